import { tagOf } from '../i18n/spoken.ts';
import type english from './texts/en.json';
import type list from './texts/list/en.json';

// The public page has texts of its own, not those of the app's catalogs: a visitor loads one language, and nothing else.

/** What the list says, in one language: also on other sites, which load all languages of it. */
type ListTexts = typeof list;

/** What the page says besides. */
export type PageTexts = typeof english;

/** A sentence with plural forms, chosen by `count`. */
type Forms = { one: string; other: string };

/** The texts with the language that they are in. */
export interface Words<Texts = ListTexts> {
  language: string;
  t: Texts;
}

export type PageWords = Words<ListTexts & PageTexts>;

/** Inserts values into a sentence unchanged; numbers are formatted for the language. */
export function say(
  { language }: Pick<Words, 'language'>,
  text: string | Forms,
  values: Record<string, string | number>,
): string {
  const tag = tagOf(language);
  const form =
    typeof text === 'string'
      ? text
      : new Intl.PluralRules(tag).select(Number(values.count)) === 'one'
        ? text.one
        : text.other;
  return form.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? new Intl.NumberFormat(tag).format(value) : value;
  });
}

/** Why a call failed, as far as sentences need it: the code of the contract, or `no_answer`, and its values. */
export interface Refusal {
  code: string;
  /** The server's English sentence. */
  message?: string | undefined;
  params?: Record<string, unknown> | undefined;
}

/** The sentence of a refusal. Codes that this page does not know keep the sentence of the server. */
export function refusalText(words: PageWords, { code, message, params = {} }: Refusal): string {
  const texts: Record<string, string | Forms> = words.t.errors;
  const key = [`${code}_${params.reason}`, code].find((each) => Object.hasOwn(texts, each));
  const text = key && texts[key];
  if (!text) return message || words.t.errors.internal;
  const {
    event_title: title = '',
    max_hours,
    min_rest_hours,
    min_age = '',
    under = '',
    from = '',
    until = '',
    left,
    most,
  } = params;
  const ages = { min_age: String(min_age), under: String(under), from: String(from), until: String(until) };
  return say(words, text, {
    ...ages,
    title: String(title),
    count: Number(max_hours ?? min_rest_hours ?? left ?? most ?? 0),
  });
}
