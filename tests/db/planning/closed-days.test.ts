import { describe, expect } from 'vitest';
import { reportTo } from '../money/report-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();
const closed = refusal(
  409,
  'event_closed',
  'The day of this event is closed. Only the hours of its people can still be corrected, in its attendance.',
);

/** Ada worked four paid hours on June 8; on June 9 at 00:00 in Berlin that day is over. */
async function stage(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  await world.sql`update organisation set timezone = 'Europe/Berlin'`;
  const [ada, chief] = [await world.person('staff'), await world.person('admin')];
  const type = await world.slotType({ compensation: 'wage', hourly_rate: 30 });
  const event = await world.event({ start_time: '2026-06-08T10:00Z', end_time: '2026-06-08T14:00Z' });
  const signup = await world.signUp(ada, await world.slot(event, { slot_type_id: type }));
  const move = (start: string, end: string) =>
    world.as(chief, (sql) => sql`update events set start_time = ${start}, end_time = ${end} where id = ${event}`);
  const mark = (hours: number | null = null) =>
    world.as(
      chief,
      (sql) =>
        sql`select private.mark_attendance(${event}, ${[signup]}, 'attended', ${hours}, ${hours && 'Left early'})`,
    );
  return { ada, chief, type, event, signup, move, mark };
}
const totals = async (world: World, chief: Person) => (await reportTo(world, chief, { from: '2026-06-01' })).totals;

