import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/spoken.ts';
import { amount } from '@/lib/format/numbers.ts';
import { timeTexts } from './texts.ts';

const cache = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter for a language (BCP 47), because creating one is slow. */
export function formatter(language: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + zone + JSON.stringify(options);
  let found = cache.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
    cache.set(key, found);
  }
  return found;
}

/** A formatter for the displayed language; English is that of the United States. */
const shown = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatter(tagOf(locale.get()), zone, options);

const clockParts = { timeStyle: 'short' } as const;
const longDate = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** en-US uses narrow spaces; plain ones wrap and are easier to search for. */
const plain = (text: string): string => text.replace(/[\u202f\u2009]/g, ' ');

/** Capitalizes a date outside a sentence, in languages that write days in lower case. */
export const capital = (text: string): string =>
  text.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(locale.get()));

/** Caches the results of `find` for moments written as text: each rendering of a list asks for those of its events. */
function remembering(find: (moment: string | number, zone: string) => string) {
  const known = new Map<string, string>();
  return (moment: string | number, zone: string): string => {
    if (typeof moment === 'number') return find(moment, zone);
    const key = `${moment} ${zone} ${locale.get()}`;
    const found = known.get(key) ?? find(moment, zone);
    known.set(key, found);
    return found;
  };
}

/** The calendar day of a moment in a zone: `2025-06-14`. */
export const dayKey = remembering((moment, zone) => {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = formatter('en-US', zone, digits).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
});

/** The day key `days` after another. */
export function addDays(key: string, days: number): string {
  return new Date(Date.parse(`${key}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day `months` later; the last one of a month that is too short for it. */
export function addMonths(key: string, months: number): string {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

const written = (key: string, options: Intl.DateTimeFormatOptions): string =>
  shown('UTC', options).format(Date.parse(`${key}T12:00:00Z`));

/** The option that shows the year, for days of another year than today's. */
const yearOf = (key: string, todayKey: string) =>
  key.slice(0, 4) !== todayKey.slice(0, 4) && ({ year: 'numeric' } as const);

/** A day inside a sentence: 'Saturday, June 14', with the year when it is not this one. */
export const dateInText = (key: string, todayKey: string): string =>
  written(key, { ...longDate, ...yearOf(key, todayKey) });

/** A day outside a sentence: 'Saturday, June 14', with the year when it is not this one. */
export const dateOfDay = (key: string, todayKey: string): string => capital(dateInText(key, todayKey));

/** The heading of a day: 'Today', 'Tomorrow', or weekday and date. */
export function dayHeading(key: string, todayKey: string): string {
  if (key === todayKey) return timeTexts.get().today;
  if (key === addDays(todayKey, 1)) return timeTexts.get().tomorrow;
  return dateOfDay(key, todayKey);
}

/** A day of the calendar in full, without its weekday: 'June 14, 2025'. */
export const calendarDay = (key: string): string => written(key, { dateStyle: 'long' });

/** The days of a span, both included: 'June 1 – August 31, 2025'. */
export const spanOfDays = (first: string, last: string): string =>
  plain(shown('UTC', { dateStyle: 'long' }).formatRange(Date.parse(first), Date.parse(last)));

/** A month (`2025-06`) outside a sentence: 'June 2025'. */
export const monthOfYear = (month: string): string =>
  capital(written(`${month}-15`, { month: 'long', year: 'numeric' }));

/** A short month, for places that show the year as well: 'Jun'. */
export const shortMonth = (month: string): string => capital(written(`${month}-15`, { month: 'short' }));

/** The number of a day in its week; 1 is Monday. */
export const isoWeekday = (key: string): number => new Date(`${key}T00:00:00Z`).getUTCDay() || 7;

/** Some day with this number in its week; 1 is Monday. */
export const someDayOn = (number: number): string => addDays('2024-01-01', number - 1);

/** A day of the week: 'Sun'. */
export const weekday = (key: string): string => written(key, { weekday: 'short' });

/** A day of the week inside a sentence: 'Sunday'. */
export const fullWeekday = (key: string): string => written(key, { weekday: 'long' });

/** A day of the week by its number, outside a sentence: 'Monday' is 1. */
export const weekdayWord = (number: number): string => capital(fullWeekday(someDayOn(number)));

/** A short day inside a sentence: 'Sat, Jun 14'. */
export const shortDate = (key: string, todayKey: string): string =>
  written(key, { weekday: 'short', month: 'short', day: 'numeric', ...yearOf(key, todayKey) });

/** A short day: 'Today', 'Tomorrow' or 'Sat, Jun 14'. */
export function shortDay(key: string, todayKey: string): string {
  if (key === todayKey || key === addDays(todayKey, 1)) return dayHeading(key, todayKey);
  return capital(shortDate(key, todayKey));
}

/** The time of day of a moment: '9:00 AM'. */
export const timeOfDay = (moment: string, zone: string): string =>
  plain(shown(zone, clockParts).format(Date.parse(moment)));

/** The short name of a zone at a moment: 'EDT', 'GMT+2'. */
export const zoneLabel = remembering((moment, zone) => {
  const parts = shown(zone, { timeZoneName: 'short' }).formatToParts(new Date(moment));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
});

/** A time range in full, for tooltips and screen readers: 'Saturday, June 14, 2025, 9:00 AM – 1:00 PM EDT'. */
export function fullRange(start: string, end: string, zone: string): string {
  const [startDay, endDay] = [dayKey(start, zone), dayKey(end, zone)];
  const [startZone, endZone] = [zoneLabel(start, zone), zoneLabel(end, zone)];
  const from = `${dateInText(startDay, '')}, ${timeOfDay(start, zone)}`;
  const to = `${startDay === endDay ? '' : `${dateInText(endDay, '')}, `}${timeOfDay(end, zone)} ${endZone}`;
  return `${from}${startZone === endZone ? '' : ` ${startZone}`} – ${to}`;
}

/** A length in hours ('4 h') or, below one hour, in minutes. */
export function duration(start: string, end: string): string {
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000;
  return minutes < 60 ? `${Math.round(minutes)} min` : `${amount(minutes / 60)} h`;
}
