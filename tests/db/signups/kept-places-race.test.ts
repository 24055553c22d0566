import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { times } from '../../support/times.ts';
import { ownWorlds } from '../support/world.ts';
import { outcomeOf, pick, race, requestOf } from './racing.ts';

const { database } = ownWorlds();

const [people, capacity, attempts] = [40, 4, times(2_000, 10_000)];
let sql: Sql;
let gateway: Sql;
let users: string[];
let admin: string;
let slots: { id: string; event: string }[];
const strangers = Array.from({ length: 20 }, (_, index) => `stranger-${index}@example.org`);

beforeAll(async () => {
  sql = database.connect('owner', { max: 3 });
  gateway = database.connect('gateway', { max: 10 });
  users = Array.from({ length: people }, () => randomUUID());
  await addAccounts(sql, users, (index) => `p${index}@example.org`);
  admin = users[0] as string;
  await sql`update profiles set role = 'admin' where id = ${admin}`;
  await sql`update open_page set shows = 'all'`;
  const made = await sql`with type as (insert into slot_types (name, color) values ('T', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone)
      select 'E' || i, now() + i * interval '1 hour', now() + (i + 1) * interval '1 hour', 'UTC'
      from unnest(array[100, 100, 200, 24, 30, 40, 50, 60, 70, 80, 90, 110]) i returning id)
    insert into event_slots (event_id, slot_type_id, required_count)
    select event.id, type.id, ${capacity} from event, type returning id, event_id as event`;
  slots = made.map(({ id, event }) => ({ id, event }));
});

const service = (query: string): Promise<string> =>
  outcomeOf(gateway.begin((tx) => [tx`select set_config('role', 'service_role', true)`, tx.unsafe(query)]));
const request = (user: string, query: string) => requestOf(gateway, user, query);
const addressOf = () => (Math.random() < 0.5 ? pick(strangers) : `p${Math.floor(Math.random() * people)}@example.org`);
const hashOf = () => `${randomUUID()}${randomUUID()}`.replaceAll('-', '');

async function act(): Promise<string> {
  const [user, slot] = [pick(users), pick(slots)];
  const dice = Math.random();
  if (dice < 0.3)
    return await service(
      `select private.hold_place('${slot.id}', 'Vera', '${addressOf()}', 'english', '${hashOf()}', '${randomUUID()}')`,
    );
  if (dice < 0.55) {
    const [hold] = await sql`select hash, code from private.holds where ended_at is null order by random() limit 1`;
    if (!hold) return 'nothing held';
    if (dice < 0.35) return await service(`select private.release_hold('${hold.hash}')`);
    return await service(`select private.confirm_hold('${hold.hash}', '${hold.code}')`);
  }
  if (dice < 0.65) return await request(user, `select private.sign_up('${slot.id}')`);
  if (dice < 0.7) return await request(user, `select private.join_waitlist('${slot.id}')`);
  if (dice < 0.8) {
    const [signup] = await sql`select id, user_id from signups where status = 'confirmed' order by random() limit 1`;
    return signup ? await request(signup.user_id, `select private.cancel_signup('${signup.id}')`) : 'nobody';
  }
  if (dice < 0.85) {
    const count = capacity + Math.floor(Math.random() * 3) - 1;
    const body = JSON.stringify({ action: 'counts', events: [{ id: slot.event }], required_count: count });
    return await request(admin, `select private.make_change('${body}', 'UTC')`);
  }
  const waiting = await sql`select id from profiles where state = 'waiting' order by random() limit 3`;
  if (waiting.length === 0) return 'nobody waits';
  if (dice < 0.95)
    return await request(
      admin,
      `select private.approve_people(array['${waiting.map(({ id }) => id).join("','")}']::uuid[])`,
    );
  if (dice < 0.97) return await request(admin, `select private.block_person('${waiting[0]?.id}', 'x', false)`);
  return await request(admin, `select private.decline_person('${waiting[0]?.id}')`);
}

const late = new Set<string>();
/** The clock goes on, entry changes, and the schedule does its work. */
const beside = [
  async () => {
    late.add(await outcomeOf(sql`select private.end_late_holds()`));
    late.add(await outcomeOf(sql`select private.offer_places(50)`));
  },
  async () => {
    await sql`update organisation set entry = ${pick(['open', 'approval', 'approval'])}`;
    await sql`update private.holds set until = now() where id in (
      select id from private.holds where ended_at is null and confirmed_at is null order by random() limit 1)`;
  },
];

it('no place is given twice or lost while visitors hold places, people take them and administrators let people in', async () => {
  const counts = await race(attempts, act, beside);
  const wrong = await sql`select s.id from event_slots s
    where s.held_count <> (select count(*) from private.holds h where h.slot_id = s.id and h.ended_at is null)
        + (select count(*) from questions q where q.slot_id = s.id and q.wave = 1 and q.answer is null)
      or s.filled_count <> s.held_count + (select count(*) from signups u where u.slot_id = s.id and u.status <> 'canceled')
      or s.filled_count > s.required_count`;
  expect(wrong).toEqual([]);
  const twice = await sql`select email from profiles group by email having count(*) > 1`;
  expect(twice).toEqual([]);
  expect([...late]).toEqual(['done']);
  // No error that nobody should get: a deadlock, or a constraint that a function should have kept.
  expect([...counts.keys()].filter((how) => how.includes(' ') && !how.startsWith('no'))).toEqual([]);
  expect(counts.get('done')).toBeGreaterThan(attempts / 10);
}, 120_000);
