import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { arrived, open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { choose } from './support/choose.ts';
import { runDay } from './support/global-setup.ts';
import { expect, followLink, hoursFrom, toasts } from './support/test.ts';

/** Somebody who has signed in once; gives their id. */
async function person(sql: Sql, name: string, role = 'volunteer'): Promise<string> {
  const id = crypto.randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  await sql`update public.profiles set name = ${name}, role = ${role} where id = ${id}`;
  return id;
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const signups = (page: Page, which: 'Upcoming' | 'Past') =>
  page.getByRole('region', { name: which }).getByRole('listitem');

test('a person is edited: what is wrong, what is asked, and what another has changed meanwhile', {
  tag: ['@2.108'],
}, async ({ admin: page, sql, mark }) => {
  const id = await person(sql, `Ada ${mark}`);
  await open(page, `/admin/staff?q=${mark}`, 'Staff Management');
  await page.getByRole('link', { name: `Edit Ada ${mark}` }).click();
  await arrived(page, `Edit Ada ${mark}`);
  await expect(page).toHaveURL(`/admin/staff/${id}/edit`);
  await expect(page.getByLabel('Email')).toBeDisabled();
  await page.getByLabel('Name').fill(' ');
  await page.getByLabel('Phone Number').fill('call me');
  await page.getByLabel('Required credits').fill('');
  await save(page).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Only digits, spaces and +()-./, at most 40 characters')).toBeVisible();
  await expect(page.getByText('Must be a number')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();

  await page.getByLabel('Name').fill(`Ada Lovelace ${mark}`);
  await page.getByLabel('Phone Number').fill('+49 30 1234');
  await page.getByLabel('Required credits').fill('12.5');
  await page.getByLabel('Description').fill('Speaks Dutch');
  await page.goBack();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page).click();
  expect((await patched).postDataJSON()).toEqual({
    name: `Ada Lovelace ${mark}`,
    phone: '+49 30 1234',
    description: 'Speaks Dutch',
    required_credits: 12.5,
    version: expect.any(Number),
  });
  await expect(toasts(page)).toContainText(`“Ada Lovelace ${mark}” has been saved.`);
  await expect(page).toHaveURL(`/admin/staff?q=${mark}`);
  const card = page.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: mark });
  for (const text of ['+49 30 1234', 'Speaks Dutch', '0 of 12.5 credits']) await expect(card).toContainText(text);

  await page.getByRole('link', { name: `Edit Ada Lovelace ${mark}` }).click();
  await page.getByLabel('Name').fill(`Countess ${mark}`);
  await sql`update public.profiles set name = ${`Augusta ${mark}`} where id = ${id}`;
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('This was changed by someone else in the meantime');
  await page.getByRole('button', { name: 'Load latest version' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(`Augusta ${mark}`);
});

test('the role of an administrator is given and taken only after a question', async ({ admin: page, sql, mark }) => {
  const id = await person(sql, `Bob ${mark}`, 'staff');
  const roleOf = async () => (await sql`select role from public.profiles where id = ${id}`)[0]?.role;
  await open(page, `/admin/staff/${id}/edit`, `Edit Bob ${mark}`);
  await choose(page.getByLabel('Role', { exact: true }), 'Admin');
  await expect(page.getByText('Manages everything: events, slot types, people and feeds.')).toBeVisible();
  await save(page).click();
  await expect(dialog(page)).toContainText('Make this person an administrator?');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await roleOf()).toBe('staff');
  await save(page).click();
  await dialog(page).getByRole('button', { name: 'Make administrator' }).click();
  await arrived(page, 'Staff Management');
  expect(await roleOf()).toBe('admin');

  await open(page, `/admin/staff?q=${mark}`, 'Staff Management');
  await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem')).toHaveCount(0);
  const administrators = page.getByRole('region', { name: 'Administrators' });
  await administrators.getByRole('link', { name: `Edit Bob ${mark}` }).click();
  await choose(page.getByLabel('Role', { exact: true }), 'Volunteer');
  await save(page).click();
  await expect(dialog(page)).toContainText('Take the administrator role away?');
  await dialog(page).getByRole('button', { name: 'Take role away' }).click();
  await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem')).toContainText(`Bob ${mark}`);
  expect(await roleOf()).toBe('volunteer');
});

test('a slot is assigned, one against a rule with a reason, and taken back; the volunteer sees it', {
  tag: ['@2.109'],
}, async ({ admin: page, organiser, browser, stack, sql, mark, quietDay }) => {
  const bar = await organiser.slotType(`Bar ${mark}`, 2);
  const coming = await organiser.event(`Fair ${mark}`, hoursFrom(quietDay, 0), 2, [[bar, 1]]);
  await organiser.event(`Clash ${mark}`, hoursFrom(quietDay, 1), 2, [[bar, 1]]);
  await organiser.event(`Begun ${mark}`, `${runDay}T09:30:00Z`, 12, [[bar, 3]]);
  const other = await browser.newContext();
  const volunteer = await other.newPage();
  const address = `ada-${mark}@example.org`;
  await followLink(volunteer, stack, address);
  await volunteer.waitForURL('/volunteer');

  await open(page, `/admin/staff?q=ada-${mark}`, 'Staff Management');
  await page.getByRole('link', { name: `Slots ada-${mark}` }).click();
  await arrived(page, `Slots of ada-${mark}`);
  await expect(page.getByText('No upcoming signups.')).toBeVisible();
  await page.getByRole('link', { name: 'Assign Slot' }).click();
  await arrived(page, `Assign a slot to ada-${mark}`);

  // What has begun: the rule is told, and overridden with a reason.
  await page.getByLabel('Search events').fill(`begun ${mark}`);
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  const assign = (event: string) => page.getByRole('button', { name: `Assign Bar ${mark}, ${event} ${mark}` });
  await assign('Begun').click();
  await expect(dialog(page)).toContainText('Cannot sign up for past events');
  await expect(dialog(page).getByLabel('Reason')).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Assign anyway' }).click();
  await expect(dialog(page)).toContainText('A reason is required');
  await dialog(page).getByLabel('Reason').fill('Jumped in at the door');
  await dialog(page).getByRole('button', { name: 'Assign anyway' }).click();
  await expect(toasts(page)).toContainText(`ada-${mark} is signed up for “Begun ${mark}”.`);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Signed up', { exact: true })).toBeVisible();

  // By date; the second overlaps with the first, which nothing overrides.
  const day = quietDay.toISOString().slice(0, 10);
  await page.getByLabel('Search events').fill(mark);
  await page.getByLabel('To', { exact: true }).fill(day);
  await page.getByLabel('From', { exact: true }).fill(day);
  await expect(page.getByText('2 events', { exact: true })).toBeVisible();
  await assign('Fair').click();
  await expect(toasts(page)).toContainText(`is signed up for “Fair ${mark}”.`);
  await assign('Clash').click();
  await expect(page.getByRole('alert')).toHaveText(
    `This overlaps with "Fair ${mark}", which this person is signed up for`,
  );
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('link', { name: 'Back to slots' }).click();
  await expect(signups(page, 'Upcoming')).toHaveCount(2);
  const begun = signups(page, 'Upcoming').filter({ hasText: 'Begun' });
  await expect(begun).toContainText('Assigned despite a rule: Jumped in at the door');
  await expect(begun).toContainText('12 h · 24 credits');
  const [logged] = await sql`select after ->> 'override_reason' as reason from public.audit_log
    where table_name = 'signups' and after ->> 'override_reason' = 'Jumped in at the door' and after ->> 'user_id' =
      (select id::text from public.profiles where email = ${address})`;
  expect(logged?.reason).toBe('Jumped in at the door');

  await volunteer.reload();
  const notice = (text: string) => volunteer.getByRole('listitem').filter({ hasText: text });
  await expect(notice(`You have been signed up for “Fair ${mark}”`)).toBeVisible();
  await expect(volunteer.getByRole('heading', { level: 3, name: `Fair ${mark}` })).toBeVisible();

  await page.getByRole('button', { name: `Release from Bar ${mark}, Fair ${mark}` }).click();
  await expect(dialog(page)).toContainText('Release this person?');
  await dialog(page).getByRole('button', { name: 'Release' }).click();
  await expect(toasts(page)).toContainText(`ada-${mark} is no longer signed up for “Fair ${mark}”.`);
  await expect(signups(page, 'Upcoming')).toHaveCount(1);
  await expect(begun.getByRole('button')).toBeFocused();
  await volunteer.reload();
  await expect(notice(`You are no longer signed up for “Fair ${mark}”`)).toBeVisible();
  await other.close();
  expect((await sql`select filled_count from public.event_slots where event_id = ${coming.id}`)[0]?.filled_count).toBe(
    0,
  );
});

test.describe('for somebody in Honolulu', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' });

  test('signups for whole days have the days of their place, and canceled ones say why they count for nothing', async ({
    admin: page,
    organiser,
    sql,
    mark,
    quietDay,
  }) => {
    const id = await person(sql, `Ada ${mark}`);
    const [bar, gate] = [await organiser.slotType(`Bar ${mark}`), await organiser.slotType(`Gate ${mark}`)];
    // From midnight to midnight in Tokyo, while in Honolulu it is still the day before.
    const day = { timezone: 'Asia/Tokyo', all_day: true };
    const wholeDay = await organiser.event(`Camp ${mark}`, hoursFrom(quietDay, -45), 24, [[bar, 1]], day);
    const off = await organiser.event(`Off ${mark}`, hoursFrom(quietDay, 0), 1, [[bar, 1]]);
    const fair = await organiser.event(`Fair ${mark}`, hoursFrom(quietDay, 2), 2, [
      [bar, 1],
      [gate, 1],
    ]);
    const slots = [wholeDay, off, fair].map(({ slot_assignments }) => ({
      slot_id: slot_assignments[0]?.id ?? '',
      user_id: id,
    }));
    await sql`insert into public.signups ${sql(slots)}`;
    await sql`update public.events set status = 'canceled', cancel_origin = 'source' where id = ${off.id}`;
    await organiser.change(fair, {
      slot_assignments: [
        { slot_type_id: bar, required_count: 1, is_canceled: true },
        { slot_type_id: gate, required_count: 1 },
      ],
    });
    await open(page, `/admin/staff/${id}`, `Slots of Ada ${mark}`);
    const entry = (title: string) => signups(page, 'Upcoming').filter({ hasText: `${title} ${mark}` });
    const date = new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      weekday: 'short',
      month: 'short',
      day: 'numeric',
    });
    const dayBefore = date.format(quietDay.getTime() - 24 * 3_600_000);
    await expect(entry('Camp').locator('time')).toHaveText(new RegExp(`^${dayBefore}, \\d{4}All day$`));
    await expect(entry('Off')).toContainText('Event canceled – no hours or credits.');
    await expect(entry('Fair')).toContainText('Slot canceled – no hours or credits.');
    await expect(entry('Camp')).not.toContainText('canceled');
    await entry('Camp').getByRole('button').click();
    await expect(dialog(page)).toContainText(/, all day/);
    await expect(dialog(page)).not.toContainText(/ [AP]M/);
  });
});

