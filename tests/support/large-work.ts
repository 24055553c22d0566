import type { Sql } from 'postgres';

/** Paid shifts of a month, and how many people have worked at each. */
const [shifts, seats] = [200, 8];
/** What the ledger says of each line of a month that is paid: when they worked, that it is right, and which run has it. */
const saidOfEach = 3;

/**
 * Adds paid work to a database that `fillSchedule` has filled: months of 1,600 lines each, recorded at the gate, approved and paid by a run
 * a month; and last month, which nobody has approved. Triggers do not run, so the values they maintain are written here.
 * @param sql a connection as the superuser
 * @param entries how many the ledger gets, in all months that are paid
 * @returns the days of last month
 */
export async function addWork(sql: Sql, { entries }: { entries: number }): Promise<{ from: string; to: string }> {
  const months = Math.ceil(entries / saidOfEach / seats / shifts);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.organisation set timezone = 'Europe/Berlin'`;
    await tx`create temporary table person on commit drop as
      select id, row_number() over (order by email) - 1 as number, row_number() over (order by email) = 1 as approves
      from public.profiles where role <> 'admin' and email <> 'person-2@example.org' order by email limit 161`;
    await tx`update public.profiles p set role = 'admin' from person where person.id = p.id and person.approves`;
    await tx`insert into public.payroll_numbers (user_id, payroll_number) select id, 'P' || number from person`;
    await tx`create temporary table type on commit drop as select gen_random_uuid() as id`;
    await tx`insert into public.slot_types (id, name, color, pay_code) select id, 'Guard', '#3182ce', '200' from type`;
    await tx`insert into public.slot_type_rates (slot_type_id, from_day, begins_at, compensation, hourly_rate)
      select id, '-infinity', '-infinity', 'wage', 17.35 from type`;
    await tx`create temporary table work on commit drop as
      select gen_random_uuid() as event_id, gen_random_uuid() as slot_id, month.n as month, shift.n as shift, at.start as came,
        at.start + interval '4 hours' as went
      from generate_series(0, ${months}::integer) month (n) cross join generate_series(0, ${shifts - 1}::integer) shift (n)
      cross join lateral (select (date_trunc('month', now() at time zone 'Europe/Berlin') - (1 + month.n) * interval '1 month'
        + shift.n % 28 * interval '1 day' + (6 + shift.n / 28 % 3 * 5) * interval '1 hour') at time zone 'Europe/Berlin' as start) at`;
    await tx`insert into public.events (id, title, start_time, end_time, timezone, during)
      select event_id, 'Shift ' || shift, came, went, 'Europe/Berlin', tstzrange(came, went) from work order by came`;
    await tx`insert into public.event_slots (id, event_id, slot_type_id, required_count, filled_count, confirmed_count)
      select slot_id, event_id, type.id, ${seats}, ${seats}, ${seats} from work, type order by came`;
    await tx`create temporary table place on commit drop as
      select gen_random_uuid() as id, work.*, person.id as user_id
      from work cross join generate_series(0, ${seats - 1}::integer) seat (n)
      join person on person.number = 1 + (shift * ${seats} + seat.n) % 160 order by came`;
    await tx`insert into public.work_entries (signup_id, kind, by, at, attendance, minutes, came_at, left_at, unpaid_breaks)
      select id, 'clocked', (select p.id from person p where p.approves), went, 'attended', 240, came, went, 'none' from place`;
    await tx`insert into public.signups (id, slot_id, event_id, user_id, status, during, created_at, changed_at, entry_id)
      select p.id, p.slot_id, p.event_id, p.user_id, 'confirmed', tstzrange(p.came, p.went), p.came, p.came, e.id
      from place p join public.work_entries e on e.signup_id = p.id`;
    await tx`insert into public.work_entries (signup_id, kind, by, at, corrects, attendance, minutes)
      select e.signup_id, 'approved', e.by, e.at + interval '1 day', e.id, 'attended', 240
      from public.work_entries e join place p on p.id = e.signup_id and p.month > 0`;
    await tx`create temporary table run on commit drop as select gen_random_uuid() as id, n as month,
        (date_trunc('month', now() at time zone 'Europe/Berlin') - (1 + n) * interval '1 month')::date as first_day
      from generate_series(1, ${months}::integer) n`;
    await tx`insert into public.pay_runs (id, first_day, last_day, closed_at, lines, people, minutes, amount_cents, currency)
      select id, first_day, first_day + interval '1 month - 1 day', first_day + interval '32 days', ${shifts * seats}, 160,
        ${shifts * seats * 240}, ${shifts * seats * 6940}, 'USD' from run order by first_day`;
    await tx`insert into public.pay_run_lines (run_id, signup_id, user_id, day, slot_type_id, role, event, payroll_number, pay_code,
        starts_at, ends_at, minutes, break_minutes, rate_cents, amount_cents, currency)
      select run.id, p.id, p.user_id, (p.came at time zone 'Europe/Berlin')::date, type.id, 'Guard', 'Shift ' || p.shift, 'P', '200', p.came,
        p.went, 240, 0, 1735, 6940, 'USD'
      from place p join run on run.month = p.month cross join type order by p.came`;
    await tx`insert into public.work_entries (signup_id, kind, at, corrects, attendance, minutes, run_id)
      select e.signup_id, 'run', e.at + interval '30 days', e.id, 'attended', 240, run.id
      from public.work_entries e join place p on p.id = e.signup_id and e.kind = 'clocked' join run on run.month = p.month`;
  });
  await sql`vacuum analyze`;
  const [found] = await sql<{ from: string; to: string }[]>`
    select (date_trunc('month', private.organisation_today()) - interval '1 month')::date::text as from,
      (date_trunc('month', private.organisation_today()) - interval '1 day')::date::text as to`;
  if (!found) throw new Error('No work was stored.');
  return found;
}

/** Adds pay runs of years ago to a database, which together have as many lines. */
export async function addRuns(sql: Sql, { runs, lines }: { runs: number; lines: number }): Promise<void> {
  const each = Math.round(lines / runs);
  await sql`insert into public.pay_runs (first_day, last_day, closed_at, lines, people, minutes, amount_cents, currency)
    select day, day + 27, day + 28, ${each}, 1, ${each * 60}, ${each * 2000}, 'USD'
    from generate_series(0, ${runs - 1}::integer) n cross join lateral (select '2000-01-01'::date + n * 28 as day) d`;
  await sql`insert into public.pay_run_lines (run_id, signup_id, user_id, day, slot_type_id, role, event, minutes, break_minutes, rate_cents,
      amount_cents, currency)
    select r.id, gen_random_uuid(), p.id, r.first_day, gen_random_uuid(), 'Guard', 'Fair', 60, 0, 2000, 2000, 'USD'
    from public.pay_runs r, (select id from public.profiles limit 1) p, generate_series(1, ${each}::integer) n where r.first_day < '2010-01-01'`;
  await sql`vacuum analyze`;
}
