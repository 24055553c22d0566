import { dayMs, isoDate, isoInstant } from './civil.ts';
import type { FeedEvent, Length } from './event.ts';
import type { EventTexts } from './event-texts.ts';
import type { Zone } from './zone.ts';

/** One occurrence of an event of a feed, before it is mapped to a stored event. */
export interface Instance {
  /** Identity of the event within the feed. */
  key: string;
  /** The UID; `null` if the event has none. */
  uid: string | null;
  /** Original start in its series, a UTC instant or a date; empty for a single event (K2). */
  recurrence: string;
  /** Epoch milliseconds; for all-day occurrences midnight UTC of the first date. */
  start: number;
  /** Epoch milliseconds, exclusive; equal to `start` for events without length. */
  end: number;
  isAllDay: boolean;
  status: FeedEvent['status'];
  /** IANA name of the zone of DTSTART; `null` for UTC, dates and zones without an IANA name. */
  zone: string | null;
  /** The calendar's default zone, in which its dates begin and end (T3). */
  defaultZone: Zone;
  texts: EventTexts;
  line: number;
}

/** A time range in epoch milliseconds; the end is exclusive. */
export interface TimeWindow {
  from: number;
  to: number;
}

export function isInWindow({ start, end }: Pick<Instance, 'start' | 'end'>, { from, to }: TimeWindow): boolean {
  return start < to && (end > from || (end === start && start >= from));
}

/** The start of an occurrence, as wall time in the event's zone, and its length. */
export interface Slot {
  wall: number;
  length: Length;
}

/** Start and end of the occurrence of `event` (master or override) at `slot`. */
export function instanceTimes(event: FeedEvent, { wall, length }: Slot): Pick<Instance, 'start' | 'end' | 'isAllDay'> {
  if (event.start.isDate) return { start: wall, end: wall + length.days * dayMs, isAllDay: true };
  const { zone } = event.start;
  const start = zone.toInstant(wall);
  const afterDays = length.days === 0 ? start : zone.toInstant(wall + length.days * dayMs);
  return { start, end: afterDays + length.ms, isAllDay: false };
}

/** The key of an occurrence from its original start (epoch milliseconds; for dates midnight UTC). */
export function recurrenceKey(start: number, isDate: boolean): string {
  return isDate ? isoDate(Math.floor(start / dayMs)) : isoInstant(start);
}
