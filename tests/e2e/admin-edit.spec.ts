import { makeAdmin, requestLink } from '../support/people.ts';
import { arrived, open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { publishCalendar } from './support/calendars.ts';
import { runDay } from './support/global-setup.ts';
import { somebodyTakes } from './support/organiser.ts';
import { expect, toasts } from './support/test.ts';

test.describe('for somebody in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('an all-day event of a feed has days of its own zone, no times, and its last day', async ({
    admin: page,
    organiser,
    mark,
    sql,
  }) => {
    const type = await organiser.slotType(`Steward ${mark}`, 2);
    const days = `DTSTART;VALUE=DATE:20261204\r\nDTEND;VALUE=DATE:20261207`;
    const entry = `BEGIN:VEVENT\r\nUID:${mark}\r\nDTSTAMP:20260101T000000Z\r\n${days}\r\nSUMMARY:Camp ${mark}\r\nEND:VEVENT\r\n`;
    const feedId = await organiser.feed(`Club ${mark}`, await publishCalendar([], entry), type);
    await expect(async () => {
      const { inserted, unchanged } = await organiser.sync(feedId);
      expect(inserted + unchanged).toBe(1);
    }).toPass();
    const find = async () =>
      (await sql`select id, start_time, end_time, all_day from public.events where feed_id = ${feedId}`)[0];
    await open(page, `/admin/events/${(await find())?.id}/edit`, 'Edit Event');
    await expect(page.getByText('All day, in Europe/Berlin')).toBeVisible();
    await expect(page.getByText(`This event comes from the feed Club ${mark}.`)).toBeVisible();
    await expect(page.getByLabel('Start Time')).toHaveCount(0);
    await expect(page.getByLabel('End Time')).toHaveCount(0);
    await expect(page.getByLabel('Start Date')).toHaveValue('2026-12-04');
    await expect(page.getByLabel('End Date')).toHaveValue('2026-12-06');
    await expect(page.getByText('2 credits per hour')).toBeVisible();
    await page.getByLabel('End Date').fill('2026-12-03');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('End date cannot be earlier than the start date')).toBeVisible();
    await expect(page.getByLabel('End Date')).toBeFocused();
    await page.getByLabel('End Date').fill('2026-12-05');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toasts(page)).toContainText('has been saved');
    const saved = await find();
    expect(saved?.all_day).toBe(true);
    expect(saved?.start_time.toISOString()).toBe('2026-12-03T23:00:00.000Z');
    expect(saved?.end_time.toISOString()).toBe('2026-12-05T23:00:00.000Z');
  });
});

test('what its feed says of an event instead, and that the event is missing from it, then removed', async ({
  admin: page,
  organiser,
  mark,
  sql,
}) => {
  const type = await organiser.slotType(`Steward ${mark}`);
  const [meeting, concert] = [`Meeting ${mark}`, `Concert ${mark}`];
  const entry = (summary: string, hour: string) =>
    `BEGIN:VEVENT\r\nUID:${mark}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20261205T${hour}0000Z\r\nDTEND:20261205T180000Z\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\n`;
  const url = await publishCalendar([concert], entry(meeting, '16'));
  const feedId = await organiser.feed(`Club ${mark}`, url, type);
  const sync = () =>
    expect(async () => {
      // A sync by hand may come once a minute.
      await sql`update public.ical_feeds set last_manual_sync_at = null where id = ${feedId}`;
      await organiser.sync(feedId);
    }).toPass();
  await sync();
  const edit = async (title: string) => {
    const [event] = await sql`select id from public.events where title = ${title}`;
    await open(page, `/admin/events/${event?.id}/edit`, 'Edit Event');
    await expect(page.getByLabel('Title')).toHaveValue(title);
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await arrived(page, 'Events Management');
  };
  await edit(meeting);
  await expect(page.getByText('In the feed:')).toHaveCount(0);
  await page.getByLabel('Title').fill(`Mine ${mark}`);
  await page.getByLabel('Start Time').fill('17:30');
  await save();
  await edit(concert);
  await page.getByLabel('Location').fill('Hall');
  await save();

  await publishCalendar([], entry(`Theirs ${mark}`, '15'), url);
  await sync();
  await edit(`Mine ${mark}`);
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(`In the feed: Theirs ${mark}`);
  await expect(page.getByLabel('Start Date')).toHaveAccessibleDescription(/^In the feed: Saturday, December 5, 2026, /);
  // Title, start, and the end, which moved along with the start.
  await expect(page.getByText('In the feed:')).toHaveCount(3);
  await expect(page.getByText('Missing from the feed')).toHaveCount(0);
  await expectAccessible(page, 'what the feed says');

  // The list says so too.
  const listed = async () => {
    await open(page, '/admin/events?start=2026-11-10&end=2026-12-05', 'Events Management');
    return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: concert }) });
  };
  await expect(await listed()).toContainText('Missing from its feed');
  await expect(page.getByRole('heading', { name: `Mine ${mark}` })).not.toContainText('feed');
  await expectAccessible(page, 'an event missing from its feed');

  await edit(concert);
  await expect(page.getByText('Missing from the feed since Today, ')).toBeVisible();
  await expect(page.getByText('Not set in the feed')).toBeVisible();
  await sql`update public.ical_sources set missing_since = missing_since - interval '2 hours' where feed_id = ${feedId}`;
  await sync();
  await edit(concert);
  await expect(page.getByText('Removed from feed.')).toBeVisible();
  await expect(page.getByText('This event is canceled.')).toBeVisible();
  await expect(await listed()).toContainText(/Canceled.*Removed from its feed/);
});

