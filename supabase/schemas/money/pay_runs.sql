-- Pay runs: paid work of a period, frozen in lines that payroll gets. A run that is closed is a fact: nothing changes its lines, and what
-- changes later is a difference in a line of the next run.

create table public.pay_runs (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  first_day date not null,
  last_day date not null,
  slot_type_ids uuid[],
  user_ids uuid[],
  closed_at timestamptz not null default private.now(),
  closed_by uuid,
  lines integer not null,
  people integer not null,
  minutes integer not null,
  amount_cents bigint not null,
  currency text not null,
  exported_at timestamptz,
  paid_at timestamptz,
  paid_by uuid,
  voided_at timestamptz,
  voided_by uuid,
  void_reason text check (void_reason = btrim(void_reason) and char_length(void_reason) between 1 and 500),
  check (first_day <= last_day and last_day - first_day < 366),
  constraint pay_runs_void_with_reason check ((voided_at is null) = (void_reason is null)),
  constraint pay_runs_void_before_export check (voided_at is null or exported_at is null),
  constraint pay_runs_paid_after_export check (paid_at is null or exported_at is not null)
);
comment on table public.pay_runs is
  'Pay runs, each from when it was closed: then exported, then paid; or void, as long as it was not exported. Written by functions only.';
comment on column public.pay_runs.first_day is 'A day of the organisation''s zone, as last_day, which is included.';
comment on column public.pay_runs.slot_type_ids is 'The only slot types whose work it pays; null: all.';
comment on column public.pay_runs.user_ids is 'The only people whose work it pays; null: all.';
comment on column public.pay_runs.closed_by is 'Who closed it. Like paid_by and voided_by not a foreign key, so that it outlives them.';
comment on column public.pay_runs.lines is
  'How many lines it has. As people, minutes and amount_cents (of currency) counted when it was closed: its lines never change.';
comment on column public.pay_runs.people is 'Of how many people these were then; a merge later changes nothing.';
-- A run goes on from state to state. What it paid never changes, and no state is taken back.
create trigger keep_closed before update on public.pay_runs for each row
  when ((old.id, old.number, old.first_day, old.last_day, old.slot_type_ids, old.user_ids, old.closed_at, old.closed_by, old.lines,
      old.people, old.minutes, old.amount_cents, old.currency)
    is distinct from (new.id, new.number, new.first_day, new.last_day, new.slot_type_ids, new.user_ids, new.closed_at, new.closed_by, new.lines,
      new.people, new.minutes, new.amount_cents, new.currency)
    or coalesce(old.exported_at, new.exported_at) is distinct from new.exported_at
    or coalesce(old.paid_at, new.paid_at) is distinct from new.paid_at
    or coalesce(old.voided_at, new.voided_at) is distinct from new.voided_at)
  execute function private.keep_entry();
create trigger keep before delete or truncate on public.pay_runs for each statement execute function private.keep_entry();

create table public.pay_run_lines (
  id bigint generated always as identity primary key,
  run_id uuid not null references public.pay_runs (id),
  signup_id uuid not null,
  user_id uuid not null,
  day date not null,
  slot_type_id uuid not null,
  role text not null,
  event text not null,
  payroll_number text,
  pay_code text,
  cost_centre text,
  starts_at timestamptz,
  ends_at timestamptz,
  minutes integer not null,
  break_minutes integer not null,
  rate_cents integer not null,
  amount_cents bigint not null,
  currency text not null,
  why text check (why in ('added', 'hours', 'rate', 'gone')),
  unique (run_id, signup_id, day)
);
comment on table public.pay_run_lines is
  'What a pay run pays: the work of a signup on a day of the organisation''s zone. Lines are never changed or deleted, by whatever role. Without names: these are
looked up when a file is made.';
comment on column public.pay_run_lines.signup_id is 'Not a foreign key, as user_id: a line outlives both. private.merged_persons says whose it is.';
comment on column public.pay_run_lines.amount_cents is 'Of currency; negative where less is owed than an earlier run paid.';
comment on column public.pay_run_lines.why is
  'Of a difference to an earlier run, why: added: that run did not have the work; hours: other hours count; rate: another rate; gone: it is no paid work any more.
