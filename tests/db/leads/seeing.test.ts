import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();
const refused = refusal(403, 'see_as_refused', 'The app cannot be shown as this person');
type Claims = { aal?: string; see_as?: string };

const end = (world: World, by: Person, person: string) =>
  world.as(by, (sql) => sql`select private.stop_seeing(${person})`);
const begin = (world: World, by: Person, person: string) =>
  world.as(by, (sql) => sql`select private.see_as(${person})`);

/** Runs a statement with these claims, in a transaction that only reads unless `writes`, and rolls back. */
async function withClaims<Row>(world: World, who: Person, more: Claims, query: string, writes = false): Promise<Row[]> {
  const claims = JSON.stringify({ sub: who.account, session_id: who.account, role: 'authenticated', ...more });
  const done = new Error('done');
  let rows: Row[] = [];
  await world
    .as(who, async (sql) => {
      await sql`select set_config('request.jwt.claims', ${claims}, true),
        set_config('transaction_read_only', ${writes ? 'off' : 'on'}, true)`;
      rows = (await sql.unsafe(query)) as unknown as Row[];
      // A savepoint that is released leaves the rest of the test's transaction read only.
      throw done;
    })
    .catch((error) => {
      if (error !== done) throw error;
    });
  return rows;
}
const see = (world: World, who: Person, person: string, more: Claims = {}, writes = false) =>
  withClaims<{ id: string }>(world, who, { ...more, see_as: person }, 'select private.me() as id', writes);

async function stage(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  const [chief, second] = [await world.person('admin'), await world.person('admin')];
  const [anna, ben] = [await world.person(), await world.person('staff')];
  await begin(world, chief, anna.id);
  return { chief, second, anna, ben };
}

