import { namedTimeZones, type Settings } from '../contract/users.ts';
import { english, type MailTexts } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';
import { spanish } from './texts/spanish.ts';

/** What a person reads: their language as a tag for `Intl`, its texts, and their time zone. */
export interface Reader {
  tag: string;
  texts: MailTexts;
  zone: string;
}

export const languages = {
  english: { tag: 'en-US', texts: english },
  spanish: { tag: 'es', texts: spanish },
  french: { tag: 'fr', texts: french },
  german: { tag: 'de', texts: german },
} as const satisfies Record<Settings['language'], Omit<Reader, 'zone'>>;

/** The reader of a language, in a zone of the settings: an IANA zone or a named one. */
export function readerOf(language: Settings['language'], zone: string): Reader {
  return { ...languages[language], zone: namedTimeZones[zone as keyof typeof namedTimeZones] ?? zone };
}

/** Fills the placeholders of a text. Inserted values are not expanded again, because they may contain braces. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** A single line of plain text, because a line break would start another header. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

/** The form of a text for a number. */
export function fillCount(forms: MailTexts['several'], count: number, { tag }: Reader): string {
  const form = new Intl.PluralRules(tag).select(count) === 'one' ? forms.one : forms.other;
  return fill(form, { count: new Intl.NumberFormat(tag).format(count) });
}

interface Span {
  start_time: string;
  end_time: string;
  timezone: string;
  all_day: boolean;
}

/** A place at a shift, as emails name it. */
export interface LetterShift extends Span {
  title: string;
  location: string | null;
  slot_type: string;
}

/**
 * A time range in the reader's language: times in the reader's zone, with its name; for all-day events, the days at the
 * place of the event.
 */
export function timeRange({ start_time, end_time, timezone, all_day }: Span, { tag, zone }: Reader): string {
  const date = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const format = new Intl.DateTimeFormat(
    tag,
    all_day ? { ...date, timeZone: timezone } : { ...date, ...time, timeZone: zone },
  );
  return format.formatRange(new Date(start_time), new Date(Date.parse(end_time) - (all_day ? 1 : 0)));
}

/** A moment in the reader's zone, as part of a sentence. */
export const momentOf = (iso: string, { tag, zone }: Reader): string =>
  new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(iso));

/** The start, in a short form. */
export function shortStart({ start_time, timezone, all_day }: Span, { tag, zone }: Reader): string {
  const date = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(
    tag,
    all_day ? { ...date, timeZone: timezone } : { ...date, ...time, timeZone: zone },
  );
  return format.format(new Date(start_time));
}
