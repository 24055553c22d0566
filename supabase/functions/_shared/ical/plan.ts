import { isoInstant } from './civil.ts';
import type { FeedItem } from './mapping.ts';

/** What is known of an occurrence from earlier syncs. */
export interface KnownSource {
  id: string;
  uid: string;
  recurrence_key: string;
  source_hash: string;
  status: 'confirmed' | 'cancelled';
  source_state: 'present' | 'missing' | 'gone' | 'tombstone';
  /** Instant, `2026-01-31T10:00:00Z`, at which the event, as it is now, ends. */
  event_end: string;
}

/** A known occurrence that the feed says something new of. */
interface SourceChange {
  /** Of the known source. */
  id: string;
  item: FeedItem;
  /** What becomes of the event besides: canceled by its source, or scheduled again. */
  becomes: 'canceled' | 'restored' | null;
}

/** What a sync does to the database: pure data, applied by one SQL function in one transaction. */
export interface SyncPlan {
  insert: FeedItem[];
  change: SourceChange[];
  counts: SyncPlanCounts;
}

export interface SyncPlanCounts {
  inserted: number;
  updated: number;
  unchanged: number;
  canceled: number;
  restored: number;
  skipped: number;
  missing: number;
}

/**
 * Decides what a sync does: old state, what the feed says now, and the time (epoch milliseconds) give the changes.
 * Rules I1 to I4, U1, U2, U6, C1, C2, X3 and Q1 of feeds.md; nothing that is absent from the feed is touched.
 */
export function planSync(known: readonly KnownSource[], items: readonly FeedItem[], now: number): SyncPlan {
  const byKey = new Map(known.map((source) => [keyOf(source), source]));
  const present = isoInstant(now);
  const plan: SyncPlan = { insert: [], change: [], counts: noCounts() };
  // A hostile feed can give two occurrences one identity; the first has it.
  for (const item of new Map([...items].reverse().map((item) => [keyOf(item), item])).values()) {
    const source = byKey.get(keyOf(item));
    if (source) planKnown(plan, source, item, present);
    else planNew(plan, item, present);
  }
  return plan;
}

function keyOf({ uid, recurrence_key }: Pick<FeedItem, 'uid' | 'recurrence_key'>): string {
  return `${recurrence_key}\n${uid}`;
}

function noCounts(): SyncPlanCounts {
  return { inserted: 0, updated: 0, unchanged: 0, canceled: 0, restored: 0, skipped: 0, missing: 0 };
}

/** I1 to I3: what is over or cancelled at first sight is nobody's business. */
function planNew({ insert, counts }: SyncPlan, item: FeedItem, now: string): void {
  if (item.status === 'cancelled' || item.end_time <= now) {
    counts.skipped += 1;
    return;
  }
  insert.push(item);
  counts.inserted += 1;
}

function planKnown({ change, counts }: SyncPlan, source: KnownSource, item: FeedItem, now: string): void {
  if (source.source_state === 'tombstone') {
    counts.skipped += 1;
    return;
  }
  const isOver = source.event_end <= now;
  if (isOver || item.source_hash === source.source_hash) {
    counts.unchanged += 1;
    return;
  }
  if (item.status === source.status) {
    change.push({ id: source.id, item, becomes: null });
    counts.updated += 1;
    return;
  }
  const becomes = item.status === 'cancelled' ? 'canceled' : 'restored';
  change.push({ id: source.id, item, becomes });
  counts[becomes] += 1;
}
