import { claimForm, type TimesheetLine } from '@contract/timesheets.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { answerMutation } from './queries.ts';
import { timesheetTexts } from './texts.ts';

const form = z.object({ reason: claimForm.shape.reason });

interface DeclineDialogProps {
  line: TimesheetLine;
  open: boolean;
  onClose: () => void;
}

/** Asks why what a person says of their hours is declined. */
export function DeclineDialog({ line, open, onClose }: DeclineDialogProps) {
  const t = useStore(timesheetTexts);
  const { control, handleSubmit } = useFormOf(form, { defaultValues: { reason: '' } });
  const answer = useMutation(withCallbacks(answerMutation, { onSuccess: onClose }));
  return (
    <FormDialog
      open={open}
      title={t.declineTitle({ name: personName(line.user.name) })}
      submit={t.declineSubmit}
      busy={answer.isPending}
      onSubmit={handleSubmit(({ reason }) => answer.mutate({ line, reason }))}
      onClose={onClose}
    >
      <p className="mb-4">{t.declineAbout}</p>
      <FormField control={control} name="reason">
        {(field) => <TextArea label={t.reason} required {...field} />}
      </FormField>
    </FormDialog>
  );
}
