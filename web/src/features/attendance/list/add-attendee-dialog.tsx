import type { Event } from '@contract/events.ts';
import { assignmentBody } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { newUser } from '@contract/walk-ins.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { FoundPeople } from '@/domains/people/found-people.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import type { ApiError } from '@/lib/api/api-error.ts';
import { isOverridable } from '@/lib/errors/is-overridable.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { placesLeft, slotsToFill } from './marks.ts';
import { addAttendeeMutation } from './mutations.ts';
import { attendanceTexts } from './texts.ts';

const { name, email } = newUser.shape;
const { slot_id, override_reason } = z.required(assignmentBody).shape;

/** The form that adds somebody to an event. An empty address is none; a reason is needed where a rule is overridden. */
const attendeeForm = (needsReason: boolean) =>
  z.object({
    slot_id,
    name,
    email: z.union([z.literal(''), email]),
    override_reason: needsReason ? override_reason : z.string(),
  });

interface AddAttendeeDialogProps {
  event: Event;
  /** The event has begun: whoever is added is there. */
  started: boolean;
  open: boolean;
  onClose: () => void;
}

/** Gives a place in the event to somebody who is known, or to somebody new, who needs a name only. */
export function AddAttendeeDialog({ event, started, open, onClose }: AddAttendeeDialogProps) {
  const [t, shared, account] = useTexts(attendanceTexts, adminCommonTexts, accountTexts);
  const slots = slotsToFill(event);
  const [known, setKnown] = useState<User | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [overriding, setOverriding] = useState(false);
  const needsReason = started || overriding;
  const form = useFormOf(attendeeForm(needsReason), {
    mode: 'onSubmit',
    defaultValues: { slot_id: slots[0]?.id ?? '', name: '', email: '', override_reason: started ? t.walkIn : '' },
  });
  const [name, email] = useWatch({ control: form.control, name: ['name', 'email'] });
  const taken = form.formState.errors.email?.type === 'server';
  const add = useMutation(
    withCallbacks(addAttendeeMutation(event.id), {
      onSuccess: onClose,
      onError: (error) => {
        setOverriding(isOverridable(error));
        const fieldOfRefusal = ({ code }: ApiError) => (code === 'user_exists' ? ('email' as const) : null);
        setRefusal(applyServerErrors(form, error, { fields: ['name', 'email'], fieldOfRefusal }));
      },
    }),
  );
  const submit = form.handleSubmit((values) => {
    if (add.isPending) return;
    setRefusal(null);
    const { slot_id, override_reason } = values;
    const place = { slot_id, ...(needsReason && { override_reason }), ...(started && { attended: true }) };
    add.mutate({ known, name: known?.name ?? values.name, email: values.email || null, place });
  });
  const choose = (user: User | null) => {
    setKnown(user);
    setRefusal(null);
    form.setValue('name', user?.name ?? '');
    form.setValue('email', '');
    form.clearErrors();
  };
  return (
    <FormDialog
      open={open}
      title={t.add}
      submit={started ? t.addAttended : t.add}
      busy={add.isPending}
      refusal={overriding ? null : refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3">
        {known ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 font-strong wrap-anywhere">{known.name}</p>
            <Button variant="quiet" onClick={() => choose(null)}>
              {t.somebodyElse}
            </Button>
          </div>
        ) : (
          <>
            <FormField control={form.control} name="name">
              {(field) => <Field label={shared.name} required autoComplete="off" {...field} />}
            </FormField>
            <FormField control={form.control} name="email">
              {(field) => (
                <Field label={account.email} type="email" autoComplete="off" hint={t.optionalEmail} {...field} />
              )}
            </FormField>
            <FoundPeople
              search={(taken ? email : name) ?? ''}
              label={t.known}
              offers={({ state }) => state === 'active'}
              action={(user) => (
                <Button
                  variant="quiet"
                  className="-mr-2"
                  aria-label={t.chooseOf({ name: user.name })}
                  onClick={() => choose(user)}
                >
                  {t.choose}
                </Button>
              )}
            />
          </>
        )}
        <FormField control={form.control} name="slot_id">
          {(field) => (
            <SelectField
              label={t.whichSlot}
              options={slots.map((slot) => ({
                value: slot.id,
                label: t.slotFree({ name: slot.slot_type.name, count: placesLeft(slot) }),
              }))}
              {...field}
            />
          )}
        </FormField>
        {overriding && refusal !== null && <Message tone="attention">{refusal}</Message>}
        {needsReason && (
          <FormField control={form.control} name="override_reason">
            {(field) => (
              <Field
                label={shared.reason}
                required
                autoComplete="off"
                hint={overriding ? t.needsReason : t.begunReason}
                {...field}
              />
            )}
          </FormField>
        )}
      </div>
    </FormDialog>
  );
}
