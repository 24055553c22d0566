import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate/browser';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a person takes their data along and leaves, on a phone', async ({
  signedIn: page,
  organiser,
  email,
  sql,
  mark,
}) => {
  void organiser;
  await sql`update public.profiles set name = ${`Vera ${mark}`} where email = ${email}`;
  await page.goto('/volunteer/profile');
  const section = page.getByRole('region', { name: 'Your Data' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download your data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('muster.zip');
  const files = unzipSync(readFileSync(await download.path()));
  expect(strFromU8(files['data.json'] ?? new Uint8Array())).toContain(`Vera ${mark}`);

  await section.getByRole('button', { name: 'Leave…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave for good?' });
  await expectAccessible(page, 'the question');
  await expect(dialog).toContainText('You have no places ahead.');
  await dialog.getByRole('button', { name: 'Leave for good' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await sql`select from public.profiles where name like ${`%${mark}%`} or email = ${email}`).toHaveLength(0);
  expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
  await page.goto('/volunteer');
  await expect(page).toHaveURL(/\/login/);
});
