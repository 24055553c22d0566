import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate/browser';
import { convertIcsCalendar } from 'ts-ics';
import { attachmentOf, type InboxMail } from '../../support/inbox.ts';
import { makeDue } from '../../support/outbox.ts';
import { expectAccessible } from '../support/axe.ts';
import { runDay } from '../support/global-setup.ts';
import { mailTo } from '../support/mail-to.ts';
import { somebodyTakes } from '../support/organiser.ts';
import { entryOf, expect, hoursFrom, test, toasts } from '../support/test.ts';
import { holdTimers } from '../support/timers.ts';
import { chooseZone } from '../support/zone.ts';

/** Opens a page from the menu of the account. */
async function openFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test("a volunteer's week: takes and cancels places, sees clashes and changes, saves profile and settings, has a calendar and emails until they stop them, and leaves", {
  tag: ['@1.13', '@2.22', '@2.54', '@2.158', '@3.24', '@3.30', '@7.9', '@9.22'],
}, async ({ signedInBlank: page, stack, organiser, email, sql, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`, 1.5);
  const gate = await organiser.slotType(`Gate ${mark}`, -18, '#d69e2e', { open_to: 'everyone' });
  const guard = await organiser.slotType(`Guard ${mark}`, -18);
  await organiser.event(`Concert ${mark}`, `${runDay}T18:00:00Z`, 4, [
    [bar, 2],
    [gate, 1],
  ]);
  const hall = { location: 'Old brewery' };
  await organiser.event(`Reading ${mark}`, `${runDay}T20:00:00Z`, 2, [[bar, 1]], hall);
  const market = await organiser.event(`Market ${mark}`, '2026-10-24T07:00:00Z', 3, [[gate, 1]]);
  const repair = await organiser.event(`Repair café ${mark}`, '2026-10-26T14:00:00Z', 2, [[bar, 2]]);
  await organiser.event(`Vault ${mark}`, '2026-10-27T14:00:00Z', 2, [[guard, 1]]);
  const own = page.getByRole('region', { name: 'Your upcoming signups' });
  const progress = page.getByRole('region', { name: 'Your progress' });
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' });
  const [person] = await sql`select id from public.profiles where email = ${email}`;
  /** Skips the minute that emails wait, has them sent as the schedule does, and returns the one that is meant. */
  const mailAbout = async (isMeant: (mail: InboxMail) => boolean) => {
    await makeDue(sql, person?.id);
    return await mailTo(stack, email, isMeant);
  };
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  await test.step('a paid place is open to staff, unless its type is open to everyone', async () => {
    // Undo is offered for ten seconds. A busy machine may need longer until it is pressed.
    await holdTimers(page, 10_000);
    await page.goto(`/volunteer?types=${bar}&types=${gate}&types=${guard}`);
    const vault = entryOf(page, `Vault ${mark}`);
    await expect(vault).toContainText('Not open to you');
    await expect(vault.getByRole('button', { name: /^Sign up/ })).toHaveCount(0);
  });

  await test.step('takes places that fit, and is notified by email; an event that clashes names the other one', async () => {
    for (const [title, starts] of [
      ['Concert', `${runDay}T18:00:00.000Z`],
      ['Market', '2026-10-24T07:00:00.000Z'],
      ['Repair café', '2026-10-26T14:00:00.000Z'],
    ] as const) {
      const entry = entryOf(page, `${title} ${mark}`);
      await entry
        .getByRole('button', { name: /^Sign up/ })
        .first()
        .click();
      await expect(entry).toContainText('Signed up');
      // The page says so before the server has it, which tells nobody of a change before their signup.
      await expect(entry.getByRole('button', { name: /^Cancel signup/ })).not.toHaveAttribute('aria-busy');
      const confirmation = await mailAbout(({ subject }) => subject.startsWith(`You are signed up: ${title} ${mark}`));
      const { events } = convertIcsCalendar(undefined, await attachmentOf(stack, confirmation, 'shifts.ics'));
      expect(events?.map(({ start }) => start.date.toISOString())).toEqual([starts]);
    }
    await expect(entryOf(page, `Concert ${mark}`)).toContainText('You are already signed up for this event');
    await expect(entryOf(page, `Reading ${mark}`)).toContainText(
      `This overlaps with "Concert ${mark}", which you are signed up for`,
    );
    await expect(own.getByRole('heading', { level: 3 })).toHaveText([
      `Concert ${mark}`,
      `Market ${mark}`,
      `Repair café ${mark}`,
    ]);
    await expect(progress).toContainText('3 of 10 slots');
    await expect(progress).toContainText('30%');
    await expect(progress).toContainText('9 credits confirmed');
  });

  await test.step('the market is called off, the repair café moves a little, and somebody takes the second place there', async () => {
    await organiser.remove(market);
    await organiser.change(repair, { start_time: '2026-10-26T14:10:00Z', end_time: '2026-10-26T16:10:00Z' });
    await somebodyTakes(stack, repair.slot_assignments[0]?.id ?? '');
    await page.reload();
    const changes = page.getByRole('region', { name: 'Changes to your signups' });
    await expect(changes.getByRole('listitem')).toHaveCount(2);
    await expect(changes).toContainText(
      `“Market ${mark}”, Saturday, October 24, 2026, 7:00 AM – 10:00 AM UTC, has been`,
    );
    await expect(changes).toContainText(`“Repair café ${mark}” has changed. You still have your place.`);
    await expect(own.getByRole('heading', { level: 3 })).toHaveText([`Concert ${mark}`, `Repair café ${mark}`]);
    await expect(entryOf(page, `Repair café ${mark}`)).toContainText('2 of 2 taken');
    await changes
      .getByRole('listitem')
      .filter({ hasText: `Market ${mark}` })
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await expect(changes.getByRole('listitem')).toHaveCount(1);
    await expect(changes.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  });

  let change = '';
  await test.step('is notified by the bell and by email', async () => {
    const dialog = page.getByRole('dialog', { name: 'Notifications' });
    await expect(bell).toHaveAccessibleName('Notifications: 1 new');
    await bell.click();
    await expect(dialog.getByRole('listitem')).toContainText(`“Repair café ${mark}” has changed.`);
    await expect(dialog.getByRole('link', { name: 'See your shifts' })).toHaveAttribute('href', '/volunteer/shifts');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    change = (await mailAbout(({ text }) => text.includes('This shift has changed. You still have your place.'))).text;
    await expect(dialog).toContainText('No notifications.');
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(page.getByRole('region', { name: 'Changes to your signups' })).toHaveCount(0);
  });

  await test.step('cancels the evening, undoes that, and cancels it again, so that the reading can be taken', async () => {
    await own.getByRole('button', { name: `Cancel signup for Bar ${mark}, Concert ${mark}` }).click();
    await expect(toasts(page)).toContainText('You have successfully cancelled your signup.');
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(own).toContainText(`Concert ${mark}`);
    // The page says at once that the evening is free. The server, which refuses what overlaps, has to know as well.
    const canceled = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/event-slot-signups/'),
    );
    await entryOf(page, `Concert ${mark}`).getByRole('button', { name: 'Cancel signup' }).click();
    await expect(entryOf(page, `Concert ${mark}`)).toContainText('0 of 2 taken');
    await canceled;
    await entryOf(page, `Reading ${mark}`).getByRole('button', { name: 'Sign up' }).click();
    await expect(own.getByRole('heading', { level: 3 })).toHaveText([`Reading ${mark}`, `Repair café ${mark}`]);
  });

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await test.step('leaving unsaved changes asks first, whatever leads away; the back button works as usual', async () => {
    await openFromMenu(page, 'Profile');
    await page.getByLabel('Last Name').fill('Half');
    await openFromMenu(page, 'Settings');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Last Name')).toHaveValue('Half');
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/volunteer\?/);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(page.getByLabel('Last Name')).toHaveValue('');
    // The browser itself asks before the page is closed or loaded again.
    await page.getByLabel('Last Name').fill('Half');
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).accept();
    await reload;
  });

  await test.step('the server stores the profile, and the sign-in service stores the name', async () => {
    await page.getByLabel('First Name', { exact: true }).fill('Zoë');
    await page.getByLabel('Last Name').fill('van Dyke');
    await page.getByLabel('Phone Number').fill('+1 (555) 010-9999');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toasts(page)).toContainText('Profile updated successfully');
    await expect(page.getByText('Zoë van Dyke')).toBeVisible();
    const nameOfSignIn = () => sql`select raw_user_meta_data ->> 'name' as name from auth.users where email = ${email}`;
    await expect.poll(nameOfSignIn).toEqual([{ name: 'Zoë van Dyke' }]);
    expect(await sql`select name, phone from public.profiles where email = ${email}`).toEqual([
      { name: 'Zoë van Dyke', phone: '+1 (555) 010-9999' },
    ]);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Welcome, Zoë van Dyke' })).toBeVisible();
  });

  let dark = '';
  await test.step('the server stores settings; the saved theme takes precedence over the system, at once and from the first paint on', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/settings');
    await expect(page).toHaveURL('/volunteer/settings');
    const toggle = page.getByRole('switch', { name: 'Dark Mode' });
    await expect(toggle).toBeChecked();
    dark = await background();
    await toggle.click();
    await chooseZone(page, 'EST');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toasts(page)).toContainText('Settings saved successfully!');
    expect((await sql`select settings from public.profiles where email = ${email}`)[0]?.settings).toEqual({
      ...{ emailNotifications: true, smsNotifications: false, darkMode: false, language: 'english', timezone: 'EST' },
    });
    await expect.poll(background).not.toBe(dark);
    const light = await background();
    // The page as it is before the app's scripts arrive.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await background()).toBe(light);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Dark Mode' })).not.toBeChecked();
  });

  await test.step('their shifts are in their calendar until its address is revoked', async () => {
    const section = page.getByRole('region', { name: 'Your calendar' });
    await section.getByRole('button', { name: 'Create calendar address' }).click();
    const field = section.getByLabel('Calendar address');
    await expect(field).toHaveValue(/^http.*\/api\/calendars\//);
    await expect(field).toBeFocused();
    const address = await field.inputValue();
    const read = async (from: string) =>
      convertIcsCalendar(undefined, await (await page.request.get(from)).text()).events?.map(
        ({ summary, location, status }) => [summary, location, status],
      );
    expect(await read(address)).toContainEqual([`Reading ${mark} (Bar ${mark})`, 'Old brewery', 'CONFIRMED']);
    await expect(section.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute('href', /^webcal:/);
    await organiser.remove(repair);
    expect(await read(address)).toContainEqual([`Repair café ${mark} (Bar ${mark})`, undefined, 'CANCELLED']);
    await section.getByRole('button', { name: 'New address' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('will stop updating');
    await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click();
    await expect(field).not.toHaveValue(address);
    expect((await page.request.get(address)).status()).toBe(404);
    const next = await field.inputValue();
    expect(await read(next)).toContainEqual([`Reading ${mark} (Bar ${mark})`, 'Old brewery', 'CONFIRMED']);
    await section.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(section.getByRole('button', { name: 'Create calendar address' })).toBeFocused();
    expect((await page.request.get(next)).status()).toBe(404);
  });

  await test.step('everything follows name, zone and theme without a reload', async () => {
    await page.getByRole('link', { name: 'Muster' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Zoë van Dyke' })).toBeVisible();
    await expect(own.getByRole('listitem').first()).toContainText('4:00 PM for you');
    await expect(entryOf(page, `Reading ${mark}`)).toContainText('4:00 PM for you');
  });

  await test.step('stops the emails with their link', async () => {
    const link = /http\S+\/unsubscribe#\S+/.exec(change)?.[0] ?? '';
    await page.goto(link.slice(0, -1));
    await expect(page.getByRole('alert')).toHaveText(/^This link is incomplete/);
    await page.goto(link);
    await page.getByRole('button', { name: 'Stop the emails' }).click();
    await expect(page.getByRole('heading', { name: 'The emails are stopped' })).toBeVisible();
    await page.goto('/volunteer/settings');
    await expect(page.getByRole('switch', { name: 'Email Notifications' })).not.toBeChecked();
  });

  await test.step('takes their data along and leaves', async () => {
    await openFromMenu(page, 'Profile');
    const section = page.getByRole('region', { name: 'Your data' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Download your data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('muster.zip');
    const files = unzipSync(readFileSync(await download.path()));
    expect(strFromU8(files['data.json'] ?? new Uint8Array())).toContain('Zoë van Dyke');
    await section.getByRole('button', { name: 'Leave…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave for good?' });
    await expect(dialog).toContainText(/places? ahead (is|are) released/);
    await dialog.getByRole('button', { name: 'Leave for good' }).click();
    await expect(page).toHaveURL(/\/login/);
    // The theme was theirs.
    await expect.poll(background).toBe(dark);
    expect(await sql`select from public.profiles where name = 'Zoë van Dyke' or email = ${email}`).toHaveLength(0);
    expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
    await page.goto('/volunteer');
    await expect(page).toHaveURL(/\/login/);
  });
});

test('a volunteer on a phone confirms a qualification for a place, finds everything about their shifts and messages in the bar, marks days as not free, and signs out', {
  tag: ['@phone'],
}, async ({ signedInBlank: page, organiser, sql, mark, email }) => {
  const medics = await organiser.slotType(`Medics ${mark}`, 1, '#3182ce', { bring: 'Black shoes' });
  const crew = await organiser.slotType(`Crew ${mark}`);
  const [aid, lift] = await sql`insert into public.qualifications (name, text, confirmed_by) values
    (${`First aid ${mark}`}, ${`I know what to do ${mark}.`}, 'self'), (${`Forklift ${mark}`}, null, 'organiser') returning id`;
  await sql`insert into public.slot_type_qualifications (slot_type_id, qualification_id)
    values (${medics}, ${aid?.id}), (${crew}, ${lift?.id})`;
  const start = new Date('2026-10-28T18:00:00Z');
  const location = `Pier ${mark}`;
  const fair = await organiser.event(
    `Fair ${mark}`,
    start.toISOString(),
    2,
    [
      [medics, 2],
      [crew, 1],
    ],
    { location },
  );
  await sql`update public.places set address = 'Pier 3', contact = '+49 151 123456' where name = ${location}`;
  // Another person of the same shift agrees to be seen.
  const slot = fair.slot_assignments.find(({ slot_type }) => slot_type.id === medics)?.id ?? '';
  const mia = await organiser.add('Mia Moreau', slot);
  await sql`update public.profiles set shows_first_name = true where id = ${mia}`;
  const nav = page.getByRole('navigation', { name: 'Pages' });
  const main = page.getByRole('main');

  await test.step('a place that needs a qualification is taken once its sentence is confirmed', async () => {
    await page.goto(`/volunteer?types=${medics}&types=${crew}`);
    const rowOf = (name: string) =>
      entryOf(page, `Fair ${mark}`)
        .getByRole('listitem')
        .filter({ hasText: `${name} ${mark}` });
    // What administrators confirm can be asked for.
    await expect(rowOf('Crew')).toContainText(`You need: Forklift ${mark}`);
    await rowOf('Crew').getByRole('button', { name: 'Ask for confirmation' }).tap();
    const asking = page.getByRole('dialog', { name: 'Ask for confirmation' });
    await asking.getByLabel('Note (optional)').fill('Since 2020');
    await expectAccessible(page, 'asking for a confirmation');
    await asking.getByRole('button', { name: 'Ask for confirmation' }).tap();
    await expect(rowOf('Crew')).toContainText('Administrators have been asked.');
    expect(await sql`select note from public.qualification_requests where qualification_id = ${lift?.id}`).toEqual([
      { note: 'Since 2020' },
    ]);
    const row = rowOf('Medics');
    await expect(row).toContainText(`You need: First aid ${mark}`);
    await row.getByRole('button', { name: 'Confirm' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Please confirm' });
    await dialog.getByRole('checkbox', { name: `I know what to do ${mark}.` }).tap();
    await dialog.getByRole('button', { name: 'Confirm and sign up' }).tap();
    await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
    await expect(row).toContainText('Signed up');
  });

  await test.step('finds everything about their shifts from the bar', async () => {
    await nav.getByRole('link', { name: 'My shifts' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'My shifts' })).toBeFocused();
    const entry = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem');
    for (const words of [`Fair ${mark}`, '2 h', '2 credits', 'Pier 3', 'What to bring: Black shoes', 'With you: Mia'])
      await expect(entry).toContainText(words);
    await expect(entry).not.toContainText('Moreau');
    await expect(entry.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'tel:+49151123456');
  });

  await test.step('reads their messages from the bar', async () => {
    await organiser.change(fair, { start_time: hoursFrom(start, 0.25), end_time: hoursFrom(start, 2.25) });
    await page.reload();
    await nav.getByRole('link', { name: 'Messages 1 new message' }).tap();
    await expect(main.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await main.getByRole('button', { name: 'Dismiss' }).tap();
    await expect(main).toContainText('No new messages');
    await expect(main.getByRole('region', { name: 'Read' })).toContainText(`“Fair ${mark}” has changed.`);
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeHidden();
  });

  await test.step('marks days of a month as not free, sees the place of one of them, and takes it back', async () => {
    // Undo is offered for ten seconds, which axe can take.
    await holdTimers(page, 10_000);
    await page.goto('/volunteer/profile');
    const section = page.getByRole('region', { name: 'When I can help' });
    const day = (name: string | RegExp) => section.getByRole('gridcell', { name });
    await expect(day('Wednesday, October 28: Nothing said. 1 shift')).toBeVisible();
    const { width = 0, height = 0 } = (await day(/October 28:/).boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await day(/October 27:/).tap();
    await expect(section.getByRole('status')).toHaveText('Chosen: Tue, Oct 27');
    await day(/October 29:/).tap();
    await expect(section.getByRole('status')).toHaveText('Chosen: Tue, Oct 27 – Thu, Oct 29');
    await expectAccessible(page, 'chosen days');
    await section.getByRole('button', { name: 'Not free', exact: true }).tap();
    await expect(day('Wednesday, October 28: Not free. 1 shift')).toBeVisible();
    await expect(section.getByText(`Fair ${mark}, Medics ${mark}: `)).toBeVisible();
    const said = () => sql`select is_free from private.said(
      array[(select id from public.profiles where email = ${email})], array[(select during from public.events where id = ${fair.id})])`;
    await expect.poll(said).toEqual([{ is_free: false }]);
    // The place stays.
    expect(
      await sql`select s.status from public.signups s join public.profiles p on p.id = s.user_id where p.email = ${email}`,
    ).toEqual([{ status: 'confirmed' }]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'marked days in the dark');
    await page.emulateMedia({ colorScheme: null });
    await toasts(page).getByRole('button', { name: 'Undo' }).tap();
    await expect(day('Wednesday, October 28: Nothing said. 1 shift')).toBeVisible();
    await section.getByRole('button', { name: 'Add a time' }).tap();
    await expect(page.getByRole('dialog').getByLabel('From day')).toBeVisible();
    await expectAccessible(page, 'the dialog that adds a time');
    await page.keyboard.press('Escape');
    await expect(
      page
        .getByRole('region', { name: 'Qualifications' })
        .getByRole('listitem')
        .filter({ hasText: `First aid ${mark}` }),
    ).toContainText('Valid without end');
  });

  await test.step('signs out', async () => {
    await nav.getByRole('link', { name: 'Me', exact: true }).tap();
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await page.waitForURL('**/login');
  });
});
