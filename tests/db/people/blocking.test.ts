import { describe, expect } from 'vitest';
import { outboxOf } from '../messages/outbox-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { authUser, forbidden, profile } from './user-stage.ts';

const it = worlds();
const blocked = refusal(403, 'blocked', 'An administrator has blocked you');

const block = (world: World, by: Person, { id }: { id: string }, tell = false) =>
  world.as(by, (sql) => sql`select private.block_person(${id}, 'Took every place', ${tell})`);
const unblock = (world: World, by: Person, { id }: Person) =>
  world.as(by, (sql) => sql`select private.unblock_person(${id})`);
const statusOf = async ({ sql }: World, id: string) =>
  (await sql`select status, canceled_by from signups where id = ${id}`)[0];

/** A person with a place at an event that is over, at one that has started, and at one that is ahead. */
async function stage(world: World) {
  await world.at('2030-06-10T12:00:00Z');
  const [admin, ada] = [await world.person('admin'), await world.person()];
  const place = async (start_time: string, end_time: string) => {
    const slot = await world.slot(await world.event({ start_time, end_time }), { required_count: 1 });
    const assigned = await world.as(
      admin,
      (sql) => sql`select private.assign(${ada.id}, ${slot}, 'They were there') as id`,
    );
    return { slot, signup: assigned[0]?.id as string };
  };
  return {
    admin,
    ada,
    past: await place('2030-06-09T12:00Z', '2030-06-09T14:00Z'),
    running: await place('2030-06-10T11:00Z', '2030-06-10T13:00Z'),
    ahead: await place('2030-06-11T12:00Z', '2030-06-11T14:00Z'),
  };
}

