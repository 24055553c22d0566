import type { IcalFeed, SyncResult, syncTriggers } from '@contract/ical-feeds.ts';
import { say } from '@/i18n/sentences.ts';
import { feedListMessages, feedRunMessages } from './messages.ts';

export type Tone = 'done' | 'attention' | 'loss' | 'soft';

/** What the last sync of a feed came to: the key of its words, and how they are meant. */
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
    case null:
      return { text: 'awaited', tone: 'soft' } as const;
  }
}

/** The key of the words of each trigger. */
export const triggerTexts = {
  create: 'byCreation',
  manual: 'byHand',
  schedule: 'bySchedule',
  held: 'byDecision',
} as const satisfies Record<(typeof syncTriggers)[number], string>;

const counts = ['inserted', 'updated', 'canceled', 'restored', 'missing', 'skipped', 'unchanged'] as const;

/** What a run did to events: '2 added, 1 canceled'. Zeros are left out. */
export function countWords(run: Pick<SyncResult, (typeof counts)[number]>): string {
  const t = feedRunMessages.get();
  const parts = counts.filter((key) => run[key] > 0).map((key) => t[key]({ count: run[key] }));
  return parts.length > 0 ? parts.join(', ') : t.noEvents;
}

/** What a sync did, or the server's message where that is no list of numbers, and that there is something to read. */
export function syncDetail({ message, warnings, ...run }: SyncResult): string {
  const happened = !run.held && counts.some((key) => key !== 'unchanged' && run[key] > 0);
  const said = happened ? countWords({ ...run, unchanged: 0 }) : say(message);
  const count = warnings.length;
  return count > 0 ? feedListMessages.get().detail({ count, message: said }) : said;
}
