import type { Sql, TransactionSql } from 'postgres';
import { recordWork } from '../../support/work.ts';

export const people = 400;
export const shifts = 1_600;
/** The month before that of the run. */
export const month = { from: '2026-09-01', to: '2026-09-30' };

/** Days of the month with four shifts of sixteen people each; the fourth is a long one. */
const days = 25;
const starts = ['08:00', '08:30', '13:00', '09:00'];
const hours = [4, 4, 4, 8];
const places = 16;

/** What is odd, by the number of a signup, from 0 in the order of shifts. Nobody has two of them, but for those that overlap. */
const oddAt = {
  never_out: [70, 135],
  not_recorded: [200, 265],
  assumed: [330, 395],
  long: [401],
  short: [470],
  // A morning that ended when the afternoon of the same day had begun.
  overlap: [512, 544],
  claim: [640],
  break_missing: [820],
};

/** The names of people by what is odd about their hours. */
export type OddPeople = Record<keyof typeof oddAt, string[]>;

/** Records what is odd about some work. */
async function makeOdd(tx: TransactionSql): Promise<void> {
  const at = (...numbers: number[]) => tx`s.id in (select id from shift where number = any (${numbers}))`;
  const start = tx`lower(s.during)`;
  const end = tx`upper(s.during)`;
  const attended = { attendance: 'attended', came_at: start } as const;
  const work = (what: keyof typeof oddAt, how: Parameters<typeof recordWork>[2]) =>
    recordWork(tx, at(...oddAt[what]), how);
  await work('never_out', { came_at: start });
  await work('assumed', attended);
  await work('short', { ...attended, minutes: 10, left_at: tx`${start} + interval '10 minutes'` });
  const [morning = 0, afternoon = 0] = oddAt.overlap;
  await tx`update public.signups s set user_id = o.user_id from public.signups o
    where ${at(afternoon)} and o.id = (select id from shift where number = ${morning})`;
  await recordWork(tx, at(morning), { ...attended, left_at: tx`${end} + interval '90 minutes'` });
  await recordWork(tx, at(afternoon), { ...attended, left_at: end });
  await work('claim', { attendance: 'attended' });
  await tx`with said as (
      insert into public.work_entries (signup_id, kind, corrects, attendance, minutes, came_at, left_at, has_reason, by)
      select s.id, 'claimed', private.entry_held(s.entry_id), 'attended', 270, ${start}, ${end} + interval '30 minutes', true, s.user_id
      from public.signups s where ${at(...oddAt.claim)} returning id)
    insert into public.work_reasons (entry_id, reason) select id, 'We cleaned up' from said`;
  await tx`update public.signups s set entry_id = private.enter_work(s.id, 'corrected', 'attended', 420, ${start}, ${end} + interval '3 hours', 'Told so')
    where ${at(...oddAt.long)}`;
  await tx`update public.signups s set entry_id = private.enter_work(s.id, 'corrected', 'attended', 480, ${start}, ${end}, 'No time to rest', 0)
    where ${at(...oddAt.break_missing)}`;
}

/**
 * Fills a month with the paid shifts of 400 people. All were there, half of them by check-in and check-out at the gate; twelve lines are odd.
 * Triggers do not run, so the values they maintain are written here.
 * @param sql a connection as the superuser
 * @param types the ids of the slot types of shifts: of the first three of a day in turn, and of the long one
 */
export async function fillPaidMonth(sql: Sql, types: readonly [string, string]): Promise<OddPeople> {
  const odd = await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table person on commit drop as
      select number, gen_random_uuid() as id from generate_series(0, ${people - 1}::integer) number`;
    await tx`insert into public.profiles (id, name, role) select id, 'Worker ' || lpad(number::text, 3, '0'), 'staff' from person`;
    await tx`insert into public.payroll_numbers (user_id, payroll_number) select id, (1000 + number)::text from person`;
    await tx`create temporary table happening on commit drop as
      select day * 4 + part as number, gen_random_uuid() as id, gen_random_uuid() as slot_id, tstzrange(start, start + hour * interval '1 hour') as during,
        case part when 3 then ${types[1]}::uuid else ${types[0]}::uuid end as slot_type_id, part
      from generate_series(0, ${days - 1}::integer) day
      cross join unnest(${starts}::time[], ${hours}::integer[]) with ordinality given (begins, hour, nth)
      cross join lateral (select nth::integer - 1 as part) p
      cross join lateral (select (${month.from}::date + day + begins) at time zone 'UTC' as start) t`;
    await tx`insert into public.events (id, title, location, start_time, end_time, timezone, during)
      select id, 'Shift ' || number, 'Hall', lower(during), upper(during), 'UTC', during from happening`;
    await tx`insert into public.event_slots (id, event_id, slot_type_id, required_count, filled_count, confirmed_count, position)
      select slot_id, id, slot_type_id, ${places}, ${places}, ${places}, 0 from happening`;
    await tx`create temporary table shift on commit drop as
      select h.number * ${places}::integer + seat as number, gen_random_uuid() as id, h.slot_id, h.id as event_id, h.during
      from happening h cross join generate_series(0, ${places - 1}::integer) seat`;
    await tx`insert into public.signups (id, slot_id, event_id, user_id, status, during)
      select s.id, s.slot_id, s.event_id, p.id, 'confirmed', s.during from shift s join person p on p.number = s.number % ${people}::integer`;
    const usual = (half: number) => tx`s.id in (
      select id from shift where number % 2 = ${half} and number <> all (${Object.values(oddAt).flat()}))`;
    await recordWork(tx, usual(0), { attendance: 'attended' });
    await recordWork(tx, usual(1), {
      attendance: 'attended',
      came_at: tx`lower(s.during) - interval '4 minutes'`,
      left_at: tx`upper(s.during) + interval '7 minutes'`,
    });
    await makeOdd(tx);
    const named = await tx<{ number: number; name: string }[]>`select shift.number, p.name
      from shift join public.signups s on s.id = shift.id join public.profiles p on p.id = s.user_id`;
    const names = new Map(named.map(({ number, name }) => [number, name]));
    return Object.fromEntries(
      Object.entries(oddAt).map(([what, numbers]) => [what, numbers.map((number) => names.get(number) ?? '')]),
    ) as OddPeople;
  });
  await sql`analyze`;
  return odd;
}
