import type { Event } from '@contract/events.ts';
import type { FeedFailure } from '@contract/feed-failures.ts';
import { problemValues, type SyncWarning } from '@contract/feed-problems.ts';
import type { IcalFeed, SyncResult, syncTriggers } from '@contract/ical-feeds.ts';
import { feedKindTexts } from '@/lib/change-sets/log-texts.ts';
import { codedText, textOf } from '@/lib/errors/error-text.ts';
import { feedListTexts, feedProblemTexts, feedRunTexts, syncNewsTexts } from './texts.ts';

/**
 * What deleting a feed does to its events: past events and those with signups stay as ordinary events, the others are
 * deleted. `live`: events that are not over.
 */
export function fateOf(feed: Pick<IcalFeed, 'id' | 'event_count'>, live: readonly Event[]) {
  const own = live.filter((event) => event.feed?.id === feed.id);
  const withSignups = own.filter((event) => event.volunteers.length > 0);
  const go = own.length - withSignups.length;
  return { go, stay: Math.max(feed.event_count - go, 0), withSignups: withSignups.length };
}

export type Tone = 'done' | 'attention' | 'loss' | 'soft';

/** The key of the text for the result of a feed's last sync, and its tone. */
export function statusWords(status: IcalFeed['last_status']) {
  switch (status) {
    case 'ok':
      return { text: 'ok', tone: 'done' } as const;
    case 'unchanged':
      return { text: 'same', tone: 'done' } as const;
    case 'warnings':
      return { text: 'warnings', tone: 'attention' } as const;
    case 'held':
      return { text: 'held', tone: 'attention' } as const;
    case 'error':
      return { text: 'error', tone: 'loss' } as const;
    case 'paused':
      return { text: 'paused', tone: 'loss' } as const;
    case 'undone':
      return { text: 'undone', tone: 'attention' } as const;
    case null:
      return { text: 'awaited', tone: 'soft' } as const;
  }
}

/** The key of the text for each trigger. */
export const triggerTexts = {
  create: 'byCreation',
  manual: 'byHand',
  schedule: 'bySchedule',
  held: 'byDecision',
  edit: 'byEdit',
} as const satisfies Record<(typeof syncTriggers)[number], string>;

const counts = ['inserted', 'updated', 'canceled', 'restored', 'missing', 'skipped', 'unchanged'] as const;

/** What a run did to events: '2 added, 1 canceled'. Zeros are left out. */
export function countWords(run: Pick<SyncResult, (typeof counts)[number]>): string {
  const t = { ...feedRunTexts.get(), inserted: feedKindTexts.get().added };
  const parts = counts.filter((key) => run[key] > 0).map((key) => t[key]({ count: run[key] }));
  return parts.length > 0 ? parts.join(', ') : t.noEvents;
}

/** What a sync did, or why it did nothing, and the number of its warnings. */
export function syncDetail({ outcome, message, warnings, ...run }: SyncResult): string {
  const said =
    outcome.code === 'changed'
      ? countWords({ ...run, unchanged: 0 })
      : (codedText(syncNewsTexts.get(), outcome) ?? message);
  const count = warnings.length;
  return count > 0 ? feedListTexts.get().detail({ count, message: said }) : said;
}

/** Why a sync failed; `sentence` is the English one. */
export const failureText = (failure: FeedFailure | null, sentence: string): string =>
  (failure && textOf({ code: 'feed_unusable', params: failure })) ?? sentence;

/** What is wrong with a part of a calendar, and in which line. */
export function warningText({ line, ...warning }: SyncWarning): string {
  const texts = feedProblemTexts.get();
  const values = problemValues(warning, ({ key, count }) => texts[key]({ count }));
  const text = codedText(texts, warning, values);
  // The English sentence names the line.
  if (text === null) return warning.reason;
  return line === null ? text : feedRunTexts.get().atLine({ text, line: String(line) });
}
