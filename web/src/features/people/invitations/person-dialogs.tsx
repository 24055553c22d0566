import { invitationBody } from '@contract/invitations.ts';
import { type Role, roles, type User } from '@contract/users.ts';
import { newUser } from '@contract/walk-ins.ts';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { addPersonMutation, inviteMutation } from './mutations.ts';
import { addPersonTexts, invitationTexts } from './texts.ts';

const { name, email, phone, role } = newUser.shape;
/** An empty field means no address. */
const addPersonForm = z.object({ name, email: z.union([z.literal(''), email]), phone, role });
const nobody: { name: string; email: string; phone: string; role: 'volunteer' | 'staff' } = {
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
  const [t, account, shared] = useTexts(addPersonTexts, accountTexts, adminCommonTexts);
  const form = useFormOf(addPersonForm, { defaultValues: nobody });
  const add = useMutation(
    withCallbacks(addPersonMutation, {
      onSuccess: (user) => {
        onClose();
        form.reset(nobody);
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
    <FormDialog
      open={open}
      title={t.add}
      submit={t.add}
      busy={add.isPending}
      refusal={add.isError ? messageOf(add.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-5 text-soft">{t.intro}</p>
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
    </FormDialog>
  );
}

const empty: { email: string; role: Role } = { email: '', role: 'volunteer' };

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Invites a person by email. The input is kept while the dialog is closed. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const [t, common, account, shared] = useTexts(invitationTexts, commonTexts, accountTexts, adminCommonTexts);
  const form = useFormOf(invitationBody, { defaultValues: empty });
  const invite = useMutation(
    withCallbacks(inviteMutation, {
      onSuccess: () => {
        onClose();
        form.reset(empty);
      },
      onError: (error) => {
        applyServerErrors(form, error, { fields: (path) => (path === 'role' ? 'role' : 'email') });
        form.setFocus('email', { shouldSelect: true });
      },
    }),
  );
  const hints: Record<Role, string> = { volunteer: t.volunteerHint, staff: t.staffHint, admin: t.adminHint };
  return (
    <FormDialog
      open={open}
      title={t.inviteTitle}
      submit={t.send}
      busy={invite.isPending}
      busyLabel={common.sending}
      refusal={invite.isError ? messageOf(invite.error) : null}
      onSubmit={form.handleSubmit((body) => !invite.isPending && invite.mutate(body))}
      onClose={onClose}
    >
      <p className="mb-5 text-soft">{t.inviteIntro}</p>
      <FormField control={form.control} name="email">
        {(field) => (
          <Field
            {...field}
            label={account.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t.emailExample}
            onChange={(event) => {
              if (invite.isError) invite.reset();
              field.onChange(event);
            }}
          />
        )}
      </FormField>
      <FormField control={form.control} name="role">
        {(field) => (
          <SelectField
            label={shared.role}
            className="mt-3"
            options={roles.map((value) => ({ value, label: shared[value] }))}
            hint={hints[form.watch('role')]}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
