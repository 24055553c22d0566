import { isoInstant } from './civil.ts';
import type { FeedItem } from './mapping.ts';
import { holdOf } from './plan-hold.ts';
import { pairSources } from './plan-pairs.ts';
import {
  type FeedSnapshot,
  type KnownSource,
  type Match,
  noCounts,
  type SyncPlan,
  type SyncSituation,
} from './plan-types.ts';
import { excerpt } from './problems.ts';

/** How long an event may be absent before it is given up (V4). */
const graceMs = 3_600_000;

/**
 * Plans a sync from the known state, the current content of the feed and the situation. Implements the rules I, U, C, V,
 * X, D and H of docs/calendars.md, and Q1 and Q3: unchanged content in any order yields no change.
 */
export function planSync(known: readonly KnownSource[], snapshot: FeedSnapshot, situation: SyncSituation): SyncPlan {
  const present = isoInstant(situation.now);
  const { matches, items, sources } = matchByKey(known, snapshot.items);
  const { pairs, problems } = pairSources({ sources, items, matches, now: situation.now });
  const paired = new Set<object>(pairs.flatMap(({ source, item }) => [source, item]));
  const isReadable = readableIn(snapshot);
  const isExcluded = excludedIn(snapshot);
  // Events that are over or have begun are never touched (V2).
  const unmatched = sources.filter((source) => !paired.has(source) && isLive(source) && source.event_start > present);
  const absent = unmatched.filter(isReadable);
  const cancelled = [...matches, ...pairs].filter(isCancelledNow).map(({ source }) => source);
  const vanished = absent.filter((source) => !isExcluded(source));
  const calledOff = [...cancelled, ...absent.filter(isExcluded)];
  const judgment = holdOf({ known, matches, vanished, calledOff }, situation);
  const plan: SyncPlan = { ...emptyPlan(), problems, unusual: (situation.isShown && judgment?.hold) || null };
  if (judgment && !judgment.isReleased) return { ...plan, held: judgment.hold };

  plan.rekey = pairs.map(({ source: { id }, item: { uid, recurrence_key } }) => ({ id, uid, recurrence_key }));
  for (const match of [...matches, ...pairs]) planKnown(plan, match, present);
  for (const item of items) if (!paired.has(item)) planNew(plan, item, present);
  for (const source of unmatched) if (!isReadable(source)) planSame(plan, source);
  const isGivenUp = (source: KnownSource) => judgment !== null || isExcluded(source) || isPastGrace(source, situation);
  for (const source of absent) {
    if (isGivenUp(source)) planGone(plan, source, isExcluded(source) ? source.has_signups : source.is_kept);
    else planAbsent(plan, source);
  }
  return plan;
}

/** A plan that changes nothing. */
export function emptyPlan(): SyncPlan {
  const lists = {
    forget: [],
    insert: [],
    change: [],
    buried: [],
    rekey: [],
    missing: [],
    found: [],
    drop: [],
    problems: [],
  };
  return { ...lists, held: null, unusual: null, counts: { ...noCounts } };
}

type Identity = Pick<FeedItem, 'uid' | 'recurrence_key'>;

function keyOf({ uid, recurrence_key }: Identity): string {
  return `${recurrence_key}\n${uid}`;
}

/** Whether an EXDATE removes an occurrence (V6). */
function excludedIn({ excluded }: FeedSnapshot): (source: KnownSource) => boolean {
  const keys = new Set(excluded.map(keyOf));
  return (source) => keys.has(keyOf(source));
}

function matchByKey(known: readonly KnownSource[], all: readonly FeedItem[]) {
  const byKey = new Map(known.map((source) => [keyOf(source), source]));
  const matches: Match[] = [];
  const items: FeedItem[] = [];
  const taken = new Set<string>();
  for (const item of all) {
    const key = keyOf(item);
    // A hostile feed can give two occurrences the same identity; the first keeps it.
    if (taken.has(key)) continue;
    taken.add(key);
    const source = byKey.get(key);
    if (source) matches.push({ source, item });
    else items.push(item);
  }
  return { matches, items, sources: known.filter((source) => !taken.has(keyOf(source))) };
}

/** Whether the absence of a source counts: everything of its identity was readable (V5). */
function readableIn({ unreadable }: FeedSnapshot): (source: KnownSource) => boolean {
  const names = new Set(unreadable);
  return ({ uid }) =>
    !names.has(uid) && !names.has(uid.replace(/#[^#]*$/, '')) && !(names.has('') && uid.startsWith('no-uid-'));
}

/** Neither given up nor deleted by an administrator. */
function isLive({ source_state }: KnownSource): boolean {
  return source_state === 'present' || source_state === 'missing';
}

function isCancelledNow({ source, item }: Match): boolean {
  return item.status === 'cancelled' && source.status === 'confirmed';
}

/** I1 to I3. */
function planNew({ insert, counts }: SyncPlan, item: FeedItem, present: string): void {
  if (item.status === 'cancelled' || item.end_time <= present) {
    counts.skipped += 1;
    return;
  }
  insert.push(item);
  counts.inserted += 1;
}

function planSame({ found, counts }: SyncPlan, source: KnownSource): void {
  if (source.source_state === 'missing') found.push(source.id);
  counts.unchanged += 1;
}

/** U1 to U6, C1, C2, X1 to X3. */
function planKnown(plan: SyncPlan, { source, item }: Match, present: string): void {
  const { change, counts } = plan;
  const { id, source_state } = source;
  const isGone = source_state === 'gone';
  if (source_state === 'tombstone') {
    if (item.source_hash !== source.source_hash) plan.buried.push({ id, item });
    counts.skipped += 1;
  } else if (isGone && item.status === 'cancelled') {
    counts.skipped += 1;
  } else if (source.event_end <= present) {
    planOver(plan, { source, item }, present);
  } else if (isGone || (item.status !== source.status && item.status === 'confirmed')) {
    change.push({ id, item, becomes: 'restored' });
    counts.restored += 1;
  } else if (item.source_hash === source.source_hash) {
    planSame(plan, source);
  } else if (item.status !== source.status) {
    change.push({ id, item, becomes: 'canceled' });
    counts.canceled += 1;
  } else {
    change.push({ id, item, becomes: null });
    counts.updated += 1;
  }
}

/** U6. A date after the end of both event and source is a new occasion; a later end of the same occasion is not. */
function planOver(plan: SyncPlan, { source, item }: Match, present: string): void {
  const isAfter = [source.event_end, source.end_time].every((end) => end <= present && end <= item.start_time);
  if (!isAfter || item.end_time <= present || item.status === 'cancelled') {
    plan.counts.unchanged += 1;
    return;
  }
  plan.forget.push(source.id);
  planNew(plan, item, present);
}

function isPastGrace({ missing_since }: KnownSource, { now }: SyncSituation): boolean {
  return missing_since !== null && now - Date.parse(missing_since) >= graceMs;
}

/** V3. */
function planAbsent({ missing, counts }: SyncPlan, { id, missing_since }: KnownSource): void {
  if (missing_since !== null) {
    counts.unchanged += 1;
    return;
  }
  missing.push(id);
  counts.missing += 1;
}

/** V4, V6. */
function planGone({ drop, counts, problems }: SyncPlan, source: KnownSource, isKept: boolean): void {
  drop.push({ id: source.id, event: isKept ? 'canceled' : 'removed' });
  if (source.event_status === 'canceled') return;
  counts.canceled += 1;
  if (!isKept) return;
  const params = { title: excerpt(source.title), date: source.start_time.slice(0, 10) };
  problems.push({ uid: source.uid, code: 'removed_from_feed', params });
}
