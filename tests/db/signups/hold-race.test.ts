import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { times } from '../../support/times.ts';
import { ownWorlds } from '../support/world.ts';
import { outcomeOf, pick, race, requestOf } from './racing.ts';

const { database } = ownWorlds();

const [strangers, members, slotCount, capacity, attempts] = [500, 30, 10, 5, times(2_500, 10_000)];
const quiet = [
  ...['slot_full', 'already_signed_up', 'overlap', 'place_free', 'not_found', 'hold_over', 'rate_limited'],
  ...['too_few_left', 'too_many_names', 'companions_unnamed', 'reservation_over', 'too_few_free', 'hand_over_ended'],
];
const mostTogether = 5;
let owner: Sql;
let gateway: Sql;
let people: string[];
let chief: string;
let slots: string[];
/** Two reservations: of three places of four slots, and of two places of three slots, of which one has both. Their links, and where they lead. */
const links: { link: string; slots: string[] }[] = [];
/** What the pages of the visitors keep: their secret, and the digits once they have read their mail. Half of them never do. */
const pages: { hash: string; reads: boolean }[] = [];

beforeAll(async () => {
  owner = database.connect('owner', { max: 2 });
  gateway = database.connect('gateway', { max: 10 });
  people = Array.from({ length: members }, () => randomUUID());
  await addAccounts(owner, people, (index) => `p${index}@example.org`);
  chief = randomUUID();
  await addAccounts(owner, [chief], () => 'chief@example.org');
  await owner`update profiles set role = 'admin' where email = 'chief@example.org'`;
  await owner`update open_page set shows = 'all'`;
  const made = await owner`with type as (insert into slot_types (name, color) values ('T', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone, group_size)
      select 'E' || i, now() + (100 + i) * interval '1 hour', now() + (101 + i) * interval '1 hour', 'UTC', ${mostTogether}
      from generate_series(1, ${slotCount}) i returning id)
    insert into event_slots (event_id, slot_type_id, required_count)
    select event.id, type.id, ${capacity} from event, type returning id`;
  slots = made.map(({ id }) => id);
  for (const { name, of, places } of [
    { name: 'Rotary club', of: slots.slice(0, 4), places: 3 },
    { name: 'Class 5', of: slots.slice(3, 6), places: 2 },
  ]) {
    const [reservation] =
      await owner`insert into reservations (name, until) values (${name}, now() + interval '1 day') returning id, secret`;
    await owner`insert into reserved_places (reservation_id, slot_id, places)
      select ${reservation?.id}, id, ${places} from unnest(${of}::uuid[]) id`;
    links.push({ link: reservation?.secret, slots: of });
  }
  await owner`select private.settle_reservations()`;
  // Some are there already: what they have is handed over from the beginning.
  for (const [index, person] of people.slice(0, 20).entries())
    await requestOf(gateway, person, `select private.sign_up('${slots[index % slotCount]}')`);
});

const some = () => 1 + Math.floor(Math.random() * mostTogether);
/** The names of up to all companions of a group of `places`. */
const namesIn = (places: number) =>
  `array[${Array.from({ length: Math.floor(Math.random() * places) }, () => `'Friend ${randomUUID()}'`).join()}]::text[]`;

const asService = (query: string): Promise<string> =>
  outcomeOf(gateway.begin((sql) => [sql`select set_config('role', 'service_role', true)`, sql.unsafe(query)]));

/** Somebody comes to the public page, or by a link: a stranger, or a member who is not signed in. */
async function arrives(by?: { link: string; slots: string[] }): Promise<string> {
  const hash = createHash('sha256').update(randomUUID()).digest('hex');
  pages.push({ hash, reads: Math.random() < 0.5 });
  const email =
    by && Math.random() < 0.5
      ? `p${Math.floor(Math.random() * members)}@example.org`
      : `s${Math.floor(Math.random() * strangers)}@example.org`;
  const places = some();
  return await asService(
    `select private.hold_place('${pick(by?.slots ?? slots)}', 'Stranger', '${email}', 'english', '${hash}', '${randomUUID()}', ${places},
      ${namesIn(places)}, ${by ? `'${by.link}'` : 'null'})`,
  );
}

