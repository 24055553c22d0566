import { describe, expect } from 'vitest';
import { authUser, invite } from '../people/user-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();

const merge = (world: World, by: Person, one: string, two: string) =>
  world.as(by, (sql) => sql`select private.merge_persons(${one}, ${two}, '{}') as done`);
const invited = async (world: World, by: Person, email: string): Promise<string> => {
  await invite(world, by, email, 'volunteer');
  return (await world.sql`select id from profiles where email = ${email}`)[0]?.id;
};
/** A person who waits for approval. */
async function waiting(world: World, email: string): Promise<string> {
  await world.sql`update organisation set entry = 'approval'`;
  await authUser(world, email, {});
  return (await world.sql`select id from profiles where email = ${email}`)[0]?.id;
}
const slotOfPast = async (world: World) =>
  world.slot(await world.event({ start_time: '2020-06-08T10:00Z', end_time: '2020-06-08T14:00Z' }));
const assign = (world: World, by: Person, person: string, slot: string) =>
  world.as(by, (sql) => sql`select private.assign(${person}, ${slot}, 'Was there')`);

describe('no constraint surfaces when', () => {
  it('two invited people are merged, one of whom has lost the address', async ({ world }) => {
    const chief = await world.person('admin');
    const [one, two] = [await invited(world, chief, 'one@example.org'), await invited(world, chief, 'two@example.org')];
    await world.as(chief, (sql) => sql`select private.set_address(${one}, null)`);
    await merge(world, chief, one, two);
    expect(await world.sql`select user_id, email from invitations where status = 'pending'`).toEqual([
      { user_id: one, email: 'two@example.org' },
    ]);
  });

  it('somebody who waits is merged with a person who has worked, and is then declined', async ({ world }) => {
    const chief = await world.person('admin');
    const ada = await waiting(world, 'ada@example.org');
    const planned = await invited(world, chief, 'planned@example.org');
    await assign(world, chief, planned, await slotOfPast(world));
    await merge(world, chief, ada, planned);
    await world.as(chief, (sql) => sql`select private.decline_person(${ada})`);
    expect(await world.sql`select from signups where user_id = ${ada}`).toHaveLength(1);
  });

  it('the invitation of somebody who has worked is revoked', async ({ world }) => {
    const chief = await world.person('admin');
    const ada = await invited(world, chief, 'ada@example.org');
    await assign(world, chief, ada, await slotOfPast(world));
    const [row] = await world.sql`select id from invitations where user_id = ${ada}`;
    await world.as(chief, (sql) => sql`select private.revoke_invitation(${row?.id})`);
    expect(await world.sql`select from signups where user_id = ${ada}`).toHaveLength(1);
  });

  it('a person is blocked twice', async ({ world }) => {
    const [chief, ada] = [await world.person('admin'), await world.person()];
    const block = () => world.as(chief, (sql) => sql`select private.block_person(${ada.id}, 'Rude', true)`);
    await block();
    await block();
    expect(await world.sql`select user_id from blocks`).toEqual([{ user_id: ada.id }]);
  });
});
