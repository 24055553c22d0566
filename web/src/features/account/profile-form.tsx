import type { User } from '@contract/users.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ChangeAddress } from '@/domains/address/change-address.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { updateMeMutation } from '@/lib/auth/update-me.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { fullName, profileForm, splitName } from './profile.ts';
import { profileTexts } from './texts.ts';

const valuesOf = (user: User) => ({ ...splitName(user.name), phone: user.phone ?? '' });

/** The server's message, unless it is the general one. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.code !== 'internal' ? messageOf(error) : profileTexts.get().failed;

/** The form of the person's name and phone number. */
export function ProfileForm({ user }: { user: User }) {
  const t = useStore(profileTexts);
  const common = useStore(commonTexts);
  const account = useStore(accountTexts);
  const form = useForm({
    resolver: zodResolver(profileForm),
    mode: 'onTouched',
    // Follows changes in another tab, unless something was typed here.
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation(
    withCallbacks(updateMeMutation, {
      // Saved values replace the typed ones, which may have extra spaces.
      onSuccess: (saved) => form.reset(valuesOf(saved), { keepDirtyValues: false }),
      meta: { success: () => profileTexts.get().saved },
      onError: (error) => {
        applyServerErrors(form, error, { fields: (path) => (path === 'phone' ? 'phone' : 'firstName') });
      },
    }),
  );
  const { isDirty } = form.formState;
  const submit = form.handleSubmit(({ phone, ...name }) =>
    save.mutate({ id: user.id, patch: { name: fullName(name), phone: phone ?? null } }),
  );
  return (
    <>
      <form noValidate onSubmit={submit} className="sheet p-5 sm:p-8">
        <h2 className="mb-5 text-day">{t.heading}</h2>
        {save.isError && (
          <Message tone="error" className="mb-5">
            {failureOf(save.error)}
          </Message>
        )}
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <FormField control={form.control} name="firstName">
            {(field) => <Field label={t.firstName} autoComplete="given-name" {...field} />}
          </FormField>
          <FormField control={form.control} name="lastName">
            {(field) => <Field label={t.lastName} autoComplete="family-name" {...field} />}
          </FormField>
          <Field label={account.email} type="email" value={user.email} disabled />
          <FormField control={form.control} name="phone">
            {(field) => <Field label={account.phone} type="tel" autoComplete="tel" {...field} />}
          </FormField>
        </div>
        <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {common.saveChanges}
          </Button>
          <ChangeAddress user={user} own />
        </div>
      </form>
      <UnsavedGuard form={form} unsaved={isDirty} />
    </>
  );
}
