import { everySentences, problemSentences } from '@contract/feed-problems.ts';
import { syncSentences } from '@contract/sync-news.ts';
import { i18n } from '@/i18n/languages.ts';
import { paramsOfEach } from '@/i18n/words.ts';

/** The text of each problem of a calendar, by `sentenceKey`; the English ones are those of the contract. */
export const feedProblemTexts = i18n('feed-problems', paramsOfEach({ ...problemSentences, ...everySentences }));

/** What became of a sync, by `sentenceKey`. */
export const syncNewsTexts = i18n('sync-news', paramsOfEach(syncSentences));
