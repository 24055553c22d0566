import { dayMs, isoInstant } from './civil.ts';
import { groupBy } from './group-by.ts';
import type { FeedItem } from './mapping.ts';
import type { KnownSource, Match, PlanProblem } from './plan-types.ts';
import { quote } from './problems.ts';

/** What found no partner by its key, and what it is judged by. */
interface Unpaired {
  /** Known sources of which the feed has not the key. */
  sources: readonly KnownSource[];
  /** What the feed has that is not known. */
  items: readonly FeedItem[];
  /** Those with a partner. */
  matches: readonly Match[];
  now: number;
}

/**
 * Finds known occurrences again under other keys (D1 to D4 of feeds.md): by what they say, then, where every key of a
 * UID has changed, by the order of their original starts. What is not unique is left and told.
 */
export function pairSources({ sources, items, matches, now }: Unpaired): { pairs: Match[]; problems: PlanProblem[] } {
  const present = isoInstant(now);
  const live = sources.filter(({ end_time }) => end_time > present);
  // What is cancelled or over at first sight stays unknown (I2, I3), and would be in question again at every sync.
  const coming = items.filter(({ end_time, status }) => end_time > present && status === 'confirmed');
  const comes = new Set(coming);
  const same = pairBy(({ source_hash }) => source_hash, live, coming);
  const alike = pairBy(content, same.sources, same.items);
  const pairs = [...same.pairs, ...alike.pairs];
  const settled = new Set([...matches, ...pairs].flatMap(({ item }) => (item.end_time > present ? item.uid : [])));
  const paired = new Set<object>(pairs.flatMap(({ source, item }) => [source, item]));
  const olds = byUid(sources.filter((source) => !paired.has(source)));
  const news = byUid(items.filter((item) => !paired.has(item)));
  const isMoved = (uid: string, own: readonly FeedItem[]) => !settled.has(uid) && own.some((item) => comes.has(item));
  const moved = [...news].flatMap(([uid, own]) =>
    isMoved(uid, own) ? pairInOrder(olds.get(uid) ?? [], own, now) : [],
  );
  const found = new Set(moved.map(({ item }) => item));
  const unclear = alike.unclear.filter((item) => !found.has(item));
  return { pairs: [...pairs, ...moved], problems: unclear.map(told) };
}

type Content = Pick<KnownSource, 'source_hash' | 'start_time' | 'end_time' | 'all_day' | 'title'>;

function content({ start_time, end_time, all_day, title }: Content): string {
  const words = title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return `${start_time} ${end_time} ${all_day} ${words}`;
}

/** Pairs what has one key only once on each side; what the feed had last goes before what it dropped long ago. */
function pairBy(keyOf: (content: Content) => string, sources: readonly KnownSource[], items: readonly FeedItem[]) {
  const sourcesOf = groupBy(sources, keyOf);
  const itemsOf = groupBy(items, keyOf);
  const pairs: Match[] = [];
  const unclear: FeedItem[] = [];
  for (const [key, all] of sourcesOf) {
    const current = all.filter(({ source_state }) => source_state === 'present' || source_state === 'missing');
    const [source, ...otherSources] = current.length > 0 ? current : all;
    const [item, ...otherItems] = itemsOf.get(key) ?? [];
    if (!source || !item) continue;
    if (otherSources.length === 0 && otherItems.length === 0) pairs.push({ source, item });
    else unclear.push(item);
  }
  const taken = new Set<object>(pairs.flatMap(({ source, item }) => [source, item]));
  const left = <Thing extends object>(things: readonly Thing[]) => things.filter((thing) => !taken.has(thing));
  return { pairs, unclear, sources: left(sources), items: left(items) };
}

function told({ uid, title }: FeedItem): PlanProblem {
  const reason = `Several events ${quote(title)} at one time have a new identity: which is which cannot be told, so they count as new`;
  return { uid, code: 'ambiguous_identity', reason };
}

function isOver({ event_end }: KnownSource, present: string): boolean {
  return event_end <= present;
}

const byUid = <Thing extends { uid: string }>(things: readonly Thing[]) => groupBy(things, ({ uid }) => uid);

/** D2. What the feed dropped before is no longer in its order. */
function pairInOrder(known: readonly KnownSource[], items: readonly FeedItem[], now: number): Match[] {
  const present = isoInstant(now);
  const recent = isoInstant(now - dayMs);
  const olds = known.filter(({ source_state, end_time }) => source_state !== 'gone' && end_time > recent).sort(byStart);
  const news = [...items].sort(byStart);
  const isWhole = olds.length === news.length && !known.some((source) => isOver(source, present));
  const shift = isWhole ? 0 : nearestShift(olds, news);
  return olds.flatMap((source, index) => {
    const item = news[index + shift];
    return item && item.end_time > present && !isOver(source, present) ? [{ source, item }] : [];
  });
}

type Start = Pick<KnownSource, 'start_time' | 'recurrence_key'>;

function originalStart({ recurrence_key, start_time }: Start): string {
  return recurrence_key === '' ? start_time : recurrence_key;
}

function byStart(a: Start, b: Start): number {
  const [one, other] = [a, b].map((start) => `${originalStart(start)} ${start.recurrence_key}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

/** The ends of a series leave and enter the horizon on their own: by how many places the rest lies nearest. */
function nearestShift(olds: readonly Start[], news: readonly Start[]): number {
  let best = { shift: 0, distance: Number.POSITIVE_INFINITY };
  for (const shift of [0, 1, -1]) {
    const distances = olds.flatMap((old, index) => {
      const item = news[index + shift];
      return item ? Math.abs(Date.parse(originalStart(item)) - Date.parse(originalStart(old))) : [];
    });
    const distance = distances.reduce((sum, one) => sum + one, 0) / distances.length;
    if (distance < best.distance) best = { shift, distance };
  }
  return best.shift;
}
