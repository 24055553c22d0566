import { invitationMail } from '../support/invitation-mails.ts';
import { open, test } from './support/administrator.ts';
import { choose } from './support/choose.ts';
import { entryOf, expect, showAllEvents, toasts } from './support/test.ts';
import { keepToasts } from './support/timers.ts';

test('from the email of an invitation to the first shift, on a phone in another browser', async ({
  admin: page,
  stack,
  browser,
  sql,
  mark,
}) => {
  const address = `mia-${mark}@example.org`;
  const [type] =
    await sql`insert into public.slot_types (name, color) values (${`Bar ${mark}`}, '#3182ce') returning id`;
  const made = async (title: string, days: number) => {
    const [event] = await sql`insert into public.events (title, start_time, end_time, timezone)
      values (${`${title} ${mark}`}, date_trunc('hour', private.now()) + ${`${days} days`}::interval,
        date_trunc('hour', private.now()) + ${`${days} days 2 hours`}::interval, 'UTC') returning id`;
    const [slot] = await sql`insert into public.event_slots (event_id, slot_type_id, required_count)
      values (${event?.id}, ${type?.id}, 2) returning id`;
    return slot?.id as string;
  };
  const [planned] = [await made('Setup', 3), await made('Evening', 4)];

  await open(page, '/admin/staff', 'Staff Management');
  await page.getByRole('button', { name: 'Invite User' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await dialog.getByLabel('Email').fill(address);
  await choose(dialog.getByLabel('Role'), 'Volunteer');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(toasts(page)).toContainText('Invitation sent successfully.');
  const mail = await invitationMail(stack)(address);
  // A place before the first sign-in (finding B8).
  await sql`insert into public.signups (slot_id, user_id) select ${planned}, id from public.profiles where email = ${address}`;

  // A scanner opens the link with scripts, which uses up nothing.
  const scanner = await browser.newContext();
  const scanned = await scanner.newPage();
  await scanned.goto(mail.link);
  await expect(scanned.getByRole('heading', { level: 1 })).toContainText('invites you to help');
  await scanner.close();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  await showAllEvents(phone);
  await keepToasts(phone);
  const mia = await phone.newPage();
  await mia.goto(mail.link);
  await expect(mia.getByText('You join as m…@example.org.')).toBeVisible();
  await mia.screenshot({ path: test.info().outputPath('join.png') });
  await mia.getByRole('button', { name: /^Join/ }).tap();
  await expect(mia).toHaveURL(/\/volunteer/);
  await expect(entryOf(mia, `Setup ${mark}`)).toContainText('Signed up');
  await entryOf(mia, `Evening ${mark}`)
    .getByRole('button', { name: `Sign up for Bar ${mark}` })
    .tap();
  await expect(toasts(mia)).toContainText('You have successfully signed up for this slot.');

  // The link is used up, also for somebody else, and says so.
  const other = await browser.newContext();
  const late = await other.newPage();
  await late.goto(mail.link);
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This invitation is no longer valid');
  await expect(late.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await late.screenshot({ path: test.info().outputPath('over.png') });
  await other.close();
  await phone.close();
});

test('who is signed in as somebody else is asked before joining', async ({ admin: page, stack, sql, mark, email }) => {
  const address = `zoe-${mark}@example.org`;
  const inviter = await sql`select id from public.profiles where email = ${email}`;
  expect(inviter).toHaveLength(1);
  await open(page, '/admin/staff', 'Staff Management');
  await page.getByRole('button', { name: 'Invite User' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  const mail = await invitationMail(stack)(address);
  await page.goto(mail.link);
  await expect(page.getByText(`In this browser, ${email} is signed in.`)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('asked.png') });
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL(/\/admin/);
  await page.goto(mail.link);
  await page.getByRole('button', { name: 'Sign out and join' }).click();
  await expect(page).toHaveURL(/\/volunteer/);
});
