import { describe, expect } from 'vitest';
import { refusal, worlds } from '../support/world.ts';
import { body, create, slotsOf, stage } from './event-stage.ts';

const it = worlds();

describe('creating an event', () => {
  it('stores it with its slots in order, in the given or the default time zone', async ({ world }) => {
    const { chief, bar, event } = await stage(world);
    const [row] = await world.sql`select title, timezone, all_day, version, created_by from events where id = ${event}`;
    expect(row).toEqual({
      title: 'Fair',
      timezone: 'Europe/Berlin',
      all_day: false,
      version: 1,
      created_by: chief.id,
    });
    expect(await slotsOf(world, event)).toEqual(['Bar 0/2', 'Door 0/3']);
    const other = await create(
      world,
      chief,
      body([{ slot_type_id: bar, required_count: 1 }], { timezone: 'UTC', all_day: true }),
    );
    const [second] = await world.sql`select timezone, all_day from events where id = ${other}`;
    expect(second).toEqual({ timezone: 'UTC', all_day: true });
  });

  it('refuses an unknown or archived slot type, with its path, and an unknown time zone', async ({ world }) => {
    const { chief, bar, door } = await stage(world);
    await world.sql`update slot_types set archived_at = now() where id = ${door}`;
    const two = (id: string) =>
      body([
        { slot_type_id: bar, required_count: 1 },
        { slot_type_id: id, required_count: 1 },
      ]);
    const unknown = refusal(400, 'not_found', 'Slot type not found', 'slot_assignments.1.slot_type_id');
    await expect(create(world, chief, two(door))).rejects.toMatchObject(unknown);
    await expect(create(world, chief, two(crypto.randomUUID()))).rejects.toMatchObject(unknown);
    const zone = refusal(400, 'invalid_format', 'Must be a time zone like Europe/Berlin', 'timezone');
    for (const timezone of ['Mars/Olympus', 'X+3', 'Mars/Olympus+3', 'CET', 'pst', '']) {
      const event = body([{ slot_type_id: bar, required_count: 1 }], { timezone });
      await expect(create(world, chief, event), timezone).rejects.toMatchObject(zone);
    }
    for (const timezone of ['EST5EDT', 'Etc/GMT+5', 'America/Port-au-Prince', 'America/Argentina/Buenos_Aires']) {
      await create(world, chief, body([{ slot_type_id: bar, required_count: 1 }], { timezone }));
    }
  });

  it('is for administrators only', async ({ world }) => {
    const { ada, bar } = await stage(world);
    const forbidden = refusal(
      403,
      'forbidden',
      'You do not have permission to access this page. Admin privileges required.',
    );
    await expect(create(world, ada, body([{ slot_type_id: bar, required_count: 1 }]))).rejects.toMatchObject(forbidden);
  });
});

describe('removing an event', () => {
  it('deletes an event that never had signups and marks any other; afterwards it is 404', async ({ world }) => {
    const { chief, ada, bar, event, slotFor } = await stage(world);
    const plain = await create(world, chief, body([{ slot_type_id: bar, required_count: 1 }]));
    const id = await world.signUp(ada, await slotFor(bar));
    const remove = (target: string) => world.as(chief, (sql) => sql`select private.remove_event(${target})`);
    await remove(plain);
    await remove(event);
    const rows = await world.sql`select id, removed_at is not null as removed from events`;
    expect(rows).toEqual([{ id: event, removed: true }]);
    expect(await world.as(ada, (sql) => sql`select kind, new from notices`)).toEqual([{ kind: 'removed', new: null }]);
    const gone = refusal(404, 'not_found', 'Event not found');
    for (const target of [plain, event]) await expect(remove(target)).rejects.toMatchObject(gone);
    await world.sql`update events set removed_at = null`;
    expect(await world.as(ada, (sql) => sql`select kind from notices where kind = 'restored'`)).toHaveLength(1);
    await world.as(ada, (sql) => sql`select private.cancel_signup(${id})`);
    await remove(event);
    expect(await world.sql`select id from events`).toHaveLength(1);
  });
});
