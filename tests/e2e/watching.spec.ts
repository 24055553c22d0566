import { makeDue } from '../support/outbox.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail-to.ts';
import { expect, test } from './support/test.ts';

test.use({ finds: true });

test('somebody watches a role, a place comes free, and the email leads to the place, which one tap takes', async ({
  signedIn: page,
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
  const [slot] = fair.slot_assignments;
  const [holder] =
    await sql`insert into public.profiles (name, email) values ('Holder', ${`holder-${mark}@example.org`}) returning id`;
  const [held] =
    await sql`insert into public.signups (slot_id, user_id, status) values (${slot?.id ?? ''}, ${holder?.id}, 'confirmed') returning id`;
  const [person] = await sql`select id from public.profiles where email = ${email}`;

  await page.goto(`/volunteer?types=${slot?.slot_type.id}`);
  const tellMe = page.getByRole('button', { name: 'Tell me when something fits' });
  await tellMe.click();
  await expect(tellMe).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'what nothing fits');

  await sql`update public.signups set status = 'canceled', canceled_at = private.now() where id = ${held?.id}`;
  await sql`update public.event_slots set opened_at = private.now() - interval '2 minutes', freed_at = private.now() - interval '2 minutes'
    where id = ${slot?.id ?? ''}`;
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
