import type { Page } from '@playwright/test';
import { runDay } from './support/global-setup.ts';
import { entryOf, expect, test, toasts } from './support/test.ts';

/** Nothing runs out of the window sideways, and nothing that can be pressed is cut off. */
async function expectFits(page: Page, what: string): Promise<void> {
  const outside = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const pressable = [...document.querySelectorAll('button, a[href], input, select, h1, h2, h3, h4, p')];
    return [
      ...(document.documentElement.scrollWidth > width ? [`${document.documentElement.scrollWidth} px wide`] : []),
      ...pressable
        // The hidden input that Radix puts beside a switch, for forms, cannot be pressed.
        .filter((element) => element.checkVisibility() && !element.closest('.sr-only, input[aria-hidden=true]'))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > width + 1))
        .map(({ element }) => element.outerHTML.slice(0, 100)),
    ];
  });
  expect(outside, what).toEqual([]);
}

const sizes = [
  { name: 'a window of 1440 × 900 zoomed to 200 %', width: 720, height: 450, text: '100%' },
  { name: 'a window of 1280 × 1024 zoomed to 400 %', width: 320, height: 256, text: '100%' },
  { name: 'text of 200 % in a window that stays as it is', width: 1440, height: 900, text: '200%' },
];

for (const { name, width, height, text } of sizes) {
  test(`with ${name} everything fits and the main job is done`, async ({ signedIn: page, organiser, mark }) => {
    const bar = await organiser.slotType(`Information desk ${mark}`);
    await organiser.event(
      `General assembly of the friends of the library ${mark}`,
      `${runDay}T18:00:00Z`,
      2,
      [[bar, 2]],
      {
        location: 'Municipal library, reading room on the second floor',
      },
    );
    await page.setViewportSize({ width, height });
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = size;
      });
    }, text);
    await page.goto(`/volunteer?types=${bar}`);
    const entry = entryOf(page, `General assembly of the friends of the library ${mark}`);
    await entry.getByRole('button', { name: /^Sign up/ }).click();
    await expect(entry).toContainText('Signed up');
    await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
    await expectFits(page, 'dashboard');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await expectFits(page, 'account menu');
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    for (const [path, button] of [
      ['/volunteer/profile', 'Save Changes'],
      ['/volunteer/settings', 'Save Settings'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: button }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: button })).toBeInViewport();
      await expectFits(page, path);
    }
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
    await expectFits(page, 'login');
  });
}

/** What moves from now on, for longer than anybody could see, by the name of its animation or property. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenMotion: seen });
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { duration = 0, iterations = 1 } = animation.effect?.getComputedTiming() ?? {};
        if (Number(duration) * Number(iterations) <= 1) continue;
        if (animation instanceof CSSAnimation) seen.add(animation.animationName);
        if (animation instanceof CSSTransition) seen.add(animation.transitionProperty);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(window as unknown as { seenMotion: Set<string> }).seenMotion]);
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`motion, with the wish “${reducedMotion}”`, async ({ signedIn: page, organiser, mark }) => {
    const bar = await organiser.slotType(`Bar ${mark}`);
    await organiser.event(`Motion ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
    await page.emulateMedia({ reducedMotion });
    await page.route('**/api/event-slot-signups', () => {});
    await page.goto('/volunteer');
    await expect(page.getByText('Loading your shifts…')).toBeAttached();
    const whileLoading = await watchMotion(page);
    await page.waitForFunction(() => performance.now() > 0);
    const loading = await whileLoading();
    await page.unrouteAll();
    await page.reload();
    const seen = await watchMotion(page);
    await entryOf(page, `Motion ${mark}`).getByRole('button', { name: 'Sign up' }).click();
    await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    const moved = await seen();
    if (reducedMotion === 'reduce') expect([...loading, ...moved]).toEqual([]);
    else expect([...new Set([...loading, ...moved])]).toEqual(expect.arrayContaining(['breathe', 'enter']));
  });
}