/** An administrator reserves places of several slots, changes what is reserved, or ends it. */
async function reserves(): Promise<string> {
  const [open] =
    await owner`select id from reservations where ended_at is null and name = 'School' order by random() limit 1`;
  const places = JSON.stringify(
    [pick(slots.slice(5, 8)), pick(slots.slice(8))].map((slot_id) => ({ slot_id, places: 1 })),
  );
  const until = new Date(Date.now() + 86_400_000).toISOString();
  if (!open || Math.random() < 0.4) {
    const body = `{"name": "School", "until": "${until}", "places": ${places}}`;
    return await requestOf(gateway, chief, `select private.create_reservation('${body}')`);
  }
  return await requestOf(
    gateway,
    chief,
    Math.random() < 0.5
      ? `select private.end_reservation('${open.id}')`
      : `select private.update_reservation('${open.id}', '{"places": ${places}}')`,
  );
}

/** A member offers a place to whoever fits, and another one takes it over. */
async function handsOver(): Promise<string> {
  const [had] =
    await owner`select id, user_id from signups where status = 'confirmed' and companions = 0 and user_id = any (${people})
    order by random() < 0.5 and reservation_id is null, random() limit 1`;
  if (!had) return 'done';
  const offered = await requestOf(gateway, had.user_id, `select private.start_hand_over('${had.id}', null, null)`);
  const [open] = await owner`select id from hand_overs where ended_at is null order by random() limit 1`;
  return open ? await requestOf(gateway, pick(people), `select private.take_over('${open.id}')`) : offered;
}

async function enters(): Promise<string> {
  const page = pick(pages);
  const [hold] = await owner`select code from private.holds where hash = ${page.hash}`;
  if (!hold || !page.reads) return 'waits';
  const code = Math.random() < 0.9 ? hold.code : '000000';
  return await asService(`select private.confirm_hold('${page.hash}', '${code}')`);
}

async function act(): Promise<string> {
  const [dice, slot, person] = [Math.random(), pick(slots), pick(people)];
  if (dice < 0.03) return await reserves();
  if (dice < 0.1) return await handsOver();
  if (dice < 0.2) return await arrives(pick(links));
  if (dice < 0.35 || pages.length === 0) return await arrives();
  if (dice < 0.65) return await enters();
  if (dice < 0.7) return await asService(`select private.release_hold('${pick(pages).hash}')`);
  if (dice < 0.8) return await requestOf(gateway, person, `select private.join_waitlist('${slot}')`);
  if (dice < 0.84) return await requestOf(gateway, person, `select private.sign_up('${slot}')`);
  if (dice < 0.88) {
    const places = Math.max(2, some());
    return await requestOf(
      gateway,
      person,
      `select private.sign_up_together('${slot}', ${places}, ${namesIn(places)})`,
    );
  }
  if (dice < 0.93) {
    const [group] = await owner`select id, user_id, companions from signups
      where status = 'confirmed' and companions > 0 and user_id = any (${people}) order by random() limit 1`;
    if (!group) return 'done';
    const does =
      dice < 0.9
        ? `private.give_back_companions('${group.id}', 1)`
        : `private.name_companions('${group.id}', ${namesIn(2)})`;
    return await requestOf(gateway, group.user_id, `select ${does}`);
  }
  const [had] = await owner`select id, user_id from signups where status = 'confirmed' and user_id = any (${people})
      order by random() < 0.5 and reservation_id is null, random() limit 1`;
  return had ? await requestOf(gateway, had.user_id, `select private.cancel_signup('${had.id}')`) : 'done';
}

/** Ends a connection in the middle of whatever it does, as when its process is killed. */
const kill = async () => {
  await owner`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'api_gateway' and state = 'active' order by random() limit 1`;
  await new Promise((resolve) => setTimeout(resolve, 150));
};
/** Minutes pass: what was held is free again. */
const pass = async () => {
  await owner`update private.holds set until = until - interval '4 minutes' where ended_at is null`;
  await owner`select private.end_late_holds()`;
  await owner`select private.settle_reservations()`;
  await owner`select private.offer_places()`;
  await new Promise((resolve) => setTimeout(resolve, 300));
};

const wrong = () => owner`select l.id, l.filled_count, l.confirmed_count, l.held_count from event_slots l
  where l.filled_count > l.required_count
    or l.confirmed_count <> (select coalesce(sum(1 + s.companions), 0) from signups s where s.slot_id = l.id and s.status = 'confirmed')
    or l.held_count <> (select count(*) from questions q where q.slot_id = l.id and q.wave = 1 and q.answer is null)
      + (select coalesce(sum(h.places), 0) from private.holds h where h.slot_id = l.id and h.ended_at is null)
      + (select coalesce(sum(r.held), 0) from reserved_places r where r.slot_id = l.id)
    or l.filled_count <> l.held_count + (select coalesce(sum(1 + s.companions), 0) from signups s
      where s.slot_id = l.id and s.status <> 'canceled')`;

