import { type BrowserContext, expect, type Page } from '@playwright/test';

type Held = { heldTimers: { delay: number; run: () => void }[] };

/**
 * Skips the second for which pages of the administration are covered and a sign-in shows its success. Tests about it
 * call `holdTimers`.
 */
export const skipPauses = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const plan = window.setTimeout.bind(window) as (run: () => void, delay?: number, ...more: unknown[]) => number;
    const atOnce = (run: () => void, delay?: number, ...more: unknown[]) =>
      plan(run, delay === 1_000 ? 0 : delay, ...more);
    Object.assign(window, { setTimeout: atOnce });
  });

/**
 * Lets a toast that goes after three seconds stay until the next press or input, at most for four more. A person looks at the page
 * all the time; a test on a busy machine may look for the first time when a toast has gone.
 */
export const keepToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const plan = window.setTimeout.bind(window) as (run: () => void, delay?: number, ...more: unknown[]) => number;
    const unplan = window.clearTimeout.bind(window);
    const overdue = new Map<number, () => void>();
    const end = (id: number) => {
      const run = overdue.get(id);
      overdue.delete(id);
      run?.();
    };
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number, ...more: unknown[]) => {
        if (delay !== 3_000) return plan(run, delay, ...more);
        const id = plan(() => {
          overdue.set(id, run);
          plan(() => end(id), 4_000);
        }, delay);
        return id;
      },
      clearTimeout: (id: number) => {
        overdue.delete(id);
        unplan(id);
      },
    });
    const endAll = () => [...overdue.keys()].forEach(end);
    for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, endAll, { capture: true });
  });

/**
 * Holds the timers and intervals of exactly this delay (in milliseconds) on the pages that are loaded from now on. This
 * proves a delay of the specification without waiting for it: nothing happens until `pass` runs them, and `pass` fails if
 * nothing was planned with this delay. `planned` waits until something is.
 */
export async function holdTimers(
  page: Page,
  delay: number,
): Promise<{ planned(): Promise<void>; pass(): Promise<void> }> {
  await page.addInitScript((milliseconds) => {
    const held: Held['heldTimers'] = [];
    Object.assign(window, { heldTimers: held });
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const plan = window[name].bind(window) as (run: () => void, delay?: number, ...more: unknown[]) => number;
      const stop = name === 'setTimeout' ? 'clearTimeout' : 'clearInterval';
      const unplan = window[stop].bind(window);
      const planned = new Map<number, Held['heldTimers'][number]>();
      Object.assign(window, {
        [name]: (run: () => void, after?: number, ...more: unknown[]) => {
          if (after !== milliseconds) return plan(run, after, ...more);
          const entry = { delay: after, run };
          // An id from the browser, so that it can be cleared like any other.
          const id = plan(() => {}, 2 ** 30);
          planned.set(id, entry);
          held.push(entry);
          return id;
        },
        [stop]: (id: number) => {
          const entry = planned.get(id);
          if (entry && held.includes(entry)) held.splice(held.indexOf(entry), 1);
          unplan(id);
        },
      });
    }
  }, delay);
  const count = () => page.evaluate(() => (window as unknown as Held).heldTimers.length);
  const planned = () => expect.poll(count, `something is planned for ${delay} ms later`).toBeGreaterThan(0);
  return {
    planned,
    async pass() {
      await planned();
      await page.evaluate(() => {
        for (const { run } of (window as unknown as Held).heldTimers.splice(0)) run();
      });
    },
  };
}

/** Holds the answers to requests for an address until `go` is called. */
export async function holdAnswers(page: Page, url: string | RegExp): Promise<{ go(): void }> {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return { go: () => go() };
}
