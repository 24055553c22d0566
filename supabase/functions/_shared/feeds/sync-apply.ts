import type { SyncPreview } from '../contract/feed-differences.ts';
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
  type Applied,
  applyPlan,
  finishRun,
  loadState,
  type ServiceDoor,
  type SyncOutcome,
  type SyncRun,
  type SyncTerms,
  type SyncTrigger,
} from './sync-run.ts';
import { intervalHint, newsOf, newsOfHold } from './sync-texts.ts';

const keptWarnings = 50;
const planAttempts = 3;

/** A feed that has been read, with what is needed to apply it. */
interface Arrival {
  run: SyncRun;
  /** `null`: a preview. */
  trigger: SyncTrigger | null;
  reading: FeedReading;
  mapping: MappingOptions;
  /** What is stored about the answer. */
  seen: Partial<SyncOutcome> & { body_hash: string };
  db: ServiceDoor;
  terms: SyncTerms;
}

/** A plan that was applied or previewed; without an answer it is on hold. */
interface Done {
  plan: SyncPlan;
  counts: SyncPlanCounts;
  warnings: SyncResult['warnings'];
  answer: Applied | null;
}

/** Plans and applies the changes, or puts the sync on hold. Throws ApiError `unavailable` if others keep changing the events. */
export async function applyReading(arrival: Arrival): Promise<SyncResult> {
  const { plan, counts, warnings } = await planAndApply(arrival);
  return plan.held ? await hold(arrival, plan.held, warnings) : toResult(counts, warnings);
}

/** What applying the changes would do. Throws like `applyReading`. */
export async function previewReading(arrival: Arrival): Promise<SyncPreview> {
  const { plan, warnings, answer } = await planAndApply(arrival);
  return toPreview(answer as Applied, plan, warnings.length);
}

/** The preview of a plan. */
export function toPreview(
  { token, kinds, people, unreached, differences }: Applied,
  { unusual }: SyncPlan,
  warning_count: number,
) {
  const held = unusual && { would_remove: unusual.would_remove, of: unusual.of };
  return { token, kinds, people, unreached, differences, held, warning_count } as SyncPreview;
}

/** Does it once more when the state changes meanwhile. Throws ApiError `unavailable` if it keeps changing. */
export async function untilApplied<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  for (let count = 1; count <= planAttempts; count += 1) {
    const result = await attempt();
    if (result) return result;
  }
  throw new ApiError({ code: 'unavailable', params: { what: 'feed', retry_after: 5 } });
}

async function planAndApply({ run, trigger, reading, mapping, seen, db, terms }: Arrival): Promise<Done> {
  const mapped = mapInstances(reading.instances, mapping);
  const isShown = terms.preview === true || terms.token !== undefined;
  const situation = { now: Date.parse(run.now), held: run.held, isApproved: trigger === 'held', isShown };
  return await untilApplied(async () => {
    const { known, stamp } = await loadState(db, run.feed_id);
    const elsewhere = mapInstances(knownOutside(reading, known, situation.now), mapping);
    const plan = planSync(known, snapshotOf(reading, mapped, elsewhere), situation);
    const problems = [...plan.problems, ...reading.problems, ...mapped.problems, ...elsewhere.problems];
    const hint = intervalHint(reading.refreshMinutes, run.refresh_interval);
    const warnings = [...hint, ...problems].slice(0, keptWarnings).map(toWarning);
    if (plan.held) return { plan, counts: plan.counts, warnings, answer: null };
    const isUnchanged = seen.body_hash === run.body_hash && isEmpty(plan);
    const status = isUnchanged ? 'unchanged' : problems.length > 0 ? 'warnings' : 'ok';
    const counts = isUnchanged ? { ...noCounts, unchanged: run.event_count } : plan.counts;
    const outcome = success(run, status, { ...seen, is_full: true, counts: { ...counts }, warnings });
    const answer = await applyPlan(db, run, stamp, plan, outcome, terms);
    return answer.applied ? { plan, counts, warnings, answer } : null;
  });
}

/** Ends a run without changes. */
export async function finishUnchanged(run: SyncRun, seen: Partial<SyncOutcome>, db: ServiceDoor): Promise<SyncResult> {
  const counts = { ...noCounts, unchanged: run.event_count };
  await finishRun(db, run, success(run, 'unchanged', { ...seen, counts }));
  return toResult(counts, []);
}

async function hold(
  { run, seen: { body_hash }, db }: Arrival,
  held: NonNullable<SyncPlan['held']>,
  warnings: SyncResult['warnings'],
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
