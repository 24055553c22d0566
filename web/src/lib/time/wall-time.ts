import { formatter } from './time.ts';

/** A local date and time: `2026-10-25` and `09:30`. */
export interface WallTime {
  date: string;
  time: string;
}

const minute = 60_000;
const day = 86_400_000;
const parts = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function readOffset(moment: number, zone: string): number {
  const shown = Object.fromEntries(
    formatter('en-US', zone, parts)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = shown;
  const wall = new Date(0);
  // Date.UTC reads the years 0 to 99, which occur while a year is typed, as years of the last century.
  wall.setUTCFullYear(year, month - 1, date);
  wall.setUTCHours(hour, minutes, second);
  return wall.getTime() - Math.floor(moment / 1000) * 1000;
}

/** Offsets change at quarters of an hour at most, and to read one from the platform costs as much as a thousand from here. */
const quarter = 15 * minute;
const mostKnown = 10_000;
const known = new Map<string, number>();

/** As `readOffset`, which is asked once for each quarter of an hour. */
function offsetAt(moment: number, zone: string): number {
  const key = `${Math.floor(moment / quarter)} ${zone}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const offset = readOffset(moment, zone);
  if (known.size >= mostKnown) known.clear();
  known.set(key, offset);
  return offset;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function written(moment: number, offset: number): string {
  const minutes = Math.abs(offset) / minute;
  const sign = offset < 0 ? '-' : '+';
  const zone = `${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(Math.floor(minutes % 60))}`;
  return new Date(moment + offset).toISOString().slice(0, 19) + zone;
}

/** The local date and time of a zone at a moment (ISO 8601, or milliseconds since 1970). */
export function wallTime(moment: string | number, zone: string): WallTime {
  const instant = new Date(moment).getTime();
  const [date = '', time = ''] = new Date(instant + offsetAt(instant, zone)).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}

/**
 * The moment of a local date and time in a zone, ISO 8601 with the zone's offset; `null` if they are invalid. If the
 * time occurs twice, the first moment is returned. A skipped time is moved forward by as much as the clocks jump.
 */
export function instantOf({ date, time }: WallTime, zone: string): string | null {
  const shown = Date.parse(`${date}T${time}Z`);
  // February 31 would be read as a day of March.
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(`${date}T`)) return null;
  const [before, after] = [offsetAt(shown - day, zone), offsetAt(shown + day, zone)];
  const fits = (offset: number): boolean => offsetAt(shown - offset, zone) === offset;
  const moment = shown - (fits(before) || !fits(after) ? before : after);
  return written(moment, offsetAt(moment, zone));
}

/**
 * The moment at which a day of a zone begins, as `instantOf`: an hour later where the clocks go forward at midnight. `null` if it is no day.
 */
export const dayStart = (date: string, zone: string): string | null =>
  instantOf({ date, time: '00:00' }, zone) ?? instantOf({ date, time: '01:00' }, zone);
