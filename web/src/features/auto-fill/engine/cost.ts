import { hashOf } from './hash.ts';
import type { Hole, Pace, Person, Problem } from './model.ts';

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
function spacingOf({ apart, from, to }: Pace, { turns }: Turns, holes: readonly Pick<Hole, 'from'>[]): number {
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

/**
 * What speaks against and for a proposal. Owed credits and hours are squared: those who owe most or work least come first. Whoever
 * said that they are free comes before people who owe more, but is not given everything. How turns follow each other comes after hours.
 */
const weights = {
  ...{ owed: 6, hours: 1, saidFree: 7, likesRole: 0.8, didRole: 0.6, likesPlace: 0.4, didPlace: 0.3 },
  ...{ adjoining: 0.4, spacing: 0.2, turns: 0.05, luck: 0.01 },
};
/** Hours that weigh 1. */
const unit = 8;

/** The share of the required credits that a person still owes with these places. */
const owedShare = (person: Person, holes: readonly Hole[]): number =>
  person.required <= 0
    ? 0
    : Math.max(person.required - person.credits - holes.reduce((sum, { credits }) => sum + credits, 0), 0) /
      person.required;

export const hoursOf = (person: Person, holes: readonly Hole[]): number =>
  person.hours + holes.reduce((sum, { hours }) => sum + hours, 0);

interface Shift {
  place: number | null;
  from: number;
  to: number;
}
const isNext = (one: Shift, other: Shift): boolean =>
  one.place !== null && one.place === other.place && (one.to === other.from || one.from === other.to);

/** Another shift of the person at the same place that ends when this one begins, or begins when it ends. */
export const nextTo = <Other extends Shift>(hole: Hole, others: readonly Other[]): Other | undefined =>
  others.find((other) => isNext(hole, other));

/** What it costs to give these places to a person. Only differences have a meaning; less is better. */
export function costOf(person: Person, holes: readonly Hole[], pace: Pace | null): number {
  const hours = hoursOf(person, holes) / unit;
  let cost = weights.owed * owedShare(person, holes) ** 2 + weights.hours * hours ** 2;
  if (pace) cost += weights.spacing * spacingOf(pace, person, holes) + weights.turns * holes.length ** 2;
  for (const [at, hole] of holes.entries()) {
    if (hole.time !== null && person.free.has(hole.time)) cost -= weights.saidFree;
    if (person.likesRole.has(hole.type)) cost -= weights.likesRole;
    if (person.didRole.has(hole.type)) cost -= weights.didRole;
    if (hole.place !== null && person.likesPlace.has(hole.place)) cost -= weights.likesPlace;
    if (hole.place !== null && person.didPlace.has(hole.place)) cost -= weights.didPlace;
    if (nextTo(hole, person.held) || nextTo(hole, holes.slice(0, at))) cost -= weights.adjoining;
    // Equal people come in an order that differs from place to place and says nothing about them.
    cost -= weights.luck * hashOf(person.id + hole.slot);
  }
  return cost;
}
