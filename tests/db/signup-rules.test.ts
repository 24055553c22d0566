import { describe, expect, it } from 'vitest';
import { type Person, type Row, refusal, refusalCode, type World, worlds } from './world.ts';

const { inWorld } = worlds();

type Rules = Partial<
  Record<
    'opens_days_before' | 'closes_hours_before' | 'cancel_hours_before' | 'max_hours_per_day' | 'min_rest_hours',
    number | null
  >
>;
const rule = (world: World, rules: Rules & { timezone?: string }) =>
  world.sql`update organisation set ${world.sql(rules)}`;
/** Takes a place, and compares the result with what the list predicted. */
async function take(world: World, person: Person, slot: string): Promise<string> {
  const [listed] = await world.as(person, (sql) => sql`select blocked from private.slot_choices where id = ${slot}`);
  return await world
    .as(person, (sql) => sql`select private.sign_up(${slot}) as id`)
    .then(
      ([made]) => {
        expect(listed?.blocked).toBeNull();
        return made?.id;
      },
      (error) => {
        expect(listed?.blocked).toBe(refusalCode(error));
        throw error;
      },
    );
}
const cancel = (world: World, person: Person, signup: string) =>
  world.as(person, (sql) => sql`select private.cancel_signup(${signup})`);
/** A time in June 2026 from `02T10:00` (UTC) or `02T10:00+02:00`. */
const moment = (text: string) => `2026-06-${text}${/Z|[+-]\d\d:\d\d$/.test(text) ? '' : 'Z'}`;
const shift = async (world: World, from: string, to: string, more: Row<'events'> = {} as Row<'events'>) =>
  world.slot(await world.event({ ...more, start_time: moment(from), end_time: moment(to) }));

const notOpen = (when: string) => refusal(409, 'signup_not_open', `Signup opens ${when} before the event.`);
const closed = (when: string) => refusal(409, 'signup_closed', `Signup closes ${when} before the event.`);
const tooMany = (hours: string) => refusal(409, 'too_many_hours', `You can work at most ${hours} a day.`);
const tooSoon = (hours: string) =>
  refusal(409, 'too_little_rest', `There must be at least ${hours} between your shifts.`);

describe('when signup opens and closes', () => {
  it(
    'opens the given number of days before the event, to the millisecond',
    inWorld(async (world) => {
      const ada = await world.person();
      const slot = await shift(world, '20T10:00', '20T12:00');
      await rule(world, { opens_days_before: 14 });
      await world.at('2026-06-06T09:59:59.999Z');
      await expect(take(world, ada, slot)).rejects.toMatchObject(notOpen('14 days'));
      await rule(world, { opens_days_before: 1 });
      await expect(take(world, ada, slot)).rejects.toMatchObject(notOpen('1 day'));
      await rule(world, { opens_days_before: 14 });
      await world.at('2026-06-06T10:00:00Z');
      await take(world, ada, slot);
    }),
  );

  it(
    'closes the given number of hours before the event; without the rule it stays open',
    inWorld(async (world) => {
      const ada = await world.person();
      const slot = await shift(world, '20T10:00', '20T12:00');
      await rule(world, { closes_hours_before: 24 });
      await world.at('2026-06-19T10:00:00Z');
      await expect(take(world, ada, slot)).rejects.toMatchObject(closed('24 hours'));
      await world.at('2026-06-19T09:59:59.999Z');
      await cancel(world, ada, await take(world, ada, slot));
      await world.at('2026-06-20T09:59:59Z');
      await rule(world, { closes_hours_before: null });
      await take(world, ada, slot);
    }),
  );
});

describe('the deadline for canceling', () => {
  it(
    'is the given number of hours before the event, for people but not for administrators',
    inWorld(async (world) => {
      const [ada, admin] = [await world.person(), await world.person('admin')];
      const slot = await shift(world, '20T10:00', '20T12:00');
      await world.at('2026-06-01T10:00:00Z');
      const [own, theirs] = [await take(world, ada, slot), await take(world, admin, slot)];
      await rule(world, { cancel_hours_before: 48 });
      await world.at('2026-06-18T10:00:00Z');
      const late = refusal(
        409,
        'cancel_closed',
        'You can cancel until 48 hours before the event. After that, please ask an administrator.',
      );
      await expect(cancel(world, ada, own)).rejects.toMatchObject(late);
      await cancel(world, admin, theirs);
      await world.at('2026-06-20T10:00:00Z');
      await expect(cancel(world, ada, own)).rejects.toSatisfy(
        (error: object) => refusalCode(error) === 'event_started',
      );
      await world.at('2026-06-18T09:59:59.999Z');
      await cancel(world, ada, own);
    }),
  );
});

