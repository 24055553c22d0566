import { readFile } from 'node:fs/promises';
import { open, test } from './support/administrator.ts';
import { expect, followLink, toasts } from './support/test.ts';

test('people are filtered, selected, given a role and exported, and one is opened beside the table', async ({
  admin: page,
  browser,
  stack,
  sql,
  mark,
}) => {
  const names = ['ada', 'bea', 'cia'].map((name) => `${name}-${mark}`);
  for (const name of names) {
    const other = await browser.newContext();
    const volunteer = await other.newPage();
    await followLink(volunteer, stack, `${name}@example.org`);
    await volunteer.waitForURL('/volunteer');
    await other.close();
  }
  await open(page, '/admin/staff', 'Staff Management');
  await page.getByRole('radio', { name: 'Table' }).click();
  await page.getByLabel('Search people').fill(mark);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(rows.nth(1)).toContainText(`cia-${mark}`);
  await page.getByLabel(`Select cia-${mark}`).click();
  await page.getByLabel(`Select bea-${mark}`).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected people' });
  await expect(bar).toContainText('2 people selected');

  const saved = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]),
  ).toEqual([`bea-${mark}@example.org`, `cia-${mark}@example.org`]);

  await bar.getByRole('button', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await dialog.getByRole('button', { name: 'Show preview' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 people will change');
  await dialog.getByRole('button', { name: 'Change 2 people' }).click();
  await expect(toasts(page)).toContainText('2 people changed.');
  await expect(bar).toBeHidden();
  const roles = await sql`select name, role from profiles where name like ${`%${mark}`} order by name`;
  expect(roles.map(({ role }) => role)).toEqual(['volunteer', 'staff', 'staff']);

  await page.getByRole('link', { name: `ada-${mark}` }).click();
  const panel = page.getByRole('complementary', { name: `ada-${mark}` });
  await expect(panel).toContainText('No shift ahead.');
  await page.reload();
  await expect(panel).toBeVisible();
  await expect(rows).toHaveCount(4);
});
