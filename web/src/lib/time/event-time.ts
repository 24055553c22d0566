import { timeMessages } from './messages.ts';
import {
  addDays,
  capital,
  dateInText,
  dayKey,
  duration,
  fullRange,
  shortDate,
  timeOfDay,
  weekday,
  zoneLabel,
} from './time.ts';

/** The times of an event as the API returns them. */
export interface EventTimes {
  start_time: string;
  end_time: string;
  timezone: string;
  all_day: boolean;
}

/** The times of an event as signups contain them. */
export const timesOf = (event: {
  startTime: string;
  endTime: string;
  timezone: string;
  all_day: boolean;
}): EventTimes => {
  const { startTime: start_time, endTime: end_time, timezone, all_day } = event;
  return { start_time, end_time, timezone, all_day };
};

/** Past when its end is before now, upcoming when its start is after now; in between it is under way. */
export type Timing = 'upcoming' | 'now' | 'past';

/** `now` in milliseconds since 1970. */
export function timingOf(event: Pick<EventTimes, 'start_time' | 'end_time'>, now: number): Timing {
  if (Date.parse(event.end_time) < now) return 'past';
  return Date.parse(event.start_time) > now ? 'upcoming' : 'now';
}

/** The zone of an event's times: whole days are those of the place, everything else is in the reader's zone. */
const zoneOf = (event: EventTimes, reader: string): string => (event.all_day ? event.timezone : reader);

/** The day under which an event is listed: the one it starts on. */
export const dayOf = (event: EventTimes, reader: string): string => dayKey(event.start_time, zoneOf(event, reader));

/** An event's times, ready to be written: `end` and `length` are missing for whole days. */
export interface WrittenTimes {
  start: string;
  end: string | null;
  length: string | null;
  /** Short name of the zone; missing for whole days and where both ends name it. */
  zone: string | null;
  /** Everything in one complete line, with the zone. */
  full: string;
}

/** The day of an event that lasts whole days, or the first and the last. */
function wholeDays(event: EventTimes): { first: string; last?: string } {
  const first = dayKey(event.start_time, event.timezone);
  // The end is the first moment that no longer belongs to it.
  const last = dayKey(Date.parse(event.end_time) - 1, event.timezone);
  return last === first ? { first } : { first, last };
}

/** From when to when in one line, inside a sentence: with the zone, whole days without times. */
export function rangeInText(event: EventTimes, reader: string): string {
  if (!event.all_day) return fullRange(event.start_time, event.end_time, reader);
  const { first, last } = wholeDays(event);
  const date = dateInText(first, '');
  return timeMessages.get().allDayOn({ date: last ? `${date} – ${dateInText(last, '')}` : date });
}

/** Short names of the zone as it holds during these events: two on a day on which the clocks change, none for whole days. */
export function zonesOf(events: readonly EventTimes[], reader: string): string[] {
  const moments = events.filter((event) => !event.all_day).flatMap((event) => [event.start_time, event.end_time]);
  return [...new Set(moments.map((moment) => zoneLabel(moment, reader)))];
}

/** Writes the times of an event for a reader in zone `reader`. An end on another day names it; `nameZone` puts the zone to both ends. */
export function writtenTimes(event: EventTimes, reader: string, nameZone = false): WrittenTimes {
  const full = capital(rangeInText(event, reader));
  if (event.all_day) {
    const t = timeMessages.get();
    const { first, last } = wholeDays(event);
    const end = last ? t.until({ date: shortDate(last, first) }) : null;
    return { start: t.allDay, end, length: null, zone: null, full };
  }
  const { start_time, end_time } = event;
  const [startDay, endDay] = [dayKey(start_time, reader), dayKey(end_time, reader)];
  const zone = (moment: string): string => (nameZone ? ` ${zoneLabel(moment, reader)}` : '');
  const endsSoon = endDay <= addDays(startDay, 6);
  const day = startDay === endDay ? '' : `${endsSoon ? weekday(endDay) : shortDate(endDay, startDay)} `;
  return {
    start: timeOfDay(start_time, reader) + zone(start_time),
    end: day + timeOfDay(end_time, reader) + zone(end_time),
    length: duration(start_time, end_time),
    zone: nameZone ? null : zoneLabel(start_time, reader),
    full,
  };
}

/** Events under their days, in the order given; days in the order in which they come. */
export function groupByDay<E extends EventTimes>(events: readonly E[], reader: string): { day: string; events: E[] }[] {
  const groups = new Map<string, E[]>();
  for (const event of events) {
    const day = dayOf(event, reader);
    const group = groups.get(day);
    if (group) group.push(event);
    else groups.set(day, [event]);
  }
  return [...groups].map(([day, grouped]) => ({ day, events: grouped }));
}
