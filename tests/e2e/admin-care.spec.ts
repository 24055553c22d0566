import type { Page } from '@playwright/test';
import { open, test } from './support/administrator.ts';
import { publishCalendar } from './support/calendars.ts';
import { runDay } from './support/global-setup.ts';
import { expect } from './support/test.ts';

/** Every page of the administration with its heading, and an event to edit. */
const pages = (eventId: string) =>
  [
    ['/admin', 'Admin Dashboard'],
    ['/admin/events', 'Events Management'],
    ['/admin/events?view=cards', 'Events Management'],
    ['/admin/events/create', 'Create Event'],
    [`/admin/events/${eventId}/edit`, 'Edit Event'],
    [`/admin/events/${eventId}/attendance`, 'Attendance'],
    // People of other tests come and go.
    ['/admin/staff?q=a.rather.long', 'Staff Management'],
    ['/admin/slot-types', 'Slot Types'],
    ['/admin/ical-feeds', 'iCal Feeds'],
    ['/admin/ical-feeds/create', 'Create iCal Feed'],
    ['/admin/reports', 'Reports & Analytics'],
    ['/admin/settings', 'System Settings'],
  ] as const;

/** Waits until nothing is loading. */
const settled = (page: Page) => expect(page.locator('main [aria-busy=true], main .animate-breathe')).toHaveCount(0);

test.describe('with something on every page', () => {
  let eventId: string;

  test.beforeEach(async ({ organiser, mark, sql }) => {
    const type = await organiser.slotType(`Bar ${mark}`, 1.5, '#d69e2e');
    const guard = await organiser.slotType(`Security at the gate ${mark}`, -22.5, '#e53e3e');
    const description = 'Come a quarter of an hour early, bring boots and a warm jacket. '.repeat(6);
    const more = { location: 'The old brewery behind the market square, second hall', description };
    const needs: [string, number][] = [
      [type, 12],
      [guard, 3],
    ];
    eventId = (await organiser.event(`Long night of the museums ${mark}`, `${runDay}T18:00:00Z`, 5, needs, more)).id;
    await organiser.feed(`Club ${mark}`, await publishCalendar([`One ${mark}`]), type);
    const long = `a.rather.long.address-${mark}@example.org`;
    await sql`select private.renew_invitation(private.plan_person(${long}, 'staff', '{}'), 'staff', null)`;
  });

  test('nothing moves while a page loads', { tag: ['@phone'] }, async ({ admin: page, sql }) => {
    // More than the first page of people, so that the rest comes later.
    await sql`insert into profiles (name) select 'Crowd ' || n from generate_series(1, 150) n`;
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Element | null }[];
        })[]) {
          const what = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 150));
          shifts.push(`${entry.value} ${what.join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [path, heading] of pages(eventId)) {
      await open(page, path, heading);
      await settled(page);
      expect(await page.evaluate(() => Reflect.get(window, 'shifts')), path).toEqual([]);
    }
  });

  test('on paper the list has its events and no controls', async ({ admin: page, mark }) => {
    await open(page, `/admin/events?start=${runDay}&end=${runDay}`, 'Events Management');
    await expect(page.getByRole('heading', { level: 3, name: mark }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: `Long night of the museums ${mark}` })).toBeVisible();
    await expect(page.getByText(`Bar ${mark} 0/12`)).toBeVisible();
    const controls = page.locator('button, input, select, nav, a[href]:not(h3 *)').filter({ visible: true });
    await expect(controls).toHaveCount(0);
    const [ink, paper] = await page.evaluate(() =>
      [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor].map(String),
    );
    expect(ink).toMatch(/oklch\(0\.2/);
    expect(paper).toBe('rgba(0, 0, 0, 0)');
  });
});
