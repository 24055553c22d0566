import { entryOf, expect, openAs, showAllEvents, test, toasts } from '../support/test.ts';
import { keepToasts } from '../support/timers.ts';
import { chooseZone } from '../support/zone.ts';

test('a saved zone takes precedence over the browser’s', { tag: ['@2.158', '@3.30'] }, async ({
  browser,
  stack,
  organiser,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Zoned ${mark}`, '2026-10-24T23:30:00Z', 1, [[bar, 1]]);
  const context = await browser.newContext({ timezoneId: 'Asia/Kolkata', baseURL: stack.webUrl });
  await showAllEvents(context);
  await keepToasts(context);
  const page = await context.newPage();
  await openAs(page, stack, email);
  // The shift has the time of its place, which is UTC; that of the reader stands beside it.
  await expect(entryOf(page, `Zoned ${mark}`)).toContainText('11:30 PM');
  await expect(entryOf(page, `Zoned ${mark}`)).toContainText('Sun 5:00 AM for you');
  await page.goto('/volunteer/settings');
  const zone = page.getByLabel('Timezone');
  await expect(zone).toHaveValue(/Asia\/(Kolkata|Calcutta)/);
  await chooseZone(page, 'EST');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toasts(page)).toContainText('Settings saved successfully!');
  await page.goto('/volunteer');
  await expect(page.getByRole('region', { name: 'Tomorrow' })).toContainText(`Zoned ${mark}`);
  await expect(entryOf(page, `Zoned ${mark}`)).toContainText('7:30 PM for you');
  await context.close();
});
