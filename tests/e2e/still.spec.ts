import { makeDue } from '../support/outbox.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail-to.ts';
import { expect, test } from './support/test.ts';
import { skipPauses } from './support/timers.ts';

test('a volunteer whose shift moves is asked whether they still come, and says no with the link of the email', async ({
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
  const slot = fair.slot_assignments[0]?.id ?? '';
  await sql`insert into public.signups (slot_id, user_id, status, created_by) values (${slot}, ${person?.id}, 'confirmed', ${person?.id})`;
  await sql`delete from private.outbox where user_id = ${person?.id}`;
  await sql`update public.events set start_time = start_time + interval '1 hour', end_time = end_time + interval '1 hour' where id = ${fair.id}`;

  await page.goto('/volunteer');
  const asked = page.getByRole('region', { name: 'You are asked' });
  await expect(asked).toContainText(`Fair ${mark}`);
  await expect(asked).toContainText('Are you still coming?');
  await expectAccessible(page, 'the dashboard');
  await page.goto('/volunteer/shifts');
  await expect(page.getByText('Please say whether you still come to 1 shift.')).toBeVisible();

  await makeDue(sql, person?.id);
  const mail = await mailTo(stack, email, ({ text }) => text.includes('/answer#'));
  expect(mail.subject).toContain('Are you still coming?');
  const [link = ''] = /http\S+\/answer#[\da-f-]{36}/.exec(mail.text) ?? [];

  // A browser in which nobody is signed in.
  const visitor = await browser.newContext();
  await skipPauses(visitor);
  const guest = await visitor.newPage();
  const status = async () => (await sql`select status from public.signups where user_id = ${person?.id}`)[0]?.status;
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Are you still coming?');
  await expect(guest.getByText('It was:')).toBeVisible();
  await expectAccessible(guest, 'the question');
  expect(await status()).toBe('confirmed');
  await guest.getByRole('button', { name: 'No, I cannot' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Thanks for telling us');
  await expect(guest.getByText('Your no is not held against you.')).toBeVisible();
  expect(await status()).toBe('canceled');
  await visitor.close();
});
