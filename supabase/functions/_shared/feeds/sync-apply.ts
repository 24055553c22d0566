import type { SyncResult } from '../contract/ical-feeds.ts';
import { ApiError } from '../http/api-error.ts';
import { type MappingOptions, mapInstances } from '../ical/mapping.ts';
import { planSync } from '../ical/plan.ts';
import {
  type FeedSnapshot,
  type KnownSource,
  noCounts,
  type PlanProblem,
  type SyncPlan,
  type SyncPlanCounts,
} from '../ical/plan-types.ts';
import type { FeedReading } from '../ical/read-feed.ts';
import { dueAfterSuccess } from './next-due.ts';
import { intervalHint } from './refresh-hint.ts';
import { heldMessage, syncMessage } from './sync-message.ts';
import {
  applyPlan,
  finishRun,
  loadState,
  type ServiceDoor,
  type SyncOutcome,
  type SyncRun,
  type SyncTrigger,
} from './sync-run.ts';

const keptWarnings = 50;
const planAttempts = 3;

/** A feed that has been read, and what is to come of it. */
interface Arrival {
  run: SyncRun;
  trigger: SyncTrigger;
  reading: FeedReading;
  mapping: MappingOptions;
  /** What is remembered of the answer. */
  seen: Partial<SyncOutcome> & { body_hash: string };
  db: ServiceDoor;
}

/** Plans the changes and applies them, or holds them back. Throws ApiError `unavailable` when others are in the way. */
export async function applyReading({ run, trigger, reading, mapping, seen, db }: Arrival): Promise<SyncResult> {
  const mapped = mapInstances(reading.instances, mapping);
  const situation = { now: Date.parse(run.now), held: run.held, isApproved: trigger === 'held' };
  for (let attempt = 1; attempt <= planAttempts; attempt += 1) {
    const { known, stamp } = await loadState(db, run.feed_id);
    const elsewhere = mapInstances(knownOutside(reading, known, situation.now), mapping);
    const plan = planSync(known, snapshotOf(reading, mapped, elsewhere), situation);
    const problems = [...plan.problems, ...reading.problems, ...mapped.problems, ...elsewhere.problems];
    const hint = intervalHint(reading.refreshMinutes, run.refresh_interval);
    const warnings = [...hint, ...problems].slice(0, keptWarnings).map(toWarning);
    if (plan.held) return await hold(run, plan.held, seen, warnings, db);
    const isUnchanged = seen.body_hash === run.body_hash && isEmpty(plan);
    const status = isUnchanged ? 'unchanged' : problems.length > 0 ? 'warnings' : 'ok';
    const counts = isUnchanged ? { ...noCounts, unchanged: run.event_count } : plan.counts;
    const outcome = success(run, status, { ...seen, is_full: true, counts: { ...counts }, warnings });
    if (await applyPlan(db, run, stamp, plan, outcome)) return toResult(counts, warnings);
  }
  throw new ApiError({ code: 'unavailable', params: { what: 'feed', retry_after: 5 } });
}

/** Ends a run that found what was known already. */
export async function finishUnchanged(run: SyncRun, seen: Partial<SyncOutcome>, db: ServiceDoor): Promise<SyncResult> {
  const counts = { ...noCounts, unchanged: run.event_count };
  await finishRun(db, run, success(run, 'unchanged', { ...seen, counts }));
  return toResult(counts, []);
}

async function hold(
  run: SyncRun,
  held: NonNullable<SyncPlan['held']>,
  { body_hash }: Arrival['seen'],
  warnings: SyncResult['warnings'],
  db: ServiceDoor,
): Promise<SyncResult> {
  const counts = { ...noCounts, unchanged: run.event_count };
  const outcome = success(run, 'held', { held: { ...held, body_hash }, counts: { ...counts, held: true }, warnings });
  await finishRun(db, run, outcome);
  return { message: heldMessage(held), ...counts, held: true, warnings };
}

/**
 * Occurrences beyond the horizon that are known: they have been moved there, or were moved there before. What is over is
 * not moved; a new date of it is new, and waits until the horizon has come so far (S5).
 */
function knownOutside({ outside }: FeedReading, known: readonly KnownSource[], now: number): FeedReading['instances'] {
  const ends = new Map(known.map(({ uid, recurrence_key, event_end }) => [`${recurrence_key}\n${uid}`, event_end]));
  return outside.filter(({ key, recurrence, start }) => {
    const end = ends.get(`${recurrence}\n${key}`);
    return end !== undefined && (start <= now || Date.parse(end) > now);
  });
}

type Mapped = ReturnType<typeof mapInstances>;

function snapshotOf({ excluded, unreadable }: FeedReading, ...parts: Mapped[]): FeedSnapshot {
  return {
    items: parts.flatMap(({ items }) => items),
    excluded: excluded.map(({ key, recurrence }) => ({ uid: key, recurrence_key: recurrence })),
    unreadable: [...unreadable, ...parts.flatMap(({ refused }) => refused)],
  };
}

function isEmpty({ insert, change, buried, rekey, missing, found, drop }: SyncPlan): boolean {
  return [insert, change, buried, rekey, missing, found, drop].every(({ length }) => length === 0);
}

function toWarning({ uid, reason, line = 0 }: PlanProblem & { line?: number }): SyncResult['warnings'][number] {
  return {
    uid: uid?.slice(0, 255).replace(/\p{Surrogate}/gu, '') ?? null,
    reason: line > 0 ? `${reason} (line ${line})` : reason,
  };
}

function success(run: SyncRun, status: SyncOutcome['status'], more: Partial<SyncOutcome>): SyncOutcome {
  const due = dueAfterSuccess(run.refresh_interval, Math.random());
  return { status, consecutive_failures: due.consecutiveFailures, due_in_seconds: due.dueInSeconds, ...more };
}

function toResult(counts: SyncPlanCounts, warnings: SyncResult['warnings']): SyncResult {
  return { message: syncMessage(counts), ...counts, held: false, warnings };
}
