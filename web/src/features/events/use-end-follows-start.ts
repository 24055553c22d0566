import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { EventValues } from './form.ts';
import { endAfter, lengthOf } from './length.ts';

/**
 * Moves the end along with the start. The returned function takes a field, its new value and a function that stores it.
 * The length is remembered, because a start that is being typed is invalid at times.
 */
export function useEndFollowsStart(zone: string, allDay: boolean) {
  const { getValues, setValue } = useFormContext<EventValues>();
  const length = useRef<number | null>(null);
  return (name: 'startDate' | 'startTime' | 'endDate' | 'endTime', value: string, store: () => void): void => {
    const before = getValues();
    length.current = lengthOf(before, zone, allDay) ?? length.current;
    store();
    if (!name.startsWith('start') || length.current === null) return;
    const end = endAfter({ ...before, [name]: value }, length.current, zone, allDay);
    if (!end) return;
    setValue('endDate', end.endDate, { shouldDirty: true, shouldValidate: true });
    setValue('endTime', end.endTime, { shouldDirty: true, shouldValidate: true });
  };
}
