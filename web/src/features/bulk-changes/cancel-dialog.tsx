import { problem } from '@contract/error-details.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { eventsOf } from './move-form.ts';
import type { PlanDialogProps } from './plan-dialogs.tsx';
import { planTexts } from './plan-texts.ts';
import { changeVerbTexts } from './texts.ts';

const cancelForm = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, problem('required', { what: 'reason' })),
      z.maxLength(500, problem('too_long', { max: 500 })),
    ),
});
type CancelValues = z.infer<typeof cancelForm>;

/** Asks why shifts are canceled. Those that are canceled already are left out. */
export function CancelDialog({ shifts, open, onMake, onClose }: PlanDialogProps) {
  const t = useStore(planTexts);
  const verbs = useStore(changeVerbTexts);
  const shared = useStore(adminCommonTexts);
  const on = shifts.filter(({ status }) => status === 'scheduled');
  const { control, handleSubmit } = useForm<CancelValues>({
    resolver: zodResolver(cancelForm),
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      open={open}
      title={verbs.cancel({ count: on.length })}
      submit={t.cancelSubmit}
      variant="loss"
      busy={false}
      onSubmit={handleSubmit(({ reason }) => onMake({ action: 'cancel', events: eventsOf(on), reason }))}
      onClose={onClose}
    >
      <p className="mb-4">{t.cancelAbout}</p>
      <FormField<CancelValues, 'reason'> control={control} name="reason">
        {(field) => <TextArea {...field} label={shared.reason} />}
      </FormField>
    </FormDialog>
  );
}
