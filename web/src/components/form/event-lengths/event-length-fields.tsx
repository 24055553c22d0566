import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { Field } from '../field.tsx';
import { eventLengthMessages } from './messages.ts';

type Registered = Omit<ComponentProps<typeof Field>, 'label' | 'hint'>;

/** How long events of a calendar are that do not say so, and what a day of those counts that take whole days. */
export function EventLengthFields({ length, allDay }: { length: Registered; allDay: Registered }) {
  const t = useStore(eventLengthMessages);
  return (
    <>
      <Field label={t.length} type="number" inputMode="numeric" min={1} max={1440} hint={t.lengthHint} {...length} />
      <Field
        label={t.allDay}
        type="number"
        inputMode="decimal"
        min={0}
        max={24}
        step={0.5}
        hint={t.allDayHint}
        {...allDay}
      />
    </>
  );
}
