import { type Problem, readProblem } from '@contract/error-details.ts';
import type { Reason } from '@contract/errors.ts';
import { type Coded, sentenceKey, sentenceValues } from '@contract/sentence.ts';
import { detailSentences } from '@contract/sentences.ts';
import { locale } from '@/i18n/languages.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { type ClientCode, type ErrorKey, errorMessages } from './messages.ts';

/** A code with its data, of the server or of the client itself. */
export type Told = Reason | Problem | { code: ClientCode; params: Record<string, never> };

/** Items of which one is meant. English goes without a comma before "or", as the API writes it. */
const alternatives = (items: readonly string[]): string => {
  const tag = locale.get() === 'en' ? 'en-GB' : locale.get();
  return new Intl.ListFormat(tag, { type: 'disjunction' }).format(items);
};

type Texts = Partial<Record<string, (values: Record<string, string | number>) => string>>;

/** The text of a code among `texts`, which are by `sentenceKey`; `null` for a code that this client does not know. */
export function codedText(texts: object, given: Coded, params: object = given.params): string | null {
  return (texts as Texts)[sentenceKey(given)]?.(sentenceValues(params, alternatives)) ?? null;
}

/** The sentence of a code in the language that is shown; `null` for a code that this client does not know. */
export function textOf(told: Told): string | null {
  const key = sentenceKey(told as Reason) as ErrorKey;
  const text = errorMessages.get()[key];
  if (!text) return null;
  const values = sentenceValues(told.params, alternatives);
  // The API writes the figures of its details plainly.
  if (locale.get() !== 'en' || !(key in detailSentences)) return text(values);
  return text(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])));
}

/** What is wrong with a client's own field, as the message of a zod check; see `problem` of the contract. */
export const ownProblem = (code: ClientCode): string => JSON.stringify({ code, params: {} });

/** The sentence of a field's message, which carries a code (`problem`); any other text is shown as it is. */
export function problemText(message: string): string {
  const told = readProblem(message);
  return (told && textOf(told)) ?? message;
}

/** `problemText` in a component: its texts follow the language. */
export function useProblemText(): typeof problemText {
  useLanguage();
  return problemText;
}
