import { describe, expect } from 'vitest';
import { formerNumber } from '../../../supabase/functions/_shared/contract/former-member.ts';
import { recordWork } from '../../support/work.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { mentions } from './mentions.ts';
import { authUser, forbidden, invite, profile } from './user-stage.ts';

const it = worlds();
const lastAdmin = refusal(409, 'last_admin', 'There must always be at least one administrator');

const leave = (world: World, who: Person) => world.as(who, (sql) => sql`select private.leave()`);
const leaving = async (world: World, who: Person) =>
  (await world.as(who, (sql) => sql`select * from private.leaving(${who.id})`))[0];

/** A shift that starts after these hours and takes two. */
async function shift(world: World, hours: number, rate: Parameters<World['slotType']>[0] = {}) {
  const event = await world.event({
    title: 'Bar',
    start_time: new Date(Date.now() + hours * 3_600_000).toISOString(),
    end_time: new Date(Date.now() + (hours + 2) * 3_600_000).toISOString(),
  });
  return { event, slot: await world.slot(event, { slot_type_id: await world.slotType(rate) }) };
}

/** Signs a person up for a shift that has begun or is over. */
const worked = (world: World, chief: Person, { id }: Person, slot: string) =>
  world.as(chief, (sql) => sql`select private.assign(${id}, ${slot}, 'Was there')`);

