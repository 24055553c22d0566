import type { Page } from '@playwright/test';
import { makeAdmin } from '../support/people.ts';
import { arrived, open } from './support/administrator.ts';
import { pastSupper } from './support/supper.ts';
import { test as base, expect, followLink, showAllEvents } from './support/test.ts';

interface Scene {
  title: string;
  eventId: string;
  slotType: string;
  /** The day of the event, days or weeks ago: `2026-09-14`. */
  day: string;
  /** Addresses of the people signed up, by name. */
  people: Record<'Ada' | 'Bob' | 'Vera', string>;
}

/** Ada, Bob and Vera were signed up for four hours at two credits each; `admin` is an administrator's page. */
const test = base.extend<{ scene: Scene; admin: Page }>({
  scene: async ({ organiser, stack, sql, mark, email, quietDay }, use) => {
    const start = new Date('2026-09-14T12:00:00Z');
    const supper = await pastSupper({ organiser, stack, sql, mark, email, quietDay }, start);
    await use({ ...supper, day: start.toISOString().slice(0, 10) });
  },
  admin: async ({ page, stack, mark }, use) => {
    const address = `chief-${mark}@example.org`;
    await makeAdmin(stack, address);
    await followLink(page, stack, address);
    await arrived(page, 'Admin Dashboard');
    await use(page);
  },
});

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
const markOf = (page: Page, name: string, mark: string) =>
  rowOf(page, name).getByRole('button', { name: mark, exact: true });
const count = (page: Page, of: string) => page.locator('dl > div').filter({ hasText: of }).locator('dd');

test('an administrator marks who attended, and volunteers see what counted', async ({
  admin: page,
  scene,
  mark,
  stack,
  browser,
  baseURL,
}) => {
  await open(page, `/admin/events?start=${scene.day}&end=${scene.day}&past=true`, 'Events Management');
  await page.getByRole('link', { name: `Attendance ${scene.title}` }).click();
  await arrived(page, 'Attendance');
  await expect(page.getByText(scene.title)).toBeVisible();
  await expect(page.getByRole('region', { name: scene.slotType })).toContainText('0 of 3 marked');

  await markOf(page, `Ada ${mark}`, 'Attended').click();
  await expect(markOf(page, `Ada ${mark}`, 'Attended')).toHaveAttribute('aria-pressed', 'true');
  await markOf(page, `Bob ${mark}`, 'Excused').click();
  await markOf(page, `Bob ${mark}`, 'No-show').click();
  await expect(markOf(page, `Bob ${mark}`, 'No-show')).toHaveAttribute('aria-pressed', 'true');
  await expect(markOf(page, `Bob ${mark}`, 'Excused')).toHaveAttribute('aria-pressed', 'false');

  await rowOf(page, `Vera ${mark}`)
    .getByRole('button', { name: `Correct the hours of Vera ${mark}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Correct hours' });
  await dialog.getByLabel('Hours that count').fill('2.5');
  await dialog.getByLabel('Reason').fill('Had to catch the last bus');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, `Vera ${mark}`)).toContainText('instead of 4 h2.5 h');
  await expect(rowOf(page, `Vera ${mark}`)).toContainText('Had to catch the last bus');
  await expect(count(page, 'Attended')).toHaveText('2');
  await expect(count(page, 'No-show')).toHaveText('1');
  await expect(count(page, 'Not marked')).toHaveText('0');

  // The same after a reload, and in the staff list.
  await page.reload();
  await arrived(page, 'Attendance');
  await expect(markOf(page, `Bob ${mark}`, 'No-show')).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, `Vera ${mark}`)).toContainText('2.5 h');
  await open(page, `/admin/staff?q=${mark}`, 'Staff Management');
  await expect(rowOf(page, `Vera ${mark}`)).toContainText('5 credits');

  // Vera sees what counted, and why.
  const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId: 'UTC' });
  await showAllEvents(context);
  const own = await context.newPage();
  await followLink(own, stack, scene.people.Vera);
  await own.waitForURL('/volunteer');
  await expect(own.getByText('5 credits confirmed, 5 completed')).toBeVisible();
  await own.getByRole('radio', { name: 'Past', exact: true }).click();
  const entry = own.getByRole('listitem').filter({ has: own.getByRole('heading', { level: 4, name: scene.title }) });
  await expect(entry).toContainText('Attended');
  await expect(entry).toContainText('Corrected to 2.5 h');
  await expect(entry).toContainText('Had to catch the last bus');
  await context.close();
});
