import type { Page } from '@playwright/test';
import { arrived, open, test } from './support/administrator.ts';
import { runDay } from './support/global-setup.ts';
import { expect, followLink, hoursFrom, toasts } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem');

test('a person is edited, assigned a slot against a rule with a reason, and released from another; the volunteer sees it', {
  tag: ['@2.108', '@2.109'],
}, async ({ admin: page, organiser, browser, stack, sql, mark, quietDay }) => {
  const bar = await organiser.slotType(`Bar ${mark}`, 2);
  const coming = await organiser.event(`Fair ${mark}`, hoursFrom(quietDay, 0), 2, [[bar, 1]]);
  await organiser.event(`Begun ${mark}`, `${runDay}T09:30:00Z`, 12, [[bar, 3]]);
  const other = await browser.newContext();
  const volunteer = await other.newPage();
  const address = `ada-${mark}@example.org`;
  await followLink(volunteer, stack, address);
  await volunteer.waitForURL('/volunteer');

  await open(page, `/admin/staff?q=ada-${mark}`, 'Staff Management');
  await page.getByRole('link', { name: `Edit ada-${mark}` }).click();
  await arrived(page, `Edit ada-${mark}`);
  await page.getByLabel('Description').fill('Speaks Dutch');
  await page.goBack();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText(`“ada-${mark}” has been saved.`);
  await expect(page).toHaveURL(`/admin/staff?q=ada-${mark}`);
  await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem')).toContainText('Speaks Dutch');

  await page.getByRole('link', { name: `Slots ada-${mark}` }).click();
  await arrived(page, `Slots of ada-${mark}`);
  await expect(page.getByText('No upcoming signups.')).toBeVisible();
  await page.getByRole('link', { name: 'Assign Slot' }).click();
  await arrived(page, `Assign a slot to ada-${mark}`);

  // For an event that has begun, the rule is named, and a reason overrides it.
  await page.getByLabel('Search events').fill(`begun ${mark}`);
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  const assign = (event: string) => page.getByRole('button', { name: `Assign Bar ${mark}, ${event} ${mark}` });
  await assign('Begun').click();
  await expect(dialog(page)).toContainText('Cannot sign up for past events');
  await expect(dialog(page).getByLabel('Reason')).toBeFocused();
  await dialog(page).getByLabel('Reason').fill('Jumped in at the door');
  await dialog(page).getByRole('button', { name: 'Assign anyway' }).click();
  await expect(toasts(page)).toContainText(`ada-${mark} is signed up for “Begun ${mark}”.`);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Signed up', { exact: true })).toBeVisible();

  const day = quietDay.toISOString().slice(0, 10);
  await page.getByLabel('Search events').fill(mark);
  await page.getByLabel('To', { exact: true }).fill(day);
  await page.getByLabel('From', { exact: true }).fill(day);
  await page.getByRole('checkbox', { name: 'They have said yes already' }).click();
  await assign('Fair').click();
  await expect(toasts(page)).toContainText(`is signed up for “Fair ${mark}”.`);
  await page.getByRole('link', { name: 'Back to slots' }).click();
  await expect(upcoming(page)).toHaveCount(2);
  const begun = upcoming(page).filter({ hasText: 'Begun' });
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
  await expect(upcoming(page)).toHaveCount(1);
  await expect(begun.getByRole('button')).toBeFocused();
  await volunteer.reload();
  await expect(notice(`You are no longer signed up for “Fair ${mark}”`)).toBeVisible();
  await other.close();
  expect((await sql`select filled_count from public.event_slots where event_id = ${coming.id}`)[0]?.filled_count).toBe(
    0,
  );
});
