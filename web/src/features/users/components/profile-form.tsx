import type { User } from '@contract/users.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ApiError } from '@/lib/api-error.ts';
import { toast } from '@/lib/toasts.ts';
import { updateMeMutation } from '../mutations.ts';
import { fullName, profileForm, splitName } from '../profile.ts';

const valuesOf = (user: User) => ({ ...splitName(user.name), phone: user.phone ?? '' });

/** The sentence of the server, if it has one that helps (spec section 8). */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.code !== 'internal'
    ? error.message
    : 'Failed to update profile. Please try again.';

export function ProfileForm({ user }: { user: User }) {
  const form = useForm({
    resolver: zodResolver(profileForm),
    mode: 'onTouched',
    // What is changed in another tab is followed, unless something was typed here.
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation({
    ...updateMeMutation,
    onSuccess: (saved, ...rest) => {
      form.reset(valuesOf(saved));
      toast({ tone: 'done', text: 'Profile updated successfully' });
      return updateMeMutation.onSuccess?.(saved, ...rest);
    },
    onError: (error) => {
      for (const { path, message } of error instanceof ApiError ? error.details : []) {
        form.setError(path === 'phone' ? 'phone' : 'firstName', { message });
      }
    },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ phone, ...name }) =>
    save.mutate({ id: user.id, patch: { name: fullName(name), phone: phone ?? null } }),
  );
  return (
    <>
      <form noValidate onSubmit={submit} className="sheet p-5 sm:p-8">
        <h2 className="mb-5 text-day">Personal Information</h2>
        {save.isError && (
          <Message tone="error" className="mb-5">
            {failureOf(save.error)}
          </Message>
        )}
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <Field
            label="First Name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <Field
            label="Last Name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
          <Field label="Email" type="email" value={user.email} disabled hint="Email cannot be changed" />
          <Field
            label="Phone Number"
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
        </div>
        <Button type="submit" variant="primary" busy={save.isPending} className="mt-3 max-sm:w-full">
          Save Changes
        </Button>
      </form>
      <UnsavedGuard form={form} unsaved={isDirty} />
    </>
  );
}
