import type { Page } from '@playwright/test';
import { open, test } from './support/administrator.ts';
import { expect, toasts } from './support/test.ts';

const refusal = 'You do not have permission to access this page. Admin privileges required.';

/** What a browser does when a person returns to a page. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

// There must always be another administrator for one to lose the role.
test('a new role applies at a person’s next action and when they return to the page, without signing in again', async ({
  admin: page,
  organiser: _another,
  sql,
  email,
}) => {
  const become = (role: string) => sql`update public.profiles set role = ${role} where email = ${email}`;
  const refused = page.getByRole('alert');
  await open(page, '/admin/slot-types', 'Slot Types');
  await become('volunteer');
  await page.getByRole('button', { name: 'Create Slot Type' }).click();
  await page.getByLabel('Name').fill('Too late');
  await page.getByRole('form').getByRole('button', { name: 'Create Slot Type' }).click();
  await expect(refused).toContainText(refusal);
  await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
  await expect(page).toHaveTitle('No access · Muster');
  await page.getByRole('link', { name: 'Go to your shifts' }).click();
  await expect(page).toHaveURL('/volunteer');
  await page.goBack();
  await expect(refused).toContainText(refusal);

  // The page that was refused opens by itself.
  await become('admin');
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Slot Types', exact: true })).toBeVisible();
  await become('staff');
  await comeBack(page);
  await expect(refused).toContainText(refusal);

  await page.goto('/volunteer');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await become('admin');
  await comeBack(page);
  await expect(toasts(page)).toContainText('You are now an administrator.');
  await toasts(page).getByRole('button', { name: 'Administration' }).click();
  await expect(page).toHaveURL('/admin');
});
