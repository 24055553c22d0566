import { addressForm, beginAddressChange, confirmAddress } from '@contract/addresses.ts';
import { codeForm } from '@contract/login.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { api } from '@/lib/api/api.ts';
import { noteChangedUser } from '@/lib/auth/current-user.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { addressTexts } from './texts.ts';

/** Has a code sent to the new address of a person. */
const beginMutation = mutationOptions({
  mutationFn: ({ id, email }: { id: User['id']; email: string }) =>
    api(beginAddressChange, { params: { id }, body: { email } }),
});

/** Gives a person the address to which the code was sent. */
const confirmMutation = mutationOptions({
  mutationFn: ({ id, code }: { id: User['id']; code: string }) =>
    api(confirmAddress, { params: { id }, body: { code } }),
  onSuccess: (user, _, __, { client }) => {
    noteChangedUser(client, user);
    void client.invalidateQueries({ queryKey: queryKeys.users });
  },
  meta: { success: ({ email }: User) => addressTexts.get().changed({ email: email ?? '' }) },
});

interface StepProps {
  user: User;
  onClose: () => void;
}

/** Asks for the code that was sent to the new address. */
function CodeStep({ user, email, onClose }: StepProps & { email: string }) {
  const t = useStore(addressTexts);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useFormOf(codeForm, { defaultValues: { code: '' } });
  const confirm = useMutation(
    withCallbacks(confirmMutation, {
      onSuccess: onClose,
      onError: (error) => setRefusal(applyServerErrors(form, error, { fields: ['code'] })),
    }),
  );
  return (
    <FormDialog
      open
      title={t.change}
      submit={t.confirm}
      busy={confirm.isPending}
      refusal={confirm.isError ? refusal : null}
      onSubmit={form.handleSubmit(({ code }) => {
        if (!confirm.isPending) confirm.mutate({ id: user.id, code });
      })}
      onClose={onClose}
    >
      <p className="mb-3 wrap-anywhere">{t.enter({ email })}</p>
      <FormField control={form.control} name="code">
        {(field) => <Field label={t.code} inputMode="numeric" autoComplete="one-time-code" autoFocus {...field} />}
      </FormField>
    </FormDialog>
  );
}

/** Asks for the new address of a person, and then for the code that was sent there. */
export function AddressDialog({ user, own, onClose }: StepProps & { own: boolean }) {
  const t = useStore(addressTexts);
  const account = useStore(accountTexts);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useFormOf(addressForm, { defaultValues: { email: '' } });
  const begin = useMutation(
    withCallbacks(beginMutation, {
      onSuccess: (_, { email }) => setSentTo(email),
      onError: (error) => setRefusal(applyServerErrors(form, error, { fields: ['email'] })),
    }),
  );
  if (sentTo !== null) return <CodeStep user={user} email={sentTo} onClose={onClose} />;
  return (
    <FormDialog
      open
      title={t.change}
      submit={t.next}
      busy={begin.isPending}
      refusal={begin.isError ? refusal : null}
      onSubmit={form.handleSubmit(({ email }) => {
        if (!begin.isPending) begin.mutate({ id: user.id, email });
      })}
      onClose={onClose}
    >
      <p className="mb-3">{own ? t.about : t.aboutOther({ name: user.name })}</p>
      <FormField control={form.control} name="email">
        {(field) => <Field label={account.email} type="email" autoComplete={own ? 'email' : 'off'} {...field} />}
      </FormField>
    </FormDialog>
  );
}
