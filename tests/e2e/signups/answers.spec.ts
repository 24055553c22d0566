import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { createAccount } from '../../support/accounts.ts';
import { makeDue } from '../../support/outbox.ts';
import type { StackInfo } from '../../support/stack.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/mail-to.ts';
import { entryOf, expect, openAs, test, toasts } from '../support/test.ts';
import { skipPauses } from '../support/timers.ts';

/** The link to the question that somebody has got by email, in which the subject contains these words. */
async function linkTo(stack: StackInfo, sql: Sql, userId: string, email: string, words = ''): Promise<string> {
  await makeDue(sql, userId);
  const { text } = await mailTo(stack, email, (mail) => mail.text.includes('/answer#') && mail.subject.includes(words));
  return /http\S+\/answer#[\da-f-]{36}/.exec(text)?.[0] ?? '';
}

const question = (page: Page) => page.getByRole('heading', { level: 1 });

test('a volunteer answers with the link of an email, without signing in: takes a place, says no to a shift that moves, hands a place over, takes several with one yes, swaps a place for another at the same time', async ({
  signedInBlank: page,
  browser,
  organiser,
  email,
  mark,
  quietDay,
  stack,
  sql,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const fair = await organiser.event(`Fair ${mark}`, quietDay.toISOString(), 2, [[bar, 2]]);
  const slot = fair.slot_assignments[0]?.id ?? '';
  const [vera] = await sql`select id from public.profiles where email = ${email}`;
  const ben = await createAccount(stack, sql);
  const placesOf = async () =>
    (
      await sql`select p.email, s.status from public.signups s join public.profiles p on p.id = s.user_id
        where s.event_id = ${fair.id} and s.status <> 'canceled' order by s.created_at`
    ).map(({ email: address, status }) => `${address} ${status}`);
  // A browser in which nobody is signed in.
  const visitor = await browser.newContext();
  await skipPauses(visitor);
  const guest = await visitor.newPage();

  await test.step('a volunteer is asked about a place, and answers with the link of the email', async () => {
    await organiser.give(slot, vera?.id);
    await page.goto('/volunteer');
    const asked = page.getByRole('region', { name: 'You are asked' });
    await expect(asked.getByRole('button', { name: `Yes for Bar ${mark}, Fair ${mark}` })).toBeVisible();
    await expect(entryOf(page, `Fair ${mark}`)).toContainText('1 of 2 taken');
    await guest.goto(await linkTo(stack, sql, vera?.id, email));
    await expect(question(guest)).toHaveText('Can you take this shift?');
    await expect(guest.getByRole('heading', { level: 2 })).toHaveText(`Fair ${mark}`);
    expect(await placesOf()).toEqual([`${email} asked`]);
    await guest.getByRole('button', { name: 'Yes, I take it' }).click();
    await expect(question(guest)).toHaveText('You have the place');
    expect(await placesOf()).toEqual([`${email} confirmed`]);
    await guest.reload();
    await expect(question(guest)).toHaveText('You have said yes');
    await page.reload();
    await expect(entryOf(page, `Fair ${mark}`)).toContainText('Signed up');
    await expect(asked).toBeHidden();
  });

  await test.step('a volunteer hands a place over to somebody they name, who takes it with the link of the email', async () => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'My shifts' }).click();
    await page.getByRole('button', { name: `Hand over for Bar ${mark}, Fair ${mark}` }).click();
    const dialog = page.getByRole('dialog', { name: `Hand over Fair ${mark}` });
    await dialog.getByRole('radio', { name: 'Somebody whose email address I know' }).click();
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(ben.email);
    await expectAccessible(page, 'the dialog that hands a place over');
    await dialog.getByRole('button', { name: 'Ask' }).click();
    await expect(page.getByText(`You have asked ${ben.email} to take this place over.`)).toBeVisible();
    await expectAccessible(page, 'the shift that is handed over');
    await guest.goto(await linkTo(stack, sql, ben.id, ben.email));
    await expect(question(guest)).toHaveText('Can you take this shift over?');
    expect(await placesOf()).toEqual([`${email} confirmed`]);
    await guest.getByRole('button', { name: 'Yes, I take it' }).click();
    await expect(question(guest)).toHaveText('You have the place');
    expect(await placesOf()).toEqual([`${ben.email} confirmed`]);
    await page.goto('/volunteer/messages');
    await expect(page.getByText(`has taken over your place: “Fair ${mark}”`)).toBeVisible();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'My shifts' }).click();
    await expect(page.getByText('You have no shifts ahead.')).toBeVisible();
  });

  await test.step('a volunteer whose shift moves is asked whether they still come, and says no with the link of the email', async () => {
    await sql`insert into public.signups (slot_id, user_id, status, created_by) values (${slot}, ${vera?.id}, 'confirmed', ${vera?.id})`;
    await sql`delete from private.outbox where user_id = ${vera?.id}`;
    await sql`update public.events set start_time = start_time + interval '1 hour', end_time = end_time + interval '1 hour' where id = ${fair.id}`;
    await page.reload();
    await expect(page.getByText('Please say whether you still come to 1 shift.')).toBeVisible();
    await guest.goto(await linkTo(stack, sql, vera?.id, email, 'Are you still coming?'));
    await expect(question(guest)).toHaveText('Are you still coming?');
    await expect(guest.getByText('It was:')).toBeVisible();
    expect(await placesOf()).toContain(`${email} confirmed`);
    await guest.getByRole('button', { name: 'No, I cannot' }).click();
    await expect(question(guest)).toHaveText('Thanks for telling us');
    await expect(guest.getByText('Your no is not held against you.')).toBeVisible();
    expect(await placesOf()).toEqual([`${ben.email} confirmed`]);
  });

  await test.step('a volunteer who is asked about several places takes all of them with one yes', async () => {
    const later = (days: number) => new Date(+quietDay + days * 86_400_000).toISOString();
    const gala = await organiser.event(`Gala ${mark}`, later(1), 2, [[bar, 2]]);
    const walk = await organiser.event(`Walk ${mark}`, later(2), 2, [[bar, 2]]);
    await sql`delete from private.outbox where user_id = ${vera?.id}`;
    for (const { slot_assignments } of [gala, walk]) await organiser.give(slot_assignments[0]?.id ?? '', vera?.id);
    await guest.goto(await linkTo(stack, sql, vera?.id, email, 'Can you help? 2 shifts'));
    await expect(question(guest)).toHaveText('You are asked about 2 shifts');
    await expectAccessible(guest, 'several questions');
    await guest.getByRole('button', { name: 'Yes to all 2 shifts' }).click();
    await expect(question(guest)).toHaveText('Thanks for telling us');
    await expect(guest.getByText('You have the place')).toHaveCount(2);
    const states = await sql`select status from public.signups where event_id in ${sql([gala.id, walk.id])}`;
    expect(states.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  });
  await test.step('a volunteer offers a place in return for one at the same time, and the yes of its person swaps both', async () => {
    const market = await organiser.event(
      `Market ${mark}`,
      new Date(+quietDay + 2 * 3_600_000).toISOString(),
      2,
      [[await organiser.slotType(`Gate ${mark}`), 1]],
      { location: 'Field' },
    );
    const gate = market.slot_assignments[0]?.id ?? '';
    await sql`insert into public.signups (slot_id, user_id, status, created_by) values (${gate}, ${vera?.id}, 'confirmed', ${vera?.id})`;
    const other = await browser.newContext();
    await skipPauses(other);
    const bens = await other.newPage();
    await openAs(bens, stack, ben.email, '/volunteer/shifts');
    await bens.getByRole('button', { name: `Hand over for Bar ${mark}, Fair ${mark}` }).click();
    await bens.getByRole('dialog').getByRole('button', { name: 'Ask' }).click();
    await expect(bens.getByText('You offer this place to whoever fits.')).toBeVisible();
    await page.goto('/volunteer');
    const given = page.getByRole('region', { name: 'Somebody gives these places away' });
    await expect(given).toContainText(`You have another place then: Market ${mark}`);
    await given.getByRole('button', { name: `Swap for one of mine… for Bar ${mark}, Fair ${mark}` }).click();
    const dialog = page.getByRole('dialog', { name: `Swap for Fair ${mark}` });
    await expect(dialog.getByRole('radio', { name: `Market ${mark}` })).toBeChecked();
    await dialog.getByRole('button', { name: 'Ask' }).click();
    await expect(given).toContainText(`You have offered Market ${mark}`);
    await expectAccessible(page, 'a place that is offered in return');
    expect(await placesOf()).toEqual([`${ben.email} confirmed`]);
    await bens.reload();
    await expect(bens.getByText('Somebody would take your place and give you this one in return:')).toBeVisible();
    await expectAccessible(bens, 'a swap that its person is asked for');
    await bens.getByRole('button', { name: `Swap for Gate ${mark}, Market ${mark}` }).click();
    await expect(toasts(bens)).toContainText('You have swapped the places.');
    await expect(bens.getByRole('heading', { name: `Market ${mark}` })).toBeVisible();
    expect(await placesOf()).toEqual([`${email} confirmed`]);
    await page.goto('/volunteer/messages');
    await expect(page.getByText(`has taken over your place: “Market ${mark}”`)).toBeVisible();
    await other.close();
  });
  await visitor.close();
});

