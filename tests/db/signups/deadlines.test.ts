import { describe, expect } from 'vitest';
import { type World, worlds } from '../support/world.ts';

const it = worlds();

interface Given {
  now: string;
  start: string;
  zone?: string;
  hours?: number;
}
/** Until when an answer about a shift is expected, on the clock of its place: whether one takes it, or still comes. */
async function deadlines(world: World, { now, start, zone = 'UTC', hours = 48 }: Given) {
  await world.at(now);
  await world.sql`update organisation set answer_hours = ${hours}`;
  const end = new Date(Date.parse(start) + 7_200_000).toISOString();
  const event = await world.event({ start_time: start, end_time: end, timezone: zone });
  const [row] =
    await world.sql`select to_char(private.answer_deadline(e) at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as place,
    to_char(private.still_deadline(e) at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as still from events e where e.id = ${event}`;
  return [row?.place, row?.still];
}

describe('a deadline', { tags: ['9.29'] }, () => {
  it.for([
    ['in the night moves on to the morning', '2026-06-01T03:29:00Z', '2026-06-11T18:00:00Z', '2026-06-03 09:00'],
    ['in the evening moves on to the morning', '2026-06-01T20:01:00Z', '2026-06-11T18:00:00Z', '2026-06-04 09:00'],
    ['on the day is the next full hour', '2026-06-01T12:29:00Z', '2026-06-11T18:00:00Z', '2026-06-03 13:00'],
    ['at a full hour stays', '2026-06-01T20:00:00Z', '2026-06-11T18:00:00Z', '2026-06-03 20:00'],
  ] as const)('%s', async ([, now, start, until], { world }) => {
    expect(await deadlines(world, { now, start })).toEqual([until, until]);
  });

  it('is by the clock of the place of the shift', async ({ world }) => {
    const given = { now: '2026-06-01T03:29:00Z', start: '2026-06-11T18:00:00Z' };
    // 23:29 in New York, 15:29 in Auckland.
    expect(await deadlines(world, { ...given, zone: 'America/New_York' })).toEqual([
      '2026-06-03 09:00',
      '2026-06-03 09:00',
    ]);
    expect(await deadlines(world, { ...given, zone: 'Pacific/Auckland' })).toEqual([
      '2026-06-03 16:00',
      '2026-06-03 16:00',
    ]);
  });

  it('is a tenth of the time until a far shift, at most two weeks, unless the organisation gives longer', {
    tags: ['9.30'],
  }, async ({ world }) => {
    const now = '2026-06-01T10:00:00Z';
    const month = { now, start: '2026-07-11T10:00:00Z' };
    expect(await deadlines(world, month)).toEqual(['2026-06-05 10:00', '2026-06-05 10:00']);
    expect((await deadlines(world, { ...month, hours: 240 }))[0]).toBe('2026-06-11 10:00');
    expect(await deadlines(world, { now, start: '2027-04-01T10:00:00Z' })).toEqual([
      '2026-06-15 10:00',
      '2026-06-15 10:00',
    ]);
  });

  it('does not move on to less than three hours before the start, and is never after it', async ({ world }) => {
    const now = '2026-06-01T22:10:00Z';
    expect(await deadlines(world, { now, start: '2026-06-02T12:00:00Z' })).toEqual([
      '2026-06-02 09:00',
      '2026-06-02 09:00',
    ]);
    expect(await deadlines(world, { now, start: '2026-06-02T11:50:00Z' })).toEqual([
      '2026-06-01 23:10',
      '2026-06-02 01:35',
    ]);
    expect(await deadlines(world, { now, start: '2026-06-01T22:40:00Z' })).toEqual([
      '2026-06-01 22:40',
      '2026-06-01 22:40',
    ]);
  });

  it('is stored with the question of a place that is given', async ({ world }) => {
    await world.at('2026-06-01T03:29:00Z');
    const [chief, ada] = [await world.person('admin'), await world.person()];
    const times = { start_time: '2026-06-11T18:00:00Z', end_time: '2026-06-11T20:00:00Z' };
    const slot = await world.slot(await world.event({ ...times, timezone: 'Europe/Berlin' }));
    await world.as(chief, (sql) => sql`select private.assign(${ada.id}, ${slot}, null)`);
    const [question] = await world.sql`select deadline from questions where slot_id = ${slot}`;
    expect(question?.deadline.toISOString()).toBe('2026-06-03T07:00:00.000Z');
  });
});
