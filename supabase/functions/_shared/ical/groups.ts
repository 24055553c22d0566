import { dayMs, isoDate, isoInstant } from './civil.ts';
import type { FeedEvent, Moment } from './event.ts';
import { textHash } from './hash.ts';
import type { Problems } from './problems.ts';

/** What belongs together under one identity: a master, its overrides, or overrides alone. */
export interface EventGroup {
  /** Identity inside the feed: the UID, or what stands for it (rules Q5, Q6). */
  key: string;
  uid: string | null;
  master: FeedEvent | null;
  overrides: FeedEvent[];
}

/** Longer UIDs would not fit into the index that makes them unique. */
const maxKeyLength = 255;

/** Groups events by identity and settles duplicates (rules Q4 to Q6). */
export function groupEvents(events: readonly FeedEvent[], problems: Problems): EventGroup[] {
  const byUid = new Map<string, FeedEvent[]>();
  const groups: EventGroup[] = [];
  const ordinals = new Map<string, number>();
  for (const event of events) {
    if (event.uid === null) {
      groups.push(nameless(event, ordinals));
      continue;
    }
    const same = byUid.get(event.uid);
    if (same) same.push(event);
    else byUid.set(event.uid, [event]);
  }
  for (const [uid, same] of byUid) groups.push(...groupsOfUid(uid, same, problems));
  return groups;
}

/** The order among duplicates: SEQUENCE, LAST-MODIFIED, DTSTAMP. */
export function compareVersions(a: FeedEvent, b: FeedEvent): number {
  const [mine, theirs] = [a.version(), b.version()];
  const index = mine.findIndex((part, at) => part !== theirs[at]);
  return index === -1 ? 0 : (mine[index] as number) - (theirs[index] as number);
}

/** A date or an instant as the key of an occurrence in its series. */
export function momentKey({ isDate, wall, zone }: Pick<Moment, 'isDate' | 'wall' | 'zone'>): string {
  return isDate ? isoDate(Math.floor(wall / dayMs)) : isoInstant(zone.toInstant(wall));
}

/** The identity of an event with this UID inside its feed; of none the empty text. */
export function keyOfUid(uid: string): string {
  return uid.length <= maxKeyLength ? uid : `${uid.slice(0, 180).replace(/\p{Surrogate}/gu, '')}#${textHash(uid)}`;
}

function nameless(event: FeedEvent, ordinals: Map<string, number>): EventGroup {
  const { start, length, rules, texts } = event;
  const rule = rules.map(({ text }) => text).join('\n');
  const parts = [momentKey(start), length.days, length.ms, rule, texts.summary, texts.location];
  const hash = textHash(JSON.stringify(parts));
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
  const reason = `${masters.length} different events share one UID; they are kept as separate events`;
  problems.add({ uid, code: 'shared_uid', reason, line });
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

/** The newest master; several only if they are single events at different times with nothing to choose by. */
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
