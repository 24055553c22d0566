import { fillByChain } from './chains.ts';
import { fillScarcest } from './greedy.ts';
import { compareScores, type Plan } from './plan.ts';

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
export function rebuild(plan: Plan, rounds: number, random: Random, onRound: () => void): void {
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
