import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { StandingSignup } from '../../../supabase/functions/_shared/contract/standing-signups.ts';
import { type Actor, type World, worlds } from '../support/world.ts';

const it = worlds();

/** Five weekly shifts of a series, each with a place of one type, and two volunteers, on June 1. */
async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  const [type, series] = [await world.slotType(), randomUUID()];
  const shift = async (day: string, more = {}) => {
    const times = { start_time: `2026-06-${day}T10:00Z`, end_time: `2026-06-${day}T12:00Z` };
    const event = await world.event({ ...times, title: day, ...more });
    return { event, slot: await world.slot(event, { slot_type_id: type, required_count: 1 }) };
  };
  const weeks = [];
  for (const day of ['02', '09', '16', '23', '30']) weeks.push(await shift(day, { series_id: series }));
  const [first, second, third, fourth, last] = weeks as [Week, Week, Week, Week, Week];
  return { type, first, second, third, fourth, last, shift, ada: await world.person(), ben: await world.person() };
}
type Week = { event: string; slot: string };

async function take(world: World, by: Actor, { slot }: Week, every = 1, preview = false) {
  const [row] = await world.as(
    by,
    (sql) => sql`select private.sign_up_for_series(${slot}, ${every}, ${preview}) as done`,
  );
  const { taken, skipped }: StandingSignup = row?.done ?? { taken: [], skipped: [] };
  return [taken.map(({ title }) => title), skipped.map(({ event, refusal }) => `${event.title} ${refusal.code}`)];
}
const placesOf = async (world: World, person: { id: string }) =>
  (
    await world.sql`select e.title from public.signups s join public.events e on e.id = s.event_id
      where s.user_id = ${person.id} and s.status = 'confirmed' order by e.start_time`
  ).map(({ title }) => title);

describe('signing up for a series', () => {
  it('takes each shift from this one on, or every second one', async ({ world }) => {
    const { first, second, ada, ben } = await stage(world);
    expect(await take(world, ada, second)).toEqual([['09', '16', '23', '30'], []]);
    expect(await take(world, ben, first, 2)).toEqual([['02'], ['16 slot_full', '30 slot_full']]);
    expect(await placesOf(world, ada)).toEqual(['09', '16', '23', '30']);
    expect(await placesOf(world, ben)).toEqual(['02']);
  });

  it('leaves out what is refused, says why, and can be repeated', async ({ world }) => {
    const { first, second, shift, last, ada } = await stage(world);
    const other = await shift('16', { title: 'Elsewhere' });
    await world.as(ada, (sql) => sql`select private.sign_up(${other.slot})`);
    await world.sql`update public.events set status = 'canceled', cancel_origin = 'admin' where id = ${second.event}`;
    await world.sql`update public.events set removed_at = private.now() where id = ${last.event}`;
    const skipped = ['09 slot_canceled', '16 overlap'];
    expect(await take(world, ada, first)).toEqual([['02', '23'], skipped]);
    expect(await take(world, ada, first)).toEqual([[], ['02 already_signed_up', ...skipped, '23 already_signed_up']]);
    expect(await placesOf(world, ada)).toEqual(['02', 'Elsewhere', '23']);
  });

  it('a canceled shift keeps its turn', async ({ world }) => {
    const { first, second, ada } = await stage(world);
    await world.sql`update public.events set status = 'canceled', cancel_origin = 'admin' where id = ${second.event}`;
    expect(await take(world, ada, first, 2)).toEqual([['02', '16', '30'], []]);
  });

  it('neither takes nor names drafts', async ({ world }) => {
    const { first, second, third, ada } = await stage(world);
    await world.sql`update public.events set published_at = null where id in (${second.event}, ${third.event})`;
    for (const by of [ada, await world.person('admin')]) {
      expect(await take(world, by, first, 1, true)).toEqual([['02', '23', '30'], []]);
      await expect(take(world, by, second)).rejects.toMatchObject({ code: 'MU404' });
    }
  });

  it('a preview says the same and stores nothing', async ({ world }) => {
    const { first, third, ada, ben } = await stage(world);
    await world.as(ben, (sql) => sql`select private.sign_up(${third.slot})`);
    const said = [['02', '09', '23', '30'], ['16 slot_full']];
    expect(await take(world, ada, first, 1, true)).toEqual(said);
    expect(await placesOf(world, ada)).toEqual([]);
    expect(await world.sql`select from private.outbox where user_id = ${ada.id}`).toHaveLength(0);
    expect(await take(world, ada, first)).toEqual(said);
  });

  it('of a shift without a series takes that shift only; other slot types and series stay', async ({ world }) => {
    const { type, shift, first, ada } = await stage(world);
    const alone = await shift('05');
    const otherType = await world.slot(first.event);
    expect(await take(world, ada, alone)).toEqual([['05'], []]);
    expect(await take(world, ada, { event: first.event, slot: otherType })).toEqual([['02'], []]);
    expect(
      await world.sql`select from public.event_slots where slot_type_id <> ${type} and filled_count > 0`,
    ).toHaveLength(1);
  });

  it('obeys the rules of places: a type for staff, and the hours of a day', async ({ world }) => {
    const { type, first, ada } = await stage(world);
    const staff = await world.person('staff');
    await world.sql`update public.slot_types set open_to = 'staff' where id = ${type}`;
    const [taken, skipped] = await take(world, ada, first);
    expect([taken, skipped?.[0]]).toEqual([[], '02 not_open_to_you']);
    await world.sql`update public.organisation set max_hours_per_day = 1`;
    expect((await take(world, staff, first))[1]?.[4]).toBe('30 too_many_hours');
  });

  it('is for members, and of slots that exist', async ({ world }) => {
    const { first, ada } = await stage(world);
    await expect(take(world, 'authenticated', first)).rejects.toMatchObject({ code: 'MU401' });
    await expect(take(world, 'anon', first)).rejects.toMatchObject({ code: '42501' });
    await expect(take(world, ada, { ...first, slot: randomUUID() })).rejects.toMatchObject({ code: 'MU404' });
    await world.sql`update public.events set removed_at = private.now() where id = ${first.event}`;
    await expect(take(world, ada, first)).rejects.toMatchObject({ code: 'MU404' });
  });
});
