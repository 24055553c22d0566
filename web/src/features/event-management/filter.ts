import type { Event } from '@contract/events.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';
import { instantOf } from '@/lib/time/wall-time.ts';
import type { ManagedFilter } from './search.ts';

/** From which to which day events are shown; `undefined` is without end. */
export interface DayRange {
  first: string | undefined;
  last: string | undefined;
}

/** The days that a filter leaves. */
export function rangeOf({ start, end, past }: ManagedFilter, today: string): DayRange {
  const first = past || (start && start > today) ? start : today;
  return { first, last: end };
}

/** Whether no day can be in the range. */
export const isEmptyRange = ({ first, last }: DayRange): boolean =>
  first !== undefined && last !== undefined && last < first;

/** The moments to ask the API for: a day more at each side, as whole days of other places begin earlier and end later. */
export function askedFor({ first, last }: DayRange, zone: string): { from?: string; to?: string } {
  const midnight = (key: string) => instantOf({ date: key, time: '00:00' }, zone);
  const from = first && midnight(addDays(first, -1));
  const to = last && midnight(addDays(last, 2));
  return { ...(from && { from }), ...(to && { to }) };
}

/** The last day of an event, in the zone of its days. */
const lastDayOf = (event: Event, zone: string): string =>
  // The end is the first moment that no longer belongs to it.
  dayKey(Math.max(Date.parse(event.end_time) - 1, Date.parse(event.start_time)), event.all_day ? event.timezone : zone);

/** The events that are on at least one day of the range. The first day of most decides already; the last is dearer to find. */
export const eventsIn = (events: readonly Event[], { first, last }: DayRange, zone: string): Event[] =>
  events.filter((event) => {
    const day = dayOf(event, zone);
    if (last && day > last) return false;
    return !first || day >= first || lastDayOf(event, zone) >= first;
  });
