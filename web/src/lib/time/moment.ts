import { type EventTimes, rangeInText, timesOf } from './event-time.ts';
import { dateOfDay, dayKey, shortDate, shortDay, timeOfDay, zoneLabel } from './time.ts';

type Shift = EventTimes & { title: string; location?: string | null | undefined };

/** When and where a shift is. */
export const whenAndWhere = (event: Omit<Shift, 'title'>): string =>
  [rangeInText(event), event.location].filter(Boolean).join(', ');

/** A shift as buttons and regions name it: what, when and where, because there can be several of the same title. */
export const shiftInWords = (event: Shift): string => `${event.title}, ${whenAndWhere(event)}`;

/** The same for a shift as signups contain it. */
export const signedShiftInWords = (
  event: Parameters<typeof timesOf>[0] & { title: string; location: string | null },
): string => shiftInWords({ ...timesOf(event), title: event.title, location: event.location });

/**
 * A moment in words: short ('Today, 9:00 AM') and in full with its zone. `today`: the current day in that zone, as
 * `2025-06-14`.
 */
export function momentWords(moment: string, today: string, zone: string): { short: string; full: string } {
  const day = dayKey(moment, zone);
  const time = timeOfDay(moment, zone);
  return {
    short: `${shortDay(day, today)}, ${time}`,
    full: `${dateOfDay(day, '')}, ${time} ${zoneLabel(moment, zone)}`,
  };
}

/** Day and time of a moment such as a deadline, for a sentence that has both: 'Sat, Jun 14' and '4:00 PM'. `now` in milliseconds since 1970. */
export const dayAndTime = (moment: string, zone: string, now: number): { day: string; time: string } => ({
  day: shortDate(dayKey(moment, zone), dayKey(now, zone)),
  time: timeOfDay(moment, zone),
});

/** The time of a moment, with its day if that is not today: 'Tomorrow, 9:00 AM'. `time`: what is said instead of the time of day. */
export function timeWithDay(moment: string, zone: string, now: number, time = timeOfDay(moment, zone)): string {
  const [day, today] = [dayKey(moment, zone), dayKey(now, zone)];
  return day === today ? time : `${shortDay(day, today)}, ${time}`;
}
