import { describe, expect } from 'vitest';
import { type Row, refusal, worlds } from '../support/world.ts';
import { cancel, rule, shift, take } from './rule-stage.ts';

const it = worlds();

const tooMany = (hours: string) => refusal(409, 'too_many_hours', `You can work at most ${hours} a day.`);
const tooSoon = (hours: string) =>
  refusal(409, 'too_little_rest', `There must be at least ${hours} between your shifts.`);

describe('the maximum hours per day', () => {
  it('counts all signups of the day and allows exactly the limit', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    await take(world, ada, await shift(world, '20T06:00', '20T09:40'));
    await rule(world, { max_hours_per_day: 8 });
    const [fits, over] = [await shift(world, '20T12:00', '20T16:20'), await shift(world, '20T12:00', '20T16:21')];
    await expect(take(world, ada, over)).rejects.toMatchObject(tooMany('8 hours'));
    const signup = await take(world, ada, fits);
    const more = await shift(world, '20T20:00', '20T20:01');
    await expect(take(world, ada, more)).rejects.toMatchObject(tooMany('8 hours'));
    await cancel(world, ada, signup);
    await take(world, ada, more);
    await rule(world, { max_hours_per_day: null });
    await take(world, ada, over);
  });

  it('uses the days of the organisation’s time zone and splits a shift at midnight', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    await rule(world, { max_hours_per_day: 4, timezone: 'Europe/Berlin' });
    // 20:00 to 02:00 in Berlin: four hours of the 20th, two of the 21st.
    await take(world, ada, await shift(world, '20T18:00', '21T00:00'));
    await expect(take(world, ada, await shift(world, '20T10:00', '20T10:01'))).rejects.toMatchObject(
      tooMany('4 hours'),
    );
    await expect(take(world, ada, await shift(world, '21T10:00', '21T12:01'))).rejects.toMatchObject(
      tooMany('4 hours'),
    );
    await take(world, ada, await shift(world, '21T10:00', '21T12:00'));
  });

  it('counts an all-day event of a feed with the hours of its credits, on each of its days', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    const feed = await world.feed({ all_day_hours: 6 });
    const camp = { all_day: true, feed_id: feed, timezone: 'America/New_York' };
    const slot = await shift(world, '20T00:00-04:00', '22T00:00-04:00', camp);
    await rule(world, { max_hours_per_day: 5.75 });
    await expect(take(world, ada, slot)).rejects.toMatchObject(tooMany('5.75 hours'));
    await rule(world, { max_hours_per_day: 6 });
    await take(world, ada, slot);
  });
});

describe('the minimum rest between shifts', () => {
  it('applies before and after each shift and allows exactly the limit', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    await take(world, ada, await shift(world, '20T10:00', '20T12:00'));
    await rule(world, { min_rest_hours: 11 });
    const near = [await shift(world, '20T22:59', '20T23:30'), await shift(world, '19T22:00', '19T23:01')];
    for (const slot of near) await expect(take(world, ada, slot)).rejects.toMatchObject(tooSoon('11 hours'));
    await take(world, ada, await shift(world, '20T23:00', '20T23:30'));
    await take(world, ada, await shift(world, '19T22:00', '19T23:00'));
    await rule(world, { min_rest_hours: 1 });
    await expect(take(world, ada, await shift(world, '20T12:01', '20T13:00'))).rejects.toMatchObject(tooSoon('1 hour'));
    await rule(world, { min_rest_hours: null });
    await take(world, ada, await shift(world, '20T12:01', '20T13:00'));
  });

  it('B13: adjoining shifts are one block of work, which others keep their distance from', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    await rule(world, { min_rest_hours: 8 });
    await take(world, ada, await shift(world, '20T12:00', '20T16:00'));
    await take(world, ada, await shift(world, '20T16:00', '20T20:00'));
    await take(world, ada, await shift(world, '20T11:00', '20T12:00'));
    for (const [from, to] of [
      ['20T20:01', '20T21:00'],
      ['20T02:00', '20T03:01'],
      ['21T03:59', '21T05:00'],
    ] as const) {
      await expect(take(world, ada, await shift(world, from, to))).rejects.toMatchObject(tooSoon('8 hours'));
    }
    await take(world, ada, await shift(world, '21T04:00', '21T08:00'));
    // It adjoins one block and is too close to the other.
    await expect(take(world, ada, await shift(world, '20T20:00', '20T22:00'))).rejects.toMatchObject(
      tooSoon('8 hours'),
    );
  });

  it('ignores all-day events, because it is unknown when their work begins and ends', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    await rule(world, { min_rest_hours: 11 });
    await take(world, ada, await shift(world, '20T00:00', '21T00:00', { all_day: true } as Row<'events'>));
    await take(world, ada, await shift(world, '21T00:00', '22T00:00', { all_day: true } as Row<'events'>));
    await take(world, ada, await shift(world, '22T06:00', '22T23:00'));
    await take(world, ada, await shift(world, '23T00:00', '24T00:00', { all_day: true } as Row<'events'>));
  });
});
