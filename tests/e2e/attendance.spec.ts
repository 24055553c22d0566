import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeAdmin, signIn } from '../support/people.ts';
import { arrived, open } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { test as base, expect, followLink, toasts } from './support/test.ts';

interface Scene {
  title: string;
  eventId: string;
  slotType: string;
  /** The day of the event, over for days or weeks: `2026-09-14`. */
  day: string;
  /** Addresses of the people signed up, by name. */
  people: Record<'Ada' | 'Bob' | 'Vera', string>;
}

/** Ada, Bob and Vera were signed up for four hours at two credits each, and an administrator stands before the list. */
const test = base.extend<{ scene: Scene; admin: Page }>({
  scene: async ({ organiser, stack, sql, mark, email, quietDay }, use) => {
    const title = `Harvest supper ${mark}`;
    const slotType = `Kitchen ${mark}`;
    const type = await organiser.slotType(slotType, 2);
    const event = await organiser.event(title, quietDay.toISOString(), 4, [[type, 5]]);
    const people = { Ada: `ada-${mark}@example.org`, Bob: `bob-${mark}@example.org`, Vera: email };
    for (const [name, address] of Object.entries(people)) {
      const { access_token } = await signIn(stack, address);
      await sql`update public.profiles set name = ${`${name} ${mark}`} where email = ${address}`;
      const answer = await fetch(`${stack.apiUrl}/event-slot-signups/slots/${event.slot_assignments[0]?.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect(answer.status).toBe(201);
    }
    const start = new Date(Date.UTC(2026, 7, 1 + randomInt(75), 12));
    await sql`update public.events set start_time = ${start}, end_time = ${start}::timestamptz + interval '4 hours'
      where id = ${event.id}`;
    await use({ title, eventId: event.id, slotType, day: start.toISOString().slice(0, 10), people });
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
const openAttendance = (page: Page, { eventId }: Scene) =>
  open(page, `/admin/events/${eventId}/attendance`, 'Attendance');

test('an administrator marks who was there, and everybody reads what counted', { tag: ['@phone'] }, async ({
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
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A reason is required to correct hours')).toBeVisible();
  await expectAccessible(page, 'correcting hours');
  await dialog.getByLabel('Reason').fill('Had to catch the last bus');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, `Vera ${mark}`)).toContainText('instead of 4 h2.5 h');
  await expect(rowOf(page, `Vera ${mark}`)).toContainText('Had to catch the last bus');
  await expect(count(page, 'Attended')).toHaveText('2');
  await expect(count(page, 'No-show')).toHaveText('1');
  await expect(count(page, 'Not marked')).toHaveText('0');
  await expect(page.getByRole('button', { name: 'Mark all attended' })).toBeDisabled();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `attendance in ${colorScheme}`);
  }

  // The same after loading anew, and in the staff list.
  await page.reload();
  await arrived(page, 'Attendance');
  await expect(markOf(page, `Bob ${mark}`, 'No-show')).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, `Vera ${mark}`)).toContainText('2.5 h');
  await open(page, `/admin/staff?q=${mark}`, 'Staff Management');
  await expect(rowOf(page, `Vera ${mark}`)).toContainText('5 credits');

  // Vera sees what counted, and why.
  const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId: 'UTC' });
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

test('everybody at once, and back again', async ({ admin: page, scene, mark, sql }) => {
  await openAttendance(page, scene);
  await markOf(page, `Bob ${mark}`, 'Excused').click();
  await page.getByRole('button', { name: 'Mark all attended' }).click();
  await expect(toasts(page)).toContainText('2 people marked as attended.');
  await expect(count(page, 'Attended')).toHaveText('2');
  await expect(count(page, 'Excused')).toHaveText('1');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(count(page, 'Not marked')).toHaveText('2');
  await expect(count(page, 'Excused')).toHaveText('1');
  await expect
    .poll(() => sql`select attendance from public.signups where event_id = ${scene.eventId} order by attendance`)
    .toEqual([{ attendance: 'excused' }, { attendance: null }, { attendance: null }]);
  // Pressing a mark once more takes it away.
  await markOf(page, `Bob ${mark}`, 'Excused').click();
  await expect(count(page, 'Not marked')).toHaveText('3');
});

test('a mark that is refused is as before, and says so', async ({ admin: page, scene, mark }) => {
  await openAttendance(page, scene);
  await markOf(page, `Ada ${mark}`, 'Attended').click();
  await expect(count(page, 'Attended')).toHaveText('1');
  await page.route('**/attendance', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await markOf(page, `Ada ${mark}`, 'No-show').click();
  await expect(toasts(page)).toContainText(`The attendance of Ada ${mark} was not saved.`);
  await expect(markOf(page, `Ada ${mark}`, 'Attended')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Mark all attended' }).click();
  await expect(toasts(page)).toContainText('Attendance was not saved.');
  await expect(count(page, 'Not marked')).toHaveText('2');
});

test('by keyboard alone: down the list, a mark each, and hours', async ({ admin: page, scene, mark }) => {
  await openAttendance(page, scene);
  await markOf(page, `Ada ${mark}`, 'Attended').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(markOf(page, `Bob ${mark}`, 'Attended')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(markOf(page, `Bob ${mark}`, 'No-show')).toHaveAttribute('aria-pressed', 'true');
  const hours = page.getByRole('button', { name: `Correct the hours of Vera ${mark}` });
  await hours.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Hours that count')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(hours).toBeFocused();
});

test('before the start there is nothing to mark, and an event that is gone says so', { tag: ['@phone'] }, async ({
  admin: page,
  scene,
  sql,
  mark,
}) => {
  await sql`update public.events set start_time = '2050-01-01T10:00Z', end_time = '2050-01-01T14:00Z'
    where id = ${scene.eventId}`;
  await openAttendance(page, scene);
  await expect(page.getByText('You can record attendance once the event has started.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: `Ada ${mark}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Attended' })).toHaveCount(0);
  await expectAccessible(page, 'attendance before the start');
  await page.goto(`/admin/events/${crypto.randomUUID()}/attendance`);
  await expect(page.getByText('Event not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events Management' })).toBeVisible();
});
