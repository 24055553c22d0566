import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { times } from '../../support/times.ts';
import { ownWorlds, refusalCode } from '../support/world.ts';

const { database } = ownWorlds();
const rounds = times(25, 200);

let sql: Sql;
let gateway: Sql;
let slots: string[];
let admins: [string, string];
beforeAll(async () => {
  sql = database.connect();
  gateway = database.connect('gateway', { max: 8 });
  admins = [randomUUID(), randomUUID()];
  await addAccounts(sql, admins);
  await sql`update profiles set role = 'admin' where id = any (${admins})`;
  // Six events, each of which overlaps with its neighbors.
  const rows = await sql`with type as (insert into slot_types (name, color) values ('T', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone)
      select 'E', start, start + interval '2 hours', 'UTC' from generate_series(0, 5) i,
        lateral (select timestamptz '2040-06-20T06:00Z' + i * interval '90 minutes' as start) at returning id)
    insert into event_slots (event_id, slot_type_id, required_count)
    select event.id, type.id, ${rounds * 12} from event, type returning id`;
  slots = rows.map(({ id }) => id);
});

/** One request as the functions make it: the caller's role and claims, one statement, three attempts. */
async function request(user: string, statement: (sql: Sql) => ReturnType<Sql>): Promise<{ code: string; id?: string }> {
  const claims = JSON.stringify({ sub: user, session_id: user, role: 'authenticated' });
  for (let left = 3; ; left -= 1) {
    try {
      const [, rows] = await gateway.begin((transaction) => [
        transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
          set_config('request.jwt.claim.sub', ${user}, true)`,
        statement(transaction as unknown as Sql),
      ]);
      return { code: 'done', id: (rows as unknown as { id: string }[])[0]?.id ?? '' };
    } catch (error) {
      const { code } = error as { code: string };
      if (code === '40P01' && left > 1) continue;
      return { code: refusalCode(error as { code: string; detail?: string }) ?? code };
    }
  }
}

const merge = (admin: string, one: string, two: string) =>
  request(admin, (sql) => sql`select private.merge_persons(${one}, ${two}, '{}') ->> 'account_deleted' as id`);
const assign = (person: string, slot: string | undefined) =>
  request(admins[0], (sql) => sql`select private.assign(${person}, ${slot ?? ''}, 'Because') as id`);
const signUp = (person: string, slot: string | undefined) =>
  request(person, (sql) => sql`select private.sign_up(${slot ?? ''}) as id`);

/** Two people with a place each, of whom both have an account or one. */
async function pair(both: boolean): Promise<[string, string]> {
  const [one, two] = [randomUUID(), randomUUID()];
  await addAccounts(sql, both ? [one, two] : [one]);
  if (!both) await sql`insert into profiles (id, name) values (${two}, 'Planned')`;
  await Promise.all([assign(one, slots[0]), assign(two, slots[0])]);
  return [one, two];
}

describe.each([
  ['of whom one has an account', false],
  ['who both have one', true],
])('two administrators merge two people %s, one into the other, while both get places', (_whom, both) => {
  it('nothing is lost, and nothing is doubled', async () => {
    const codes = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const [one, two] = await pair(both);
      const [first, second, ...taken] = await Promise.all([
        merge(admins[0], one, two),
        merge(admins[1], two, one),
        assign(two, slots[1]),
        signUp(one, slots[2]),
        both ? signUp(two, slots[3]) : assign(two, slots[3]),
        assign(one, slots[5]),
      ]);
      expect([first.code, second.code].sort()).toEqual(['done', 'not_found']);
      for (const { code } of taken) codes.add(code);
      const left = await sql`select id from profiles where id in (${one}, ${two})`;
      expect(left).toHaveLength(1);
      const ids = taken.filter(({ code }) => code === 'done').map(({ id }) => id ?? '');
      const kept = await sql`select user_id, status from signups where id = any (${ids})`;
      // All places that anybody was promised are there, and belong to the one who stays.
      expect(kept).toHaveLength(ids.length);
      expect(kept.filter(({ user_id, status }) => user_id !== left[0]?.id || status === 'canceled')).toEqual([]);
      const doubled = await sql`select from signups a join signups b on b.user_id = a.user_id and b.id > a.id
        where a.user_id = ${left[0]?.id} and a.status <> 'canceled' and b.status <> 'canceled' and (a.event_id = b.event_id
          or a.status = 'confirmed' and b.status = 'confirmed' and a.during && b.during)`;
      expect(doubled).toHaveLength(0);
    }
    // A place that was asked for too late is refused, as for somebody who is not there or who is signed out.
    expect([...codes].filter((code) => !['done', 'not_found', 'overlap', 'unauthenticated'].includes(code))).toEqual(
      [],
    );
    const wrong = await sql`select from event_slots l where filled_count <>
      (select count(*) from signups s where s.slot_id = l.id and s.status <> 'canceled')`;
    expect(wrong).toHaveLength(0);
  });
});
