import type { Locator, Page } from '@playwright/test';
import { makeAdmin } from '../support/people.ts';
import type { StackInfo } from '../support/stack.ts';
import { arrived, open } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { choose } from './support/choose.ts';
import { entryOf, expect, followLink, test, toasts } from './support/test.ts';

// The rules hold for everybody who signs up: no other test may meet them.
test.use({ stackOf: 'rules of an organization' });
test.describe.configure({ mode: 'serial' });

async function administrate(page: Page, stack: StackInfo, email: string): Promise<void> {
  await makeAdmin(stack, email);
  await followLink(page, stack, email);
  await arrived(page, 'Admin Dashboard');
  await open(page, '/admin/settings', 'System Settings');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toasts(page).getByText('Settings saved successfully!').last()).toBeVisible();
}

test('a rule that is switched on keeps a volunteer from signing up and says why; switched off, it does not', {
  tag: ['@2.12'],
}, async ({ page, stack, browser, contextOptions, organiser, email, mark }) => {
  await administrate(page, stack, email);
  const start = new Date(Date.UTC(2026, 11, 1, 12)).toISOString();
  await organiser.event(`Winter fair ${mark}`, start, 2, [[await organiser.slotType(`Bar ${mark}`), 3]]);
  const context = await browser.newContext({ ...contextOptions, baseURL: stack.webUrl });
  const volunteer = await context.newPage();
  await followLink(volunteer, stack, `vera-${mark}@example.org`);
  const entry: Locator = entryOf(volunteer, `Winter fair ${mark}`);
  const signUp = entry.getByRole('button', { name: 'Sign up' });
  await expect(signUp).toBeVisible();

  const rules = page.getByRole('region', { name: 'Signup rules' });
  await rules.getByRole('switch', { name: 'Signup opens' }).check();
  await rules.getByLabel('Days before the event').fill('');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(rules.getByText('Must be a whole number')).toBeVisible();
  await rules.getByLabel('Days before the event').fill('10');
  await expect(rules.getByText('Signup opens 10 days before the event.')).toBeVisible();
  await save(page);
  await expectAccessible(page, 'System Settings with a rule');

  // The page was drawn before there was the rule.
  await signUp.click();
  await expect(entry.getByText('Failed to sign up: Signup opens 10 days before the event.')).toBeVisible();
  await volunteer.reload();
  await expect(entry).toContainText('Signup opens 10 days before the event. Signup opens Sat, Nov 21');
  await expect(signUp).toHaveCount(0);
  await expectAccessible(volunteer, 'An event that is not open yet');

  await rules.getByRole('switch', { name: 'Signup opens' }).uncheck();
  await rules.getByRole('switch', { name: 'Cancellation deadline' }).check();
  await rules.getByLabel('Hours before the event').fill('1200');
  await save(page);
  await volunteer.reload();
  await signUp.click();
  await expect(toasts(volunteer)).toContainText('You have successfully signed up for this slot.');
  await volunteer.reload();
  const upcoming = volunteer.getByRole('region', { name: 'Your upcoming signups' });
  await expect(upcoming).toContainText('The deadline to cancel was Mon, Oct 12');
  await expect(volunteer.getByRole('button', { name: 'Cancel signup' })).toHaveCount(0);
  await rules.getByRole('switch', { name: 'Cancellation deadline' }).uncheck();
  await save(page);
  await volunteer.reload();
  await expect(upcoming.getByRole('button', { name: 'Cancel signup' })).toBeVisible();
  await context.close();
});

test('the name, the zone and what feeds start with are kept; what somebody else saved is not overwritten unseen', {
  tag: ['@2.12'],
}, async ({ page, stack, browser, contextOptions, email, mark }) => {
  await administrate(page, stack, email);
  const context = await browser.newContext({ ...contextOptions, baseURL: stack.webUrl });
  const colleague = await context.newPage();
  await administrate(colleague, stack, `colleague-${mark}@example.org`);

  await page.getByLabel('Name', { exact: true }).fill(`Harbour ${mark}`);
  const zone = page.getByRole('combobox', { name: 'Time zone of the organization' });
  await zone.fill('tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).first().click();
  await choose(page.getByLabel('Refresh interval'), 'Once a day');
  await page.getByLabel('Default length (minutes)').fill('45');
  await save(page);

  await colleague.getByLabel('Sender name').fill('Rota');
  await colleague.getByRole('button', { name: 'Save Settings' }).click();
  const alert = colleague.getByRole('alert');
  await expect(alert).toContainText('This was changed by someone else in the meantime');
  await alert.getByRole('button', { name: 'Load latest version' }).click();
  await expect(colleague.getByLabel('Name', { exact: true })).toHaveValue(`Harbour ${mark}`);
  await colleague.getByLabel('Sender name').fill('Rota');
  await save(colleague);
  await context.close();

  // Nothing is lost by going away unsaved without being asked.
  await page.getByLabel('Sender name').fill('Somebody else');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Slot Types' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await arrived(page, 'Slot Types');
  await open(page, '/admin/settings', 'System Settings');
  await expect(page.getByLabel('Sender name')).toHaveValue('Rota');
  await expect(zone).toHaveValue(/Tokyo/);

  await open(page, '/admin/ical-feeds/create', 'Create iCal Feed');
  await expect(page.getByLabel('Refresh interval')).toHaveText('Once a day');
  await page.getByRole('button', { name: 'More options' }).click();
  await expect(page.getByLabel('Default length (minutes)')).toHaveValue('45');
});