test('a canceled slot is brought back, and a removed one kept, without losing one’s place', async ({
  admin: page,
  organiser,
  stack,
  mark,
}) => {
  const [bar, gate] = [`Bar ${mark}`, `Gate ${mark}`];
  const [barId, gateId] = [await organiser.slotType(bar), await organiser.slotType(gate)];
  const event = await organiser.event(`Fair ${mark}`, `${runDay}T18:00:00Z`, 2, [
    [barId, 2],
    [gateId, 3],
  ]);
  await somebodyTakes(stack, event.slot_assignments[0]?.id ?? '');
  await organiser.change(event, {
    slot_assignments: [
      { slot_type_id: barId, required_count: 2 },
      { slot_type_id: gateId, required_count: 3, is_canceled: true },
    ],
  });
  await open(page, `/admin/events/${event.id}/edit`, 'Edit Event');
  await expect(page.getByLabel(`Count of ${gate}`)).toHaveCount(0);
  await page.getByRole('button', { name: `Restore ${gate}` }).click();
  await expect(page.getByLabel(`Count of ${gate}`)).toBeFocused();
  await expect(page.getByLabel(`Count of ${gate}`)).toHaveValue('3');
  await page.getByRole('button', { name: `Remove ${bar}` }).click();
  await expect(page.getByRole('button', { name: `Keep ${bar}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Count of ${bar}`)).toBeFocused();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // Back in the list one stands at the event one comes from.
  await expect(page.getByRole('link', { name: `Edit Fair ${mark}` })).toBeFocused();
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: `Fair ${mark}` }) });
  await expect(entry).toContainText('1 of 5');
  await expect(entry).not.toContainText('Canceled');
});

test('two administrators in two browsers: who comes second is told, and may find it gone', async ({
  admin: mine,
  organiser,
  stack,
  browser,
  mark,
}) => {
  const event = await organiser.event(`Fair ${mark}`, `${runDay}T18:00:00Z`, 2, [
    [await organiser.slotType(`Bar ${mark}`), 2],
  ]);
  const context = await browser.newContext({ baseURL: stack.webUrl });
  const theirs = await context.newPage();
  const colleague = `colleague-${mark}@example.org`;
  await makeAdmin(stack, colleague);
  await theirs.goto((await requestLink(stack, colleague)).link.href);
  await arrived(theirs, 'Admin Dashboard');
  const edit = `/admin/events/${event.id}/edit`;
  await open(theirs, edit, 'Edit Event');
  await open(mine, edit, 'Edit Event');
  await mine.getByLabel('Title').fill(`Mine ${mark}`);
  await theirs.getByLabel('Location').fill('Their hall');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await arrived(theirs, 'Events Management');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine.getByRole('alert')).toContainText('This was changed by someone else in the meantime');
  await mine.getByRole('button', { name: 'Load latest version' }).click();
  await expect(mine.getByLabel('Location')).toHaveValue('Their hall');
  await expect(mine.getByRole('heading', { level: 1 })).toBeFocused();
  await mine.getByLabel('Title').fill(`Mine ${mark}`);
  await theirs.getByRole('button', { name: `Delete Fair ${mark}` }).click();
  await theirs.getByRole('button', { name: 'Delete event' }).click();
  await expect(toasts(theirs)).toContainText('has been deleted');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine.getByRole('alert')).toContainText('Failed to update event');
  await expect(mine.getByRole('alert')).toContainText('Event not found');
  await expect(mine.getByLabel('Title')).toHaveValue(`Mine ${mark}`);
  await context.close();
});
