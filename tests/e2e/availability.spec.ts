import { expectAccessible } from './support/axe.ts';
import { runDay } from './support/global-setup.ts';
import { entryOf, expect, test, toasts } from './support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a volunteer says on which day they are not free, sees the place that they have then, and keeps it', async ({
  signedIn: page,
  organiser,
  email,
  sql,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Concert ${mark}`, `${runDay}T18:00:00Z`, 2, [[bar, 1]]);
  await page.reload();
  await entryOf(page, `Concert ${mark}`).getByRole('button', { name: 'Sign Up' }).click();
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');

  await page.goto('/volunteer/profile');
  const section = page.getByRole('region', { name: 'When I Can Help' });
  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Add a Time' }).click();
  await dialog.getByRole('radio', { name: 'Not free' }).click();
  await dialog.getByLabel('From day').fill(runDay);
  await expectAccessible(page, 'the dialog');
  await dialog.getByRole('button', { name: 'Add a Time' }).click();
  await expect(section.getByText(/^Not free: /)).toBeVisible();
  await expect(section.getByText(`Concert ${mark}, Bar ${mark}: `)).toBeVisible();
  await expectAccessible(page, 'the profile');

  await section.getByRole('button', { name: 'Change Wishes' }).click();
  await dialog.getByLabel('Most hours on one day').fill('4.5');
  await dialog.getByRole('checkbox', { name: `Bar ${mark}`, exact: true }).click();
  await dialog.getByRole('button', { name: 'Change Wishes' }).click();
  await expect(section.getByText('At most 4.5 h a day')).toBeVisible();
  await expect(section.getByText(`Likes: Bar ${mark}`)).toBeVisible();
  await page.reload();
  await expect(section.getByText(/^Not free: /)).toBeVisible();
  const [said] = await sql`select p.id, e.during from public.profiles p cross join public.events e
    where p.email = ${email} and e.title = ${`Concert ${mark}`}`;
  expect(
    await sql`select is_free from private.said(array[${said?.id}]::uuid[], array[${said?.during}]::tstzrange[])`,
  ).toEqual([{ is_free: false }]);
  expect(await sql`select status from public.signups where user_id = ${said?.id}`).toEqual([{ status: 'confirmed' }]);

  await section.getByRole('link', { name: 'Go to my shifts' }).click();
  await expect(page.getByText(`Concert ${mark}`).first()).toBeVisible();
});
