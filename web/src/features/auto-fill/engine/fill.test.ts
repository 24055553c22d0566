import { describe, expect, it } from 'vitest';
import { judgeInTurn, mostFilled } from '@/test/brute-force.ts';
import { answerOf, type Case, caseSeeds, smallCase, tightCase } from '@/test/fill-cases.ts';
import { shuffled } from '@/test/fill-shuffled.ts';
import { withWishes } from '@/test/fill-wishes.ts';
import { fill, fillInOrder } from './fill.ts';
import { sequence } from './hash.ts';
import { emptyPlan } from './plan.ts';
import { problemOf } from './problem.ts';
import { propose } from './propose.ts';

const filledBy = (given: Case) => fill(problemOf(answerOf(given)));

/** No rule or wish is broken when the proposed places are given in their order, and no slot gets too many people. */
function expectRules(given: Case): void {
  const data = answerOf(given);
  const { proposals } = propose(data);
  const holeOf = (slot: string) => data.holes.findIndex(({ slot_id }) => slot_id === slot);
  for (const [person, { id }] of data.people.entries()) {
    const holes = proposals.filter((each) => each.person === id).map(({ slot }) => holeOf(slot));
    expect(judgeInTurn(given, person, holes).join('')).toMatch(/^\.*$/);
  }
  for (const { slot_id, missing } of data.holes) {
    const people = proposals.filter(({ slot }) => slot === slot_id).map(({ person }) => person);
    expect(people.length).toBeLessThanOrEqual(missing);
    expect(new Set(people).size).toBe(people.length);
  }
}

describe('a proposal for a small case', () => {
  const kinds = [
    { what: 'nobody says anything', from: (seed: number) => smallCase(sequence(seed)) },
    {
      what: 'people say when they are free and how long they want to work',
      from: (seed: number) => withWishes(smallCase(sequence(seed)), sequence(seed)),
    },
  ];
  // Trying everything takes seconds, and a busy machine several times as long.
  const title = 'fills as much as trying everything does, and breaks no rule or wish: $what';
  it.each(kinds)(title, { timeout: 120_000 }, ({ from }) => {
    let better = 0;
    for (const seed of caseSeeds) {
      const given = from(seed);
      const plan = filledBy(given);
      const { toMin, filled } = plan.score();
      expect({ seed, toMin, filled }).toEqual({ seed, ...mostFilled(given) });
      expectRules(given);
      const greedy = emptyPlan(plan.problem);
      fillInOrder(greedy);
      if (greedy.score().filled < filled || greedy.score().toMin < toMin) better += 1;
    }
    expect(better).toBeGreaterThan(caseSeeds.length / 20);
  });

  it('knows how much it fills', () => {
    for (const seed of caseSeeds.slice(0, 50)) {
      const { figures, proposals, unfilled } = propose(answerOf(smallCase(sequence(seed))));
      const sum = (key: 'open' | 'toMin') => unfilled.reduce((all, each) => all + each[key], 0);
      expect(proposals).toHaveLength(figures.filled);
      expect(figures.open - figures.filled).toBe(sum('open'));
      expect(figures.toMin - figures.filledToMin).toBe(sum('toMin'));
    }
  });
});

describe('a proposal for a festival in which everybody is needed', () => {
  const given = tightCase(sequence(5), { people: 120, days: 2 });

  it('fills each place, breaks no rule, and fills more than one shift after the other does', () => {
    const plan = filledBy(given);
    expect(plan.score().filled).toBe(240);
    expectRules(given);
    const greedy = emptyPlan(plan.problem);
    fillInOrder(greedy);
    expect(greedy.score().filled).toBeLessThan(240);
  });

  it.each([given, withWishes(given, sequence(2), [null, 4, 8])])(
    'is the same whatever the order of the data is',
    (one) => {
      const data = answerOf(one);
      const { proposals, unfilled, figures } = propose(data);
      for (const seed of [1, 2, 3]) {
        expect(propose(shuffled(data, sequence(seed)))).toEqual({ proposals, unfilled, figures });
      }
    },
  );

  it('fills minimums first when people are too few', () => {
    const few = { ...given, people: given.people.slice(0, 70) };
    const { figures } = propose(answerOf(few));
    expect(figures.filled).toBe(140);
    const inOrder = emptyPlan(problemOf(answerOf(few)));
    fillInOrder(inOrder);
    expect(figures.filledToMin).toBeGreaterThan(inOrder.score().toMin);
  });

  it('fills only the chosen shifts', () => {
    const data = answerOf(given);
    const [first] = data.holes;
    const chosen = data.shifts[first?.shift ?? 0]?.id ?? '';
    const slots = data.holes.filter(({ shift }) => shift === first?.shift).map(({ slot_id }) => slot_id);
    const { proposals, figures } = propose(data, new Set([chosen]));
    expect(new Set(proposals.map(({ slot }) => slot))).toEqual(new Set(slots));
    expect(figures.filled).toBe(figures.open);
  });

  it('reports its progress up to the end', () => {
    const parts: number[] = [];
    propose(answerOf(given), undefined, (part) => parts.push(part));
    expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    expect(parts.at(-1)).toBe(1);
  });
});
