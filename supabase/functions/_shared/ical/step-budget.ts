/** The rule exceeds its budget of steps (R7). */
export class RuleTooCostly extends Error {}

/** Steps of one rule: some tens of milliseconds. A daily rule over a lifetime needs a quarter of it. */
const maxSteps = 100_000;

/** Counts the steps of one expansion. */
export class StepBudget {
  #left = maxSteps;

  /** Throws RuleTooCostly when the budget is used up. */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new RuleTooCostly();
  }
}
