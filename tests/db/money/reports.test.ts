import { describe, expect } from 'vitest';
import { noFigures } from '../../../web/src/test/no-figures.ts';
import { refusal, type World, worlds } from '../support/world.ts';
import { type Asked, reportTo } from './report-stage.ts';

const it = worlds();

/** Two people at three events of 2026: kitchen 1.5 credits an hour, door 20 dollars an hour. It is the end of April. */
async function stage(world: World) {
  await world.at('2026-01-01T00:00:00Z');
  const [chief, ada, bob] = [await world.person('admin'), await world.person(), await world.person('staff')];
  const kitchen = await world.slotType({ name: 'Kitchen', hourly_rate: 1.5 });
  const door = await world.slotType({ name: 'Door', compensation: 'wage', hourly_rate: 20 });
  await world.sql`update profiles set name = 'Ada Müller' where id = ${ada.id}`;
  await world.sql`update profiles set name = 'Bob' where id = ${bob.id}`;
  const event = async (title: string, start: string, end: string) => {
    const id = await world.event({ title, start_time: start, end_time: end });
    return {
      id,
      kitchen: await world.slot(id, { slot_type_id: kitchen, required_count: 3 }),
      door: await world.slot(id, { slot_type_id: door, required_count: 1 }),
    };
  };
  const winter = await event('Winter fair', '2026-01-31T22:00Z', '2026-01-31T23:20Z');
  const spring = await event('Spring fair', '2026-03-10T10:00Z', '2026-03-10T12:30Z');
  const summer = await event('Summer fair', '2026-07-01T10:00Z', '2026-07-01T14:00Z');
  const signups = {
    adaWinter: await world.signUp(ada, winter.kitchen),
    adaSpring: await world.signUp(ada, spring.kitchen),
    bobSpring: await world.signUp(bob, spring.door),
    bobSummer: await world.signUp(bob, summer.door),
  };
  await world.at('2026-04-30T12:00:00Z');
  return { chief, ada, bob, kitchen, door, winter, spring, summer, signups };
}

