import { arrived, open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, toasts } from './support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('two entries of one person are suggested, compared and merged', async ({ admin: page, sql, mark }) => {
  await sql`insert into public.profiles (name, email, phone) values
    (${`Mia ${mark}`}, ${`mia-${mark}@example.org`}, null), (${`MIA ${mark}`}, null, '+49 555 12345')`;
  await open(page, '/admin/staff', 'Staff Management');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Possible Duplicates' }).click();
  await arrived(page, 'Possible Duplicates');
  await page.getByRole('link', { name: new RegExp(`Compare .*${mark}`) }).click();
  await expect(page.getByRole('table')).toContainText(`mia-${mark}@example.org`);
  await expectAccessible(page, 'the comparison');
  await page.getByRole('button', { name: 'Merge…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(toasts(page)).toContainText('is one person now.');
  await expect(page).toHaveURL('/admin/staff/doubles');
  expect(await sql`select email, phone from public.profiles where name ilike ${`%${mark}`}`).toEqual([
    { email: `mia-${mark}@example.org`, phone: '+49 555 12345' },
  ]);
});