describe('a day that is over', () => {
  it('keeps its events where they are, from midnight of the organisation’s zone on', async ({ world }) => {
    const { chief, event, move } = await stage(world);
    await world.at('2026-06-08T21:59:59Z');
    await move('2026-06-08T10:00Z', '2026-06-08T15:00Z');
    await world.at('2026-06-08T22:00:00Z');
    await expect(move('2026-06-08T10:00Z', '2026-06-08T14:00Z')).rejects.toMatchObject(closed);
    await expect(move('2026-06-20T10:00Z', '2026-06-20T14:00Z')).rejects.toMatchObject(closed);
    const slots = world.as(
      chief,
      (sql) => sql`update event_slots set is_canceled = true, cancel_origin = 'admin'
        where event_id = ${event}`,
    );
    await expect(slots).rejects.toMatchObject(closed);
    await world.as(chief, (sql) => sql`update events set title = 'Another name' where id = ${event}`);
  });

  it('gets no work from an event that is moved into it; an event without signups can move', async ({ world }) => {
    const { chief, move } = await stage(world);
    await world.sql`update events set start_time = '2026-06-20T10:00Z', end_time = '2026-06-20T14:00Z'`;
    await world.at('2026-06-10T12:00:00Z');
    await expect(move('2026-06-08T10:00Z', '2026-06-08T14:00Z')).rejects.toMatchObject(closed);
    await world.as(chief, (sql) => sql`select private.cancel_signup(id, 'Was not there') from signups`);
    await move('2026-06-08T10:00Z', '2026-06-08T14:00Z');
    await move('2026-06-18T10:00Z', '2026-06-18T14:00Z');
  });

  it('keeps its places: only a reason takes one back, whichever way', async ({ world }) => {
    const { chief, ada, signup, event } = await stage(world);
    const late = (
      await world.sql`insert into event_slots (event_id, slot_type_id, required_count)
      values (${event}, ${await world.slotType()}, 3) returning id`
    )[0]?.id as string;
    await world.at('2026-06-08T14:30:00Z');
    const release = (reason: string | null) =>
      world.as(chief, (sql) => sql`select private.cancel_signup(${signup}, ${reason})`);
    const make = async (body: object) => {
      const [row] = await world.as(
        chief,
        (sql) => sql`select private.make_change(${sql.json(body as never)}, 'UTC') as set`,
      );
      return row?.set.skipped.map(({ refusal: { code } }: { refusal: { code: string } }) => code);
    };
    const started = refusal(409, 'event_started', 'Cannot cancel signups for past events');
    const shift = { signup_id: signup, slot_id: late };
    for (const state of ['marked', 'closed'] as const) {
      if (state === 'closed') await world.at('2026-06-10T12:00:00Z');
      await world.as(
        chief,
        (sql) => sql`select private.mark_attendance(${event}, ${[signup]}, ${state === 'marked' ? 'attended' : null})`,
      );
      await expect(release(null)).rejects.toMatchObject(started);
      await expect(release('  ')).rejects.toMatchObject(started);
      await expect(make({ action: 'release', signup_ids: [signup] })).rejects.toMatchObject(started);
      await expect(make({ action: 'move_person', ...shift })).rejects.toMatchObject(started);
      await expect(
        world.as(ada, (sql) => sql`select private.cancel_signup(${signup}, 'I was ill')`),
      ).rejects.toMatchObject(started);
    }
    expect(await make({ action: 'release', signup_ids: [signup], reason: 'Another person' })).toEqual([]);
    expect(await world.sql`select status, override_reason from signups`).toEqual([
      { status: 'canceled', override_reason: 'Another person' },
    ]);
  });

  it('gives places back without a reason, and keeps none, as long as nothing is recorded and the day is not over', async ({
    world,
  }) => {
    const { chief, signup } = await stage(world);
    const slot = await world.slot(
      await world.event({ start_time: '2026-06-08T15:00Z', end_time: '2026-06-08T16:00Z' }),
    );
    const other = await world.signUp(await world.person(), slot);
    await world.at('2026-06-08T16:30:00Z');
    await world.as(
      chief,
      (sql) => sql`select private.cancel_signup(${signup}), private.cancel_signup(${other}, 'Not kept')`,
    );
    expect(await world.sql`select status, override_reason from signups`).toEqual([
      { status: 'canceled', override_reason: null },
      { status: 'canceled', override_reason: null },
    ]);
  });

  it('security 2, B1: keeps its pay when the wage changes, and changes by name only: corrected hours, or a rate with a reason', async ({
    world,
  }) => {
    const { chief, type, mark } = await stage(world);
    await world.at('2026-06-10T12:00:00Z');
    await mark();
    expect((await totals(world, chief)).pay).toBe(120);
    const rate = (hourly: number, from: string | null, reason: string | null) =>
      world.as(chief, (sql) => sql`select private.set_slot_type_rate(${type}, ${hourly}, ${from}, ${reason})`);
    await rate(-40, null, null);
    expect((await totals(world, chief)).pay).toBe(120);
    await mark(3);
    expect((await totals(world, chief)).pay).toBe(90);
    await rate(-40, '2026-06-01', 'Agreed in May');
    expect((await totals(world, chief)).pay).toBe(120);
  });

  it('keeps its pay when the organisation moves to another time zone', async ({ world }) => {
    const { chief, type, mark } = await stage(world);
    await world.as(chief, (sql) => sql`select private.set_slot_type_rate(${type}, -50, '2026-06-09')`);
    await world.at('2026-06-12T12:00:00Z');
    await mark();
    // In Auckland the shift was already on June 9 when its last hours were worked.
    await world.as(
      chief,
      (sql) => sql`select private.update_organisation('{"timezone": "Pacific/Kiritimati"}', 'UTC')`,
    );
    expect((await totals(world, chief)).pay).toBe(120);
  });

  it('B1: does not count a displaced shift afterwards, when the longer event that displaced it is moved away', async ({
    world,
  }) => {
    await world.at('2026-06-01T12:00:00Z');
    const [chief, ada] = [await world.person('admin'), await world.person()];
    const event = (start: string, end: string) =>
      world.event({ start_time: `2026-06-${start}Z`, end_time: `2026-06-${end}Z` });
    const camp = await event('08T00:00', '10T20:00');
    const talk = await event('20T10:00', '20T12:00');
    for (const id of [camp, talk]) await world.signUp(ada, await world.slot(id));
    const move = (id: string, start: string, end: string) =>
      world.as(
        chief,
        (sql) => sql`update events set start_time = ${`2026-06-${start}Z`}, end_time = ${`2026-06-${end}Z`}
          where id = ${id}`,
      );
    await move(talk, '08T10:00', '08T12:00');
    const status = async () =>
      (await world.sql`select status from signups where event_id = ${talk}`).map((row) => row.status);
    expect(await status()).toEqual(['displaced']);
    await world.at('2026-06-10T12:00:00Z');
    await move(camp, '20T00:00', '21T20:00');
    expect(await status()).toEqual(['displaced']);
  });
});

describe('wages', () => {
  it('B3: are paid for work that is marked as attended; the report says how much is not marked', async ({ world }) => {
    const { chief, mark } = await stage(world);
    await world.at('2026-06-10T12:00:00Z');
    expect(await totals(world, chief)).toMatchObject({
      ...{ shifts: 1, minutes: 240, paid_minutes: 0, pay: 0, unmarked: 1, unmarked_pay: 120 },
    });
    await mark();
    expect(await totals(world, chief)).toMatchObject({ paid_minutes: 240, pay: 120, unmarked: 0, unmarked_pay: 0 });
  });
});
