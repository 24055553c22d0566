import { type Case, judgementOf } from './fill-cases.ts';

/**
 * What the server, or what the person said, says to each place of a person when they are given one after the other; what is refused
 * is not stored.
 */
export function judgeInTurn(given: Case, person: number, holes: readonly number[]): string[] {
  const someone = given.people[person] as Case['people'][0];
  const busy = [...someone.busy];
  return holes.map((index) => {
    const hole = given.holes[index] as Case['holes'][0];
    const verdict = judgementOf(given, { ...someone, busy }, hole);
    if (verdict === '.') busy.push(hole.shift);
    return verdict;
  });
}

/** Tells whether a person can be given places, in one order or another; remembers what it has tried. */
function possibleOf(given: Case, person: number): (holes: readonly number[]) => boolean {
  const someone = given.people[person] as Case['people'][0];
  const holeAt = (index: number) => given.holes[index] as Case['holes'][0];
  const judge = (index: number, others: readonly number[]) =>
    judgementOf(given, { ...someone, busy: [...someone.busy, ...others.map((at) => holeAt(at).shift)] }, holeAt(index));
  const tried = new Map<string, boolean>();
  const inSomeOrder = (holes: readonly number[]): boolean => {
    const key = holes.join();
    const known = tried.get(key);
    if (known !== undefined) return known;
    // One of them is the last, and the server judges it by all others, in whichever order they came.
    const found =
      holes.length === 0 ||
      holes.some((last) => {
        const others = holes.filter((hole) => hole !== last);
        return inSomeOrder(others) && judge(last, others) === '.';
      });
    tried.set(key, found);
    return found;
  };
  return (holes) => holes.every((hole) => /[.d]/.test(judge(hole, []))) && inSomeOrder(holes);
}

/** Whether a person can be given these places, in one order or another. */
export const canAll = (given: Case, person: number, holes: readonly number[]): boolean =>
  possibleOf(given, person)(holes);

/** The most places that can be filled, those to the minimums first, found by trying everything. */
export function mostFilled(given: Case): { toMin: number; filled: number } {
  const sets = Array.from({ length: 2 ** given.holes.length }, (_, bits) =>
    given.holes.flatMap((_, hole) => (bits & (2 ** hole) ? [hole] : [])),
  );
  // What can have been taken by the people so far: the number of places in each hole.
  let reached = new Map([[given.holes.map(() => 0).join(), given.holes.map(() => 0)]]);
  for (const person of given.people.keys()) {
    const possible = sets.filter(possibleOf(given, person));
    const next: typeof reached = new Map();
    for (const taken of reached.values()) {
      for (const holes of possible) {
        if (holes.some((hole) => taken[hole] === given.holes[hole]?.missing)) continue;
        const more = taken.map((count, hole) => count + Number(holes.includes(hole)));
        next.set(more.join(), more);
      }
    }
    reached = next;
  }
  const scores = [...reached.values()].map((taken) => ({
    toMin: taken.reduce((sum, count, hole) => sum + Math.min(count, given.holes[hole]?.toMin ?? 0), 0),
    filled: taken.reduce((sum, count) => sum + count, 0),
  }));
  return scores.reduce((best, each) =>
    each.toMin > best.toMin || (each.toMin === best.toMin && each.filled > best.filled) ? each : best,
  );
}
