import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

const change = (world: World, person: Person, patch: object) =>
  world.as(person, (sql) => sql`select private.update_organisation(${sql.json(patch as never)}, 'Europe/Berlin')`);
const stored = async (world: World) => (await world.sql`select * from organisation`)[0];

describe('the organisation', () => {
  it('is one row without rules and without a time zone', async ({ world }) => {
    expect(await stored(world)).toMatchObject({ name: null, timezone: null, version: 1, opens_days_before: null });
    await expect(world.sql.savepoint((sql) => sql`insert into organisation (id) values (2)`)).rejects.toThrow('check');
  });

  it('changes only the given keys, and has a time zone afterwards', async ({ world }) => {
    const admin = await world.person('admin');
    await change(world, admin, { max_hours_per_day: 7.5, name: 'Harbour' });
    await change(world, admin, { cancel_hours_before: 24, version: 2 });
    expect(await stored(world)).toMatchObject({
      name: 'Harbour',
      timezone: 'Europe/Berlin',
      max_hours_per_day: '7.50',
      cancel_hours_before: 24,
      version: 3,
    });
    await change(world, admin, { max_hours_per_day: null, timezone: 'Asia/Tokyo' });
    expect(await stored(world)).toMatchObject({ max_hours_per_day: null, timezone: 'Asia/Tokyo', name: 'Harbour' });
  });

  it('can be changed by administrators only and in its current version only; each change is logged', async ({
    world,
  }) => {
    const [admin, ada] = [await world.person('admin'), await world.person()];
    await expect(change(world, ada, { name: 'Mine' })).rejects.toMatchObject({ code: 'MU403' });
    await change(world, admin, { name: 'Harbour', version: 1 });
    const stale = refusal(409, 'stale_version', 'This was changed by someone else in the meantime');
    await expect(change(world, admin, { name: 'Port', version: 1 })).rejects.toMatchObject(stale);
    const log = await world.sql`select actor, action, row_id, after ->> 'name' as name from audit_log
        where table_name = 'organisation'`;
    expect([...log]).toEqual([{ actor: admin.id, action: 'update', row_id: '1', name: 'Harbour' }]);
  });

  it('refuses an unknown time zone, and rules by which signup closes before it opens', async ({ world }) => {
    const admin = await world.person('admin');
    const zone = refusal(400, 'invalid_format', 'Must be a time zone like Europe/Berlin', 'timezone');
    await expect(change(world, admin, { timezone: 'Mars/Olympus' })).rejects.toMatchObject(zone);
    await change(world, admin, { opens_days_before: 2, closes_hours_before: 47 });
    const never = refusal(400, 'closes_before_opening', 'Signup must open before it closes', 'closes_hours_before');
    await expect(change(world, admin, { closes_hours_before: 48 })).rejects.toMatchObject(never);
    await expect(change(world, admin, { opens_days_before: 1 })).rejects.toMatchObject(never);
  });

  it('refuses a second reminder that is not later than the first, whichever is changed', async ({ world }) => {
    const admin = await world.person('admin');
    const never = refusal(
      400,
      'second_reminder_first',
      'The second reminder must come after the first',
      'remind_again_hours_before',
    );
    await expect(change(world, admin, { remind_again_hours_before: 24 })).rejects.toMatchObject(never);
    await change(world, admin, { remind_hours_before: 72, remind_again_hours_before: 24 });
    await expect(change(world, admin, { remind_hours_before: 24 })).rejects.toMatchObject(never);
    await change(world, admin, { remind_again_hours_before: null, remind_hours_before: 2 });
  });

  it('does not move events when its time zone changes', async ({ world }) => {
    const admin = await world.person('admin');
    await change(world, admin, { timezone: 'Europe/Berlin' });
    await world.event({ start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T12:00Z', timezone: 'Europe/Berlin' });
    const all = () => world.sql`select * from events`;
    const before = [...(await all())];
    await change(world, admin, { timezone: 'America/New_York' });
    expect([...(await all())]).toEqual(before);
  });
});
