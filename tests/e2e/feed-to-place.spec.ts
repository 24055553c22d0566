import { publishCalendar } from './support/calendars.ts';
import { entryOf, expect, test, toasts } from './support/test.ts';

/** Fridays at 18:00 in Berlin: the clocks there go back between the first and the second. */
const fridays = (title: string) =>
  [
    'BEGIN:VEVENT',
    `UID:${title}`,
    'DTSTAMP:20260901T000000Z',
    'DTSTART;TZID=Europe/Berlin:20260904T180000',
    'DTEND;TZID=Europe/Berlin:20260904T213000',
    'RRULE:FREQ=WEEKLY;UNTIL=20261113T170000Z',
    'EXDATE;TZID=Europe/Berlin:20261106T180000',
    `SUMMARY:${title}`,
    'LOCATION:Hall 2\\, back door',
    'END:VEVENT',
    '',
  ].join('\r\n');

test('a calendar fills the schedule, and a volunteer takes one of its places', { tag: ['@phone', '@1.8'] }, async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  const title = `Open workshop ${mark}`;
  const other = `Evening talk ${mark}`;
  const type = await organiser.slotType(`Host ${mark}`);
  const feedId = await organiser.feed(`Club ${mark}`, await publishCalendar([], fridays(title)), type);
  // Either this sync or the first one of the feed imports the events.
  await expect(async () => {
    const { inserted, unchanged } = await organiser.sync(feedId);
    expect(inserted + unchanged).toBe(3);
  }).toPass();
  await organiser.event(other, '2026-10-30T19:00:00Z', 2, [[type, 1]]);

  await page.reload();
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText(title);
  await expect(today).toContainText('4:00 PM');
  const nextWeek = entryOf(page, title).nth(1);
  await expect(entryOf(page, title)).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Friday, October 30', exact: true })).toContainText(title);
  await expect(nextWeek).toContainText('5:00 PM');
  await expect(nextWeek).toContainText('Hall 2, back door');
  await expect(page.getByRole('region', { name: /November 6/ }).filter({ hasText: title })).toBeHidden();

  await nextWeek.getByRole('button', { name: 'Sign up' }).click();
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
  await expect(nextWeek).toContainText('1 of 1 taken');
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText('1 of 10 slots');
  await expect(entryOf(page, other)).toContainText(`This overlaps with "${title}", which you are signed up for`);

  await nextWeek.getByRole('button', { name: 'Cancel signup' }).click();
  await expect(nextWeek).toContainText('0 of 1 taken');
  await expect(entryOf(page, other).getByRole('button', { name: 'Sign up' })).toBeVisible();
});
