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

/** Waits until nothing moves: each end of a motion can start another. */
const still = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let drawn = 0; drawn < 3; drawn++) {
      await new Promise(requestAnimationFrame);
      const ends = document.getAnimations().flatMap(({ effect, playState, finished }) => {
        const target = (effect as KeyframeEffect | null)?.target;
        // A spinner without motion never ends, nor does anything far from the window, which is not drawn.
        const isEndless = effect?.getComputedTiming().endTime === Infinity;
        return playState === 'running' && !isEndless && target?.checkVisibility({ contentVisibilityAuto: true })
          ? [finished.catch(() => undefined)]
          : [];
      });
      if (ends.length > 0) drawn = 0;
      await Promise.all(ends);
    }
  });

/**
 * Takes four pictures of a page as it stands: `screenshots/NAME-1440-light.png` and so on.
 * @param part `page`: all of it, in a window as high as the page; `window`: what is in a usual window, with what lies over the page
 */
export async function shoot(page: Page, name: string, part: 'page' | 'window' = 'page'): Promise<void> {
  for (const { width, colorScheme } of looks) {
    const height = width === 360 ? 740 : 900;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await still(page);
    // Bars at the lower edge would cover the middle of a picture that is higher than its window.
    const whole = part === 'page' && (await page.evaluate(() => document.documentElement.scrollHeight));
    if (whole && whole > height) {
      await page.setViewportSize({ width, height: whole });
      await still(page);
    }
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
