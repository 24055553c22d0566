import { namedTimeZones, type Settings } from '../contract/users.ts';
import { english, type MailTexts } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';
import { spanish } from './texts/spanish.ts';

/** What a person reads: their language as a tag for `Intl`, its texts, and the zone of their clock. */
export interface Reader {
  tag: string;
  texts: MailTexts;
  /** The zone of moments that belong to no event: theirs, or that of the organization. */
  zone: string;
  /** The zone that they have chosen; `null`: none, so that nothing is known of their clock. */
  clock: string | null;
}

export const languages = {
  english: { tag: 'en-US', texts: english },
  spanish: { tag: 'es', texts: spanish },
  french: { tag: 'fr', texts: french },
  german: { tag: 'de', texts: german },
} as const satisfies Record<Settings['language'], Pick<Reader, 'tag' | 'texts'>>;

/** The reader of a language, with the zone of the settings (an IANA zone or a named one), if any, and that of the organization. */
export function readerOf(language: Settings['language'], saved: string | null | undefined, house: string): Reader {
  const clock = saved ? (namedTimeZones[saved as keyof typeof namedTimeZones] ?? saved) : null;
  return { ...languages[language], zone: clock ?? house, clock };
}

/** Fills the placeholders of a text. Inserted values are not expanded again, because they may contain braces. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** A single line of plain text, because a line break would start another header. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

/** Beginning of a text that may be as long as an article. */
export function beginning(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}

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
  /** The description of the slot type. */
  about: string | null;
  /** What people are to bring. */
  bring: string | null;
  /** How many places the person has, with those of companions; nothing: one. */
  places?: number | null;
}

/** What the clock of a zone shows at a moment: '2026-06-13 09:00'. */
const shownAt = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);

/** Whether the reader has a clock, and it shows something else at a moment than those of an event. */
const isElsewhere = (moment: Date, timezone: string, { clock }: Reader): boolean =>
  clock !== null && shownAt(moment, clock) !== shownAt(moment, timezone);

/** The start by the reader's own clock, with its day if that is another; `null` if it shows the same as the clocks of the event. */
function startForReader({ start_time, timezone, all_day }: Span, reader: Reader): string | null {
  const { tag, texts, clock } = reader;
  const start = new Date(start_time);
  if (all_day || clock === null || !isElsewhere(start, timezone, reader)) return null;
  const isSameDay = shownAt(start, timezone).slice(0, 10) === shownAt(start, clock).slice(0, 10);
  const day = isSameDay ? {} : ({ weekday: 'short' } as const);
  const format = new Intl.DateTimeFormat(tag, { ...day, hour: 'numeric', minute: '2-digit', timeZone: clock });
  return fill(texts.forYou, { time: format.format(start) });
}

/**
 * When an event takes place, in the reader's language: its times with the name of its zone and, where the reader's clock shows another
 * time, that of its start; all-day events have only days.
 */
export function timeRange(span: Span, reader: Reader): string {
  const { start_time, end_time, timezone, all_day } = span;
  const date = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const format = new Intl.DateTimeFormat(reader.tag, { ...date, ...(!all_day && time), timeZone: timezone });
  const [start, end] = [new Date(start_time), new Date(Date.parse(end_time) - (all_day ? 1 : 0))];
  const nameOf = (moment: Date) => format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  const isOneDay = shownAt(start, timezone).slice(0, 10) === shownAt(end, timezone).slice(0, 10);
  const clock = new Intl.DateTimeFormat(reader.tag, { ...time, timeZone: timezone });
  // As one range, a night in which the clocks change would name the zone of its end only.
  const range =
    nameOf(start) === nameOf(end)
      ? format.formatRange(start, end)
      : `${format.format(start)} – ${(isOneDay ? clock : format).format(end)}`;
  return [range, startForReader(span, reader)].filter(Boolean).join(' · ');
}

/** A moment of an event, such as a deadline, in its zone as part of a sentence. The zone is named for readers with another clock. */
export function momentOf(iso: string, timezone: string, reader: Reader): string {
  const moment = new Date(iso);
  return new Intl.DateTimeFormat(reader.tag, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    ...(isElsewhere(moment, timezone, reader) && { timeZoneName: 'short' }),
  }).format(moment);
}

/** The day of an event's start, as `2026-06-13`. */
export const dayOf = ({ start_time, timezone }: Span): string => shownAt(new Date(start_time), timezone).slice(0, 10);

/** The start in the zone of the event, in a short form. The zone is named for readers with another clock. */
export function shortStart({ start_time, timezone, all_day }: Span, reader: Reader): string {
  const start = new Date(start_time);
  const date = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const zone = isElsewhere(start, timezone, reader) ? ({ timeZoneName: 'short' } as const) : {};
  const time = { hour: 'numeric', minute: '2-digit', ...zone } as const;
  return new Intl.DateTimeFormat(reader.tag, { ...date, ...(!all_day && time), timeZone: timezone }).format(start);
}
