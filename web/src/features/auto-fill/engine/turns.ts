import type { Hole, Person, Problem } from './problem.ts';

/** How far apart the turns of a person are if everybody has as many, and the days that they are spread over; in seconds. */
export interface Pace {
  apart: number;
  from: number;
  to: number;
}
type Turns = Pick<Person, 'turns'>;

const day = 86_400;
/** Shifts that begin within so many seconds are one turn: whoever stays for the next shift does not come again. */
const sameTurn = 20 * 3600;
/** People who work more often than this do not wait for their turn. */
const shortest = 7 * day;
/** How many distances back or ahead a turn outside of the days still counts for more. */
const farthest = 2;

/** How often the turns of these shifts and people come. Null: more often than weekly, or there is nothing to fill. */
export function paceOf(holes: readonly Hole[], people: readonly Turns[]): Pace | null {
  const begins = holes.map(({ from }) => from);
  const [from, last] = [Math.min(...begins), Math.max(...begins)];
  const moments = new Set(begins).size;
  // The last shift also stands for the days until the next one would be.
  const to = moments > 1 ? last + (last - from) / (moments - 1) : last + shortest;
  const able = new Set(holes.flatMap(({ eligible }) => eligible));
  let turns = holes.reduce((sum, { missing }) => sum + missing, 0);
  for (const who of able) turns += people[who]?.turns.filter((at) => at >= from && at < to).length ?? 0;
  const apart = turns === 0 ? 0 : ((to - from) * able.size) / turns;
  return apart < shortest ? null : { apart, from, to };
}

/**
 * How unevenly the turns of a person follow each other: the sum of the squared distances, as multiples of the usual one. More
 * turns, and turns in the middle of a long time without one, lessen it.
 */
export function spacingOf({ apart, from, to }: Pace, { turns }: Turns, holes: readonly Pick<Hole, 'from'>[]): number {
  const [first, last] = [turns[0] ?? from, turns.at(-1) ?? from];
  // Without a known turn before or after, half a distance is as likely as any other.
  const begin = first < from ? Math.max(first, from - farthest * apart) : from - apart / 2;
  const end = last >= to ? Math.min(last, to + farthest * apart) : to + apart / 2;
  const all = [...turns, ...holes.map((hole) => hole.from)].sort((one, other) => one - other);
  let [before, sum] = [begin, 0];
  for (const at of all) {
    if (at <= begin || at >= end || at - before < sameTurn) continue;
    sum += ((at - before) / apart) ** 2;
    before = at;
  }
  return sum + ((end - before) / apart) ** 2;
}

/** How many seconds before a shift the turn before it began; undefined: it is not known, or turns do not count. */
export function sinceTurn(
  { pace }: Problem,
  { turns }: Turns,
  hole: Hole,
  others: readonly Hole[],
): number | undefined {
  if (!pace) return undefined;
  const before = [...turns, ...others.map(({ from }) => from)].filter((at) => at + sameTurn <= hole.from);
  return before.length === 0 ? undefined : hole.from - Math.max(...before);
}
