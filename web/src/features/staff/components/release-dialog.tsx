import { requiredText } from '@contract/primitives.ts';
import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { givingMessages } from '@/components/giving/messages.ts';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { now } from '@/lib/time/clock.ts';
import { timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { personSlotsMessages } from '../messages.ts';
import { isPast } from '../signups.ts';

const reasonForm = z.object({ reason: requiredText(500, 'reason') });

interface ReleaseDialogProps {
  user: User;
  /** The signup to cancel; `null` while the dialog is closed. */
  signup: Signup | null;
  onConfirm: (reason?: string) => void;
  onClose: () => void;
}

/** Asks before a person is released from a place, and says what that means. */
export function ReleaseDialog({ user, signup, onConfirm, onClose }: ReleaseDialogProps) {
  const t = useStore(personSlotsMessages);
  const giving = useStore(givingMessages);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(signup);
  if (signup && signup !== last) setLast(signup);
  const form = useForm({ resolver: zodResolver(reasonForm), values: { reason: '' } });
  const over = last !== null && isPast(last, now());
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <AlertDialog
      open={signup !== null}
      title={t.releaseTitle}
      confirm={giving.release}
      cancel={t.keep}
      onConfirm={() =>
        over
          ? void form.handleSubmit(({ reason }) => {
              form.reset();
              onConfirm(reason);
            })()
          : onConfirm()
      }
      onClose={close}
    >
      {last && (
        <>
          <p>
            <strong className="block font-strong">
              {last.slot_type.name}, {last.event.title}
            </strong>
            <span className="text-soft">{writtenTimes(timesOf(last.event)).full}</span>
          </p>
          <p>
            <RichText
              text={over ? t.releasePastText : user.email === null ? t.releaseUntoldText : t.releaseText}
              values={{ name: <span className="font-strong">{user.name}</span> }}
            />
          </p>
          {over && (
            <FormField control={form.control} name="reason">
              {(field) => <Field label={giving.reason} required autoComplete="off" {...field} />}
            </FormField>
          )}
        </>
      )}
    </AlertDialog>
  );
}
