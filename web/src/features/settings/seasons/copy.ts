import type { SeasonRef } from '@contract/season-ref.ts';
import { addDays } from '@/lib/time/time.ts';

/** The number of days from one day (`2025-06-14`) to another. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

type Days = Pick<SeasonRef, 'first_day' | 'last_day'>;

/** How many of these days are outside of a season once they are moved by a number of days. */
export const outsideOf = (season: Days, days: readonly string[], by: number): number =>
  days.filter((day) => addDays(day, by) < season.first_day || addDays(day, by) > season.last_day).length;

/**
 * By how many whole weeks, in days, shifts on `days` of a season move to another season: the weekday is kept, as few as
 * possible are outside of the other season, and the first day of one comes close to that of the other.
 */
export function daysToSeason(days: readonly string[], from: Days, to: Days): number {
  const distance = daysBetween(from.first_day, to.first_day);
  const before = Math.floor(distance / 7) * 7;
  return [before, before + 7].reduce((best, by) => {
    const fewer = outsideOf(to, days, by) - outsideOf(to, days, best);
    return fewer < 0 || (fewer === 0 && Math.abs(by - distance) < Math.abs(best - distance)) ? by : best;
  }, before);
}

/** By how many whole weeks, in days, a shift on one day comes closest to another day. */
export const daysToDay = (from: string, to: string): number => Math.round(daysBetween(from, to) / 7) * 7;
