import { fillByChain } from './chains.ts';
import { fillScarcest, type Goal, wantedIn } from './greedy.ts';
import { hashOf, sequence } from './hash.ts';
import { improve } from './improve.ts';
import { emptyPlan, type Plan } from './plan.ts';
import type { Problem } from './problem.ts';
import { rebuild } from './rebuild.ts';

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
