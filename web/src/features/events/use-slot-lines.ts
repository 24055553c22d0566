import type { SlotType, SlotTypeRef } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { newKey } from '@/lib/app/new-key.ts';
import { worth } from '@/lib/format/worth.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { dayKey } from '@/lib/time/time.ts';
import { type EventValues, momentsOf, type SlotLine } from './form.ts';
import { eventFormTexts } from './texts.ts';

/** The lines of the volunteer slots, their errors, and functions that change them. */
export function useSlotLines() {
  const { clearErrors, formState } = useFormContext<EventValues>();
  const { field } = useController<EventValues, 'slots'>({ name: 'slots' });
  const lines = field.value;
  const set = (next: SlotLine[]) => {
    field.onChange(next);
    // Errors belong to indexes, which may have shifted.
    clearErrors('slots');
  };
  return {
    lines,
    errors: formState.errors.slots,
    add: (slotTypeId: string) =>
      set([...lines, { row: newKey(), slotTypeId, count: 1, min: null, taken: 0, canceled: false, removed: false }]),
    change: (at: number, part: Partial<SlotLine>) =>
      set(lines.map((line, index) => (index === at ? { ...line, ...part } : line))),
    drop: (at: number) => set(lines.filter((_, index) => index !== at)),
  };
}

type Rated = SlotTypeRef & Partial<Pick<SlotType, 'upcoming_rate'>>;

/**
 * Returns a function that says what a place of a slot type earns: for the chosen times or, while those are invalid, per
 * hour.
 */
export function useWorth(zone: string, allDay: boolean): (type: Rated) => string {
  const t = useStore(eventFormTexts);
  const organisation = useQuery(organisationQuery);
  const [startDate, endDate, startTime, endTime] = useWatch<
    EventValues,
    ['startDate', 'endDate', 'startTime', 'endTime']
  >({ name: ['startDate', 'endDate', 'startTime', 'endTime'] });
  const { start, end } = momentsOf({ startDate, endDate, startTime, endTime }, zone, allDay);
  const known = !allDay && start && end && Date.parse(end) > Date.parse(start);
  const times = known
    ? { start_time: start, end_time: end, all_day: false }
    : { start_time: '', end_time: '', all_day: true };
  const day = start && dayKey(start, organisation.data?.timezone ?? zone);
  return (type) => {
    const upcoming = type.upcoming_rate;
    const rated = upcoming && day && day >= upcoming.from ? { ...type, ...upcoming } : type;
    const amount = worth(rated, times);
    return known ? t.each({ amount }) : amount;
  };
}
