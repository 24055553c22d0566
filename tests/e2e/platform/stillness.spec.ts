import type { Page } from '@playwright/test';
import { askForLink } from '../support/ask-for-link.ts';
import { runDay } from '../support/global-setup.ts';
import { expectStill, watchShifts } from '../support/stillness.ts';
import { entryOf, expect, type Organiser, test } from '../support/test.ts';
import { holdAnswers } from '../support/timers.ts';

/** Takes a place. The page says “Signed up” before the server does, which tells nobody of a move before their signup. */
async function signUp(page: Page, title: string): Promise<void> {
  const taken = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await entryOf(page, title).getByRole('button', { name: 'Sign up' }).click();
  await taken;
}

/** A phone, and a desk. */
const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** A little later, so that people who signed up get a notice and are not asked. */
const later = { start_time: `${runDay}T18:10:00Z`, end_time: `${runDay}T19:10:00Z` };

test('nothing moves while pages load quickly', { tag: ['@phone'] }, async ({
  signedInBlank: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const moving = await organiser.event(`Still ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
  await watchShifts(page);
  await page.goto('/volunteer');
  await signUp(page, `Still ${mark}`);
  await organiser.change(moving, later);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [path, heading] of [
      ['/volunteer', 'Available events'],
      ['/volunteer?show=past', 'Available events'],
      ['/volunteer/profile', 'Personal Information'],
      ['/volunteer/settings', 'Display Settings'],
      ['/admin', 'No access'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectStill(page, path);
    }
    await page.getByRole('link', { name: 'Go to your shifts' }).click();
    await expect(page.getByText('has changed. You still have your place.')).toBeVisible();
    await expectStill(page, 'the way to the dashboard');
  }
});

test.describe('the dashboard of a new person', () => {
  test.use({ finds: true });

  async function takeOne(page: Page, organiser: Organiser, mark: string) {
    const bar = await organiser.slotType(`Bar ${mark}`);
    await organiser.event(`Still ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
    await watchShifts(page);
    await page.goto('/volunteer');
    await page.getByRole('button', { name: `Take for Bar ${mark}` }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Available events' })).toBeAttached();
    await expectStill(page, 'what fits');
  }

  test('does not move while it loads', ({ signedInBlank, organiser, mark }) => takeOne(signedInBlank, organiser, mark));

  test('does not move while it loads on a phone', { tag: '@phone' }, ({ signedInBlank, organiser, mark }) =>
    takeOne(signedInBlank, organiser, mark),
  );
});

test('nothing moves while signing in', { tag: ['@phone'] }, async ({ page, email }) => {
  await watchShifts(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/login');
    // Without what the round before has left: an email that is awaited.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
    await expectStill(page, '/login');
    await askForLink(page, email);
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expectStill(page, 'check your email');
    await page.goto('/auth/callback?token_hash=nothing&type=email');
    await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
    await expectStill(page, '/auth/callback');
  }
});

const orders = [
  ['/users/me', '/events', '/slot-types', '/event-slot-signups', '/notices'],
  ['/notices', '/event-slot-signups', '/slot-types', '/users/me', '/events'],
];

test('nothing moves when answers are slow and arrive in any order', { tag: ['@phone'] }, async ({
  signedInBlank: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const moving = await organiser.event(`Slow ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
  await page.goto('/volunteer');
  await signUp(page, `Slow ${mark}`);
  await organiser.change(moving, later);
  await watchShifts(page);
  for (const [size, order] of sizes.flatMap((size) => orders.map((order) => [size, order] as const))) {
    await page.setViewportSize(size);
    const held: [path: string, address: RegExp, answers: { go(): void }][] = [];
    for (const path of order) {
      const address = new RegExp(`/api${path}(\\?|$)`);
      held.push([path, address, await holdAnswers(page, address)]);
    }
    await page.goto('/volunteer');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    for (const [path, address, answers] of held) {
      const answered = page.waitForResponse(address);
      answers.go();
      await answered;
      await expectStill(page, `after ${path}, ${size.width} pixels wide, in the order ${order.join(' ')}`);
    }
    await expect(entryOf(page, `Slow ${mark}`)).toContainText('Signed up');
    await expect(page.getByText('has changed. You still have your place.')).toBeVisible();
    await expectStill(page, 'the whole page');
    await page.unrouteAll({ behavior: 'wait' });
  }
});
