import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { authUser, profile } from './user-stage.ts';

const it = worlds();
const unauthenticated = refusal(401, 'unauthenticated', 'Authentication required. Please log in again.');

const admit = (world: World, who: Person) => world.as(who, (sql) => sql`select private.require_member()`);
const setState = (world: World, { id }: Person, state: string) =>
  world.sql`update profiles set state = ${state} where id = ${id}`;

/** A person whom somebody has planned, with a place on a shift of tomorrow. Returns their id. */
async function planned(world: World, email: string | null): Promise<string> {
  const [row] = await world.sql`insert into profiles (email, name) values (${email}, 'Ada') returning id`;
  const [event] = await world.sql`insert into events (title, timezone, start_time, end_time)
    values ('Bar', 'UTC', now() + interval '1 day', now() + interval '26 hours') returning id`;
  const chief = await world.person('admin');
  const slot = await world.slot(event?.id);
  await world.as(chief, (sql) => sql`select private.assign(${row?.id}, ${slot})`);
  return row?.id;
}

describe('a person without an account', () => {
  it('can be planned and is found by their address when they sign in', async ({ world }) => {
    const id = await planned(world, 'ada@example.org');
    const account = await authUser(world, 'Ada@Example.org', {});
    expect(await profile(world, id)).toMatchObject({ account_id: account, email: 'ada@example.org', name: 'Ada' });
    expect(await world.sql`select from profiles where email = 'ada@example.org'`).toHaveLength(1);
  });

  it('needs no address; messages to them are skipped', async ({ world }) => {
    await planned(world, null);
    await world.sql`update private.outbox set due_at = now()`;
    expect((await world.sql`select private.claim_mails(5) as mails`)[0]?.mails).toEqual([]);
    expect(await world.sql`select kind, status, reason from private.outbox`).toEqual([
      { kind: 'assigned', status: 'skipped', reason: 'no address' },
    ]);
  });

  it('cannot be an administrator', async ({ world }) => {
    const id = await planned(world, 'ada@example.org');
    const promote = world.sql.savepoint((sql) => sql`update profiles set role = 'admin' where id = ${id}`);
    await expect(promote).rejects.toMatchObject({ code: '23514' });
  });
});

describe('an account', () => {
  it('that is deleted takes the role of an administrator along', async ({ world }) => {
    const [chief] = [await world.person('admin'), await world.person('admin')];
    await world.sql`delete from auth.users where id = ${chief.account}`;
    expect(await profile(world, chief.id)).toMatchObject({ account_id: null, role: 'volunteer' });
  });

  it('hosted 5: that is deleted "softly" leaves the address of its person alone, who can sign in again', async ({
    world,
  }) => {
    const ada = await world.person();
    await world.sql`update auth.users set deleted_at = now(), email = ${'a'.repeat(43)} where id = ${ada.account}`;
    expect(await profile(world, ada.id)).toMatchObject({ account_id: null, email: ada.email });
    const account = await authUser(world, ada.email, {});
    expect(await profile(world, ada.id)).toMatchObject({ account_id: account });
  });

  it('whose address changes to that of another person leaves both as they are', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    await world.sql`update auth.users set email = ${bob.email} || '.' where id = ${ada.account}`;
    expect(await profile(world, ada.id)).toMatchObject({ email: `${bob.email}.` });
    const other = await planned(world, 'other@example.org');
    await world.sql`update auth.users set email = 'other@example.org' where id = ${ada.account}`;
    expect(await profile(world, ada.id)).toMatchObject({ email: `${bob.email}.` });
    expect(await profile(world, other)).toMatchObject({ email: 'other@example.org', account_id: null });
  });
});

describe('a token', () => {
  it('is useless as soon as its session has ended', async ({ world }) => {
    const ada = await world.person('admin');
    await admit(world, ada);
    await world.sql`delete from auth.sessions where user_id = ${ada.account}`;
    await expect(admit(world, ada)).rejects.toMatchObject(unauthenticated);
    const seen = await world.as(ada, (sql) => sql`select private.me(), private.is_admin(), private.own_profile()`);
    expect(seen).toEqual([{ me: null, is_admin: false, own_profile: null }]);
    expect(await world.as(ada, (sql) => sql`select from profiles`)).toHaveLength(0);
  });

  it('is useless in the session of another person', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    await world.sql`update auth.sessions set user_id = ${bob.account} where id = ${ada.account}`;
    await expect(admit(world, ada)).rejects.toMatchObject(unauthenticated);
  });
});

it.for([
  ['waiting', 'An administrator has to let you in first'],
  ['blocked', 'An administrator has blocked you'],
] as const)('a person who is %s sees their own profile and nothing else', async ([state, sentence], { world }) => {
  const ada = await world.person();
  await setState(world, ada, state);
  await expect(admit(world, ada)).rejects.toMatchObject(refusal(403, state, sentence));
  expect(await world.as(ada, (sql) => sql`select id, state from profiles`)).toEqual([{ id: ada.id, state }]);
  await world.slotType();
  expect(await world.as(ada, (sql) => sql`select from slot_types`)).toHaveLength(0);
});
