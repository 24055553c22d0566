import { assignmentBody } from '@contract/signups.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Message } from '@/components/ui/message.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { assignTexts } from '../texts.ts';

interface OverrideDialogProps {
  /** The message of the rule; `null` while the dialog is closed. */
  refusal: string | null;
  /** The person, the slot and the event. */
  subject: string;
  busy: boolean;
  onAssign: (reason: string) => void;
  onClose: () => void;
}

const reasonForm = z.object({ reason: z.required(assignmentBody).shape.override_reason });

/** Asks for the reason to override a signup rule. */
export function OverrideDialog({ refusal, subject, busy, onAssign, onClose }: OverrideDialogProps) {
  const t = useStore(assignTexts);
  const shared = useStore(adminCommonTexts);
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const open = refusal !== null;
  const { reset } = form;
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);
  return (
    <FormDialog
      open={open}
      title={t.overrideTitle}
      submit={t.assignAnyway}
      busy={busy}
      onSubmit={form.handleSubmit(({ reason }) => !busy && onAssign(reason))}
      onClose={onClose}
    >
      <p className="mb-3 font-strong">{subject}</p>
      <Message tone="attention" className="mb-5">
        <p>{t.overrideIntro}</p>
        <p className="font-strong">{refusal}</p>
      </Message>
      <FormField control={form.control} name="reason">
        {(field) => <TextArea label={shared.reason} required hint={t.reasonHint} {...field} />}
      </FormField>
    </FormDialog>
  );
}
