import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { ownWorlds } from '../support/world.ts';

const { database } = ownWorlds();

const burst = 20;
let sql: Sql;
let gateway: Sql;
let workers: Sql;
let admins: string[];

beforeAll(async () => {
  sql = database.connect('owner', { max: 3 });
  gateway = database.connect('gateway', { max: burst });
  workers = database.connect('owner', { max: 5 });
  admins = [randomUUID(), randomUUID()].sort();
  await addAccounts(sql, admins, (id) => `${id}@example.org`);
  await sql`update profiles set role = 'admin' where id = any (${admins})`;
});
beforeEach(async () => {
  await sql`delete from private.outbox`;
  await sql`delete from notices`;
  await moveTo('0 s');
});

/** Sets the product's clock this far ahead of the real one. */
const moveTo = async (ahead: string) => {
  await sql`delete from private.clock`;
  await sql`insert into private.clock ("offset") values (${ahead}::interval)`;
};
const as = (user: string, query: string) => {
  const claims = JSON.stringify({ sub: user, session_id: user, role: 'authenticated' });
  return gateway.begin((transaction) => [
    transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${user}, true)`,
    transaction.unsafe(query),
  ]);
};
/** What several workers of a minute claim at once. */
const claimAtOnce = async () =>
  (await Promise.all(Array.from({ length: 5 }, () => workers`select private.claim_mails(50) as mails`)))
    .flatMap(([row]) => row?.mails as { to: string; letter: { about: string; list: { places: number } } | null }[])
    .filter(({ letter }) => letter?.about === 'alert' || letter?.about === 'digest');

/** A shift tomorrow with as many people as the burst has. */
async function fullShift() {
  const people = Array.from({ length: burst }, () => randomUUID());
  await addAccounts(sql, people, (id) => `${id}@example.org`);
  const [slot] = await sql`with type as (insert into slot_types (name, color) values ('T', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone)
      values ('Tomorrow', private.now() + interval '20 hours', private.now() + interval '22 hours', 'UTC') returning id)
    insert into event_slots (event_id, slot_type_id, required_count, min_count)
    select event.id, type.id, ${burst}, 5 from event, type returning id`;
  await Promise.all(people.map((id) => as(id, `select private.sign_up('${slot?.id}')`)));
  return await sql`select s.id, s.user_id from signups s where s.slot_id = ${slot?.id}`;
}

it('20 people give their places back at once, and five workers look: one mail and one notice for each administrator', async () => {
  const places = await fullShift();
  await Promise.all(places.map(({ id, user_id }) => as(user_id, `select private.cancel_signup('${id}')`)));
  expect(await claimAtOnce()).toEqual([]);
  await moveTo('3 min');
  const mails = await claimAtOnce();
  expect(mails.map(({ to, letter }) => [to, letter?.list.places]).sort()).toEqual(
    admins.map((id) => [`${id}@example.org`, burst]),
  );
  expect(await sql`select about from notices where kind = 'alert'`).toEqual([
    { about: { places: burst, below: 1 } },
    { about: { places: burst, below: 1 } },
  ]);
});

it('a worker that does not come to its end leaves nothing of the digest, and five at once make one', async () => {
  await sql`update profiles set created_at = created_at - interval '2 days'`;
  await sql`update organisation set timezone = 'UTC'`;
  await sql`delete from private.digests`;
  await fullShift();
  await sql`update signups set status = 'canceled', canceled_at = private.now()
    where id = any (array(select id from signups where status = 'confirmed'))`;
  // Nine in the morning of tomorrow.
  await moveTo(
    `${Math.round((Date.parse(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00Z`) - Date.now()) / 1_000)} s`,
  );
  await sql`update events set start_time = private.now() + interval '3 days', end_time = private.now() + interval '4 days'`;
  const killed = workers.begin(async (transaction) => {
    const [row] = await transaction`select private.claim_mails(50) as mails`;
    expect(row?.mails.length).toBeGreaterThan(0);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await sql`select from private.digests`).toHaveLength(0);
  const mails = await claimAtOnce();
  expect(mails.map(({ to, letter }) => [to, letter?.about]).sort()).toEqual(
    admins.map((id) => [`${id}@example.org`, 'digest']),
  );
  expect(await sql`select from notices where kind = 'digest'`).toHaveLength(2);
});
