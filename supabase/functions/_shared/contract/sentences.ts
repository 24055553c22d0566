import type { Reason } from './errors.ts';
import { type SentencesOf, sentenceKey, writeSentence } from './sentence.ts';
import { refusalsForAdmins } from './sentences-for-admins.ts';
import { refusalsForAll } from './sentences-for-all.ts';

/** The English sentences of all refusals. */
export const refusalSentences = { ...refusalsForAll, ...refusalsForAdmins } satisfies SentencesOf<Reason>;

/** The `message` of an error. */
export const refusalMessage = (given: Reason): string =>
  writeSentence(refusalSentences[sentenceKey(given)], given.params, (figure) => figure.toLocaleString('en-US'));
