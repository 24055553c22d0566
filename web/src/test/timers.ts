import { expect } from 'vitest';

interface Planned {
  delay: number;
  run: () => void;
}

/** The delay of the administration's overlay, which most tests skip. */
const skipped = 1_000;
const plan = window.setTimeout.bind(window);
const unplan = window.clearTimeout.bind(window);
const held = new Map<number, Planned>();
let holds = (_delay: number) => false;

const later = (run: () => void, delay = 0): number => {
  if (!holds(delay)) return plan(run, delay === skipped ? 0 : delay);
  // An id of the browser, so that the timer can be cleared as any other.
  const id = plan(() => {}, 2 ** 30);
  held.set(id, { delay, run });
  return id;
};
const forget = (id: number): void => {
  held.delete(id);
  unplan(id);
};

/** From now on, timers of a second run at once. */
export const skipTimers = (): void => void Object.assign(window, { setTimeout: later, clearTimeout: forget });

/**
 * Holds timers with this delay, which proves a delay of the specification without a stopwatch: nothing runs until
 * `pass` is called, and with any other delay there would be nothing to pass. If something else has about the same
 * delay, `near` also holds timers that differ by at most this many milliseconds; these never run.
 */
export function holdTimers(delay: number, near = 0): { planned(): number; pass(): Promise<void> } {
  holds = (other) => Math.abs(other - delay) <= near;
  const due = () => [...held].filter(([, planned]) => planned.delay === delay);
  return {
    planned: () => due().length,
    async pass() {
      await expect.poll(() => due().length, { message: `a timer of ${delay} ms is set` }).toBeGreaterThan(0);
      for (const [id, { run }] of due()) {
        held.delete(id);
        run();
      }
    },
  };
}

/** Stops holding timers. Called after each test. */
export function releaseTimers(): void {
  holds = () => false;
  held.clear();
}
