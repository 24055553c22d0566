import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/spoken.ts';
import { dayKey } from './time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long it is until a moment, in words: 'in 20 minutes', 'in 3 hours' (on the same day), 'tomorrow', 'in 7 days'.
 * `null` once it is there; `now` in milliseconds since 1970.
 */
export function untilMoment(moment: string, now: number, zone: string): string | null {
  const left = Date.parse(moment) - now;
  if (left <= 0) return null;
  const words = new Intl.RelativeTimeFormat(tagOf(locale.get()), { numeric: 'auto' });
  if (left < hour) return words.format(Math.ceil(left / minute), 'minute');
  const days = (Date.parse(dayKey(moment, zone)) - Date.parse(dayKey(now, zone))) / day;
  return days === 0 ? words.format(Math.round(left / hour), 'hour') : words.format(days, 'day');
}
