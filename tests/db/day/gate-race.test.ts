import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { times } from '../../support/times.ts';
import { recordWork } from '../../support/work.ts';
import { pick, race } from '../signups/racing.ts';
import { ownWorlds } from '../support/world.ts';

const { database } = ownWorlds();

const [people, leadCount, slotCount, capacity, rounds] = [48, 10, 6, 6, 20];
let sql: Sql;
let gateway: Sql;
let leads: string[];
let walkers: string[];
let slots: string[];
let comers: string[];

beforeAll(async () => {
  sql = database.connect('owner', { max: 3 });
  gateway = database.connect('gateway', { max: 20 });
  const users = Array.from({ length: people + leadCount + rounds }, () => randomUUID());
  await addAccounts(sql, users, (index) => `g${index}@example.org`);
  leads = users.slice(0, leadCount);
  walkers = users.slice(leadCount, leadCount + people);
  // Two shifts at the same time, twice, and one that adjoins them.
  const made = await sql`with type as (insert into slot_types (name, color) values ('T', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone)
      select 'G' || i, now() + hours * interval '1 hour', now() + (hours + 2) * interval '1 hour', 'UTC'
      from unnest(array[2, 2, 3, 3, 4, 4]) with ordinality t (hours, i) returning id)
    insert into event_slots (event_id, slot_type_id, required_count)
    select event.id, type.id, ${capacity} from event, type returning id`;
  slots = made.map(({ id }) => id);
  expect(slots).toHaveLength(slotCount);
  for (const [index, slot] of slots.entries())
    await sql`insert into signups (slot_id, user_id)
      select ${slot}, p from unnest(${walkers.slice(index * 8, index * 8 + 5)}::uuid[]) p`;
  await sql`update event_slots set required_count = required_count + ${rounds} where id = ${slots[0] as string}`;
  const coming = await sql`insert into signups (slot_id, user_id)
    select ${slots[0] as string}, id from profiles where account_id = any (${users.slice(leadCount + people)}) returning id`;
  comers = coming.map(({ id }) => id);
  await sql`insert into lead_grants (user_id, rights) select id, '{gate}' from profiles where account_id = any (${leads})`;
  // All of them have begun.
  await sql`insert into private.clock ("offset") values (interval '4 hours 30 minutes')`;
});