Null: no earlier run has paid this day of the signup.';
create index pay_run_lines_of_work on public.pay_run_lines (signup_id, day);
create index pay_run_lines_of_person on public.pay_run_lines (user_id);
create trigger keep before update or delete or truncate on public.pay_run_lines
  for each statement execute function private.keep_entry();

create table public.pay_run_files (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references public.pay_runs (id),
  name text not null,
  profile jsonb not null,
  content bytea not null,
  sha256 text not null generated always as (encode(sha256(content), 'hex')) stored,
  made_at timestamptz not null default private.now(),
  made_by uuid default private.me()
);
comment on table public.pay_run_files is
  'The files of pay runs, each as payroll got it, with the profile it was written by. Never changed or deleted, by whatever role.';
create index pay_run_files_of_run on public.pay_run_files (run_id);
create trigger keep before update or delete or truncate on public.pay_run_files
  for each statement execute function private.keep_entry();

alter table public.pay_runs enable row level security;
grant select on public.pay_runs to authenticated;
-- Administrators see pay runs.
create policy "administrators see pay runs" on public.pay_runs for select to authenticated using ((select private.is_admin()));
alter table public.pay_run_lines enable row level security;
grant select on public.pay_run_lines to authenticated;
-- Administrators see all lines of pay runs.
create policy "administrators see pay run lines" on public.pay_run_lines
  for select to authenticated using ((select private.is_admin()));
alter table public.pay_run_files enable row level security;
grant select on public.pay_run_files to authenticated;
-- Administrators see the files of pay runs.
create policy "administrators see pay run files" on public.pay_run_files
  for select to authenticated using ((select private.is_admin()));
create trigger audit after insert or update on public.pay_runs for each row execute function private.audit();

create function private.work_parts(p_start timestamptz, p_minutes integer, p_break integer, p_zone text)
returns table (day date, starts_at timestamptz, ends_at timestamptz, minutes integer, break_minutes integer, upto integer)
language sql stable set search_path = '' as $$
  with parts as (
    select d::date as day, greatest(p_start, d at time zone p_zone) as starts_at,
      least(p_start + (p_minutes + p_break) * interval '1 minute', (d + interval '1 day') at time zone p_zone) as ends_at
    from generate_series(date_trunc('day', p_start at time zone p_zone),
      date_trunc('day', (p_start + greatest(p_minutes + p_break, 1) * interval '1 minute' - interval '1 microsecond') at time zone p_zone),
      interval '1 day') d
  ), ranked as (
    select *, extract(epoch from p.ends_at - p.starts_at)::integer / 60 as gross,
      row_number() over (order by p.ends_at - p.starts_at desc, p.day) as place
    from parts p
  ), rested as (
    select *, least(r.gross, p_break - least(p_break, coalesce(sum(r.gross) over (order by r.place rows between unbounded preceding and 1 preceding), 0)))::integer as rest
    from ranked r
  )
  select r.day, r.starts_at, r.ends_at, r.gross - r.rest, r.rest, (sum(r.gross - r.rest) over (order by r.day))::integer
  from rested r order by r.day
$$;
comment on function private.work_parts(timestamptz, integer, integer, text) is
  'Work that begins at p_start, takes p_minutes and has an unpaid break of p_break minutes, cut at midnight in a zone: each day with its minutes, and
those of all days until then (upto). The break is in the longest part, and what does not fit there in the next longest. Internal.';

create function private.pay_parts(p_first date, p_last date, p_zone text)
returns table (signup_id uuid, user_id uuid, slot_type_id uuid, event_id uuid, day date, starts_at timestamptz, ends_at timestamptz,
  minutes integer, break_minutes integer, rate_cents integer, amount_cents bigint)
