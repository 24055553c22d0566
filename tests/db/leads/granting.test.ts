import { describe, expect } from 'vitest';
import { claim, settle } from '../messages/outbox-stage.ts';
import { forbidden } from '../people/user-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { grant, shift, stage } from './lead-stage.ts';

const it = worlds();

describe('who leads a shift', () => {
  const seen = (world: World, person: Person) =>
    world.as(person, (sql) => sql`select signup_id, leads from private.own_leads()`);

  it('is seen by those who are confirmed there, while it is led, if the lead agrees to be seen', async ({ world }) => {
    const { lead, ada, bob, led } = await stage(world, ['gate']);
    await world.sql`update profiles set name = 'Lea Lead', phone = '+49 2' where id = ${lead.id}`;
    const signup = await world.signUp(ada, led.slot);
    expect(await seen(world, ada)).toEqual([]);
    await world.sql`update profiles set shows_first_name = true where id = ${lead.id}`;
    expect(await seen(world, ada)).toEqual([{ signup_id: signup, leads: [{ name: 'Lea', phone: '+49 2' }] }]);
    expect(await seen(world, bob)).toEqual([]);
    // Leads do not read of themselves.
    await world.sql`update event_slots set required_count = 2 where id = ${led.slot}`;
    await world.signUp(lead, led.slot);
    expect(await seen(world, lead)).toEqual([]);
    for (const [now, then] of [
      [{ status: 'asked' }, { status: 'confirmed' }],
      [{ is_live: false }, { is_live: true }],
    ]) {
      await world.sql`update signups set ${world.sql(now ?? {})} where id = ${signup}`;
      expect(await seen(world, ada)).toEqual([]);
      await world.sql`update signups set ${world.sql(then ?? {})} where id = ${signup}`;
    }
    expect(await seen(world, ada)).toHaveLength(1);
    await world.sql`update lead_grants set hours_before = 1`;
    expect(await seen(world, ada)).toEqual([]);
    await world.sql`update lead_grants set hours_before = 24, rights = '{roster,fill,write}'`;
    expect(await seen(world, ada)).toEqual([]);
  });
});

