import { detailSentences } from '@contract/detail-sentences.ts';
import { type Problem, readProblem } from '@contract/error-details.ts';
import type { Reason } from '@contract/errors.ts';
import { type Coded, sentenceKey, sentenceValues } from '@contract/sentence.ts';
import { refusalSentences } from '@contract/sentences.ts';
import { i18n, locale } from '@/i18n/languages.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { paramsOfEach } from '@/i18n/words.ts';

/** Messages of the client alone: about forms that are not sent, and a server that was not reached. */
const clientSentences = {
  offline: 'You are offline. Please try again when you are connected.',
  overlap_unknown: 'This overlaps with another signup of yours',
  choose_slot_type: 'Choose a slot type',
  count_below_taken: 'Count cannot be below the places already taken',
  start_date_required: 'Start date is required',
  end_date_required: 'End date is required',
  start_time_required: 'Start time is required',
  end_time_required: 'End time is required',
  end_date_before_start: 'End date cannot be earlier than the start date',
  credits_not_a_number: 'Credits must be a number',
  credits_too_small: 'Credits must be at least 0',
  credits_too_big: 'Credits must be at most 9999.99',
  wage_not_a_number: 'Wage must be a number',
  wage_too_small: 'Wage must be at least 0',
  wage_too_big: 'Wage must be at most 9999.99',
} as const;

type ClientCode = keyof typeof clientSentences;

const sentences = { ...refusalSentences, ...detailSentences, ...clientSentences };
type ErrorKey = keyof typeof sentences;

/** The text of each code, by `sentenceKey`; the English ones are those of the contract. */
export const errorTexts = i18n('errors', paramsOfEach(sentences));

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

/** The text of a code in the displayed language; `null` for a code that this client does not know. */
export function textOf(told: Told): string | null {
  const key = sentenceKey(told as Reason) as ErrorKey;
  const text = errorTexts.get()[key];
  if (!text) return null;
  const values = sentenceValues(told.params, alternatives);
  // The API does not format the numbers of its details.
  if (locale.get() !== 'en' || !(key in detailSentences)) return text(values);
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
