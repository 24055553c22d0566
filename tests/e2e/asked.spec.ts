import { makeDue } from '../support/outbox.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail-to.ts';
import { entryOf, expect, test } from './support/test.ts';
import { skipPauses } from './support/timers.ts';

test('a volunteer is asked about a place, and answers with the link of the email, without signing in', async ({
  signedIn: page,
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
  const [person] = await sql`select id from public.profiles where email = ${email}`;
  await organiser.give(fair.slot_assignments[0]?.id ?? '', person?.id);

  await page.goto('/volunteer');
  const asked = page.getByRole('region', { name: 'You are asked' });
  await expect(asked).toContainText(`Fair ${mark}`);
  await expect(asked.getByRole('button', { name: `Yes for Bar ${mark}, Fair ${mark}` })).toBeVisible();
  await expect(entryOf(page, `Fair ${mark}`)).toContainText('1 of 2 taken');
  await expectAccessible(page, 'the dashboard');

  await makeDue(sql, person?.id);
  const mail = await mailTo(stack, email, ({ text }) => text.includes('/answer#'));
  const [link = ''] = /http\S+\/answer#[\da-f-]{36}/.exec(mail.text) ?? [];

  // A browser in which nobody is signed in.
  const visitor = await browser.newContext();
  await skipPauses(visitor);
  const guest = await visitor.newPage();
  const status = async () => (await sql`select status from public.signups where user_id = ${person?.id}`)[0]?.status;
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Can you take this shift?');
  await expect(guest.getByRole('heading', { level: 2 })).toHaveText(`Fair ${mark}`);
  await expectAccessible(guest, 'the question');
  expect(await status()).toBe('asked');
  await guest.getByRole('button', { name: 'Yes, I take it' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('You have the place');
  expect(await status()).toBe('confirmed');
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('You have said yes');
  await visitor.close();

  await page.reload();
  await expect(entryOf(page, `Fair ${mark}`)).toContainText('Signed up');
  await expect(asked).toBeHidden();
});
