import { costOf } from './cost.ts';
import type { Hole, Person, Problem } from './model.ts';
import { clashOf, meets } from './rules.ts';

/** What a proposal fills: places to the minimums and all places; and what it costs. */
interface Score {
  toMin: number;
  filled: number;
  cost: number;
}

/** Minimums come first, then places; only then what they cost. */
export const compareScores = (one: Score, other: Score): number =>
  one.toMin - other.toMin || one.filled - other.filled || other.cost - one.cost;

/** A proposal that fills nothing yet. */
export function emptyPlan(problem: Problem) {
  const { holes, people, pace } = problem;
  const hole = (index: number) => holes[index] as Hole;
  const person = (index: number) => people[index] as Person;
  const given: Hole[][] = people.map(() => []);
  const indices = new Map(holes.map((each, index) => [each, index]));
  const taken: number[][] = holes.map(() => []);
  const able = holes.map(({ eligible }) => new Set(eligible));
  const costs = people.map((each) => costOf(each, [], pace));
  let [filled, toMin] = [0, 0];

  const listOf = (index: number) => given[index] as Hole[];
  const takenIn = (index: number) => taken[index] as number[];
  const withHole = (who: number, what: number, instead?: number) => {
    const kept = instead === undefined ? listOf(who) : listOf(who).filter((each) => each !== holes[instead]);
    return [...kept, hole(what)];
  };
  const without = (who: number, what: number) => listOf(who).filter((each) => each !== holes[what]);
  const settle = (who: number, list: Hole[]) => {
    given[who] = list;
    costs[who] = costOf(person(who), list, pace);
  };
  /** How many places of a hole are still open. */
  const openIn = (index: number) => hole(index).missing - takenIn(index).length;
  const openToMin = (index: number) => Math.max(hole(index).toMin - takenIn(index).length, 0);

  return {
    problem,
    hole,
    person,
    /** The holes in which a person has a place, and the people in a hole. */
    holesOf: (who: number): readonly number[] => listOf(who).map((each) => indices.get(each) as number),
    peopleIn: (what: number): readonly number[] => takenIn(what),
    openIn,
    openToMin,
    /** The people whom no fixed rule keeps out of a hole. */
    able: (index: number): ReadonlySet<number> => able[index] as Set<number>,
    has: (who: number, what: number) => takenIn(what).includes(who),
    /** Whether a person can have a place in a hole beside those that they have, without `instead`. */
    canAdd(who: number, what: number, instead?: number): boolean {
      const next = hole(what);
      const left = instead === undefined ? undefined : holes[instead];
      for (const each of listOf(who)) {
        if (each !== left && (each.shift === next.shift || meets(each, next))) return false;
      }
      return clashOf(problem, person(who), withHole(who, what, instead)) === null;
    },
    /** Whether the other places of a person stay possible without this one. */
    canRemove: (who: number, what: number): boolean =>
      problem.rest === null || listOf(who).length < 2 || clashOf(problem, person(who), without(who, what)) === null,
    /** What it costs more to give a person a place, without `instead`. */
    extra: (who: number, what: number, instead?: number): number =>
      costOf(person(who), withHole(who, what, instead), pace) - (costs[who] as number),
    add(who: number, what: number): void {
      if (openToMin(what) > 0) toMin += 1;
      filled += 1;
      takenIn(what).push(who);
      settle(who, withHole(who, what));
    },
    remove(who: number, what: number): void {
      takenIn(what).splice(takenIn(what).indexOf(who), 1);
      filled -= 1;
      if (openToMin(what) > 0) toMin -= 1;
      settle(who, without(who, what));
    },
    score: (): Score => ({ toMin, filled, cost: costs.reduce((sum, cost) => sum + cost, 0) }),
  };
}

/** A proposal under way: who has which of the open places. */
export type Plan = ReturnType<typeof emptyPlan>;
