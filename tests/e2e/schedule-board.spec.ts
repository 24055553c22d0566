import { arrived, open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { expect } from './support/test.ts';

const day = '2031-05-10';

test('the schedule board by keyboard alone: find a hole, move a shift, take it back, select', async ({
  admin: page,
  organiser,
  mark,
}) => {
  const type = await organiser.slotType(`Gate ${mark}`);
  const [north, south] = [`North ${mark}`, `South ${mark}`];
  await organiser.event(`Morning ${mark}`, `${day}T08:00:00Z`, 4, [[type, 2]], { location: north });
  await organiser.event(`Noon ${mark}`, `${day}T12:00:00Z`, 2, [[type, 3]], { location: north });
  await organiser.event(`Bar ${mark}`, `${day}T13:00:00Z`, 6, [[type, 1]], { location: south });
  await open(page, `/admin/schedule?day=${day}`, 'Schedule');
  const shift = (title: string) => page.getByRole('gridcell', { name: `${title} ${mark}` });
  await expect(shift('Morning')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: north })).toHaveText(/5 open/);
  await expectAccessible(page, 'the schedule board');

  for (let tabs = 0; tabs < 60 && !(await page.locator('[role=gridcell]:focus').count()); tabs++)
    await page.keyboard.press('Tab');
  await expect(shift('Morning')).toBeFocused();
  await page.keyboard.press('g');
  await expect(shift('Noon')).toBeFocused();

  // Nobody is on it, so that it moves at once.
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(shift('Noon')).toHaveAccessibleName(new RegExp(`Sat 1:00 PM–3:00 PM, ${south}`));
  await expect(shift('Noon')).toBeFocused();
  await expect(page.getByRole('rowheader', { name: north })).toHaveText(/2 open/);
  await page.keyboard.press('Control+z');
  await expect(shift('Noon')).toHaveAccessibleName(new RegExp(`Sat 12:00 PM–2:00 PM, ${north}`));
  // The focus follows it to its row.
  await expect(shift('Noon')).toBeFocused();

  await page.keyboard.press('x');
  await expect(shift('Noon')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'a selected shift');
  await page.keyboard.press('Escape');
  await expect(shift('Noon')).toHaveAttribute('aria-selected', 'false');

  await page.getByRole('radio', { name: 'Compact' }).press('Enter');
  await arrived(page, 'Events Management');
  await expect(page).toHaveURL(new RegExp(`start=${day}`));
  await page.getByRole('radio', { name: 'Board' }).press('Enter');
  await arrived(page, 'Schedule');
  await expect(shift('Morning')).toBeVisible();
});
