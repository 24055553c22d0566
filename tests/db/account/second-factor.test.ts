import { beforeAll, describe, expect } from 'vitest';
import { ownWorlds, type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();
const required = refusal(403, 'second_factor_required', 'Enter the code of your authenticator app first');

const demand = (world: World) => world.sql`update organisation set admin_second_factor = true`;

/** Calls private.require_admin() in a session of this level. */
const asLevel = <Row>(world: World, who: Person, aal: string, query: string): Promise<Row[]> =>
  world.as(who, async (sql) => {
    const claims = JSON.stringify({ sub: who.account, session_id: who.account, role: 'authenticated', aal });
    await sql`select set_config('request.jwt.claims', ${claims}, true)`;
    return (await sql.unsafe(query)) as unknown as Row[];
  });
const admit = (world: World, who: Person, aal: string) => asLevel(world, who, aal, 'select private.require_admin()');

const set = (world: World, who: Person, value: boolean, aal: string) =>
  asLevel(world, who, aal, `select private.update_organisation('{"admin_second_factor": ${value}}', 'UTC')`);

describe('a second factor that is required of administrators', () => {
  it('is needed for every right of an administrator, and for nothing else', async ({ world }) => {
    const [chief, ada] = [await world.person('admin'), await world.person()];
    await admit(world, chief, 'aal1');
    await demand(world);
    await expect(admit(world, chief, 'aal1')).rejects.toMatchObject(required);
    await admit(world, chief, 'aal2');
    const visible = (aal: string) => asLevel<{ id: string }>(world, chief, aal, 'select id from public.profiles');
    expect((await visible('aal1')).map(({ id }) => id)).toEqual([chief.id]);
    expect((await visible('aal2')).map(({ id }) => id)).toContain(ada.id);
    await asLevel(world, chief, 'aal1', 'select private.require_member()');
    await asLevel(world, ada, 'aal1', 'select private.require_member()');
    // It makes nobody an administrator.
    await expect(admit(world, ada, 'aal2')).rejects.toMatchObject({ code: 'MU403', message: /permission/ });
  });

  it('cannot be required where the authentication service has none', async ({ world }) => {
    const chief = await world.person('admin');
    await expect(set(world, chief, true, 'aal2')).rejects.toMatchObject(
      refusal(409, 'second_factor_unavailable', 'The authentication service has no second factor'),
    );
    expect(await world.sql`select private.reset_second_factor(${chief.email}) as removed`).toEqual([{ removed: 0 }]);
    const other = await world.person('admin');
    await expect(
      world.as(chief, (sql) => sql`select private.reset_second_factor_of(${other.id})`),
    ).rejects.toMatchObject(
      refusal(409, 'second_factor_unavailable', 'The authentication service has no second factor'),
    );
  });
});

describe('where the authentication service has second factors', () => {
  const { database, it } = ownWorlds();
  beforeAll(async () => {
    const sql = database.connect('superuser');
    await sql`create table auth.mfa_factors (user_id uuid not null, status text not null default 'verified')`;
    await sql`grant all on auth.mfa_factors to postgres`;
  });

  it('one is required by an administrator who has used one, and no longer', async ({ world }) => {
    const chief = await world.person('admin');
    await expect(set(world, chief, true, 'aal1')).rejects.toMatchObject(required);
    await set(world, chief, true, 'aal2');
    await expect(set(world, chief, false, 'aal1')).rejects.toMatchObject(required);
    await set(world, chief, false, 'aal2');
    await admit(world, chief, 'aal1');
  });

  it('it is reset in the database for somebody who has lost their phone', async ({ world }) => {
    const [ada, ben] = [await world.person('admin'), await world.person('admin')];
    await world.sql`insert into auth.mfa_factors (user_id) values (${ada.account}), (${ben.account})`;
    const reset = await world.sql`select private.reset_second_factor(${` ${ada.email.toUpperCase()} `}) as removed`;
    expect(reset).toEqual([{ removed: 1 }]);
    expect(await world.sql`select user_id from auth.mfa_factors`).toEqual([{ user_id: ben.account }]);
    // A token of before, with the code of the lost app, is of no use.
    await expect(admit(world, ada, 'aal2')).rejects.toMatchObject({ code: 'MU401' });
    await admit(world, ben, 'aal2');
  });

  const reset = (world: World, who: Person, aal: string, whose: string) =>
    asLevel(world, who, aal, `select private.reset_second_factor_of('${whose}')`);

  it('that of another administrator is reset by one who has used their own, and everybody is told', async ({
    world,
  }) => {
    const [ada, ben, cem, vera] = [
      await world.person('admin'),
      await world.person('admin'),
      await world.person('admin'),
      await world.person(),
    ];
    await world.sql`insert into auth.mfa_factors (user_id) values (${ada.account}), (${ben.account})`;
    await expect(reset(world, vera, 'aal2', ada.id)).rejects.toMatchObject({ code: 'MU403', message: /permission/ });
    await expect(reset(world, ben, 'aal1', ada.id)).rejects.toMatchObject(required);
    const own = refusal(409, 'own_account', 'You cannot do this to yourself');
    await expect(reset(world, ben, 'aal2', ben.id)).rejects.toMatchObject(own);
    await admit(world, ada, 'aal2');
    await reset(world, ben, 'aal2', ada.id);
    expect(await world.sql`select user_id from auth.mfa_factors`).toEqual([{ user_id: ben.account }]);
    await expect(admit(world, ada, 'aal2')).rejects.toMatchObject({ code: 'MU401' });
    const told =
      await world.sql`select user_id, about from notices where kind = 'second_factor_reset' order by user_id = ${cem.id}`;
    const about = { actor: ben.id, person: ada.id };
    expect(told).toEqual([
      { user_id: ada.id, about },
      { user_id: cem.id, about },
    ]);
    const mails =
      await world.sql`select user_id, letter from private.outbox where letter ->> 'about' = 'second_factor_reset'`;
    const [name] = await world.sql`select name from profiles where id = ${ben.id}`;
    expect(mails).toEqual([{ user_id: ada.id, letter: { about: 'second_factor_reset', actor: name?.name } }]);
    const lines = await asLevel<{ kind: string; actor_id: string; id: string }>(
      world,
      cem,
      'aal1',
      `select line ->> 'kind' as kind, line ->> 'actor_id' as actor_id, line ->> 'id' as id from private.record_lines(
        array(select id from public.audit_log where table_name = 'second_factors'))`,
    );
    expect(lines).toEqual([{ kind: 'second_factor_reset', actor_id: ben.id, id: ada.id }]);
    const none = refusal(404, 'not_found', 'Second factor not found');
    await expect(reset(world, ben, 'aal2', ada.id)).rejects.toMatchObject(none);
    // Whoever has no app of their own needs none.
    await reset(world, cem, 'aal1', ben.id);
  });

  it('somebody who is no administrator is told as well, and in the app only while they are active', async ({
    world,
  }) => {
    const [ada, ben] = [await world.person('admin'), await world.person()];
    const lose = () => world.sql`insert into auth.mfa_factors (user_id) values (${ben.account})`;
    await lose();
    await reset(world, ada, 'aal1', ben.id);
    expect(await world.sql`select user_id from notices where kind = 'second_factor_reset'`).toEqual([
      { user_id: ben.id },
    ]);
    await world.sql`delete from notices`;
    await lose();
    await world.sql`update profiles set state = 'blocked' where id = ${ben.id}`;
    await reset(world, ada, 'aal1', ben.id);
    expect(await world.sql`select from notices where kind = 'second_factor_reset'`).toEqual([]);
  });

  it('nobody resets that of somebody who does not exist', async ({ world }) => {
    const missing = refusal(404, 'not_found', 'User not found');
    await expect(reset(world, await world.person('admin'), 'aal2', crypto.randomUUID())).rejects.toMatchObject(missing);
  });

  it('a stolen session without the code is not enough to change an address; an app that is only begun asks for none', async ({
    world,
  }) => {
    const ada = await world.person();
    const begin = (aal: string) =>
      asLevel(world, ada, aal, `select private.begin_address_change('${ada.id}', 'ada.new@example.org')`);
    const confirm = (aal: string) => asLevel(world, ada, aal, `select private.confirm_address('${ada.id}', '000000')`);
    await world.sql`insert into auth.mfa_factors (user_id, status) values (${ada.account}, 'unverified')`;
    await begin('aal1');
    await world.sql`update auth.mfa_factors set status = 'verified' where user_id = ${ada.account}`;
    await expect(begin('aal1')).rejects.toMatchObject(required);
    await expect(confirm('aal1')).rejects.toMatchObject(required);
    // A token of a service that knows no levels says nothing of one.
    await expect(
      world.as(ada, (sql) => sql`select private.begin_address_change(${ada.id}, 'ada.new@example.org')`),
    ).rejects.toMatchObject(required);
    await begin('aal2');
    await confirm('aal2');
  });
});
