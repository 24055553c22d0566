import { addDays } from '@/lib/time/time.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import { type EventValues, momentsOf } from './form.ts';

type Times = Pick<EventValues, 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

const day = 86_400_000;
/** The year 2026 is 2, 20 and 202 while it is typed. */
const isTyped = (date: string): boolean => date >= '2000';
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day;

/**
 * The length of an event with these times, in milliseconds or, if all-day, in days; `null` while the times are invalid.
 */
export function lengthOf(times: Times, zone: string, allDay: boolean): number | null {
  if (!isTyped(times.startDate) || !isTyped(times.endDate)) return null;
  if (allDay) return times.endDate < times.startDate ? null : daysBetween(times.startDate, times.endDate);
  const { start, end } = momentsOf(times, zone, false);
  const length = start && end ? Date.parse(end) - Date.parse(start) : 0;
  return length > 0 ? length : null;
}

/** The end of an event that starts at these times and has this length; `null` while the start is not typed completely. */
export function endAfter(
  times: Times,
  length: number,
  zone: string,
  allDay: boolean,
): Pick<Times, 'endDate' | 'endTime'> | null {
  if (!isTyped(times.startDate)) return null;
  if (allDay) return { endDate: addDays(times.startDate, length), endTime: times.endTime };
  const { start } = momentsOf(times, zone, false);
  if (!start) return null;
  const { date, time } = wallTime(Date.parse(start) + length, zone);
  return { endDate: date, endTime: time };
}
