import type { SyncPreview } from '../contract/feed-differences.ts';
import type { FeedFailure } from '../contract/feed-failures.ts';
import type { SyncWarning } from '../contract/feed-problems.ts';
import type { IcalFeedBody, syncTriggers } from '../contract/ical-feeds.ts';
import type { asService } from '../db.ts';
import type { Hold, KnownSource, SyncPlan } from '../ical/plan-types.ts';

export type ServiceDoor = typeof asService;
export type SyncTrigger = (typeof syncTriggers)[number];

/** A run that has begun, with the stored state of its feed (private.sync_start). */
export interface SyncRun {
  /** `null`: a preview, or an edit for which the calendar need not be read. */
  run_id: string | null;
  feed_id: string;
  /** Secret. */
  url: string;
  timezone: string;
  default_length_minutes: number;
  refresh_interval: number;
  etag: string | null;
  last_modified: string | null;
  body_hash: string | null;
  /** Hash of the body of a sync on hold that an administrator ignored. */
  ignored_hash: string | null;
  held: Hold | null;
  /** Whether an event of the feed is missing (V3). */
  has_missing: boolean;
  last_full_fetch_at: string | null;
  consecutive_failures: number;
  refusals: number;
  event_count: number;
  /** ISO instant of the database's clock. */
  now: string;
}

/** What applying a plan has to heed (private.apply_ical_sync). */
export interface SyncTerms {
  /** The administrator who wants it. */
  by?: string;
  /** Settings that the feed gets in the same step. */
  settings?: Partial<IcalFeedBody>;
  /** Nothing is stored; the answer is what would change. */
  preview?: true;
  /** The `token` of the preview that it has to be like. */
  token?: string;
}

/** Whether a plan was applied, and what a preview of it shows. */
export type Applied = { applied: boolean } & Partial<
  Pick<SyncPreview, 'token' | 'kinds' | 'people' | 'unreached' | 'differences'>
>;

/** How a run ended (private.finish_ical_sync). */
export interface SyncOutcome {
  status: 'ok' | 'unchanged' | 'warnings' | 'held' | 'error' | 'paused';
  error_code?: string;
  error_params?: FeedFailure;
  error?: string;
  counts?: Record<string, number | boolean>;
  warnings?: SyncWarning[];
  etag?: string | null;
  last_modified?: string | null;
  body_hash?: string;
  /** The body was read up to the end of the horizon and applied in full. */
  is_full?: boolean;
  /** With the hash of the body, so that it can be ignored. */
  held?: Hold & { body_hash: string };
  /** The server's answer means that further requests are useless (E2). */
  is_refusal?: boolean;
  /** The new address from permanent redirects (A4). */
  moved_to?: string | null;
  consecutive_failures: number;
  due_in_seconds: number | null;
}

/** Begins a run. Throws the refusals of private.begin_ical_sync. */
export async function beginRun(
  db: ServiceDoor,
  feedId: string,
  trigger: SyncTrigger,
  { token }: SyncTerms = {},
): Promise<SyncRun> {
  const isShown = token !== undefined;
  const [row] = await db((sql) => [
    sql<{ run: SyncRun }[]>`select private.begin_ical_sync(${feedId}, ${trigger}, ${isShown}) as run`,
  ]);
  return (row as { run: SyncRun }).run;
}

/** Begins a run of a feed that is due; `null` if none is. */
export async function beginDueRun(db: ServiceDoor): Promise<SyncRun | null> {
  const [row] = await db((sql) => [sql<{ run: SyncRun | null }[]>`select private.begin_due_ical_sync() as run`]);
  return row?.run ?? null;
}

/** The state of a feed without a run. Throws ApiError `not_found`. */
export async function lookAtFeed(db: ServiceDoor, feedId: string): Promise<SyncRun> {
  const [row] = await db((sql) => [sql<{ run: SyncRun }[]>`select private.look_at_feed(${feedId}) as run`], {
    readOnly: true,
  });
  return (row as { run: SyncRun }).run;
}

/** Forgets a run that has changed nothing (private.abandon_ical_sync). */
export async function abandonRun(db: ServiceDoor, { run_id }: SyncRun): Promise<void> {
  await db((sql) => [sql`select private.abandon_ical_sync(${run_id})`]);
}

/** The known state, and a stamp that changes with it. */
export async function loadState(db: ServiceDoor, feedId: string): Promise<{ known: KnownSource[]; stamp: string }> {
  const rows = await db(
    (sql) => [
      sql<{ known: KnownSource[]; stamp: string }[]>`
        with state as materialized (select private.ical_sync_state(${feedId}) as known)
        select known, md5(known::text) as stamp from state`,
    ],
    { readOnly: true },
  );
  return rows[0] as { known: KnownSource[]; stamp: string };
}

/**
 * Applies a plan and ends the run, or previews it. `applied` is false, without changes, if the state has changed since it was loaded
 * (S3). Throws ApiError `preview_outdated` if it is not what the preview of `token` has shown.
 */
export async function applyPlan(
  db: ServiceDoor,
  { run_id, feed_id }: SyncRun,
  stamp: string,
  { forget, insert, change, buried, rekey, missing, found, drop }: SyncPlan,
  outcome: SyncOutcome | null,
  terms: SyncTerms,
): Promise<Applied> {
  const changes = JSON.stringify({ forget, insert, change, buried, rekey, missing, found, drop });
  const [row] = await db((sql) => [
    sql<{ answer: Applied }[]>`select private.apply_ical_sync(
      ${run_id}, ${stamp}, ${changes}::text::jsonb, ${JSON.stringify(outcome)}::text::jsonb,
      ${JSON.stringify({ ...terms, feed_id })}::text::jsonb) as answer`,
  ]);
  return row?.answer ?? { applied: false };
}

/** Ends a run without changing events. */
export async function finishRun(db: ServiceDoor, { run_id }: SyncRun, outcome: SyncOutcome): Promise<void> {
  await db((sql) => [sql`select private.finish_ical_sync(${run_id}, ${JSON.stringify(outcome)}::text::jsonb)`]);
}
