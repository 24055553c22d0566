import { dayMs, isoInstant } from './civil.ts';
import { groupBy } from './group-by.ts';
import type { FeedItem } from './mapping.ts';
import type { KnownSource, Match, PlanProblem } from './plan-types.ts';
import { excerpt } from './problems.ts';

/** Sources and items without a partner by key, and what is needed to pair them. */
interface Unpaired {
  /** Known sources whose key is not in the feed. */
  sources: readonly KnownSource[];
  /** Items of the feed whose key is unknown. */
  items: readonly FeedItem[];
  /** Pairs with the same key. */
  matches: readonly Match[];
  now: number;
}

/**
 * Finds known occurrences under other keys (D1 to D4): by content, then, if all keys of a UID have changed, by the order
 * of their original starts. Ambiguous items stay unpaired and are reported.
 */
export function pairSources({ sources, items, matches, now }: Unpaired): { pairs: Match[]; problems: PlanProblem[] } {
  const present = isoInstant(now);
  const live = sources.filter(({ end_time }) => end_time > present);
  // Items that are over or canceled are never imported (I2, I3), so pairing them would repeat at every sync.
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
  return { pairs: [...pairs, ...moved], problems: unclear.map(ambiguity) };
}

type Content = Pick<KnownSource, 'source_hash' | 'start_time' | 'end_time' | 'all_day' | 'title'>;

function content({ start_time, end_time, all_day, title }: Content): string {
  const words = title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return `${start_time} ${end_time} ${all_day} ${words}`;
}

/** Pairs keys that occur once on each side. Sources that the feed had recently take precedence over dropped ones. */
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

function ambiguity({ uid, title }: FeedItem): PlanProblem {
  return { uid, code: 'ambiguous_identity', params: { title: excerpt(title) } };
}

function isOver({ event_end }: KnownSource, present: string): boolean {
  return event_end <= present;
}

const byUid = <Thing extends { uid: string }>(things: readonly Thing[]) => groupBy(things, ({ uid }) => uid);

/** D2. Sources that the feed dropped earlier do not count in the order. */
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

/** Occurrences enter and leave at the ends of the horizon: the offset with the smallest distance between starts. */
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