test('a person that is not there, and what cannot be loaded', async ({ admin: page, sql, mark }) => {
  const id = await person(sql, `Ada ${mark}`);
  await open(page, '/admin/staff/nobody', 'Slots');
  await expect(page.getByText('User not found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Staff Management' }).click();
  await arrived(page, 'Staff Management');
  await page.route('**/api/event-slot-signups?*', (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, `/admin/staff/${id}`, `Slots of Ada ${mark}`);
  await expect(page.getByRole('alert')).toContainText('Failed to load the signups. Please try again.');
  await page.unroute('**/api/event-slot-signups?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No past signups.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the pages of a person are accessible', { tag: ['@phone'] }, async ({
      admin: page,
      organiser,
      sql,
      mark,
      quietDay,
    }) => {
      const name = `Ada${'-without-an-end'.repeat(8)} ${mark}`;
      const id = await person(sql, name);
      const bar = await organiser.slotType(`Bar ${mark}`);
      const place = 'Behind the old water tower, '.repeat(3);
      const needs = { location: place };
      const [slot] = (await organiser.event(`Fair ${mark}`, hoursFrom(quietDay, 0), 2, [[bar, 2]], needs))
        .slot_assignments;
      await organiser.event(`Begun ${mark}`, `${runDay}T09:30:00Z`, 12, [[bar, 3]], needs);
      await sql`insert into public.signups (slot_id, user_id, override_reason)
        values (${slot?.id ?? ''}, ${id}, ${'Because-it-is-so-'.repeat(12)})`;
      await open(page, `/admin/staff/${id}`, `Slots of ${name}`);
      await expect(signups(page, 'Upcoming')).toHaveCount(1);
      await expectAccessible(page, 'slots of a person');
      await page.getByRole('button', { name: /^Release/ }).click();
      await expectAccessible(page, 'release');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await arrived(page, `Edit ${name}`);
      await page.getByLabel('Phone Number').fill('x');
      await save(page).click();
      await expect(page.getByText('Only digits')).toBeVisible();
      await expectAccessible(page, 'edit a person');
      await page.getByLabel('Phone Number').fill('');
      await open(page, `/admin/staff/${id}/assign?q=${mark}`, `Assign a slot to ${name}`);
      await page.getByRole('button', { name: `Assign Bar ${mark}, Begun ${mark}` }).click();
      await expect(dialog(page).getByLabel('Reason')).toBeFocused();
      await expectAccessible(page, 'override');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expectAccessible(page, 'assign a slot');
    });
  });
}
