import { describe, expect } from 'vitest';
import type { WallPage, WallShift } from '../../../supabase/functions/_shared/contract/wall.ts';
import { recordWork } from '../../support/work.ts';
import { type Actor, type World, worlds } from '../support/world.ts';

const it = worlds();
const hashes = { first: 'a'.repeat(64), second: 'b'.repeat(64) };

const make = (world: World, actor: Actor, body: object = {}, hash = hashes.first): Promise<string> =>
  world.as(actor, async (sql) => {
    const [row] = await sql`select private.create_wall(${sql.json({ name: 'Tent', ...body })}, ${hash}) as id`;
    return row?.id;
  });
const read = (world: World, hash = hashes.first): Promise<WallPage> =>
  world.as('service_role', async (sql) => (await sql`select private.wall(${hash}, 'UTC') as wall`)[0]?.wall);
const shiftsOf = async (world: World, hash?: string): Promise<WallShift[]> => (await read(world, hash)).shifts;
const titles = async (world: World, hash?: string) => (await shiftsOf(world, hash)).map(({ title }) => title);
const gone = { code: 'MU404', message: 'Wall not found' };

/** Noon of a day, an administrator, and a shift from 13:00 to 15:00 at the bar with three places. */
async function stage(world: World) {
  await world.at('2030-03-05T12:00:00Z');
  const chief = await world.person('admin');
  const bar = await world.slotType({ name: 'Bar' });
  const shift = (title: string, from: string, to: string, more: Parameters<World['event']>[0] = {} as never) =>
    world.event({ title, start_time: `2030-03-${from}:00Z`, end_time: `2030-03-${to}:00Z`, ...more });
  const event = await shift('Concert', '05T13:00', '05T15:00', { location: 'Pier 3' } as never);
  const slot = await world.slot(event, { slot_type_id: bar, required_count: 3, min_count: 2 });
  return { chief, bar, shift, event, slot };
}

describe('the key of a wall', () => {
  it('opens it for the service alone, until it is renewed or the wall deleted', async ({ world }) => {
    const { chief } = await stage(world);
    const id = await make(world, chief);
    expect(await read(world)).toMatchObject({ id, name: 'Tent', timezone: 'UTC', now: '2030-03-05T12:00:00Z' });
    for (const actor of ['anon', chief, await world.person()] as const)
      await expect(world.as(actor, (sql) => sql`select private.wall(${hashes.first}, 'UTC')`)).rejects.toMatchObject({
        code: '42501',
      });
    await world.at('2030-03-05T12:30:00Z');
    await world.as(chief, (sql) => sql`select private.renew_wall(${id}, ${hashes.second})`);
    const made = await world.sql`select private.iso(key_made_at) as at from walls`;
    expect(made).toEqual([{ at: '2030-03-05T12:30:00Z' }]);
    await expect(read(world)).rejects.toMatchObject(gone);
    expect((await read(world, hashes.second)).id).toBe(id);
    await world.as(chief, (sql) => sql`select private.remove_wall(${id})`);
    await expect(read(world, hashes.second)).rejects.toMatchObject(gone);
    expect(await world.sql`select from private.wall_keys`).toHaveLength(0);
  });

  it('is in no table and no log, only its hash', async ({ world }) => {
    const { chief } = await stage(world);
    await make(world, chief);
    const id = await make(world, chief, {}, hashes.second);
    await world.as(chief, (sql) => sql`select private.update_wall(${id}, '{"shows_names": true}')`);
    const log = await world.sql`select action, actor, before, after from audit_log where row_id = ${id} order by id`;
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([
      ['insert', chief.id],
      ['update', chief.id],
    ]);
    expect(JSON.stringify(await world.sql`select before, after from audit_log`)).not.toMatch(/a{64}|b{64}/);
    await expect(
      world.sql.savepoint((sql) => sql`update private.wall_keys set hash = 'the key itself'`),
    ).rejects.toThrow('wall_keys_hash_check');
  });

  it('is made, renewed and deleted by administrators only, who also read the list', async ({ world }) => {
    const { chief, bar } = await stage(world);
    const id = await make(world, chief);
    for (const role of ['volunteer', 'staff'] as const) {
      const person = await world.person(role);
      const refused = { code: 'MU403' };
      await expect(make(world, person)).rejects.toMatchObject(refused);
      for (const call of [`update_wall('${id}', '{}')`, `renew_wall('${id}', 'x')`, `remove_wall('${id}')`])
        await expect(world.as(person, (sql) => sql.unsafe(`select private.${call}`))).rejects.toMatchObject(refused);
      expect(await world.as(person, (sql) => sql`select from walls`)).toHaveLength(0);
    }
    expect(await world.as(chief, (sql) => sql`select from walls`)).toHaveLength(1);
    const missing = { code: 'MU404' };
    const former = await world.slotType({ name: 'Former', archived_at: '2030-03-01T12:00Z' });
    for (const body of [{ place_id: bar }, { slot_type_id: id }, { slot_type_id: former }])
      await expect(make(world, chief, body, hashes.second)).rejects.toMatchObject(missing);
  });
});