describe('shifts that nobody leads', () => {
  const unled = async (world: World, by: Person) =>
    (await world.as(by, (sql) => sql`select private.unled_slots() as slot`)).map(({ slot }) => slot);

  it('are those that run or begin within twelve hours, once somebody leads anything', async ({ world }) => {
    const [chief, lead] = [await world.person('admin'), await world.person()];
    const [now, soon, , draft] = [
      await shift(world, -1),
      await shift(world, 11),
      await shift(world, 13),
      await shift(world, 2, { published_at: null }),
    ];
    expect(await unled(world, chief)).toEqual([]);
    await grant(world, lead, { event: draft.event, rights: ['gate'] });
    expect((await unled(world, chief)).sort()).toEqual([now.slot, soon.slot].sort());
    expect(await unled(world, lead)).toEqual([]);
    // It begins to hold in time.
    await grant(world, lead, { event: soon.event, rights: ['gate'], before: 1 });
    await grant(world, lead, { event: now.event, rights: ['roster'] });
    expect(await unled(world, chief)).toEqual([now.slot]);
    await grant(world, lead, { slotType: await world.slotType(), rights: ['gate'] });
    expect(await unled(world, chief)).toEqual([now.slot]);
    // Nobody reaches somebody by name only.
    await world.sql`update profiles set account_id = null, phone = null where id = ${lead.id}`;
    expect(await unled(world, chief)).toHaveLength(2);
    await world.sql`update profiles set phone = '+49 2' where id = ${lead.id}`;
    expect(await unled(world, chief)).toEqual([now.slot]);
    await world.sql`update profiles set state = 'blocked' where id = ${lead.id}`;
    expect(await unled(world, chief)).toHaveLength(2);
    for (const gone of [{ removed_at: new Date() }, { is_canceled: true, cancel_origin: 'admin' }]) {
      const slot = await world.slot(now.event);
      expect(await unled(world, chief)).toHaveLength(3);
      await world.sql`update event_slots set ${world.sql(gone)} where id = ${slot}`;
      expect(await unled(world, chief)).toHaveLength(2);
    }
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${now.event}`;
    expect(await unled(world, chief)).toEqual([soon.slot]);
    await world.sql`update events set removed_at = now() where id = ${soon.event}`;
    expect(await unled(world, chief)).toEqual([]);
  });
});

describe('granting', () => {
  const save = (world: World, by: Person, body: object) =>
    world.as(by, async (sql) => (await sql`select private.save_lead(null, ${sql.json(body as never)}) as id`)[0]?.id);

  it('is for administrators, is logged, and the others are told', async ({ world }) => {
    const [chief, second, ada] = [await world.person('admin'), await world.person('admin'), await world.person()];
    const body = { user_id: ada.id, rights: ['write', 'gate'] };
    await expect(save(world, ada, body)).rejects.toMatchObject(forbidden);
    const id = await save(world, chief, body);
    const change = (patch: object) =>
      world.as(chief, (sql) => sql`select private.save_lead(${id}, ${sql.json(patch as never)})`);
    const told = () => world.sql`select user_id, about from notices where kind = 'lead_granted'`;
    const expected = { user_id: second.id, about: { actor: chief.id, person: ada.id } };
    expect(await told()).toEqual([expected]);
    await change({ rights: ['gate'], hours_after: 0 });
    expect(await told()).toHaveLength(1);
    await change({ rights: ['fill'] });
    expect(await told()).toEqual([expected, expected]);
    expect(await world.sql`select rights, hours_before, hours_after, created_by from lead_grants`).toEqual([
      { rights: ['fill'], hours_before: 24, hours_after: 0, created_by: chief.id },
    ]);
    await world.as(chief, (sql) => sql`select private.remove_lead(${id})`);
    expect(await world.sql`select action from audit_log where table_name = 'lead_grants' order by id`).toEqual(
      ['insert', 'update', 'update', 'delete'].map((action) => ({ action })),
    );
  });

  it('is told to the person at once, and by one mail that says what they lead when it is sent', async ({ world }) => {
    const [chief, second, ada] = [await world.person('admin'), await world.person('admin'), await world.person()];
    const blocked = await world.person();
    await world.sql`update profiles set state = 'blocked' where id = ${blocked.id}`;
    const [hidden, draft] = [
      await shift(world, 5, { title: 'Hidden', published_at: null }),
      await shift(world, 6, { title: 'Draft', published_at: null }),
    ];
    const [bar, gone, over] = [await world.slotType(), await shift(world, 5), await shift(world, 5)];
    await world.sql`update slot_types set name = 'Bar' where id = ${bar}`;
    const at = async (second: number, body: object) => {
      await world.at(`2026-06-01T10:00:${second}Z`);
      return await save(world, chief, { user_id: ada.id, rights: ['gate'], ...body });
    };
    await at(10, { slot_type_id: bar, rights: ['roster', 'gate'] });
    await at(20, { event_id: gone.event });
    await at(25, { event_id: over.event, hours_after: 0 });
    await at(30, { event_id: hidden.event });
    await at(40, { event_id: draft.event, rights: ['fill'] });
    const every = await at(59, { rights: ['write'] });
    for (const { id } of [second, blocked]) await save(world, chief, { user_id: id, rights: ['gate'] });
    expect(await world.sql`select user_id, about from notices where kind = 'leading'`).toEqual(
      Array.from({ length: 6 }, () => ({ user_id: ada.id, about: {} })),
    );
    await world.sql`update events set removed_at = private.now() where id = ${gone.event}`;
    await world.sql`update events set start_time = '2026-06-01T09:00Z', end_time = '2026-06-01T10:01Z' where id = ${over.event}`;
    const mails = async () => {
      const claimed = await claim(world);
      for (const { id } of claimed) await settle(world, id, 'sent');
      return (claimed as unknown as { to: string; letter: { about: string } }[])
        .filter(({ letter }) => letter.about === 'leading')
        .map(({ to: address, letter }) => [address, letter]);
    };
    await world.at('2026-06-01T10:01:30Z');
    expect(await mails()).toEqual([]);
    await world.at('2026-06-01T10:02:00Z');
    const [address] = await world.sql`select email from profiles where id = ${ada.id}`;
    const leads = [
      { name: 'Bar', is_all: false, rights: ['gate', 'roster'] },
      { name: null, is_all: false, rights: ['gate'] },
      { name: 'Draft', is_all: false, rights: ['fill'] },
      { name: null, is_all: true, rights: ['write'] },
    ];
    expect(await mails()).toEqual([[address?.email, { about: 'leading', leads }]]);

    const change = (rights: string[]) =>
      world.as(chief, (sql) => sql`select private.save_lead(${every}, ${sql.json({ rights })})`);
    await change(['write', 'gate']);
    await change(['gate']);
    await world.sql`delete from lead_grants where id <> ${every}`;
    await world.at('2026-06-01T10:05:00Z');
    expect(await mails()).toMatchObject([[address?.email, { leads: [{ is_all: true, rights: ['gate'] }] }]]);
    expect(await world.sql`select from notices where kind = 'leading'`).toHaveLength(7);
    await change(['fill']);
    await world.as(chief, (sql) => sql`select private.remove_lead(${every})`);
    await world.at('2026-06-01T10:10:00Z');
    expect(await mails()).toEqual([[address?.email, { about: 'leading', leads: [] }]]);
  });

  it('is not possible for people who have left, removed events and archived slot types', async ({ world }) => {
    const [chief, ada, gone] = [await world.person('admin'), await world.person(), await world.person()];
    const [{ event }, slot_type_id] = [await shift(world, 1), await world.slotType()];
    await world.as(gone, (sql) => sql`select private.leave()`);
    await world.sql`update events set removed_at = now() where id = ${event}`;
    await world.sql`update slot_types set archived_at = now() where id = ${slot_type_id}`;
    for (const body of [{ user_id: gone.id }, { user_id: ada.id, event_id: event }, { user_id: ada.id, slot_type_id }])
      await expect(save(world, chief, { ...body, rights: ['gate'] })).rejects.toMatchObject({ code: 'MU400' });
    expect(await world.sql`select from lead_grants`).toHaveLength(0);
  });
});
