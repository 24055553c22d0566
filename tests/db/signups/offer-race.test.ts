import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { times } from '../../support/times.ts';
import { ownWorlds } from '../support/world.ts';
import { pick, race, requestOf } from './racing.ts';

const { database } = ownWorlds();

const [people, slotCount, capacity, attempts] = [60, 6, 5, times(1_500, 10_000)];
let sql: Sql;
let gateway: Sql;
let users: string[];
let admin: string;
let slots: { id: string; event: string }[];

beforeAll(async () => {
  sql = database.connect('owner', { max: 3 });
  gateway = database.connect('gateway', { max: 20 });
  users = Array.from({ length: people }, () => randomUUID());
  await addAccounts(sql, users, (index) => `p${index}@example.org`);
  admin = users[0] as string;
  await sql`update profiles set role = 'admin' where id = ${admin}`;
  // One slot for each wave, and two that overlap.
  const made = await sql`with type as (insert into slot_types (name, color) values ('T', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone)
      select 'E' || i, now() + i * interval '1 hour', now() + (i + 1) * interval '1 hour', 'UTC'
      from unnest(array[100, 100, 200, 24, 30, 3]) i returning id)
    insert into event_slots (event_id, slot_type_id, required_count)
    select event.id, type.id, ${capacity} from event, type returning id, event_id as event`;
  slots = made.map(({ id, event }) => ({ id, event }));
  expect(slots).toHaveLength(slotCount);
});

const request = (user: string, query: string) => requestOf(gateway, user, query);

async function act(): Promise<string> {
  const [user, slot] = [pick(users), pick(slots)];
  const dice = Math.random();
  if (dice < 0.25) return await request(user, `select private.join_waitlist('${slot.id}')`);
  if (dice < 0.3) return await request(user, `select private.leave_waitlist('${slot.id}')`);
  if (dice < 0.5) return await request(user, `select private.sign_up('${slot.id}')`);
  if (dice < 0.55) {
    const count = capacity + Math.floor(Math.random() * 3);
    const body = JSON.stringify({ action: 'counts', events: [{ id: slot.event }], required_count: count });
    return await request(admin, `select private.make_change('${body}', 'UTC')`);
  }
  if (dice < 0.75) {
    const [held] = await sql`select id, user_id from signups where status = 'confirmed' order by random() limit 1`;
    return held ? await request(held.user_id, `select private.cancel_signup('${held.id}')`) : 'done';
  }
  const [offer] = await sql`select id, user_id from questions where answer is null order by random() limit 1`;
  const says = `${Math.random() < 0.7}, ${Math.random() < 0.2}`;
  return offer ? await request(offer.user_id, `select private.answer_question('${offer.id}', ${says})`) : 'done';
}

const wrong =
  () => sql`select l.id, l.filled_count, l.confirmed_count, l.held_count, l.required_count from event_slots l
  where l.filled_count > l.required_count
    or l.confirmed_count <> (select count(*) from signups s where s.slot_id = l.id and s.status = 'confirmed')
    or l.held_count <> (select count(*) from questions q where q.slot_id = l.id and q.wave = 1 and q.answer is null)
    or l.filled_count <> l.held_count + (select count(*) from signups s where s.slot_id = l.id and s.status <> 'canceled')`;

it('people who wait, take places, give them back and answer at once: the counts stay right, and nothing is free while somebody could have it', async () => {
  const counts = await race(attempts, act, [() => sql`select private.offer_places()`]);
  const refusals = 'already_signed_up slot_full overlap place_free not_found question_ended count_below_filled'.split(
    ' ',
  );
  expect([...counts.keys()].filter((how) => how !== 'done' && !refusals.includes(how))).toEqual([]);
  for (const how of ['done', 'slot_full', 'place_free']) expect(counts.get(how)).toBeGreaterThan(0);
  expect([...(await wrong())]).toEqual([]);
  // The minute of the changed counts is over.
  await sql`update change_sets set made_at = made_at - interval '2 minutes'`;
  await sql`select private.offer_places()`;
  const idle = await sql`select l.id, p.id from event_slots l join events e on e.id = l.event_id
    join waitlist w on w.slot_id = l.id and w.left_at is null join profiles p on p.id = w.user_id
    where l.filled_count < l.required_count and private.can_be_offered(e, l, p) and not exists (
      select from questions q where q.slot_id = l.id and q.user_id = p.id and q.kind = 'offer'
        and (q.answer is null or q.asked_at >= l.freed_at))
      and (select count(*) from questions q where q.slot_id = l.id and q.answer is null) < 3`;
  expect([...idle]).toEqual([]);
  expect([...(await wrong())]).toEqual([]);
  const [lasting] = await sql`select count(*)::int as two from (select from waitlist where left_at is null
    group by slot_id, user_id having count(*) > 1) t`;
  expect(lasting?.two).toBe(0);
});
