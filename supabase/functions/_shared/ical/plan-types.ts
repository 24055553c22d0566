import type { FeedItem } from './mapping.ts';
import type { Problem } from './problems.ts';

/** What is known of an occurrence from earlier syncs. All times are instants like `2026-01-31T10:00:00Z`. */
export interface KnownSource {
  id: string;
  uid: string;
  recurrence_key: string;
  source_hash: string;
  status: 'confirmed' | 'cancelled';
  source_state: 'present' | 'missing' | 'gone' | 'tombstone';
  missing_since: string | null;
  /** What the feed said last; what the event is now may differ. */
  title: string;
  start_time: string;
  end_time: string;
  all_day: boolean;
  event_start: string;
  event_end: string;
  event_status: 'scheduled' | 'canceled';
  /** Somebody is signed up. */
  has_signups: boolean;
  /** Somebody once signed up, or an administrator changed the event or its slots: never removed, only canceled (V4). */
  is_kept: boolean;
}

/** What a feed says now. */
export interface FeedSnapshot {
  items: readonly FeedItem[];
  /** Occurrences that the feed takes out of a series explicitly (V6). */
  excluded: readonly Pick<FeedItem, 'uid' | 'recurrence_key'>[];
  /** Identities of which something could not be read, so that what is not there is not absent (V5); see FeedReading. */
  unreadable: readonly string[];
}

/** The moment of a sync, and what was decided before. */
export interface SyncSituation {
  /** Epoch milliseconds. */
  now: number;
  /** The sync that was held back and waits for a decision. */
  held: Hold | null;
  /** An administrator wants what was held back. */
  isApproved: boolean;
}

/** Why a sync is held back (H1, H2). */
export interface Hold {
  /** Coming events that it would cancel or remove, of all of them. */
  would_remove: number;
  of: number;
  /** Coming events of which title and start change at once. */
  shifted: number;
  /** ISO instant since when syncs of this feed have been held back. */
  since: string;
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
  /** Sources of events that are over and stay as they are: the feed gives another date, which is to insert (U6). */
  forget: string[];
  insert: FeedItem[];
  change: SourceChange[];
  /** What the feed now says of what an administrator deleted: it stays deleted, and can be brought back as that (X3). */
  buried: Pick<SourceChange, 'id' | 'item'>[];
  /** Sources that are the same under another identity (D1 to D3). */
  rekey: { id: string; uid: string; recurrence_key: string }[];
  /** Sources absent for the first time (V3). */
  missing: string[];
  /** Sources that are there again within the grace (X1). */
  found: string[];
  /** Sources that the feed no longer has, and what becomes of their events (V4, V6). */
  drop: { id: string; event: 'removed' | 'canceled' }[];
  /** Not null: all the rest is empty and waits (H1, H2). */
  held: Hold | null;
  counts: SyncPlanCounts;
  /** What an administrator should look into. */
  problems: PlanProblem[];
}

export type PlanProblem = Omit<Problem, 'line'>;

export interface SyncPlanCounts {
  inserted: number;
  updated: number;
  unchanged: number;
  canceled: number;
  restored: number;
  skipped: number;
  missing: number;
}

/** A known occurrence and what the feed says of it. */
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
