import { dateOfDay, dayKey, shortDay, timeOfDay, zoneLabel } from './time.ts';

/** A moment in words: short ('Today, 9:00 AM') and in full with its zone. `now` in milliseconds since 1970. */
export function momentWords(moment: string, now: number, zone: string): { short: string; full: string } {
  const [day, today] = [dayKey(moment, zone), dayKey(now, zone)];
  const time = timeOfDay(moment, zone);
  return {
    short: `${shortDay(day, today)}, ${time}`,
    full: `${dateOfDay(day, '')}, ${time} ${zoneLabel(moment, zone)}`,
  };
}
