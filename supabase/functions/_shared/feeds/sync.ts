import type { SyncResult } from '../contract/ical-feeds.ts';
import { env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { FeedError } from '../ical/feed-error.ts';
import { sha256 } from '../ical/hash.ts';
import { normalizedText, parseFeed } from '../ical/read-feed.ts';
import { startCpuClock } from './cpu-clock.ts';
import { type Fetched, fetchFeed } from './fetch.ts';
import { statusFailure } from './fetch-failure.ts';
import { readHorizon } from './horizon.ts';
import { dueAfterFailure, isRefusal } from './next-due.ts';
import { applyReading, finishUnchanged } from './sync-apply.ts';
import {
  abandonRun,
  beginDueRun,
  beginRun,
  finishRun,
  type ServiceDoor,
  type SyncOutcome,
  type SyncRun,
  type SyncTerms,
  type SyncTrigger,
} from './sync-run.ts';

/** After this time an unchanged body is expanded again, so that the horizon moves on (S6). */
const freshMs = 20 * 3_600_000;

/**
 * Syncs a feed now. Throws ApiError `not_found`, `sync_running`, `rate_limited`, `nothing_held`, and `feed_unusable` if the
 * feed cannot be fetched or read; the run record contains the same reason. With `terms.token` also `preview_outdated`.
 */
export async function runSync(feedId: string, trigger: SyncTrigger, db: ServiceDoor, terms: SyncTerms = {}) {
  const run = await beginRun(db, feedId, trigger, terms);
  return await performRun(withSettings(run, terms), trigger, db, terms);
}

/** The run as it is once the feed has the settings of an edit. */
export function withSettings(run: SyncRun, { settings = {} }: Pick<SyncTerms, 'settings'>): SyncRun {
  return {
    ...run,
    url: settings.ical_url ?? run.url,
    timezone: settings.timezone ?? run.timezone,
    default_length_minutes: settings.default_length_minutes ?? run.default_length_minutes,
    refresh_interval: settings.refresh_interval ?? run.refresh_interval,
  };
}

/** Starts the sync of a feed that is due and returns it while it runs; `null` if none is due. */
export async function startDueSync(db: ServiceDoor): Promise<{ feedId: string; done: Promise<SyncResult> } | null> {
  const run = await beginDueRun(db);
  return run && { feedId: run.feed_id, done: performRun(run, 'schedule', db, {}) };
}

async function performRun(run: SyncRun, trigger: SyncTrigger, db: ServiceDoor, terms: SyncTerms): Promise<SyncResult> {
  try {
    return await importFeed(run, trigger, db, terms);
  } catch (error) {
    // The feed was deleted meanwhile, so there is no run record to finish.
    if (error instanceof ApiError && error.code === 'not_found') throw error;
    // An edit that fails is none, and says nothing about the feed as it is.
    if (trigger === 'edit' || (error instanceof ApiError && error.code === 'preview_outdated')) {
      await abandonRun(db, run);
      throw unusable(error);
    }
    const failure = error instanceof FeedError ? error : new FeedError('internal', { reason: 'internal' });
    const due = dueAfterFailure(run, failure, Math.random());
    await finishRun(db, run, {
      status: due.status,
      error_code: failure.code,
      error_params: failure.failure,
      error: failure.message,
      is_refusal: isRefusal(failure),
      consecutive_failures: due.consecutiveFailures,
      due_in_seconds: due.dueInSeconds,
    });
    throw unusable(error);
  }
}

/** The error as the API says it. */
export const unusable = (error: unknown): unknown =>
  error instanceof FeedError ? new ApiError({ code: 'feed_unusable', params: error.failure }) : error;

/** What a run of the feed reads now, unconditionally. Throws FeedError. */
export async function readCalendar(run: SyncRun) {
  const fetched = await fetchFeed(run.url, { allowedHosts: env.feedAllowedHosts, limits: env.feedLimits.fetch });
  if (fetched.isUnchanged) throw statusFailure(304, new URL(run.url).host, undefined);
  return { fetched, ...parsed(fetched) };
}

function parsed(fetched: Extract<Fetched, { isUnchanged: false }>) {
  const elapsed = startCpuClock();
  const text = parseFeed(fetched.bytes, env.feedLimits.read);
  return { elapsed, text, seen: { ...seenIn(fetched), body_hash: sha256(normalizedText(text.calendars)) } };
}

async function importFeed(run: SyncRun, trigger: SyncTrigger, db: ServiceDoor, terms: SyncTerms): Promise<SyncResult> {
  const now = Date.parse(run.now);
  const isFresh = run.last_full_fetch_at !== null && now - Date.parse(run.last_full_fetch_at) < freshMs;
  // With something missing or on hold, time alone can change the outcome for the same body.
  const isWaiting = run.held !== null || run.has_missing;
  // Some servers answer 304 to anything, so a request that someone waits for is unconditional (A5).
  const isConditional = isFresh && !isWaiting && trigger === 'schedule';
  const fetched = await fetchFeed(run.url, {
    allowedHosts: env.feedAllowedHosts,
    limits: env.feedLimits.fetch,
    ...(isConditional && { validators: { etag: run.etag, lastModified: run.last_modified } }),
  });
  if (fetched.isUnchanged) {
    if (run.body_hash === null) throw statusFailure(304, new URL(run.url).host, undefined);
    return await finishUnchanged(run, { moved_to: fetched.movedTo }, db);
  }
  const { elapsed, text, seen } = parsed(fetched);
  const isSame = seen.body_hash === run.body_hash && isFresh && !isWaiting;
  // What an administrator has seen is applied whatever was decided before.
  if (terms.token === undefined && (isSame || seen.body_hash === run.ignored_hash) && !terms.settings) {
    return await finishUnchanged(run, seen, db);
  }
  return await applyReading({ run, trigger, seen, db, terms, ...readHorizon(text, run, now, elapsed) });
}

function seenIn({ validators, movedTo }: Extract<Fetched, { isUnchanged: false }>): Partial<SyncOutcome> {
  return { etag: validators.etag, last_modified: validators.lastModified, moved_to: movedTo };
}
