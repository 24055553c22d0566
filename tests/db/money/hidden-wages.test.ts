import { describe, expect } from 'vitest';
import type { Sql as DoorSql } from '../../../supabase/functions/_shared/db.ts';
import type { JsonRow } from '../../../supabase/functions/_shared/http/answer.ts';
import { selectSignups } from '../../../supabase/functions/api/data/event-slot-signups.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();

const ratesSeen = async (world: World, person: Person, type: string) =>
  (
    await world.as(
      person,
      (sql) => sql`select hourly_credits::float as hourly from slot_type_rates
    where slot_type_id = ${type} order by from_day`,
    )
  ).map((row) => row.hourly);
/** The rate of a slot type at each moment, as lists show it. */
const rateAt = async (world: World, person: Person, type: string, ...moments: string[]) =>
  (
    await world.as(
      person,
      (sql) => sql`select hourly[width_bucket(moment, moments)]::float as hourly
    from private.rates_by_type, unnest(${moments}::timestamptz[]) with ordinality given (moment, place)
    where slot_type_id = ${type} order by place`,
    )
  ).map((row) => row.hourly);

/** June 10, 2026. A slot type for staff that earned 2 credits until June 9, and a wage of 30 from then on. */
async function stage(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  await world.sql`update organisation set timezone = 'UTC'`;
  const [volunteer, staff, chief] = [await world.person(), await world.person('staff'), await world.person('admin')];
  const type = await world.slotType({ hourly_rate: 2, open_to: 'staff' });
  await world.rate(type, '2026-06-09', { compensation: 'wage', hourly_rate: 30 });
  const shift = async (day: string) =>
    world.slot(await world.event({ start_time: `2026-06-${day}T10:00Z`, end_time: `2026-06-${day}T14:00Z` }), {
      slot_type_id: type,
    });
  await world.at('2026-06-10T12:00:00Z');
  return { volunteer, staff, chief, type, shift };
}
const [before, after] = ['2026-06-08T12:00Z', '2026-06-12T12:00Z'];

describe('wages', () => {
  it('B2: are hidden from a volunteer who may not take the places; credits are not', async ({ world }) => {
    const { volunteer, staff, chief, type } = await stage(world);
    expect(await ratesSeen(world, volunteer, type)).toEqual([2]);
    expect(await rateAt(world, volunteer, type, before, after)).toEqual([2, null]);
    const seen = await world.as(
      volunteer,
      (sql) => sql`select hourly_credits, compensation
        from private.present_rates where slot_type_id = ${type}`,
    );
    expect(seen).toEqual([{ hourly_credits: null, compensation: 'wage' }]);
    for (const person of [staff, chief]) {
      expect(await ratesSeen(world, person, type)).toEqual([2, -30]);
      expect(await rateAt(world, person, type, before, after)).toEqual([2, -30]);
    }
  });

  it('of places that administrators assign are hidden from staff as well', async ({ world }) => {
    const { staff, chief, type } = await stage(world);
    await world.sql`update slot_types set open_to = 'assigned' where id = ${type}`;
    expect(await ratesSeen(world, staff, type)).toEqual([2]);
    expect(await ratesSeen(world, chief, type)).toEqual([2, -30]);
  });

  it('are seen by a person who has a place that earns them: that wage, and no other', async ({ world }) => {
    const { volunteer, type, shift } = await stage(world);
    await world.rate(type, '2026-06-20', { compensation: 'wage', hourly_rate: 35 });
    await world.at('2026-06-01T12:00:00Z');
    const slots = [await shift('08'), await shift('12')];
    await world.sql`update slot_types set open_to = 'everyone' where id = ${type}`;
    for (const slot of slots) await world.signUp(volunteer, slot);
    await world.sql`update slot_types set open_to = 'staff' where id = ${type}`;
    await world.at('2026-06-30T12:00:00Z');
    expect(await rateAt(world, volunteer, type, before, after, '2026-06-20T12:00Z')).toEqual([2, -30, null]);
    const own = await world.as(
      volunteer,
      (sql) => sql`select credits::float, pay::float from private.worked
        order by starts_at`,
    );
    expect(own).toEqual([
      { credits: 8, pay: null },
      { credits: 0, pay: 120 },
    ]);
    await world.sql`update signups set status = 'canceled', canceled_at = now() where slot_id = ${slots[1] ?? ''}`;
    expect(await ratesSeen(world, volunteer, type)).toEqual([2]);
  });

  it('that are hidden are null on the wire, with the kind of compensation', async ({ world }) => {
    const { volunteer, type, shift } = await stage(world);
    await world.sql`alter policy "members see credits, and wages that concern them" on slot_type_rates using (false)`;
    await world.at('2026-06-01T12:00:00Z');
    await world.sql`update slot_types set open_to = 'everyone' where id = ${type}`;
    await world.signUp(volunteer, await shift('12'));
    const [row] = await world.as(volunteer, async (sql) => {
      const [statement] = selectSignups(sql as unknown as DoorSql, { limit: 1000 });
      return (await statement) as JsonRow[];
    });
    const slot_type = { name: 'Setup', hourly_credits: null, compensation: 'wage' };
    expect(JSON.parse(row?.json ?? '')).toMatchObject([{ credits: 0, pay: null, slot_type }]);
  });
});
