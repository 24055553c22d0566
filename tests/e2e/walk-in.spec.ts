import { arrived, open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, toasts } from './support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('somebody without an address is added, and gets one later', async ({ admin: page, sql, mark }) => {
  await open(page, '/admin/staff', 'Staff Management');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  await expectAccessible(page, 'the dialog');
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabel('Name').fill(`Wanda ${mark}`);
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await expect(toasts(page)).toContainText(`“Wanda ${mark}” has been added.`);
  expect(await sql`select email, account_id from public.profiles where name = ${`Wanda ${mark}`}`).toEqual([
    { email: null, account_id: null },
  ]);

  await open(page, `/admin/staff?q=${mark}`, 'Staff Management');
  await page.getByRole('link', { name: `Edit Wanda ${mark}` }).click();
  await arrived(page, `Edit Wanda ${mark}`);
  await page.getByLabel('Email').fill(`wanda-${mark}@example.org`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText(`“Wanda ${mark}” has been saved.`);
  expect(await sql`select email from public.profiles where name = ${`Wanda ${mark}`}`).toEqual([
    { email: `wanda-${mark}@example.org` },
  ]);
});

test('somebody who comes along gets a place in a shift that has begun, and is marked', async ({
  admin: page,
  organiser,
  quietDay,
  sql,
  mark,
}) => {
  const type = await organiser.slotType(`Gate ${mark}`, 1);
  const event = await organiser.event(`Fair ${mark}`, quietDay.toISOString(), 4, [[type, 2]]);
  await sql`update public.events set start_time = private.now() - interval '1 hour',
    end_time = private.now() + interval '3 hours' where id = ${event.id}`;
  await open(page, `/admin/events/${event.id}/attendance`, 'Attendance');
  await page.getByRole('button', { name: 'Add somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add somebody' });
  await dialog.getByLabel('Name').fill(`Wanda ${mark}`);
  await expectAccessible(page, 'the dialog');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText(`Wanda ${mark} is on the list.`);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Wanda ${mark}` }) });
  await expect(row.getByRole('button', { name: 'Attended', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(
    await sql`select s.attendance, s.override_reason from public.signups s
      join public.profiles p on p.id = s.user_id where p.name = ${`Wanda ${mark}`}`,
  ).toEqual([{ attendance: 'attended', override_reason: 'Walk-in' }]);
});
