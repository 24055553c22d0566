import { makeAdmin } from '../support/people.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail-to.ts';
import { entryOf, expect, followLink, test, toasts } from './support/test.ts';
import { keepToasts, skipPauses } from './support/timers.ts';

test('an administrator writes to everybody of a shift from the board; it arrives by email and in the app, and its delivery is shown', async ({
  signedIn: page,
  browser,
  organiser,
  mark,
  email,
  stack,
  sql,
}) => {
  const boss = `boss-${mark}@example.org`;
  await makeAdmin(stack, boss);
  const context = await browser.newContext();
  await skipPauses(context);
  await keepToasts(context);
  const admin = await context.newPage();
  await followLink(admin, stack, boss);
  const bar = await organiser.slotType(`Bar ${mark}`);
  const [times] = await sql`select private.iso(date_trunc('hour', private.now()) + interval '3 hours') as starts`;
  const event = await organiser.event(`Fair ${mark}`, times?.starts, 2, [[bar, 2]], { location: `Pier ${mark}` });
  await page.reload();
  await entryOf(page, `Fair ${mark}`).getByRole('button', { name: 'Sign Up' }).click();
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');

  // Two clicks on the board: everybody at this place on this day, and sending.
  await admin.goto(`/admin/schedule?day=${event.start_time.slice(0, 10)}`);
  await admin.getByRole('button', { name: `Write to Pier ${mark}…` }).click();
  const dialog = admin.getByRole('dialog', { name: 'Write a message' });
  await expect(dialog).toContainText('Reaches 1 person');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(`Come to the tent ${mark}`);
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .fill('Please come to the tent.\nhttps://example.org/map <b>now</b>');
  await expectAccessible(admin, 'a message that is being written');
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(dialog).toBeHidden();
  await expect(toasts(admin)).toContainText('Sent to 1 person.');

  const mail = await mailTo(stack, email, ({ subject }) => subject === `Come to the tent ${mark}`);
  expect(mail.html).toContain('<a class="link" href="https://example.org/map"');
  expect(mail.html).not.toContain('<b>');
  expect(mail.headers['reply-to']).toBe(boss);

  await page.goto('/volunteer/messages');
  const text = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Come to the tent ${mark}` });
  await expect(text).toContainText('https://example.org/map <b>now</b>');
  await expect(text.getByRole('link', { name: 'https://example.org/map' })).toBeVisible();
  await expectAccessible(page, 'a message that was written to many');
  await text.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('region', { name: 'Read' })).toContainText(`Come to the tent ${mark}`);

  await admin.goto('/admin/messages');
  const entry = admin
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Come to the tent ${mark}` });
  await expect(entry).toContainText('1 of 1 sent');
  await expect(entry).toContainText('1 read in the app');
  await entry.getByRole('button').click();
  await expect(admin.getByRole('dialog').getByRole('listitem')).toContainText('Sent · Read');
  await context.close();
});
