import { describe, expect } from 'vitest';
import { claim } from '../messages/outbox-stage.ts';
import { authUser } from '../people/user-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();

const block = (world: World, by: Person, { id }: Person, tell: boolean) =>
  world.as(by, (sql) => sql`select private.block_person(${id}, 'Took every place', ${tell})`);
const approve = (world: World, by: Person, id: string) =>
  world.as(by, (sql) => sql`select private.approve_people(array[${id}]::uuid[])`);
/** What the emails that are due say, by address. */
const letters = async (world: World) =>
  Object.fromEntries(
    ((await claim(world)) as unknown as { to: string; letter: object }[]).map(({ to, letter }) => [to, letter]),
  );

async function ask(world: World, email: string): Promise<string> {
  await world.sql`update organisation set entry = 'approval'`;
  await authUser(world, email, {});
  const [row] = await world.sql`select id from profiles where email = ${email}`;
  await world.sql`update organisation set entry = 'open'`;
  return row?.id;
}

describe('emails about access', () => {
  it('tell each administrator once an hour that people wait', async ({ world }) => {
    await world.at('2030-06-10T12:10:00Z');
    const [eve, bob] = [await world.person('admin'), await world.person('admin')];
    await ask(world, 'ada@example.org');
    const second = await ask(world, 'cem@example.org');
    expect(await letters(world)).toEqual({});
    await world.at('2030-06-10T13:00:00Z');
    const waiting = { about: 'people_waiting', count: 2 };
    expect(await letters(world)).toEqual({ [eve.email]: waiting, [bob.email]: waiting });
    await ask(world, 'dora@example.org');
    await approve(world, eve, second);
    await world.at('2030-06-10T14:00:00Z');
    expect((await letters(world))[bob.email]).toEqual(waiting);
  });

  it('tell a person that they are in, after waiting and after a block', async ({ world }) => {
    const [admin, bob] = [await world.person('admin'), await world.person()];
    await approve(world, admin, await ask(world, 'ada@example.org'));
    expect(await letters(world)).toEqual({ 'ada@example.org': { about: 'admitted' } });
    await block(world, admin, bob, true);
    await letters(world);
    await world.as(admin, (sql) => sql`select private.unblock_person(${bob.id})`);
    expect(await letters(world)).toEqual({ [bob.email]: { about: 'admitted' } });
  });

  it('tell the blocked person and the other administrators, in one email each', async ({ world }) => {
    await world.at('2030-06-10T12:00:00Z');
    const [admin, eve, ada] = [await world.person('admin'), await world.person('admin'), await world.person()];
    await world.sql`update profiles set name = 'Admin' where id = ${admin.id}`;
    await world.sql`update profiles set name = 'Ada' where id = ${ada.id}`;
    for (const day of [11, 12]) {
      const span = { start_time: `2030-06-${day}T12:00Z`, end_time: `2030-06-${day}T14:00Z` };
      const slot = await world.slot(await world.event(span));
      await world.as(ada, (sql) => sql`select private.sign_up(${slot})`);
    }
    await block(world, admin, ada, false);
    // The alert about the places follows when their burst is over.
    await world.at('2030-06-10T12:01:30Z');
    expect(await letters(world)).toEqual({
      [ada.email]: { about: 'blocked', released: 2, reason: null },
      [eve.email]: {
        ...{ about: 'person_blocked', name: 'Ada', actor: 'Admin', released: 2, reason: 'Took every place' },
      },
    });
  });

  it('tell a blocked person the reason if the administrator chooses so', async ({ world }) => {
    const [admin, ada] = [await world.person('admin'), await world.person()];
    await block(world, admin, ada, true);
    expect((await letters(world))[ada.email]).toMatchObject({ reason: 'Took every place' });
  });
});
