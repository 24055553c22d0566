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

/** Past if the end is before now, upcoming if the start is after now, otherwise now. */
export type Timing = 'upcoming' | 'now' | 'past';

/** When an event is, relative to `now` (milliseconds since 1970). */
export function timingOf(event: Pick<EventTimes, 'start_time' | 'end_time'>, now: number): Timing {
  if (Date.parse(event.end_time) < now) return 'past';
  return Date.parse(event.start_time) > now ? 'upcoming' : 'now';
}

/** The zone of an event's times: that of the event for all-day events, otherwise that of the reader. */
const zoneOf = (event: EventTimes, reader: string): string => (event.all_day ? event.timezone : reader);

/** The day under which an event is listed: that of its start. */
export const dayOf = (event: EventTimes, reader: string): string => dayKey(event.start_time, zoneOf(event, reader));

/** An event's times as text. `end` and `length` are `null` for all-day events. */
export interface WrittenTimes {
  start: string;
  end: string | null;
  length: string | null;
  /** Short name of the zone; `null` for all-day events, and if both ends name it. */
  zone: string | null;
  /** All of it in one line, with the zone. */
  full: string;
}

/** The days of an all-day event: `last` only if there are several. */
function wholeDays(event: EventTimes): { first: string; last?: string } {
  const first = dayKey(event.start_time, event.timezone);
  // The end is the first moment after the event.
  const last = dayKey(Date.parse(event.end_time) - 1, event.timezone);
  return last === first ? { first } : { first, last };
}

/** The time range inside a sentence, with the zone; all-day events without times. */
export function rangeInText(event: EventTimes, reader: string): string {
  if (!event.all_day) return fullRange(event.start_time, event.end_time, reader);
  const { first, last } = wholeDays(event);
  const date = dateInText(first, '');
  return timeMessages.get().allDayOn({ date: last ? `${date} – ${dateInText(last, '')}` : date });
}

/** The short names of the zone during these events: two on a day when the clocks change, none if all are all-day. */
export function zonesOf(events: readonly EventTimes[], reader: string): string[] {
  const moments = events.filter((event) => !event.all_day).flatMap((event) => [event.start_time, event.end_time]);
  return [...new Set(moments.map((moment) => zoneLabel(moment, reader)))];
}

/**
 * The times of an event for a reader in zone `reader`. An end on another day names that day. `nameZone`: both ends name
 * the zone.
 */
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

/** Groups events by day, keeping their order. */
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
