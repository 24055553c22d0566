import { type Attendee, correction } from '@contract/attendance.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useForm } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { attendanceTexts } from './texts.ts';
import { useMarking } from './use-marking.ts';

interface HoursDialogProps {
  eventId: string;
  /** As listed when the dialog was opened. */
  person: Attendee;
  open: boolean;
  onClose: () => void;
}

/** Corrects the hours that count for a person, with a reason. Saving also marks the person as attended. */
export function HoursDialog({ eventId, person, open, onClose }: HoursDialogProps) {
  const t = useStore(attendanceTexts);
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
  const mark = useMarking(eventId, person);
  const { name } = person.user;
  const form = useForm({
    resolver: zodResolver(correction),
    mode: 'onTouched',
    defaultValues: { hours: person.hours, reason: person.reason ?? '' },
  });
  const scheduled = amount(person.scheduled_hours);
  // Hours that somebody has corrected have a reason.
  const hint =
    person.corrected && person.reason === null
      ? t.byGate({ hours: amount(person.hours), scheduled })
      : t.scheduled({ hours: scheduled });
  const finish = (run: () => void) => {
    run();
    onClose();
  };
  return (
    <Dialog open={open} title={t.correctTitle} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.handleSubmit((corrected) => finish(() => mark({ attendance: 'attended', ...corrected })))}
      >
        <p className="mb-5 font-strong">{name}</p>
        <FormField control={form.control} name="hours">
          {(field) => (
            <NumberField label={t.hoursLabel} inputMode="decimal" min={0} step={0.25} hint={hint} {...field} />
          )}
        </FormField>
        <FormField control={form.control} name="reason">
          {(field) => <TextArea label={shared.reason} className="mt-3" hint={t.reasonHint({ name })} {...field} />}
        </FormField>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          {person.corrected && (
            <Button variant="quiet" onClick={() => finish(() => mark({ attendance: 'attended', hours: null }))}>
              {t.takeBack}
            </Button>
          )}
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary">
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
