import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { ownWorlds, refusalCode } from '../support/world.ts';

const { database } = ownWorlds();
const people = 40;

let sql: Sql;
let gateway: Sql;
beforeAll(() => {
  sql = database.connect();
  gateway = database.connect('gateway', { max: 8 });
});

async function twoSlots(hours: [string, string], next: [string, string]): Promise<string[]> {
  const rows = await sql`with type as (insert into slot_types (name, color)
      values ('T', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone)
      select 'E', ('2040-06-20T' || (span ->> 0))::timestamptz, ('2040-06-20T' || (span ->> 1))::timestamptz, 'UTC'
      from (select jsonb_array_elements(${sql.json([hours, next].map(([from, to]) => [`${from}Z`, `${to}Z`]))}) span) spans
      returning id)
    insert into event_slots (event_id, slot_type_id, required_count) select event.id, type.id, ${people} from event, type returning id`;
  return rows.map(({ id }) => id);
}

const signUp = (user: string, slot: string): Promise<string> =>
  gateway
    .begin((transaction) => [
      transaction`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: user, session_id: user, role: 'authenticated' })}, true),
        set_config('request.jwt.claim.sub', ${user}, true)`,
      transaction`select private.sign_up(${slot})`,
    ])
    .then(
      () => 'done',
      (error) => refusalCode(error) ?? error.code,
    );

describe('two simultaneous signups of a person that break a rule only together', () => {
  it.each([
    ['too_many_hours', { max_hours_per_day: 8, min_rest_hours: null }],
    ['too_little_rest', { max_hours_per_day: null, min_rest_hours: 11 }],
  ])('one succeeds and the other is refused: %s', async (code, rules) => {
    const users = Array.from({ length: people }, () => randomUUID());
    await addAccounts(sql, users);
    const slots = await twoSlots(['06:00', '11:00'], ['14:00', '19:00']);
    await sql`update organisation set ${sql({ timezone: 'UTC', ...rules })}`;
    const outcomes = await Promise.all(
      users.map(async (user) => (await Promise.all(slots.map((slot) => signUp(user, slot)))).sort().join()),
    );
    expect(new Set(outcomes)).toEqual(new Set([`done,${code}`]));
    const held = await sql`select user_id from signups where user_id = any (${users}) and status = 'confirmed'`;
    expect(held).toHaveLength(people);
  });
});
