import type { Sql } from 'postgres';
import { recordWork } from '../../support/work.ts';
import type { Scene } from './statement-types.ts';

type Hours = Pick<
  Scene,
  'ownWorked' | 'claimedWork' | 'workedTimes' | 'paidPeriod' | 'payRun' | 'exportedRun' | 'runFile'
>;

/** Work of the volunteer that is over and marked, also with a claim; a paid shift that is approved, and pay runs before it. */
export async function addHours(sql: Sql, { volunteer, admin }: Pick<Scene, 'volunteer' | 'admin'>): Promise<Hours> {
  await sql`update organisation set asks_hours = 'wanted'`;
  const over = await sql<{ id: string; came_at: string; left_at: string; day: string; type: string }[]>`
    select s.id, private.iso(e.start_time) as came_at, private.iso(e.end_time) as left_at,
      (e.start_time at time zone private.organisation_zone())::date::text as day, l.slot_type_id as type
    from signups s join events e on e.id = s.event_id join event_slots l on l.id = s.slot_id
    where s.user_id = ${volunteer} and s.status = 'confirmed' and e.end_time < now() - interval '2 days' and s.is_live
    order by e.start_time desc limit 2`;
  const [first, second] = over;
  if (!first || !second) throw new Error('The volunteer has not worked.');
  await recordWork(sql, sql`s.id in ${sql([first.id, second.id])}`, { attendance: 'attended' });
  const [said] =
    await sql`insert into work_entries (signup_id, kind, corrects, by, attendance, minutes, came_at, left_at, has_reason)
    select s.id, 'claimed', s.entry_id, ${volunteer}, 'attended', 60, ${second.came_at}, ${second.left_at}, true
    from signups s where s.id = ${second.id} returning id`;
  await sql`insert into work_reasons (entry_id, reason) values (${said?.id}, 'Longer')`;
  await sql`update slot_type_rates set compensation = 'wage', hourly_rate = 20 where slot_type_id = ${first.type}`;
  await sql`update slot_types set pay_code = '100' where id = ${first.type}`;
  await sql`insert into payroll_numbers (user_id, payroll_number) values (${volunteer}, '1')`;
  await sql`insert into work_entries (signup_id, kind, corrects, by, attendance, minutes)
    select t.signup_id, 'approved', t.entry_id, ${admin}, 'attended', t.minutes from private.timesheet t where t.signup_id = ${first.id}`;
  const runs =
    await sql`insert into pay_runs (first_day, last_day, closed_by, exported_at, lines, people, minutes, amount_cents, currency)
    select '2020-01-01'::date + n, '2020-01-01'::date + n, ${admin}, case when n % 2 = 0 then now() end, 200, 200, 12000, 400000, 'USD'
    from generate_series(1, 100) n returning id, exported_at`;
  // Months of the past, each with as many lines as a large organisation has.
  await sql`insert into pay_run_lines (run_id, signup_id, user_id, day, slot_type_id, role, event, minutes, break_minutes, rate_cents,
      amount_cents, currency)
    select r.id, gen_random_uuid(), p.id, r.first_day, ${first.type}, 'Bar', 'Fair', 60, 0, 2000, 2000, 'USD'
    from pay_runs r, (select id from profiles order by id limit 200) p`;
  const [closed, exported] = [runs.find((run) => !run.exported_at), runs.find((run) => run.exported_at)];
  const [file] = await sql`insert into pay_run_files (run_id, name, profile, content)
    values (${exported?.id}, 'pay.csv', '{}', 'a') returning id`;
  return {
    ownWorked: first.id,
    claimedWork: second.id,
    workedTimes: { came_at: first.came_at, left_at: first.left_at },
    paidPeriod: { from: first.day, to: first.day },
    payRun: closed?.id,
    exportedRun: exported?.id,
    runFile: file?.id,
  };
}
