import type { Problem } from './error-details.ts';
import { type SentencesOf, sentenceKey, writeSentence } from './sentence.ts';
import { detailsForAdmins } from './sentences-for-admins.ts';
import { detailsForAll } from './sentences-for-all.ts';

/** The English sentences of all `details`. */
export const detailSentences = { ...detailsForAll, ...detailsForAdmins } satisfies SentencesOf<Problem>;

/** The `message` of a detail. */
export const detailMessage = (given: Problem): string =>
  writeSentence(detailSentences[sentenceKey(given)], given.params, String);
