import type { DifferenceKind, FeedKinds } from '@contract/feed-differences.ts';
import { feedKindTexts } from './log-texts.ts';

/** The kinds in the order in which they are listed: first what people with places have to know. */
export const feedKindOrder: readonly DifferenceKind[] = [
  'gone',
  'moved',
  'changed',
  'slots',
  'restored',
  'missing',
  'added',
];

/** What a sync or an edit of a feed does: '1 moved, 2 added'. Zeros are left out. */
export function feedKindsInWords(kinds: FeedKinds, t = feedKindTexts.get()): string {
  return feedKindOrder
    .filter((kind) => kinds[kind] > 0)
    .map((kind) => t[kind]({ count: kinds[kind] }))
    .join(', ');
}
