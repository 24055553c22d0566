import { correction } from '@contract/attendance.ts';
import type { TimesheetLine } from '@contract/timesheets.ts';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useFormOf } from '@/components/form/form-field.tsx';
import { CorrectionFields } from '@/domains/hours/correction-fields.tsx';
import { correctionTexts } from '@/domains/hours/correction-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { correctMutation } from './queries.ts';
import { timesheetTexts } from './texts.ts';

interface CorrectDialogProps {
  line: TimesheetLine;
  open: boolean;
  onClose: () => void;
}

/** Corrects hours, with a reason, and approves them. For administrators. */
export function CorrectDialog({ line, open, onClose }: CorrectDialogProps) {
  const [t, words] = useTexts(timesheetTexts, correctionTexts);
  const { minutes, scheduled_minutes, user } = line;
  // Of what nobody has recorded, the plan is the best guess.
  const known = (minutes || scheduled_minutes) / 60;
  const form = useFormOf(correction, { defaultValues: { hours: known, reason: '' } });
  const correct = useMutation(withCallbacks(correctMutation, { onSuccess: onClose }));
  return (
    <FormDialog
      open={open}
      title={words.title}
      submit={t.correctSubmit}
      busy={correct.isPending}
      onSubmit={form.handleSubmit((how) => correct.mutate({ line, how }))}
      onClose={onClose}
    >
      <CorrectionFields
        control={form.control}
        name={personName(user.name)}
        hint={words.scheduled({ hours: amount(scheduled_minutes / 60) })}
      />
    </FormDialog>
  );
}
