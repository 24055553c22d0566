import type { FeedItem } from '../mapping.ts';
import { planSync } from '../plan.ts';
import {
  type FeedSnapshot,
  type Hold,
  type KnownSource,
  noCounts,
  type SyncPlan,
  type SyncPlanCounts,
  type SyncSituation,
} from '../plan-types.ts';

/** The time of the tested plans: 2 March 2026, 08:00 UTC. */
export const now = Date.UTC(2026, 2, 2, 8);

/** An occurrence on 3 March 2026, 10:00 to 12:00 UTC, with a hash of its content. */
export const item = (changes: Partial<FeedItem> = {}): FeedItem => {
  const says = {
    title: 'Shift',
    description: null,
    location: null,
    start_time: '2026-03-03T10:00:00Z',
    end_time: '2026-03-03T12:00:00Z',
    timezone: 'UTC',
    all_day: false,
    end_estimated: false,
    status: 'confirmed' as const,
  };
  const { uid = 'a', recurrence_key = '', ...more } = changes;
  const all = { ...says, ...more };
  return { uid, recurrence_key, ...all, source_hash: changes.source_hash ?? JSON.stringify(all) };
};

/** The same on another day of March. */
export const onDay = (day: number, changes: Partial<FeedItem> = {}): FeedItem => {
  const date = `2026-03-${String(day).padStart(2, '0')}`;
  return item({ uid: `day-${day}`, start_time: `${date}T10:00:00Z`, end_time: `${date}T12:00:00Z`, ...changes });
};

/** The known state after an occurrence was imported. */
export const known = (from: FeedItem = item(), changes: Partial<KnownSource> = {}): KnownSource => ({
  id: `${from.uid}/${from.recurrence_key}`,
  uid: from.uid,
  recurrence_key: from.recurrence_key,
  source_hash: from.source_hash,
  status: from.status,
  source_state: 'present',
  missing_since: null,
  title: from.title,
  start_time: from.start_time,
  end_time: from.end_time,
  all_day: from.all_day,
  event_start: from.start_time,
  event_end: from.end_time,
  event_status: from.status === 'cancelled' ? 'canceled' : 'scheduled',
  has_signups: false,
  is_kept: false,
  ...changes,
});

export const missing = (minutesAgo: number): Partial<KnownSource> => ({
  source_state: 'missing',
  missing_since: new Date(now - minutesAgo * 60_000).toISOString().replace('.000', ''),
});

/** Plans a sync of a feed with these items. */
export const planOf = (
  sources: readonly KnownSource[],
  items: readonly FeedItem[],
  more: Partial<FeedSnapshot & SyncSituation> = {},
): SyncPlan => {
  const { excluded = [], unreadable = [], ...situation } = more;
  return planSync(sources, { items, excluded, unreadable }, { now, held: null, isApproved: false, ...situation });
};

/** The counts of a plan; zero where not given. */
export const counts = (some: Partial<SyncPlanCounts> = {}): SyncPlanCounts => ({
  ...noCounts,
  ...some,
});

/** A plan with only these changes. */
export const nothingBut = (some: Partial<SyncPlan>): SyncPlan => ({
  forget: [],
  insert: [],
  change: [],
  buried: [],
  rekey: [],
  missing: [],
  found: [],
  drop: [],
  problems: [],
  held: null,
  unusual: null,
  counts: counts(),
  ...some,
});

export const heldSince = (hoursAgo: number, some: Partial<Hold> = {}): Hold => ({
  would_remove: 3,
  of: 4,
  shifted: 0,
  since: new Date(now - hoursAgo * 3_600_000).toISOString().replace('.000', ''),
  ...some,
});
