import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

/** June 10, 2026: Ada worked 4 hours for a wage of 20 on June 8; she and Eve are planned for 2 hours on June 20. */
async function stage(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  await world.sql`update organisation set timezone = 'UTC'`;
  const [chief, ada, eve] = [
    await world.person('admin', 'chief@example.org'),
    await world.person(),
    await world.person(),
  ];
  const type = await world.slotType({ compensation: 'wage', hourly_rate: 20 });
  const shift = async (start: string, end: string, people: Person[]) => {
    const event = await world.event({ start_time: `2026-06-${start}Z`, end_time: `2026-06-${end}Z` });
    const slot = await world.slot(event, { slot_type_id: type, required_count: 5 });
    for (const person of people) await world.signUp(person, slot);
  };
  await shift('08T10:00', '08T14:00', [ada]);
  await shift('20T10:00', '20T12:00', [ada, eve]);
  await shift('25T10:00', '25T12:00', []);
  await world.at('2026-06-10T12:00:00Z');
  return { chief, ada, type };
}
const preview = async (world: World, by: Person, type: string, hourly: number, from: string | null = null) =>
  (await world.as(by, (sql) => sql`select private.preview_rate(${type}, ${hourly}, ${from}, 'UTC') as effect`))[0]
    ?.effect;
const set = (world: World, by: Person, type: string, hourly: number, from: string) =>
  world.as(by, (sql) => sql`select private.set_slot_type_rate(${type}, ${hourly}, ${from}, 'Agreed')`);
const remove = (world: World, by: Person, type: string, from: string) =>
  world.as(by, (sql) => sql`select private.remove_rate(${type}, ${from})`);
const ratesOf = (world: World, type: string) =>
  world.sql`select from_day::text as day, hourly_rate::float as rate, set_by from slot_type_rates
    where slot_type_id = ${type} order by from_day`;

describe('the preview of a rate', () => {
  it('counts the shifts and people from its first day on and what they earn, and changes nothing', async ({
    world,
  }) => {
    const { chief, type } = await stage(world);
    const before = await ratesOf(world, type);
    expect(await preview(world, chief, type, -25)).toEqual({
      shifts: 2,
      closed_shifts: 0,
      people: 2,
      pay: 20,
      credits: 0,
    });
    expect(await preview(world, chief, type, -25, '2026-06-21')).toMatchObject({ shifts: 1, people: 0, pay: 0 });
    expect(await preview(world, chief, type, 1.5)).toMatchObject({ shifts: 2, people: 2, pay: -80, credits: 6 });
    expect(await preview(world, chief, type, -20)).toMatchObject({ shifts: 0, people: 0, pay: 0 });
    expect(await ratesOf(world, type)).toEqual(before);
    expect(await world.sql`select from notices where kind = 'pay_rule'`).toHaveLength(0);
    expect(await world.sql`select from audit_log where table_name = 'slot_type_rates'`).toHaveLength(0);
  });

  it('says how many shifts of closed days a rate from an earlier day changes', async ({ world }) => {
    const { chief, type } = await stage(world);
    expect(await preview(world, chief, type, -25, '2026-06-08')).toEqual({
      ...{ shifts: 3, closed_shifts: 1, people: 2, pay: 40, credits: 0 },
    });
  });

  it('counts with the rates that it would replace, and leaves out what does not go ahead', async ({ world }) => {
    const { chief, type } = await stage(world);
    await set(world, chief, type, -30, '2026-06-22');
    expect(await preview(world, chief, type, -20, '2026-06-11')).toMatchObject({ shifts: 1, people: 0, pay: 0 });
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin'
        where event_id in (select id from events where start_time > '2026-06-21')`;
    expect(await preview(world, chief, type, -20, '2026-06-11')).toMatchObject({ shifts: 0 });
  });

  it('refuses an archived slot type', async ({ world }) => {
    const { chief, type } = await stage(world);
    await world.sql`update slot_types set archived_at = now() where id = ${type}`;
    await expect(preview(world, chief, type, 1)).rejects.toMatchObject(
      refusal(404, 'not_found', 'Slot type not found'),
    );
  });
});

describe('a rate to come', () => {
  it('is removed alone; the other administrators are told, and the log has it', async ({ world }) => {
    const { chief, type } = await stage(world);
    const second = await world.person('admin');
    await set(world, chief, type, -30, '2026-07-01');
    await set(world, chief, type, -40, '2026-08-01');
    await world.sql`delete from notices`;
    await remove(world, chief, type, '2026-07-01');
    expect(await ratesOf(world, type)).toEqual([
      { day: '-infinity', rate: 20, set_by: null },
      { day: '2026-08-01', rate: 40, set_by: chief.id },
    ]);
    expect(await world.sql`select user_id, kind from notices`).toEqual([{ user_id: second.id, kind: 'pay_rule' }]);
    const [log] = await world.sql`select actor, before, after from audit_log where table_name = 'slot_type_rates'
        order by at desc, id desc limit 1`;
    expect(log).toMatchObject({ actor: chief.id, after: { reason: null } });
    expect([log?.before.rates, log?.after.rates].map((rates) => rates.length)).toEqual([3, 2]);
  });

  it('is the only one that can be removed', async ({ world }) => {
    const { chief, ada, type } = await stage(world);
    await set(world, chief, type, -30, '2026-06-10');
    const missing = refusal(404, 'not_found', 'Rate not found');
    for (const day of ['2000-01-01', '2026-06-10', '2026-06-11'])
      await expect(remove(world, chief, type, day)).rejects.toMatchObject(missing);
    await expect(remove(world, ada, type, '2026-06-11')).rejects.toMatchObject({ code: 'MU403' });
  });
});
