import type { AutoFill } from '@contract/auto-fill.ts';
import { describe, expect, it } from 'vitest';
import { answerOf, type Case, type Says, shiftAt } from '@/test/fill-cases.ts';
import { sequence } from './hash.ts';
import { propose } from './propose.ts';

const week = 7 * 24;
type Someone = Case['people'][0];
const anybody = (more: Partial<Someone> = {}): Someone => ({
  ...{ roles: new Set([0]), busy: [], required: 0, credits: 0, ...more },
});
/** A shift of some hours in each of these weeks. */
const weekly = (weeks: number, hours: (week: number) => number = () => 4) =>
  Array.from({ length: weeks }, (_, at) => ({ ...shiftAt(at, 18 + at * week, hours(at)), place: 0 }));

interface Rota {
  people: readonly Someone[];
  places: number;
  weeks?: number;
  /** How many of the first shifts are not to be filled. */
  past?: number;
  hours?: (week: number) => number;
}
function rota({ people, places, weeks = 52, past = 0, hours }: Rota): Case {
  const shifts = weekly(weeks + past, hours);
  const holes = shifts.slice(past).map((_, at) => ({ shift: at + past, role: 0, missing: places, toMin: 0 }));
  return { shifts, holes, people, rest: null, mostADay: null };
}

/** As the server reports it: of what was before, only the last turn; and nobody knows the role or the place better than others. */
function answered(given: Case): AutoFill {
  const data = answerOf(given);
  const begins = Math.min(...data.holes.map(({ shift }) => data.shifts[shift]?.from ?? 0));
  const people = data.people.map((one): AutoFill['people'][0] => {
    const first = Math.max(
      one.turns.findLastIndex((at) => at < begins),
      0,
    );
    return { ...one, busy: [], work: [], turns: one.turns.slice(first), did_role: [], did_place: [] };
  });
  return { ...data, people };
}

/** For each person the weeks in which they have a turn, with those that they had before. */
function turnsIn(given: Case): number[][] {
  const data = answered(given);
  const weekOf = new Map(data.holes.map(({ slot_id, shift }) => [slot_id, shift]));
  const { proposals, figures } = propose(data);
  expect(figures.filled).toBe(figures.open);
  return given.people.map(({ busy }, at) => {
    const own = proposals.filter(({ name }) => name === `Person ${at}`).map(({ slot }) => weekOf.get(slot) as number);
    return [...busy, ...own].sort((one, other) => one - other);
  });
}
const distances = (turns: readonly number[]) => turns.slice(1).map((at, before) => at - (turns[before] as number));
const many = (count: number, person: (at: number) => Partial<Someone> = () => ({})) =>
  Array.from({ length: count }, (_, at) => anybody(person(at)));

/** How many times the mean distance the longest one of all turns is, and how many turns people have at least and at most. */
function figuresOf(all: readonly number[][]) {
  const between = all.flatMap(distances);
  const mean = between.reduce((sum, each) => sum + each, 0) / between.length;
  const counts = all.map((turns) => turns.length);
  return { longest: Math.max(...between) / mean, fewest: Math.min(...counts), most: Math.max(...counts) };
}
const says = (notFree: readonly number[]): Says => ({ free: [], notFree, mostHours: null, roles: [], places: [] });
const span = (from: number, weeks: number) => Array.from({ length: weeks }, (_, at) => from + at);

describe('a rota of a year', () => {
  it.each([
    { people: 14, places: 2 },
    { people: 10, places: 1 },
    { people: 9, places: 2 },
    { people: 30, places: 2 },
  ])('has turns that follow each other evenly: $people people, $places places', ({ people, places }) => {
    const { longest, fewest, most } = figuresOf(turnsIn(rota({ people: many(people), places })));
    expect(longest).toBeLessThanOrEqual(1.5);
    expect(most - fewest).toBeLessThanOrEqual(1);
  });

  it('is as even when some people are away for weeks, or now and then', () => {
    const random = sequence(3);
    const away = [span(4, 6), span(20, 7), span(33, 5), span(0, 52).filter(() => random(3) === 0)];
    const people = many(14, (at) => (away[at] ? { says: says(away[at]) } : {}));
    const all = turnsIn(rota({ people, places: 2 }));
    for (const [at, weeks] of away.entries()) expect(all[at]?.filter((turn) => weeks.includes(turn))).toEqual([]);
    const { longest, fewest, most } = figuresOf(all);
    expect(longest).toBeLessThanOrEqual(1.5);
    expect(most - fewest).toBeLessThanOrEqual(1);
  });

  it('goes on where the turns before it ended', () => {
    // Two a week, in an order that has nothing to do with that of the list.
    const past = 7;
    const people = many(14, (at) => ({ busy: [((at * 5) % 14) >> 1] }));
    const all = turnsIn(rota({ people, places: 2, past }));
    expect(figuresOf(all).longest).toBeLessThanOrEqual(1.5);
  });

  it('shares hours first when shifts are of different lengths', () => {
    const hours = (at: number) => (at % 2 === 0 ? 8 : 4);
    const all = turnsIn(rota({ people: many(14), places: 2, hours }));
    const sums = all.map((turns) => turns.reduce((sum, at) => sum + hours(at), 0));
    expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(4);
    expect(figuresOf(all).longest).toBeLessThanOrEqual(1.5);
  });
});

describe('a part of a rota', () => {
  it('made month by month is as even as that of a year', () => {
    let people = many(14);
    for (let month = 0; month < 13; month += 1) {
      const given = rota({ people, places: 2, weeks: 4, past: 4 * month });
      const turns = turnsIn(given);
      people = people.map((one, at) => ({ ...one, busy: turns[at] as number[] }));
    }
    const { longest, fewest, most } = figuresOf(people.map(({ busy }) => [...busy]));
    expect(longest).toBeLessThanOrEqual(1.5);
    expect(most - fewest).toBeLessThanOrEqual(2);
  });

  it('a single shift goes to those whose turn is longest ago, and says so', () => {
    const people = many(6, (at) => ({ busy: [(at * 5) % 6] }));
    const given = rota({ people, places: 1, weeks: 1, past: 6 });
    const { proposals } = propose(answered(given));
    expect(proposals.map(({ name }) => name)).toEqual(['Person 0']);
    expect(proposals[0]?.reasons).toContainEqual({ code: 'last_turn', weeks: 6 });
  });
});
