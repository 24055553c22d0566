import { dayMs, isoDate, isoInstant } from './civil.ts';
import type { FeedEvent, Length } from './event.ts';
import type { EventTexts } from './event-texts.ts';
import type { Zone } from './zone.ts';

/** One occurrence of an event of a feed, exactly as the calendar means it. */
export interface Instance {
  /** Identity of the event inside the feed. */
  key: string;
  /** The UID; `null` when the feed has none. */
  uid: string | null;
  /** Original start in its series, a UTC instant or a date; empty for a single event (rule K2). */
  recurrence: string;
  /** Epoch milliseconds; of an all-day occurrence midnight UTC of its first date. */
  start: number;
  /** Epoch milliseconds, exclusive; equal to `start` for events without length. */
  end: number;
  isAllDay: boolean;
  status: FeedEvent['status'];
  /** IANA name of the zone in which the event was entered; `null` for UTC, dates and unnamed zones. */
  zone: string | null;
  /** The calendar's default zone, whose midnights begin and end its days (rule T3). */
  defaultZone: Zone;
  texts: EventTexts;
  line: number;
}

/** A stretch of time in epoch milliseconds, the end exclusive. */
export interface TimeWindow {
  from: number;
  to: number;
}

export function isInWindow({ start, end }: Pick<Instance, 'start' | 'end'>, { from, to }: TimeWindow): boolean {
  return start < to && (end > from || (end === start && start >= from));
}

/** When an occurrence is: the start as wall time of the event's zone, and how long. */
export interface Slot {
  wall: number;
  length: Length;
}

/** The occurrence of `event` (master or override) at `slot`, as instants. */
export function instanceTimes(event: FeedEvent, { wall, length }: Slot): Pick<Instance, 'start' | 'end' | 'isAllDay'> {
  if (event.start.isDate) return { start: wall, end: wall + length.days * dayMs, isAllDay: true };
  const { zone } = event.start;
  const start = zone.toInstant(wall);
  const afterDays = length.days === 0 ? start : zone.toInstant(wall + length.days * dayMs);
  return { start, end: afterDays + length.ms, isAllDay: false };
}

/** The key of an occurrence by its original start (epoch milliseconds, of dates midnight UTC). */
export function recurrenceKey(start: number, isDate: boolean): string {
  return isDate ? isoDate(Math.floor(start / dayMs)) : isoInstant(start);
}
