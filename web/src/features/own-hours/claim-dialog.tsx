import { claimHours, type TimesheetLine } from '@contract/timesheets.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { api } from '@/lib/api/api.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { changing } from '@/lib/query/changing.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { zoneLabel } from '@/lib/time/time.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { type ClaimValues, claimOf, claimValues, fieldOf, valuesOf } from './claim-form.ts';
import { reload } from './mutations.ts';
import { ownHoursTexts } from './texts.ts';

const claimMutation = changing(
  ({ line, values }: { line: TimesheetLine; values: ClaimValues }) =>
    api(claimHours, { params: { signupId: line.id }, body: claimOf(values, line.event.timezone) }),
  { success: () => ownHoursTexts.get().sent, reload },
);

interface ClaimDialogProps {
  line: TimesheetLine;
  open: boolean;
  onClose: () => void;
}

/** Says when somebody worked instead, and why. */
export function ClaimDialog({ line, open, onClose }: ClaimDialogProps) {
  const t = useStore(ownHoursTexts);
  const { event, is_paid } = line;
  const reader = useZone();
  const form = useFormOf(claimValues, { defaultValues: valuesOf(line) });
  const [refusal, setRefusal] = useState<string | null>(null);
  const claim = useMutation(
    withCallbacks(claimMutation, {
      onSuccess: onClose,
      onError: (error) => setRefusal(applyServerErrors(form, error, { fields: fieldOf })),
    }),
  );
  return (
    <FormDialog
      open={open}
      title={t.claimTitle}
      submit={t.send}
      busy={claim.isPending}
      refusal={refusal}
      onSubmit={form.handleSubmit((values) => {
        setRefusal(null);
        claim.mutate({ line, values });
      })}
      onClose={onClose}
    >
      <p className="mb-5 wrap-anywhere">
        {t.claimAbout({ shift: shiftInWords(event) })}
        {reader !== event.timezone && ` ${t.zone({ zone: zoneLabel(event.start_time, event.timezone) })}`}
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <FormField control={form.control} name="cameDay">
          {(field) => <Field label={t.cameDay} type="date" required {...field} />}
        </FormField>
        <FormField control={form.control} name="cameTime">
          {(field) => <Field label={t.cameTime} type="time" required {...field} />}
        </FormField>
        <FormField control={form.control} name="leftDay">
          {(field) => <Field label={t.leftDay} type="date" required {...field} />}
        </FormField>
        <FormField control={form.control} name="leftTime">
          {(field) => <Field label={t.leftTime} type="time" required {...field} />}
        </FormField>
      </div>
      {is_paid && (
        <FormField control={form.control} name="rest">
          {(field) => <Field label={t.rest} inputMode="numeric" hint={t.restHint} className="mt-3" {...field} />}
        </FormField>
      )}
      <FormField control={form.control} name="reason">
        {(field) => <TextArea label={t.reason} className="mt-3" required {...field} />}
      </FormField>
    </FormDialog>
  );
}
