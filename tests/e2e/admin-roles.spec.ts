import type { Page } from '@playwright/test';
import { open, test } from './support/administrator.ts';
import { expect, toasts } from './support/test.ts';

const refusal = 'You do not have permission to access this page. Admin privileges required.';

/** What a browser says when one comes back to a page. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

// There must always be another administrator for one to lose the role.
test('an administrator made volunteer loses the open administration at the next thing they do', async ({
  admin: page,
  organiser: _another,
  sql,
  email,
}) => {
  await open(page, '/admin/slot-types', 'Slot Types');
  await sql`update public.profiles set role = 'volunteer' where email = ${email}`;
  await page.getByRole('button', { name: 'Create Slot Type' }).click();
  await page.getByLabel('Name').fill('Too late');
  await page.getByRole('form').getByRole('button', { name: 'Create Slot Type' }).click();
  await expect(page.getByRole('alert')).toContainText(refusal);
  await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
  await expect(page).toHaveTitle('No access · Muster');
  await page.getByRole('link', { name: 'Go to your shifts' }).click();
  await expect(page).toHaveURL('/volunteer');
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText(refusal);
});

test('an administrator made volunteer loses the open administration on coming back to it', async ({
  admin: page,
  organiser: _another,
  sql,
  email,
}) => {
  await sql`update public.profiles set role = 'staff' where email = ${email}`;
  await comeBack(page);
  await expect(page.getByRole('alert')).toContainText(refusal);
});

test('a volunteer made administrator is told and can go there, without signing in again', async ({
  signedIn: page,
  organiser: _another,
  sql,
  email,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText(refusal);
  await sql`update public.profiles set role = 'admin' where email = ${email}`;
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', exact: true })).toBeVisible();
  await sql`update public.profiles set role = 'volunteer' where email = ${email}`;
  await page.goto('/volunteer');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await sql`update public.profiles set role = 'admin' where email = ${email}`;
  await comeBack(page);
  await expect(toasts(page)).toContainText('You are now an administrator.');
  await toasts(page).getByRole('button', { name: 'Administration' }).click();
  await expect(page).toHaveURL('/admin');
});
