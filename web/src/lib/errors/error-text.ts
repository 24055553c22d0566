import { type Problem, readProblem } from '@contract/error-details.ts';
import type { Reason } from '@contract/errors.ts';
import { type Coded, sentenceKey, sentenceValues } from '@contract/sentence.ts';
import { detailsForAll } from '@contract/sentences-for-all.ts';
import { locale } from '@/i18n/languages.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import type { adminClientSentences } from './admin-texts.ts';
import { type clientSentences, errorTexts } from './texts.ts';

/** A code of a message that only the client knows. */
type ClientCode = keyof typeof clientSentences | keyof typeof adminClientSentences;

/** A code with its data, from the server or the client. */
export type Told = Reason | Problem | { code: ClientCode; params: Record<string, never> };

/** A list of alternatives. English has no comma before "or", as in the API's messages. */
const alternatives = (items: readonly string[]): string => {
  const tag = locale.get() === 'en' ? 'en-GB' : locale.get();
  return new Intl.ListFormat(tag, { type: 'disjunction' }).format(items);
};

type Texts = Partial<Record<string, (values: Record<string, string | number>) => string>>;

/**
 * The text of a code in `texts`, which are keyed by `sentenceKey`; `null` for a code that this client does not know.
 */
export function codedText(texts: object, given: Coded, params: object = given.params): string | null {
  return (texts as Texts)[sentenceKey(given)]?.(sentenceValues(params, alternatives)) ?? null;
}

/** Texts of codes by `sentenceKey`, and which of them are of `details`. */
interface Catalog {
  texts: { get(): object };
  details: object;
}
const catalogs: Catalog[] = [{ texts: errorTexts, details: detailsForAll }];

/** Adds the texts of codes that only some people can meet. */
export const addErrorTexts = (more: Catalog): unknown => catalogs.push(more);

/** The text of a code in the displayed language; `null` for a code that this client does not know. */
export function textOf(told: Told): string | null {
  const key = sentenceKey(told as Reason);
  const known = catalogs.find(({ texts }) => key in texts.get());
  const text = (known?.texts.get() as Texts | undefined)?.[key];
  if (!known || !text) return null;
  const values = sentenceValues(told.params, alternatives);
  // The API does not format the numbers of its details.
  if (locale.get() !== 'en' || !(key in known.details)) return text(values);
  return text(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])));
}

/** A problem that only the client knows, as the message of a zod check; see `problem` of the contract. */
export const ownProblem = (code: ClientCode): string => JSON.stringify({ code, params: {} });

/** The text of a field's message, which contains a code (`problem`). Any other message is returned unchanged. */
export function problemText(message: string): string {
  const told = readProblem(message);
  return (told && textOf(told)) ?? message;
}

/** `problemText` for components, which render again when the language changes. */
export function useProblemText(): typeof problemText {
  useLanguage();
  return problemText;
}
