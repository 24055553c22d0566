import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { ownWorlds, refusalCode } from '../support/world.ts';

const { database } = ownWorlds();

let sql: Sql;
let job: Sql;
let gateway: Sql;
let admin: string;
let slot: string;
beforeAll(async () => {
  sql = database.connect('owner');
  job = database.connect('owner', { max: 2 });
  gateway = database.connect('gateway', { max: 8 });
  admin = randomUUID();
  await addAccounts(sql, [admin]);
  await sql`update profiles set role = 'admin' where id = ${admin}`;
  await sql`update organisation set unanswered = 'free'`;
  const [made] = await sql`with type as (insert into slot_types (name, color) values ('T', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone)
      values ('E', now() + interval '5 days', now() + interval '5 days 2 hours', 'UTC') returning id)
    insert into event_slots (event_id, slot_type_id, required_count) select event.id, type.id, 100 from event, type returning id`;
  slot = made?.id;
});

const claims = (user: string) => (transaction: Sql) => {
  const text = JSON.stringify({ sub: user, session_id: user, role: 'authenticated' });
  return transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${text}, true),
    set_config('request.jwt.claim.sub', ${user}, true)`;
};

/** A person who is asked and has not answered in time. */
async function overdue() {
  const person = randomUUID();
  await addAccounts(sql, [person], () => `${person}@example.org`);
  await gateway.begin((transaction) => [
    claims(admin)(transaction as unknown as Sql),
    transaction`select private.assign(${person}, ${slot})`,
  ]);
  const [question] = await sql`update questions set deadline = now() - interval '1 minute'
    where user_id = ${person} returning id, signup_id as signup`;
  await sql`update private.outbox set status = 'sent', settled_at = now() where signup_id = ${question?.signup}`;
  return { person, question: question?.id as string, signup: question?.signup as string };
}
type Asked = Awaited<ReturnType<typeof overdue>>;

/** Says yes; `held`: what is waited for before it is committed. Returns how it ended. */
const sayYes = ({ person, question }: Asked, held?: (pid: number) => Promise<void>) =>
  gateway
    .begin(async (transaction) => {
      await claims(person)(transaction as unknown as Sql);
      await transaction`select private.answer_question(${question}, true)`;
      const [own] = await transaction`select pg_backend_pid() as pid`;
      await held?.(own?.pid);
    })
    .then(
      () => 'yes',
      (error) => refusalCode(error as { code: string; detail?: string }) ?? String(error),
    );
const free = async (by: Sql) => (await by`select private.free_unanswered() as freed`)[0]?.freed as number;
/** Waits until somebody waits for a lock of the transaction of this process. */
const someoneWaitsFor = (pid: number) =>
  expect
    .poll(
      async () =>
        (
          await sql`select count(*)::integer as n from pg_locks l
      where not l.granted and ${pid} = any (pg_blocking_pids(l.pid))`
        )[0]?.n,
    )
    .toBe(1);
const outcomeOf = async ({ signup }: Asked) =>
  (
    await sql`select s.status, q.answer,
      (select array_agg(n.kind order by n.kind) from notices n where n.signup_id = s.id and n.kind = 'unanswered') as told
      from signups s join questions q on q.signup_id = s.id where s.id = ${signup}`
  )[0];

it('a yes that comes first wins over the job that waits for it', async () => {
  const asked = await overdue();
  let freed: Promise<number> | undefined;
  const said = await sayYes(asked, async (pid) => {
    freed = free(job);
    await someoneWaitsFor(pid);
  });
  expect([said, await freed]).toEqual(['yes', 0]);
  expect(await outcomeOf(asked)).toEqual({ status: 'confirmed', answer: 'yes', told: null });
});

it('a yes that comes while the job frees the place is refused', async () => {
  const asked = await overdue();
  let said: Promise<string> | undefined;
  await job.begin(async (transaction) => {
    expect(await free(transaction as unknown as Sql)).toBe(1);
    const [own] = await transaction`select pg_backend_pid() as pid`;
    said = sayYes(asked);
    await someoneWaitsFor(own?.pid);
  });
  expect(await said).toBe('question_ended');
  expect(await outcomeOf(asked)).toEqual({ status: 'canceled', answer: 'withdrawn', told: ['unanswered'] });
});

it('of many answers and two jobs at once, each place has one outcome, and the counts are right', async () => {
  const asked = await Promise.all(Array.from({ length: 12 }, overdue));
  const [said, ...freed] = await Promise.all([Promise.all(asked.map((one) => sayYes(one))), free(job), free(job)]);
  expect(new Set(said)).toEqual(new Set(said.filter((how) => ['yes', 'question_ended'].includes(how))));
  const yes = said.filter((how) => how === 'yes').length;
  expect(freed.reduce((sum, count) => sum + count, 0)).toBe(asked.length - yes);
  for (const [index, one] of asked.entries()) {
    const expected = said[index] === 'yes' ? ['confirmed', 'yes', null] : ['canceled', 'withdrawn', ['unanswered']];
    expect(Object.values((await outcomeOf(one)) ?? {})).toEqual(expected);
  }
  const [counts] = await sql`select l.filled_count = count(s.id) filter (where s.status <> 'canceled')
      and l.confirmed_count = count(s.id) filter (where s.status = 'confirmed') as right
    from event_slots l join signups s on s.slot_id = l.id where l.id = ${slot} group by l.id`;
  expect(counts?.right).toBe(true);
});
