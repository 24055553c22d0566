import { open, test } from '../support/administrator.ts';
import { publishCalendar } from '../support/calendars.ts';
import { runDay } from '../support/global-setup.ts';
import { expectStill, watchShifts } from '../support/stillness.ts';
import { expect } from '../support/test.ts';

/** Pages of the administration with their headings, and an event to edit. */
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

/** Those that are not laid out on a desktop as on a phone: a grid or a table instead of a list, columns beside each other. */
const wide = ['/admin', '/admin/events', '/admin/staff?q=a.rather.long', '/admin/ical-feeds', '/admin/reports'];

// What a page shows depends on what there is: with data of its own it is the same in every run.
test.use({ stackOf: 'the stillness of the administration' });

test('nothing moves while a page of the administration loads', async ({ adminBlank: page, organiser, sql, mark }) => {
  const type = await organiser.slotType(`Bar ${mark}`, 1.5, '#d69e2e');
  const guard = await organiser.slotType(`Security at the gate ${mark}`, -22.5, '#e53e3e');
  const description = 'Come a quarter of an hour early, bring boots and a warm jacket. '.repeat(6);
  const more = { location: 'The old brewery behind the market square, second hall', description };
  const needs: [string, number][] = [
    [type, 12],
    [guard, 3],
  ];
  const { id } = await organiser.event(`Long night of the museums ${mark}`, `${runDay}T18:00:00Z`, 5, needs, more);
  await organiser.feed(`Club ${mark}`, await publishCalendar([`One ${mark}`]), type);
  const long = `a.rather.long.address-${mark}@example.org`;
  await sql`select private.renew_invitations(array[private.plan_person(${long}, 'staff')], array['staff'], null)`;
  // More than the first page of people, so that the rest comes later.
  await sql`insert into profiles (name) select 'Crowd ' || n from generate_series(1, 150) n`;
  await watchShifts(page);
  const expectStillPage = async (path: string, heading: string) => {
    await open(page, path, heading);
    await expect(page.locator('main [aria-busy=true], main .animate-breathe')).toHaveCount(0);
    await expectStill(page, path);
  };
  for (const width of [360, 1440])
    await test.step(`in a window of ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: width < 640 ? 740 : 900 });
      for (const [path, heading] of pages(id)) {
        if (width < 640 || wide.includes(path)) await expectStillPage(path, heading);
      }
    });
  await test.step('where a person leads and is qualified', async () => {
    const name = `Leads here ${mark}`;
    const [person] = await sql<{ id: string }[]>`insert into profiles (name) values (${name}) returning id`;
    await sql`insert into lead_grants (user_id, event_id, rights) values (${person?.id ?? ''}, ${id}, '{gate}')`;
    await sql`insert into qualifications (name, confirmed_by) values (${`First aid ${mark}`}, 'organiser')`;
    // Tall enough to show what is below the form: only what is seen counts as moved.
    await page.setViewportSize({ width: 1440, height: 2000 });
    await expectStillPage(`/admin/staff/${person?.id}/edit`, `Edit ${name}`);
  });
});
