import { cheapest } from './greedy.ts';
import type { Plan } from './plan.ts';

interface Step {
  hole: number;
  /** Who leaves a place for another: from `hole`, into the hole of the step before. */
  person?: number;
  before?: Step;
}

/** Carries the steps out, from the one whose place somebody else can take. Undoes them if one is impossible by then. */
function carryOut(plan: Plan, last: Step): boolean {
  const done: (() => void)[] = [];
  const add = (person: number, hole: number) => {
    plan.add(person, hole);
    done.push(() => plan.remove(person, hole));
  };
  for (let step: Step | undefined = last; step; step = step.before) {
    const free = cheapest(plan, step.hole);
    // The last one to move has left the place by now, so that it is open.
    if (free !== undefined && step === last) add(free, step.hole);
    const { person, before } = step;
    if (person === undefined || !before) continue;
    const { hole } = step;
    if (!plan.has(person, hole) || plan.has(person, before.hole) || !plan.canAdd(person, before.hole, hole)) {
      for (const undo of done.reverse()) undo();
      return false;
    }
    plan.remove(person, hole);
    done.push(() => plan.add(person, hole));
    add(person, before.hole);
  }
  return true;
}

/**
 * Fills a place for which nobody is free: somebody moves there from another proposed place, which somebody else takes, and so
 * on; the shortest chain of moves is made. Only places of the proposal move. Returns whether the place is filled.
 * @param longest how many people may move
 * @param dead holes from which a search has failed; left out, and added to when this one fails
 */
export function fillByChain(plan: Plan, hole: number, longest: number, dead = new Set<number>()): boolean {
  let steps: Step[] = [{ hole }];
  const seen = new Set([hole]);
  const fail = () => {
    for (const each of seen) dead.add(each);
    return false;
  };
  for (let length = 0; steps.length > 0; length += 1) {
    for (const step of steps) if (cheapest(plan, step.hole) !== undefined && carryOut(plan, step)) return true;
    if (length === longest) return fail();
    const next: Step[] = [];
    for (const step of steps) {
      for (const person of plan.hole(step.hole).eligible) {
        if (plan.has(person, step.hole)) continue;
        for (const from of plan.holesOf(person)) {
          if (seen.has(from) || dead.has(from) || !plan.canAdd(person, step.hole, from)) continue;
          seen.add(from);
          next.push({ hole: from, person, before: step });
        }
      }
    }
    steps = next;
  }
  return fail();
}
