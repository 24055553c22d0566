import type { FeedProblem } from '../contract/feed-problems.ts';
import type { FeedItem } from './mapping.ts';

/** What earlier syncs stored about an occurrence. All times are instants like `2026-01-31T10:00:00Z`. */
export interface KnownSource {
  id: string;
  uid: string;
  recurrence_key: string;
  source_hash: string;
  status: 'confirmed' | 'cancelled';
  source_state: 'present' | 'missing' | 'gone' | 'tombstone';
  missing_since: string | null;
  /** What the feed said last; the event itself may differ. */
  title: string;
  start_time: string;
  end_time: string;
  all_day: boolean;
  event_start: string;
  event_end: string;
  event_status: 'scheduled' | 'canceled';
  /** Whether someone is signed up. */
  has_signups: boolean;
  /** Whether anyone ever signed up, or an administrator changed the event or its slots: never removed, only canceled (V4). */
  is_kept: boolean;
}

/** The current content of a feed. */
export interface FeedSnapshot {
  items: readonly FeedItem[];
  /** Occurrences that an EXDATE removes (V6). */
  excluded: readonly Pick<FeedItem, 'uid' | 'recurrence_key'>[];
  /** Identities that were only partly readable, so that their occurrences are not absent (V5); see FeedReading. */
  unreadable: readonly string[];
}

/** The time of a sync, and earlier decisions. */
export interface SyncSituation {
  /** Epoch milliseconds. */
  now: number;
  /** The sync that is on hold. */
  held: Hold | null;
  /** Whether an administrator applies the sync on hold. */
  isApproved: boolean;
  /** Whether an administrator sees, or has seen, all that it would change (N1): then nothing is held back. */
  isShown?: boolean;
}

/** Why a sync is on hold (H1, H2). */
export interface Hold {
  /** Upcoming events that it would cancel or remove, and the number of all of them. */
  would_remove: number;
  of: number;
  /** Upcoming events whose title and start would both change. */
  shifted: number;
  /** ISO instant since which the feed has been on hold. */
  since: string;
}

/** A known occurrence that has changed in the feed. */
interface SourceChange {
  /** Id of the source. */
  id: string;
  item: FeedItem;
  /** Whether the event also becomes canceled by its source, or scheduled again. */
  becomes: 'canceled' | 'restored' | null;
}

/** The changes of a sync, as data; one SQL function applies them in one transaction (S3). */
export interface SyncPlan {
  /** Sources of events that are over and now have a later date in the feed, which is inserted (U6). */
  forget: string[];
  insert: FeedItem[];
  change: SourceChange[];
  /** New content of events that an administrator deleted; they stay deleted and can be restored with it (X3). */
  buried: Pick<SourceChange, 'id' | 'item'>[];
  /** Sources that have a new identity (D1 to D3). */
  rekey: { id: string; uid: string; recurrence_key: string }[];
  /** Sources absent for the first time (V3). */
  missing: string[];
  /** Sources that are back in time (X1). */
  found: string[];
  /** Sources that are given up, and what happens to their events (V4, V6). */
  drop: { id: string; event: 'removed' | 'canceled' }[];
  /** If set, the sync is on hold and all lists are empty (H1, H2). */
  held: Hold | null;
  /** Why it would be on hold if nobody had seen it. */
  unusual: Hold | null;
  counts: SyncPlanCounts;
  /** What an administrator should look at. */
  problems: PlanProblem[];
}

export type PlanProblem = FeedProblem & { uid: string | null };

export interface SyncPlanCounts {
  inserted: number;
  updated: number;
  unchanged: number;
  canceled: number;
  restored: number;
  skipped: number;
  missing: number;
}

/** A known occurrence and its current content. */
export interface Match {
  source: KnownSource;
  item: FeedItem;
}

export const noCounts: Readonly<SyncPlanCounts> = {
  inserted: 0,
  updated: 0,
  unchanged: 0,
  canceled: 0,
  restored: 0,
  skipped: 0,
  missing: 0,
};
