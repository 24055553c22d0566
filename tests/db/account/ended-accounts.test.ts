import { describe, expect } from 'vitest';
import { authUser, profile } from '../people/user-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

const myself = async (world: World, who: Person) =>
  (await world.as(who, (sql) => sql`select private.me() as me`))[0]?.me;

/** What the Auth API's soft deletion writes: a hash in place of the address. */
const deleteSoftly = (world: World, { account }: Person) =>
  world.sql.savepoint(
    (sql) => sql`update auth.users set email = '1tpbo5fwkqz6xxr6_r7cwew6', deleted_at = now() where id = ${account}`,
  );

describe('an account that the authentication service', () => {
  it('hosted 5: deletes leaves its person, their address and their places', async ({ world }) => {
    const ada = await world.person();
    const event = await world.event({ start_time: '2030-06-01T10:00Z', end_time: '2030-06-01T12:00Z' });
    await world.signUp(ada, await world.slot(event));
    await world.sql`delete from auth.users where id = ${ada.account}`;
    expect(await profile(world, ada.id)).toMatchObject({ account_id: null, email: ada.email });
    expect(await world.sql`select status from signups where user_id = ${ada.id}`).toEqual([{ status: 'confirmed' }]);
  });

  it('hosted 5: deletes softly leaves the address of its person, who can sign in again', async ({ world }) => {
    const ada = await world.person();
    await deleteSoftly(world, ada);
    expect(await profile(world, ada.id)).toMatchObject({ account_id: null, email: ada.email });
    expect(await myself(world, ada)).toBeNull();
    expect(await world.sql`select from profiles where email like '1tpbo5%'`).toHaveLength(0);
    const account = await authUser(world, ada.email, {});
    expect(await profile(world, ada.id)).toMatchObject({ account_id: account, email: ada.email });
  });

  it('hosted 5: cannot delete if it is that of the last administrator, in either way', async ({ world }) => {
    const chief = await world.person('admin');
    const lastAdmin = refusal(409, 'last_admin', 'There must always be at least one administrator');
    await expect(deleteSoftly(world, chief)).rejects.toMatchObject(lastAdmin);
    const remove = world.sql.savepoint((sql) => sql`delete from auth.users where id = ${chief.account}`);
    await expect(remove).rejects.toMatchObject(lastAdmin);
    expect(await myself(world, chief)).toBe(chief.id);
  });

  it('hosted 15: bans is of no use at once, and again after the ban', async ({ world }) => {
    const ada = await world.person();
    expect(await myself(world, ada)).toBe(ada.id);
    const ban = (until: string | null) =>
      world.sql`update auth.users set banned_until = ${until} where id = ${ada.account}`;
    await ban('2100-01-01');
    expect(await myself(world, ada)).toBeNull();
    await ban(null);
    await world.sql`insert into auth.sessions (id, user_id, created_at, updated_at)
        values (${ada.account}, ${ada.account}, now(), now())`;
    expect(await myself(world, ada)).toBe(ada.id);
  });
});
