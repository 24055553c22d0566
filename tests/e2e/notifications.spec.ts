import { convertIcsCalendar } from 'ts-ics';
import { attachmentOf } from '../support/inbox.ts';
import { makeDue } from '../support/outbox.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail-to.ts';
import { entryOf, expect, hoursFrom, test, toasts } from './support/test.ts';

test('a volunteer is notified by email and by the bell, and stops the emails with their link', {
  tag: ['@2.54'],
}, async ({ signedIn: page, organiser, mark, quietDay, email, stack, sql }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const event = await organiser.event(`Market ${mark}`, quietDay.toISOString(), 2, [[bar, 1]]);
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' });
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await bell.click();
  await expect(dialog).toContainText('No notifications.');
  await page.keyboard.press('Escape');
  await page.reload();
  await entryOf(page, `Market ${mark}`).getByRole('button', { name: 'Sign Up' }).click();
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');

  /** Skips the minute that emails wait, has them sent as the schedule does, and returns the one with this subject. */
  const mails = async (about: string) => {
    const [person] = await sql`select id from public.profiles where email = ${email}`;
    await makeDue(sql, person?.id);
    return await mailTo(stack, email, ({ subject }) => subject.startsWith(about));
  };
  const confirmation = await mails(`You are signed up: Market ${mark}`);
  const { events } = convertIcsCalendar(undefined, await attachmentOf(stack, confirmation, 'shifts.ics'));
  expect(events?.map(({ start }) => start.date.toISOString())).toEqual([quietDay.toISOString()]);

  const times = { start_time: hoursFrom(quietDay, 0.25), end_time: hoursFrom(quietDay, 2.25) };
  await organiser.change(event, times);
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notifications: 1 new');
  await bell.click();
  await expect(dialog.getByRole('listitem')).toContainText(`“Market ${mark}” has changed.`);
  await expect(dialog.getByRole('link', { name: 'See your shifts' })).toHaveAttribute('href', '/volunteer/shifts');
  await expectAccessible(page, 'the bell');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog).toContainText('No notifications.');
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAccessibleName('Notifications');

  const change = await mails(`Changed: Market ${mark}`);
  const link = /http\S+\/unsubscribe#\S+/.exec(change.text)?.[0] ?? '';
  await page.goto(link.slice(0, -1));
  await expect(page.getByRole('alert')).toHaveText(/^This link is incomplete/);
  await page.goto(link);
  await expectAccessible(page, 'stopping mails');
  await page.getByRole('button', { name: 'Stop the emails' }).click();
  await expect(page.getByRole('heading', { name: 'The emails are stopped' })).toBeVisible();
  await page.goto('/volunteer/settings');
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).not.toBeChecked();
});
