import type { Browser, Page } from '@playwright/test';
import type { StackInfo } from '../support/stack.ts';
import { entryOf, expect, followLink, test, toasts } from './support/test.ts';
import { chooseZone } from './support/zone.ts';

/** A page of a person whose browser is in this zone. */
async function pageIn(browser: Browser, stack: StackInfo, timezoneId: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ timezoneId, baseURL: stack.webUrl })).newPage();
  await followLink(page, stack, email);
  await page.waitForURL('/volunteer');
  return page;
}

// Berlin's clocks go back on October 25, 2026 at 3:00, New York's on November 1 at 2:00, Kolkata's never.
const nights = [
  { zone: 'Europe/Berlin', day: 'Sunday, October 25', start: '2:30 AM', end: '3:30 AM', label: 'GMT+1' },
  { zone: 'America/New_York', day: 'Saturday, October 24', start: '9:30 PM', end: '10:30 PM', label: 'EDT' },
  { zone: 'Asia/Kolkata', day: 'Sunday, October 25', start: '7:00 AM', end: '8:00 AM', label: 'GMT+5:30' },
];

for (const { zone, day, start, end, label } of nights) {
  test(`in ${zone}, a shift after Europe's clocks change stands under its day at its hour`, async ({
    browser,
    stack,
    organiser,
    email,
    mark,
  }) => {
    const bar = await organiser.slotType(`Bar ${mark}`);
    await organiser.event(`Night ${mark}`, '2026-10-25T01:30:00Z', 1, [[bar, 1]]);
    const page = await pageIn(browser, stack, zone, email);
    const heading = day.startsWith('Saturday') ? 'Tomorrow' : day;
    await expect(page.getByRole('region', { name: heading }).getByText(`Night ${mark}`, { exact: true })).toBeVisible();
    const time = entryOf(page, `Night ${mark}`).getByRole('time');
    await expect(time).toContainText(start);
    await expect(time).toContainText(end);
    await expect(time).toContainText('1 h');
    await expect(time).toHaveAttribute('title', `${day}, 2026, ${start} – ${end} ${label}`);
    await page.context().close();
  });
}

test('a shift across the change names the zone at both ends and counts the hours that pass', async ({
  browser,
  stack,
  organiser,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Across ${mark}`, '2026-11-01T04:00:00Z', 6, [[bar, 1]]);
  const page = await pageIn(browser, stack, 'America/New_York', email);
  const across = entryOf(page, `Across ${mark}`);
  await expect(across).toContainText('12:00 AM EDT');
  await expect(across).toContainText('5:00 AM EST');
  await expect(across).toContainText('6 h');
  await expect(across).toContainText('6 credits');
  await expect(page.getByRole('region', { name: 'Sunday, November 1' })).toContainText('EDT → EST');
  await page.context().close();
});

test('a zone that was saved wins over the browser', { tag: ['@2.158', '@3.30'] }, async ({
  browser,
  stack,
  organiser,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Zoned ${mark}`, '2026-10-24T23:30:00Z', 1, [[bar, 1]]);
  const page = await pageIn(browser, stack, 'Asia/Kolkata', email);
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
  await page.context().close();
});
