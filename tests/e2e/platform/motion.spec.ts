import type { Page } from '@playwright/test';
import { runDay } from '../support/global-setup.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';

/**
 * Notes the names of the animations that run now or begin later, without those too short to be seen. Listens to their
 * events: on a busy machine an animation can be over before the next frame is drawn.
 */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenMotion: seen });
    for (const animation of document.getAnimations()) {
      const { duration = 0 } = animation.effect?.getComputedTiming() ?? {};
      if (animation instanceof CSSAnimation && Number(duration) > 1) seen.add(animation.animationName);
    }
    document.addEventListener('animationstart', ({ target, pseudoElement, animationName }) => {
      const { animationDuration } = getComputedStyle(target as Element, pseudoElement || null);
      if (Number.parseFloat(animationDuration) > 0.001) seen.add(animationName);
    });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenMotion: Set<string> }).seenMotion]);
}

// A component test proves that nothing moves for people who prefer reduced motion.
test('pages move while they load and when something appears', async ({ signedInBlank: page, organiser, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Motion ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
  await page.route('**/api/event-slot-signups', () => {});
  await page.goto('/volunteer');
  await expect(page.getByText('Loading your shifts…')).toBeAttached();
  const loading = await watchMotion(page);
  await expect.poll(loading).toContain('breathe');
  await page.unrouteAll();
  await page.reload();
  const moved = await watchMotion(page);
  await entryOf(page, `Motion ${mark}`).getByRole('button', { name: 'Sign up' }).click();
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
  await expect.poll(moved).toContain('enter');
});