describe('an administrator who sees the app as somebody', () => {
  it('is this person to every policy and check, and no administrator', async ({ world }) => {
    const { chief, second, anna, ben } = await stage(world);
    await begin(world, chief, ben.id);
    const slot = await world.slot(
      await world.event({ start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T12:00Z' }),
    );
    const [ofAnna] = [await world.signUp(anna, slot), await world.signUp(ben, slot)];
    await world.sql`insert into notices (user_id, kind, about) values (${second.id}, 'new_admin', '{}')`;
    const rows = await withClaims(
      world,
      chief,
      { see_as: anna.id },
      `select private.me() as me, private.own_profile() as own, private.is_admin() as admin,
          array(select id from public.profiles) as profiles, array(select id from public.signups) as signups,
          (select count(*)::integer from public.notices) as notices, (select count(*)::integer from public.audit_log) as log,
          (select count(*)::integer from private.slot_choices where id = '${slot}') as places`,
    );
    expect(rows).toEqual([
      {
        me: anna.id,
        own: anna.id,
        admin: false,
        profiles: [anna.id],
        signups: [ofAnna],
        notices: 0,
        log: 0,
        places: 1,
      },
    ]);
    expect(await see(world, chief, ben.id)).toEqual([{ id: ben.id }]);
    const asAdmin = withClaims(world, chief, { see_as: anna.id }, 'select private.require_admin()');
    await expect(asAdmin).rejects.toMatchObject({ code: 'MU403', message: /Admin privileges/ });
    // Without the claim they are who they are.
    expect(await withClaims(world, chief, {}, 'select private.me() as id')).toEqual([{ id: chief.id }]);
  });

  it('changes nothing', async ({ world }) => {
    const { chief, anna } = await stage(world);
    await expect(see(world, chief, anna.id, {}, true)).rejects.toMatchObject(refused);
    for (const statement of [
      `select private.update_user('${anna.id}', '{"name": "x"}')`,
      `select set_config('transaction_read_only', 'off', true)`,
      `select private.see_as('${anna.id}')`,
    ]) {
      await expect(withClaims(world, chief, { see_as: anna.id }, statement)).rejects.toThrow(
        /read-only|Admin privileges/,
      );
    }
  });

  it('has begun it within twelve hours', async ({ world }) => {
    const { chief, second, anna, ben } = await stage(world);
    await expect(see(world, second, anna.id)).rejects.toMatchObject(refused);
    await expect(see(world, chief, ben.id)).rejects.toMatchObject(refused);
    await world.at('2026-06-01T23:59:00Z');
    expect(await see(world, chief, anna.id)).toEqual([{ id: anna.id }]);
    await world.at('2026-06-02T00:01:00Z');
    await expect(see(world, chief, anna.id)).rejects.toMatchObject(refused);
  });

  it('has the second factor that is required', async ({ world }) => {
    const { chief, anna } = await stage(world);
    await world.sql`update organisation set admin_second_factor = true`;
    await expect(see(world, chief, anna.id, { aal: 'aal1' })).rejects.toMatchObject(refused);
    await expect(begin(world, chief, anna.id)).rejects.toMatchObject({ message: /authenticator/ });
    expect(await see(world, chief, anna.id, { aal: 'aal2' })).toEqual([{ id: anna.id }]);
  });

  it('stops when either of the two changes', async ({ world }) => {
    const { chief, anna } = await stage(world);
    const during = async (change: string, id: string, run: () => Promise<void>) => {
      await world.sql.unsafe(`update profiles set ${change} where id = '${id}'`);
      await run();
      await world.sql`update profiles set state = 'active', role = case id when ${anna.id} then 'volunteer' else role end
          where id = ${id}`;
    };
    const isRefused = () => expect(see(world, chief, anna.id)).rejects.toMatchObject(refused);
    for (const change of [`state = 'blocked'`, `state = 'waiting'`, `role = 'admin'`])
      await during(change, anna.id, isRefused);
    expect(await see(world, chief, anna.id)).toEqual([{ id: anna.id }]);
    await world.sql`update profiles set role = 'staff' where id = ${chief.id}`;
    await isRefused();
    await world.sql`update profiles set role = 'admin' where id = ${chief.id}`;
    await world.sql`delete from auth.sessions where user_id = ${chief.account}`;
    expect(await see(world, chief, anna.id)).toEqual([{ id: null }]);
  });
});

describe('seeing the app as somebody', () => {
  it('is refused to everybody else, even if it is recorded', async ({ world }) => {
    const { anna, ben } = await stage(world);
    const [waiting, blocked] = [await world.person(), await world.person('staff')];
    await world.sql`update profiles set state = 'waiting' where id = ${waiting.id}`;
    await world.sql`update profiles set state = 'blocked' where id = ${blocked.id}`;
    for (const who of [anna, ben, waiting, blocked]) {
      await world.sql`insert into audit_log (actor, action, table_name, row_id)
          select ${who.id}, 'see', 'profiles', id from unnest(${[anna.id, ben.id]}::text[]) id`;
      for (const person of [anna, ben]) await expect(see(world, who, person.id)).rejects.toMatchObject(refused);
      await expect(begin(world, who, anna.id)).rejects.toMatchObject({ code: 'MU403' });
    }
  });

  it('is recorded with its person, and the other administrators are told', async ({ world }) => {
    const { chief, second, anna } = await stage(world);
    const log =
      await world.sql`select actor, action, table_name, row_id, before, after from audit_log where action = 'see'`;
    expect(log).toEqual([
      { actor: chief.id, action: 'see', table_name: 'profiles', row_id: anna.id, before: null, after: null },
    ]);
    const told = (who: Person) => world.as(who, (sql) => sql`select kind, about from notices`);
    expect(await told(second)).toEqual([{ kind: 'seen_as', about: { actor: chief.id, person: anna.id } }]);
    for (const who of [chief, anna]) expect(await told(who)).toEqual([]);
  });

  it('ends in the record, once, and for who ends it alone', async ({ world }) => {
    const { chief, second, anna, ben } = await stage(world);
    await begin(world, chief, ben.id);
    await begin(world, second, anna.id);
    const ends = () =>
      world.sql`select actor, row_id, before, after from audit_log where action = 'see_end' order by id`;
    const ended = { actor: chief.id, row_id: anna.id, before: null, after: null };
    for (const _ of [1, 2]) {
      await end(world, chief, anna.id);
      expect(await ends()).toEqual([ended]);
    }
    await expect(see(world, chief, anna.id)).rejects.toMatchObject(refused);
    expect(await see(world, chief, ben.id)).toEqual([{ id: ben.id }]);
    expect(await see(world, second, anna.id)).toEqual([{ id: anna.id }]);
    await begin(world, chief, anna.id);
    expect(await see(world, chief, anna.id)).toEqual([{ id: anna.id }]);
    await end(world, chief, anna.id);
    expect(await ends()).toEqual([ended, ended]);
    await expect(end(world, ben, anna.id)).rejects.toMatchObject({ code: 'MU403' });
  });

  it('has no end in the record when its time is over, or nobody has begun it', async ({ world }) => {
    const { chief, second, anna } = await stage(world);
    await end(world, second, anna.id);
    await world.at('2026-06-02T00:01:00Z');
    for (const id of [anna.id, randomUUID()]) await end(world, chief, id);
    expect(await world.sql`select from audit_log where action = 'see_end'`).toEqual([]);
  });

  it('begins only with somebody who is active and no administrator', async ({ world }) => {
    const { chief, second, anna } = await stage(world);
    for (const id of [chief.id, second.id]) await expect(begin(world, chief, id)).rejects.toMatchObject(refused);
    await expect(begin(world, chief, randomUUID())).rejects.toMatchObject({ code: 'MU404' });
    for (const state of ['waiting', 'blocked']) {
      await world.sql`update profiles set state = ${state} where id = ${anna.id}`;
      await expect(begin(world, chief, anna.id)).rejects.toMatchObject(refused);
    }
    await world.as(chief, (sql) => sql`select private.remove_person(${anna.id}, 'x')`);
    await expect(begin(world, chief, anna.id)).rejects.toMatchObject({ code: 'MU404' });
  });
});
