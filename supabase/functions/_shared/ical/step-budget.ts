/** The rule can't be computed with reasonable effort. */
export class RuleTooCostly extends Error {}

/** Steps that one rule may take, some tens of milliseconds; a daily rule counted over a lifetime needs a quarter of it. */
const maxSteps = 100_000;

/** Counts the work of one expansion and stops it when it gets out of hand. */
export class StepBudget {
  #left = maxSteps;

  /** Throws RuleTooCostly when the budget is used up. */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new RuleTooCostly();
  }
}
