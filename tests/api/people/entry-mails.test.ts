import { afterAll, expect, it } from 'vitest';
import { approveUsers } from '../../../supabase/functions/_shared/contract/access.ts';
import { setEntryNote } from '../../../supabase/functions/_shared/contract/entry.ts';
import { updateOrganisation } from '../../../supabase/functions/_shared/contract/organisation.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { inboxOf } from '../../support/inbox.ts';
import { signIn } from '../../support/people.ts';
import { mailStage } from '../messages/mail-stage.ts';

const { stack, sql, ask, person, call } = mailStage();
afterAll(() => sql`update organisation set entry = 'open'`);

/** The subject and text of the latest email about entry to an address, as soon as `notify` has sent `count` of them. */
const latest = async (email: string, about: RegExp, count: number) => {
  const found = async () => (await inboxOf(stack, email)).filter(({ subject }) => about.test(subject));
  await expect
    .poll(
      async () => {
        await call();
        return (await found()).length;
      },
      { interval: 500 },
    )
    .toBe(count);
  return (await found()).at(-1);
};

it('somebody asks to come in: the administrators get an email, and the person gets one when they are approved', async () => {
  await sql`delete from private.outbox where status = 'waiting'`;
  const admin = await person('admin');
  await ask(updateOrganisation, { token: admin.token, body: { entry: 'approval' } });
  const email = `asks-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const session = await signIn(stack, email);
  const token = session.access_token;
  const { data: me } = await ask(getMe, { token });
  await ask(setEntryNote, { token, body: { note: 'I know the bar' } });

  // What the rest of the hour does: administrators get one email an hour about people who wait.
  const theirs = sql`user_id = ${admin.id} and kind = 'access'`;
  await sql`update private.outbox set next_attempt_at = now() where status = 'waiting' and ${theirs}`;
  const question = await latest(admin.email, /wait/i, 1);
  expect(question?.text).toContain('/admin/staff');

  expect((await ask(approveUsers, { token: admin.token, body: { ids: [me?.id ?? ''] } })).data).toEqual({
    approved: 1,
  });
  const answer = await latest(email, /^You are in/, 1);
  expect(answer?.text).toContain('/volunteer');
  expect(answer?.from[0]?.address).toBeTruthy();
  await call();
  expect((await inboxOf(stack, email)).filter(({ subject }) => subject.startsWith('You are in'))).toHaveLength(1);
});
