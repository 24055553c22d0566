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
  await expect(page.getByText('times in GMT+5:30')).toBeVisible();
  await expect(entryOf(page, `Zoned ${mark}`)).toContainText('5:00 AM');
  await page.goto('/volunteer/settings');
  const zone = page.getByLabel('Timezone');
  await expect(zone).toHaveValue(/Asia\/(Kolkata|Calcutta)/);
  await chooseZone(page, 'EST');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toasts(page)).toContainText('Settings saved successfully!');
  await page.goto('/volunteer');
  await expect(page.getByText('times in EDT')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tomorrow' })).toContainText(`Zoned ${mark}`);
  await expect(entryOf(page, `Zoned ${mark}`)).toContainText('7:30 PM');
  await context.close();
});
