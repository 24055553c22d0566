import * as z from 'zod/mini';
import { type SentencesOf, sentenceKey, writeSentence } from './sentence.ts';
import { type CodedBy, codedBy } from './union-by.ts';

/** The result of a sync, with the data of each code. */
const syncNewsParams = {
  /** The counts of the answer say what has changed. */
  changed: {},
  unchanged: {},
  /** On hold: `count` of `of` coming events would be removed, or get another title and another time. */
  held: { what: z.enum(['removed', 'shifted']), count: z.int(), of: z.int() },
  /** An administrator ignored the sync that was on hold. */
  ignored: {},
} as const;

export type SyncNews = CodedBy<typeof syncNewsParams>;
/** All but `changed`, whose message lists the counts. */
export type PlainSyncNews = Exclude<SyncNews, { code: 'changed' }>;

/** The English sentences of results. */
export const syncSentences = {
  unchanged: 'Nothing has changed',
  held_removed: '{count} of {of} coming events would be removed. Nothing was changed: apply or ignore',
  held_shifted:
    '{count} of {of} coming events would get another title and another time. Nothing was changed: apply or ignore',
  ignored: 'Ignored, nothing was changed',
} as const satisfies SentencesOf<PlainSyncNews>;

/** The English sentence of a result. */
export const syncNewsMessage = (given: PlainSyncNews): string =>
  writeSentence(syncSentences[sentenceKey(given)], given.params, String);

/** `SyncNews` as a schema. */
export const syncNews = /* @__PURE__ */ codedBy(syncNewsParams);
