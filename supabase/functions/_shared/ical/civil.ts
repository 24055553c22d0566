/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/**
 * Days since 1970-01-01 of a date of the proleptic Gregorian calendar; `month` counts from 1 and may run over.
 * Integer arithmetic on 400-year eras of years that begin in March (Howard Hinnant's days_from_civil).
 */
export function dayNumber(year: number, month: number, day: number): number {
  const marchMonth = month - 3;
  const marchYear = year + Math.floor(marchMonth / 12);
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (marchMonth - Math.floor(marchMonth / 12) * 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The date of a day number. */
export function civilDate(days: number): { year: number; month: number; day: number } {
  const era = Math.floor((days + 719_468) / 146_097);
  const dayOfEra = days + 719_468 - era * 146_097;
  const leapless =
    dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor(leapless / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

export function daysInMonth(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** The weekday of a day number, Monday 0 to Sunday 6. */
export function weekday(days: number): number {
  return (((days + 3) % 7) + 7) % 7;
}

/** `2026-01-31` of a day number of the years 0 to 9999. */
export function isoDate(days: number): string {
  return new Date(days * dayMs).toISOString().slice(0, 10);
}

/** `2026-01-31T10:00:00Z` of epoch milliseconds of the years 0 to 9999; seconds are the finest unit of iCalendar. */
export function isoInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
