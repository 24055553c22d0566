import { dayMs, isoDate, isoInstant } from './civil.ts';
import type { FeedEvent, Moment } from './event.ts';
import { groupBy } from './group-by.ts';
import { shortHash } from './hash.ts';
import type { Problems } from './problems.ts';

/** The events that share an identity: a master with its overrides, or overrides alone. */
export interface EventGroup {
  /** The identity within the feed: the UID, or a substitute (Q5, Q6). */
  key: string;
  uid: string | null;
  master: FeedEvent | null;
  overrides: FeedEvent[];
}

/** Longer UIDs do not fit into the unique index. */
const maxKeyLength = 255;

/** Groups events by identity and resolves duplicates (Q4 to Q6). */
export function groupEvents(events: readonly FeedEvent[], problems: Problems): EventGroup[] {
  const ordinals = new Map<string, number>();
  const nameless = events.filter(({ uid }) => uid === null).map((event) => groupWithoutUid(event, ordinals));
  const named = events.filter((event): event is FeedEvent & { uid: string } => event.uid !== null);
  const byUid = groupBy(named, ({ uid }) => uid);
  return [...nameless, ...[...byUid].flatMap(([uid, same]) => groupsOfUid(uid, same, problems))];
}

/** Orders duplicates by SEQUENCE, LAST-MODIFIED and DTSTAMP (Q4). */
export function compareVersions(a: FeedEvent, b: FeedEvent): number {
  const [mine, theirs] = [a.version(), b.version()];
  const index = mine.findIndex((part, at) => part !== theirs[at]);
  return index === -1 ? 0 : (mine[index] as number) - (theirs[index] as number);
}

/** The key of an occurrence in its series: a date or an instant (K2). */
export function momentKey({ isDate, wall, zone }: Pick<Moment, 'isDate' | 'wall' | 'zone'>): string {
  return isDate ? isoDate(Math.floor(wall / dayMs)) : isoInstant(zone.toInstant(wall));
}

/** The identity of an event with this UID within its feed; for no UID the empty text. */
export function keyOfUid(uid: string): string {
  return uid.length <= maxKeyLength ? uid : `${uid.slice(0, 180).replace(/\p{Surrogate}/gu, '')}#${shortHash(uid)}`;
}

function groupWithoutUid(event: FeedEvent, ordinals: Map<string, number>): EventGroup {
  const { start, length, rules, texts } = event;
  const rule = rules.map(({ text }) => text).join('\n');
  const parts = [momentKey(start), length.days, length.ms, rule, texts.summary, texts.location];
  const hash = shortHash(JSON.stringify(parts));
  const ordinal = (ordinals.get(hash) ?? 0) + 1;
  ordinals.set(hash, ordinal);
  const group = { key: `no-uid-${hash}-${ordinal}`, uid: null };
  return event.recurrenceId
    ? { ...group, master: null, overrides: [event] }
    : { ...group, master: event, overrides: [] };
}

function groupsOfUid(uid: string, events: readonly FeedEvent[], problems: Problems): EventGroup[] {
  const key = keyOfUid(uid);
  const overrides = newestOverrides(events);
  const masters = newestMasters(events);
  const [only, ...more] = masters;
  if (more.length === 0) return [{ key, uid, master: only ?? null, overrides }];
  const { line } = masters.at(-1) as FeedEvent;
  problems.add({ uid, code: 'shared_uid', params: { count: masters.length }, line });
  const changes = new Map(overrides.map((override) => [ridKey(override), override]));
  const groups = masters.map((master) => {
    const start = momentKey(master.start);
    const change = changes.get(start);
    changes.delete(start);
    return { key: `${key}#${start}`, uid, master, overrides: change ? [change] : [] };
  });
  const orphans = [...changes.values()];
  return orphans.length === 0 ? groups : [...groups, { key, uid, master: null, overrides: orphans }];
}

function ridKey(override: FeedEvent): string {
  return override.recurrenceId ? momentKey(override.recurrenceId) : '';
}

function newestOverrides(events: readonly FeedEvent[]): FeedEvent[] {
  const newest = new Map<string, FeedEvent>();
  for (const event of events) {
    if (event.recurrenceId === null) continue;
    const rival = newest.get(ridKey(event));
    if (!rival || compareVersions(event, rival) >= 0) newest.set(ridKey(event), event);
  }
  return [...newest.values()];
}

/** The newest master. Several if they are single events with equal versions and different starts (Q5). */
function newestMasters(events: readonly FeedEvent[]): FeedEvent[] {
  let newest: FeedEvent[] = [];
  for (const event of events) {
    if (event.recurrenceId !== null) continue;
    const order = newest[0] ? compareVersions(event, newest[0]) : 1;
    if (order > 0) newest = [event];
    else if (order === 0) newest.push(event);
  }
  const recurs = newest.some(({ rules, extraDates }) => rules.length > 0 || extraDates.length > 0);
  if (recurs) return newest.slice(-1);
  return [...new Map(newest.map((event) => [momentKey(event.start), event])).values()];
}