language sql stable set search_path = '' as $$
  -- Each figure of the view is computed once here, not for each use of it below.
  with worked as materialized (
    select w.signup_id, w.user_id, w.slot_type_id, w.event_id, w.hourly, w.pay, round(w.hours * 60)::integer as minutes, w.break_minutes,
      case when entry.kind = 'corrected' and entry.left_at is not null then entry.came_at
        when entry.minutes is not null and entry.came_at > w.starts_at then entry.came_at else w.starts_at end as began
    from private.worked w
    left join public.work_entries entry on entry.id = w.entry_id
    where w.pay_counts and w.starts_at >= (p_first - 3)::timestamp at time zone p_zone
      and w.starts_at < (p_last + 1)::timestamp at time zone p_zone
  ), work as materialized (
    select w.*, (w.began at time zone p_zone)::date as first_day,
      ((w.began + greatest(w.minutes + w.break_minutes, 1) * interval '1 minute' - interval '1 microsecond') at time zone p_zone)::date as last_day
    from worked w
  ), parts as (
    -- Most work is on one day. To cut all of it would take longer than all the rest.
    select w.signup_id, w.first_day as day, w.began as starts_at, w.began + (w.minutes + w.break_minutes) * interval '1 minute' as ends_at,
      w.minutes, w.break_minutes, round(w.pay * 100)::bigint as amount_cents, w.user_id, w.slot_type_id, w.event_id, w.hourly
    from work w where w.first_day = w.last_day
    union all
    -- Of what is earned until then, so that the days of a shift are together what the shift earns.
    select w.signup_id, p.day, p.starts_at, p.ends_at, p.minutes, p.break_minutes,
      round(w.pay * 100 * p.upto / greatest(w.minutes, 1))::bigint - round(w.pay * 100 * (p.upto - p.minutes) / greatest(w.minutes, 1))::bigint,
      w.user_id, w.slot_type_id, w.event_id, w.hourly
    from work w cross join lateral private.work_parts(w.began, w.minutes, w.break_minutes, p_zone) p
    where w.first_day < w.last_day
  )
  select p.signup_id, p.user_id, p.slot_type_id, p.event_id, p.day, p.starts_at, p.ends_at, p.minutes, p.break_minutes,
    round(-p.hourly * 100)::integer, p.amount_cents
  from parts p where p.day between p_first and p_last
$$;
comment on function private.pay_parts(date, date, text) is
  'What is owed for paid work that is marked as attended, by signup and day of a zone: hours, without breaks, and cents, which are together what
private.worked says. Internal.';

create type private.due_line as (signup_id uuid, user_id uuid, slot_type_id uuid, event_id uuid, day date, starts_at timestamptz,
  ends_at timestamptz, minutes integer, break_minutes integer, rate_cents integer, amount_cents bigint, is_approved boolean, why text);
comment on type private.due_line is 'A line that a run would have; event_id null: the work is gone.';

create function private.due_lines(p_first date, p_last date, p_slot_types uuid[], p_people uuid[]) returns setof private.due_line
language plpgsql stable set search_path = ''
-- A period of days and one of a year need different plans.
set plan_cache_mode = force_custom_plan as $$
declare
  zone constant text := private.organisation_zone();
  -- What changes later than that is for payroll to correct by itself.
  back constant date := p_first - 400;
