import { expect, type Page, test } from '@playwright/test';

/** What a person did in a page: presses of a pointer (clicks, taps, the start of a drag) and of keys. */
export interface Effort {
  clicks: number;
  keys: number;
}

declare global {
  interface Window {
    noteEffort?: (what: keyof Effort) => void;
  }
}

/**
 * Modifiers belong to the key or the click that they change. Where a target moves away under a press, Playwright stops the press at the
 * window and makes it again: nobody presses twice there, so that presses count from the document on.
 */
const watchEffort = (): void => {
  const modifiers = ['Shift', 'Control', 'Alt', 'Meta'];
  const options = { capture: true, passive: true };
  document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && window.noteEffort?.('clicks'), options);
  document.addEventListener(
    'keydown',
    ({ isTrusted, key, repeat }) => isTrusted && !repeat && !modifiers.includes(key) && window.noteEffort?.('keys'),
    options,
  );
};

/**
 * Counts the clicks and keys in a page from now on, over all documents that it shows. The events are those that the page
 * gets, so that nothing done by a test is forgotten.
 */
export async function countEffort(page: Page) {
  const done: Effort = { clicks: 0, keys: 0 };
  await page.exposeFunction('noteEffort', (what: keyof Effort) => {
    done[what] += 1;
  });
  await page.addInitScript(watchEffort);
  await page.evaluate(watchEffort);
  return {
    done,
    /** Forgets what was done so far. */
    start() {
      Object.assign(done, { clicks: 0, keys: 0 });
    },
    /** Fails if the job took more than its goal. */
    expectAtMost(goal: Effort) {
      const summary = `${done.clicks} clicks and ${done.keys} keys`;
      test.info().annotations.push({ type: 'effort', description: summary });
      expect(done.clicks, summary).toBeLessThanOrEqual(goal.clicks);
      expect(done.keys, summary).toBeLessThanOrEqual(goal.keys);
    },
  };
}
