import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { times } from '../../support/times.ts';
import { ownWorlds } from '../support/world.ts';
import { outcomeOf, pick, race, requestOf } from './racing.ts';

const { database } = ownWorlds();

const [people, capacity, attempts] = [40, 3, times(1_500, 10_000)];
let sql: Sql;
let gateway: Sql;
let users: string[];
let slots: string[];

beforeAll(async () => {
  sql = database.connect('owner', { max: 4 });
  gateway = database.connect('gateway', { max: 20 });
  users = Array.from({ length: people }, () => randomUUID());
  await addAccounts(sql, users, (id) => `p${id}@example.org`);
  await sql`update profiles set role = 'admin' where id = ${users[0] as string}`;
  // Two that overlap, for people who exchange places crosswise.
  const made = await sql`with type as (insert into slot_types (name, color) values ('T', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone)
      select 'E' || i, now() + i * interval '1 hour', now() + (i + 2) * interval '1 hour', 'UTC'
      from unnest(array[100, 101, 200, 300, 24]) i returning id)
    insert into event_slots (event_id, slot_type_id, required_count)
    select event.id, type.id, ${capacity} from event, type returning id`;
  slots = made.map(({ id }) => id);
});

const request = (user: string, query: string) => requestOf(gateway, user, query);
const byLink = (key: string, yes: boolean) =>
  outcomeOf(
    gateway.begin((transaction) => [
      transaction`select set_config('role', 'service_role', true)`,
      transaction`select private.answer_by_key(${key}, ${yes})`,
    ]),
    'link',
  );

async function act(): Promise<string> {
  const [user, slot] = [pick(users), pick(slots)];
  const dice = Math.random();
  if (dice < 0.2) return await request(user, `select private.sign_up('${slot}')`);
  if (dice < 0.28) return await request(user, `select private.join_waitlist('${slot}')`);
  if (dice < 0.5) {
    const [held] = await sql`select id, user_id from signups where status = 'confirmed' order by random() limit 1`;
    if (!held) return 'done';
    const to = Math.random() < 0.5 ? 'null' : `'p${pick(users)}@example.org'`;
    return await request(held.user_id, `select private.start_hand_over('${held.id}', ${to}, null)`);
  }
  if (dice < 0.68) {
    const [open] =
      await sql`select id from hand_overs where ended_at is null and open_to_all order by random() limit 1`;
    const taken = await request(user, `select private.take_over('${open?.id ?? randomUUID()}')`);
    return taken === 'done' ? 'taken' : taken;
  }
  if (dice < 0.75) {
    const [open] =
      await sql`select signup_id as id, user_id from hand_overs where ended_at is null order by random() limit 1`;
    return open ? await request(open.user_id, `select private.withdraw_hand_over('${open.id}')`) : 'done';
  }
  if (dice < 0.78) {
    const [open] =
      await sql`select id from hand_overs where ended_at is null and open_to_all order by random() limit 1`;
    const [own] = await sql`select id, user_id from signups where status = 'confirmed' order by random() limit 1`;
    if (!open || !own) return 'done';
    return await request(own.user_id, `select private.offer_in_return('${open.id}', '${own.id}')`);
  }
  if (dice < 0.8) {
    const [held] = await sql`select id, user_id from signups where status = 'confirmed' order by random() limit 1`;
    return held ? await request(held.user_id, `select private.cancel_signup('${held.id}')`) : 'done';
  }
  const [question] = await sql`select id, key, user_id from questions where answer is null order by random() limit 1`;
  if (!question) return 'done';
  const yes = Math.random() < 0.8;
  if (dice < 0.9) return await byLink(question.key, yes);
  return await request(question.user_id, `select private.answer_question('${question.id}', ${yes})`);
}

const wrong = () => sql`select l.id from event_slots l
  where l.filled_count > l.required_count
    or l.confirmed_count <> (select count(*) from signups s where s.slot_id = l.id and s.status = 'confirmed')
    or l.held_count <> (select count(*) from questions q where q.slot_id = l.id and q.wave = 1 and q.answer is null)
    or l.filled_count <> l.held_count + (select count(*) from signups s where s.slot_id = l.id and s.status <> 'canceled')
  union all
  -- Each place that was handed over has one new person, who signed up at that moment.
  select h.id from hand_overs h join signups s on s.id = h.signup_id where h.ended_why = 'taken' and (s.status <> 'canceled'
    or (select count(*) from signups n where n.slot_id = s.slot_id and n.created_at = h.ended_at and n.created_by = n.user_id) <> 1)
  union all
  -- What is open is a confirmed place of its giver, and questions are open with it only.
  select h.id from hand_overs h join signups s on s.id = h.signup_id
  where h.ended_at is null and (s.status <> 'confirmed' or s.user_id <> h.user_id)
  union all
  select q.id from questions q where q.kind = 'hand_over' and q.answer is null and not exists (
    select from hand_overs h where h.signup_id = q.signup_id and h.ended_at is null)
  union all
  -- A swap takes both places at once, and is open only while both are.
  select r.id from hand_overs r join hand_overs h on h.id = r.in_return_for
  where r.ended_why = 'taken' and (h.ended_why, h.ended_at) is distinct from ('taken', r.ended_at)
    or r.ended_at is null and (h.ended_at is not null or not exists (
      select from questions q where q.signup_id = r.signup_id and q.user_id = h.user_id and q.kind = 'hand_over' and q.answer is null))
  union all
  select q.signup_id from questions q where q.kind = 'hand_over' and q.answer = 'yes' group by q.signup_id having count(*) > 1`;

