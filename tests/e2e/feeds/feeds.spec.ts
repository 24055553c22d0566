import { open, test } from '../support/administrator.ts';
import { publishCalendar } from '../support/calendars.ts';
import { choose } from '../support/choose.ts';
import { entryOf, expect, openAs, showAllEvents, toasts } from '../support/test.ts';
import { holdTimers, keepToasts } from '../support/timers.ts';

/**
 * A weekly event at 18:00 in Berlin on `count` Fridays, of which today is the first and one is left out. The clocks there go
 * back between the first and the second.
 */
const fridays = (title: string, count: number) =>
  [
    'BEGIN:VEVENT',
    `UID:${title}`,
    'DTSTAMP:20261001T000000Z',
    'DTSTART;TZID=Europe/Berlin:20261023T180000',
    'DTEND;TZID=Europe/Berlin:20261023T213000',
    `RRULE:FREQ=WEEKLY;COUNT=${count}`,
    'EXDATE;TZID=Europe/Berlin:20261106T180000',
    `SUMMARY:${title}`,
    'LOCATION:Hall 2\\, back door',
    'END:VEVENT',
    '',
  ].join('\r\n');

test('from calendar to place: a weekly feed is previewed and created, a volunteer takes one of its places; it is edited, loses most of its dates and waits for a decision, which are shown with their people, applied and undone; and it is deleted', {
  tag: ['@1.8'],
}, async ({ adminBlank: page, organiser, stack, browser, mark }) => {
  const [title, name, type] = [`Workshop ${mark}`, `Club ${mark}`, `Host ${mark}`];
  await organiser.slotType(type);
  const url = await publishCalendar([], fridays(title, 6));
  const feed = page.getByRole('rowgroup').filter({ has: page.getByText(name) });
  const events = '/admin/events?start=2026-10-23&end=2026-12-01';
  const entries = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
  const second = await browser.newContext({ baseURL: stack.webUrl, timezoneId: 'UTC' });
  await showAllEvents(second);
  await keepToasts(second);
  const volunteer = await second.newPage();

  await test.step('a weekly feed is previewed and created', async () => {
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
    await expect(feed).toContainText('Synced');
    await expect(feed).toContainText('Once a day');
    await expect(feed.getByRole('cell').nth(3)).toContainText('5');
  });

  await test.step('a calendar fills the schedule, and a volunteer takes one of its places', async () => {
    await openAs(volunteer, stack, `vera-${mark}@example.org`);
    await expect(entryOf(volunteer, title)).toHaveCount(5);
    await expect(volunteer.getByRole('region', { name: 'Today' })).toContainText(title);
    await expect(entryOf(volunteer, title).first()).toContainText('4:00 PM');
    const nextWeek = entryOf(volunteer, title).nth(1);
    await expect(volunteer.getByRole('region', { name: 'Friday, October 30', exact: true })).toContainText(title);
    await expect(nextWeek).toContainText('5:00 PM');
    await expect(nextWeek).toContainText('Hall 2, back door');
    await expect(volunteer.getByRole('region', { name: /November 6/ }).filter({ hasText: title })).toBeHidden();
    await nextWeek.getByRole('button', { name: 'Sign up' }).click();
    await expect(toasts(volunteer)).toContainText('You have successfully signed up for this slot.');
    await expect(nextWeek).toContainText('1 of 2 taken');
  });

  await test.step('one of its slots becomes another number: that is shown with its person, applied, and undone', async () => {
    await feed.getByRole('link', { name: `Edit ${name}` }).click();
    await page.getByLabel(`Slots for ${type}`).fill('3');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 person has a place in these events.');
    await expect(page.getByRole('dialog')).toContainText('with other slots');
    await expect(page.getByRole('dialog')).toContainText('vera');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(toasts(page)).toContainText('Feed saved.');
    await expect(feed).toContainText(`3 × ${type}`);
    await volunteer.reload();
    await expect(entryOf(volunteer, title).nth(1)).toContainText('1 of 3 taken');
    await open(page, '/admin/changes', 'Changes');
    const edited = page.getByRole('listitem').filter({ hasText: `edited the feed “${name}”` });
    await edited.getByRole('button', { name: /^Undo/ }).click();
    await expect(edited).toContainText('Undone by');
    await open(page, '/admin/ical-feeds', 'iCal Feeds');
    await expect(feed).toContainText(`2 × ${type}`);
    await volunteer.reload();
    await expect(entryOf(volunteer, title).nth(1)).toContainText('1 of 2 taken');
  });

  await test.step('loses most of its dates, and waits for a decision', async () => {
    await publishCalendar([], fridays(title, 1), url);
    // Not by the button, which shows what would change.
    const href = await feed.getByRole('link', { name: `Edit ${name}` }).getAttribute('href');
    await organiser.sync(href?.split('/').at(-2) ?? '');
    await page.reload();
    await expect(feed).toContainText('On hold – decision needed');
    await expect(feed).toContainText('4 of 5 upcoming events would be removed. Nothing has been changed yet.');
    await expect(feed.getByRole('cell').nth(3)).toContainText('5');
    await feed.getByRole('button', { name: `History of ${name}` }).click();
    const runs = feed.getByRole('region', { name: `History of ${name}` }).getByRole('listitem');
    await expect(runs.first()).toContainText('On hold – decision needed');
    await feed.getByRole('button', { name: 'Show changes' }).click();
    await expect(page.getByRole('dialog')).toContainText('4 of 5 upcoming events would go.');
    await expect(page.getByRole('dialog')).toContainText('vera');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(toasts(page)).toContainText('Feed synced successfully!');
    await expect(feed).not.toContainText('would be removed');
    await expect(runs.first()).toContainText('canceled');
  });

  await test.step('the sync is undone; the feed waits, and the same sync is shown again before it is applied', async () => {
    await open(page, '/admin/changes', 'Changes');
    const synced = page.getByRole('listitem').filter({ hasText: `synced the feed “${name}”: 4 gone` });
    await synced.getByRole('button', { name: /^Undo/ }).click();
    await expect(synced).toContainText('Undone by');
    await open(page, '/admin/ical-feeds', 'iCal Feeds');
    await expect(feed).toContainText('A sync was undone.');
    await expect(feed.getByRole('cell').nth(3)).toContainText('5');
    await volunteer.reload();
    await expect(entryOf(volunteer, title).nth(1)).toContainText('1 of 2 taken');
    await feed.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByRole('dialog')).toContainText('4 gone');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(toasts(page)).toContainText('Feed synced successfully!');
    await expect(feed).not.toContainText('A sync was undone.');
  });

  await test.step('dates without signups are gone; the date with a signup is canceled, and its person sees that', async () => {
    await open(page, events, 'Events Management');
    await expect(entries).toHaveCount(2);
    await expect(entries.nth(1)).toContainText('Canceled');
    await expect(entries.nth(1)).toContainText(`From ${name}`);
    await volunteer.reload();
    await expect(volunteer.getByRole('main')).toContainText(/canceled/i);
    await expect(volunteer.getByText(title).first()).toBeVisible();
    await second.close();
  });

  await test.step('the other date is deleted by hand, and returns only when it is restored', async () => {
    await page
      .getByRole('button', { name: `Delete ${title}` })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 shift' }).click();
    await expect(toasts(page)).toContainText('has been deleted.');
    await expect(entries).toHaveCount(1);
    await open(page, '/admin/ical-feeds', 'iCal Feeds');
    await page.getByRole('button', { name: `Restore deleted events of ${name}` }).click();
    await expect(toasts(page)).toContainText('The deleted events have been restored.');
    await expect(feed).not.toContainText('stays deleted');
  });

  await test.step('is deleted', async () => {
    await feed.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete feed' }).click();
    await expect(toasts(page)).toContainText('Feed deleted successfully!');
    await expect(feed).toHaveCount(0);
    await open(page, events, 'Events Management');
    await expect(entries).toHaveText(/Canceled/);
  });
});
