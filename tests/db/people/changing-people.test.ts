import { describe, expect } from 'vitest';
import { type Person, type World, worlds } from '../support/world.ts';
import { forbidden, invite, profile } from './user-stage.ts';

const it = worlds();

interface Outcome {
  changed: { id: string; name: string }[];
  left: { id: string; name: string | null; why: string }[];
}

const call = async (world: World, by: Person, name: string, ids: string[], change: object): Promise<Outcome> => {
  const run = world.as(
    by,
    (sql) => sql`select ${sql.unsafe(`private.${name}`)}(${ids}::uuid[], ${sql.json(change as never)}) as outcome`,
  );
  return (await run)[0]?.outcome;
};
const change = (world: World, by: Person, ids: string[], wanted: object) =>
  call(world, by, 'change_people', ids, wanted);
const preview = (world: World, by: Person, ids: string[], wanted: object) =>
  call(world, by, 'preview_people', ids, wanted);
const reasons = ({ left }: Outcome) => Object.fromEntries(left.map(({ id, why }) => [id, why]));
const nobody = '00000000-0000-4000-8000-00000000dead';

async function planned(world: World, chief: Person, person: Record<string, string>): Promise<string> {
  const [row] = await world.as(chief, (sql) => sql`select private.add_person(${sql.json(person)}) as id`);
  return row?.id;
}

describe('changing many people', () => {
  it('sets a role, audits it, and names who stays and why', async ({ world }) => {
    const [chief, ada, bob] = [await world.person('admin'), await world.person(), await world.person('staff')];
    const outcome = await change(world, chief, [ada.id, bob.id, nobody, ada.id], { action: 'role', role: 'staff' });
    expect(outcome.changed).toEqual([{ id: ada.id, name: expect.any(String) }]);
    expect(reasons(outcome)).toEqual({ [bob.id]: 'unchanged', [nobody]: 'not_found' });
    expect(await profile(world, ada.id)).toMatchObject({ role: 'staff' });
    const [entry] = await world.sql`select actor, after ->> 'role' as role from audit_log
        where table_name = 'profiles' and row_id = ${ada.id} order by id desc limit 1`;
    expect(entry).toEqual({ actor: chief.id, role: 'staff' });
  });

  it('says beforehand the same, and changes nothing', async ({ world }) => {
    const [chief, ada] = [await world.person('admin'), await world.person()];
    const wanted = { action: 'required_credits', required_credits: 12.5 };
    const before = await preview(world, chief, [ada.id, nobody], wanted);
    expect(await profile(world, ada.id)).toMatchObject({ required_credits: '0.00', version: 1 });
    expect(await change(world, chief, [ada.id, nobody], wanted)).toEqual(before);
    expect(await profile(world, ada.id)).toMatchObject({ required_credits: '12.50', role: 'volunteer' });
    expect(reasons(await change(world, chief, [ada.id], wanted))).toEqual({ [ada.id]: 'unchanged' });
  });

  it('keeps the last administrator: of several, the caller', async ({ world }) => {
    const [chief, second] = [await world.person('admin'), await world.person('admin')];
    const outcome = await change(world, chief, [chief.id, second.id], { action: 'role', role: 'volunteer' });
    expect(outcome.changed.map(({ id }) => id)).toEqual([second.id]);
    expect(reasons(outcome)).toEqual({ [chief.id]: 'last_admin' });
  });

  it('makes nobody an administrator who cannot sign in', async ({ world }) => {
    const [chief, blocked] = [await world.person('admin'), await world.person()];
    const walkIn = await planned(world, chief, { name: 'Walter' });
    await world.as(chief, (sql) => sql`select private.block_person(${blocked.id}, 'Because', false)`);
    const outcome = await change(world, chief, [walkIn, blocked.id], { action: 'role', role: 'admin' });
    expect(outcome.changed).toEqual([]);
    expect(reasons(outcome)).toEqual({ [walkIn]: 'no_account', [blocked.id]: 'not_active' });
  });

  it('sets the role that a pending invitation will give', async ({ world }) => {
    const chief = await world.person('admin');
    await invite(world, chief, 'new@example.org', 'admin');
    const [row] = await world.sql`select id from profiles where email = 'new@example.org'`;
    const outcome = await change(world, chief, [row?.id], { action: 'role', role: 'volunteer' });
    expect(outcome.changed).toHaveLength(1);
    expect(await world.sql`select role from invitations where user_id = ${row?.id}`).toEqual([{ role: 'volunteer' }]);
  });

  it('invites those who have an address and have not signed in', async ({ world }) => {
    const [chief, ada] = [await world.person('admin'), await world.person()];
    const walkIn = await planned(world, chief, { name: 'Walter' });
    const reachable = await planned(world, chief, { name: 'Rea', email: 'rea@example.org', role: 'staff' });
    const outcome = await change(world, chief, [ada.id, walkIn, reachable], { action: 'invite' });
    expect(outcome.changed.map(({ id }) => id)).toEqual([reachable]);
    expect(reasons(outcome)).toEqual({ [ada.id]: 'has_account', [walkIn]: 'no_address' });
    const mails = await world.sql`select i.role from invitations i join private.outbox o on o.invitation_id = i.id
        where i.user_id = ${reachable} and o.status = 'waiting'`;
    expect(mails).toEqual([{ role: 'staff' }]);
  });

  it('is for administrators', async ({ world }) => {
    const staff = await world.person('staff');
    const wanted = { action: 'role', role: 'admin' };
    await expect(change(world, staff, [staff.id], wanted)).rejects.toMatchObject(forbidden);
    await expect(preview(world, staff, [staff.id], wanted)).rejects.toMatchObject(forbidden);
  });
});
