import { dateOfDay, dayKey, shortDay, timeOfDay, zoneLabel } from './time.ts';

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
