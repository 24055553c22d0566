import { describe, expect, it } from 'vitest';
import { canAll, judgeInTurn } from '@/test/brute-force.ts';
import { answerOf, type Case, caseSeeds, judgementOf, type Says, smallCase, tightCase } from '@/test/fill-cases.ts';
import { withWishes } from '@/test/fill-wishes.ts';
import { fill } from './fill.ts';
import { sequence } from './hash.ts';
import type { Plan } from './plan.ts';
import { problemOf } from './problem.ts';
import { propose } from './propose.ts';
import { type Relaxation, unfilledOf } from './unfilled.ts';

const allOf = (plan: Plan) => plan.problem.holes.map((_, index) => index);
const codes: Record<string, string> = {
  ...{ a: 'not_open_to_you', b: 'overlap', c: 'too_many_hours', d: 'too_little_rest' },
  ...{ n: 'not_free', o: 'over_own_hours' },
};
/** Cases in which nobody says anything, and as many in which most people do. */
const cases = caseSeeds.flatMap((seed) => {
  const given = smallCase(sequence(seed));
  return [given, withWishes(given, sequence(seed))];
});

/** A case with its proposal, and how the plan's people and holes are numbered in the case. */
function solved(given: Case) {
  const answer = answerOf(given);
  const plan = fill(problemOf(answer));
  const person = plan.problem.people.map(({ id }) => answer.people.findIndex((each) => each.id === id));
  const hole = plan.problem.holes.map(({ slot }) => answer.holes.findIndex(({ slot_id }) => slot_id === slot));
  const places = (who: number) => plan.holesOf(who).map((each) => hole[each] as number);
  return { plan, person, hole, places };
}

/** What is in the way of a person in an open hole, by judging their places and this one. */
function judged(given: Case, { plan, person, hole, places }: ReturnType<typeof solved>, who: number, what: number) {
  const [number, index] = [person[who] as number, hole[what] as number];
  const [alone] = judgeInTurn(given, number, [index]);
  if (alone && 'abcn'.includes(alone)) return codes[alone];
  const open = plan.hole(what);
  const own = plan.holesOf(who).map(plan.hole);
  if (own.some(({ shift }) => shift === open.shift)) return 'proposed_here';
  if (own.some(({ from, to }) => from < open.to && to > open.from)) return 'proposed_then';
  const someone = given.people[number] as Case['people'][0];
  const busy = [...someone.busy, ...places(who).map((each) => given.holes[each]?.shift ?? 0)];
  return codes[judgementOf(given, { ...someone, busy }, given.holes[index] as Case['holes'][0])];
}

/** What a person says, if they agreed to what a relaxation asks of them. */
const relaxedWish = (says: Says, relaxation: Relaxation, shift: number | undefined): Says => ({
  ...says,
  notFree: relaxation.code === 'ask' ? says.notFree.filter((each) => each !== shift) : says.notFree,
  mostHours: relaxation.code === 'own_hours' && says.mostHours ? says.mostHours + relaxation.by : says.mostHours,
});

/** Whether a person could have a place in addition if one thing gave way as a relaxation says. */
function holds(
  given: Case,
  one: ReturnType<typeof solved>,
  relaxation: Relaxation,
  who: number,
  what: number,
): boolean {
  const [number, index] = [one.person[who] as number, one.hole[what] as number];
  const relaxed: Case = {
    ...given,
    rest: relaxation.code === 'rest' ? (given.rest ?? 0) - relaxation.by : given.rest,
    mostADay: relaxation.code === 'hours' ? (given.mostADay ?? 0) + relaxation.by : given.mostADay,
    people: given.people.map((someone, at) =>
      relaxation.code === 'move' && at === number
        ? { ...someone, busy: someone.busy.filter((shift) => given.shifts[shift]?.title !== relaxation.title) }
        : at === number && someone.says
          ? { ...someone, says: relaxedWish(someone.says, relaxation, given.holes[index]?.shift) }
          : someone,
    ),
  };
  return canAll(relaxed, number, [...one.places(who), index]);
}

