/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** Days since 1970-01-01 of a date of the proleptic Gregorian calendar; `month` counts from 1 and may run over. */
export function dayNumber(year: number, month: number, day: number): number {
  const monthIndex = month - 1;
  const wholeYear = year + Math.floor(monthIndex / 12);
  // Date.UTC takes the years 0 to 99 for 1900 to 1999; 400 years are a whole number of weeks and days.
  const shifted = Date.UTC((((wholeYear % 400) + 400) % 400) + 2000, ((monthIndex % 12) + 12) % 12, day);
  return Math.round(shifted / dayMs) + Math.floor(wholeYear / 400) * 146_097 - 5 * 146_097;
}

/** The date of a day number. */
export function civilDate(days: number): { year: number; month: number; day: number } {
  const era = Math.floor(days / 146_097);
  const date = new Date((days - era * 146_097) * dayMs);
  return { year: date.getUTCFullYear() + era * 400, month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function daysInMonth(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** The weekday of a day number, Monday 0 to Sunday 6. */
export function weekday(days: number): number {
  return (((days + 3) % 7) + 7) % 7;
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** `2026-01-31` of a day number. */
export function isoDate(days: number): string {
  const { year, month, day } = civilDate(days);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** `2026-01-31T10:00:00Z` of epoch milliseconds; seconds are the finest unit of iCalendar. */
export function isoInstant(ms: number): string {
  const days = Math.floor(ms / dayMs);
  const seconds = Math.floor((ms - days * dayMs) / 1000);
  return `${isoDate(days)}T${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}Z`;
}
