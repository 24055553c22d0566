import { fold } from '@/lib/format/person-name.ts';
import { addDays, formatter } from '@/lib/time/time.ts';

/** A day is looked for within a year. */
const ahead = 366;
const iso = /^\d{4}-\d\d-\d\d$/;

/** The words for a day, folded, in the language that is shown and in English. */
interface Names {
  weekdays: string[];
  months: string[];
  /** Today and tomorrow. */
  near: readonly (readonly [word: string, days: number])[];
}

function namesIn(language: string): Names {
  const names = (options: Intl.DateTimeFormatOptions, times: number[]) =>
    times.map((time) => fold(formatter(language, 'UTC', options).format(time)));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return {
    // The fourth of January 1970 was a Sunday.
    weekdays: names(
      { weekday: 'long' },
      Array.from({ length: 7 }, (_, day) => Date.UTC(1970, 0, 4 + day)),
    ),
    months: names(
      { month: 'long' },
      Array.from({ length: 12 }, (_, month) => Date.UTC(1970, month, 15)),
    ),
    near: [0, 1].map((days) => [fold(relative.format(days, 'day')), days] as const),
  };
}

type Condition = (key: string) => boolean;

/** What a word demands of a day, or undefined when it does not name one. */
function conditionOf(word: string, today: string, languages: readonly Names[]): Condition | undefined {
  if (iso.test(word)) return (key) => key === word;
  for (const { weekdays, months, near } of languages) {
    const day = near.find(([name]) => word.length > 2 && name.startsWith(word));
    if (day) return (key) => key === addDays(today, day[1]);
    const weekday = word.length > 1 ? weekdays.findIndex((name) => name.startsWith(word)) : -1;
    if (weekday >= 0) return (key) => new Date(`${key}T12:00:00Z`).getUTCDay() === weekday;
    const month = word.length > 2 ? months.findIndex((name) => name.startsWith(word)) : -1;
    if (month >= 0) return (key) => Number(key.slice(5, 7)) === month + 1;
  }
  return undefined;
}

const dayOfMonth = /^(0?[1-9]|[12]\d|3[01])\.?$/;

/** What a person has typed: the days that it names, the next one first, and the other words. */
export interface Asked {
  days: string[];
  rest: string;
}

/**
 * Reads "gate saturday", "28 nov" or "2026-11-28". A number is a day of the month beside a weekday or a month, or alone.
 * @param today as `2025-06-14`
 * @param language the language that is shown (BCP 47); English is understood as well
 */
export function askedFor(text: string, today: string, language: string): Asked {
  const languages = [...new Set([language, 'en-US'])].map(namesIn);
  const words = text.trim().split(/\s+/);
  const conditions: Condition[] = [];
  const others: string[] = [];
  for (const word of words) {
    const condition = conditionOf(fold(word), today, languages);
    if (condition) conditions.push(condition);
    else others.push(word);
  }
  const number = others.find((word) => dayOfMonth.test(word));
  if (number && (conditions.length > 0 || words.length === 1)) {
    conditions.push((key) => Number(key.slice(8)) === Number.parseInt(number, 10));
    others.splice(others.indexOf(number), 1);
  }
  const all = conditions.length === 0 ? [] : Array.from({ length: ahead }, (_, days) => addDays(today, days));
  const days = all.filter((key) => conditions.every((holds) => holds(key)));
  return { days, rest: days.length === 0 ? text.trim() : others.join(' ') };
}
