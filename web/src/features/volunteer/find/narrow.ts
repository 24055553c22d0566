import type { WatchBody } from '@contract/watches.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { isoWeekday } from '@/lib/time/time.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import type { DayTime } from '../filter.ts';
import type { Choice } from './fit.ts';

/** What a person looks for; an empty list, and no day, mean all. A `day` is written `2026-06-13`; of `weekdays`, 1 is Monday. */
export interface Wanted {
  day: string | undefined;
  types: readonly string[];
  places: readonly string[];
  weekdays: readonly number[];
  times: readonly DayTime[];
}

/** Whether somebody looks for something in particular. */
export const isNarrowed = ({ day, types, places, weekdays, times }: Wanted): boolean =>
  day !== undefined || types.length + places.length + weekdays.length + times.length > 0;

/** What somebody looks for, as it can be watched. */
export const watchedOf = ({ day, types, places, weekdays, times }: Wanted): WatchBody => ({
  slot_type_ids: [...types],
  place_ids: [...places],
  weekdays: [...weekdays],
  times: [...times],
  day: day ?? null,
});

/** The time of day of an hour; the night belongs to the evening. */
const timeAt = (hour: number): DayTime =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening';

/** Whether a place is of the slot types, places, weekdays and times of day that are wanted, in the zone of its event. All-day events have no time of day. */
export function isWanted({ event, slot }: Choice, { types, places, weekdays, times }: Wanted): boolean {
  if (types.length > 0 && !types.includes(slot.slot_type.id)) return false;
  if (places.length > 0 && !(event.place && places.includes(event.place.id))) return false;
  if (weekdays.length > 0 && !weekdays.includes(isoWeekday(dayOf(event)))) return false;
  return (
    times.length === 0 ||
    event.all_day ||
    times.includes(timeAt(Number(wallTime(Date.parse(event.start_time), event.timezone).time.slice(0, 2))))
  );
}

/** How many places fit on each day that has some, by day. */
export function countsByDay(choices: readonly Choice[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { event } of choices) {
    const day = dayOf(event);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