describe('a wall shows', () => {
  it('shifts that are running or start within a day, with what is missing', async ({ world }) => {
    const { chief, shift, event, slot, bar } = await stage(world);
    await make(world, chief);
    for (const [title, from, to] of [
      ['Over', '05T09:00', '05T12:00'],
      ['Running', '05T11:00', '05T18:00'],
      ['Starting', '05T12:00', '05T14:00'],
      ['Tomorrow', '06T11:59', '06T13:00'],
      ['Too late', '06T12:00', '06T14:00'],
    ] as const)
      await world.slot(await shift(title, from, to), { slot_type_id: bar });
    await shift('Nobody needed', '05T14:00', '05T15:00');
    expect(await titles(world)).toEqual(['Running', 'Starting', 'Concert', 'Tomorrow']);
    await world.signUp(await world.person(), slot);
    const asked = await world.person();
    await world.as(chief, (sql) => sql`select private.assign(${asked.id}, ${slot}, null, false)`);
    expect((await shiftsOf(world)).find(({ id }) => id === event)).toEqual({
      ...{ id: event, title: 'Concert', location: 'Pier 3', all_day: false, is_canceled: false },
      ...{ start_time: '2030-03-05T13:00:00Z', end_time: '2030-03-05T15:00:00Z', timezone: 'UTC' },
      slots: [
        {
          ...{ id: slot, name: 'Bar', color: '#3182ce', required: 3, taken: 2, below_min: 1, is_canceled: false },
          names: [],
        },
      ],
    });
    await world.signUp(await world.person(), slot);
    await world.sql`update event_slots set min_count = 1 where id = ${slot}`;
    expect((await shiftsOf(world)).map(({ slots }) => slots[0]?.below_min)).toEqual([null, null, 0, null]);
  });

  it('nothing of drafts and of what was removed; what is canceled is marked', async ({ world }) => {
    const { chief, shift, event, bar } = await stage(world);
    await make(world, chief);
    const draft = await shift('Draft', '05T13:00', '05T14:00', { published_at: null } as never);
    await world.slot(draft, { slot_type_id: bar });
    const removed = await shift('Removed', '05T13:00', '05T14:00', { removed_at: '2030-03-05T12:00Z' } as never);
    await world.slot(removed, { slot_type_id: bar });
    const other = await world.slot(event, { removed_at: '2030-03-05T12:00Z' });
    await world.slot(event, { is_canceled: true, cancel_origin: 'admin', position: 1 });
    const shown = await shiftsOf(world);
    expect(shown.map(({ title }) => title)).toEqual(['Concert']);
    expect(shown[0]?.slots.map(({ is_canceled }) => is_canceled)).toEqual([false, true]);
    expect(shown[0]?.slots.map(({ id }) => id)).not.toContain(other);
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    expect(await shiftsOf(world)).toMatchObject([
      { is_canceled: true, slots: [{ is_canceled: true }, { is_canceled: true }] },
    ]);
  });

  it('one place, through its merge with another one, or one slot type, if it is made for that', async ({ world }) => {
    const { chief, shift, event, bar } = await stage(world);
    const [place] = await world.sql`select place_id as id from events where id = ${event}`;
    await make(world, chief, { place_id: place?.id });
    await make(world, chief, { slot_type_id: bar }, hashes.second);
    const elsewhere = await shift('Elsewhere', '05T16:00', '05T17:00', { location: 'Pier 9' } as never);
    await world.slot(elsewhere, { slot_type_id: await world.slotType({ name: 'Gate' }) });
    await world.slot(event);
    expect(await titles(world)).toEqual(['Concert']);
    expect((await shiftsOf(world))[0]?.slots).toHaveLength(2);
    expect((await shiftsOf(world, hashes.second)).map(({ slots }) => slots.map(({ name }) => name))).toEqual([['Bar']]);
    await world.as(chief, (sql) => sql`select private.update_place(${place?.id}, '{"name": "Pier 9", "merge": true}')`);
    expect(await titles(world)).toEqual(['Concert', 'Elsewhere']);
  });

  it('the next 200 shifts at most, and 20 names of each slot', async ({ world }) => {
    const { chief, bar, slot } = await stage(world);
    await make(world, chief, { shows_names: true });
    await world.sql`with made as (
          insert into events (title, timezone, start_time, end_time)
          select n::text, 'UTC', '2030-03-05T14:00Z', '2030-03-05T15:00Z' from generate_series(1, 220) n returning id)
        insert into event_slots (event_id, slot_type_id, required_count) select id, ${bar}, 1 from made`;
    await world.sql`update event_slots set required_count = 30 where id = ${slot}`;
    for (let count = 0; count < 21; count += 1) await world.signUp(await world.person(), slot);
    await world.sql`update profiles set shows_first_name = true`;
    const shown = await shiftsOf(world);
    expect([shown.length, shown[0]?.title, shown[0]?.slots[0]?.names.length]).toEqual([200, 'Concert', 20]);
  });

  it('the first names of confirmed people who agree, and only if it shows names', async ({ world }) => {
    const { chief, slot, event } = await stage(world);
    const id = await make(world, chief);
    const named = async (name: string, agrees = true) => {
      const person = await world.person();
      await world.sql`update profiles set name = ${name}, shows_first_name = ${agrees} where id = ${person.id}`;
      return person;
    };
    await world.sql`update event_slots set required_count = 9 where id = ${slot}`;
    const ada = await named('Ada Archer');
    for (const person of [await named('Zoë Zander'), ada, await named('Silent Sam', false)])
      await world.signUp(person, slot);
    await world.signUp(await named('Other Olga'), await world.slot(event, { position: 1 }));
    const asked = await named('Asked Anna');
    await world.as(chief, (sql) => sql`select private.assign(${asked.id}, ${slot}, null, false)`);
    const blocked = await named('Blocked Bea');
    await world.signUp(blocked, slot);
    // Who is blocked loses no place at a shift that is running.
    await world.at('2030-03-05T13:30:00Z');
    await world.as(chief, (sql) => sql`select private.block_person(${blocked.id}, 'Because', false)`);
    const names = async () => (await shiftsOf(world))[0]?.slots[0]?.names;
    expect(await names()).toEqual([]);
    await world.as(chief, (sql) => sql`select private.update_wall(${id}, '{"shows_names": true}')`);
    expect(await names()).toEqual(['Ada', 'Zoë']);
    expect(JSON.stringify(await read(world))).not.toMatch(/Archer|Zander|Silent|Anna|Bea|@/);
    await world.as(ada, (sql) => sql`select private.update_user(${ada.id}, '{"shows_first_name": false}')`);
    expect(await names()).toEqual(['Zoë']);
    await recordWork(world.sql, world.sql`s.slot_id = ${slot}`, { attendance: 'no_show' });
    expect(await names()).toEqual([]);
    await recordWork(world.sql, world.sql`s.slot_id = ${slot}`, { attendance: 'attended' });
    expect(await names()).toEqual(['Zoë']);
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    expect(await names()).toEqual([]);
  });

  it('the zone of the organisation, and notes once a minute that a screen has asked', async ({ world }) => {
    const { chief } = await stage(world);
    const id = await make(world, chief);
    const seen = async () =>
      (await world.sql`select private.iso(last_seen_at) as at from walls where id = ${id}`)[0]?.at;
    await world.sql`update organisation set timezone = 'Europe/Berlin', name = 'River Festival'`;
    expect(await read(world)).toMatchObject({ timezone: 'Europe/Berlin', organisation: 'River Festival' });
    expect(await seen()).toBe('2030-03-05T12:00:00Z');
    await world.at('2030-03-05T12:00:59Z');
    await read(world);
    expect(await seen()).toBe('2030-03-05T12:00:00Z');
    await world.at('2030-03-05T12:01:30Z');
    await read(world);
    expect(await seen()).toBe('2030-03-05T12:01:30Z');
  });
});
