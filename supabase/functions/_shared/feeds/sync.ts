import type { SyncResult } from '../contract/ical-feeds.ts';
import { env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { dayMs } from '../ical/civil.ts';
import { FeedError } from '../ical/feed-error.ts';
import { type FeedItem, mapInstances } from '../ical/mapping.ts';
import { normalizedText } from '../ical/normalize.ts';
import { planSync, type SyncPlanCounts } from '../ical/plan.ts';
import type { Problem } from '../ical/problems.ts';
import { expandFeed, type FeedText, parseFeed } from '../ical/read-feed.ts';
import { utcZone } from '../ical/zone.ts';
import { zoneByIanaName } from '../ical/zone-names.ts';
import { startCpuClock } from './cpu-clock.ts';
import { type Fetched, fetchFeed } from './fetch.ts';
import { dueAfterFailure, dueAfterSuccess } from './next-due.ts';
import { syncMessage } from './sync-message.ts';
import {
  applyPlan,
  beginDueRun,
  beginRun,
  finishRun,
  loadState,
  type ServiceDoor,
  type SyncOutcome,
  type SyncRun,
  type SyncTrigger,
} from './sync-run.ts';

/** What is imported (rule S5). */
const horizonMs = { past: dayMs, future: 400 * dayMs };
/** After this long a body is read anew even if it is the same, so that the horizon moves on (rule S6). */
const freshMs = 20 * 3_600_000;
const keptWarnings = 50;
const planAttempts = 3;

/**
 * Syncs a feed now. Throws ApiError `not_found`, `sync_running`, `rate_limited`, and `feed_unusable` with a sentence
 * for administrators when the feed cannot be fetched or read; the run record says the same.
 */
export async function syncFeed(feedId: string, trigger: SyncTrigger, db: ServiceDoor): Promise<SyncResult> {
  const run = await beginRun(db, feedId, trigger);
  return await performRun(run, trigger, db);
}

/** Begins the sync of a feed that is due and gives it, still running; `null` when none is due. */
export async function startDueSync(db: ServiceDoor): Promise<{ feedId: string; done: Promise<SyncResult> } | null> {
  const run = await beginDueRun(db);
  return run && { feedId: run.feed_id, done: performRun(run, 'schedule', db) };
}

async function performRun(run: SyncRun, trigger: SyncTrigger, db: ServiceDoor): Promise<SyncResult> {
  try {
    return await importFeed(run, trigger, db);
  } catch (error) {
    const failure =
      error instanceof FeedError ? error : new FeedError('internal', 'The sync failed; nothing was changed.');
    const due = dueAfterFailure(run.refresh_interval, run.consecutive_failures, failure, Math.random());
    await finishRun(db, run, {
      status: due.status,
      error_code: failure.code,
      error: failure.message,
      consecutive_failures: due.consecutiveFailures,
      due_in_seconds: due.dueInSeconds,
    });
    throw error instanceof FeedError ? new ApiError('feed_unusable', error.message) : error;
  }
}

async function importFeed(run: SyncRun, trigger: SyncTrigger, db: ServiceDoor): Promise<SyncResult> {
  const now = Date.parse(run.now);
  const isFresh = run.last_full_fetch_at !== null && now - Date.parse(run.last_full_fetch_at) < freshMs;
  // Some servers answer 304 whatever they are asked (feeds.md 1.1): not when somebody waits for the answer.
  const isConditional = isFresh && trigger === 'schedule';
  const fetched = await fetchFeed(run.url, {
    allowedHosts: env.feedAllowedHosts,
    ...(isConditional && { validators: { etag: run.etag, lastModified: run.last_modified } }),
  });
  if (fetched.isUnchanged) return await finishUnchanged(run, {}, db);
  const elapsed = startCpuClock();
  const text = parseFeed(fetched.bytes);
  const seen = { ...seenValidators(fetched), body_hash: await sha256(normalizedText(text.calendars)) };
  if (isFresh && seen.body_hash === run.body_hash) return await finishUnchanged(run, seen, db);
  const { items, problems } = readItems(text, run, now, elapsed);
  return await applyItems(run, items, problems, { ...seen, is_full: true }, db);
}

function seenValidators({ validators }: Extract<Fetched, { isUnchanged: false }>) {
  return { etag: validators.etag, last_modified: validators.lastModified };
}

function readItems(text: FeedText, run: SyncRun, now: number, elapsed: () => number) {
  const zone = zoneByIanaName(run.timezone) ?? utcZone;
  const window = { from: now - horizonMs.past, to: now + horizonMs.future };
  const reading = expandFeed(text, { window, zone, elapsed });
  if (reading.exceeded) throw reading.exceeded;
  const mapped = mapInstances(reading.instances, { zone, defaultLengthMinutes: run.default_length_minutes });
  return { items: mapped.items, problems: [...reading.problems, ...mapped.problems] };
}

async function applyItems(
  run: SyncRun,
  items: FeedItem[],
  problems: readonly Problem[],
  seen: Partial<SyncOutcome>,
  db: ServiceDoor,
): Promise<SyncResult> {
  const warnings = problems.slice(0, keptWarnings).map(({ uid, reason, line }) => ({
    uid: uid?.slice(0, 255).replace(/\p{Surrogate}/gu, '') ?? null,
    reason: line > 0 ? `${reason} (line ${line})` : reason,
  }));
  for (let attempt = 1; attempt <= planAttempts; attempt += 1) {
    const { known, stamp } = await loadState(db, run.feed_id);
    const plan = planSync(known, items, Date.parse(run.now));
    const outcome = success(run, warnings.length > 0 ? 'warnings' : 'ok', {
      ...seen,
      counts: { ...plan.counts },
      warnings,
    });
    if (await applyPlan(db, run, stamp, plan, outcome)) return toResult(plan.counts, warnings);
  }
  throw new ApiError('unavailable', 'The events of this feed are being changed by someone else. Please try again.', {
    retryAfter: 5,
  });
}

async function finishUnchanged(run: SyncRun, seen: Partial<SyncOutcome>, db: ServiceDoor): Promise<SyncResult> {
  const counts: SyncPlanCounts = { ...noCounts, unchanged: run.event_count };
  await finishRun(db, run, success(run, 'unchanged', { ...seen, counts: { ...counts } }));
  return toResult(counts, []);
}

const noCounts: SyncPlanCounts = {
  inserted: 0,
  updated: 0,
  unchanged: 0,
  canceled: 0,
  restored: 0,
  skipped: 0,
  missing: 0,
};

function success(run: SyncRun, status: SyncOutcome['status'], more: Partial<SyncOutcome>): SyncOutcome {
  const due = dueAfterSuccess(run.refresh_interval, Math.random());
  return { status, consecutive_failures: due.consecutiveFailures, due_in_seconds: due.dueInSeconds, ...more };
}

function toResult(counts: SyncPlanCounts, warnings: SyncResult['warnings']): SyncResult {
  return { message: syncMessage(counts), ...counts, held: false, warnings };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
