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
let holding: number | null = null;

/** From now on, what is planned for a second later happens at once. */
export function skipTimers(): void {
  const later = (run: () => void, delay = 0): number => {
    if (delay !== holding) return plan(run, delay === skipped ? 0 : delay);
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
 * nothing happens until `pass` lets the time pass; planned for any other delay, there would be nothing to let pass.
 */
export function holdTimers(delay: number): { planned(): number; pass(): Promise<void> } {
  holding = delay;
  return {
    planned: () => held.size,
    async pass() {
      await expect.poll(() => held.size, { message: `something is planned for ${delay} ms later` }).toBeGreaterThan(0);
      const due = [...held.values()];
      held.clear();
      for (const { run } of due) run();
    },
  };
}

/** Holds nothing back any longer; called after each test. */
export function releaseTimers(): void {
  holding = null;
  held.clear();
}
