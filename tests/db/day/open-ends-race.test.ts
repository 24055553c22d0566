import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { times } from '../../support/times.ts';
import { recordWork, works } from '../../support/work.ts';
import { pick, race, requestOf } from '../signups/racing.ts';
import { ownWorlds } from '../support/world.ts';

const { database } = ownWorlds();

const [people, attempts] = [30, times(300, 3_000)];
let sql: Sql;
let gateway: Sql;
let users: string[];
let signups: { id: string; event_id: string }[];

const at = async (moment: string) => {
  await sql`delete from private.clock`;
  await sql`insert into private.clock ("offset") values (${moment}::timestamptz - now())`;
};

beforeAll(async () => {
  sql = database.connect('owner', { max: 4 });
  gateway = database.connect('gateway', { max: 20 });
  users = Array.from({ length: people }, () => randomUUID());
  await addAccounts(sql, users, (id) => `p${id}@example.org`);
  await sql`update profiles set role = 'admin' where id in ${sql(users.slice(0, 3))}`;
  await at('2026-06-01T00:00Z');
  const slots = await sql`with type as (insert into slot_types (name, color) values ('T', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone)
      select 'E' || day, make_timestamptz(2026, 6, day, 10, 0, 0, 'UTC'), make_timestamptz(2026, 6, day, 14, 0, 0, 'UTC'), 'UTC'
      from generate_series(2, 5) day returning id)
    insert into event_slots (event_id, slot_type_id, required_count) select event.id, type.id, ${people} from event, type returning id`;
  for (const user of users)
    for (const { id } of slots) expect(await requestOf(gateway, user, `select private.sign_up('${id}')`)).toBe('done');
  await at('2026-06-06T09:00Z');
  signups = await recordWork(sql, sql`true`, { came_at: sql`lower(s.during)` });
});

const request = (query: string) => requestOf(gateway, pick(users.slice(0, 3)), query);
const some = () => `array[${Array.from({ length: 20 }, () => `'${pick(signups).id}'`).join()}]::uuid[]`;

async function act(): Promise<string> {
  const dice = Math.random();
  const one = pick(signups);
  if (dice < 0.5)
    return await request(`select private.settle_ends(${some()}, '${pick(['planned', 'no_show', 'excused'])}')`);
  if (dice < 0.6) return await request(`select private.settle_ends(${some()}, 'left', '2026-06-03T12:00Z', 'Seen')`);
  if (dice < 0.7) {
    const [last] =
      await sql`select private.iso(date_trunc('milliseconds', s.marked_at)) as at from ${works(sql)} where s.id = ${one.id}`;
    return last?.at ? await request(`select private.reopen_ends(${some()}, '${last.at}')`) : 'done';
  }
  const mark = pick([`'attended'`, `'no_show'`, 'null']);
  if (dice < 0.9)
    return await request(`select private.mark_attendance('${one.event_id}', array['${one.id}']::uuid[], ${mark})`);
  const action = JSON.stringify([
    {
      id: randomUUID(),
      kind: pick(['check_out', 'check_in', 'no_show']),
      signup_id: one.id,
      at: '2026-06-06T08:00:00Z',
      force: true,
      reason: 'x',
    },
  ]);
  return await request(`select private.do_gate_actions('${action}')`);
}

it('people who settle, mark and check out at once never deadlock, and what is assumed is always of somebody who attended', async () => {
  const counts = await race(attempts, act, []);
  expect([...counts.keys()]).toEqual(['done']);
  const wrong = await sql`select s.id from ${works(sql)} join events e on e.id = s.event_id
    where s.left_assumed and (s.attendance is distinct from 'attended' or s.left_at is distinct from greatest(e.end_time, s.came_at))
      or s.attendance is null and s.minutes is not null`;
  expect(wrong).toEqual([]);
});
