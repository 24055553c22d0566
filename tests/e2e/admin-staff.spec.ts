import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { waitForMail } from '../support/people.ts';
import { arrived, open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { choose } from './support/choose.ts';
import { runDay } from './support/global-setup.ts';
import { expect, followLink, toasts } from './support/test.ts';

const openStaff = (page: Page, search = '') => open(page, `/admin/staff${search}`, 'Staff Management');
const people = (page: Page) => page.getByRole('region', { name: 'People' });
const card = (page: Page, name: string) =>
  people(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) });
const cards = (page: Page) => people(page).getByRole('listitem').getByRole('heading', { level: 3 });
const pending = (page: Page, address: string) =>
  page.getByRole('region', { name: 'Pending invitations' }).getByRole('listitem').filter({ hasText: address });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Somebody who has signed in once; gives their id. */
async function person(sql: Sql, name: string, role = 'volunteer', required = 0): Promise<string> {
  const id = crypto.randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  await sql`update public.profiles set name = ${name}, role = ${role}, required_credits = ${required} where id = ${id}`;
  return id;
}

/** Invites through the dialog. */
async function invite(page: Page, address: string, role: 'Volunteer' | 'Staff' | 'Admin'): Promise<void> {
  await page.getByRole('button', { name: 'Invite User' }).first().click();
  await dialog(page).getByLabel('Email').fill(address);
  await choose(dialog(page).getByLabel('Role'), role);
  await dialog(page).getByRole('button', { name: 'Send Invitation' }).click();
}

test('search and status choose people, and stand in the address', {
  tag: ['@2.101', '@2.102', '@2.103', '@6.8', '@9.9', '@9.10', '@9.11', '@9.12', '@9.13'],
}, async ({ admin: page, organiser, sql, mark }) => {
  const event = await organiser.event(`Past ${mark}`, `${runDay}T18:00:00Z`, 2, [
    [await organiser.slotType(`Bar ${mark}`, 5), 3],
  ]);
  const active = await person(sql, `Ada ${mark}`, 'staff', 10);
  const waiting = await person(sql, `Pia ${mark}`, 'volunteer', 20);
  const free = await person(sql, `Fred ${mark}`);
  await person(sql, `Ina ${mark}`, 'volunteer', 4);
  await person(sql, `Boss ${mark}`, 'admin');
  const slot = event.slot_assignments[0]?.id ?? '';
  for (const id of [active, waiting, free]) {
    await sql`insert into public.signups (slot_id, user_id) values (${slot}, ${id})`;
  }
  // Without triggers: what is over cannot be taken, and what was taken is over a day later.
  await sql.begin(async (inner) => {
    await inner`set local session_replication_role = replica`;
    await inner`update public.events set start_time = start_time - interval '1 day', end_time = end_time - interval '1 day'
      where id = ${event.id}`;
  });

  await openStaff(page, `?q=${mark}`);
  await expect(page).toHaveTitle('Staff Management · Muster');
  await expect(cards(page)).toHaveText(['Ada', 'Fred', 'Ina', 'Pia'].map((name) => `${name} ${mark}`));
  await expect(people(page).getByRole('status')).toHaveText('4 people');
  await expect(card(page, `Ada ${mark}`)).toContainText('100%');
  await expect(card(page, `Ada ${mark}`)).toContainText('10 of 10 credits completed');
  await expect(card(page, `Ada ${mark}`)).toContainText('Staff');
  await expect(card(page, `Pia ${mark}`)).toContainText('50%');
  await expect(card(page, `Fred ${mark}`)).toContainText('N/A');
  await expect(card(page, `Ina ${mark}`)).toContainText('0%');
  for (const [status, label, name] of [
    ['active', 'Active', 'Ada'],
    ['inactive', 'Inactive', 'Ina'],
    ['pending', 'Pending', 'Pia'],
  ] as const) {
    await choose(page.getByLabel('Status'), label);
    await expect(cards(page)).toHaveText([`${name} ${mark}`]);
    await expect(page).toHaveURL(`/admin/staff?q=${mark}&status=${status}`);
  }
  await page.goBack();
  await expect(cards(page)).toHaveText([`Ina ${mark}`]);
  await page.reload();
  await arrived(page, 'Staff Management');
  await expect(cards(page)).toHaveText([`Ina ${mark}`]);
  await expect(page.getByLabel('Search people')).toHaveValue(mark);

  await page.keyboard.press('/');
  await expect(page.getByLabel('Search people')).toBeFocused();
  await page.getByLabel('Search people').fill(`nobody ${mark}`);
  await expect(page.getByText('No people found')).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(page).toHaveURL('/admin/staff');
  await expect(page.getByLabel('Search people')).toHaveValue('');
  await page.getByLabel('Search people').pressSequentially(`ÁDA ${mark}`);
  await expect(cards(page)).toHaveText([`Ada ${mark}`]);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Search people')).toHaveValue('');
});

