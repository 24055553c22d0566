import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { NumberField } from '../number-field.tsx';
import { eventLengthMessages } from './messages.ts';

type FieldProps = Omit<ComponentProps<typeof NumberField>, 'label' | 'hint'>;

/** How long an event of a calendar is when the calendar does not say, in minutes. */
export function EventLengthField(field: FieldProps) {
  const t = useStore(eventLengthMessages);
  return <NumberField {...field} label={t.length} inputMode="numeric" min={1} max={1440} hint={t.lengthHint} />;
}

/** How many hours each day of an all-day event counts. */
export function AllDayHoursField(field: FieldProps) {
  const t = useStore(eventLengthMessages);
  return (
    <NumberField {...field} label={t.allDay} inputMode="decimal" min={0} max={24} step={0.5} hint={t.allDayHint} />
  );
}
