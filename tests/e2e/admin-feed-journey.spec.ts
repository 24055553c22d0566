import { open, test } from './support/administrator.ts';
import { publishCalendar } from './support/calendars.ts';
import { choose } from './support/choose.ts';
import { entryOf, expect, followLink, showAllEvents, toasts } from './support/test.ts';
import { holdTimers } from './support/timers.ts';

/** A weekly event in Berlin on `count` Fridays, of which today is the first. */
const fridays = (title: string, count: number) =>
  [
    'BEGIN:VEVENT',
    `UID:${title}`,
    'DTSTAMP:20261001T000000Z',
    'DTSTART;TZID=Europe/Berlin:20261023T180000',
    'DTEND;TZID=Europe/Berlin:20261023T213000',
    `RRULE:FREQ=WEEKLY;COUNT=${count}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
    '',
  ].join('\r\n');

test('a weekly feed is previewed and created, loses most of its dates, waits for a decision, and is deleted', async ({
  admin: page,
  organiser,
  stack,
  browser,
  mark,
}) => {
  const [title, name, type] = [`Workshop ${mark}`, `Club ${mark}`, `Host ${mark}`];
  await organiser.slotType(type);
  const url = await publishCalendar([], fridays(title, 5));
  // A busy machine may look for the first time when the success has been shown for a second and a half.
  const success = await holdTimers(page, 1_500);
  await open(page, '/admin/ical-feeds/create', 'Create iCal Feed');
  // Each page plans something for as long after its start.
  await success.pass();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('URL').fill(url.replace('basic', 'nothing'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('alert')).toContainText('404');
  await page.getByLabel('URL').fill(url);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('5 events would be imported now.')).toBeVisible();
  await choose(page.getByLabel('Refresh interval'), 'Once a day');
  await choose(page.getByLabel('Slot type', { exact: true }), type);
  await page.getByRole('button', { name: 'Add slot type' }).click();
  await page.getByLabel(`Slots for ${type}`).fill('2');
  await page.getByRole('button', { name: 'Create iCal Feed' }).click();
  await expect(page.getByRole('heading', { name: 'iCal Feed Created Successfully!' })).toBeVisible();
  await success.pass();
  const feed = page.getByRole('rowgroup').filter({ has: page.getByText(name) });
  await expect(feed).toContainText('Synced');
  await expect(feed).toContainText('Once a day');
  await expect(feed.getByRole('cell').nth(3)).toContainText('5');

  const second = await browser.newContext({ baseURL: stack.webUrl });

  await showAllEvents(second);
  const volunteer = await second.newPage();
  await followLink(volunteer, stack, `vera-${mark}@example.org`);
  await expect(entryOf(volunteer, title)).toHaveCount(5);
  const place = entryOf(volunteer, title).nth(2);
  await place.getByRole('button', { name: 'Sign up' }).click();
  await expect(place).toContainText('1 of 2 taken');

  await publishCalendar([], fridays(title, 1), url);
  await feed.getByRole('button', { name: 'Sync now' }).click();
  await expect(toasts(page)).toContainText('Sync on hold. Your decision is needed.');
  await expect(feed).toContainText('On hold – decision needed');
  await expect(feed).toContainText('4 of 5 upcoming events would be removed. Nothing has been changed yet.');
  await expect(feed.getByRole('cell').nth(3)).toContainText('5');
  await feed.getByRole('button', { name: `History of ${name}` }).click();
  const runs = feed.getByRole('region', { name: `History of ${name}` }).getByRole('listitem');
  await expect(runs.first()).toContainText('On hold – decision needed');

  await feed.getByRole('button', { name: 'Apply' }).click();
  await expect(toasts(page)).toContainText('Changes applied.');
  await expect(feed).not.toContainText('would be removed');
  await expect(feed.getByRole('button', { name: `History of ${name}` })).toBeFocused();
  await expect(runs.filter({ hasText: 'After your decision' })).toContainText('canceled');

  // Dates without signups are gone. The date with a signup is canceled, and its person sees that.
  await open(page, '/admin/events?start=2026-10-23&end=2026-12-01', 'Events Management');
  const entries = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(1)).toContainText('Canceled');
  await expect(entries.nth(1)).toContainText(`From ${name}`);
  await volunteer.reload();
  await expect(volunteer.getByRole('main')).toContainText(/canceled/i);
  await expect(volunteer.getByText(title).first()).toBeVisible();
  await second.close();

  // The other date is deleted by hand, and returns only when it is restored.
  await page
    .getByRole('button', { name: `Delete ${title}` })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  // It leaves the list before the server has deleted it, and another page would end that request.
  await expect(toasts(page)).toContainText('has been deleted.');
  await expect(entries).toHaveCount(1);
  await open(page, '/admin/ical-feeds', 'iCal Feeds');
  await page.getByRole('button', { name: `Restore deleted events of ${name}` }).click();
  await expect(toasts(page)).toContainText('The deleted events have been restored.');
  await expect(feed).not.toContainText('stays deleted');

  await feed.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete feed' }).click();
  await expect(toasts(page)).toContainText('Feed deleted successfully!');
  await expect(feed).toHaveCount(0);
  await open(page, '/admin/events?start=2026-10-23&end=2026-12-01', 'Events Management');
  await expect(entries).toHaveText(/Canceled/);
});
