import { type TranslationFunction, transform } from '@nanostores/i18n';

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<Text extends string> = { [Name in Names<Text>]: Name extends 'count' ? number : string | number };
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The language tag for `Intl`: English is that of the United States. */
export const tagOf = (locale: string): string => (locale === 'en' ? 'en-US' : locale);

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
