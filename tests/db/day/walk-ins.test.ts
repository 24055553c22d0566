import { describe, expect } from 'vitest';
import { authUser, forbidden, profile } from '../people/user-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();
const taken = refusal(409, 'user_exists', 'A user with this email address already exists');

const add = (world: World, actor: Person, person: Record<string, unknown>) =>
  world.as(
    actor,
    async (sql) => (await sql`select private.add_person(${sql.json(person as never)}) as id`)[0]?.id as string,
  );
const setAddress = (world: World, actor: Person, id: string, address: string | null) =>
  world.as(actor, (sql) => sql`select private.set_address(${id}, ${address})`);

describe('a walk-in', () => {
  it('needs a name only, and has a place on a shift that has begun', async ({ world }) => {
    const chief = await world.person('admin');
    const id = await add(world, chief, { name: 'Ada' });
    expect(await profile(world, id)).toMatchObject({ name: 'Ada', email: null, account_id: null, role: 'volunteer' });
    const event = await world.event({
      // The transaction, whose clock stands still, may have begun some time ago.
      start_time: new Date(Date.now() - 3_600_000).toISOString(),
      end_time: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const slot = await world.slot(event);
    await world.as(chief, (sql) => sql`select private.assign(${id}, ${slot}, 'Came along')`);
    expect(await world.sql`select status from signups where user_id = ${id}`).toEqual([{ status: 'confirmed' }]);
  });

  it('gets an address later, with which they sign in', async ({ world }) => {
    const chief = await world.person('admin');
    const id = await add(world, chief, { name: 'Ada' });
    await setAddress(world, chief, id, 'Ada@Example.org');
    const account = await authUser(world, 'ada@example.org', { name: 'Other' });
    expect(await profile(world, id)).toMatchObject({ account_id: account, name: 'Ada' });
    await setAddress(world, chief, id, 'ada@example.org');
    await expect(setAddress(world, chief, id, 'new@example.org')).rejects.toMatchObject(
      refusal(409, 'has_account', 'This person signs in with their address, so only they can change it'),
    );
  });

  it('has an address that nobody else has', async ({ world }) => {
    const [chief, bob] = [await world.person('admin'), await world.person('volunteer', 'bob@example.org')];
    await expect(add(world, chief, { name: 'Ada', email: 'BOB@example.org' })).rejects.toMatchObject(taken);
    const id = await add(world, chief, { name: 'Ada', email: 'ada@example.org', phone: '+1 2', role: 'staff' });
    expect(await profile(world, id)).toMatchObject({ email: 'ada@example.org', phone: '+1 2', role: 'staff' });
    await expect(setAddress(world, chief, id, bob.email)).rejects.toMatchObject(taken);
    await setAddress(world, chief, id, null);
    expect(await profile(world, id)).toMatchObject({ email: null });
    await world.sql`update profiles set state = 'left', phone = null where id = ${id}`;
    await expect(setAddress(world, chief, id, 'ada@example.org')).rejects.toMatchObject({ code: 'MU404' });
  });
});

it('nobody is an administrator before they can come in', async ({ world }) => {
  const [chief, ada] = [await world.person('admin'), await world.person()];
  const walkIn = await add(world, chief, { name: 'Bob', email: 'bob@example.org' });
  const promote = (id: string) => world.as(chief, (sql) => sql`select private.update_user(${id}, '{"role": "admin"}')`);
  const refused = refusal(400, 'invalid_value', 'Must be volunteer or staff', 'role');
  await expect(promote(walkIn)).rejects.toMatchObject(refused);
  for (const state of ['waiting', 'blocked']) {
    await world.sql`update profiles set state = ${state} where id = ${ada.id}`;
    await expect(promote(ada.id)).rejects.toMatchObject(refused);
  }
  await world.sql`update profiles set state = 'active' where id = ${ada.id}`;
  await promote(ada.id);
  expect(await profile(world, ada.id)).toMatchObject({ role: 'admin' });
});

it('only administrators add people and change addresses', async ({ world }) => {
  const eve = await world.person('staff');
  await expect(add(world, eve, { name: 'x' })).rejects.toMatchObject(forbidden);
  await expect(setAddress(world, eve, eve.id, 'x@example.org')).rejects.toMatchObject(forbidden);
});
