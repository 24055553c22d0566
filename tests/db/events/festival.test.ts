import type { Sql } from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { type Festival, seedFestival } from '../../../supabase/local/festival/seed.ts';
import { testDatabase } from '../../support/database.ts';
import { works } from '../../support/work.ts';

const database = testDatabase();
let sql: Sql;
let made: Festival;
beforeAll(async () => {
  sql = database.connect('owner');
  // A Tuesday: the coming festival begins two days later.
  await sql`insert into private.clock ("offset") values ('2026-11-24T15:00:00Z'::timestamptz - now())`;
  made = await seedFestival(sql);
});

const count = async (query: string): Promise<number> =>
  Number((await sql.unsafe(`select count(*) as n from ${query}`))[0]?.n);
const coming = `public.events e where e.start_time >= '2026-11-26T05:00:00Z'`;

test('the festival has the size that its documents state', async () => {
  expect(made).toMatchObject({ from: '2026-11-26', shifts: 252, people: 435 });
  expect(made.signups).toBeGreaterThan(1_050);
  expect(made.signups).toBeLessThan(1_150);
  expect(made.open).toBeGreaterThan(190);
  expect(made.open).toBeLessThan(230);
  expect(await count(coming)).toBe(252);
  expect(await count('public.slot_types')).toBe(14);
  expect(await count(`(select distinct location from ${coming}) place`)).toBe(12);
  expect(await count('public.profiles')).toBe(435);
  expect(
    await count(`public.signups s join public.events e on e.id = s.event_id and e.start_time > private.now()`),
  ).toBe(made.signups);
  const [open] = await sql`select sum(s.required_count - s.filled_count)::integer as places
    from public.event_slots s join public.events e on e.id = s.event_id and e.status = 'scheduled'
    where e.start_time > private.now()`;
  expect(open?.places).toBe(made.open);
});

test('it has what a board has to show: minimums, nights, cancellations and a calendar', async () => {
  expect(await count(`public.event_slots s where s.filled_count < s.min_count`)).toBeGreaterThan(5);
  const zone = `at time zone 'America/New_York'`;
  expect(
    await count(`${coming} and (e.start_time ${zone})::date < (e.end_time ${zone} - interval '1 minute')::date`),
  ).toBeGreaterThan(10);
  expect(await count(`${coming} and e.status = 'canceled' and e.cancel_reason is not null`)).toBe(2);
  expect(await count(`${coming} and e.feed_id is not null`)).toBe(28);
  expect(await count('public.ical_sources')).toBe(28);
});

test('one hour is the worst: Saturday at 4 PM', async () => {
  const hours = await sql<{ at: string; open: number }[]>`
    select to_char(hour at time zone 'America/New_York', 'Dy HH24') as at,
      sum(s.required_count - s.filled_count)::integer as open
    from generate_series('2026-11-26T05:00Z'::timestamptz, '2026-11-30T05:00Z', interval '1 hour') hour
    join public.events e on e.status = 'scheduled' and e.start_time < hour + interval '1 hour' and e.end_time > hour
    join public.event_slots s on s.event_id = e.id
    group by hour order by 2 desc`;
  expect(hours[0]).toEqual({ at: 'Sat 16', open: 62 });
  expect(hours[1]?.open).toBeLessThan(62);
});

test('people have worked before, and most of them in one of the roles that they take now', async () => {
  const [worked] = await sql`
    select count(*)::integer as shifts, count(*) filter (where s.attendance = 'no_show')::integer as missed
    from ${works(sql)} join public.events e on e.id = s.event_id
    where e.start_time between '2025-11-27T05:00Z' and '2025-12-01T12:00Z'`;
  expect(worked?.shifts).toBeGreaterThan(400);
  expect(worked?.missed).toBeGreaterThan(5);
  const [again] = await sql`select count(distinct past.user_id)::integer as people
    from public.signups past join public.work_entries worked on worked.id = past.entry_id join public.event_slots was on was.id = past.slot_id
    join public.signups s on s.user_id = past.user_id join public.event_slots slot on slot.id = s.slot_id
    join public.events e on e.id = s.event_id
    where worked.attendance = 'attended' and e.start_time > private.now() and slot.slot_type_id = was.slot_type_id`;
  expect(again?.people).toBeGreaterThan(50);
});

test('nobody is told anything, and the clock is as before', async () => {
  expect(await count('private.outbox')).toBe(0);
  expect(await count('public.notices')).toBe(0);
  expect(await count('public.audit_log')).toBe(0);
  const [clock] = await sql`select private.now() - '2026-11-24T15:00:00Z'::timestamptz < interval '5 minutes' as kept`;
  expect(clock?.kept).toBe(true);
});

test('a second one is refused and changes nothing', async () => {
  await expect(seedFestival(sql, '2027-11-25')).rejects.toThrow('The festival is already in this database');
  expect(await count('public.profiles')).toBe(435);
});
