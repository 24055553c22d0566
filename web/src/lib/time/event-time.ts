import { timeTexts } from './texts.ts';
import {
  addDays,
  capital,
  dateInText,
  dayKey,
  duration,
  fullRange,
  shortDate,
  shortDay,
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

/** The day under which an event is listed: that of its start at its place. */
export const dayOf = (event: Pick<EventTimes, 'start_time' | 'timezone'>): string =>
  dayKey(event.start_time, event.timezone);

let today = { now: Number.NaN, days: new Map<string, string>() };

/** The current day where an event takes place. `now` in milliseconds since 1970. */
export function todayOf({ timezone }: Pick<EventTimes, 'timezone'>, now: number): string {
  // A list asks for each of its events, and most are in one zone.
  if (today.now !== now) today = { now, days: new Map() };
  const day = today.days.get(timezone) ?? dayKey(now, timezone);
  today.days.set(timezone, day);
  return day;
}

/** The day of an event, short: 'Today', 'Tomorrow' or 'Sat, Jun 14'. `now` in milliseconds since 1970. */
export const shortDayOf = (event: EventTimes, now: number): string => shortDay(dayOf(event), todayOf(event, now));

/** The time of a moment in a zone, with its weekday if that is not the day of the event: '2:00 AM', 'Sat 2:00 AM'. */
export function timeBesideEvent(
  moment: string,
  event: Pick<EventTimes, 'start_time' | 'timezone'>,
  zone: string,
): string {
  const [day, time] = [dayKey(moment, zone), timeOfDay(moment, zone)];
  return day === dayOf(event) ? time : `${weekday(day)} ${time}`;
}

/**
 * The start as the clock of a reader in zone `reader` shows it, '4:00 PM for you', with its day if that is another:
 * 'Sat 2:00 AM for you'. `null` if the clock there shows the same, and for all-day events, which have days only.
 */
export function timeForReader(event: EventTimes, reader: string): string | null {
  const { start_time, timezone, all_day } = event;
  if (all_day || timezone === reader) return null;
  const time = timeBesideEvent(start_time, event, reader);
  return time === timeOfDay(start_time, timezone) ? null : timeTexts.get().forYou({ time });
}

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
export function rangeInText(event: EventTimes): string {
  if (!event.all_day) return fullRange(event.start_time, event.end_time, event.timezone);
  const { first, last } = wholeDays(event);
  const date = dateInText(first, '');
  return timeTexts.get().allDayOn({ date: last ? `${date} – ${dateInText(last, '')}` : date });
}

/**
 * The short names of the zones during these events: one on most days, two when the clocks change or the events are in
 * two zones, none if all are all-day.
 */
export function zonesOf(events: readonly EventTimes[]): string[] {
  const timed = events.filter((event) => !event.all_day);
  return [
    ...new Set(
      timed.flatMap(({ start_time, end_time, timezone }) =>
        [start_time, end_time].map((moment) => zoneLabel(moment, timezone)),
      ),
    ),
  ];
}

/**
 * The times of an event where it takes place. An end on another day names that day. `nameZone`: both ends name the
 * zone.
 */
export function writtenTimes(event: EventTimes, nameZone = false): WrittenTimes {
  const full = capital(rangeInText(event));
  if (event.all_day) {
    const t = timeTexts.get();
    const { first, last } = wholeDays(event);
    const end = last ? t.until({ date: shortDate(last, first) }) : null;
    return { start: t.allDay, end, length: null, zone: null, full };
  }
  const { start_time, end_time, timezone } = event;
  const [startDay, endDay] = [dayKey(start_time, timezone), dayKey(end_time, timezone)];
  const zone = (moment: string): string => (nameZone ? ` ${zoneLabel(moment, timezone)}` : '');
  const endsSoon = endDay <= addDays(startDay, 6);
  const day = startDay === endDay ? '' : `${endsSoon ? weekday(endDay) : shortDate(endDay, startDay)} `;
  return {
    start: timeOfDay(start_time, timezone) + zone(start_time),
    end: day + timeOfDay(end_time, timezone) + zone(end_time),
    length: duration(start_time, end_time),
    zone: nameZone ? null : zoneLabel(start_time, timezone),
    full,
  };
}

/** Groups events by day, keeping their order. */
export function groupByDay<E extends EventTimes>(events: readonly E[]): { day: string; events: [E, ...E[]] }[] {
  const groups = new Map<string, [E, ...E[]]>();
  for (const event of events) {
    const day = dayOf(event);
    const group = groups.get(day);
    if (group) group.push(event);
    else groups.set(day, [event]);
  }
  return [...groups].map(([day, grouped]) => ({ day, events: grouped }));
}
