import type { Page } from '@playwright/test';
import { runDay } from './support/global-setup.ts';
import { expectStill, watchShifts } from './support/stillness.ts';
import { entryOf, expect, test } from './support/test.ts';

/** An hour later than it was: whoever has signed up gets a notice. */
const later = { start_time: `${runDay}T19:00:00Z`, end_time: `${runDay}T20:00:00Z` };

/** Holds what the API answers until it is let go, path by path. */
async function holdAnswers(page: Page, paths: readonly string[]): Promise<Record<string, () => Promise<void>>> {
  const gates: Record<string, () => Promise<void>> = {};
  for (const path of paths) {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const address = new RegExp(`/api${path}(\\?|$)`);
    await page.route(address, (route) => opened.then(() => route.continue()));
    gates[path] = async () => {
      const answered = page.waitForResponse(address);
      open();
      await answered;
    };
  }
  return gates;
}

test('nothing moves while the pages load, quickly', { tag: ['@phone'] }, async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const moving = await organiser.event(`Still ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
  await watchShifts(page);
  await page.reload();
  await entryOf(page, `Still ${mark}`).getByRole('button', { name: 'Sign up' }).click();
  await expect(entryOf(page, `Still ${mark}`)).toContainText('Signed up');
  await organiser.change(moving, later);
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
});

test('nothing moves while signing in', { tag: ['@phone'] }, async ({ page, email }) => {
  await watchShifts(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await expectStill(page, '/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expectStill(page, 'check your email');
  await page.goto('/auth/callback?token_hash=nothing&type=email');
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  await expectStill(page, '/auth/callback');
});

const orders = [
  ['/users/me', '/events', '/slot-types', '/event-slot-signups', '/notices'],
  ['/notices', '/event-slot-signups', '/slot-types', '/users/me', '/events'],
];

for (const order of orders) {
  test(`nothing moves when answers are slow and come in the order ${order.join(' ')}`, { tag: ['@phone'] }, async ({
    signedIn: page,
    organiser,
    mark,
  }) => {
    const bar = await organiser.slotType(`Bar ${mark}`);
    const moving = await organiser.event(`Slow ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
    await page.reload();
    await entryOf(page, `Slow ${mark}`).getByRole('button', { name: 'Sign up' }).click();
    await expect(entryOf(page, `Slow ${mark}`)).toContainText('Signed up');
    await organiser.change(moving, later);
    await watchShifts(page);
    const gates = await holdAnswers(page, order);
    await page.goto('/volunteer');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    for (const path of order) {
      await gates[path]?.();
      await expectStill(page, `after ${path}`);
    }
    await expect(entryOf(page, `Slow ${mark}`)).toContainText('Signed up');
    await expect(page.getByText('has changed. You still have your place.')).toBeVisible();
    await expectStill(page, 'the whole page');
  });
}