describe('the maximum hours per day', () => {
  it(
    'counts all signups of the day and allows exactly the limit',
    inWorld(async (world) => {
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
    }),
  );

  it(
    'uses the days of the organisation’s time zone and splits a shift at midnight',
    inWorld(async (world) => {
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
    }),
  );

  it(
    'counts an all-day event of a feed with the hours of its credits, on each of its days',
    inWorld(async (world) => {
      await world.at('2026-06-01T10:00:00Z');
      const ada = await world.person();
      const feed = await world.feed({ all_day_hours: 6 });
      const camp = { all_day: true, feed_id: feed, timezone: 'America/New_York' };
      const slot = await shift(world, '20T00:00-04:00', '22T00:00-04:00', camp);
      await rule(world, { max_hours_per_day: 5.75 });
      await expect(take(world, ada, slot)).rejects.toMatchObject(tooMany('5.75 hours'));
      await rule(world, { max_hours_per_day: 6 });
      await take(world, ada, slot);
    }),
  );
});

describe('the minimum rest between shifts', () => {
  it(
    'applies before and after each shift and allows exactly the limit',
    inWorld(async (world) => {
      await world.at('2026-06-01T10:00:00Z');
      const ada = await world.person();
      await take(world, ada, await shift(world, '20T10:00', '20T12:00'));
      await rule(world, { min_rest_hours: 11 });
      const near = [await shift(world, '20T22:59', '20T23:30'), await shift(world, '19T22:00', '19T23:01')];
      for (const slot of near) await expect(take(world, ada, slot)).rejects.toMatchObject(tooSoon('11 hours'));
      await take(world, ada, await shift(world, '20T23:00', '20T23:30'));
      await take(world, ada, await shift(world, '19T22:00', '19T23:00'));
      await rule(world, { min_rest_hours: 1 });
      await expect(take(world, ada, await shift(world, '20T12:01', '20T13:00'))).rejects.toMatchObject(
        tooSoon('1 hour'),
      );
      await rule(world, { min_rest_hours: null });
      await take(world, ada, await shift(world, '20T12:01', '20T13:00'));
    }),
  );

  it(
    'B13: adjoining shifts are one block of work, which others keep their distance from',
    inWorld(async (world) => {
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
    }),
  );

  it(
    'ignores all-day events, because it is unknown when their work begins and ends',
    inWorld(async (world) => {
      await world.at('2026-06-01T10:00:00Z');
      const ada = await world.person();
      await rule(world, { min_rest_hours: 11 });
      await take(world, ada, await shift(world, '20T00:00', '21T00:00', { all_day: true } as Row<'events'>));
      await take(world, ada, await shift(world, '21T00:00', '22T00:00', { all_day: true } as Row<'events'>));
      await take(world, ada, await shift(world, '22T06:00', '22T23:00'));
      await take(world, ada, await shift(world, '23T00:00', '24T00:00', { all_day: true } as Row<'events'>));
    }),
  );
});

describe('the rules', () => {
  it(
    'apply in a fixed order, after all other reasons',
    inWorld(async (world) => {
      await world.at('2026-06-19T10:00:00Z');
      const ada = await world.person();
      await take(world, ada, await shift(world, '20T10:00', '20T12:00'));
      const overlapping = await shift(world, '20T11:00', '20T20:00');
      const next = await shift(world, '20T12:01', '20T21:00');
      await rule(world, { opens_days_before: 1, closes_hours_before: 23, max_hours_per_day: 8, min_rest_hours: 11 });
      await expect(take(world, ada, overlapping)).rejects.toSatisfy(
        (error: object) => refusalCode(error) === 'overlap',
      );
      const order = ['signup_not_open', 'signup_closed', 'too_many_hours', 'too_little_rest'];
      const met: string[] = [];
      for (const off of ['opens_days_before', 'closes_hours_before', 'max_hours_per_day', 'min_rest_hours']) {
        // After the first one, the event is less than a day away.
        const seen = await take(world, ada, next).catch((error) => refusalCode(error) ?? 'failed');
        met.push(seen);
        await rule(world, { [off]: null });
        if (off === 'opens_days_before') await rule(world, { closes_hours_before: 48 });
      }
      expect(met).toEqual(order);
      await take(world, ada, next);
    }),
  );

  it(
    'can be overridden by an administrator with a reason; the refusal before speaks about the person',
    inWorld(async (world) => {
      await world.at('2026-06-19T10:00:00Z');
      const [ada, admin] = [await world.person(), await world.person('admin')];
      const slot = await shift(world, '20T10:00', '20T20:00');
      await rule(world, { max_hours_per_day: 8, cancel_hours_before: 24 });
      const assign = (reason: string | null) =>
        world.as(admin, (sql) => sql`select private.assign(${ada.id}, ${slot}, ${reason}) as id`);
      const theirs = refusal(409, 'too_many_hours', 'This person can work at most 8 hours a day.');
      await expect(assign(null)).rejects.toMatchObject(theirs);
      const [given] = await assign('Nobody else was free');
      await world.at('2026-06-20T09:00:00Z');
      await cancel(world, ada, given?.id);
    }),
  );
});
