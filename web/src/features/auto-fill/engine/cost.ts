import { hashOf } from './hash.ts';
import type { Hole, Person } from './problem.ts';
import { type Pace, spacingOf } from './turns.ts';

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
