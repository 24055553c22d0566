import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { invitationMail, invitationsTo } from '../../support/invitation-mails.ts';
import { arrived, open, test } from '../support/administrator.ts';
import { entryOf, expect, showAllEvents, toasts } from '../support/test.ts';
import { keepToasts } from '../support/timers.ts';

/** As Excel on Windows saves it. */
const windows1252 = (text: string) => Buffer.from([...text].map((sign) => (sign === '–' ? 0x96 : sign.charCodeAt(0))));
const pending = (page: Page, address: string) =>
  page.getByRole('region', { name: 'Pending invitations' }).getByRole('listitem').filter({ hasText: address });

test("an administrator's care for people: they are imported from a file, follow their email to the first shift, are exported, get a role, an address and a place, and somebody who is signed in as somebody else is asked before joining", {
  tag: ['@2.106', '@2.107', '@2.108', '@2.109'],
}, async ({ adminBlank: page, organiser, stack, browser, sql, mark, email }) => {
  // Only the first few pending invitations are shown.
  const [mia, later] = [`0-mia-${mark}@example.org`, `0-later-${mark}@example.org`];
  await sql`select private.renew_invitations(array[private.plan_person(${later}, 'volunteer')], array['volunteer'], null)`;
  const bar = await organiser.slotType(`Bar ${mark}`, 2);
  const setup = await organiser.event(`Setup ${mark}`, '2026-10-26T10:00:00Z', 2, [[bar, 2]]);
  const slot = setup.slot_assignments[0]?.id ?? '';
  await organiser.event(`Evening ${mark}`, '2026-10-27T10:00:00Z', 2, [[bar, 2]]);
  const begun = await organiser.event(`Begun ${mark}`, '2026-10-23T09:30:00Z', 12, [[bar, 3]]);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const people = page.getByRole('region', { name: 'People' }).getByRole('listitem');

  await test.step('people are imported from a file, its mistakes left out', async () => {
    await open(page, '/admin/staff?view=cards', 'Staff Management');
    await page.getByRole('button', { name: 'Import Staff' }).click();
    const rows = [
      'Vorname;Nachname;E-Mail-Adresse;Telefon;Rolle;Erforderliche Punkte',
      `Mïa;Müller–Chen ${mark};${mia};+49 30 1;Personal;12,5`,
      'Bad;Address;bad@;;;',
      `Wai;Ting;${later};;;`,
    ];
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: windows1252(rows.join('\r\n')) };
    await dialog.getByLabel('CSV or Excel file').setInputFiles(file);
    await expect(dialog.getByRole('status')).toHaveText(
      '1 person will be invited. 1 row with an error is left out. 1 row is skipped.',
    );
    expect(await sql`select from public.invitations where email = ${mia}`).toHaveLength(0);
    await dialog.getByRole('button', { name: 'Import 1 person' }).click();
    await expect(toasts(page)).toContainText('1 person imported.');
    await expect(dialog).toBeHidden();
    await expect(pending(page, mia)).toContainText(`Mïa Müller–Chen ${mark}`);
  });
  const { link } = await invitationMail(stack)(mia);

  await test.step('the other invitation is not sent without a request', async () => {
    expect(await invitationsTo(stack, later)).toEqual([]);
    await expect(pending(page, later)).toContainText('Not sent yet');
    await pending(page, later).getByRole('button', { name: 'Send to' }).click();
    await invitationMail(stack)(later);
    await expect(pending(page, later)).toContainText('Last sent: Today');
    await expect(pending(page, mia)).toContainText('Staff · Last sent: Today');
  });

  await test.step('from the email of an invitation to the first shift, on a phone in another browser', async () => {
    // A place before the first sign-in (finding B8).
    await sql`insert into public.signups (slot_id, user_id)
      select ${slot}, id from public.profiles where email = ${mia}`;
    const visitor = await browser.newContext();
    const guest = await visitor.newPage();
    // A scanner opens the link with scripts, which uses up nothing.
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('invites you to help');

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await showAllEvents(phone);
    await keepToasts(phone);
    const theirs = await phone.newPage();
    await theirs.goto(link);
    await expect(theirs.getByText('You join as 0…@example.org.')).toBeVisible();
    await theirs.getByRole('button', { name: /^Join/ }).tap();
    await expect(theirs).toHaveURL(/\/volunteer/);
    await expect(entryOf(theirs, `Setup ${mark}`)).toContainText('Signed up');
    await entryOf(theirs, `Evening ${mark}`)
      .getByRole('button', { name: `Sign up for Bar ${mark}` })
      .tap();
    await expect(toasts(theirs)).toContainText('You have successfully signed up for this slot.');
    await phone.close();

    // The link is used up, also for somebody else, and says so.
    await guest.reload();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This invitation is no longer valid');
    await expect(guest.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await visitor.close();
  });

  await test.step('are exported', async () => {
    await page.getByLabel('Search people').fill(mark);
    await page.reload();
    const card = people.filter({ hasText: 'Müller' });
    await expect(card).toContainText(`Mïa Müller–Chen ${mark}`);
    await expect(card).toContainText('+49 30 1');
    await expect(card).toContainText('0 of 12.5 credits completed');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download People as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^staff-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffName,Email,Phone,Role,Required credits,Confirmed credits,Completed credits,Last signed in,Description',
    );
    expect(lines).toContainEqual(
      expect.stringMatching(`^Mïa Müller–Chen ${mark},${mia},'\\+49 30 1,Staff,12.5,8,0,\\d{4}-\\d\\d-\\d\\d,$`),
    );
  });

  await test.step('somebody without an address is added, and gets one later', async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
    await dialog.getByLabel('Name').fill(`Wanda ${mark}`);
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await expect(toasts(page)).toContainText(`“Wanda ${mark}” has been added.`);
    expect(await sql`select email, account_id from public.profiles where name = ${`Wanda ${mark}`}`).toEqual([
      { email: null, account_id: null },
    ]);
    await page.getByRole('link', { name: `Edit Wanda ${mark}` }).click();
    await arrived(page, `Edit Wanda ${mark}`);
    await page.getByLabel('Email').fill(`wanda-${mark}@example.org`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toasts(page)).toContainText(`“Wanda ${mark}” has been saved.`);
    expect(await sql`select email from public.profiles where name = ${`Wanda ${mark}`}`).toEqual([
      { email: `wanda-${mark}@example.org` },
    ]);
  });

  await test.step('people are selected and given a role in the table', async () => {
    await page.getByRole('radio', { name: 'Table' }).click();
    const rows = page.getByRole('row');
    await expect(rows).toHaveCount(4);
    await page.getByLabel(`Select Wanda ${mark}`).click();
    await page.getByRole('region', { name: 'Selected people' }).getByRole('button', { name: 'Change role' }).click();
    await dialog.getByRole('button', { name: 'Show preview' }).click();
    await expect(dialog.getByRole('status')).toHaveText('1 person will change');
    await dialog.getByRole('button', { name: 'Change 1 person' }).click();
    await expect(toasts(page)).toContainText('1 person changed.');
    expect(await sql`select role from profiles where name = ${`Wanda ${mark}`}`).toEqual([{ role: 'staff' }]);
  });

  await test.step('a person is assigned a slot against a rule with a reason, and released from another', async () => {
    const [person] = await sql`select id, name from public.profiles where email = ${mia}`;
    const name: string = person?.name;
    await open(page, `/admin/staff/${person?.id}/assign`, `Assign a slot to ${name}`);
    await page.getByLabel('Search events').fill(`begun ${mark}`);
    // For an event that has begun, the rule is named, and a reason overrides it.
    await page.getByRole('button', { name: `Assign Bar ${mark}, Begun ${mark}` }).click();
    await expect(dialog).toContainText('Cannot sign up for past events');
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await dialog.getByLabel('Reason').fill('Jumped in at the door');
    await dialog.getByRole('button', { name: 'Assign anyway' }).click();
    await expect(toasts(page)).toContainText(`${name} is signed up for “Begun ${mark}”.`);
    const upcoming = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem');
    await page.getByRole('link', { name: 'Back to slots' }).click();
    await expect(upcoming).toHaveCount(3);
    await expect(upcoming.filter({ hasText: 'Begun' })).toContainText('Assigned despite a rule: Jumped in at the door');
    await expect(upcoming.filter({ hasText: 'Begun' })).toContainText('12 h · 24 credits');
    expect(
      await sql`select from public.audit_log where table_name = 'signups' and after ->> 'override_reason' = 'Jumped in at the door'
        and after ->> 'user_id' = ${person?.id}`,
    ).toHaveLength(1);
    await page.getByRole('button', { name: `Release from Bar ${mark}, Setup ${mark}` }).click();
    await dialog.getByRole('button', { name: 'Take back 1 place' }).click();
    await expect(toasts(page)).toContainText(`${name} is no longer signed up for “Setup ${mark}”.`);
    await expect(upcoming).toHaveCount(2);
    const left =
      await sql`select from public.signups where user_id = ${person?.id} and slot_id = ${slot} and status <> 'canceled'`;
    expect(left).toHaveLength(0);
    // What the volunteer reads: they have the place at once, because they are staff.
    const told = await sql`select kind, event_id from public.notices where user_id = ${person?.id} order by created_at`;
    expect(told).toEqual([
      { kind: 'assigned', event_id: begun.id },
      { kind: 'released', event_id: setup.id },
    ]);
  });

  await test.step('who is signed in as somebody else is asked before joining', async () => {
    const zoe = `zoe-${mark}@example.org`;
    await organiser.call('POST', '/users/invite', { email: zoe, role: 'volunteer' });
    const mail = await invitationMail(stack)(zoe);
    await page.goto(mail.link);
    await expect(page.getByText(`In this browser, ${email} is signed in.`)).toBeVisible();
    await page.getByRole('link', { name: 'Stay signed in' }).click();
    await expect(page).toHaveURL(/\/admin/);
    await page.goto(mail.link);
    await page.getByRole('button', { name: 'Sign out and join' }).click();
    await expect(page).toHaveURL(/\/volunteer/);
  });
});
