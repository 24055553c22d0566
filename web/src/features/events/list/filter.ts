import type { Event } from '@contract/events.ts';
import { dayOf, todayOf } from '@/lib/time/event-time.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';
import { instantOf } from '@/lib/time/wall-time.ts';
import type { ManagedFilter } from './search.ts';

/** The first and last day to show, as `2025-06-14`; `undefined` has no limit. */
interface DayRange {
  first: string | undefined;
  last: string | undefined;
}

type DayFilter = Pick<ManagedFilter, 'start' | 'end' | 'past'>;

/** The days that a filter selects; `today` as `2025-06-14`. */
export function rangeOf({ start, end, past }: DayFilter, today: string): DayRange {
  const first = past || (start && start > today) ? start : today;
  return { first, last: end };
}

/** Whether no day can be in the range. */
export const isEmptyRange = ({ first, last }: DayRange): boolean =>
  first !== undefined && last !== undefined && last < first;

/**
 * The moments to request from the API, with one more day at each side: the days of events in other zones begin earlier or
 * end later.
 */
export function askedFor({ first, last }: DayRange, zone: string): { from?: string; to?: string } {
  const midnight = (key: string) => instantOf({ date: key, time: '00:00' }, zone);
  const from = first && midnight(addDays(first, -1));
  const to = last && midnight(addDays(last, 2));
  return { ...(from && { from }), ...(to && { to }) };
}

/** What the search and the filters ask of the API. */
export const choiceOf = ({ q, type, place, time, open, feed, canceled, drafts }: ManagedFilter) => ({
  ...(q && { search: q.trim() }),
  ...(type && { slot_type_ids: [type] }),
  ...(place && { place_id: place }),
  ...(time && { time_of_day: time }),
  ...(open && { open: 'yes' as const }),
  ...(feed && { from_feed: 'yes' as const }),
  ...(canceled && { status: 'canceled' as const }),
  ...(drafts && { drafts: 'yes' as const }),
});

/** The last day of an event. */
const lastDayOf = (event: Event): string =>
  // The end is the first moment that no longer belongs to it.
  dayKey(Math.max(Date.parse(event.end_time) - 1, Date.parse(event.start_time)), event.timezone);

/**
 * The events on at least one day that a filter selects. Without a first day they begin where an event takes place: with the present day
 * there. For most, the first day decides, which is cheaper to find than the last. `now` in milliseconds since 1970.
 */
export const eventsIn = (events: readonly Event[], filter: DayFilter, now: number): Event[] =>
  events.filter((event) => {
    const { first, last } = rangeOf(filter, todayOf(event, now));
    const day = dayOf(event);
    if (last && day > last) return false;
    return !first || day >= first || lastDayOf(event) >= first;
  });
