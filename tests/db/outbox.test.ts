import type { Sql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { type MailFailure, mailMessage } from '../../supabase/functions/_shared/contract/mail-failures.ts';
import { makeWorld, type Person, type World, worlds } from './world.ts';

const { database, inWorld } = worlds();

/** The messages to a person in the outbox, as text. */
const outboxOf = async ({ sql }: Pick<World, 'sql'>, person: { id: string }) =>
  (
    await sql`select coalesce('notice ' || n.kind, o.kind) as told from private.outbox o
      left join notices n on n.id = o.notice_id where o.user_id = ${person.id} order by o.created_at, told`
  ).map(({ told }) => told);
const claim = async (world: Pick<World, 'as'>, most = 50) =>
  (await world.as('service_role', (sql) => sql`select private.claim_mails(${most}) as mails`))[0]?.mails as {
    id: string;
    to: string;
    messages: { kind: string; notice: boolean }[];
  }[];
const answered = (status: number) => ({ code: 'service_status', params: { status } }) as const;
const settle = (world: Pick<World, 'as'>, id: string, outcome: string, failure?: MailFailure) => {
  const reason = failure ? mailMessage(failure) : null;
  return world.as(
    'service_role',
    (sql) => sql`select private.settle_mail(${id}, ${outcome}, ${reason}, ${failure ? sql.json(failure) : null})`,
  );
};
const kinds = (mails: Awaited<ReturnType<typeof claim>>) =>
  mails.map(({ messages }) => messages.map(({ kind }) => kind));

const signUp = async (world: Pick<World, 'as'>, person: Person, slot: string): Promise<string> =>
  (await world.as(person, (sql) => sql`select private.sign_up(${slot}) as id`))[0]?.id;

/** A volunteer who signed up on June 1 for a two-hour event at noon on June 10. */
async function stage(world: World) {
  await world.at('2030-06-01T12:00:00Z');
  const person = await world.person();
  const event = await world.event({ start_time: '2030-06-10T12:00Z', end_time: '2030-06-10T14:00Z' });
  const slot = await world.slot(event, { required_count: 5 });
  const signup = await signUp(world, person, slot);
  return { person, event, slot, signup };
}

describe('the outbox', () => {
  it(
    'gets one message for a signup and one for its cancellation',
    inWorld(async (world) => {
      const { person, signup } = await stage(world);
      expect(await outboxOf(world, person)).toEqual(['signed_up']);
      await world.as(person, (sql) => sql`select private.cancel_signup(${signup})`);
      expect(await outboxOf(world, person)).toEqual(['canceled', 'signed_up']);
    }),
  );

  it(
    'has its own messages for changes by administrators, and none for direct changes of the database',
    inWorld(async (world) => {
      const { slot, event } = await stage(world);
      const [admin, other, third] = [await world.person('admin'), await world.person(), await world.person()];
      const [made] = await world.as(
        admin,
        (sql) => sql`insert into signups (slot_id, user_id) values (${slot}, ${other.id}) returning id`,
      );
      await world.as(admin, (sql) => sql`select private.cancel_signup(${made?.id})`);
      expect(await outboxOf(world, other)).toEqual(['assigned', 'released']);
      await world.sql`insert into signups (slot_id, user_id) values (${slot}, ${third.id})`;
      await world.sql`update signups set status = 'canceled', canceled_at = now() where user_id = ${third.id}`;
      expect(await outboxOf(world, third)).toEqual([]);
      await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
      expect(await outboxOf(world, other)).toEqual(['assigned', 'released']);
    }),
  );

  it(
    'gets the content of each notice, and loses it when the notice is withdrawn',
    inWorld(async (world) => {
      const { person, event } = await stage(world);
      await world.sql`update events set start_time = '2030-06-11T12:00Z', end_time = '2030-06-11T14:00Z' where id = ${event}`;
      await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
      expect(await outboxOf(world, person)).toEqual(['notice canceled', 'notice moved', 'signed_up']);
      await world.sql`delete from notices where kind = 'moved'`;
      expect(await outboxOf(world, person)).toEqual(['notice canceled', 'signed_up']);
    }),
  );

  it(
    'is rolled back with the change that it reports',
    inWorld(async (world) => {
      const { person, slot } = await stage(world);
      const other = await world.person();
      const undone = world.as(other, async (sql) => {
        await sql`select private.sign_up(${slot})`;
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await outboxOf(world, other)).toEqual([]);
      expect(await outboxOf(world, person)).toEqual(['signed_up']);
    }),
  );
});

describe('an email', () => {
  it(
    'waits for a minute without news, contains all of it, and is sent after five minutes at the latest',
    inWorld(async (world) => {
      const { person, event, signup } = await stage(world);
      const other = await world.slot(
        await world.event({ start_time: '2030-07-01T12:00Z', end_time: '2030-07-01T14:00Z' }),
      );
      await world.at('2030-06-01T12:00:50Z');
      expect(await claim(world)).toEqual([]);
      await world.as(person, (sql) => sql`select private.sign_up(${other})`);
      await world.at('2030-06-01T12:01:30Z');
      expect(await claim(world)).toEqual([]);
      await world.as(person, (sql) => sql`select private.cancel_signup(${signup})`);
      for (const minute of [2, 3, 4]) {
        await world.at(`2030-06-01T12:0${minute}:10Z`);
        const days = `${minute} days`;
        await world.sql`update events set start_time = start_time + ${days}::interval, end_time = end_time + ${days}::interval where id <> ${event}`;
        expect(await claim(world)).toEqual([]);
      }
      await world.at('2030-06-01T12:05:00Z');
      const mails = await claim(world);
      expect(kinds(mails)).toEqual([['signed_up', 'canceled', 'signed_up', 'moved', 'moved', 'moved']]);
      expect(mails[0]?.to).toBe(person.email);
    }),
  );

  it(
    'is claimed by one worker at a time, stays the same on a retry, and ends when it is settled',
    inWorld(async (world) => {
      const { person, slot } = await stage(world);
      await world.at('2030-06-01T12:02:00Z');
      const [first] = await claim(world);
      expect(await claim(world)).toEqual([]);
      const other = await world.slot(
        await world.event({ start_time: '2030-07-01T12:00Z', end_time: '2030-07-01T14:00Z' }),
      );
      await world.as(person, (sql) => sql`select private.sign_up(${other})`);
      // The worker that had claimed it was killed.
      await world.at('2030-06-01T12:08:00Z');
      const again = await claim(world);
      expect(again.map(({ messages }) => messages.length)).toEqual([1, 1]);
      expect(again.find(({ id }) => id === first?.id)?.messages).toEqual(first?.messages);
      for (const { id } of again) await settle(world, id, 'sent');
      await settle(world, first?.id ?? '', 'failed', answered(400));
      await world.at('2030-06-01T13:00:00Z');
      expect(await claim(world)).toEqual([]);
      expect(await world.sql`select distinct status from private.outbox`).toEqual([{ status: 'sent' }]);
      expect(slot).not.toBe(other);
    }),
  );

  it(
    'is retried at growing intervals and given up after a day, with a recorded reason',
    inWorld(async (world) => {
      const { person } = await stage(world);
      const begin = '2030-06-01T12:02:00Z';
      let at = begin;
      for (let attempt = 1; attempt <= 8; attempt += 1) {
        await world.at(new Date(Date.parse(at) - 1000).toISOString());
        if (attempt > 1) expect(await claim(world)).toEqual([]);
        await world.at(at);
        const [mail] = await claim(world);
        await settle(world, mail?.id ?? '', 'retry', {
          code: 'server_unusable',
          params: { answer: 'ECONNECTION' },
        });
        const [next] = await world.sql`select private.iso(next_attempt_at) as at from private.outbox`;
        if (attempt < 8) at = next?.at;
      }
      const hours = (Date.parse(at) - Date.parse(begin)) / 3_600_000;
      expect(hours).toBeGreaterThan(20);
      expect(hours).toBeLessThan(26);
      const problems = await world.sql`select recipient, kinds, attempts, reason from private.mail_problems()`;
      expect([...problems]).toEqual([
        {
          recipient: person.email,
          kinds: 'signed_up',
          attempts: 8,
          reason: 'The mail server cannot be used (ECONNECTION)',
        },
      ]);
      await world.at('2030-06-08T12:00:00Z');
      expect(await claim(world)).toEqual([]);
    }),
  );

  it(
    'that was given up or waits too long is reported to administrators until its shift is over',
    inWorld(async (world) => {
      const { person } = await stage(world);
      const admin = await world.person('admin');
      const told = async (who: Person = admin) =>
        (await world.as(who, (sql) => sql`select private.mails_to_settle(5) as mails`))[0]?.mails;
      const nothing = { unreached: 0, people: [], waiting: 0, failure: null, reason: null };
      await world.at('2030-06-01T12:16:00Z');
      expect(await told()).toEqual(nothing);
      // A quarter of an hour after the minute without news.
      await world.at('2030-06-01T12:16:01Z');
      expect(await told()).toEqual({ ...nothing, waiting: 1 });
      const [mail] = await claim(world);
      await settle(world, mail?.id ?? '', 'retry', answered(500));
      expect(await told()).toEqual({
        ...nothing,
        waiting: 1,
        failure: answered(500),
        reason: 'The mail service answered 500',
      });
      await world.at('2030-06-01T12:18:00Z');
      await claim(world);
      const failure = { code: 'server_refused', params: { answer: 'EENVELOPE, 550' } } as const;
      const reason = 'The mail server did not take the mail (EENVELOPE, 550)';
      await settle(world, mail?.id ?? '', 'failed', failure);
      const [{ name } = {}] = await world.sql`select name from public.profiles where id = ${person.id}`;
      expect(await told()).toEqual({ ...nothing, unreached: 1, people: [{ id: person.id, name, failure, reason }] });
      expect(await told(person)).toEqual(nothing);
      await world.at('2030-06-10T14:00:00Z');
      expect(await told()).toEqual(nothing);
      expect(await world.sql`select recipient, reason from private.mail_problems()`).toEqual([
        { recipient: person.email, reason },
      ]);
    }),
  );

  it(
    'that was claimed but not tried keeps its attempts; one whose workers always die is given up',
    inWorld(async (world) => {
      await stage(world);
      await world.at('2030-06-01T12:02:00Z');
      for (let round = 0; round < 10; round += 1) {
        const [mail] = await claim(world);
        await settle(world, mail?.id ?? '', 'release');
      }
      for (let round = 0; round < 9; round += 1) {
        await world.at(`2030-06-01T1${3 + Math.floor(round / 6)}:${round % 6}0:00Z`);
        expect(await claim(world)).toHaveLength(round < 8 ? 1 : 0);
      }
      expect(await world.sql`select status, reason, failure from private.outbox`).toEqual([
        { status: 'failed', reason: 'No attempt came to an end', failure: { code: 'no_result', params: {} } },
      ]);
    }),
  );

  it(
    'is skipped when sending was impossible for two days, and is deleted after ninety days',
    inWorld(async (world) => {
      await stage(world);
      await world.at('2030-06-03T12:02:00Z');
      expect(await claim(world)).toEqual([]);
      expect(await world.sql`select status, reason from private.outbox`).toEqual([
        { status: 'skipped', reason: 'too late' },
      ]);
      await world.at('2030-08-31T12:02:00Z');
      expect(await world.sql`select private.prune_outbox() as count`).toEqual([{ count: 0 }]);
      await world.at('2030-09-03T12:02:00Z');
      expect(await world.sql`select private.prune_outbox() as count`).toEqual([{ count: 1 }]);
    }),
  );

  it(
    'is not kept forever on a project that cannot send',
    inWorld(async (world) => {
      await stage(world);
      await world.at('2030-06-03T12:02:00Z');
      await world.sql`select private.prune_outbox()`;
      await world.at('2030-09-02T12:02:00Z');
      expect(await world.sql`select private.prune_outbox() as count`).toEqual([{ count: 1 }]);
    }),
  );

  it(
    'causes a call of the function only when it is due: one call per fifty emails',
    inWorld(async (world) => {
      const calls = async () => (await world.sql`select private.due_mails() as calls`)[0]?.calls;
      await stage(world);
      expect(await calls()).toBe(0);
      await world.at('2030-06-01T12:02:00Z');
      expect(await calls()).toBe(1);
      const [mail] = await claim(world);
      expect(await calls()).toBe(0);
      await settle(world, mail?.id ?? '', 'sent');
      await world.at('2030-06-09T12:00:00Z');
      expect(await calls()).toBe(1);
    }),
  );
});

describe('a reminder', () => {
  const sendAll = async (world: World) => {
    const mails = await claim(world);
    for (const { id } of mails) await settle(world, id, 'sent');
    return kinds(mails).flat();
  };

  it(
    'is sent once, the day before, and moves with the event',
    inWorld(async (world) => {
      const { event } = await stage(world);
      await world.at('2030-06-01T12:02:00Z');
      expect(await sendAll(world)).toEqual(['signed_up']);
      await world.at('2030-06-09T11:59:00Z');
      expect(await sendAll(world)).toEqual([]);
      await world.at('2030-06-09T12:00:00Z');
      expect(await sendAll(world)).toEqual(['reminder']);
      await world.sql`update events set start_time = '2030-06-10T12:05Z', end_time = '2030-06-10T14:05Z' where id = ${event}`;
      await world.at('2030-06-09T12:10:00Z');
      expect(await sendAll(world)).toEqual(['moved']);
      await world.sql`update events set start_time = '2030-06-20T12:00Z', end_time = '2030-06-20T14:00Z' where id = ${event}`;
      await world.at('2030-06-19T11:50:00Z');
      await sendAll(world);
      await world.at('2030-06-19T12:00:00Z');
      expect(await sendAll(world)).toEqual(['reminder']);
    }),
  );

  it(
    'is not sent to people who signed up within the day, canceled or were displaced, or whose event is canceled',
    inWorld(async (world) => {
      const { person, event, slot, signup } = await stage(world);
      const [late, gone, displaced] = [await world.person(), await world.person(), await world.person()];
      const goneSignup = await signUp(world, gone, slot);
      await world.as(gone, (sql) => sql`select private.cancel_signup(${goneSignup})`);
      await signUp(world, displaced, slot);
      const other = await world.event({ start_time: '2030-06-12T12:00Z', end_time: '2030-06-12T14:00Z' });
      await signUp(world, displaced, await world.slot(other));
      await world.sql`update events set start_time = '2030-06-10T12:00Z', end_time = '2030-06-10T14:00Z' where id = ${other}`;
      await world.at('2030-06-09T13:00:00Z');
      await signUp(world, late, slot);
      const due = () => world.sql`select user_id, signup_id from private.due_reminders()`;
      const of = async (user: { id: string }) => (await due()).filter(({ user_id }) => user_id === user.id);
      expect(await of(person)).toEqual([{ user_id: person.id, signup_id: signup }]);
      expect(await of(displaced)).toHaveLength(1);
      expect(await due()).toHaveLength(2);
      await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
      expect(await of(person)).toEqual([]);
    }),
  );
});

it('two workers at once never get the same email', async () => {
  const owner: Sql = database.connect();
  await owner.begin(async (sql) => {
    const world = makeWorld(sql);
    const event = await world.event({ start_time: '2040-06-10T12:00Z', end_time: '2040-06-10T14:00Z' });
    const slot = await world.slot(event, { required_count: 60 });
    for (let index = 0; index < 60; index += 1) await signUp(world, await world.person(), slot);
    await sql`update private.outbox set due_at = due_at - interval '2 minutes'`;
  });
  const workers = Array.from({ length: 4 }, () => database.connect('gateway'));
  const taken = await Promise.all(
    workers.map(async (worker) => {
      const ids: string[] = [];
      for (let round = 0; round < 30; round += 1) {
        const rows = await worker.begin(async (sql) => {
          await sql`set local role service_role`;
          return await sql`select mail ->> 'id' as id from jsonb_array_elements(private.claim_mails(7)) mail`;
        });
        ids.push(...rows.map(({ id }) => id));
      }
      return ids;
    }),
  );
  expect(taken.flat()).toHaveLength(60);
  expect(new Set(taken.flat()).size).toBe(60);
});
