import type { Sql } from 'postgres';
import { describe, expect } from 'vitest';
import { makeWorld, type Person, worldsApart } from '../support/world.ts';
import { claim, kinds, settle, signUp, stage } from './outbox-stage.ts';

const { database, it } = worldsApart();

const answered = (status: number) => ({ code: 'service_status', params: { status } }) as const;

describe('an email', () => {
  it('waits for a minute without news, contains all of it, and is sent after five minutes at the latest', async ({
    world,
  }) => {
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
    expect(kinds(mails)).toEqual([['signed_up', 'canceled', 'signed_up', 'still', 'still', 'still']]);
    expect(mails[0]?.to).toBe(person.email);
  });

  it('is claimed by one worker at a time, stays the same on a retry, and ends when it is settled', async ({
    world,
  }) => {
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
  });

  it('is retried at growing intervals and given up after a day, with a recorded reason', async ({ world }) => {
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
  });

  it('that was given up or waits too long is reported to administrators until its shift is over', async ({ world }) => {
    const { person } = await stage(world);
    const admin = await world.person('admin');
    const problemsOf = async (who: Person = admin) =>
      (await world.as(who, (sql) => sql`select private.mails_to_settle(5) as mails`))[0]?.mails;
    const nothing = { unreached: 0, people: [], waiting: 0, failure: null, reason: null };
    await world.at('2030-06-01T12:16:00Z');
    expect(await problemsOf()).toEqual(nothing);
    // A quarter of an hour after the minute without news.
    await world.at('2030-06-01T12:16:01Z');
    expect(await problemsOf()).toEqual({ ...nothing, waiting: 1 });
    const [mail] = await claim(world);
    await settle(world, mail?.id ?? '', 'retry', answered(500));
    expect(await problemsOf()).toEqual({
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
    expect(await problemsOf()).toEqual({
      ...nothing,
      unreached: 1,
      people: [{ id: person.id, name, failure, reason }],
    });
    expect(await problemsOf(person)).toEqual(nothing);
    await world.at('2030-06-10T14:00:00Z');
    expect(await problemsOf()).toEqual(nothing);
    expect(await world.sql`select recipient, reason from private.mail_problems()`).toEqual([
      { recipient: person.email, reason },
    ]);
  });

  it('that was claimed but not tried keeps its attempts; one whose workers always die is given up', async ({
    world,
  }) => {
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
  });

  it('is skipped for somebody who is no longer active', async ({ world }) => {
    const { person } = await stage(world);
    await world.sql`update profiles set state = 'waiting' where id = ${person.id}`;
    await world.at('2030-06-01T12:02:00Z');
    expect(await claim(world)).toEqual([]);
    expect(await world.sql`select status, reason from private.outbox where user_id = ${person.id}`).toEqual([
      { status: 'skipped', reason: 'no access' },
    ]);
  });

  it('is skipped when sending was impossible for two days, and is deleted after ninety days', async ({ world }) => {
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
  });

  it('is not kept forever on a project that cannot send', async ({ world }) => {
    await stage(world);
    await world.at('2030-06-03T12:02:00Z');
    await world.sql`select private.prune_outbox()`;
    await world.at('2030-09-02T12:02:00Z');
    expect(await world.sql`select private.prune_outbox() as count`).toEqual([{ count: 1 }]);
  });

  it('causes a call of the function only when it is due: one call per fifty emails', async ({ world }) => {
    const calls = async () => (await world.sql`select private.due_mails() as calls`)[0]?.calls;
    await stage(world);
    expect(await calls()).toBe(0);
    await world.at('2030-06-01T12:02:00Z');
    expect(await calls()).toBe(1);
    const [mail] = await claim(world);
    expect(await calls()).toBe(0);
    await settle(world, mail?.id ?? '', 'retry', { code: 'server_refused', params: { answer: '451' } });
    expect(await calls()).toBe(0);
    await world.at('2030-06-01T12:03:00Z');
    expect(await calls()).toBe(1);
    await claim(world);
    await settle(world, mail?.id ?? '', 'sent');
    await world.at('2030-06-09T12:00:00Z');
    expect(await calls()).toBe(1);
  });
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
