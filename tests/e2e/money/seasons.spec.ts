import { open, test } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { expect, toasts } from '../support/test.ts';

// Without seasons all work counts, as the other journeys expect.
test.use({ stackOf: 'seasons' });

test('seasons: credits count within them, a season is copied to the next one, and deleted', async ({
  adminBlank: page,
  organiser,
  mark,
}) => {
  const [first, second] = [`Fair ${mark}`, `Next fair ${mark}`];
  const type = await organiser.slotType(`Gate ${mark}`);
  await organiser.event(`Morning ${mark}`, '2032-06-05T08:00:00Z', 4, [[type, 2]]);
  await organiser.event(`Last ${mark}`, '2032-06-06T18:00:00Z', 2, [[type, 2]]);

  await open(page, '/admin/settings', 'System Settings');
  await page.getByRole('link', { name: 'Seasons' }).click();
  await expect(page.getByText('No seasons')).toBeVisible();
  const dialog = page.getByRole('dialog');
  for (const [name, from, to] of [
    [first, '2032-06-04', '2032-06-06'],
    [second, '2033-06-03', '2033-06-05'],
  ] as const) {
    await page.getByRole('button', { name: 'Add season' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('First day').fill(from);
    await dialog.getByLabel('Last day').fill(to);
    await dialog.getByLabel('Required credits').fill('6');
    await dialog.getByRole('button', { name: 'Add season' }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: first, exact: true }) });
  await expect(row).toContainText('6 credits required · 2 shifts · 0 people');
  await expect(row).toContainText('Credits of this season are shown');
  await expectAccessible(page, 'the seasons');

  await row.getByRole('button', { name: 'Copy to another season' }).click();
  await expect(dialog).toContainText('is copied to Saturday, June 4, 2033');
  await expectAccessible(page, 'copying a season');
  await dialog.getByRole('button', { name: 'Copy season' }).click();
  await expect(toasts(page)).toContainText('2 copies created');
  await expect(page).toHaveURL(/\/admin\/schedule\?day=2033-06-04/);
  await expect(page.getByRole('gridcell', { name: `Morning ${mark}` })).toBeVisible();

  await page.goto('/volunteer');
  const progress = page.getByRole('region', { name: 'Your progress' });
  await expect(progress).toContainText(`${first}: 0 credits confirmed of 6, 0 completed`);

  await open(page, '/admin/reports', 'Reports & Analytics');
  await choose(page.getByRole('combobox', { name: 'Period' }), second);
  await expect(page).toHaveURL(/from=2033-06-03&to=2033-06-05/);

  await open(page, '/admin/seasons', 'Seasons');
  for (const name of [first, second]) {
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete season' }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeHidden();
  }
  await expect(page.getByText('No seasons')).toBeVisible();
});
