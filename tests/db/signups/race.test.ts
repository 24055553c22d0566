import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { times } from '../../support/times.ts';
import { ownWorlds, refusalCode } from '../support/world.ts';

const { database } = ownWorlds();

const connections = 40;
const attempts = times(2_000, 10_000);
const slotCount = 200;
const capacity = 5;
const people = 400;
const slotsPerEvent = 2;

type Scene = { users: string[]; slots: string[]; events: string[]; admin: string };
const pick = <Item>(items: Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** 200 slots of five places, in two-hour events that start every half hour: most overlap with three others on each side. */
async function makeScene(sql: Sql): Promise<Scene> {
  const users = Array.from({ length: people }, () => randomUUID());
  await addAccounts(sql, users);
  const admin = users[0] as string;
  await sql`update profiles set role = 'admin' where id = ${admin}`;
  const [type, other] = await sql`insert into slot_types (name, color)
    select 'T' || i, '#3182ce' from generate_series(1, ${slotsPerEvent}) i returning id`;
  const events = await sql`insert into events (title, start_time, end_time, timezone)
    select 'E' || i, start, start + interval '2 hours', 'UTC' from generate_series(1, ${slotCount / slotsPerEvent}) i,
      lateral (select date_trunc('hour', now()) + interval '10 days' + i * interval '30 minutes' as start) t returning id`;
  const slots = await sql`insert into event_slots (event_id, slot_type_id, required_count)
    select e.id, t, ${capacity} from events e, unnest(${[type?.id, other?.id]}::uuid[]) t returning id`;
  return { users, admin, slots: slots.map((row) => row.id), events: events.map((row) => row.id) };
}

/** One request as the functions make it: the gateway's login, the caller's role and claims, one statement; three attempts. */
async function request(sql: Sql, user: string, query: string, counts: Map<string, number>): Promise<string> {
  const claims = JSON.stringify({ sub: user, session_id: user, role: 'authenticated' });
  for (let left = 3; ; left -= 1) {
    try {
      await sql.begin((transaction) => [
        transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
          set_config('request.jwt.claim.sub', ${user}, true)`,
        transaction.unsafe(query),
      ]);
      return 'done';
    } catch (error) {
      const { code } = error as { code: string };
      const retry = (code === '40P01' || code === '40001') && left > 1;
      counts.set(code, (counts.get(code) ?? 0) + 1);
      if (!retry) return refusalCode(error as { code: string; detail?: string }) ?? code;
    }
  }
}

async function inParallel(workers: number, work: () => Promise<boolean>): Promise<void> {
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (await work());
    }),
  );
}

/** Signups that do not match their event and slot. */
const strays = () =>
  sql`select s.id from signups s join events e on e.id = s.event_id join event_slots l on l.id = s.slot_id
      where s.status <> 'canceled' and (s.during <> e.during
        or s.is_live <> (e.removed_at is null and e.status = 'scheduled' and not l.is_canceled and l.removed_at is null))`;

let sql: Sql;
// One pool for all tests: other files need connections of the same server at the same time.
let pool: Sql;
let scene: Scene;
beforeAll(async () => {
  sql = database.connect('owner');
  pool = database.connect('gateway', { max: connections });
  scene = await makeScene(sql);
});

describe(`${connections} connections, ${attempts} attempts, ${slotCount} slots of ${capacity}, while events move and people cancel`, () => {
  const outcomes = new Map<string, number>();
  const errors = new Map<string, number>();

  it('answers with places and refusals only, never with an error', async () => {
    let [signUps, running] = [attempts, true];
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const started = performance.now();
    // However fast the attempts are, they meet enough changes.
    const areMet = () => (outcomes.get('change: done') ?? 0) > attempts / 200;
    const takers = inParallel(connections - 4, async () => {
      if (signUps-- <= 0 && areMet()) return false;
      note(await request(pool, pick(scene.users), `select private.sign_up('${pick(scene.slots)}')`, errors));
      return true;
    });
    const shaker = inParallel(2, async () => {
      const minutes = pick([-60, -30, 30, 60]);
      const shift = `interval '${minutes} minutes'`;
      const change = pick([
        `select private.replace_event(e.id, jsonb_build_object('title', e.title, 'start_time', e.start_time + ${shift}, 'end_time', e.end_time + ${shift},
          'slot_assignments', (select jsonb_agg(jsonb_build_object('slot_type_id', slot_type_id, 'required_count', required_count,
            'is_canceled', random() < 0.1)) from event_slots s where s.event_id = e.id and removed_at is null)))
          from events e where e.id = '${pick(scene.events)}'`,
        `select private.make_change(jsonb_build_object('action', 'move', 'start_minutes', ${minutes},
          'end_minutes', ${minutes}, 'events', (select jsonb_agg(jsonb_build_object('id', id)) from (select id from events order by random() limit 5) e)), 'UTC')`,
        `select private.undo_change((select id from change_sets where action <> 'undo' order by made_at desc limit 1))`,
        `update events set removed_at = case when removed_at is null and random() < 0.3 then private.now() end where id = '${pick(scene.events)}'`,
      ]);
      note(`change: ${await request(pool, scene.admin, change, errors)}`);
      await new Promise((wake) => setTimeout(wake, 20));
      return running;
    });
    const quitters = inParallel(2, async () => {
      const gone = await request(
        pool,
        scene.admin,
        `select private.cancel_signup(id) from (
        select id from signups where status <> 'canceled' order by random() limit 1) s`,
        errors,
      );
      note(`cancel: ${gone}`);
      await new Promise((wake) => setTimeout(wake, 20));
      return running;
    });
    await takers;
    running = false;
    await Promise.all([shaker, quitters]);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${(attempts / seconds).toFixed(0)} attempts/s in ${seconds.toFixed(1)} s`,
      Object.fromEntries(outcomes),
      Object.fromEntries(errors),
    );
    const known = [
      'done',
      'already_signed_up',
      'slot_canceled',
      'slot_full',
      'overlap',
      'not_found',
      'change: done',
      'change: not_found',
      'change: already_undone',
      'cancel: done',
      'cancel: not_found',
    ];
    expect([...outcomes.keys()].filter((outcome) => !known.includes(outcome))).toEqual([]);
    expect(outcomes.get('done')).toBeGreaterThan(slotCount);
  });

  it('leaves no slot over capacity and every count correct', async () => {
    const wrong = await sql`
      select s.id, s.filled_count, count(u.id)::int as taken from event_slots s
      left join signups u on u.slot_id = s.id and u.status <> 'canceled'
      group by s.id having count(u.id) > s.required_count or count(u.id) <> s.filled_count`;
    expect(wrong).toEqual([]);
  });

  it('leaves nobody confirmed in two places at once, twice in a slot, or live twice for an event', async () => {
    const overlaps = await sql`select a.id from signups a join signups b on a.user_id = b.user_id and a.id < b.id
      and a.during && b.during where a.status = 'confirmed' and b.status = 'confirmed' and a.is_live and b.is_live`;
    expect(overlaps).toEqual([]);
    const doubles =
      await sql`select slot_id from signups where status <> 'canceled' group by slot_id, user_id having count(*) > 1`;
    expect(doubles).toEqual([]);
  });

  it('leaves each signup consistent with its event, and none displaced without a clash', async () => {
    expect(await strays()).toEqual([]);
    const idle = await sql`select d.id from signups d where d.status = 'displaced' and d.is_live and not exists (
      select from signups c where c.user_id = d.user_id and c.status = 'confirmed' and c.is_live and c.during && d.during)`;
    expect(idle).toEqual([]);
  });
});

/** Slots for one race: `events` events at the same time, each with `perEvent` slots of 8 places. */
async function sameHour(events: number, perEvent: number): Promise<string[]> {
  const slots = await sql`
    with event as (
      insert into events (title, start_time, end_time, timezone)
      select 'Same hour', now() + interval '1 year', now() + interval '1 year 1 hour', 'UTC' from generate_series(1, ${events})
      returning id
    ), type as (
      insert into slot_types (name, color)
      select 'T', '#3182ce' from generate_series(1, ${perEvent}) returning id
    )
    insert into event_slots (event_id, slot_type_id, required_count) select event.id, type.id, 8 from event, type returning id`;
  return slots.map((slot) => slot.id);
}

it('an event that moves while its slots are canceled and restored keeps its signups', async () => {
  const [slot = ''] = await sameHour(1, 2);
  const [event] = await sql`select event_id as id from event_slots where id = ${slot}`;
  await sql`update event_slots set required_count = 100 where event_id = ${event?.id}`;
  await sql`insert into signups (slot_id, user_id) select ${slot}, u from unnest(${scene.users.slice(0, 60)}::uuid[]) u`;
  const changes = [
    `update events set start_time = start_time + interval '1 minute', end_time = end_time + interval '1 minute' where id = '${event?.id}'`,
    `update event_slots set is_canceled = not is_canceled, cancel_origin = case when is_canceled then null else 'admin' end
      where id = '${slot}'`,
  ];
  for (let round = 0; round < 40; round += 1) {
    const results = await Promise.all(changes.map((change) => request(pool, scene.admin, change, new Map())));
    expect(results).toEqual(['done', 'done']);
    expect(await strays(), `round ${round}`).toEqual([]);
  }
});

it.each([
  ['the same place', 'already_signed_up', 1, 1],
  ['places of the same event', 'already_signed_up', 1, 8],
  ['places of events at the same hour', 'overlap', 8, 1],
] as const)('eight requests of one person at once for %s give one signup', async (_what, refusal, events, perEvent) => {
  const user = randomUUID();
  await addAccounts(sql, [user]);
  const slots = await sameHour(events, perEvent);
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      request(pool, user, `select private.sign_up('${slots[i % slots.length]}')`, new Map()),
    ),
  );
  expect(results.sort()).toEqual([...Array(7).fill(refusal), 'done'].sort());
});

it('the last place goes to either the volunteer who signs up or the person whom an administrator assigns', async () => {
  const [type] = await sql`insert into slot_types (name, color)
    values ('T', '#3182ce') returning id`;
  const events = await sql`insert into events (title, start_time, end_time, timezone)
    select 'Last place', start, start + interval '1 hour', 'UTC' from generate_series(1, 20) i,
      lateral (select now() + interval '2 years' + i * interval '1 day' as start) t returning id`;
  for (const event of events) {
    const [slot] = await sql`insert into event_slots (event_id, slot_type_id, required_count)
      values (${event.id}, ${type?.id}, 1) returning id`;
    const results = await Promise.all(
      scene.users
        .slice(1, 9)
        .map((user, index) =>
          index % 2 === 0
            ? request(pool, user, `select private.sign_up('${slot?.id}')`, new Map())
            : request(pool, scene.admin, `select private.assign('${user}', '${slot?.id}', 'Because')`, new Map()),
        ),
    );
    expect(results.sort()).toEqual(['done', ...Array(7).fill('slot_full')]);
  }
});