test.describe('the dashboard of a new person', () => {
  test.use({ finds: true });

  test('somebody watches a role, a place comes free, and the email leads to the place, which one tap takes', async ({
    signedInBlank: page,
    organiser,
    email,
    mark,
    stack,
    sql,
  }) => {
    const bar = await organiser.slotType(`Bar ${mark}`);
    // In three hours: emails about it leave by day and by night.
    const [clock] = await sql`select private.iso(private.now() + interval '3 hours') as start`;
    const fair = await organiser.event(`Fair ${mark}`, clock?.start, 2, [[bar, 1]]);
    const slot = fair.slot_assignments[0]?.id ?? '';
    await organiser.add(`Holder ${mark}`, slot);
    const [person] = await sql`select id from public.profiles where email = ${email}`;

    await page.goto(`/volunteer?types=${bar}`);
    const tellMe = page.getByRole('button', { name: 'Tell me when something fits' });
    await tellMe.click();
    await expect(tellMe).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page, 'what nothing fits');

    await sql`update public.signups set status = 'canceled', canceled_at = private.now() where slot_id = ${slot}`;
    await sql`update public.event_slots set opened_at = private.now() - interval '2 minutes', freed_at = private.now() - interval '2 minutes'
      where id = ${slot}`;
    await sql`update public.events set published_at = private.now() - interval '1 hour' where id = ${fair.id}`;
    await sql`select private.tell_watchers()`;
    await makeDue(sql, person?.id);
    const { text: mail } = await mailTo(stack, email, ({ text }) => text.includes('types='));
    const [link = ''] = /http\S+\/volunteer\?\S+/.exec(mail) ?? [];
    await page.goto(link);
    await page.getByRole('button', { name: `Take for Bar ${mark}, Fair ${mark}` }).click();
    await expect(page.getByText(new RegExp(`Fair ${mark}.* is yours`)).first()).toBeVisible();

    // The email also leads to the settings, where it ends.
    const [settings = ''] = /http\S+\/volunteer\/settings#watches/.exec(mail) ?? [];
    await page.goto(settings);
    const list = page.getByRole('region', { name: 'What you watch' });
    await expect(list.getByText(`Bar ${mark}`)).toBeVisible();
    await expectAccessible(page, 'the settings with a watch');
    await list.getByRole('button', { name: /^End/ }).click();
    await expect(list).toContainText('You watch nothing');
  });
});
