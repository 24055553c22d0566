import { describe, expect } from 'vitest';
import { createRandom } from '../../../supabase/local/random.ts';
import { type Person, refusalCode, type World, worlds } from '../support/world.ts';

const it = worlds();

async function scatter(world: World, seed: number): Promise<Person> {
  const roll = createRandom(seed).below;
  await world.at('2026-06-01T00:00:00Z');
  const [ada, bob] = [await world.person(), await world.person()];
  const slots: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    const start = roll(40);
    const moment = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour)).toISOString();
    const event = await world.event({
      title: `E${i}`,
      start_time: moment(start),
      end_time: moment(start + 1 + roll(5)),
      all_day: roll(8) === 0,
    });
    for (let j = 0; j < 2; j += 1) slots.push(await world.slot(event, { required_count: 1 }));
  }
  for (const slot of slots) {
    const person = [ada, bob, undefined][roll(3)];
    if (person)
      await world.sql
        .savepoint((sql) => sql`insert into signups (slot_id, user_id) values (${slot}, ${person.id})`)
        .catch(() => {});
  }
  const some = slots.filter(() => roll(6) === 0);
  await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = any (${some})`;
  await world.sql`update events set status = 'canceled', cancel_origin = 'source' where title = ${`E${roll(12)}`}`;
  await world.sql`update events set removed_at = private.now() where title = ${`E${roll(12)}`}`;
  await world.sql`update events set start_time = start_time + interval '3 hours', end_time = end_time + interval '3 hours' where title = ${`E${roll(12)}`}`;
  // Two of three scenes have rules of the organisation; each rule is in half of those.
  const sometimes = (figure: number) => (seed % 3 === 0 || roll(2) === 0 ? null : figure);
  await world.sql`update organisation set timezone = 'Asia/Tokyo', opens_days_before = ${sometimes(1)},
    closes_hours_before = ${sometimes(3)}, max_hours_per_day = ${sometimes(5.5)}, min_rest_hours = ${sometimes(2)}`;
  await world.at(new Date(Date.UTC(2026, 5, 1, roll(30))).toISOString());
  return ada;
}

describe('the reason why a slot is blocked', () => {
  it.for(Array.from({ length: 12 }, (_, index) => index + 1))(
    'is the one with which a signup is refused (scene %i)',
    async (seed, { world }) => {
      const ada = await scatter(world, seed);
      const listed = await world.as(ada, (sql) => sql`select id, blocked from private.slot_choices`);
      expect(listed.length).toBeGreaterThan(15);
      for (const { id, blocked } of listed) {
        class Undo extends Error {}
        const tried = await world
          .as(ada, async (sql) => {
            await sql`select private.sign_up(${id})`;
            throw new Undo();
          })
          .catch((error) => (error instanceof Undo ? null : refusalCode(error)));
        expect(tried).toBe(blocked);
      }
    },
  );
});

describe('credits', () => {
  const hours = (from: string, to: string) => ({ start_time: `2026-06-02T${from}Z`, end_time: `2026-06-02T${to}Z` });

  it('are hours × rate to one decimal (pay to the cent), and 0 for displaced, canceled or removed work', async ({
    world,
  }) => {
    await world.at('2026-06-01T00:00:00Z');
    const ada = await world.person();
    const take = async (title: string, span: object, slot = {}) => {
      const event = await world.event({ title, ...hours('00:00', '00:01'), ...span });
      const type = await world.slotType({ hourly_rate: 1.5, ...slot });
      return world.signUp(ada, await world.slot(event, { slot_type_id: type }));
    };
    await take('plain', hours('01:00', '02:10'));
    await take('half', hours('03:00', '03:30'), { hourly_rate: 0.5 });
    await take('paid', hours('05:00', '06:30'), { compensation: 'wage', hourly_rate: 17.3 });
    const given = await take('given back', hours('07:00', '08:00'));
    await world.as(ada, (sql) => sql`select private.cancel_signup(${given})`);
    await take('canceled', hours('09:00', '10:00'));
    await world.sql`update events set status = 'canceled', cancel_origin = 'source' where title = 'canceled'`;
    await take('displaced', hours('11:00', '12:00'));
    await world.sql`update events set ${world.sql(hours('05:00', '06:00'))} where title = 'displaced'`;
    await take('removed', hours('13:00', '14:00'));
    await world.sql`update events set removed_at = private.now() where title = 'removed'`;
    await take('removed later', hours('15:00', '16:00'));
    await world.at('2026-06-02T17:00:00Z');
    await world.sql`update events set removed_at = private.now() where title = 'removed later'`;
    const rows = await world.as(
      ada,
      (sql) => sql`select title, credits, pay, completed from private.signup_details order by title`,
    );
    const earned = Object.fromEntries(
      rows.map((row) => [row.title, [Number(row.credits), row.pay && Number(row.pay)]]),
    );
    expect(earned).toEqual({
      plain: [1.8, null],
      half: [0.3, null],
      paid: [0, 25.95],
      'given back': [0, null],
      canceled: [0, null],
      displaced: [0, null],
      removed: [0, null],
      'removed later': [1.5, null],
    });
    expect(rows.every((row) => row.completed)).toBe(true);
    await world.at('2026-06-02T02:09:59.999Z');
    const before = await world.as(ada, (sql) => sql`select completed from private.signup_details where completed`);
    expect(before).toHaveLength(0);
  });

  it.for([
    [50, 1.5, 1.3],
    [70, 1.5, 1.8],
    [1, 27, 0.5],
    [10, 0.3, 0.1],
    [10, 0.29, 0],
  ] as const)(
    'for %i minutes at %d an hour are rounded half up',
    async ([minutes, hourly_rate, expected], { world }) => {
      await world.at('2026-06-01T00:00:00Z');
      const start = Date.parse('2026-06-02T10:00:00Z');
      const [start_time, end_time] = [start, start + minutes * 60_000].map((time) => new Date(time).toISOString());
      const slot_type_id = await world.slotType({ hourly_rate });
      await world.signUp(
        await world.person(),
        await world.slot(await world.event({ start_time, end_time }), { slot_type_id }),
      );
      const [row] = await world.sql`select credits from private.worked`;
      expect(Number(row?.credits)).toBe(expected);
    },
  );

  it.for([
    ['America/New_York', '2026-03-07 22:00', '2026-03-08 06:00', 7],
    ['Europe/Berlin', '2026-10-24 22:00', '2026-10-25 06:00', 9],
    ['Australia/Lord_Howe', '2026-04-04 22:00', '2026-04-05 06:00', 8.5],
  ] as const)('for a night shift in %s count the elapsed hours', async ([zone, from, to, expected], { world }) => {
    await world.at('2026-01-01T00:00:00Z');
    await world.sql.unsafe(`set local timezone = '${zone}'`);
    const [span] =
      await world.sql`select (${from}::timestamp at time zone ${zone})::text as start_time, (${to}::timestamp at time zone ${zone})::text as end_time`;
    const ada = await world.person();
    await world.signUp(ada, await world.slot(await world.event({ ...span, timezone: zone })));
    const [row] = await world.sql`select credits from private.signup_details`;
    expect(Number(row?.credits)).toBe(expected);
  });

  it('of other people are visible to administrators only', async ({ world }) => {
    await world.at('2026-06-01T00:00:00Z');
    const [ada, bob, admin] = [await world.person(), await world.person(), await world.person('admin')];
    const event = await world.event({ title: 'Event', ...hours('01:00', '02:00') });
    await world.signUp(ada, await world.slot(event));
    const earned = (actor: Person, ...whose: string[]) =>
      world.as(
        actor,
        (sql) =>
          sql`select user_id from private.season_credits(private.present_season(), ${whose.length > 0 ? whose : null}::uuid[])`,
      );
    expect(await earned(ada, ada.id)).toEqual([{ user_id: ada.id }]);
    expect(await earned(admin, ada.id)).toEqual([{ user_id: ada.id }]);
    expect((await earned(admin)).map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([ada.id, bob.id]));
    expect(await earned(bob, ada.id)).toEqual([]);
    expect(await earned(ada, ada.id, bob.id)).toEqual([]);
    expect(await earned(bob)).toEqual([]);
  });
});