it('people hand places over, take them, withdraw and give them back at once: never two, never none, and the counts stay right', async () => {
  // In every moment that others see.
  const watch = async () => expect([...(await wrong())]).toEqual([]);
  const counts = await race(attempts, act, [() => sql`select private.offer_places()`, watch]);
  const known =
    'done taken link already_signed_up slot_full overlap not_free place_free not_found question_ended hand_over_ended swap_refused';
  expect([...counts.keys()].filter((how) => !known.split(' ').includes(how))).toEqual([]);
  for (const how of ['done', 'taken', 'link', 'hand_over_ended']) expect(counts.get(how)).toBeGreaterThan(0);
  expect([...(await wrong())]).toEqual([]);
});

it('of many who take one place over at once, while its person gives it back and withdraws, at most one has it', async () => {
  for (let round = 0; round < times(15, 200); round++) {
    const [made] = await sql`with event as (insert into events (title, start_time, end_time, timezone)
        values ('R', now() + ${round + 1000} * interval '3 hours', now() + ${round + 1000} * interval '3 hours' + interval '1 hour', 'UTC') returning id)
      insert into event_slots (event_id, slot_type_id, required_count)
      select event.id, (select id from slot_types limit 1), 1 from event returning id`;
    const [giver, ...others] = users.slice(1, 14) as [string, ...string[]];
    await request(giver, `select private.sign_up('${made?.id}')`);
    const [signup] = await sql`select id from signups where slot_id = ${made?.id}`;
    await request(giver, `select private.start_hand_over('${signup?.id}', null, null)`);
    const [open] = await sql`select id from hand_overs where signup_id = ${signup?.id}`;
    const outcomes = await Promise.all([
      ...others.map((user) => request(user, `select private.take_over('${open?.id}')`)),
      ...(round % 3 === 1 ? [request(giver, `select private.withdraw_hand_over('${signup?.id}')`)] : []),
      ...(round % 3 === 2 ? [request(giver, `select private.cancel_signup('${signup?.id}')`)] : []),
    ]);
    const takers = outcomes.slice(0, others.length).filter((how) => how === 'done').length;
    const holders = await sql`select user_id from signups where slot_id = ${made?.id} and status <> 'canceled'`;
    expect(takers).toBeLessThanOrEqual(1);
    if (round % 3 !== 2) expect(holders).toHaveLength(1);
    if (round % 3 === 0) expect([takers, holders[0]?.user_id === giver]).toEqual([1, false]);
    expect([...(await wrong())]).toEqual([]);
  }
});

it('two people who take each other’s place over at once exchange them, without a deadlock', async () => {
  for (let round = 0; round < times(15, 200); round++) {
    const [ada, ben] = users.slice(20, 22) as [string, string];
    const made = await sql`with event as (insert into events (title, start_time, end_time, timezone)
        select 'X', now() + (i + ${5000 + round * 10}) * interval '1 hour', now() + (i + 1 + ${5000 + round * 10}) * interval '1 hour', 'UTC'
        from unnest(array[0, 3]) i returning id)
      insert into event_slots (event_id, slot_type_id, required_count)
      select event.id, (select id from slot_types limit 1), 1 from event returning id`;
    const [one, two] = made.map(({ id }) => id) as [string, string];
    await request(ada, `select private.sign_up('${one}')`);
    await request(ben, `select private.sign_up('${two}')`);
    const offers = await sql`select s.id, s.user_id from signups s where s.slot_id in (${one}, ${two})`;
    for (const { id, user_id } of offers)
      await request(
        user_id,
        `select private.start_hand_over('${id}', 'p${user_id === ada ? ben : ada}@example.org', null)`,
      );
    const asked = await sql`select id, user_id from questions where slot_id in (${one}, ${two}) and answer is null`;
    expect(asked).toHaveLength(2);
    const said = await Promise.all(
      asked.map(({ id, user_id }) => request(user_id, `select private.answer_question('${id}', true)`)),
    );
    expect(said).toEqual(['done', 'done']);
    const now =
      await sql`select slot_id, user_id from signups where slot_id in (${one}, ${two}) and status = 'confirmed'`;
    expect(Object.fromEntries(now.map(({ slot_id, user_id }) => [slot_id, user_id]))).toEqual({
      [one]: ben,
      [two]: ada,
    });
  }
});
