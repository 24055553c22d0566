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
import { timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { personSlotsMessages } from '../messages.ts';

const reasonForm = z.object({ reason: requiredText(500, 'reason') });

interface ReleaseDialogProps {
  user: User;
  /** The signup to cancel, of a shift that is over; `null` while the dialog is closed. */
  signup: Signup | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks why before a person is released from a shift that is over, and says what that means. */
export function ReleaseDialog({ user, signup, onConfirm, onClose }: ReleaseDialogProps) {
  const t = useStore(personSlotsMessages);
  const giving = useStore(givingMessages);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(signup);
  if (signup && signup !== last) setLast(signup);
  const form = useForm({ resolver: zodResolver(reasonForm), values: { reason: '' } });
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
        void form.handleSubmit(({ reason }) => {
          form.reset();
          onConfirm(reason);
        })()
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
            <RichText text={t.releasePastText} values={{ name: <span className="font-strong">{user.name}</span> }} />
          </p>
          <FormField control={form.control} name="reason">
            {(field) => <Field label={giving.reason} required autoComplete="off" {...field} />}
          </FormField>
        </>
      )}
    </AlertDialog>
  );
}