describe('what stays open in small cases', () => {
  const solutions = cases.map(solved);

  it('is explained by what excludes each person, as judging them one by one does', () => {
    const seen = new Set<string>();
    for (const [seed, given] of cases.entries()) {
      const one = solutions[seed] as ReturnType<typeof solved>;
      const { plan } = one;
      for (const { slot, why, able } of unfilledOf(plan, allOf(plan))) {
        const what = plan.problem.holes.findIndex((each) => each.slot === slot);
        const counts = new Map<string, number>();
        for (const who of plan.problem.people.keys()) {
          if (plan.has(who, what)) continue;
          const code = judged(given, one, who, what);
          // Whoever could have the place would have got it.
          expect(code, `${seed}`).toBeTruthy();
          counts.set(code as string, (counts.get(code as string) ?? 0) + 1);
        }
        expect(new Map(why), `${seed}`).toEqual(counts);
        expect(able).toBe(plan.problem.people.length - (counts.get('not_open_to_you') ?? 0));
        for (const code of counts.keys()) seen.add(code);
      }
    }
    expect([...seen].sort()).toEqual([
      'not_free',
      'not_open_to_you',
      'over_own_hours',
      'overlap',
      'proposed_here',
      'proposed_then',
      'too_little_rest',
      'too_many_hours',
    ]);
  });

  it('could be filled by what is proposed to give way, and by nothing smaller', () => {
    const kinds = new Map<string, number>();
    for (const [seed, given] of cases.entries()) {
      const one = solutions[seed] as ReturnType<typeof solved>;
      const { plan } = one;
      for (const { slot, relaxations } of unfilledOf(plan, allOf(plan))) {
        const what = plan.problem.holes.findIndex((each) => each.slot === slot);
        for (const relaxation of relaxations) {
          const who = plan.problem.people.findIndex(({ id }) => id === relaxation.person);
          expect(holds(given, one, relaxation, who, what), `${seed} ${relaxation.code}`).toBe(true);
          kinds.set(relaxation.code, (kinds.get(relaxation.code) ?? 0) + 1);
          if (relaxation.code === 'move') continue;
          if (relaxation.code === 'ask') {
            const able = [...plan.problem.people.keys()].filter(
              (each) =>
                !plan.has(each, what) &&
                judged(given, one, each, what) === 'not_free' &&
                holds(given, one, relaxation, each, what),
            );
            expect(relaxation.people, `${seed}`).toBe(able.length);
            const days = able.map((each) => plan.person(each).notFree.get(plan.hole(what).time ?? -1));
            expect(relaxation.day, `${seed}`).toBe(days.sort()[0]);
            continue;
          }
          const less = { ...relaxation, by: relaxation.by - 0.25 };
          for (const other of plan.problem.people.keys()) {
            if (plan.has(other, what)) continue;
            expect(holds(given, one, less, other, what), `${seed} ${relaxation.code}`).toBe(false);
          }
        }
      }
    }
    for (const code of ['rest', 'hours', 'own_hours', 'ask', 'move']) expect(kinds.get(code), code).toBeGreaterThan(5);
  });
});

describe('the reasons of a proposal', () => {
  const { proposals } = propose(answerOf(tightCase(sequence(3), { people: 60, days: 2 })));

  it('are one to three', () => {
    for (const { reasons } of proposals) {
      expect(reasons.length).toBeGreaterThan(0);
      expect(reasons.length).toBeLessThanOrEqual(3);
    }
    const seen = new Set(proposals.flatMap(({ reasons }) => reasons.map(({ code }) => code)));
    expect(seen).toContain('owes');
    expect(seen).toContain('hours');
    expect(seen).toContain('did_role');
    expect(seen).toContain('did_place');
  });

  it('are true', () => {
    const given = tightCase(sequence(3), { people: 60, days: 2 });
    const data = answerOf(given);
    for (const { slot, person, reasons } of proposals) {
      const hole = data.holes.find(({ slot_id }) => slot_id === slot);
      const someone = data.people.find(({ id }) => id === person);
      for (const reason of reasons) {
        if (reason.code === 'owes') {
          expect(reason).toEqual({
            code: 'owes',
            credits: (someone?.required ?? 0) - (someone?.credits ?? 0),
            required: someone?.required,
          });
        }
        if (reason.code === 'did_role') expect(someone?.did_role).toContainEqual([hole?.slot_type, reason.times]);
        if (reason.code === 'only') {
          expect(hole?.verdicts.replaceAll(/[^.d]/g, '')).toHaveLength(reason.count);
        }
        if (reason.code === 'hours') {
          const own = proposals.filter((each) => each.person === person).length * 4;
          expect(reason.hours).toBe(own + (someone?.busy.length ?? 0) * 4);
        }
      }
    }
  });
});
