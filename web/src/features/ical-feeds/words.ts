import type { IcalFeed, SyncResult } from '@contract/ical-feeds.ts';

/** Refresh intervals in words (spec section 9; minutes). */
export const intervalNames: Record<number, string> = {
  15: 'Every 15 minutes',
  30: 'Every 30 minutes',
  60: 'Every hour',
  360: 'Every 6 hours',
  720: 'Every 12 hours',
  1440: 'Once a day',
};

export type Tone = 'done' | 'attention' | 'loss' | 'soft';

/** What the last sync of a feed came to, in words and how they are meant. */
export function statusWords(status: IcalFeed['last_status']): { text: string; tone: Tone } {
  switch (status) {
    case 'ok':
      return { text: 'Synced', tone: 'done' };
    case 'unchanged':
      return { text: 'Synced, nothing new', tone: 'done' };
    case 'warnings':
      return { text: 'Synced with warnings', tone: 'attention' };
    case 'held':
      return { text: 'Held back, please decide', tone: 'attention' };
    case 'error':
      return { text: 'Failed', tone: 'loss' };
    case 'paused':
      return { text: 'Paused after failing', tone: 'loss' };
    case null:
      return { text: 'First sync has not finished', tone: 'soft' };
  }
}

export const triggerNames = {
  create: 'First sync',
  manual: 'Sync now',
  schedule: 'By schedule',
  held: 'After your decision',
} as const;

const countNames = {
  inserted: 'added',
  updated: 'updated',
  canceled: 'canceled',
  restored: 'restored',
  missing: 'missing',
  skipped: 'skipped',
  unchanged: 'unchanged',
} as const;

/** What a run did to events: '2 added, 1 canceled'. Zeros are left out. */
export function countWords(counts: Pick<SyncResult, keyof typeof countNames>): string {
  const parts = Object.entries(countNames)
    .map(([key, name]) => [counts[key as keyof typeof countNames], name] as const)
    .filter(([count]) => count > 0);
  return parts.length > 0 ? parts.map(([count, name]) => `${count} ${name}`).join(', ') : 'No events';
}

/** A number of things in words. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** The server's message about a sync, and that there is something to read. */
export function syncDetail({ message, warnings }: SyncResult): string {
  const count = warnings.length;
  return count > 0 ? `${message}. ${counted(count, 'warning', 'warnings')}: see the history.` : message;
}
