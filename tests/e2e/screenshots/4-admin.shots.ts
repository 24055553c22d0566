import { open, test } from '../support/administrator.ts';
import { publishCalendar } from '../support/calendars.ts';
import { choose } from '../support/choose.ts';
import { runDay } from '../support/global-setup.ts';
import { somebodyTakes } from '../support/organiser.ts';
import { expect } from '../support/test.ts';
import { fillOrganisation } from './fill.ts';
import { fail, shoot } from './shoot.ts';

test.use({ stackOf: 'pictures of the administration' });

const day = '2026-10-31';

test.beforeEach(async ({ emptied, organiser, stack, sql }) => {
  if (emptied) await fillOrganisation(organiser, stack, sql);
});

test('frame, placeholders and events', async ({ admin: page, organiser, stack }) => {
  await shoot(page, 'admin-dashboard');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await shoot(page, 'admin-menu', 'window');
  await page.keyboard.press('Escape');
  await open(page, '/admin/reports', 'Reports & Analytics');
  await shoot(page, 'admin-reports');
  await open(page, '/admin/settings', 'System Settings');
  await shoot(page, 'admin-settings');
  const sound = await organiser.slotType('Sound', 2, '#d69e2e');
  const { id, slot_assignments } = await organiser.event('Halloween walk', `${day}T17:00:00Z`, 3, [[sound, 4]], {
    location: 'Castle gate',
    description: 'Lanterns, not torches. Children walk in front.',
  });
  await somebodyTakes(stack, slot_assignments[0]?.id ?? '');
  await open(page, '/admin/events', 'Events Management');
  await expect(page.getByRole('heading', { name: 'Halloween walk' })).toBeVisible();
  await shoot(page, 'admin-events-compact');
  await page.getByRole('radio', { name: 'Cards' }).click();
  await shoot(page, 'admin-events-cards');
  await open(page, `/admin/events?start=${day}&end=${day}`, 'Events Management');
  await shoot(page, 'admin-events-one-day');
  await page.getByRole('button', { name: 'Delete Halloween walk' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure');
  await shoot(page, 'admin-events-delete', 'window');
  const began = await organiser.event('Morning market', `${runDay}T06:00:00Z`, 2, [[sound, 4]]);
  await open(page, `/admin/events/${began.id}/attendance`, 'Attendance');
  await shoot(page, 'admin-attendance-nobody');
  await open(page, `/admin/events/${id}/attendance`, 'Attendance');
  await shoot(page, 'admin-attendance-before');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'admin-bell', 'window');
  await page.keyboard.press('Escape');
  await open(page, `/admin/events/${id}/edit`, 'Edit Event');
  await expect(page.getByLabel('Title')).toHaveValue('Halloween walk');
  await shoot(page, 'admin-edit-event');
  await organiser.change({ id, slot_assignments } as never, {
    title: 'Halloween parade',
    start_time: `${day}T17:00:00Z`,
    end_time: `${day}T21:00:00Z`,
  });
  await page.getByLabel('Title').fill('Halloween walk with lanterns');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, 'admin-edit-event-outdated');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await shoot(page, 'admin-edit-event-unsaved', 'window');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await open(page, '/admin/events/create', 'Create Event');
  await shoot(page, 'admin-create-event');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await shoot(page, 'admin-create-event-wrong');
  await page.getByLabel('Title').fill('Lantern walk');
  for (const name of ['Bar', 'First aid', 'Sound']) await page.getByRole('button', { name, exact: true }).click();
  await shoot(page, 'admin-create-event-slots');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('heading', { name: 'Event Created Successfully!' })).toBeVisible();
  await shoot(page, 'admin-create-event-done');
});

test('the change log, and people to tell', async ({ admin: page, organiser, sql }) => {
  const type = await organiser.slotType('Cleaning', 1, '#319795');
  const cleaning = await organiser.event('Spring cleaning', `${day}T09:00:00Z`, 3, [[type, 3]]);
  const slot = cleaning.slot_assignments[0]?.id ?? '';
  const people = [];
  for (const name of ['Wanda Fischer', 'Ines de Oliveira Santos Figueiredo da Cunha'])
    people.push(await organiser.add(name, slot));
  await sql`update public.profiles set phone = '+49 30 901820' where id = ${people[0] ?? ''}`;
  await organiser.change(cleaning, { start_time: `${day}T13:00:00Z`, end_time: `${day}T16:00:00Z` });
  const failure = { code: 'address_refused', params: { answer: '550 5.1.1 No such user' } };
  await sql`insert into private.bounces (user_id, failure)
    select id, ${sql.json(failure)} from public.profiles where name = 'Amara Okafor'`;
  await open(page, '/admin/unreached', 'People to tell');
  await expect(page.getByRole('listitem').filter({ hasText: 'Wanda' }).first()).toBeVisible();
  await shoot(page, 'admin-unreached');
  await open(page, '/admin/record', 'Change log');
  await expect(page.getByRole('listitem').filter({ hasText: 'Spring cleaning' }).first()).toBeVisible();
  await shoot(page, 'admin-record');
  await page.goto(`/admin/record?event=${cleaning.id}`);
  await expect(page.getByText('Only: Spring cleaning')).toBeVisible();
  await shoot(page, 'admin-record-of-shift');
});