begin
  return query with owed as materialized (
    select * from private.pay_parts(back, p_last, zone)
  ), paid as materialized (
    select l.signup_id, l.day, sum(l.minutes)::integer as minutes, sum(l.break_minutes)::integer as break_minutes,
      sum(l.amount_cents)::bigint as amount_cents, max(l.id) as line_id
    from public.pay_run_lines l join public.pay_runs r on r.id = l.run_id and r.voided_at is null
    where l.day between back and p_last group by l.signup_id, l.day
  ), differing as materialized (
    select coalesce(o.signup_id, p.signup_id) as signup_id, coalesce(o.user_id, private.now_person(line.user_id)) as user_id,
      coalesce(o.slot_type_id, line.slot_type_id) as slot_type_id, o.event_id, coalesce(o.day, p.day) as day,
      coalesce(o.starts_at, line.starts_at) as starts_at, coalesce(o.ends_at, line.ends_at) as ends_at,
      coalesce(o.minutes, 0) - coalesce(p.minutes, 0) as minutes,
      coalesce(o.break_minutes, 0) - coalesce(p.break_minutes, 0) as break_minutes,
      coalesce(o.rate_cents, line.rate_cents) as rate_cents,
      coalesce(o.amount_cents, 0) - coalesce(p.amount_cents, 0) as amount_cents, o.signup_id is null as is_gone,
      case when p.signup_id is null then case when coalesce(o.day, p.day) < p_first then 'added' end
        when o.signup_id is null then 'gone' when o.minutes <> p.minutes then 'hours' else 'rate' end as why
    from owed o full join paid p on p.signup_id = o.signup_id and p.day = o.day
    left join public.pay_run_lines line on line.id = p.line_id and o.signup_id is null
    where (coalesce(o.minutes, 0), coalesce(o.amount_cents, 0)) <> (coalesce(p.minutes, 0), coalesce(p.amount_cents, 0))
  ), due as materialized (
    select d.* from differing d
    where (p_slot_types is null or d.slot_type_id = any (p_slot_types)) and (p_people is null or d.user_id = any (p_people))
      -- Days before the period are paid late if an earlier run has been there, or its difference.
      and (d.day >= p_first or d.why <> 'added' or exists (
        select from public.pay_runs r where r.voided_at is null and d.day between r.first_day and r.last_day))
  ), approved as materialized (
    -- Looked up for those alone that a run would pay.
    select t.signup_id from private.timesheet t
    where t.signup_id = any (array(select d.signup_id from due d where not d.is_gone)) and t.is_approved
  )
  select d.signup_id, d.user_id, d.slot_type_id, d.event_id, d.day, d.starts_at, d.ends_at, d.minutes, d.break_minutes, d.rate_cents,
    d.amount_cents, d.is_gone or a.signup_id is not null, d.why
  from due d left join approved a on a.signup_id = d.signup_id
  order by d.day, d.signup_id;
end
$$;
comment on function private.due_lines(date, date, uuid[], uuid[]) is
  'What a run of these days would pay: what is owed (private.pay_parts()) and no run that is not void has paid, and the differences to what runs have paid
of days of the last 400. Internal.';

create function private.run_blockers(p_first date, p_last date, p_slot_types uuid[], p_people uuid[], p_lines private.due_line[])
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.organisation_zone();
  opens constant timestamptz := p_first::timestamp at time zone zone;
  closes constant timestamptz := (p_last + 1)::timestamp at time zone zone;
begin
  return (
    with lines as materialized (select * from unnest(p_lines)),
    blocked as (
      select 'open_end' as why, u.id as signup_id, s.user_id, slot.slot_type_id, (e.start_time at time zone zone)::date as day
      from private.unsettled(opens, closes + interval '2 days') u
      join public.signups s on s.id = u.id
      join public.event_slots slot on slot.id = u.slot_id
      join public.events e on e.id = u.event_id
      join private.rates_by_type r on r.slot_type_id = slot.slot_type_id
      where e.start_time >= opens and e.start_time < closes and coalesce(r.hourly[width_bucket(e.start_time, r.moments)], -1) < 0
        and (p_slot_types is null or slot.slot_type_id = any (p_slot_types)) and (p_people is null or s.user_id = any (p_people))
      union all
      select 'unapproved', l.signup_id, l.user_id, l.slot_type_id, min(l.day) from lines l where not l.is_approved
      group by l.signup_id, l.user_id, l.slot_type_id
      union all
      (select distinct on (l.user_id) 'no_payroll_number', l.signup_id, l.user_id, l.slot_type_id, l.day
      from lines l where not exists (select from public.payroll_numbers n where n.user_id = l.user_id)
      order by l.user_id, l.day, l.signup_id)
      union all
      (select distinct on (l.slot_type_id) 'no_pay_code', l.signup_id, l.user_id, l.slot_type_id, l.day
      from lines l join public.slot_types t on t.id = l.slot_type_id where t.pay_code is null
      order by l.slot_type_id, l.day, l.signup_id)
      union all
      (select distinct on (w.slot_type_id) 'no_rate', w.signup_id, w.user_id, w.slot_type_id, (w.starts_at at time zone zone)::date
      from private.worked w
      where w.starts_at >= opens and w.starts_at < closes and w.hourly is null and w.attendance = 'attended'
        and exists (select from public.slot_type_rates r where r.slot_type_id = w.slot_type_id and r.compensation = 'wage')
        and (p_slot_types is null or w.slot_type_id = any (p_slot_types)) and (p_people is null or w.user_id = any (p_people))
      order by w.slot_type_id, w.starts_at, w.signup_id)
    )
    select coalesce(jsonb_agg(jsonb_build_object('why', b.why, 'signup_id', b.signup_id, 'day', b.day,
      'user', jsonb_build_object('id', p.id, 'name', p.name), 'slot_type', jsonb_build_object('id', t.id, 'name', t.name)) order by b.why, p.name, b.day, b.signup_id), '[]')
    from blocked b join public.profiles p on p.id = b.user_id join public.slot_types t on t.id = b.slot_type_id);
