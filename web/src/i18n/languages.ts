import { type ComponentsJSON, createI18n, type TranslationFunction, transform } from '@nanostores/i18n';
import { atom } from 'nanostores';
import { type Part, partsOf } from '@/early/page-files.ts';
import { reportError } from '@/lib/app/report-error.ts';
import { type Locale, tagOf } from './spoken.ts';

/** The displayed language. Only this file sets it, after loading its texts. */
export const locale = atom<Locale>('en');

const files = import.meta.glob<{ texts: ComponentsJSON }>(['./??.ts', './??-*.ts']);

/** The parts of texts that the pages shown so far need besides those for everyone. English texts come with the code that uses them. */
const parts = new Set<Part>();

/** The texts in a language for everyone and for the pages shown so far or those that need other parts, by namespace. */
async function textsOf(wanted: Locale, needed: Iterable<Part> = parts): Promise<ComponentsJSON> {
  if (wanted === 'en') return {};
  const names = [wanted, ...[...needed].map((part) => `${wanted}-${part}`)];
  const loaded = await Promise.all(names.map((name) => files[`./${name}.ts`]?.()));
  return Object.assign({}, ...loaded.map((file) => file?.texts));
}

/**
 * Defines the texts of a feature: `i18n('name', { key: 'English text' })`. Their translations are in es, fr and de,
 * under this name, in the file of the area.
 */
export const i18n = createI18n<Locale, 'en'>(locale, { baseLocale: 'en', get: (wanted: Locale) => textsOf(wanted) });

let lastWanted: Locale = 'en';
let calls = 0;

function show(language: Locale): void {
  locale.set(language);
  document.documentElement.lang = language;
}

/**
 * Shows another language; of several calls, the last one counts. Loads its texts first, so that no page mixes
 * languages.
 */
export async function showLanguage(wanted: Locale): Promise<void> {
  lastWanted = wanted;
  calls += 1;
  const call = calls;
  const texts = await textsOf(wanted);
  if (wanted !== 'en') i18n.cache[wanted] = { ...i18n.cache[wanted], ...texts } as never;
  // A later call may need more texts, and have failed to get them.
  if (call === calls) show(wanted);
}

/** What the router tells of a page that is opened, or for which it prepares. */
interface Opened {
  location: { pathname: string };
  /** `preload` if somebody only points at a link. */
  cause?: 'preload' | 'enter' | 'stay';
}

/**
 * Loads the texts of a page which not everybody needs; the page waits for them. If that fails, the whole app is in English until it
 * succeeds: each such page that is opened tries again. For a link that is only pointed at, a failure is thrown, and changes nothing.
 */
export async function needTexts({ location, cause }: Opened): Promise<void> {
  const needed = partsOf(location.pathname);
  if (cause === 'preload') return void (await textsOf(lastWanted, needed));
  for (const part of needed) parts.add(part);
  try {
    await showLanguage(lastWanted);
  } catch (error) {
    reportError('Language not loaded', error);
    show('en');
  }
}

/**
 * Loads code that is imported later together with the texts that it alone needs. Rejects, and changes nothing, if one of them cannot be
 * loaded.
 */
export async function withTexts<Code>(part: Part, load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), textsOf(lastWanted, [part])]);
  parts.add(part);
  await showLanguage(lastWanted);
  return code;
}

/**
 * When a route with `needTexts` loads again. Not for a link that somebody only points at: the router would treat the next place in the
 * address as another page, which on a slow device removes the old page and the focus in it.
 */
export const reloadsTexts = ({ cause }: Opened): boolean =>
  cause === 'enter' || (cause === 'stay' && locale.get() !== lastWanted);

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<Text extends string> = { [Name in Names<Text>]: Name extends 'count' ? number : string | number };
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const formats = new Map<string, Intl.NumberFormat>();

/** A cached formatter of numbers, because creating one is slow and lists use it at every rendering. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(tagOf(locale), options);
  formats.set(key, format);
  return format;
}

const pluralRules = new Map<string, Intl.PluralRules>();

/** The cached rules of plurals, as `numberFormat`. */
function pluralsOf(locale: string): Intl.PluralRules {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(tagOf(locale));
  pluralRules.set(locale, rules);
  return rules;
}

/** Inserts values into a text, with numbers formatted for the language. */
const fill = (locale: string, text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? numberFormat(locale).format(value) : value;
  });

/**
 * A text with placeholders, `params('Clashes with {title}')`, called as `t.clash({ title })`, or its plural forms,
 * `params({ one: '{count} place left', other: '{count} places left' })`, chosen by the value `count`. Values are
 * inserted unchanged: they may contain `$&` or braces, which the library's own function would interpret.
 */
export const params = transform((locale, text: string | Forms, values: Record<string, string | number>) => {
  if (typeof text === 'string') return fill(locale, text, values);
  const form = pluralsOf(locale).select(Number(values.count));
  return fill(locale, text[form] ?? text.other, values);
}) as {
  <Text extends string>(text: Text): TranslationFunction<[Values<Text>], string>;
  <const Each extends Forms>(forms: Each): TranslationFunction<[Values<`{count}${Each[keyof Each] & string}`>], string>;
};

type Texts<Key extends string> = Record<Key, TranslationFunction<[Record<string, string | number>], string>>;

/** `params` for each sentence of the contract, by key. */
export const paramsOfEach = <const Key extends string>(sentences: Readonly<Record<Key, string | Forms>>): Texts<Key> =>
  Object.fromEntries(
    Object.entries<string | Forms>(sentences).map(([key, text]) => [key, params(text as string)]),
  ) as unknown as Texts<Key>;