test('an invitation: what is missing, the mail, again, and the person who follows it', {
  tag: ['@5.33', '@6.2', '@8.28', '@8.29', '@8.30'],
}, async ({ admin: page, stack, browser, mark }) => {
  // Of many pending invitations the first few are shown.
  const address = `0-helper-${mark}@example.org`;
  await openStaff(page);
  await page.keyboard.press('n');
  const email = dialog(page).getByLabel('Email');
  await expect(email).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog(page)).toContainText('Email is required');
  await email.fill('helper@');
  await expect(dialog(page)).toContainText('Invalid email address');
  await dialog(page).getByLabel('Role').click();
  await expect(page.getByRole('option')).toHaveText(['Volunteer', 'Staff', 'Admin']);
  await page.keyboard.press('Escape');
  await email.fill(address);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Invite User' }).first().click();
  await expect(email).toHaveValue(address);
  await choose(dialog(page).getByLabel('Role'), 'Staff');
  await email.press('Enter');
  await expect(toasts(page)).toContainText('Invitation sent successfully.');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Invite User' }).first()).toBeFocused();
  await expect(pending(page, address)).toContainText('Staff · Last sent: Today');
  await waitForMail(stack, address);
  await pending(page, address).getByRole('button', { name: 'Send again' }).click();
  const { link } = await waitForMail(stack, address, 2);

  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(link.href);
  await expect(guest.getByText('You have successfully logged in!')).toBeVisible();
  await other.close();
  await page.reload();
  await expect(card(page, `0-helper-${mark}`)).toContainText('Staff');
  await expect(page.getByRole('main').getByText('Last sent').filter({ hasText: address })).toHaveCount(0);
  await expect(pending(page, address)).toHaveCount(0);

  await invite(page, address, 'Volunteer');
  await expect(toasts(page)).toContainText('Failed to send invitation. Please try again.');
  await expect(dialog(page).getByRole('alert')).toHaveText('A user with this email address already exists');
  await expect(email).toBeFocused();
});

test('an invitation is revoked at once, comes back when that fails, and leaves a volunteer', async ({
  admin: page,
  stack,
  mark,
}) => {
  const address = `0-chief-${mark}@example.org`;
  await openStaff(page);
  await invite(page, address, 'Admin');
  await expect(pending(page, address)).toBeVisible();
  const revoke = async () => {
    await pending(page, address).getByRole('button', { name: 'Revoke' }).click();
    await expect(dialog(page)).toContainText(address);
    await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
  };
  await page.route('**/api/users/invitations/*', (route) => route.fulfill({ status: 500, body: '' }));
  await revoke();
  await expect(toasts(page)).toContainText('The invitation could not be revoked.');
  await expect(pending(page, address)).toBeVisible();
  await page.unroute('**/api/users/invitations/*');
  await revoke();
  await expect(toasts(page)).toContainText(`The invitation to ${address} has been revoked.`);
  await expect(pending(page, address)).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveText(/Pending invitations|Staff Management/);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await followLink(page, stack, address);
  await expect(page).toHaveURL('/volunteer');
});

test('what cannot be loaded says so and can be tried again', { tag: ['@8.27'] }, async ({ admin: page }) => {
  await page.route('**/api/users', (route) => route.fulfill({ status: 500, body: '' }));
  await openStaff(page);
  await expect(page.getByRole('alert')).toContainText('Failed to load staff. Please try again.');
  await page.unroute('**/api/users');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(people(page).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('volunteers load nothing of the administration', async ({ signedIn: page }) => {
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  const code = (await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))).join('\n');
  expect(code).toContain('Available events');
  expect(code).not.toMatch(/Invite User|Default slot types|Feed synced successfully|\/users\/invitations/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the staff page and its dialogs are accessible', { tag: ['@phone'] }, async ({ admin: page, sql, mark }) => {
      await person(sql, `Ada${'-without-an-end'.repeat(8)} ${mark}`, 'staff', 10);
      const address = `0${'long.'.repeat(10)}${mark}@example.org`;
      await openStaff(page, `?q=${mark}&status=inactive`);
      await expect(cards(page)).toHaveCount(1);
      await expectAccessible(page, 'staff');
      await page.getByRole('button', { name: 'Invite User' }).first().click();
      await dialog(page).getByRole('button', { name: 'Send Invitation' }).click();
      await expect(dialog(page)).toContainText('Email is required');
      await expectAccessible(page, 'invite dialog');
      await page.keyboard.press('Escape');
      await invite(page, address, 'Volunteer');
      await expect(pending(page, address)).toBeVisible();
      await expectAccessible(page, 'staff with an invitation');
      await pending(page, address).getByRole('button', { name: 'Revoke' }).click();
      await expectAccessible(page, 'revoke dialog');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Import Staff' }).click();
      await expectAccessible(page, 'import dialog');
      await page.keyboard.press('Escape');
      await page.getByLabel('Search people').fill('nobody at all');
      await expect(page.getByText('No people found')).toBeVisible();
      await expectAccessible(page, 'nobody found');
    });
  });
}
