import type { AutoFill } from '@contract/auto-fill.ts';
import { hoursOf } from './cost.ts';
import { type Proposal, proposalsOf } from './explain.ts';
import { fill } from './fill.ts';
import { problemOf } from './problem.ts';
import { byStart } from './rules.ts';
import { type Unfilled, unfilledOf } from './unfilled.ts';

/** How hours are shared among people: what they work on average, and at most. */
interface Spread {
  people: number;
  average: number;
  most: number;
}
/** How much of the open places a proposal fills, and how hours are shared around these days before and after. */
export interface Figures {
  open: number;
  filled: number;
  toMin: number;
  filledToMin: number;
  before: Spread;
  after: Spread;
}
export interface Proposed {
  proposals: readonly Proposal[];
  unfilled: readonly Unfilled[];
  figures: Figures;
}

function spreadOf(hours: readonly number[]): Spread {
  const working = hours.filter((each) => each > 0);
  return {
    people: working.length,
    average: working.length === 0 ? 0 : working.reduce((sum, each) => sum + each, 0) / working.length,
    most: Math.max(0, ...working),
  };
}

/**
 * Proposes who fills the open places of the server's answer, and says why and what stays open.
 * @param chosen the shifts to fill; without it, all
 */
export function propose(data: AutoFill, chosen?: ReadonlySet<string>, onProgress?: (part: number) => void): Proposed {
  const problem = problemOf(data, chosen);
  const plan = fill(problem, onProgress);
  const { holes, people } = problem;
  const order = holes.map((_, index) => index).sort((one, other) => byStart(plan.hole(one), plan.hole(other)));
  const { filled, toMin: filledToMin } = plan.score();
  return {
    proposals: proposalsOf(plan),
    unfilled: unfilledOf(plan, order),
    figures: {
      open: holes.reduce((sum, { missing }) => sum + missing, 0),
      filled,
      toMin: holes.reduce((sum, { toMin }) => sum + toMin, 0),
      filledToMin,
      before: spreadOf(people.map(({ hours }) => hours)),
      after: spreadOf(people.map((person, who) => hoursOf(person, plan.holesOf(who).map(plan.hole)))),
    },
  };
}
