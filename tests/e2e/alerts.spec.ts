import { makeAdmin } from '../support/people.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail-to.ts';
import { entryOf, expect, followLink, showAllEvents, test, toasts } from './support/test.ts';
import { skipPauses } from './support/timers.ts';

test('a place given back on the eve: an administrator gets an email and a message, and follows it to the board', async ({
  signedIn: page,
  browser,
  organiser,
  mark,
  stack,
  sql,
}) => {
  const boss = `boss-${mark}@example.org`;
  await makeAdmin(stack, boss);
  const context = await browser.newContext();
  await skipPauses(context);
  await showAllEvents(context);
  const admin = await context.newPage();
  await followLink(admin, stack, boss);
  const bar = await organiser.slotType(`Bar ${mark}`);
  const [eve] = await sql`select private.iso(date_trunc('hour', private.now()) + interval '26 hours') as starts`;
  const event = await organiser.event(`Eve ${mark}`, eve?.starts, 2, [[bar, 1]]);
  await page.reload();
  const entry = entryOf(page, `Eve ${mark}`);
  await entry.getByRole('button', { name: 'Sign Up' }).click();
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
  await entry.getByRole('button', { name: 'Cancel signup' }).click();
  await expect(toasts(page)).toContainText('You have successfully cancelled your signup.');

  // Three minutes pass. What other tests have done is as good as told.
  await sql`update profiles set created_at = created_at - interval '1 hour' where email = ${boss}`;
  await sql`update private.alerts a set gathered_at = now() from event_slots s
    where s.id = a.slot_id and s.event_id <> ${event.id} and a.gathered_at is null`;
  await sql`update private.alerts set happened_at = happened_at - interval '3 minutes' where gathered_at is null`;
  const mail = await mailTo(stack, boss, ({ subject }) => subject === '1 place has been given back');
  expect(mail.text).toContain(`Eve ${mark}`);
  expect(mail.text).toContain('has given the place back.');
  const [link = ''] = /http\S+\/admin\/schedule\S+/.exec(mail.text) ?? [];

  await admin.goto(link);
  await expect(admin.getByRole('heading', { name: `Eve ${mark}` })).toBeVisible();
  await admin.goto('/admin/events');
  await admin.getByRole('banner').getByRole('button', { name: 'Notifications: 1 new' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Notifications' });
  await expect(dialog).toContainText('1 place given back');
  await expect(dialog).toContainText('1 place is open.');
  await expectAccessible(admin, 'an alert');
  await dialog.getByRole('link', { name: `Eve ${mark}` }).click();
  await expect(dialog).toBeHidden();
  await expect(admin).toHaveURL(new RegExp(`/admin/schedule\\?.*shift=${event.id}`));
  await expect(admin.getByRole('heading', { name: `Eve ${mark}` })).toBeVisible();
  await context.close();
});