end
$$;
comment on function private.run_blockers(date, date, uuid[], uuid[], private.due_line[]) is
  'What keeps work out of a run of these days with these lines, each with what settles it: open_end: nobody settled whether somebody worked; unapproved: nobody approved the
hours; no_payroll_number: of a person, once each; no_pay_code: of a slot type,
once each; no_rate: of a slot type that has a wage on other days and no rate on a day of work that is marked as attended, once each. Internal.';

create function private.require_terms(p_first date, p_last date, p_slot_types uuid[], p_people uuid[]) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  if p_last < p_first or p_last - p_first > 365 then
    perform private.refuse(400, 'run_period', 'A pay run has at most a year, and its first day is not after its last', '{}', 'to');
  elsif exists (select from unnest(p_slot_types) asked (id) where not exists (select from public.slot_types t where t.id = asked.id)) then
    perform private.refuse_missing('slot_type');
  elsif exists (select from unnest(p_people) asked (id) where not exists (select from public.profiles p where p.id = asked.id)) then
    perform private.refuse_missing('user');
  end if;
end
$$;
comment on function private.require_terms(date, date, uuid[], uuid[]) is
  'Refuses callers who are not administrators, with 400 run_period a period that is none, and with 404 slot types and people that do not exist, whose work would be
left out in silence. Internal.';

