import type { Hole, Person, Problem, Span } from './model.ts';

/** The rules and the wish whose verdict changes while places are proposed. All others were judged by SQL. */
export type Clash = 'overlap' | 'too_many_hours' | 'over_own_hours' | 'too_little_rest';

export const byStart = (one: Hole, other: Hole): number =>
  one.from - other.from || one.to - other.to || (one.slot < other.slot ? -1 : one.slot > other.slot ? 1 : 0);

/** Whether two shifts cannot both be worked by one person. */
export const meets = (one: Pick<Hole, 'from' | 'to'>, other: Pick<Hole, 'from' | 'to'>): boolean =>
  one.from < other.to && one.to > other.from;

const adjoins = (block: Span, hole: Hole) => block[1] === hole.from || block[0] === hole.to;
const tooClose = (block: Span, hole: Hole, rest: number) =>
  !adjoins(block, hole) && hole.from < block[1] + rest && block[0] - rest < hole.to;

/** The blocks with one more shift in them; those that it adjoins become one with it. */
function withShift(blocks: readonly Span[], hole: Hole): Span[] {
  let [from, to] = [hole.from, hole.to];
  const others: Span[] = [];
  for (const block of blocks) {
    if (block[1] < hole.from || block[0] > hole.to) others.push(block);
    else [from, to] = [Math.min(from, block[0]), Math.max(to, block[1])];
  }
  others.push([from, to]);
  return others;
}

/** By how many seconds a day of a person would be longer than `mostADay` with these shifts; 0: none would be. */
export function excess(
  mostADay: number | null,
  person: Pick<Person, 'seconds'>,
  holes: readonly Pick<Hole, 'work'>[],
): number {
  if (mostADay === null) return 0;
  const sums = new Map<string, number>();
  for (const { work } of holes) for (const [day, seconds] of work) sums.set(day, (sums.get(day) ?? 0) + seconds);
  let most = 0;
  for (const [day, seconds] of sums) {
    most = Math.max(most, seconds + (person.seconds.get(day) ?? 0) - mostADay);
  }
  return most;
}

/** How many seconds of rest are missing around a shift; 0: none. */
export function lack(blocks: readonly Span[], hole: Hole, rest: number | null): number {
  if (rest === null || hole.allDay) return 0;
  let most = 0;
  for (const block of blocks) {
    if (!tooClose(block, hole, rest)) continue;
    most = Math.max(most, rest - Math.max(hole.from - block[1], block[0] - hole.to));
  }
  return most;
}

/**
 * The order in which a person can be given these shifts so that none of them, when it is given, lacks rest; null: there is none.
 * A shift that fills a gap can make one possible that was too close to another. So shifts that adjoin others come first.
 */
export function orderOf({ rest }: Problem, person: Person, holes: readonly Hole[]): readonly Hole[] | null {
  if (rest === null || holes.length === 0) return holes;
  const waiting = holes.toSorted(byStart);
  const order: Hole[] = [];
  let { blocks } = person;
  while (waiting.length > 0) {
    const fits = (hole: Hole) => lack(blocks, hole, rest) === 0;
    const joins = (hole: Hole) => !hole.allDay && blocks.some((block) => adjoins(block, hole));
    const next = waiting.find((hole) => joins(hole) && fits(hole)) ?? waiting.find(fits);
    if (!next) return null;
    waiting.splice(waiting.indexOf(next), 1);
    order.push(next);
    if (!next.allDay) blocks = withShift(blocks, next);
  }
  return order;
}

/** Which rule or wish the shifts of a proposal break for a person; null: none. No rule that SQL judged forbids one of them. */
export function clashOf(problem: Problem, person: Person, holes: readonly Hole[]): Clash | null {
  for (const [at, hole] of holes.entries()) {
    for (let other = 0; other < at; other += 1) if (meets(hole, holes[other] as Hole)) return 'overlap';
  }
  if (excess(problem.mostADay, person, holes) > 0) return 'too_many_hours';
  if (excess(person.ownMost, person, holes) > 0) return 'over_own_hours';
  return orderOf(problem, person, holes) === null ? 'too_little_rest' : null;
}

/** When a person works with these shifts, for the rest rule. */
export const blocksWith = (person: Person, holes: readonly Hole[]): readonly Span[] =>
  holes.reduce<readonly Span[]>((blocks, hole) => (hole.allDay ? blocks : withShift(blocks, hole)), person.blocks);