test('people and slot types', async ({ admin: page }) => {
  await open(page, '/admin/staff?view=cards', 'Staff Management');
  await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible();
  await shoot(page, 'admin-staff');
  await page.getByRole('button', { name: 'Invite User' }).click();
  await shoot(page, 'admin-staff-invite', 'window');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await shoot(page, 'admin-staff-invite-wrong', 'window');
  const invited = `somebody-with-a-long-address-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await page.getByRole('dialog').getByLabel('Email').fill(invited);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(invited, { exact: true }).first()).toBeVisible();
  await shoot(page, 'admin-staff-invited', 'window');
  await page.getByRole('button', { name: 'Import Staff' }).click();
  await expect(page.getByLabel('Paste a table')).toBeVisible();
  await shoot(page, 'admin-staff-import', 'window');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search people').fill('nobody of this name');
  await shoot(page, 'admin-staff-none-found');
  await open(page, '/admin/staff?q=Amara&view=cards', 'Staff Management');
  await page.getByRole('link', { name: 'Slots Amara Okafor' }).click();
  await expect(page.getByRole('heading', { name: 'Upcoming' })).toBeVisible();
  await shoot(page, 'admin-person-slots');
  await page.getByRole('link', { name: 'Assign slot' }).click();
  await expect(page.getByRole('button', { name: /^Assign / }).first()).toBeVisible();
  await shoot(page, 'admin-person-assign');
  await open(page, '/admin/staff?q=Amara&view=cards', 'Staff Management');
  await page.getByRole('link', { name: 'Edit Amara Okafor' }).click();
  await expect(page.getByLabel('Required credits')).toBeVisible();
  await shoot(page, 'admin-person-edit');
  await open(page, '/admin/slot-types', 'Slot Types');
  await expect(page.getByRole('button', { name: 'Edit Kitchen' })).toBeVisible();
  await shoot(page, 'admin-slot-types');
  await page.getByRole('button', { name: 'Edit Kitchen' }).click();
  await shoot(page, 'admin-slot-types-edit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Kitchen' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await shoot(page, 'admin-slot-types-delete', 'window');
});

test('feeds', async ({ admin: page, organiser, sql }) => {
  const type = await organiser.slotType('Guide', 1, '#718096');
  const good = await publishCalendar(['Guided tour', 'Tour in English', 'Tour for children']);
  await organiser.feed('Museum', good, type);
  await organiser.feed(
    'A calendar with a long name that nobody has shortened yet',
    good.replace('basic', 'gone'),
    type,
  );
  const held = await organiser.feed('Parish', await publishCalendar(['Mass', 'Vespers']), type);
  await expect(async () => {
    const [feed] = await sql`select last_synced from public.ical_feeds where id = ${held}`;
    expect(feed?.last_synced).toBeTruthy();
  }).toPass();
  await sql`update public.ical_feeds set last_status = 'held', held = ${sql.json({ would_remove: 3, of: 4 })} where id = ${held}`;
  await open(page, '/admin/ical-feeds', 'iCal Feeds');
  await expect(page.getByText('Museum', { exact: true }).first()).toBeVisible();
  await shoot(page, 'admin-feeds');
  await page.getByRole('button', { name: 'History of Museum' }).click();
  await shoot(page, 'admin-feeds-history');
  await publishCalendar(['Guided tour', 'Evening tour'], '', good);
  await page.getByRole('button', { name: 'Sync now Museum' }).click();
  await expect(page.getByRole('dialog')).toContainText('Evening tour');
  await shoot(page, 'admin-feeds-changes', 'window');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Museum' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await shoot(page, 'admin-feeds-delete', 'window');
  await page.keyboard.press('Escape');
  await open(page, '/admin/ical-feeds/create', 'Create iCal Feed');
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('button', { name: 'Create iCal Feed' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await shoot(page, 'admin-create-feed-wrong');
  await page.getByLabel('Name').fill('Library');
  await page.getByLabel('URL').fill(await publishCalendar(['Story time']));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('1 event would be imported now.')).toBeVisible();
  await choose(page.getByLabel('Slot type', { exact: true }), 'Guide');
  await page.getByRole('button', { name: 'Add slot type' }).click();
  await shoot(page, 'admin-create-feed');
  await fail(page, '/ical-feeds');
  await page.getByRole('button', { name: 'Create iCal Feed' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await shoot(page, 'admin-create-feed-failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Create iCal Feed' }).click();
  await expect(page.getByRole('heading', { name: 'iCal Feed Created Successfully!' })).toBeVisible();
  await shoot(page, 'admin-create-feed-done');
});