/** Sends actions as a lead, as the functions do, and returns what became of them. */
async function sends(lead: string, actions: object[]): Promise<string[]> {
  const claims = JSON.stringify({ sub: lead, session_id: lead, role: 'authenticated' });
  const [, row] = await gateway.begin((transaction) => [
    transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${lead}, true)`,
    transaction`select private.do_gate_actions(${transaction.json(actions as never)}) as answer`,
  ]);
  const results = (
    row as unknown as { answer: { results: { outcome: string; refusal: { code: string } | null }[] } }[]
  )[0]?.answer.results;
  return (results ?? []).map(({ outcome, refusal }) => refusal?.code ?? outcome);
}

const action = (given: object) => ({
  id: randomUUID(),
  at: new Date(Date.now() + 4.4 * 3_600_000).toISOString(),
  ...given,
});

async function anything(): Promise<object> {
  const dice = Math.random();
  const slot_id = pick(slots);
  if (dice < 0.2)
    return action({
      ...{ kind: 'walk_in', signup_id: randomUUID(), slot_id, user_id: pick(walkers), reason: 'Here', add_place: true },
    });
  if (dice < 0.25) return action({ kind: 'add_place', slot_id });
  if (dice < 0.45) {
    const [done] = await sql`select id from gate_actions order by random() limit 1`;
    if (done) return action({ kind: 'undo', action_id: done.id });
  }
  const [signup] = await sql`select id from signups where id <> all (${comers}) order by random() limit 1`;
  const kind = pick(['check_in', 'check_in', 'check_out', 'no_show', 'excused']);
  return action({
    kind,
    signup_id: signup?.id,
    reason: 'Here',
    add_place: Math.random() < 0.5,
    force: Math.random() < 0.3,
  });
}

it('ten leads at six gates at once, who let people in from one another: nothing is lost or doubled, and nobody waits for ever', async () => {
  const seen = new Map<string, number>();
  const counts = await race(times(100, 3000), async () => {
    const batch = await Promise.all(Array.from({ length: 4 }, anything));
    return await sends(pick(leads), batch).then(
      (outcomes) => {
        for (const outcome of outcomes) seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        return 'done';
      },
      (error) => `${error.code} ${error.message}`,
    );
  }, []);
  // The API repeats what a deadlock ended; the order of the locks makes them rare.
  const { done = 0, '40P01 deadlock detected': deadlocks = 0, ...others } = Object.fromEntries(counts);
  expect(others).toEqual({});
  expect(deadlocks).toBeLessThan(done / 20 + 10);
  const known = [
    'done',
    'repeated',
    'gate_state',
    'slot_full',
    'changed_since',
    'already_signed_up',
    'not_found',
    'gate_reused',
  ];
  expect([...seen.keys()].filter((code) => !known.includes(code))).toEqual([]);
  for (const code of ['done', 'gate_state', 'changed_since']) expect(seen.get(code), code).toBeGreaterThan(0);
  const wrong = await sql`select l.id, l.filled_count, l.confirmed_count, l.required_count from event_slots l
    where l.filled_count > l.required_count
      or l.filled_count <> (select count(*) from signups s where s.slot_id = l.id and s.status <> 'canceled' and s.released_at is null)
      or l.confirmed_count <> (select count(*) from signups s where s.slot_id = l.id and s.status = 'confirmed' and s.released_at is null)`;
  expect([...wrong]).toEqual([]);
  const both =
    await sql`select a.id from signups a join signups b on b.user_id = a.user_id and b.id > a.id and a.during && b.during
    where a.status = 'confirmed' and b.status = 'confirmed'`;
  expect([...both]).toEqual([]);
});

it('one person who comes to two gates in the same moment is checked in once, and both leads see it', async () => {
  for (const signup_id of comers) {
    const of = () =>
      sql`select count(*)::int as n from gate_actions where signup_id = ${signup_id} and changes <> '[]'`;
    const reason = 'After the end';
    await sends(leads[9] as string, [action({ kind: 'check_in', signup_id, reason })]);
    const at = new Date(Date.now() + 4.3 * 3_600_000).toISOString();
    const sent = leads
      .slice(0, 4)
      .map((lead) => sends(lead, [action({ kind: 'check_in', signup_id, seen: 0, at, reason })]));
    expect((await Promise.all(sent)).flat()).toEqual(['done', 'done', 'done', 'done']);
    // The first, and one of those who saw the person earlier.
    expect(await of()).toEqual([{ n: 2 }]);
    const same = action({ kind: 'add_place', slot_id: slots[1] });
    const thrice = await Promise.all([1, 2, 3].map(() => sends(leads[0] as string, [same])));
    expect(thrice.flat().sort()).toEqual(['done', 'repeated', 'repeated']);
  }
});

it('one person who takes places at two gates in the same moment is let in at both, and is at the later one', async () => {
  const users = Array.from({ length: rounds }, () => randomUUID());
  await addAccounts(sql, users, (index) => `both${index}@example.org`);
  for (const { id } of await sql`select id from profiles where account_id = any (${users})`) {
    const sent = [2, 3].map((gate) => {
      const more = { slot_id: slots[gate], user_id: id, reason: 'Here', add_place: true };
      return sends(leads[gate] as string, [action({ kind: 'walk_in', signup_id: randomUUID(), ...more })]);
    });
    expect((await Promise.all(sent)).flat()).toEqual(['done', 'done']);
    const there = await sql`select s.id from signups s where s.user_id = ${id} and private.is_here(s)`;
    expect(there).toHaveLength(1);
  }
});

it('a mark on the attendance page that is not committed yet is waited for, and then is a conflict', async () => {
  const [signup] = await sql`select id, gate_revision as seen from signups where id = ${comers[0] as string}`;
  const waiting = async () => (await sql`select from pg_locks where not granted`).length;
  const marked = await sql.begin(async (chief) => {
    await recordWork(chief, chief`s.id = ${signup?.id}`, { attendance: 'no_show' });
    const sent = sends(leads[0] as string, [action({ kind: 'check_out', signup_id: signup?.id, seen: signup?.seen })]);
    await expect.poll(waiting).toBeGreaterThan(0);
    return { sent };
  });
  expect(await marked.sent).toEqual(['gate_conflict']);
});
