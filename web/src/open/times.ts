import type { OpenShift } from '@contract/open-page.ts';
import { tagOf } from '../i18n/spoken.ts';
import { say, type Words } from './texts.ts';

// The times of shifts in words. They are those of the place; what the clock of the reader shows is said beside them.

const cache = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter, because creating one is slow. */
function formatter(language: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [language, timeZone, JSON.stringify(options)].join();
  const found = cache.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...options });
  cache.set(key, found);
  return found;
}

/** en-US uses narrow spaces, which differ between browsers and servers. */
const plain = (text: string): string => text.replace(/[\u202f\u2009]/g, ' ');

const written = ({ language }: Words, key: string, options: Intl.DateTimeFormatOptions): string =>
  plain(formatter(tagOf(language), 'UTC', options).format(Date.parse(`${key}T12:00:00Z`)));

const clockOf = ({ language }: Words, moment: string | number, zone: string): string =>
  plain(formatter(tagOf(language), zone, { timeStyle: 'short' }).format(new Date(moment)));

/** The calendar day of a moment in a zone: `2026-06-14`. */
export const dayKey = (moment: string | number, zone: string): string =>
  // Swedish writes days this way.
  formatter('sv-SE', zone, { dateStyle: 'short' }).format(new Date(moment));

const nextDay = (key: string): string =>
  new Date(Date.parse(`${key}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const yearOf = (key: string, today: string) => key.slice(0, 4) !== today.slice(0, 4) && ({ year: 'numeric' } as const);

/** The heading of a day: 'Today', 'Tomorrow' or 'Saturday, June 14', with the year when it is not this one. */
export function dayHeading(words: Words, key: string, today: string): string {
  if (key === today) return words.t.today;
  if (key === nextDay(today)) return words.t.tomorrow;
  return capital(written(words, key, { weekday: 'long', month: 'long', day: 'numeric', ...yearOf(key, today) }));
}

/** A day for a narrow strip: its weekday above, its date below. */
export const dayLabel = (words: Words, key: string): { weekday: string; date: string } => ({
  weekday: capital(written(words, key, { weekday: 'short' })),
  date: written(words, key, { month: 'short', day: 'numeric' }),
});

const shortDay = (words: Words, key: string, today: string): string =>
  written(words, key, { weekday: 'short', month: 'short', day: 'numeric', ...yearOf(key, today) });

/** A moment in a zone: 'Sat, Oct 3, 10:00 AM'. */
export function momentText(words: Words, moment: string, zone: string, now: number): string {
  const day = shortDay(words, dayKey(moment, zone), dayKey(now, zone));
  return `${capital(day)}, ${clockOf(words, moment, zone)}`;
}

/** A moment in a zone, within a sentence: 'Saturday, October 3, 10:00 AM'. */
export function longMoment(words: Words, moment: string, zone: string, now: number): string {
  const [key, today] = [dayKey(moment, zone), dayKey(now, zone)];
  const day = written(words, key, { weekday: 'long', month: 'long', day: 'numeric', ...yearOf(key, today) });
  return `${day}, ${clockOf(words, moment, zone)}`;
}

/** The time of day of a moment in the zone of the reader. */
export const clockText = (words: Words, moment: number): string =>
  plain(new Intl.DateTimeFormat(tagOf(words.language), { timeStyle: 'short' }).format(moment));

/** The short name of a zone at a moment: 'EDT', 'GMT+2'. */
const zoneName = ({ language }: Words, moment: string, zone: string): string =>
  formatter(tagOf(language), zone, { timeZoneName: 'short' })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** The times of a shift in words. `reader`: by the clock of the reader, if that shows others; then `zone` names that of the place. */
interface ShiftTimes {
  start: string;
  end: string | null;
  zone: string | null;
  reader: string | null;
}

type Times = Pick<OpenShift, 'start_time' | 'end_time' | 'timezone' | 'all_day' | 'day'>;

/** The times where a shift takes place. `readerZone`: the zone of the reader, `null` if it is not known. */
export function shiftTimes(words: Words, shift: Times, readerZone: string | null): ShiftTimes {
  const { start_time, end_time, timezone, all_day, day } = shift;
  if (all_day) {
    // The end is the first moment after the shift.
    const last = dayKey(Date.parse(end_time) - 1, timezone);
    const end = last === day ? null : say(words, words.t.until, { date: shortDay(words, last, day) });
    return { start: words.t.allDay, end, zone: null, reader: null };
  }
  const at = (moment: string, zone: string, known: string): string => {
    const key = dayKey(moment, zone);
    return `${key === known ? '' : `${written(words, key, { weekday: 'short' })} `}${clockOf(words, moment, zone)}`;
  };
  const [start, end] = [at(start_time, timezone, day), at(end_time, timezone, day)];
  const own = readerZone && [at(start_time, readerZone, day), at(end_time, readerZone, day)].join(' – ');
  const reader = own && own !== [start, end].join(' – ') ? say(words, words.t.forYou, { time: own }) : null;
  return { start, end, zone: reader && zoneName(words, start_time, timezone), reader };
}

/** A shift in one line: 'Saturday, June 14, 9:00 AM – 1:00 PM'. */
export function shiftLine(words: Words, shift: Times, today: string): string {
  const { start, end } = shiftTimes(words, shift, null);
  return `${dayHeading(words, shift.day, today)}, ${end && !shift.all_day ? `${start} – ${end}` : [start, end].filter(Boolean).join(' ')}`;
}
