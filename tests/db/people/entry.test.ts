import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { authUser, forbidden, invite, profile } from './user-stage.ts';

const it = worlds();
type Entry = 'open' | 'approval' | 'invitation';

const setEntry = (world: World, entry: Entry) => world.sql`update organisation set entry = ${entry}`;
const personWith = async ({ sql }: World, email: string) =>
  (await sql`select state, role, account_id from profiles where email = ${email}`)[0];

/** An account that has just confirmed its address, with a session. */
async function newcomer(world: World, email = 'new@example.org'): Promise<Person> {
  const account = await authUser(world, email, {});
  await world.sql`insert into auth.sessions (id, user_id) values (${account}, ${account})`;
  const [row] = await world.sql`select id from profiles where account_id = ${account}`;
  return { id: row?.id, email, account };
}

/** Somebody who waits for approval, and two members. */
async function waiting(world: World) {
  const [admin, member] = [await world.person('admin'), await world.person()];
  await setEntry(world, 'approval');
  return { admin, member, ada: await newcomer(world) };
}

describe('somebody with an unknown address', () => {
  it.for([
    ['open', 'active'],
    ['approval', 'waiting'],
    ['invitation', undefined],
  ] as const)('who signs in while entry is %s is %s', async ([entry, state], { world }) => {
    await setEntry(world, entry);
    await authUser(world, 'new@example.org', {});
    expect((await personWith(world, 'new@example.org'))?.state).toBe(state);
  });

  it('who was turned away comes in at the next sign-in once they are invited', async ({ world }) => {
    const admin = await world.person('admin');
    await setEntry(world, 'invitation');
    const { account } = await newcomer(world);
    await invite(world, admin, 'new@example.org', 'staff');
    await world.sql`update auth.users set last_sign_in_at = now() where id = ${account}`;
    expect(await personWith(world, 'new@example.org')).toMatchObject({ state: 'active', role: 'staff' });
  });
});

describe.each(['open', 'approval', 'invitation'] as const)('while entry is %s', (entry) => {
  it('invited and planned people are members at their first sign-in', async ({ world }) => {
    const admin = await world.person('admin');
    await setEntry(world, entry);
    await invite(world, admin, 'invited@example.org', 'volunteer');
    await world.sql`insert into profiles (email, name) values ('planned@example.org', 'Planned')`;
    for (const email of ['invited@example.org', 'planned@example.org']) {
      const account = await authUser(world, email, {});
      expect(await personWith(world, email)).toMatchObject({ state: 'active', account_id: account });
    }
  });

  it('somebody made administrator with access to the database is one', async ({ world }) => {
    await setEntry(world, 'approval');
    await newcomer(world);
    await setEntry(world, entry);
    await world.sql`select private.make_admin('new@example.org')`;
    expect(await personWith(world, 'new@example.org')).toMatchObject({ state: 'active', role: 'admin' });
  });
});

describe('people who wait', () => {
  it('say why, and are admitted by an administrator', async ({ world }) => {
    const { ada, admin, member } = await waiting(world);
    await world.as(ada, (sql) => sql`select private.set_entry_note('I know the bar')`);
    expect(await profile(world, ada.id)).toMatchObject({ state: 'waiting', entry_note: 'I know the bar' });
    const approve = (who: Person) =>
      world.as(who, (sql) => sql`select private.approve_people(array[${ada.id}]::uuid[]) as admitted`);
    await expect(approve(member)).rejects.toMatchObject(forbidden);
    expect(await approve(admin)).toEqual([{ admitted: 1 }]);
    expect(await profile(world, ada.id)).toMatchObject({ state: 'active', entry_note: null });
    expect(await approve(admin)).toEqual([{ admitted: 0 }]);
    expect(await world.sql`select kind from private.latest_changes() where actor = ${admin.id}`).toEqual([
      { kind: 'person_approved' },
    ]);
  });

  it('are removed with their account when they are declined, and can ask again', async ({ world }) => {
    const { ada, admin } = await waiting(world);
    await world.as(admin, (sql) => sql`select private.decline_person(${ada.id})`);
    expect(await world.sql`select from auth.users where id = ${ada.account}`).toHaveLength(0);
    expect(await personWith(world, ada.email)).toBeUndefined();
    expect(await newcomer(world)).not.toEqual(ada);
    expect(await personWith(world, ada.email)).toMatchObject({ state: 'waiting' });
  });

  it('stay without account and address when they are declined but have had a place', async ({ world }) => {
    const { ada, admin } = await waiting(world);
    const [walkIn] = await world.sql`insert into profiles (name) values ('Ada') returning id`;
    const slot = await world.slot(
      await world.event({ start_time: '2040-01-01T10:00Z', end_time: '2040-01-01T12:00Z' }),
    );
    await world.as(admin, (sql) => sql`select private.assign(${walkIn?.id}, ${slot}, 'Because')`);
    await world.as(admin, (sql) => sql`select private.merge_persons(${ada.id}, ${walkIn?.id}, '{}')`);
    await world.sql`update profiles set state = 'waiting' where id = ${ada.id}`;
    await world.as(admin, (sql) => sql`select private.decline_person(${ada.id})`);
    expect(await world.sql`select account_id, email, state from profiles where id = ${ada.id}`).toEqual([
      { account_id: null, email: null, state: 'active' },
    ]);
    expect(await world.sql`select from auth.users where id = ${ada.account}`).toHaveLength(0);
  });

  it('only they can be declined', async ({ world }) => {
    const [ada, admin] = [await world.person(), await world.person('admin')];
    const decline = world.as(admin, (sql) => sql`select private.decline_person(${ada.id})`);
    await expect(decline).rejects.toMatchObject(refusal(404, 'not_found', 'User not found'));
  });

  it('cannot be assigned', async ({ world }) => {
    const { ada, admin } = await waiting(world);
    const slot = await world.slot(
      await world.event({ start_time: '2040-01-01T10:00Z', end_time: '2040-01-01T12:00Z' }),
    );
    const assign = world.as(admin, (sql) => sql`select private.assign(${ada.id}, ${slot}, 'Because')`);
    await expect(assign).rejects.toMatchObject(refusal(404, 'not_found', 'User not found'));
  });
});
