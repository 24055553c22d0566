import { hashOf, sequence } from './hash.ts';
import type { Problem } from './model.ts';
import { compareScores, emptyPlan, type Plan } from './plan.ts';

/** Which open places are filled: those to the minimums, or all. */
type Goal = 'minimum' | 'all';
const wantedIn = (plan: Plan, hole: number, goal: Goal): number =>
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
function fillScarcest(plan: Plan, holes: readonly number[], goal: Goal, shake?: (end: number) => number): void {
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
function fillByChain(plan: Plan, hole: number, longest: number, dead = new Set<number>()): boolean {
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

/** What has to be gained for a change to be worth it; prevents turning in circles by rounding. */
const gain = 1e-6;

/** Gives each place to somebody for whom it costs less, as long as that is possible. Returns how many places changed hands. */
function passOn(plan: Plan): number {
  let changes = 0;
  for (const hole of plan.problem.holes.keys()) {
    for (const person of [...plan.peopleIn(hole)]) {
      if (!plan.canRemove(person, hole)) continue;
      plan.remove(person, hole);
      let [best, least] = [person, plan.extra(person, hole) - gain];
      for (const other of plan.hole(hole).eligible) {
        if (plan.has(other, hole) || other === person) continue;
        const extra = plan.extra(other, hole);
        if (extra < least && plan.canAdd(other, hole)) [best, least] = [other, extra];
      }
      plan.add(best, hole);
      if (best !== person) changes += 1;
    }
  }
  return changes;
}

/** Exchanges the places of two people where that costs less. Returns how many pairs did. */
function exchange(plan: Plan): number {
  let changes = 0;
  const holes = plan.problem.holes.length;
  for (let one = 0; one < holes; one += 1) {
    for (let other = one + 1; other < holes; other += 1) {
      if (exchangeBetween(plan, one, other)) changes += 1;
    }
  }
  return changes;
}

function exchangeBetween(plan: Plan, one: number, other: number): boolean {
  const [able, otherAble] = [plan.able(one), plan.able(other)];
  for (const person of plan.peopleIn(one)) {
    if (!otherAble.has(person) || plan.has(person, other)) continue;
    const mine = plan.extra(person, other, one);
    for (const partner of plan.peopleIn(other)) {
      if (!able.has(partner) || plan.has(partner, one) || person === partner) continue;
      if (mine + plan.extra(partner, one, other) >= -gain) continue;
      if (!plan.canAdd(person, other, one) || !plan.canAdd(partner, one, other)) continue;
      plan.remove(person, one);
      plan.remove(partner, other);
      plan.add(person, other);
      plan.add(partner, one);
      return true;
    }
  }
  return false;
}

/** Makes a proposal fairer without opening a place: places change hands, or two people exchange theirs. */
function improve(plan: Plan, passes: number, onPass: () => void): void {
  for (let pass = 0; pass < passes; pass += 1) {
    onPass();
    if (passOn(plan) + exchange(plan) === 0) return;
  }
}

type Random = (end: number) => number;
type Place = readonly [person: number, hole: number];

const most = 14;

/** People who could have a place in the hole if they did not have others, with these; some of them, chosen by `random`. */
function placesAround(plan: Plan, hole: number, random: Random): Place[] {
  const people = plan.hole(hole).eligible.filter((person) => plan.holesOf(person).length > 0);
  const chosen = new Set<number>();
  const wanted = 2 + random(5);
  for (let tries = 0; chosen.size < Math.min(wanted, people.length) && tries < 50; tries += 1) {
    chosen.add(people[random(people.length)] as number);
  }
  // Some of those who have places in the same holes, or could have them, give theirs up as well.
  const holes = [...chosen].flatMap((person) => plan.holesOf(person));
  for (const other of holes) {
    for (const person of plan.peopleIn(other)) if (random(3) === 0) chosen.add(person);
    const { eligible } = plan.hole(other);
    if (random(2) === 0) chosen.add(eligible[random(eligible.length)] as number);
  }
  return [...chosen].flatMap((person) => plan.holesOf(person).map((each) => [person, each] as const)).slice(0, most);
}

/** Takes places back, and with each those of the same person that would be impossible without it. */
function takeBack(plan: Plan, places: readonly Place[]): Place[] {
  const taken: Place[] = [];
  for (const [person, hole] of places) {
    if (!plan.has(person, hole)) continue;
    for (const each of plan.canRemove(person, hole) ? [hole] : [...plan.holesOf(person)].reverse()) {
      plan.remove(person, each);
      taken.push([person, each]);
    }
  }
  return taken;
}

/** How many open holes a round tries to fill. */
const holesPerRound = 12;
/** How many rounds may pass without a further place being filled: fewer where each takes longer. */
const patience = (holes: number): number => Math.max(20_000 / holes, 50);

/**
 * Tries to fill the places that are still open: takes some places around one of them back, fills all again in another order, and
 * keeps the result unless it is worse.
 * @param rounds how often
 */
function rebuild(plan: Plan, rounds: number, random: Random, onRound: () => void): void {
  const holes = plan.problem.holes.map((_, index) => index);
  let vain = 0;
  for (let round = 0; round < rounds && vain < patience(holes.length); round += 1) {
    const open = holes.filter((hole) => plan.openIn(hole) > 0 && plan.hole(hole).eligible.length > 0);
    if (open.length === 0) return;
    onRound();
    const before = plan.score();
    const kept = holes.map((hole) => [...plan.peopleIn(hole)]);
    const target = open[random(open.length)] as number;
    const tried = open.length <= holesPerRound ? open : [target, ...drawn(open, holesPerRound - 1, random)];
    const touched = takeBack(plan, placesAround(plan, target, random)).map(([, hole]) => hole);
    const again = [...new Set([...touched, ...tried])];
    fillScarcest(plan, again, 'minimum', random);
    fillScarcest(plan, again, 'all', random);
    if (plan.openIn(target) > 0) fillByChain(plan, target, 2);
    const after = plan.score();
    vain = after.filled > before.filled || after.toMin > before.toMin ? 0 : vain + 1;
    if (compareScores(after, before) < 0) restore(plan, kept);
  }
}

const drawn = (from: readonly number[], count: number, random: Random): number[] =>
  Array.from({ length: count }, () => from[random(from.length)] as number);

/** Puts the places back as they were. */
function restore(plan: Plan, kept: readonly (readonly number[])[]): void {
  for (const [hole, people] of kept.entries()) {
    for (const person of [...plan.peopleIn(hole)]) if (!people.includes(person)) plan.remove(person, hole);
  }
  for (const [hole, people] of kept.entries()) {
    for (const person of people) if (!plan.has(person, hole)) plan.add(person, hole);
  }
}

/** How many people may move so that one more place is filled. */
const longestChain = 6;
/** How often a part of the proposal is made again, and how often all of it is gone through to make it fairer. */
const rounds = 400;
const passes = 6;

/** How far the work is: a part of 1. */
type OnProgress = (part: number) => void;

function fillGoal(plan: Plan, goal: Goal): void {
  const holes = plan.problem.holes.map((_, index) => index);
  fillScarcest(plan, holes, goal);
  let dead = new Set<number>();
  for (const hole of holes) {
    // A place that is filled opens new ways.
    while (wantedIn(plan, hole, goal) > 0 && fillByChain(plan, hole, longestChain, dead)) dead = new Set();
  }
}

/**
 * Proposes who fills the open places: first those to the minimums, then all, the scarcest first; then chains of moves among the
 * proposals fill what is left, parts are made again, and places change hands until hours and credits are shared fairly. The same
 * problem always leads to the same proposal.
 */
export function fill(problem: Problem, onProgress: OnProgress = () => {}): Plan {
  const plan = emptyPlan(problem);
  fillGoal(plan, 'minimum');
  onProgress(0.2);
  fillGoal(plan, 'all');
  onProgress(0.4);
  let round = 0;
  const random = sequence(Math.floor(hashOf(problem.holes.map(({ slot }) => slot).join()) * 2 ** 32));
  rebuild(plan, rounds, random, () => onProgress(0.4 + (0.3 * round++) / rounds));
  let pass = 0;
  improve(plan, passes, () => onProgress(0.7 + (0.3 * pass++) / passes));
  onProgress(1);
  return plan;
}
