import { expect } from 'vitest';
import { claim, handOver, settle } from '../messages/outbox-stage.ts';
import { invite } from '../people/user-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();

const progress = async (world: World, chief: Person) =>
  (await world.as(chief, (sql) => sql`select * from private.invitation_progress()`))[0];
const listed = async (world: World, chief: Person) =>
  await world.as(chief, (sql) => sql`select email, mail, reason from private.pending_invitations() order by email`);

/** Invites these addresses and claims their mails. */
async function invited(world: World, ...emails: string[]) {
  await world.at('2030-06-01T12:00:00Z');
  const chief = await world.person('admin');
  for (const email of emails) await invite(world, chief, email, 'staff');
  const mails = await claim(world);
  const mailTo = (email: string) => {
    const mail = mails.find(({ to }) => to === email);
    if (!mail) throw new Error(`No mail to ${email}`);
    return mail;
  };
  return { chief, mailTo };
}

it('a mail whose worker was killed before it handed it over is sent by the next one; a later one counts as sent, unconfirmed', async ({
  world,
}) => {
  const { chief, mailTo } = await invited(world, 'a@example.org', 'b@example.org', 'c@example.org');
  const c = mailTo('c@example.org');
  expect([await handOver(world, mailTo('b@example.org')), await handOver(world, c)]).toEqual([true, true]);
  await settle(world, c.id, 'sent');
  await world.at('2030-06-01T12:01:00Z');
  expect((await claim(world)).map(({ to, attempt }) => [to, attempt])).toEqual([['a@example.org', 2]]);
  expect(await listed(world, chief)).toEqual([
    { email: 'a@example.org', mail: 'waiting', reason: null },
    { email: 'b@example.org', mail: 'unconfirmed', reason: null },
    { email: 'c@example.org', mail: 'sent', reason: null },
  ]);
  expect(await progress(world, chief)).toMatchObject({ total: 3, sent: 2, waiting: 1 });
  expect(await world.sql`select recipient, reason from private.mail_problems()`).toEqual([
    { recipient: 'b@example.org', reason: 'Sent, but not confirmed by the mail server' },
  ]);
  const [{ sent_at } = {}] =
    await world.sql`select private.iso(sent_at) as sent_at from invitations where email = 'b@example.org'`;
  expect(sent_at).toBe('2030-06-01T12:00:00Z');
});

it('a mail that is not confirmed is sent again when an administrator asks for it', async ({ world }) => {
  const { chief, mailTo } = await invited(world, 'a@example.org');
  await handOver(world, mailTo('a@example.org'));
  await world.at('2030-06-01T12:01:00Z');
  expect(await claim(world)).toEqual([]);
  await invite(world, chief, 'a@example.org', 'staff');
  const [mail] = await claim(world);
  expect(mail?.to).toBe('a@example.org');
  await settle(world, mail?.id ?? '', 'sent');
  expect(await listed(world, chief)).toMatchObject([{ mail: 'sent' }]);
});

it.for([
  ['refuses it', 'failed'],
  ['does not answer', 'retry'],
] as const)(
  'a mail that was handed over and whose worker sees that the server %s is as any other',
  async ([_, outcome], { world }) => {
    const { mailTo } = await invited(world, 'a@example.org');
    const mail = mailTo('a@example.org');
    await handOver(world, mail);
    await settle(world, mail.id, outcome, { code: 'server_refused', params: { answer: 'ETIMEDOUT' } });
    await world.at('2030-06-01T12:02:00Z');
    expect(await claim(world)).toHaveLength(outcome === 'retry' ? 1 : 0);
    expect(await world.sql`select handed_over_at, status from private.outbox`).toEqual([
      { handed_over_at: null, status: outcome === 'retry' ? 'waiting' : 'failed' },
    ]);
  },
);

it('a worker that froze for longer than its claim neither sends a mail that another one has nor records anything about it', async ({
  world,
}) => {
  const { mailTo } = await invited(world, 'a@example.org');
  const old = mailTo('a@example.org');
  await world.at('2030-06-01T12:01:00Z');
  const [mine] = await claim(world);
  if (!mine) throw new Error('The mail was not claimed again');
  expect(await handOver(world, old)).toBe(false);
  expect(await handOver(world, mine)).toBe(true);
  for (const outcome of ['release', 'retry', 'failed']) await settle(world, old.id, outcome, undefined, old.attempt);
  expect([await handOver(world, mine), await handOver(world, old)]).toEqual([false, false]);
  await world.at('2030-06-01T13:00:00Z');
  expect(await claim(world)).toEqual([]);
});

it('a mail whose failure is recorded before the database carries out that it is handed over is sent again', async ({
  world,
}) => {
  const { mailTo } = await invited(world, 'a@example.org');
  const mail = mailTo('a@example.org');
  await settle(world, mail.id, 'retry', { code: 'server_unusable', params: { answer: 'ETIMEDOUT' } });
  expect(await handOver(world, mail)).toBe(false);
  await world.at('2030-06-01T12:01:00Z');
  expect(await claim(world)).toHaveLength(1);
});

it('the progress says how long mails wait for the claim of a killed worker, or for another attempt', async ({
  world,
}) => {
  const { chief, mailTo } = await invited(world, 'a@example.org', 'b@example.org');
  // The end of the claim, and at most a minute until the schedule calls.
  expect(await progress(world, chief)).toMatchObject({ waiting: 2, minutes_left: 2 });
  const failure = { code: 'service_status', params: { status: 503 } } as const;
  await settle(world, mailTo('a@example.org').id, 'retry', failure);
  await world.at('2030-06-01T12:01:00Z');
  const mails = await claim(world);
  await settle(world, mails.find(({ to }) => to === 'a@example.org')?.id ?? '', 'retry', failure);
  expect(await progress(world, chief)).toMatchObject({ waiting: 2, minutes_left: 6 });
});
