import type { Locator, Page } from '@playwright/test';
import { makeAdmin } from '../../support/people.ts';
import type { StackInfo } from '../../support/stack.ts';
import { arrived } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { entryOf, expect, openAs, showAllEvents, test, toasts } from '../support/test.ts';
import { keepToasts } from '../support/timers.ts';

// The rules apply to everybody who signs up.
test.use({ stackOf: 'rules of an organization' });

async function administrate(page: Page, stack: StackInfo, email: string): Promise<void> {
  await makeAdmin(stack, email);
  await openAs(page, stack, email, '/admin/settings');
  await arrived(page, 'System Settings');
}

async function save(page: Page): Promise<void> {
  // The toast of an earlier change may still be there.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  expect((await saved).status()).toBe(200);
  await expect(toasts(page).getByText('Settings saved successfully!').last()).toBeVisible();
}

test('a rule that is switched on keeps a volunteer from signing up and says why; switched off, it does not', {
  tag: ['@2.12'],
}, async ({ page, stack, browser, contextOptions, organiser, email, mark }) => {
  await administrate(page, stack, email);
  const start = new Date(Date.UTC(2026, 11, 1, 12)).toISOString();
  await organiser.event(`Winter fair ${mark}`, start, 2, [[await organiser.slotType(`Bar ${mark}`), 3]]);
  const context = await browser.newContext({ ...contextOptions, baseURL: stack.webUrl });
  await showAllEvents(context);
  await keepToasts(context);
  const volunteer = await context.newPage();
  await openAs(volunteer, stack, `vera-${mark}@example.org`);
  const entry: Locator = entryOf(volunteer, `Winter fair ${mark}`);
  const signUp = entry.getByRole('button', { name: 'Sign up' });
  await expect(signUp).toBeVisible();

  const rules = page.getByRole('region', { name: 'Signup rules' });
  await rules.getByRole('switch', { name: 'Signup opens' }).check();
  await rules.getByLabel('Days before the event').fill('10');
  await save(page);

  // The page was loaded before the rule existed.
  await signUp.click();
  await expect(entry.getByText('Failed to sign up: Signup opens 10 days before the event.')).toBeVisible();
  await volunteer.reload();
  await expect(entry).toContainText('Signup opens 10 days before the event. Signup opens Sat, Nov 21');
  await expect(signUp).toHaveCount(0);
  await expectAccessible(volunteer, 'An event that is not open yet');

  await rules.getByRole('switch', { name: 'Signup opens' }).uncheck();
  await rules.getByRole('switch', { name: 'Late cancellation' }).check();
  await rules.getByLabel('Hours before the event').fill('1200');
  await save(page);
  await volunteer.reload();
  await signUp.click();
  await expect(toasts(volunteer)).toContainText('You have successfully signed up for this slot.');
  await volunteer.reload();
  const upcoming = volunteer.getByRole('region', { name: 'Your upcoming signups' });
  await expect(upcoming).toContainText('Canceling now counts as late.');
  await rules.getByRole('switch', { name: 'Late cancellation' }).uncheck();
  await save(page);
  await volunteer.reload();
  await expect(upcoming.getByRole('button', { name: 'Cancel signup' })).toBeVisible();
  await expect(upcoming.getByText('Canceling now counts as late.')).toHaveCount(0);
  await context.close();
});
