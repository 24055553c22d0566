import type { Browser, Page } from '@playwright/test';
import { makeAdmin } from '../../support/people.ts';
import type { StackInfo } from '../../support/stack.ts';
import { open } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, followLink, openAs, test, toasts } from '../support/test.ts';
import { keepToasts } from '../support/timers.ts';

// The setting applies to everybody who signs in.
test.use({ stackOf: 'who comes in' });
test.afterEach(({ sql }) => sql`update public.organisation set entry = 'open'`);

async function administrate(browser: Browser, stack: StackInfo, mark: string): Promise<Page> {
  const email = `ada-${mark}@example.org`;
  await makeAdmin(stack, email);
  const context = await browser.newContext({ baseURL: stack.webUrl });
  await keepToasts(context);
  const page = await context.newPage();
  await openAs(page, stack, email, '/admin/settings');
  return page;
}

const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test('somebody new waits for approval and comes in; blocked, they leave, and return when unblocked', {
  tag: ['@phone'],
}, async ({ page, stack, browser, email, mark }) => {
  const admin = await administrate(browser, stack, mark);
  await test.step('somebody new waits, says why, is approved, and comes in without doing anything', async () => {
    await admin.getByLabel('Contact').fill('crew@example.org');
    await admin.getByRole('radio', { name: 'After approval' }).click();
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toasts(admin).getByText('Settings saved successfully!').last()).toBeVisible();

    await openAs(page, stack, email);
    await expect(page).toHaveURL('/entry');
    await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'crew@example.org' })).toBeVisible();
    await page.getByLabel('What should they know about you?').fill('I know the bar');
    await page.getByRole('button', { name: 'Send note' }).click();
    await expect(page.getByText('The administrators can read this now.')).toBeVisible();
    await expectAccessible(page, 'waiting for approval');
    await page.goto('/volunteer');
    await expect(page).toHaveURL('/entry');

    await open(admin, '/admin', 'Admin Dashboard');
    await admin.getByRole('link', { name: '1 person is waiting for approval' }).click();
    const waiting = admin.getByRole('region', { name: 'Waiting for approval' });
    await expect(waiting).toContainText('I know the bar');
    await waiting.getByRole('button', { name: /^Approve vera-/ }).click();
    await expect(toasts(admin)).toContainText('1 person has been approved.');
    await expect(waiting).toBeHidden();
    await expect(page).toHaveURL('/volunteer', { timeout: 60_000 });
  });

  await test.step('a person who is blocked leaves the open page, reads why after signing in, and returns when unblocked', async () => {
    await open(admin, '/admin/staff?view=cards', 'Staff Management');
    await admin.getByLabel('Search people').fill(email);
    await admin.getByRole('link', { name: /^Edit vera-/ }).click();
    await admin.getByRole('button', { name: 'Block' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Reason', { exact: true }).fill('Took every place');
    await dialog.getByRole('checkbox', { name: 'Tell the person the reason' }).check();
    await expectAccessible(admin, 'blocking a person');
    await dialog.getByRole('button', { name: 'Block' }).click();
    await expect(toasts(admin)).toContainText('is blocked.');

    await comeBack(page);
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
    await expect(page.getByText('Took every place')).toBeHidden();
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await followLink(page, stack, email);
    await expect(page).toHaveURL('/entry');
    await expect(page.getByText('Reason: Took every place')).toBeVisible();
    await expectAccessible(page, 'no access');

    await admin.getByRole('button', { name: 'Unblock' }).click();
    await expect(toasts(admin)).toContainText('is no longer blocked.');
    await expect(page).toHaveURL('/volunteer', { timeout: 60_000 });
  });
});

test('a stranger reads that people come in by invitation only', { tag: ['@phone'] }, async ({
  page,
  stack,
  sql,
  email,
}) => {
  await sql`update public.organisation set entry = 'invitation', name = 'River Festival', contact = 'crew@example.org'`;
  await openAs(page, stack, email, '/volunteer');
  await expect(page.getByText('River Festival takes people by invitation only.')).toBeVisible();
  await expect(page.getByText('Contact: crew@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(/^There is no account for/)).toBeHidden();
  await expect(page.getByLabel('Email Address')).toBeVisible();
});