/** Ada Lovelace, invited, with a place ahead, past work, news, keys and a profile that says much. */
async function ada(world: World, chief: Person) {
  await invite(world, chief, 'ada@lovelace.example', 'staff');
  const account = await authUser(world, 'ada@lovelace.example', { name: 'Ada Lovelace' });
  await world.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${account}, ${account}, now(), now())`;
  const [row] = await world.sql`select id from profiles where account_id = ${account}`;
  const person: Person = { id: row?.id, email: 'ada@lovelace.example', account };
  const patch = {
    name: 'Ada Lovelace',
    phone: '+44 20 18151852',
    description: 'Countess Lovelace',
    settings: { language: 'french' },
  };
  await world.as(chief, (sql) => sql`select private.update_user(${person.id}, ${sql.json(patch)})`);
  const [ahead, past] = [await shift(world, 24), await shift(world, -24)];
  await world.as(chief, (sql) => sql`select private.assign(${person.id}, ${past.slot}, 'Mrs Lovelace was there')`);
  await world.as(
    chief,
    (sql) => sql`select private.mark_attendance(${past.event},
    array(select id from signups where slot_id = ${past.slot}), 'attended', 1.5, 'Ada Lovelace left early')`,
  );
  await world.as(chief, (sql) => sql`select private.assign(${person.id}, ${ahead.slot})`);
  await world.as(person, (sql) => sql`select private.make_calendar()`);
  await world.sql`insert into private.mail_keys (user_id) values (${person.id})`;
  // As the hosted authentication service writes them: by the person, and about them.
  await world.sql`insert into auth.audit_log_entries (id, payload, ip_address) values
    (gen_random_uuid(), ${world.sql.json({ action: 'login', actor_id: account, actor_username: person.email })}, ''),
    (gen_random_uuid(), ${world.sql.json({ action: 'user_modified', traits: { user_id: account, user_email: person.email } })}, '')`;
  await world.sql`update private.outbox set status = 'failed', settled_at = now(), reason = 'No mailbox ada@lovelace.example'`;
  return { person, ahead, past };
}

describe('leaving', () => {
  it('removes name and address from every table', async ({ world }) => {
    const chief = await world.person('admin');
    const { person } = await ada(world, chief);
    const words = ['lovelace', 'ada@', '20 1815'];
    expect(Object.keys(await mentions(world, words))).toEqual(
      expect.arrayContaining([
        'public.profiles',
        'public.audit_log',
        'public.invitations',
        'public.signups',
        'auth.users',
        'auth.audit_log_entries',
      ]),
    );
    await leave(world, person);
    expect(await mentions(world, words)).toEqual({});
  });

  it('releases what is ahead, tells the other administrators, and keeps past work under a number', async ({
    world,
  }) => {
    const chief = await world.person('admin');
    const { person, ahead, past } = await ada(world, chief);
    expect(await leaving(world, person)).toEqual({ places: 1, name_until: null, last_admin: false });
    await leave(world, person);
    expect(
      await world.sql`select s.event_id, s.status from signups s where s.user_id = ${person.id} order by s.status`,
    ).toEqual([
      { event_id: ahead.event, status: 'canceled' },
      { event_id: past.event, status: 'confirmed' },
    ]);
    expect(await world.sql`select filled_count from event_slots where id = ${ahead.slot}`).toEqual([
      { filled_count: 0 },
    ]);
    // The other administrators are told with the next alerts.
    expect(await world.sql`select kind, slot_id, actor from private.alerts`).toEqual([
      { kind: 'given_back', slot_id: ahead.slot, actor: person.id },
    ]);
    const kept = await profile(world, person.id);
    expect(kept).toMatchObject({ state: 'left', role: 'staff', email: null, account_id: null, settings: null });
    expect(formerNumber(kept?.name)).toMatch(/^\d+$/);
    const [work] = await world.sql`select hours::float from private.worked where user_id = ${person.id}`;
    expect(work).toEqual({ hours: 1.5 });
    expect(await world.sql`select from private.outbox where user_id = ${person.id}`).toHaveLength(0);
  });

  it('ends access at once, and the address may come back as somebody new', async ({ world }) => {
    const { person } = await ada(world, await world.person('admin'));
    await leave(world, person);
    await expect(world.as(person, (sql) => sql`select private.require_member()`)).rejects.toMatchObject({
      code: 'MU401',
    });
    const account = await authUser(world, person.email, {});
    const [again] = await world.sql`select id, role from profiles where account_id = ${account}`;
    expect(again).toMatchObject({ role: 'volunteer' });
    expect(again?.id).not.toBe(person.id);
  });

  it('keeps the name and the payroll number of somebody whose wages may be unpaid, and nothing else, for 90 days', async ({
    world,
  }) => {
    const chief = await world.person('admin');
    const { person } = await ada(world, chief);
    const paid = await shift(world, -48, { compensation: 'wage', hourly_rate: 20 });
    await worked(world, chief, person, paid.slot);
    await world.sql`insert into payroll_numbers (user_id, payroll_number) values (${person.id}, 'wage-4711')`;
    expect((await leaving(world, person))?.name_until).toBeInstanceOf(Date);
    await leave(world, person);
    expect(Object.keys(await mentions(world, ['wage-4711']))).toEqual(['public.payroll_numbers']);
    expect(await profile(world, person.id)).toMatchObject({ name: 'Ada Lovelace', state: 'left', phone: null });
    expect(Object.keys(await mentions(world, ['ada@', '18151852', 'countess']))).toEqual([]);
    expect(await world.sql`select private.forget_names()`).toEqual([{ forget_names: 0 }]);
    await world.at(new Date(Date.now() + 90 * 86_400_000).toISOString());
    expect(await world.sql`select private.forget_names()`).toEqual([{ forget_names: 1 }]);
    expect(await mentions(world, ['lovelace', 'wage-4711'])).toEqual({});
  });

  it('does not keep the name for paid shifts that were missed or are long over', async ({ world }) => {
    const chief = await world.person('admin');
    const { person } = await ada(world, chief);
    const wage = { compensation: 'wage', hourly_rate: 20 } as const;
    const [missed, old] = [await shift(world, -48, wage), await shift(world, -24 * 91, wage)];
    await worked(world, chief, person, missed.slot);
    await worked(world, chief, person, old.slot);
    await recordWork(world.sql, world.sql`s.slot_id = ${missed.slot}`, { attendance: 'no_show' });
    expect((await leaving(world, person))?.name_until).toBeNull();
  });

  it('is refused to the last administrator, and to somebody who is blocked; who waits may leave', async ({ world }) => {
    const chief = await world.person('admin');
    expect(await leaving(world, chief)).toMatchObject({ last_admin: true });
    await expect(leave(world, chief)).rejects.toMatchObject(lastAdmin);
    const eve = await world.person();
    await world.sql`update profiles set state = 'blocked' where id = ${eve.id}`;
    await expect(leave(world, eve)).rejects.toMatchObject(refusal(403, 'blocked', 'An administrator has blocked you'));
    await world.sql`update profiles set state = 'waiting' where id = ${eve.id}`;
    await leave(world, eve);
    expect(await profile(world, eve.id)).toMatchObject({ state: 'left' });
  });
});

describe('an administrator', () => {
  it('removes a person with a reason, once', async ({ world }) => {
    const chief = await world.person('admin');
    const { person } = await ada(world, chief);
    const remove = () => world.as(chief, (sql) => sql`select private.remove_person(${person.id}, 'Asked by phone')`);
    await remove();
    expect(await mentions(world, ['lovelace', 'ada@', '18151852'])).toEqual({});
    const entries = await world.sql`select actor, after from audit_log where after ->> 'state' = 'left'`;
    expect(entries).toMatchObject([{ actor: chief.id, after: { reason: 'Asked by phone' } }]);
    await expect(remove()).rejects.toMatchObject(refusal(404, 'not_found', 'User not found'));
  });

  it('alone may remove somebody else, or ask what it would mean', async ({ world }) => {
    const [bob, eve] = [await world.person(), await world.person('staff')];
    await expect(world.as(eve, (sql) => sql`select private.remove_person(${bob.id}, 'x')`)).rejects.toMatchObject(
      forbidden,
    );
    await expect(world.as(eve, (sql) => sql`select private.leaving(${bob.id})`)).rejects.toMatchObject(forbidden);
  });
});

it('what a person would lose, alone or in a merge, has no places of events that were removed', async ({ world }) => {
  const bob = await world.person();
  const [kept, removed] = [await shift(world, 24), await shift(world, 48)];
  for (const { slot } of [kept, removed]) await world.signUp(bob, slot);
  await world.sql`update events set removed_at = private.now() where id = ${removed.event}`;
  expect((await leaving(world, bob))?.places).toBe(1);
  const [row] = await world.sql`select private.figures_of(${bob.id}) as figures`;
  expect(row?.figures.ahead).toBe(1);
});
