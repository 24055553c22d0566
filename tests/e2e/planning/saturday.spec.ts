import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { arrived, open, test } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/mail-to.ts';
import { entryOf, expect, hoursFrom, openAs, showAllEvents, toasts } from '../support/test.ts';
import { holdTimers } from '../support/timers.ts';

const entry = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

test("a planner's Saturday: a day is drafted with people and published, planned on the board and in the panel by keyboard alone, written to, called off and restored, printed, moved and taken back", async ({
  adminBlank: page,
  browser,
  organiser,
  quietDay,
  sql,
  stack,
  mark,
}) => {
  const day = quietDay.toISOString().slice(0, 10);
  const crew = await organiser.slotType(`Crew ${mark}`);
  const [north, south] = [`North ${mark}`, `South ${mark}`];
  const gate = await organiser.event(`Gate ${mark}`, hoursFrom(quietDay, 0), 2, [[crew, 2]], { location: north });
  const bar = await organiser.event(`Bar ${mark}`, hoursFrom(quietDay, 3), 2, [[crew, 2]], { location: south });
  const setup = await organiser.event(`Setup ${mark}`, hoursFrom(quietDay, -4), 2, [[crew, 2]], { location: north });
  const slotOf = ({ slot_assignments }: typeof gate) => slot_assignments[0]?.id ?? '';
  const [vera, hal, dora] = [
    await createAccount(stack, sql),
    await createAccount(stack, sql),
    await createAccount(stack, sql),
  ];
  for (const [{ id }, name] of [
    ...([
      [vera, 'Vera'],
      [hal, 'Hal'],
      [dora, 'Dora'],
    ] as const),
  ])
    await sql`update public.profiles set name = ${`${name} ${mark}`}, required_credits = 1000 where id = ${id}`;
  for (const [slot, { id }] of [
    ...([
      [slotOf(gate), hal],
      [slotOf(gate), dora],
      [slotOf(bar), hal],
    ] as const),
  ])
    await sql`insert into public.signups (slot_id, user_id) values (${slot}, ${id})`;
  const placesOf = async (event: { id: string }) =>
    (
      await sql`select p.name from public.signups s join public.profiles p on p.id = s.user_id
        where s.event_id = ${event.id} and s.status <> 'canceled' order by p.name`
    ).map(({ name }) => name.split(' ')[0]);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const shift = (title: string) => page.getByRole('gridcell', { name: `${title} ${mark}` });
  const panelOf = (title: string) => page.getByRole('complementary', { name: `${title} ${mark}` });
  const dialog = page.getByRole('dialog');
  const context = await browser.newContext({ timezoneId: 'UTC' });
  await showAllEvents(context);
  const theirs = await context.newPage();

  await test.step('a day is drafted with people', async () => {
    // A busy machine may look for the first time when the success has been shown for two seconds.
    await holdTimers(page, 2_000);
    await open(page, '/admin/events/create', 'Create Event');
    await page.getByLabel('Title').fill(`Concert ${mark}`);
    await page.getByLabel('Location').fill(north);
    await page.getByLabel('Start date').fill(day);
    await page.getByLabel('End date').fill(day);
    await page.getByRole('button', { name: `Crew ${mark}` }).click();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByRole('heading', { name: 'Draft saved' })).toBeVisible();
    const more = { draft: true, location: south };
    await organiser.event(`Dinner ${mark}`, hoursFrom(quietDay, 8), 2, [[crew, 2]], more);
    // Undo is offered for ten seconds. A busy machine may need longer for all that is looked at before.
    await holdTimers(page, 10_000);
    await open(page, `/admin/schedule?day=${day}`, 'Schedule');
    await expect(shift('Concert')).toHaveAccessibleName(/, Draft, /);
    await expect(page.getByText('2 drafts in this view')).toBeVisible();
    await expectAccessible(page, 'a board with drafts');
    await shift('Concert').click();
    const panel = panelOf('Concert');
    await panel.getByLabel('Search by name').fill(`Vera ${mark}`);
    await panel.getByRole('button', { name: `Other ways for Vera ${mark}` }).click();
    await page.getByRole('menuitem', { name: 'They have said yes already' }).click();
    await expect(toasts(page)).toContainText('Undo');
    await expectAccessible(page, 'the panel of a draft');
  });

  await test.step('a volunteer sees it when it is published, not before', async () => {
    await openAs(theirs, stack, vera.email, `/volunteer?types=${crew}`);
    await expect(entryOf(theirs, `Bar ${mark}`)).toBeVisible();
    await expect(theirs.getByText(`Concert ${mark}`)).toHaveCount(0);
    // One of the two: the other stays a draft, and the dialog says so.
    await panelOf('Concert').getByRole('button', { name: 'Publish…' }).click();
    await expect(dialog).toContainText('1 person is told about a new place');
    await expect(dialog).toContainText(`Vera ${mark}`);
    await expect(dialog).toContainText(/\d+ other drafts?, outside this selection, stays? /);
    await dialog.getByRole('button', { name: 'Publish 1 shift' }).click();
    await expect(toasts(page)).toContainText('1 shift published');
    await expect(shift('Concert')).not.toHaveAccessibleName(/Draft/);
    await expect(page.getByText('1 draft in this view')).toBeVisible();
    await theirs.reload();
    await expect(entryOf(theirs, `Concert ${mark}`)).toContainText('Signed up');
    await expect(entryOf(theirs, `Dinner ${mark}`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(panelOf('Concert')).toBeHidden();
  });

  await test.step('a shift says before it is dropped whom that tells and who would clash', async () => {
    const note = page.locator('[data-ahead]');
    await shift('Gate').focus();
    await press('m', 'Shift+ArrowRight');
    await expect(note).toHaveText('tells 2');
    await press('Shift+ArrowRight');
    await expect(note).toHaveText('tells 2, 1 would clash');
    await expect(page.getByRole('region', { name: 'Schedule board' }).getByRole('status')).toHaveText(
      '2 people would be told. 1 person would have two places at the same time.',
    );
    await expectAccessible(page, 'a shift that is being moved');
    await press('Escape');
    await expect(note).toHaveCount(0);
  });

  await test.step('it is copied to another place by keys', async () => {
    await press('Control+c', 'ArrowDown');
    await expect(shift('Bar')).toBeFocused();
    await press('Control+v');
    await expect(dialog).toContainText(`The copy goes to ${south}.`);
    await expect(dialog.getByRole('button', { name: /^Copy to / }).first()).toBeFocused();
    await press('Enter');
    await expect(toasts(page)).toContainText('1 copy created');
    await expect(shift('Gate')).toHaveCount(2);
    await expect(shift('Gate').and(page.getByRole('gridcell', { name: south }))).toHaveAccessibleName(
      /12:00 PM–2:00 PM, .*0 of 2 places taken/,
    );
    await expect(shift('Bar')).toBeFocused();
  });

  await test.step('find a hole, move a shift, take it back, select', async () => {
    // From the last one on, it begins again with the first one of the day.
    for (const title of ['Dinner', 'Setup']) {
      await press('g');
      await expect(shift(title)).toBeFocused();
    }
    // Nobody is on it, so that it moves at once.
    await press('m', 'Shift+ArrowRight', 'ArrowDown', 'Enter');
    await expect(shift('Setup')).toHaveAccessibleName(new RegExp(`9:00 AM–11:00 AM, ${south}`));
    await expect(shift('Setup')).toBeFocused();
    await press('Control+z');
    await expect(shift('Setup')).toHaveAccessibleName(new RegExp(`8:00 AM–10:00 AM, ${north}`));
    // The focus follows it to its row.
    await expect(shift('Setup')).toBeFocused();
    await press('x');
    await expect(shift('Setup')).toHaveAttribute('aria-selected', 'true');
    await press('Escape');
    await expect(shift('Setup')).toHaveAttribute('aria-selected', 'false');
  });

  const subject = `Come to the tent ${mark}`;
  await test.step('an administrator writes to everybody of a place from the board; it arrives by email and in the app', async () => {
    await page.getByRole('button', { name: `Write to ${north}…` }).click();
    await expect(dialog).toContainText('Reaches 3 people');
    await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await dialog
      .getByRole('textbox', { name: 'Text' })
      .fill('Please come to the tent.\nhttps://example.org/map <b>now</b>');
    await dialog.getByRole('button', { name: 'Send to 3 people' }).click();
    await expect(dialog).toBeHidden();
    await expect(toasts(page)).toContainText('Sent to 3 people.');
    for (const { email } of [vera, hal, dora]) {
      const mail = await mailTo(stack, email, (each) => each.subject === subject);
      expect(mail.html).toContain('<a class="link" href="https://example.org/map"');
      expect(mail.html).not.toContain('<b>');
    }
    await theirs.goto(`${stack.webUrl}/volunteer/messages`);
    const text = theirs.getByRole('main').getByRole('listitem').filter({ hasText: subject });
    await expect(text).toContainText('https://example.org/map <b>now</b>');
    await expect(text.getByRole('link', { name: 'https://example.org/map' })).toBeVisible();
    await text.getByRole('button', { name: 'Dismiss' }).click();
    await expect(theirs.getByRole('region', { name: 'Read' })).toContainText(subject);
    await context.close();
  });

  await test.step('places are filled in a row, one is taken back, and somebody is moved, by keyboard alone', async () => {
    await page.getByRole('radio', { name: 'Compact' }).press('Enter');
    await arrived(page, 'Events Management');
    await expect(page).toHaveURL(new RegExp(`start=${day}`));
    const title = page.getByRole('link', { name: new RegExp(`^Setup ${mark},`) });
    await title.press('Enter');
    const panel = panelOf('Setup');
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    await panel.getByRole('button', { name: /^Fill / }).press('Enter');
    // People with an address are asked. Whom the list proposes first gets each place.
    const give = panel.getByRole('button', { name: /^(Give|Ask) / });
    await expect(give.first()).toBeFocused();
    const first = (await give.first().getAttribute('aria-label')) ?? '';
    await press('Enter');
    await expect(toasts(page)).toContainText(/(has the place|is asked): Crew/);
    await expect(give.first()).not.toHaveAccessibleName(first);
    await expect(give.first()).toBeFocused();
    await press('Enter');
    await expect(panel.getByText('All places are taken')).toBeVisible();
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    await expect.poll(() => placesOf(setup)).toHaveLength(2);
    await press('Control+z');
    await expect(panel.getByText('All places are taken')).toBeHidden();
    await expect.poll(() => placesOf(setup)).toHaveLength(1);
    await press('Escape');
    await expect(panel).toBeHidden();
    await expect(title).toBeFocused();

    // Hal works at the gate at the time of its copy, and is moved there.
    await page
      .getByRole('link', { name: new RegExp(`^Gate ${mark},`) })
      .last()
      .press('Enter');
    const copy = panelOf('Gate');
    await expect(copy.getByRole('heading', { level: 2 })).toBeFocused();
    await copy.getByRole('button', { name: /^Fill / }).press('Enter');
    await expect(copy.getByRole('button', { name: /^(Give|Ask) / }).first()).toBeFocused();
    await press('/');
    await expect(copy.getByLabel('Search by name')).toBeFocused();
    await page.keyboard.type(`Hal ${mark}`);
    await copy.getByRole('button', { name: `Move Hal ${mark} here` }).press('Enter');
    await dialog.getByRole('button', { name: 'Move to the other shift' }).press('Enter');
    await expect.poll(() => placesOf(gate)).toEqual(['Dora']);
    // The button that was pressed has gone with the answer. The first Escape empties the field.
    await expect(copy.getByLabel('Search by name')).toBeFocused();
    await press('Escape', 'Escape');
    await expect(copy).toBeHidden();
  });

  await test.step('shifts are selected, canceled with a reason and restored by keyboard alone', async () => {
    // Nobody is on these two, so that they are canceled at once.
    for (const name of ['Stage', 'Tent'])
      await organiser.event(`${name} ${mark}`, hoursFrom(quietDay, 5), 2, [[crew, 2]]);
    await page.reload();
    const states = async () =>
      (
        await sql`select status, cancel_reason from events where title in ${sql([`Stage ${mark}`, `Tent ${mark}`])}`
      ).map(({ status, cancel_reason }) => `${status} ${cancel_reason}`);
    await page.getByRole('checkbox', { name: `Select Stage ${mark}` }).press(' ');
    await page.getByRole('checkbox', { name: `Select Tent ${mark}` }).press('Shift+ ');
    await expect(page.getByRole('region', { name: 'Selected shifts' })).toContainText('2 shifts selected');
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Cancel…' }).press('Enter');
    await expect(page.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('Storm');
    await page.getByRole('button', { name: 'Cancel shifts' }).press('Enter');
    await expect(toasts(page)).toContainText('2 shifts canceled');
    await expect.poll(states).toEqual(['canceled Storm', 'canceled Storm']);
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
    await press('Enter');
    await page.getByRole('menuitem', { name: 'Restore' }).press('Enter');
    await expect(toasts(page)).toContainText('2 shifts restored');
    // While it disappears, Escape still belongs to the menu.
    await expect(page.getByRole('menu')).toBeHidden();
    await expect.poll(states).toEqual(['scheduled null', 'scheduled null']);
    await press('Escape');
    await expect(page.getByRole('region', { name: 'Selected shifts' })).toBeHidden();
  });

  await test.step('on paper the list has its events and no controls', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: `Setup ${mark}` })).toBeVisible();
    await expect(page.getByText(`Crew ${mark} 1/2`).first()).toBeVisible();
    const controls = page.locator('button, input, select, nav, a[href]:not(h3 *)').filter({ visible: true });
    await expect(controls).toHaveCount(0);
    const [ink, paper] = await page.evaluate(() =>
      [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor].map(String),
    );
    expect(ink).toMatch(/oklch\(0\.2/);
    expect(paper).toBe('rgba(0, 0, 0, 0)');
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  await test.step('a whole day moves by an hour in three clicks that name whom it concerns; Undo takes it back', async () => {
    await page.getByRole('button', { name: 'Move all of' }).click();
    await page.getByRole('button', { name: '+1 h' }).click();
    await expect(dialog).toContainText(/\d people are asked whether they still come/);
    await expect(dialog).toContainText(`Dora ${mark}`);
    await dialog.getByRole('button', { name: /^Move \d shifts$/ }).click();
    await expect(toasts(page)).toContainText('8 shifts moved');
    await expect(entry(page, `Setup ${mark}`)).toContainText('9:00 AM');
    await toasts(page)
      .getByRole('listitem')
      .filter({ hasText: '8 shifts moved' })
      .getByRole('button', { name: 'Undo' })
      .click();
    // This stays for three seconds, and the list is loaded again meanwhile.
    await expect(toasts(page)).toContainText('The change has been undone');
    await expect(entry(page, `Setup ${mark}`)).toContainText('8:00 AM');
  });

  await test.step('the list of changes says so, and that of messages how the message was delivered', async () => {
    await open(page, '/admin/changes', 'Changes');
    const dayInWords = quietDay.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const line = `moved 8 shifts of ${dayInWords} 1 hour later`;
    const moved = page.getByRole('main').getByRole('listitem').filter({ hasText: line });
    await expect(moved).toContainText('Undone by');
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Sent messages' }).click();
    const sent = page.getByRole('main').getByRole('listitem').filter({ hasText: subject });
    await expect(sent).toContainText('3 of 3 sent');
    await expect(sent).toContainText('1 read in the app');
    await sent.getByRole('button').click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Vera' })).toContainText('Sent · Read');
  });
});

test('a place given back on the eve: an administrator gets an email and a message, and follows it to the board', async ({
  adminBlank: page,
  organiser,
  email,
  mark,
  stack,
  sql,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const [eve] = await sql`select private.iso(date_trunc('hour', private.now()) + interval '26 hours') as starts`;
  const event = await organiser.event(`Eve ${mark}`, eve?.starts, 2, [[bar, 1]]);
  const vera = await createAccount(stack, sql);
  const asVera = async (method: string, path: string) => {
    const answer = await fetch(stack.apiUrl + path, { method, headers: { authorization: `Bearer ${vera.token}` } });
    expect(answer.ok, `${method} ${path}`).toBe(true);
  };
  await asVera('POST', `/event-slot-signups/slots/${event.slot_assignments[0]?.id}`);
  const [signup] = await sql`select id from signups where user_id = ${vera.id}`;
  await asVera('DELETE', `/event-slot-signups/${signup?.id}`);

  // Three minutes pass. What other tests have done is as good as told.
  await sql`update profiles set created_at = created_at - interval '1 hour' where email = ${email}`;
  await sql`update private.alerts a set gathered_at = now() from event_slots s
    where s.id = a.slot_id and s.event_id <> ${event.id} and a.gathered_at is null`;
  await sql`update private.alerts set happened_at = happened_at - interval '3 minutes' where gathered_at is null`;
  const mail = await mailTo(stack, email, ({ subject }) => subject === '1 place has been given back');
  expect(mail.text).toContain(`Eve ${mark}`);
  expect(mail.text).toContain('has given the place back.');
  const [link = ''] = /http\S+\/admin\/schedule\S+/.exec(mail.text) ?? [];

  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Eve ${mark}` })).toBeVisible();
  await open(page, '/admin/events', 'Events Management');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications: \d+ new/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await expect(dialog).toContainText('1 place given back');
  await expect(dialog).toContainText('1 place is open.');
  await expectAccessible(page, 'an alert');
  await dialog.getByRole('link', { name: `Eve ${mark}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/admin/schedule\\?.*shift=${event.id}`));
  await expect(page.getByRole('heading', { name: `Eve ${mark}` })).toBeVisible();
});
