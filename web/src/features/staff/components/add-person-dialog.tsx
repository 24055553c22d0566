import type { User } from '@contract/users.ts';
import { newUser } from '@contract/walk-ins.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { accountMessages } from '@/components/layout/account-messages.ts';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { commonMessages } from '@/i18n/common-messages.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { addPersonMessages } from '../add-person-messages.ts';
import { addPersonMutation } from '../person-mutations.ts';

const { name, email, phone, role } = newUser.shape;
/** An empty field means no address. */
const addPersonForm = z.object({ name, email: z.union([z.literal(''), email]), phone, role });
const empty: { name: string; email: string; phone: string; role: 'volunteer' | 'staff' } = {
  name: '',
  email: '',
  phone: '',
  role: 'volunteer',
};

interface AddPersonDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded?: (user: User) => void;
}

/** Adds somebody who need not have an address, such as a walk-in. */
export function AddPersonDialog({ open, onClose, onAdded }: AddPersonDialogProps) {
  const t = useStore(addPersonMessages);
  const common = useStore(commonMessages);
  const account = useStore(accountMessages);
  const shared = useStore(adminCommonMessages);
  const form = useForm({ resolver: zodResolver(addPersonForm), mode: 'onTouched', defaultValues: empty });
  const add = useMutation(
    withCallbacks(addPersonMutation, {
      onSuccess: (user) => {
        onClose();
        form.reset(empty);
        onAdded?.(user);
      },
      onError: (error) => {
        applyServerErrors(form, error, { fields: ['name', 'email', 'phone', 'role'] });
      },
    }),
  );
  const submit = form.handleSubmit(
    (values) => !add.isPending && add.mutate({ ...values, email: values.email || null }),
  );
  return (
    <Dialog open={open} title={t.title} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p className="mb-5 text-soft">{t.intro}</p>
        {add.isError && (
          <Message tone="error" className="mb-5">
            {messageOf(add.error)}
          </Message>
        )}
        <div className="grid gap-3">
          <FormField control={form.control} name="name">
            {(field) => <Field label={shared.name} required autoComplete="off" {...field} />}
          </FormField>
          <FormField control={form.control} name="email">
            {(field) => <Field label={account.email} type="email" autoComplete="off" hint={t.optional} {...field} />}
          </FormField>
          <FormField control={form.control} name="phone">
            {(field) => <Field label={account.phone} type="tel" autoComplete="off" hint={t.optional} {...field} />}
          </FormField>
          <FormField control={form.control} name="role">
            {(field) => (
              <SelectField
                label={shared.role}
                options={(['volunteer', 'staff'] as const).map((value) => ({ value, label: shared[value] }))}
                {...field}
              />
            )}
          </FormField>
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
