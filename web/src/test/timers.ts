import { expect } from 'vitest';

interface Planned {
  delay: number;
  run: () => void;
}

/** The overlay of the administration: a second that proves nothing in most tests. */
const skipped = 1_000;
const plan = window.setTimeout.bind(window);
const unplan = window.clearTimeout.bind(window);
const held = new Map<number, Planned>();
let holds = (_delay: number) => false;

/** From now on, what is planned for a second later happens at once. */
export function skipTimers(): void {
  const later = (run: () => void, delay = 0): number => {
    if (!holds(delay)) return plan(run, delay === skipped ? 0 : delay);
    // A number of the browser's own, so that it can be taken back as any other.
    const id = plan(() => {}, 2 ** 30);
    held.set(id, { delay, run });
    return id;
  };
  Object.assign(window, {
    setTimeout: later,
    clearTimeout: (id: number) => {
      held.delete(id);
      unplan(id);
    },
  });
}

/**
 * Holds back what is planned for so many milliseconds later. A delay of the specification is proven without a stopwatch:
 * nothing happens until `pass` lets the time pass; planned for any other delay, there would be nothing to let pass. Where
 * something else has the same delay, `near` also holds what is planned up to so many milliseconds earlier or later, for good.
 */
export function holdTimers(delay: number, near = 0): { planned(): number; pass(): Promise<void> } {
  holds = (other) => Math.abs(other - delay) <= near;
  const due = () => [...held].filter(([, planned]) => planned.delay === delay);
  return {
    planned: () => due().length,
    async pass() {
      await expect
        .poll(() => due().length, { message: `something is planned for ${delay} ms later` })
        .toBeGreaterThan(0);
      for (const [id, { run }] of due()) {
        held.delete(id);
        run();
      }
    },
  };
}

/** Holds nothing back any longer; called after each test. */
export function releaseTimers(): void {
  holds = () => false;
  held.clear();
}
