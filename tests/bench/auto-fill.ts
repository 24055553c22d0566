import { hoursOf } from '../../web/src/features/auto-fill/engine/cost.ts';
import { fill, fillInOrder } from '../../web/src/features/auto-fill/engine/fill.ts';
import { sequence } from '../../web/src/features/auto-fill/engine/hash.ts';
import { emptyPlan, type Plan } from '../../web/src/features/auto-fill/engine/plan.ts';
import { problemOf } from '../../web/src/features/auto-fill/engine/problem.ts';
import { propose } from '../../web/src/features/auto-fill/engine/propose.ts';
import { judgeInTurn, mostFilled } from '../../web/src/test/brute-force.ts';
import { answerOf, type Case, smallCase, tightCase } from '../../web/src/test/fill-cases.ts';
import { withWishes } from '../../web/src/test/fill-wishes.ts';
import { median } from './load.ts';
import type { Report } from './report.ts';

const people = 400;
const festivals = 5;
const smallCases = 2_000;

/** How many of the proposed places a rule or a wish forbids, judged one after the other by another program than the one that proposes. */
function broken(given: Case): number {
  const data = answerOf(given);
  const { proposals } = propose(data);
  const numbers = new Map(data.holes.map(({ slot_id }, index) => [slot_id, index]));
  return data.people.reduce((sum, { id }, person) => {
    const holes = proposals.filter((each) => each.person === id).map(({ slot }) => numbers.get(slot) as number);
    return sum + judgeInTurn(given, person, holes).filter((verdict) => verdict !== '.').length;
  }, 0);
}

/** How far the hours of the people who work are from their average. */
function deviation(plan: Plan): number {
  const hours = plan.problem.people
    .map((person, who) => hoursOf(person, plan.holesOf(who).map(plan.hole)))
    .filter((each) => each > 0);
  const average = hours.reduce((sum, each) => sum + each, 0) / hours.length;
  return Math.sqrt(hours.reduce((sum, each) => sum + (each - average) ** 2, 0) / hours.length);
}

interface Figures {
  what: string;
  open: number;
  inOrder: number;
  filled: number;
  minimumsInOrder: number;
  minimums: number;
  seconds: number;
  broken: number;
  deviationInOrder: number;
  deviation: number;
}

function measure(what: string, given: Case): Figures {
  const problem = problemOf(answerOf(given));
  const plain = emptyPlan(problem);
  fillInOrder(plain);
  // Processor time: on a busy machine the clock measures the others.
  const began = process.cpuUsage();
  const plan = fill(problem);
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1e6;
  return {
    what,
    open: given.holes.reduce((sum, { missing }) => sum + missing, 0),
    inOrder: plain.score().filled,
    filled: plan.score().filled,
    minimumsInOrder: plain.score().toMin,
    minimums: plan.score().toMin,
    seconds,
    broken: broken(given),
    deviationInOrder: deviation(plain),
    deviation: deviation(plan),
  };
}

/** In how many small cases auto-fill, and filling shift after shift, leave something open that could be filled. */
function compareWithAll(): { gaps: number; gapsInOrder: number } {
  let [gaps, gapsInOrder] = [0, 0];
  for (let seed = 1; seed <= smallCases; seed += 1) {
    const given = smallCase(sequence(100_000 + seed));
    const problem = problemOf(answerOf(given));
    const best = mostFilled(given);
    const plain = emptyPlan(problem);
    fillInOrder(plain);
    const isBest = (plan: Plan) => plan.score().toMin === best.toMin && plan.score().filled === best.filled;
    if (!isBest(fill(problem))) gaps += 1;
    if (!isBest(plain)) gapsInOrder += 1;
  }
  return { gaps, gapsInOrder };
}

const line = (cells: readonly (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(34) : String(cell).padStart(17))).join('');

/** How many open places auto-fill fills, how long that takes, and what filling one shift after the other would have filled. */
export function benchAutoFill(): Promise<Report> {
  const tight = Array.from({ length: festivals }, (_, seed) =>
    measure(`everybody needed (${seed + 1})`, tightCase(sequence(seed + 1), { people, days: 2 })),
  );
  const given = tightCase(sequence(9), { people, days: 2 });
  const others = [
    measure('a third more people than needed', { ...given, people: [...given.people, ...given.people.slice(0, 133)] }),
    measure('people say when they are free', withWishes(given, sequence(9), [null, 4, 8])),
    measure('two thirds of the people', { ...given, people: given.people.slice(0, 267) }),
  ];
  const { gaps, gapsInOrder } = compareWithAll();
  const figures = [...tight, ...others];
  return Promise.resolve({
    lines: [
      `Auto-fill: open places, ${people} people with two of ten roles, rest of 8 h, at most 8 h a day`,
      line(['', 'open', 'in order', 'auto-fill', 'minimums', 'spread of hours', 'rules broken', 'processor, s']),
      ...figures.map((each) =>
        line([
          each.what,
          each.open,
          each.inOrder,
          each.filled,
          `${each.minimumsInOrder} → ${each.minimums}`,
          `${each.deviationInOrder.toFixed(2)} → ${each.deviation.toFixed(2)}`,
          each.broken,
          each.seconds.toFixed(2),
        ]),
      ),
      `processor seconds, median: ${median(figures.map(({ seconds }) => seconds)).toFixed(2)}`,
      `${smallCases} small cases compared with trying everything: ${gaps} not filled as far as possible; in order: ${gapsInOrder}`,
    ],
    results: { figures, smallCases, gaps, gapsInOrder },
  });
}
