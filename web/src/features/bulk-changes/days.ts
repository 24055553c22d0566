import { addDays } from '@/lib/time/time.ts';
import { instantOf } from '@/lib/time/wall-time.ts';

/** The most days of one copy that the contract allows. */
export const mostDays = 400;

/** The number of days from one day (`2025-06-14`) to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The same weekday a year later: 52 weeks, the nearest to the same date. */
export const yearLater = (day: string): string => addDays(day, 364);

/** The day to which shifts are usually copied: a week later or, when that is over, the same weekday a year later. */
export const usualCopy = (first: string, today: string): string => {
  const nextWeek = addDays(first, 7);
  return nextWeek >= today ? nextWeek : yearLater(first);
};

/** How often shifts are repeated: every so many days, or each month on the date, the weekday or the last weekday of the first day. */
export type Rhythm = { days: number } | { monthly: 'date' | 'weekday' | 'last' };

/** Which of its weekdays in the month a day is: 1 for the first Friday. */
export const weekOfMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);

/** Whether a day is the last of its weekday in the month. */
export const isLastOfMonth = (day: string): boolean => addDays(day, 7).slice(0, 7) !== day.slice(0, 7);

/** The day of a month that takes the place of `first`; months that do not have it are left out. */
function inMonth(month: string, first: string, by: 'date' | 'weekday' | 'last'): string | undefined {
  const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
  return weeksOf(month, 0)
    .flat()
    .filter((day) => day !== null)
    .find((day) => {
      if (by === 'date') return day.slice(8) === first.slice(8);
      if (weekdayOf(day) !== weekdayOf(first)) return false;
      return by === 'last' ? isLastOfMonth(day) : weekOfMonth(day) === weekOfMonth(first);
    });
}

/** The days of a repetition after `first`, until a last day. */
export function repeats(first: string, rhythm: Rhythm, until: string): string[] {
  if ('days' in rhythm) {
    const count = Math.floor(daysBetween(first, until) / rhythm.days);
    return Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(first, (index + 1) * rhythm.days));
  }
  const days: string[] = [];
  for (let month = addMonths(first.slice(0, 7), 1); month <= until.slice(0, 7); month = addMonths(month, 1)) {
    const day = inMonth(month, first, rhythm.monthly);
    if (day && day <= until) days.push(day);
  }
  return days;
}

const offsetAtNoon = (day: string, zone: string): string | undefined =>
  instantOf({ date: day, time: '12:00' }, zone)?.slice(-6);

/** The first day between two days on which the clocks of a zone have changed; `null` if they do not. */
export function clocksChangeOn(from: string, to: string, zone: string): string | null {
  const before = offsetAtNoon(from, zone);
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (offsetAtNoon(day, zone) !== before) return day;
  }
  return null;
}

/** The weeks of a month (`2025-06`), each from the first day of the week, with `null` for days of other months. */
export function weeksOf(month: string, firstWeekday: number): (string | null)[][] {
  const first = `${month}-01`;
  const blank = (new Date(`${first}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7;
  const days: (string | null)[] = Array.from({ length: blank }, () => null);
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The month (`2025-06`) `count` months after another. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
