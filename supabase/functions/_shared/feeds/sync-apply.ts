import { problemMessage, type SyncWarning } from '../contract/feed-problems.ts';
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
import {
  applyPlan,
  finishRun,
  loadState,
  type ServiceDoor,
  type SyncOutcome,
  type SyncRun,
  type SyncTrigger,
} from './sync-run.ts';
import { intervalHint, newsOf, newsOfHold } from './sync-texts.ts';

const keptWarnings = 50;
const planAttempts = 3;

/** A feed that has been read, with what is needed to apply it. */
interface Arrival {
  run: SyncRun;
  trigger: SyncTrigger;
  reading: FeedReading;
  mapping: MappingOptions;
  /** What is stored about the answer. */
  seen: Partial<SyncOutcome> & { body_hash: string };
  db: ServiceDoor;
}

/** Plans and applies the changes, or puts the sync on hold. Throws ApiError `unavailable` if others keep changing the events. */
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

/** Ends a run without changes. */
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
  return { ...newsOfHold(held), ...counts, held: true, warnings };
}

/**
 * Known occurrences that are now outside the horizon (S5). Events that are over are not moved; a new date of theirs waits
 * until the horizon reaches it.
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

function toWarning({ uid, line = 0, ...problem }: PlanProblem & { line?: number }): SyncWarning {
  const reason = problemMessage(problem);
  return {
    ...problem,
    uid: uid?.slice(0, 255).replace(/\p{Surrogate}/gu, '') ?? null,
    line: line > 0 ? line : null,
    reason: line > 0 ? `${reason} (line ${line})` : reason,
  };
}

function success(run: SyncRun, status: SyncOutcome['status'], more: Partial<SyncOutcome>): SyncOutcome {
  const due = dueAfterSuccess(run.refresh_interval, Math.random());
  return { status, consecutive_failures: due.consecutiveFailures, due_in_seconds: due.dueInSeconds, ...more };
}

function toResult(counts: SyncPlanCounts, warnings: SyncResult['warnings']): SyncResult {
  return { ...newsOf(counts), ...counts, held: false, warnings };
}
