import { detailsForAll, refusalsForAll } from '@contract/sentences-for-all.ts';
import { i18n, paramsOfEach } from '@/i18n/languages.ts';

/** Messages of the client alone: about forms that are not sent, and a server that was not reached. */
export const clientSentences = {
  offline: 'You are offline. Please try again when you are connected.',
  overlap_unknown: 'This overlaps with another signup of yours',
} as const;

/** The text of each code that everybody can meet, by `sentenceKey`; the English ones are those of the contract. */
export const errorTexts = i18n('errors', paramsOfEach({ ...refusalsForAll, ...detailsForAll, ...clientSentences }));