/** Where more or fewer are taken by a link, or held for it, than are reserved: both together are all of them as long as it runs. */
const wronglyReserved = () => owner`select r.places, r.held, t.taken from reserved_places r cross join lateral (
    select (select coalesce(sum(1 + s.companions), 0) from signups s
        where s.reservation_id = r.reservation_id and s.slot_id = r.slot_id and s.status <> 'canceled')
      + (select coalesce(sum(h.places), 0) from private.holds h
        where h.reservation_id = r.reservation_id and h.slot_id = r.slot_id and h.ended_at is null) as taken) t
  join reservations v on v.id = r.reservation_id
  where case when v.ended_at is null then t.taken + r.held <> r.places else r.held <> 0 end`;

it('500 strangers and members in groups of one to five, half of them without digits, some by links to reserved places, and connections that are killed: never over capacity', async () => {
  const counts = await race(attempts, act, [kill, pass]);
  const killed = [...counts.keys()].filter((how) => !['done', 'waits', ...quiet].includes(how));
  // Whoever was in the middle of something learns that the connection is gone.
  expect(killed.filter((how) => !/^(57P01|CONNECTION_|ECONNRESET|EPIPE)/.test(how))).toEqual([]);
  for (const how of ['done', 'slot_full', 'hold_over', 'too_few_left']) expect(counts.get(how)).toBeGreaterThan(0);
  expect([...(await wrong())]).toEqual([]);
  expect([...(await wronglyReserved())]).toEqual([]);
  const [by] = await owner`select count(*)::integer as links from signups where reservation_id is not null`;
  expect(by?.links).toBeGreaterThan(0);
  const [school] = await owner`select count(*)::integer as made from reservations where name = 'School'`;
  const [handed] = await owner`select count(*)::integer as taken from hand_overs where ended_why = 'taken'`;
  for (const count of [school?.made, handed?.taken]) expect(count).toBeGreaterThan(0);
});

it('in the end every place that could be taken is taken, in the order of the waitlist', async () => {
  // Nobody enters any more digits. What nobody took by the links returns to everybody.
  await owner`update private.holds set until = now() where ended_at is null`;
  await owner`select private.end_late_holds()`;
  expect([...(await wronglyReserved())]).toEqual([]);
  await owner`update reservations set until = now()`;
  await owner`select private.settle_reservations()`;
  expect([...(await owner`select id from reserved_places where held > 0`)]).toEqual([]);
  await owner`select private.offer_places()`;
  const offered = await owner`select q.slot_id, w.turn from questions q
    join waitlist w on w.slot_id = q.slot_id and w.user_id = q.user_id and w.left_at is null
    where q.kind = 'offer' and q.answer is null`;
  const before = await owner`select w.slot_id, w.turn, p.id from waitlist w join profiles p on p.id = w.user_id
    join event_slots l on l.id = w.slot_id join events e on e.id = l.event_id
    where w.left_at is null and private.can_be_offered(e, l, p) and not exists (
      select from questions q where q.slot_id = w.slot_id and q.user_id = w.user_id and q.kind = 'offer')`;
  const passed = before.filter((waiting) =>
    offered.some(({ slot_id, turn }) => slot_id === waiting.slot_id && BigInt(turn) > BigInt(waiting.turn)),
  );
  expect(passed).toEqual([]);
  const idle = await owner`select l.id from event_slots l join events e on e.id = l.event_id
    join waitlist w on w.slot_id = l.id and w.left_at is null join profiles p on p.id = w.user_id
    where l.filled_count < l.required_count and private.can_be_offered(e, l, p) and not exists (
      select from questions q where q.slot_id = l.id and q.user_id = p.id and q.kind = 'offer'
        and (q.answer is null or q.asked_at >= l.freed_at))`;
  expect([...idle]).toEqual([]);
  // One stranger after the other: whatever is free is taken.
  for (let left = strangers; left > 0; left--) {
    const hash = createHash('sha256').update(randomUUID()).digest('hex');
    const [free] = await owner`select id from event_slots where filled_count < required_count limit 1`;
    if (!free) break;
    await asService(
      `select private.hold_place('${free.id}', 'Last', 'last${left}@example.org', 'english', '${hash}', '${randomUUID()}')`,
    );
    const [hold] = await owner`select code from private.holds where hash = ${hash}`;
    await asService(`select private.confirm_hold('${hash}', '${hold?.code}')`);
  }
  const [sum] = await owner`select sum(filled_count)::integer as filled from event_slots where id = any (${slots})`;
  expect(sum?.filled).toBe(slotCount * capacity);
  expect([...(await wrong())]).toEqual([]);
});
