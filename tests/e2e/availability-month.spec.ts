import { expectAccessible } from './support/axe.ts';
import { entryOf, expect, test, toasts } from './support/test.ts';

test('a volunteer marks days of a month as not free, sees the place of one of them, and takes it back @phone', async ({
  signedIn: page,
  organiser,
  mark,
  isMobile,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Concert ${mark}`, '2026-10-28T18:00:00Z', 2, [[bar, 1]]);
  await page.reload();
  await entryOf(page, `Concert ${mark}`).getByRole('button', { name: 'Sign Up' }).click();
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');

  await page.goto('/volunteer/profile');
  const section = page.getByRole('region', { name: 'When I Can Help' });
  const day = (name: string | RegExp) => section.getByRole('gridcell', { name });
  await expect(day('Wednesday, October 28: Nothing said. 1 shift')).toBeVisible();
  const { width = 0, height = 0 } = (await day(/October 28:/).boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  if (isMobile) {
    await day(/October 27:/).tap();
    await expect(section.getByRole('status')).toHaveText('Chosen: Tue, Oct 27');
    await day(/October 29:/).tap();
  } else {
    await day(/October 27:/).hover();
    await page.mouse.down();
    await day(/October 28:/).hover();
    await day(/October 29:/).hover();
    await page.mouse.up();
  }
  await expect(section.getByRole('status')).toHaveText('Chosen: Tue, Oct 27 – Thu, Oct 29');
  await expectAccessible(page, 'chosen days');
  await section.getByRole('button', { name: 'Not free', exact: true }).click();
  await expect(day('Wednesday, October 28: Not free. 1 shift')).toBeVisible();
  await expect(section.getByText(`Concert ${mark}, Bar ${mark}: `)).toBeVisible();
  // Undo is offered for ten seconds, which axe can take, but stays while it is pointed at.
  await toasts(page).getByText('Tue, Oct 27').hover();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'marked days in the dark');
  await page.emulateMedia({ colorScheme: 'light' });

  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(day('Tuesday, October 27: Nothing said')).toBeVisible();
  await day(/October 29:/).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(section.getByRole('status')).toHaveText('Chosen: Thu, Oct 29 – Fri, Oct 30');
  await section.getByRole('button', { name: 'Free', exact: true }).press('Enter');
  await expect(day('Friday, October 30: Free')).toBeFocused();
  await page.reload();
  await expect(day('Thursday, October 29: Free')).toBeVisible();
  await expect(day('Wednesday, October 28: Nothing said. 1 shift')).toBeVisible();
});
