import { dayMs, dayNumber, daysInMonth } from './civil.ts';

/** A date or date-time as written. `wall` is the local time as if it were UTC, in epoch milliseconds. */
export interface WallTime {
  wall: number;
  isDate: boolean;
  isUtc: boolean;
}

const dateTime = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2}))?(Z)?)?$/i;

/** Reads `20260131`, `20260131T100000` or `20260131T100000Z`; `null` for anything else, such as month 13 (T1). */
export function readWallTime(text: string): WallTime | null {
  const match = dateTime.exec(text.trim());
  if (!match) return null;
  const [, yearText, monthText, dayText, hourText, minuteText, secondText, zulu] = match;
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  const midnight = dayNumber(year, month, day) * dayMs;
  if (hourText === undefined) return { wall: midnight, isDate: true, isUtc: false };
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText ?? 0)];
  if (hour > 23 || minute > 59 || second > 60) return null;
  // A leap second is read as the second before it (T1).
  const wall = midnight + (hour * 3600 + minute * 60 + Math.min(second, 59)) * 1000;
  return { wall, isDate: false, isUtc: zulu !== undefined };
}

/** A DURATION: days are nominal (the time of day stays the same across a clock change), the rest is exact (T6). */
export interface Duration {
  days: number;
  ms: number;
}

const duration = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})S)?)?$/i;

/** Reads `P1DT2H30M`; `null` for anything else and for negative durations. */
export function readDuration(text: string): Duration | null {
  const match = duration.exec(text.trim());
  if (!match || !/\d/.test(text)) return null;
  const [weeks, days, hours, minutes, seconds] = match.slice(2).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const length = { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
  return match[1] === '-' && (length.days > 0 || length.ms > 0) ? null : length;
}

const utcOffset = /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/;

/** Reads `+0130` or `-043000` as milliseconds east of Greenwich; `null` for anything else. */
export function readUtcOffset(text: string): number | null {
  const match = utcOffset.exec(text.trim());
  if (!match) return null;
  const [hours, minutes, seconds] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  if (hours > 24 || minutes > 59 || seconds > 59) return null;
  return (match[1] === '-' ? -1 : 1) * ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
