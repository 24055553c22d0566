import { hashOf } from './hash.ts';
import type { Plan } from './plan.ts';

/** Which open places are filled: those to the minimums, or all. */
export type Goal = 'minimum' | 'all';
export const wantedIn = (plan: Plan, hole: number, goal: Goal): number =>
  goal === 'minimum' ? plan.openToMin(hole) : plan.openIn(hole);

/** The person for whom a place costs least, of those who can have it. */
function cheapest(plan: Plan, hole: number): number | undefined {
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const person of plan.hole(hole).eligible) {
    if (plan.has(person, hole) || !plan.canAdd(person, hole)) continue;
    const extra = plan.extra(person, hole);
    if (extra < least) [best, least] = [person, extra];
  }
  return best;
}

/**
 * Fills place after place: always in the hole that has the fewest people for each place it still needs.
 * @param holes which holes to fill
 * @param shake changes the order of nearly equal holes; for repeated attempts
 */
export function fillScarcest(plan: Plan, holes: readonly number[], goal: Goal, shake?: (end: number) => number): void {
  const able = new Map<number, Set<number>>();
  const holesOfPerson = new Map<number, number[]>();
  for (const hole of holes) {
    if (wantedIn(plan, hole, goal) === 0) continue;
    const people = plan.hole(hole).eligible.filter((person) => !plan.has(person, hole) && plan.canAdd(person, hole));
    able.set(hole, new Set(people));
    for (const person of people) holesOfPerson.set(person, [...(holesOfPerson.get(person) ?? []), hole]);
  }
  // In some attempts what a place costs hardly counts.
  const noise = shake ? ([1, 10][shake(2)] ?? 1) : 0;
  const luck = new Map([...able.keys()].map((hole) => [hole, shake ? shake(100) / 100 : hashOf(plan.hole(hole).slot)]));
  for (;;) {
    let next: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [hole, people] of able) {
      const wanted = wantedIn(plan, hole, goal);
      if (wanted === 0 || people.size === 0) able.delete(hole);
      else {
        const scarcity =
          (people.size / wanted) * (shake ? 0.5 + (luck.get(hole) ?? 0) : 1) + (luck.get(hole) ?? 0) / 1000;
        if (scarcity < least) [next, least] = [hole, scarcity];
      }
    }
    if (next === undefined) return;
    const people = able.get(next) as Set<number>;
    let [best, costs] = [-1, Number.POSITIVE_INFINITY];
    for (const person of people) {
      const extra = plan.extra(person, next) + (shake ? (noise * shake(100)) / 50 : 0);
      if (extra < costs) [best, costs] = [person, extra];
    }
    plan.add(best, next);
    // Filling a gap can also make a place possible that was too close to another one.
    for (const hole of holesOfPerson.get(best) ?? []) {
      if (plan.has(best, hole) || !plan.canAdd(best, hole)) able.get(hole)?.delete(best);
      else able.get(hole)?.add(best);
    }
  }
}

/** What somebody does who fills one shift after the other, each place with the person who fits best. For comparison. */
export function fillInOrder(plan: Plan): void {
  const holes = plan.problem.holes.map((_, index) => index);
  const start = (index: number) => plan.hole(index).from;
  for (const hole of holes.sort((one, other) => start(one) - start(other) || one - other)) {
    while (plan.openIn(hole) > 0) {
      const person = cheapest(plan, hole);
      if (person === undefined) break;
      plan.add(person, hole);
    }
  }
}

interface Step {
  hole: number;
  /** Who leaves a place for another: from `hole`, into the hole of the step before. */
  person?: number;
  before?: Step;
}

/** Carries the steps out, from the one whose place somebody else can take. Undoes them if one is impossible by then. */
function carryOut(plan: Plan, last: Step): boolean {
  const done: (() => void)[] = [];
  const add = (person: number, hole: number) => {
    plan.add(person, hole);
    done.push(() => plan.remove(person, hole));
  };
  for (let step: Step | undefined = last; step; step = step.before) {
    const free = cheapest(plan, step.hole);
    // The last one to move has left the place by now, so that it is open.
    if (free !== undefined && step === last) add(free, step.hole);
    const { person, before } = step;
    if (person === undefined || !before) continue;
    const { hole } = step;
    if (!plan.has(person, hole) || plan.has(person, before.hole) || !plan.canAdd(person, before.hole, hole)) {
      for (const undo of done.reverse()) undo();
      return false;
    }
    plan.remove(person, hole);
    done.push(() => plan.add(person, hole));
    add(person, before.hole);
  }
  return true;
}

/**
 * Fills a place for which nobody is free: somebody moves there from another proposed place, which somebody else takes, and so
 * on; the shortest chain of moves is made. Only places of the proposal move. Returns whether the place is filled.
 * @param longest how many people may move
 * @param dead holes from which a search has failed; left out, and added to when this one fails
 */
export function fillByChain(plan: Plan, hole: number, longest: number, dead = new Set<number>()): boolean {
  let steps: Step[] = [{ hole }];
  const seen = new Set([hole]);
  const fail = () => {
    for (const each of seen) dead.add(each);
    return false;
  };
  for (let length = 0; steps.length > 0; length += 1) {
    for (const step of steps) if (cheapest(plan, step.hole) !== undefined && carryOut(plan, step)) return true;
    if (length === longest) return fail();
    const next: Step[] = [];
    for (const step of steps) {
      for (const person of plan.hole(step.hole).eligible) {
        if (plan.has(person, step.hole)) continue;
        for (const from of plan.holesOf(person)) {
          if (seen.has(from) || dead.has(from) || !plan.canAdd(person, step.hole, from)) continue;
          seen.add(from);
          next.push({ hole: from, person, before: step });
        }
      }
    }
    steps = next;
  }
  return fail();
}
