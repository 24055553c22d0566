import type { Locator, Page } from '@playwright/test';
import { waitForMail } from '../../support/people.ts';
import { runDay } from '../support/global-setup.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';
import { holdTimers } from '../support/timers.ts';

test('the main job by keyboard alone', async ({ page, stack, organiser, email, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`First ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
  await organiser.event(`Second ${mark}`, `${runDay}T19:30:00Z`, 1, [[bar, 2]]);
  const focused = page.locator(':focus');

  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
  const { code } = await waitForMail(stack, email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeFocused();

  await page.goto(`/volunteer?types=${bar}`);
  const take = (title: string) =>
    entryOf(page, `${title} ${mark}`).getByRole('button', { name: /Sign up|Cancel signup/ });
  await expect(take('Second')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await expect(page.getByRole('button', { name: /^Slot types/ })).toBeFocused();
  await page.keyboard.press('Enter');
  // Keys go to the button until the menu has the focus.
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Slot types/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(take('First')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(take('Second')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(take('First')).toHaveText(/^Cancel signup/);
  await expect(take('First')).toBeFocused();
  await expect(take('First')).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expect(take('First')).toHaveText(/^Sign up/);
  await expect(take('First')).toBeFocused();
  await expect(focused).toHaveCSS('outline-style', 'solid');
});

/** Opens the menu by keyboard. Its code is fetched on focus; until it has arrived, keys go to the button. */
async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).press('Enter');
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
}

test('notices, undoing, settings, profile and signing out by keyboard alone', async ({
  signedInBlank: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const moving = await organiser.event(`Moving ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses Tab until this element has the focus. */
  const tabTo = async (target: Locator, most = 25) => {
    for (let step = 0; step < most; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  // Undo is offered for ten seconds. On a busy machine, the keys that lead there can take longer.
  await holdTimers(page, 10_000);
  await page.goto(`/volunteer?types=${bar}`);
  const take = entryOf(page, `Moving ${mark}`).getByRole('button', { name: /Sign up|Cancel signup/ });
  await expect(take).toBeVisible();
  await tabTo(take);
  await press('Enter');
  await expect(take).toHaveText(/^Cancel signup/);
  await expect(take).not.toHaveAttribute('aria-busy');
  await press('Enter');
  await expect(take).toHaveText(/^Sign up/);
  await tabTo(toasts(page).getByRole('button', { name: 'Undo' }));
  await press('Enter');
  await expect(take).toHaveText(/^Cancel signup/);
  await expect(take).toBeFocused();
  // The place is shown before the server has it, and whoever has none yet is told of no change.
  await expect(take).not.toHaveAttribute('aria-busy');
  await organiser.change(moving, { start_time: `${runDay}T18:10:00Z`, end_time: `${runDay}T19:10:00Z` });
  await page.reload();
  const dismiss = page
    .getByRole('region', { name: 'Changes to your signups' })
    .getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  await tabTo(dismiss);
  await press('Space');
  await expect(dismiss).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeFocused();

  const choose = async (item: string) => {
    await openAccountMenu(page);
    await press(item.charAt(0));
    await expect(page.getByRole('menuitem', { name: item })).toBeFocused();
    await press('Enter');
  };
  await choose('Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await tabTo(page.getByRole('switch', { name: 'Email Notifications' }));
  await press('Space');
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).not.toBeChecked();
  await tabTo(page.getByLabel('Timezone'));
  await page.keyboard.type('pst');
  await press('Enter');
  await expect(page.getByLabel('Timezone')).toHaveValue('PST');
  await tabTo(page.getByRole('button', { name: 'Save Settings' }));
  await press('Enter');
  await expect(toasts(page)).toContainText('Settings saved successfully!');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeFocused();

  await choose('Profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
  await tabTo(page.getByLabel('Last Name'));
  await page.keyboard.type('Typed');
  await choose('Settings');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await press('Escape');
  await expect(question).toBeHidden();
  await tabTo(page.getByLabel('Last Name'));
  await press('Enter');
  await expect(toasts(page)).toContainText('Profile updated successfully');
  await openAccountMenu(page);
  await press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeFocused();
});

test('on a slow device the focus stays on the heading of a page that was opened from a menu', async ({
  signedInBlank: page,
}) => {
  await page.goto('/volunteer/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Account menu' });
  // The menu's code is fetched once. Afterwards the next page arrives before the menu has closed.
  await openAccountMenu(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  // A busy machine is slow already.
  const patience = { timeout: 30_000 };
  for (const name of ['Profile', 'Settings']) {
    await openAccountMenu(page);
    await page.keyboard.press(name.charAt(0));
    await expect(page.getByRole('menuitem', { name })).toBeFocused(patience);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible(patience);
    // The menu could take the focus back until it has closed, and shortly afterwards.
    await expect(page.getByRole('menu')).toHaveCount(0, patience);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused(patience);
  }
});
