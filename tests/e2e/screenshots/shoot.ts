import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const folder = fileURLToPath(new URL('../../../screenshots/', import.meta.url));

/** A desk and a phone, by day and by night. */
const looks = [1440, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Lets toasts stay for their pictures, from the next page on. */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: real } = window;
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms?: number) => (ms === 3_000 || ms === 10_000 ? 0 : real(run, ms)),
    });
  });

/**
 * Takes four pictures of a page as it stands: `screenshots/NAME-1440-light.png` and so on.
 * @param part `page`: all of it; `window`: what is in the window, with what lies over the page
 */
export async function shoot(page: Page, name: string, part: 'page' | 'window' = 'page'): Promise<void> {
  // Days and people far from the window are not drawn otherwise.
  await page.addStyleTag({ content: '.day, li { content-visibility: visible !important }' }).catch(() => undefined);
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(async () => {
      await document.fonts.ready;
      // What stands still for good, such as a spinner without motion, never finishes.
      const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
    await page.screenshot({ path: `${folder}${name}-${width}-${colorScheme}.png`, fullPage: part === 'page' });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Lets calls of the API to this path wait for ever, so that the page stays as it is while it loads. */
export const hold = (page: Page, path: string): Promise<void> =>
  page.route(`**/api${path}`, () => {}) as Promise<never>;

/** Lets calls of the API to this path fail as a server does that is not well. */
export const fail = (page: Page, path: string): Promise<void> =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status: 500,
      json: { status: 'error', error: { code: 'internal', message: 'An unexpected error occurred' } },
    }),
  ) as Promise<never>;
