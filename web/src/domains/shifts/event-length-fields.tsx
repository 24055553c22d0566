import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { NumberField } from '@/components/form/number-field.tsx';
import { eventLengthTexts } from './event-length-texts.ts';

type FieldProps = Omit<ComponentProps<typeof NumberField>, 'label' | 'hint'>;

/** The length in minutes of imported events that have no end. */
export function EventLengthField(field: FieldProps) {
  const t = useStore(eventLengthTexts);
  return <NumberField {...field} label={t.length} inputMode="numeric" min={1} max={1440} hint={t.lengthHint} />;
}

/** The hours that each day of an all-day event counts. */
export function AllDayHoursField(field: FieldProps) {
  const t = useStore(eventLengthTexts);
  return (
    <NumberField {...field} label={t.allDay} inputMode="decimal" min={0} max={24} step={0.5} hint={t.allDayHint} />
  );
}
