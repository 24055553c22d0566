import { type Case, judgementOf } from './fill-cases.ts';

/** All orders of a list. */
const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, at) => orders(items.filter((_, other) => other !== at)).map((rest) => [first, ...rest]));

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

/** Whether a person can be given these places, in one order or another. */
export const canAll = (given: Case, person: number, holes: readonly number[]): boolean =>
  holes.every((hole) => judgeInTurn(given, person, [hole])[0]?.match(/[.d]/)) &&
  orders(holes).some((order) => judgeInTurn(given, person, order).every((verdict) => verdict === '.'));

/** The most places that can be filled, those to the minimums first, found by trying everything. */
export function mostFilled(given: Case): { toMin: number; filled: number } {
  const sets = Array.from({ length: 2 ** given.holes.length }, (_, bits) =>
    given.holes.flatMap((_, hole) => (bits & (2 ** hole) ? [hole] : [])),
  );
  // What can have been taken by the people so far: the number of places in each hole.
  let reached = new Map([[given.holes.map(() => 0).join(), given.holes.map(() => 0)]]);
  for (const person of given.people.keys()) {
    const possible = sets.filter((holes) => canAll(given, person, holes));
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
