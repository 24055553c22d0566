import { describe, expect } from 'vitest';
import { type World, worlds } from '../support/world.ts';

const it = worlds();

/** An event in Tokyo on Sunday, June 9, from 6:30 to 8:30, of an organization in Berlin, where it is still Saturday night. */
async function stage(world: World) {
  await world.sql`update public.organisation set timezone = 'Europe/Berlin'`;
  const times = { start_time: '2030-06-08T21:30:00Z', end_time: '2030-06-08T23:30:00Z' };
  const event = await world.event({ ...times, timezone: 'Asia/Tokyo' });
  return { event, slot: await world.slot(event) };
}

describe('the day of an event is that of its place', () => {
  it('for who watches days, weekdays and times of day', async ({ world }) => {
    const { event, slot } = await stage(world);
    const watched = async (watch: { day?: string; weekdays?: number[]; times?: string[] }) => {
      const row = { slot_type_ids: [], place_ids: [], weekdays: [], times: [], ...watch };
      const [found] = await world.sql`
        select private.is_watched(jsonb_populate_record(null::public.watches, ${world.sql.json(row)}), e, s) as watched
        from public.events e join public.event_slots s on s.event_id = e.id where e.id = ${event} and s.id = ${slot}`;
      return found?.watched;
    };
    expect([await watched({ day: '2030-06-09' }), await watched({ day: '2030-06-08' })]).toEqual([true, false]);
    expect([await watched({ times: ['morning'] }), await watched({ times: ['evening'] })]).toEqual([true, false]);
    expect([await watched({ weekdays: [1, 7] }), await watched({ weekdays: [6] })]).toEqual([true, false]);
    await world.sql`update events set all_day = true, start_time = '2030-06-08T15:00Z', end_time = '2030-06-09T15:00Z' where id = ${event}`;
    expect([await watched({ weekdays: [7] }), await watched({ weekdays: [1, 6] })]).toEqual([true, false]);
  });

  it('for messages to everybody of a day', async ({ world }) => {
    const { event } = await stage(world);
    const of = async (day: string) =>
      (await world.sql`select id from private.events_in(${world.sql.json({ first_day: day, last_day: day })})`).map(
        ({ id }) => id,
      );
    expect(await of('2030-06-09')).toContain(event);
    expect(await of('2030-06-08')).not.toContain(event);
  });

  it('for the question whether a change is material: another day asks, however short the move', async ({ world }) => {
    const { event } = await stage(world);
    await world.sql`update public.organisation set material_minutes = 600`;
    const moved = async (start: string) => {
      const [found] = await world.sql`
        select private.is_material(private.event_terms(e), (select m from public.events m where m.id = ${event})) as asks
        from (select (jsonb_populate_record(e, ${world.sql.json({ start_time: start })})).* from public.events e
          where e.id = ${event}) e`;
      return found?.asks;
    };
    // Midnight of Berlin is nobody's concern there, midnight of Tokyo (15:00 UTC) is.
    expect(await moved('2030-06-08T22:30:00Z')).toBe(false);
    expect(await moved('2030-06-08T14:30:00Z')).toBe(true);
  });
});
