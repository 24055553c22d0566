import { convertIcsCalendar } from 'ts-ics';
import { expectAccessible } from './support/axe.ts';
import { runDay } from './support/global-setup.ts';
import { entryOf, expect, test, toasts } from './support/test.ts';

test('a volunteer’s shifts are in their calendar until its address is revoked', async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const event = await organiser.event(`Concert ${mark}`, `${runDay}T18:00:00Z`, 2, [[bar, 1]], {
    location: 'Old brewery',
  });
  await page.reload();
  await entryOf(page, `Concert ${mark}`).getByRole('button', { name: 'Sign Up' }).click();
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');

  await page.goto('/volunteer/settings');
  const section = page.getByRole('region', { name: 'Your Calendar' });
  await section.getByRole('button', { name: 'Create calendar address' }).click();
  const field = section.getByLabel('Calendar address');
  await expect(field).toHaveValue(/^http.*\/api\/calendars\//);
  await expect(field).toBeFocused();
  const address = await field.inputValue();
  const read = async (from: string) =>
    convertIcsCalendar(undefined, await (await page.request.get(from)).text()).events;
  expect(await read(address)).toMatchObject([
    { summary: `Concert ${mark} (Bar ${mark})`, location: 'Old brewery', status: 'CONFIRMED' },
  ]);
  await expect(section.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute('href', /^webcal:/);
  await expectAccessible(page, 'settings with a calendar');
  await organiser.remove(event);
  expect(await read(address)).toMatchObject([{ status: 'CANCELLED' }]);

  await section.getByRole('button', { name: 'New address' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('will stop updating');
  await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click();
  await expect(field).not.toHaveValue(address);
  expect((await page.request.get(address)).status()).toBe(404);
  const next = await field.inputValue();
  expect(await read(next)).toHaveLength(1);
  await section.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Create calendar address' })).toBeFocused();
  expect((await page.request.get(next)).status()).toBe(404);
});
