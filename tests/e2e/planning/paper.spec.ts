import type { Page } from '@playwright/test';
import { open, test } from '../support/administrator.ts';
import { runDay } from '../support/global-setup.ts';
import { expect } from '../support/test.ts';

test.use({ stackOf: 'what is printed' });

/** How many sheets of A4 the page prints now. */
const pagesOf = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

const week = 7 * 86_400_000;
const friday = Date.parse(`${runDay}T18:00:00Z`);

test('a week takes one page and a year a few; sign-in sheets have no empty pages', async ({
  adminBlank: page,
  organiser,
}) => {
  const bar = await organiser.slotType('Bar');
  const evenings = [];
  for (let index = 0; index < 52; index++) {
    const start = new Date(friday + index * week).toISOString();
    evenings.push(await organiser.event('Bar evening', start, 4, [[bar, 2]], { location: 'Club house' }));
  }
  const [first] = evenings;
  for (const name of ['Anna', 'Ben']) await organiser.add(name, first?.slot_assignments[0]?.id ?? '');
  // The dialog and the buttons stay as they are until the test has printed.
  await page.addInitScript(() => {
    window.print = () => {};
  });

  await open(page, `/admin/schedule?day=${runDay}&days=7`, 'Schedule');
  await expect(page.locator('[data-bar]')).toHaveCount(1);
  await test.step('the page itself: a week with one shift', async () => {
    expect(await pagesOf(page)).toBe(1);
  });

  await page.getByRole('button', { name: 'Print or download' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 shift', { exact: true })).toBeVisible();
  const choose = async (list: string) => {
    await dialog.getByLabel('List').click();
    await page.getByRole('option', { name: list, exact: true }).click();
  };
  await test.step('one shift is one page of each list', async () => {
    for (const list of ['By role', 'By person', 'Sign-in sheets by shift', 'Sign-in sheets by place', 'By place']) {
      await choose(list);
      expect(await pagesOf(page), list).toBe(1);
    }
  });
  await dialog.getByLabel('To', { exact: true }).fill('2027-10-20');
  await expect(dialog.getByText('52 shifts', { exact: true })).toBeVisible();
  await test.step('52 shifts are two pages, or one of each day where that is wanted', async () => {
    expect(await pagesOf(page)).toBe(2);
    await dialog.getByLabel('Each part on its own page').check();
    expect(await pagesOf(page)).toBe(52);
    await choose('Sign-in sheets by shift');
    expect(await pagesOf(page)).toBe(52);
    await dialog.getByLabel('Each part on its own page').uncheck();
    expect(await pagesOf(page)).toBeLessThanOrEqual(13);
  });

  await test.step('the sheet of one shift, from its attendance', async () => {
    await open(page, `/admin/events/${first?.id}/attendance`, 'Attendance');
    await page.getByRole('button', { name: 'Sign-in sheet' }).click();
    expect(await pagesOf(page)).toBe(1);
  });
});
