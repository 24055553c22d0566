import { waitForMail } from '../support/people.ts';
import { runDay } from './support/global-setup.ts';
import { entryOf, expect, test } from './support/test.ts';

test('the main job by keyboard alone', async ({ page, stack, organiser, email, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`First ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
  await organiser.event(`Second ${mark}`, `${runDay}T19:30:00Z`, 1, [[bar, 2]]);
  const focused = page.locator(':focus');

  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
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
  await expect(page.getByRole('menu')).toBeVisible();
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

test('? shows what the keyboard can do, Esc closes it, and single keys can be turned off', async ({
  signedIn: page,
}) => {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await help.getByRole('switch').press('Space');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(help).toBeHidden();
  await expect(page.getByRole('button', { name: /^Slot types/ })).not.toBeFocused();
  await page.getByRole('button', { name: 'Account menu' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter');
  await expect(help).toBeVisible();
});

test('typing in a field is typing', async ({ signedIn: page }) => {
  await page.goto('/volunteer/profile');
  await page.getByLabel('First Name').fill('');
  await page.keyboard.type('Who?/');
  await expect(page.getByLabel('First Name')).toHaveValue('Who?/');
  await expect(page.getByRole('dialog')).toBeHidden();
});