describe('a report', () => {
  it('sums up the work at past events by person, slot type and month', async ({ world }) => {
    const { chief, ada, bob, kitchen, door, spring, signups } = await stage(world);
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(${spring.id}, ${[signups.adaSpring, signups.bobSpring]}, 'attended')`,
    );
    const report = await reportTo(world, chief);
    const ofKitchen = {
      ...noFigures,
      shifts: 2,
      minutes: 80 + 150,
      assumed_minutes: 80,
      assumed_credits: 2,
      credits: 2 + 3.8,
    };
    const unsettled = { approved_minutes: 0, run_minutes: 0 };
    const ofDoor = { ...noFigures, shifts: 1, minutes: 150, paid_minutes: 150, pay: 50 };
    expect(report).toEqual({
      from: '2026-01-01',
      to: '2026-12-31',
      today: '2026-04-30',
      timezone: 'UTC',
      wages: true,
      totals: {
        ...{ people: 2, shifts: 3, minutes: 380, credits: 5.8, paid_minutes: 150, pay: 50 },
        ...{ unmarked: 0, unmarked_pay: 0, no_shows: 0, excused: 0, filled: 3, offered: 8 },
        ...{ assumed_minutes: 80, assumed_credits: 2, open: 0, out_assumed: 0 },
      },
      people: [
        { id: ada.id, name: 'Ada Müller', email: ada.email, role: 'volunteer', ...ofKitchen },
        { id: bob.id, name: 'Bob', email: bob.email, role: 'staff', ...ofDoor },
      ],
      slot_types: [
        {
          slot_type: { id: door, name: 'Door', color: '#3182ce', hourly_credits: -20, compensation: 'wage' },
          ...ofDoor,
          filled: 1,
          offered: 2,
        },
        {
          slot_type: { id: kitchen, name: 'Kitchen', color: '#3182ce', hourly_credits: 1.5, compensation: 'credits' },
          ...ofKitchen,
          filled: 2,
          offered: 6,
        },
      ],
      months: [
        {
          month: '2026-01',
          ...noFigures,
          shifts: 1,
          minutes: 80,
          assumed_minutes: 80,
          assumed_credits: 2,
          credits: 2,
          filled: 1,
          offered: 4,
        },
        {
          month: '2026-03',
          ...noFigures,
          shifts: 2,
          minutes: 300,
          credits: 3.8,
          paid_minutes: 150,
          pay: 50,
          filled: 2,
          offered: 4,
        },
      ],
      by: 'month',
      periods: [
        {
          at: '2026-01-01',
          shifts: 1,
          minutes: 80,
          no_shows: 0,
          filled: 1,
          offered: 4,
          planned_minutes: 4 * 80,
          ...unsettled,
        },
        {
          at: '2026-03-01',
          shifts: 2,
          minutes: 300,
          no_shows: 0,
          filled: 2,
          offered: 4,
          planned_minutes: 4 * 150,
          ...unsettled,
        },
        {
          at: '2026-07-01',
          shifts: 0,
          minutes: 0,
          no_shows: 0,
          filled: 0,
          offered: 0,
          planned_minutes: 4 * 240,
          ...unsettled,
        },
      ],
      costs: [
        {
          at: '2026-01-01',
          slot_type: { id: door, name: 'Door', color: '#3182ce' },
          planned: 26.67,
          booked: 0,
          worked: 0,
        },
        {
          at: '2026-03-01',
          slot_type: { id: door, name: 'Door', color: '#3182ce' },
          planned: 50,
          booked: 50,
          worked: 50,
        },
        {
          at: '2026-07-01',
          slot_type: { id: door, name: 'Door', color: '#3182ce' },
          planned: 80,
          booked: 80,
          worked: 0,
        },
      ],
      budgets: [],
    });
  });

  it('plans paid work without its unpaid breaks, and other work as long as it is', async ({ world }) => {
    await world.at('2026-02-01T00:00:00Z');
    const chief = await world.person('admin');
    const breaks = { unpaid_breaks: 'by_length' };
    const [paid, unpaid] = [
      await world.slotType({ compensation: 'wage', hourly_rate: 12, ...breaks }),
      await world.slotType(breaks),
    ];
    const planned = async (end_time: string, type: string, more = {}) => {
      const event = await world.event({ start_time: '2026-02-10T08:00Z', end_time, ...more });
      await world.slot(event, { slot_type_id: type, required_count: 2 });
      const { periods, costs } = await reportTo(world, chief);
      await world.sql`delete from event_slots where event_id = ${event}`;
      return [periods[0]?.planned_minutes, costs[0]?.planned ?? null];
    };
    expect(await planned('2026-02-10T17:15Z', paid)).toEqual([2 * (9 * 60 + 15 - 45), 2 * 8.5 * 12]);
    expect(await planned('2026-02-10T16:00Z', paid)).toEqual([2 * (8 * 60 - 30), 2 * 7.5 * 12]);
    expect(await planned('2026-02-10T14:00Z', paid)).toEqual([2 * 6 * 60, 2 * 6 * 12]);
    expect(await planned('2026-02-10T17:15Z', unpaid)).toEqual([2 * (9 * 60 + 15), null]);
    // What counts of all-day events is set: 8 hours for each of two days.
    const feed_id = await world.feed({ all_day_hours: 8 });
    expect(await planned('2026-02-11T08:00Z', paid, { all_day: true, feed_id })).toEqual([2 * 16 * 60, 2 * 16 * 12]);
  });

  it('has over time what is approved and what pay runs pay, of the same people and slot types', async ({ world }) => {
    const { chief, door, kitchen, spring, signups } = await stage(world);
    const [row] = await world.sql`select p.id from profiles p where p.name = 'Bob'`;
    await world.sql`update slot_types set pay_code = '200' where id = ${door}`;
    await world.sql`insert into payroll_numbers (user_id, payroll_number) values (${row?.id}, 'B1')`;
    await world.as(chief, async (sql) => {
      await sql`select private.mark_attendance(${spring.id}, ${[signups.adaSpring, signups.bobSpring]}, 'attended')`;
      await sql`select private.approve_work(${[signups.adaSpring, signups.bobSpring]})`;
    });
    const march = async (asked: Asked = {}) => {
      const { periods } = await reportTo(world, chief, asked);
      const found = periods.find(({ at }) => at === '2026-03-01');
      return [found?.approved_minutes, found?.run_minutes];
    };
    expect(await march()).toEqual([300, 0]);
    const [run] = await world.as(
      chief,
      (sql) => sql`select private.close_run('2026-03-01', '2026-03-31', null, null, false) as id`,
    );
    expect(await march()).toEqual([300, 150]);
    expect(await march({ types: [door] })).toEqual([150, 150]);
    expect(await march({ types: [kitchen] })).toEqual([150, 0]);
    expect(await march({ search: 'bob' })).toEqual([150, 150]);
    expect(await march({ search: 'ada' })).toEqual([150, 0]);
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(${spring.id}, ${[signups.bobSpring]}, 'attended', 2, 'Told')`,
    );
    expect(await march()).toEqual([150, 150]);
    await world.as(chief, (sql) => sql`select private.void_run(${run?.id}, 'Wrong')`);
    expect(await march()).toEqual([150, 0]);
  });

  it('is over days as long as they are few, and over weeks and months as asked', async ({ world }) => {
    const { chief } = await stage(world);
    const over = async (asked: Asked) => {
      const { by, periods } = await reportTo(world, chief, asked);
      return [by, ...periods.map(({ at }) => at)];
    };
    expect(await over({ from: '2026-03-01', to: '2026-03-31' })).toEqual(['day', '2026-03-10']);
    expect(await over({ from: '2026-03-01', to: '2026-03-31', by: 'month' })).toEqual(['month', '2026-03-01']);
    // A week begins on Monday, also before the first day of the report.
    expect(await over({ from: '2026-03-10', to: '2026-03-31', by: 'week' })).toEqual(['week', '2026-03-09']);
    expect(await over({ to: '2026-03-31', by: 'day' })).toEqual(['day', '2026-01-31', '2026-03-10']);
    // More than 100 days are weeks, more than three years months.
    expect(await over({ by: 'day' })).toEqual(['week', '2026-01-26', '2026-03-09', '2026-06-29']);
    await world.sql`insert into events (title, start_time, end_time, timezone, status)
      values ('Old', '2022-05-01T10:00Z', '2022-05-01T11:00Z', 'UTC', 'scheduled')`;
    expect((await over({ from: '2022-01-01', to: '2026-12-31', by: 'week' }))[0]).toBe('month');
    expect(await over({ from: '2020-01-01', to: '2020-12-31', by: 'day' })).toEqual(['month']);
  });

  it('compares what the wages of a season cost with its budget, as a whole and for everybody', async ({ world }) => {
    const { chief, spring, signups, kitchen } = await stage(world);
    const season = await world.sql`insert into seasons (name, first_day, last_day, budget)
      values ('Year', '2026-02-01', '2026-12-31', 100) returning id`;
    await world.sql`insert into seasons (name, first_day, last_day) values ('Without', '2026-01-01', '2026-01-31')`;
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(${spring.id}, ${[signups.bobSpring]}, 'attended', 1, 'told')`,
    );
    const budgets = async (asked: Asked) => (await reportTo(world, chief, asked)).budgets;
    const year = { id: season[0]?.id, name: 'Year', first_day: '2026-02-01', last_day: '2026-12-31', budget: 100 };
    const known = [{ ...year, planned: 50 + 80, booked: 20 + 80, worked: 20 }];
    expect(await budgets({})).toEqual(known);
    expect(await budgets({ from: '2026-06-01', to: '2026-06-30' })).toEqual(known);
    expect(await budgets({ to: '2026-01-31' })).toEqual([]);
    expect(await budgets({ role: 'staff' })).toEqual([]);
    expect(await budgets({ types: [kitchen] })).toEqual([]);
  });

  it('says nothing of wages where there never were any', async ({ world }) => {
    await world.at('2026-01-01T00:00:00Z');
    const [chief, ada] = [await world.person('admin'), await world.person()];
    await world.sql`insert into seasons (name, first_day, last_day, budget) values ('Year', '2026-01-01', '2026-12-31', 100)`;
    const event = await world.event({ start_time: '2026-02-01T10:00Z', end_time: '2026-02-01T12:00Z' });
    const slot = await world.slot(event, { required_count: 2 });
    await world.signUp(ada, slot);
    const { wages, costs, budgets, periods } = await reportTo(world, chief);
    expect({ wages, costs, budgets }).toEqual({ wages: false, costs: [], budgets: [] });
    expect(periods).toMatchObject([
      { at: '2026-02-01', planned_minutes: 240, minutes: 0, approved_minutes: null, run_minutes: null },
    ]);
    const type = await world.slotType({ compensation: 'wage', hourly_rate: 20 });
    expect(type).toBeTruthy();
    expect(await reportTo(world, chief)).toMatchObject({ wages: true, budgets: [{ budget: 100, planned: 0 }] });
  });

  it('covers whole days and months of its time zone', async ({ world }) => {
    const { chief } = await stage(world);
    const months = async (asked: Asked) => (await reportTo(world, chief, asked)).months.map(({ month }) => month);
    expect(await months({ zone: 'Europe/Berlin' })).toEqual(['2026-01', '2026-03']);
    // 22:00 UTC is the next day further east.
    expect(await months({ zone: 'Asia/Tokyo' })).toEqual(['2026-02', '2026-03']);
    expect(await months({ zone: 'Asia/Tokyo', to: '2026-01-31' })).toEqual([]);
    expect(await months({ to: '2026-01-31' })).toEqual(['2026-01']);
    expect(await months({ from: '2026-01-31', to: '2026-01-31' })).toEqual(['2026-01']);
    expect(await months({ from: '2026-02-01', to: '2026-03-09' })).toEqual([]);
    expect(await months({ from: '2026-03-10', to: '2026-03-10' })).toEqual(['2026-03']);
    expect((await reportTo(world, chief, { zone: 'Pacific/Kiritimati' })).today).toBe('2026-05-01');
    expect(await reportTo(world, chief, { from: '2024-05-05' })).toMatchObject({ to: '2024-12-31', months: [] });
    expect(await reportTo(world, chief, { to: '2025-05-05' })).toMatchObject({ from: '2025-01-01', months: [] });
  });

  it('can be limited to slot types, a role or people; offered places are independent of role and people', async ({
    world,
  }) => {
    const { chief, ada, bob, kitchen, door } = await stage(world);
    const asked = async (filter: Asked) => {
      const { totals, people, months } = await reportTo(world, chief, filter);
      return [people.map(({ id }) => id), totals.people, totals.filled, totals.offered, months.map((m) => m.offered)];
    };
    expect(await asked({ types: [door] })).toEqual([[bob.id], 1, 1, 2, [1, 1]]);
    expect(await asked({ types: [door, kitchen] })).toEqual([[ada.id, bob.id], 2, 3, 8, [4, 4]]);
    expect(await asked({ role: 'staff' })).toEqual([[bob.id], 1, 1, null, [null]]);
    expect(await asked({ role: 'admin' })).toEqual([[], 0, 0, null, []]);
    expect(await asked({ search: ' MULLER  ada' })).toEqual([[ada.id], 1, 2, null, [null, null]]);
    expect(await asked({ search: bob.email.toUpperCase() })).toEqual([[bob.id], 1, 1, null, [null]]);
    expect(await asked({ search: '%' })).toEqual([[], 0, 0, null, []]);
    expect(await asked({ search: '   ' })).toEqual([[ada.id, bob.id], 2, 3, 8, [4, 4]]);
  });

  it('omits the places of canceled events, and keeps events that were removed after they ended', async ({ world }) => {
    const { chief, winter, spring } = await stage(world);
    await world.sql`update events set removed_at = private.now() where id = ${winter.id}`;
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${spring.kitchen}`;
    const { totals } = await reportTo(world, chief);
    expect(totals).toMatchObject({ shifts: 2, filled: 2, offered: 5, minutes: 80 + 150 });
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${spring.id}`;
    expect((await reportTo(world, chief)).totals).toMatchObject({ shifts: 1, filled: 1, offered: 4 });
  });

  it('counts attended work with corrected hours, and no-shows; their places stay taken', async ({ world }) => {
    const { chief, ada, bob, spring, winter, signups } = await stage(world);
    const mark = (event: string, signup: string, attendance: string, hours: number | null = null) =>
      world.as(
        chief,
        (sql) => sql`select private.mark_attendance(${event}, ${[signup]}, ${attendance}, ${hours}, 'told')`,
      );
    await mark(winter.id, signups.adaWinter, 'no_show');
    await mark(spring.id, signups.adaSpring, 'attended', 1.5);
    await mark(spring.id, signups.bobSpring, 'excused');
    const { totals, people, months } = await reportTo(world, chief);
    expect(totals).toMatchObject({
      people: 1,
      shifts: 1,
      minutes: 90,
      credits: 2.3,
      pay: 0,
      no_shows: 1,
      excused: 1,
    });
    expect(totals).toMatchObject({ filled: 3, offered: 8 });
    expect(people).toMatchObject([
      { id: ada.id, shifts: 1, minutes: 90, credits: 2.3, no_shows: 1, excused: 0 },
      { id: bob.id, shifts: 0, minutes: 0, paid_minutes: 0, pay: 0, no_shows: 0, excused: 1 },
    ]);
    expect(months).toMatchObject([
      { month: '2026-01', shifts: 0, no_shows: 1, filled: 1 },
      { month: '2026-03', shifts: 1, excused: 1, filled: 2 },
    ]);
  });

  it('counts people marked as attended during the event, but not yet the event’s places', async ({ world }) => {
    const { chief, summer, signups } = await stage(world);
    await world.at('2026-07-01T12:00:00Z');
    const july = async () => (await reportTo(world, chief, { from: '2026-07-01', to: '2026-07-31' })).totals;
    expect(await july()).toMatchObject({ shifts: 0, filled: 0, offered: 0 });
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(${summer.id}, ${[signups.bobSummer]}, 'attended')`,
    );
    expect(await july()).toMatchObject({ people: 1, shifts: 1, minutes: 240, pay: 80, filled: 0, offered: 0 });
  });

  it('is for administrators only', async ({ world }) => {
    const { ada, bob } = await stage(world);
    const refused = refusal(
      403,
      'forbidden',
      'You do not have permission to access this page. Admin privileges required.',
    );
    for (const actor of [ada, bob]) await expect(reportTo(world, actor)).rejects.toMatchObject(refused);
    await expect(reportTo(world, 'authenticated')).rejects.toMatchObject({ code: 'MU401' });
    for (const actor of ['anon', 'service_role'] as const)
      await expect(reportTo(world, actor)).rejects.toMatchObject({ code: '42501' });
  });
});