create function private.preview_run(p_first date, p_last date, p_slot_types uuid[], p_people uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  due private.due_line[];
begin
  perform private.require_terms(p_first, p_last, p_slot_types, p_people);
  due := array(select l from private.due_lines(p_first, p_last, p_slot_types, p_people) l);
  return jsonb_build_object('lines', (
      select coalesce(jsonb_agg(jsonb_build_object('signup_id', l.signup_id, 'user', jsonb_build_object('id', p.id, 'name', p.name), 'day', l.day,
        'role', t.name, 'event', e.title, 'starts_at', private.iso(l.starts_at), 'ends_at', private.iso(l.ends_at), 'minutes', l.minutes,
        'break_minutes', l.break_minutes, 'rate_cents', l.rate_cents, 'amount_cents', l.amount_cents, 'why', l.why)
        order by p.name collate private.natural_order, p.id, l.day, l.signup_id), '[]')
      from unnest(due) l
      join public.profiles p on p.id = l.user_id
      join public.slot_types t on t.id = l.slot_type_id
      join public.signups s on s.id = l.signup_id
      join public.events e on e.id = s.event_id),
    'blockers', private.run_blockers(p_first, p_last, p_slot_types, p_people, due),
    'is_over', p_last < private.organisation_today(),
    'overlaps', (select r.number from public.pay_runs r where private.overlaps_run(r, p_first, p_last, p_slot_types, p_people)
      order by r.number limit 1));
end
$$;
comment on function private.preview_run(date, date, uuid[], uuid[]) is
  'POST /pay-runs/preview: every line of a run that would be closed now, and what blocks it (contract runPreview). Definer: as
private.season_credits(). Errors: 401, 403; 400 run_period; 404 for a slot type or a person that does not exist.';
grant execute on function private.preview_run(date, date, uuid[], uuid[]) to authenticated;

create function private.overlaps_run(p_run public.pay_runs, p_first date, p_last date, p_slot_types uuid[], p_people uuid[]) returns boolean
language sql immutable set search_path = '' as $$
  select p_run.voided_at is null and daterange(p_run.first_day, p_run.last_day, '[]') && daterange(p_first, p_last, '[]')
    and coalesce(p_run.slot_type_ids && p_slot_types, true) and coalesce(p_run.user_ids && p_people, true)
$$;
comment on function private.overlaps_run(public.pay_runs, date, date, uuid[], uuid[]) is
  'Whether a run that is not void has paid some of the same days, people and slot types. Internal.';

create function private.close_run(p_first date, p_last date, p_slot_types uuid[], p_people uuid[], p_without_blocked boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  due private.due_line[];
  other integer;
  blockers jsonb;
  made uuid;
begin
  perform private.require_terms(p_first, p_last, p_slot_types, p_people);
  -- One after the other, so that nothing is paid twice.
  lock table public.pay_runs in share row exclusive mode;
  if p_last >= private.organisation_today() then
    perform private.refuse(409, 'period_not_over', 'The period is not over yet', jsonb_build_object('last_day', p_last));
  end if;
  select r.number into other from public.pay_runs r
  where private.overlaps_run(r, p_first, p_last, p_slot_types, p_people) order by r.number limit 1;
  if found then
    perform private.refuse(409, 'run_overlaps', format('Pay run %s has some of these days', other), jsonb_build_object('number', other));
  end if;
  due := array(select l from private.due_lines(p_first, p_last, p_slot_types, p_people) l);
  blockers := private.run_blockers(p_first, p_last, p_slot_types, p_people, due);
  if blockers <> '[]' and not p_without_blocked then
    perform private.refuse(409, 'run_blocked', format('To be settled first: %s', jsonb_array_length(blockers)),
      jsonb_build_object('count', jsonb_array_length(blockers)));
  end if;
  -- One statement, so that the sums are those of the lines.
  with payable as materialized (
    select l.*, t.name as role, e.title, n.payroll_number, t.pay_code, t.cost_centre
    from unnest(due) l
    join public.slot_types t on t.id = l.slot_type_id and t.pay_code is not null
    join public.payroll_numbers n on n.user_id = l.user_id
    join public.signups s on s.id = l.signup_id
    join public.events e on e.id = s.event_id
    where l.is_approved
  ), run as (
    insert into public.pay_runs (first_day, last_day, slot_type_ids, user_ids, closed_by, lines, people, minutes, amount_cents, currency)
    select p_first, p_last, p_slot_types, p_people, private.me(), count(*), count(distinct p.user_id), sum(p.minutes), sum(p.amount_cents),
      (private.organisation()).currency
    from payable p having count(*) > 0
    returning *
  ), frozen as (
    insert into public.pay_run_lines (run_id, signup_id, user_id, day, slot_type_id, role, event, payroll_number, pay_code, cost_centre,
      starts_at, ends_at, minutes, break_minutes, rate_cents, amount_cents, currency, why)
    select r.id, p.signup_id, p.user_id, p.day, p.slot_type_id, p.role, p.title, p.payroll_number, p.pay_code, p.cost_centre, p.starts_at,
      p.ends_at, p.minutes, p.break_minutes, p.rate_cents, p.amount_cents, r.currency, p.why
    from run r cross join payable p
    order by p.user_id, p.day, p.signup_id
  )
  select r.id into made from run r;
  if not found then
    perform private.refuse(409, 'run_empty', 'There is nothing to pay in this period');
  end if;
  insert into public.work_entries (signup_id, kind, corrects, attendance, minutes, run_id)
  select l.signup_id, 'run', private.entry_held(s.entry_id), (private.work_entry(s.entry_id)).attendance, sum(l.minutes), made
  from public.pay_run_lines l join public.signups s on s.id = l.signup_id
  where l.run_id = made group by l.signup_id, s.entry_id having sum(l.minutes) >= 0;
  return made;
end
$$;
comment on function private.close_run(date, date, uuid[], uuid[], boolean) is
  'POST /pay-runs: closes a run of these days, which freezes its lines, and returns its id. p_without_blocked: what blocks it is left out, and the next
run pays it. Definer: no API role writes runs. Errors: 401, 403; 400 run_period; 404 for a slot type or a person that does not exist; 409 period_not_over, run_overlaps, run_blocked, run_empty.';
grant execute on function private.close_run(date, date, uuid[], uuid[], boolean) to authenticated;

create function private.lock_run(p_id uuid) returns public.pay_runs
language plpgsql set search_path = '' as $$
declare
  run public.pay_runs;
begin
  perform private.require_admin();
  select r.* into run from public.pay_runs r where r.id = p_id for no key update;
  if not found then
    perform private.refuse_missing('pay_run');
  elsif run.voided_at is not null then
    perform private.refuse(409, 'run_void', 'This pay run is void');
  end if;
  return run;
end
$$;
comment on function private.lock_run(uuid) is
  'Locks a run that is not void. Errors: 401, 403, 404; 409 run_void. Internal.';

create function private.void_run(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run constant public.pay_runs := private.lock_run(p_id);
begin
  if run.exported_at is not null then
    perform private.refuse(409, 'run_exported', 'This pay run was exported, so it stays. What is wrong is corrected in the next one.');
  end if;
  update public.pay_runs r set voided_at = private.now(), voided_by = private.me(), void_reason = btrim(p_reason) where r.id = run.id;
end
$$;
comment on function private.void_run(uuid, text) is
  'POST /pay-runs/{id}/void: a run that was not exported pays nothing, for a reason; the next one pays its work. Definer: as private.close_run().
Errors: 401, 403, 404; 409 run_void, run_exported.';
grant execute on function private.void_run(uuid, text) to authenticated;

create function private.mark_run_paid(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run constant public.pay_runs := private.lock_run(p_id);
begin
  if run.exported_at is null then
    perform private.refuse(409, 'run_not_exported', 'Export the pay run first');
  end if;
  update public.pay_runs r set paid_at = coalesce(r.paid_at, private.now()), paid_by = coalesce(r.paid_by, private.me()) where r.id = run.id;
end
$$;
comment on function private.mark_run_paid(uuid) is
  'POST /pay-runs/{id}/paid: the money has gone out. Definer: as private.close_run(). Errors: 401, 403, 404; 409 run_void, run_not_exported.';
grant execute on function private.mark_run_paid(uuid) to authenticated;

create function private.keep_run_file(p_id uuid, p_name text, p_profile jsonb, p_content text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  run constant public.pay_runs := private.lock_run(p_id);
  kept uuid;
begin
  select f.id into kept from public.pay_run_files f where f.run_id = run.id and f.profile = p_profile order by f.made_at limit 1;
  if not found then
    insert into public.pay_run_files (run_id, name, profile, content) values (run.id, p_name, p_profile, decode(p_content, 'base64'))
    returning id into kept;
    update public.pay_runs r set exported_at = coalesce(r.exported_at, private.now()) where r.id = run.id;
  end if;
  return kept;
end
$$;
comment on function private.keep_run_file(uuid, text, jsonb, text) is
  'POST /pay-runs/{id}/files: keeps a file of a run (p_content: base64), which makes the run exported, and returns its id; of a profile that has a file
already, that file. Definer: as private.close_run(). Errors: 401, 403, 404; 409 run_void.';
grant execute on function private.keep_run_file(uuid, text, jsonb, text) to authenticated;
