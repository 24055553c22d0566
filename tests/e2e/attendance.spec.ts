import type { Page } from '@playwright/test';
import { arrived, open } from './support/administrator.ts';
import { test } from './support/past-shift.ts';
import { expect, followLink, showAllEvents } from './support/test.ts';

const start = new Date('2026-09-14T12:00:00Z');
const day = start.toISOString().slice(0, 10);

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
const markOf = (page: Page, name: string, mark: string) =>
  rowOf(page, name).getByRole('button', { name: mark, exact: true });
const count = (page: Page, of: string) => page.locator('dl > div').filter({ hasText: of }).locator('dd');

test('an administrator marks who attended, and volunteers see what counted', async ({
  chief: page,
  pastShift,
  mark,
  stack,
  sql,
  browser,
  baseURL,
}) => {
  const scene = await pastShift(start);
  await open(page, `/admin/events?start=${day}&end=${day}&past=true`, 'Events Management');
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

  // Marks are shown before the server has them, and a reload would end their requests.
  const stored = async () =>
    (
      await sql`select p.name, s.attendance from public.signups s join public.profiles p on p.id = s.user_id
        where s.event_id = ${scene.eventId} order by p.name`
    ).map(({ name, attendance }) => [name, attendance]);
  await expect.poll(stored).toEqual([
    [`Ada ${mark}`, 'attended'],
    [`Bob ${mark}`, 'no_show'],
    [`Vera ${mark}`, 'attended'],
  ]);

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