describe('a blocked person', () => {
  it('leads nothing from then on, also when they are not blocked any longer', async ({ world }) => {
    const { admin, ada } = await stage(world);
    await world.sql`insert into lead_grants (user_id, slot_type_id, rights)
        values (${ada.id}, ${await world.slotType({})}, '{gate}')`;
    await block(world, admin, ada);
    await unblock(world, admin, ada);
    expect(await world.sql`select user_id from lead_grants where user_id = ${ada.id}`).toEqual([]);
  });

  it('loses the places ahead, which are free again, and keeps the others', async ({ world }) => {
    const { admin, ada, past, running, ahead } = await stage(world);
    await block(world, admin, ada);
    expect(await statusOf(world, ahead.signup)).toEqual({ status: 'canceled', canceled_by: admin.id });
    expect(await statusOf(world, past.signup)).toMatchObject({ status: 'confirmed' });
    expect(await statusOf(world, running.signup)).toMatchObject({ status: 'confirmed' });
    const next = await world.person();
    await world.as(next, (sql) => sql`select private.sign_up(${ahead.slot})`);
  });

  it('loses role, sessions, and the address of their calendar', async ({ world }) => {
    const [admin, ada] = [await world.person('admin'), await world.person('admin')];
    await world.as(ada, (sql) => sql`select private.make_calendar()`);
    await block(world, admin, ada);
    expect(await profile(world, ada.id)).toMatchObject({ state: 'blocked', role: 'volunteer' });
    expect(await world.sql`select from auth.sessions where user_id = ${ada.account}`).toHaveLength(0);
    expect(await world.sql`select from calendars where user_id = ${ada.id}`).toHaveLength(0);
    for (const guard of ['require_member', 'require_session', 'require_admin']) {
      const call = world.as(ada, (sql) => sql.unsafe(`select private.${guard}()`));
      await expect(call, guard).rejects.toMatchObject(blocked);
    }
  });

  it('is told of the places that they lose, not of those that went with a removed event', async ({ world }) => {
    const [admin, ada] = [await world.person('admin'), await world.person()];
    await world.at('2030-06-01T12:00:00Z');
    const [one, other] = [
      await world.event({ start_time: '2030-06-02T10:00Z', end_time: '2030-06-02T12:00Z' }),
      await world.event({ start_time: '2030-06-03T10:00Z', end_time: '2030-06-03T12:00Z' }),
    ];
    for (const event of [one, other]) await world.signUp(ada, await world.slot(event));
    await world.as(admin, (sql) => sql`select private.remove_event(${other})`);
    await block(world, admin, ada);
    const [mail] = await world.sql`select letter from private.outbox where user_id = ${ada.id} and kind = 'access'`;
    expect(mail?.letter).toMatchObject({ about: 'blocked', released: 1 });
    expect(await world.sql`select from signups where user_id = ${ada.id} and status <> 'canceled'`).toEqual([]);
  });

  it('gets no emails about shifts', async ({ world }) => {
    const { admin, ada } = await stage(world);
    await block(world, admin, ada);
    await world.at('2030-06-10T12:10:00Z');
    await world.as('service_role', (sql) => sql`select private.claim_mails(50)`);
    expect(
      await world.sql`select distinct status from private.outbox where user_id = ${ada.id} and kind <> 'access'`,
    ).toEqual([{ status: 'skipped' }]);
    expect(await outboxOf(world, ada)).toContain('released');
  });

  it('sees the reason only if they are told', async ({ world }) => {
    const [admin, ada] = [await world.person('admin'), await world.person()];
    const reasonFor = async (who: Person) => (await world.as(who, (sql) => sql`select reason from blocks`))[0]?.reason;
    for (const tell of [false, true]) {
      await block(world, admin, ada, tell);
      await world.sql`insert into auth.sessions (id, user_id) values (${ada.account}, ${ada.account})`;
      expect(await reasonFor(ada)).toBe(tell ? 'Took every place' : undefined);
      expect(await reasonFor(admin)).toBe('Took every place');
    }
  });

  it('cannot come in again with the address, whatever becomes of the account', async ({ world }) => {
    const [admin, ada] = [await world.person('admin'), await world.person()];
    await world.sql`insert into invitations (user_id, email, role, expires_at)
        values (${ada.id}, ${ada.email}, 'admin', now() + interval '1 day')`;
    await block(world, admin, ada);
    await world.sql`update auth.users set email = 'other@example.org' where id = ${ada.account}`;
    await authUser(world, ada.email, {});
    expect(await world.sql`select state, role from profiles where email = ${ada.email}`).toEqual([
      { state: 'blocked', role: 'volunteer' },
    ]);
    await world.sql`delete from auth.users where id = ${ada.account} or email = ${ada.email}`;
    const account = await authUser(world, ada.email, {});
    expect(await profile(world, ada.id)).toMatchObject({ state: 'blocked', account_id: account });
  });

  it('returns with the state from before, but without role and places', async ({ world }) => {
    const { admin, ada, ahead } = await stage(world);
    await world.sql`update profiles set role = 'staff' where id = ${ada.id}`;
    await block(world, admin, ada);
    await unblock(world, admin, ada);
    expect(await profile(world, ada.id)).toMatchObject({ state: 'active', role: 'volunteer' });
    expect(await statusOf(world, ahead.signup)).toMatchObject({ status: 'canceled' });
    await world.sql`update profiles set state = 'waiting' where id = ${ada.id}`;
    await block(world, admin, ada);
    await unblock(world, admin, ada);
    expect(await profile(world, ada.id)).toMatchObject({ state: 'waiting' });
  });
});

describe('blocking', () => {
  it('is for administrators, and nobody blocks themselves', async ({ world }) => {
    const [admin, ada] = [await world.person('admin'), await world.person()];
    await expect(block(world, ada, admin)).rejects.toMatchObject(forbidden);
    await expect(block(world, admin, admin)).rejects.toMatchObject(
      refusal(409, 'own_account', 'You cannot do this to yourself'),
    );
  });

  it('is in the audit log with its reason, as one change on the dashboard', async ({ world }) => {
    const [admin, ada] = [await world.person('admin'), await world.person('staff')];
    await block(world, admin, ada);
    expect(
      await world.sql`select actor, after ->> 'reason' as reason from audit_log where table_name = 'blocks'`,
    ).toEqual([{ actor: admin.id, reason: 'Took every place' }]);
    await unblock(world, admin, ada);
    const [{ name } = {}] = await world.sql`select name from profiles where id = ${ada.id}`;
    expect(
      await world.sql`select kind, id, title from private.latest_changes() where actor = ${admin.id} order by kind`,
    ).toEqual([
      { kind: 'person_blocked', id: ada.id, title: name },
      { kind: 'person_unblocked', id: ada.id, title: name },
    ]);
  });
});
