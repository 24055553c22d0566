import { describe, expect } from 'vitest';
import { type Actor, type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

interface Change {
  from?: string;
  reason?: string;
  zone?: string;
}

const setRate = (world: World, actor: Actor, type: string, hourly: number, { from, reason, zone }: Change = {}) =>
  world.as(
    actor,
    (sql) =>
      sql`select private.set_slot_type_rate(${type}, ${hourly}, ${from ?? null}, ${reason ?? null}, ${zone ?? 'UTC'})`,
  );

/** All rates of a slot type: `{day: rate}`. */
async function ratesOf(world: World, type: string): Promise<Record<string, number>> {
  const rows = await world.sql`select from_day::text as day, hourly_credits::float as hourly from slot_type_rates
    where slot_type_id = ${type} order by from_day`;
  return Object.fromEntries(rows.map(({ day, hourly }) => [day, hourly]));
}

const shift = (world: World, type: string, start: string, end: string) =>
  world.event({ start_time: start, end_time: end }).then((event) => world.slot(event, { slot_type_id: type }));

/** June 10, 2026. A wage of 22.50; a shift of 3 h 15 min was worked on June 8, and the next one is on June 20. */
async function stage(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  await world.sql`update organisation set timezone = 'UTC'`;
  const [chief, ada] = [await world.person('admin'), await world.person()];
  const type = await world.slotType({ compensation: 'wage', hourly_rate: 22.5 });
  for (const day of ['08', '20']) {
    await world.signUp(ada, await shift(world, type, `2026-06-${day}T10:00Z`, `2026-06-${day}T13:15Z`));
  }
  await world.at('2026-06-10T12:00:00Z');
  const pay = async (who: Person = ada) =>
    (await world.as(who, (sql) => sql`select pay::float from private.worked order by starts_at`)).map((row) => row.pay);
  return { chief, ada, type, pay };
}

describe('a new rate', () => {
  it('applies from the beginning if no shift of the slot type has started', async ({ world }) => {
    await world.at('2026-06-01T12:00:00Z');
    const [chief, ada, type] = [await world.person('admin'), await world.person(), await world.slotType()];
    await world.signUp(ada, await shift(world, type, '2026-06-02T10:00Z', '2026-06-02T12:00Z'));
    await shift(world, await world.slotType(), '2026-06-01T00:00Z', '2026-06-01T01:00Z');
    await setRate(world, chief, type, 2.5);
    expect(await ratesOf(world, type)).toEqual({ '-infinity': 2.5 });
    await setRate(world, chief, type, -15, { from: '2026-07-01' });
    await setRate(world, chief, type, 3);
    expect(await ratesOf(world, type)).toEqual({ '-infinity': 3 });
  });

  it('applies from tomorrow if one has started: past work keeps its pay, future shifts get the new rate', async ({
    world,
  }) => {
    const { chief, type, pay } = await stage(world);
    expect(await pay()).toEqual([73.13, 73.13]);
    await setRate(world, chief, type, -30);
    expect(await ratesOf(world, type)).toEqual({ '-infinity': -22.5, '2026-06-11': -30 });
    expect(await pay()).toEqual([73.13, 97.5]);
    await setRate(world, chief, type, 2);
    expect(await pay()).toEqual([73.13, null]);
    const credits = await world.sql`select credits::float from private.worked order by starts_at`;
    expect(credits.map((row) => row.credits)).toEqual([0, 6.5]);
  });

  it('begins on a day of the organisation’s time zone, which is stored with it', async ({ world }) => {
    const { chief, ada, type, pay } = await stage(world);
    await world.sql`update organisation set timezone = null`;
    // In Auckland it is already June 11.
    await setRate(world, chief, type, -30, { zone: 'Pacific/Auckland' });
    expect(await ratesOf(world, type)).toEqual({ '-infinity': -22.5, '2026-06-12': -30 });
    expect(await world.sql`select timezone from organisation`).toEqual([{ timezone: 'Pacific/Auckland' }]);
    await world.signUp(ada, await shift(world, type, '2026-06-11T11:00Z', '2026-06-11T12:00Z'));
    await world.signUp(ada, await shift(world, type, '2026-06-11T12:00Z', '2026-06-11T13:00Z'));
    expect(await pay()).toEqual([73.13, 22.5, 30, 97.5]);
  });

  it('from a given day replaces all later rates; one that equals the previous rate changes nothing', async ({
    world,
  }) => {
    const { chief, type } = await stage(world);
    await setRate(world, chief, type, -30, { from: '2026-07-01' });
    await setRate(world, chief, type, -40, { from: '2026-08-01' });
    expect(await ratesOf(world, type)).toEqual({ '-infinity': -22.5, '2026-07-01': -30, '2026-08-01': -40 });
    await setRate(world, chief, type, -30, { from: '2026-07-15' });
    expect(await ratesOf(world, type)).toEqual({ '-infinity': -22.5, '2026-07-01': -30 });
    await setRate(world, chief, type, -22.5);
    expect(await ratesOf(world, type)).toEqual({ '-infinity': -22.5, '2026-07-01': -30 });
    await setRate(world, chief, type, -22.5, { from: '2026-06-11' });
    expect(await ratesOf(world, type)).toEqual({ '-infinity': -22.5 });
  });

  it('from today or earlier requires a reason, which is logged with all rates before and after', async ({ world }) => {
    const { chief, type, pay } = await stage(world);
    const sentence =
      'A reason is required for a rate from today or earlier: it changes what work already started earns';
    for (const reason of [undefined, '  ']) {
      for (const from of ['2026-06-10', '2026-06-08', '2000-01-01']) {
        const refused = setRate(world, chief, type, -30, { from, ...(reason && { reason }) });
        await expect(refused).rejects.toMatchObject(refusal(400, 'required', sentence, 'rate_reason'));
      }
    }
    await world.sql`truncate audit_log`;
    await setRate(world, chief, type, -30, { from: '2026-06-08', reason: ' Agreed in May ' });
    expect(await pay()).toEqual([97.5, 97.5]);
    const log = await world.sql`select actor, action, table_name, row_id, before, after from audit_log`;
    const first = { from: '-infinity', compensation: 'wage', hourly_rate: 22.5 };
    expect(log).toEqual([
      {
        ...{ actor: chief.id, action: 'update', table_name: 'slot_type_rates', row_id: type },
        before: { rates: [first] },
        after: {
          rates: [first, { from: '2026-06-08', compensation: 'wage', hourly_rate: 30 }],
          reason: 'Agreed in May',
        },
      },
    ]);
  });

  it('can be set by administrators only and for an existing slot type', async ({ world }) => {
    const { chief, ada, type } = await stage(world);
    await expect(setRate(world, ada, type, 99)).rejects.toMatchObject({ code: 'MU403' });
    await expect(setRate(world, 'authenticated', type, 99)).rejects.toMatchObject({ code: 'MU401' });
    await expect(setRate(world, 'anon', type, 99)).rejects.toMatchObject({ code: '42501' });
    const missing = refusal(404, 'not_found', 'Slot type not found');
    await expect(setRate(world, chief, crypto.randomUUID(), 1)).rejects.toMatchObject(missing);
    await world.sql`update slot_types set archived_at = now() where id = ${type}`;
    await expect(setRate(world, chief, type, 1)).rejects.toMatchObject(missing);
    expect(await ratesOf(world, type)).toEqual({ '-infinity': -22.5 });
  });
});

describe('pay', () => {
  it.for([
    [195, 22.5, 73.13],
    [1, 0.3, 0.01],
    [1, 0.29, 0],
    [50, 22.53, 18.78],
    [7, 9999.99, 1166.67],
    [59, 17.35, 17.06],
  ] as const)(
    'for %i minutes at %d an hour is rounded half up to the cent',
    async ([minutes, hourly_rate, expected], { world }) => {
      await world.at('2026-06-01T00:00:00Z');
      const [start_time, end_time] = [0, minutes].map((later) =>
        new Date(Date.parse('2026-06-02T10:00:00Z') + later * 60_000).toISOString(),
      );
      const type = await world.slotType({ compensation: 'wage', hourly_rate });
      const slot = await world.slot(await world.event({ start_time, end_time }), { slot_type_id: type });
      await world.signUp(await world.person(), slot);
      expect((await world.sql`select pay::float from private.worked`)[0]?.pay).toBe(expected);
    },
  );
});
