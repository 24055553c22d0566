-- Reports: sums of work that administrators look at.

create function private.report_span(p_since date, p_until date, p_zone text,
  out first date, out last date, out opens timestamptz, out closes timestamptz)
language sql stable set search_path = '' as $$
  select days.first, days.last, days.first::timestamp at time zone p_zone, (days.last + 1)::timestamp at time zone p_zone
  from (select coalesce(p_since, date_trunc('year', coalesce(p_until, (private.now() at time zone p_zone)::date))::date)) since (first)
  cross join lateral (select since.first, coalesce(p_until, (date_trunc('year', since.first) + interval '1 year - 1 day')::date)) days (first, last)
$$;
comment on function private.report_span(date, date, text) is
  'The days of a report, both included, and the moments between which its events begin, the second one not included. Null: to the end or from the
beginning of a year, this one if both are null.';
grant execute on function private.report_span(date, date, text) to authenticated;

create function private.report_people(p_role text, p_search text) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  words text[] := regexp_split_to_array(nullif(btrim(private.plain(p_search)), ''), '\s+');
begin
  return query select p.id from public.profiles p
    where (p_role is null or p.role = p_role) and (words is null or not exists (
      select from unnest(words) word where strpos(private.plain(concat_ws(' ', p.name, p.email)), word) = 0));
end
$$;
comment on function private.report_people(text, text) is
  'The people of a role whose names or addresses have each of these words, as far as the caller sees them.';
grant execute on function private.report_people(text, text) to authenticated;

create view private.planned with (security_invoker = true) as
select slot.slot_type_id, e.start_time as starts_at, e.end_time as ends_at, slot.required_count as places,
  slot.required_count * round(planned.seconds / 60)::integer as minutes,
  slot.required_count * round(planned.seconds * nullif(greatest(-rate.hourly, 0), 0) / 3600, 2) as pay
from public.events e
join public.event_slots slot on slot.event_id = e.id
join private.rates_by_type rates on rates.slot_type_id = slot.slot_type_id
cross join lateral (select rates.hourly[width_bucket(e.start_time, rates.moments)] as hourly) rate
cross join lateral (
  select coalesce(e.credit_hours * 3600, extract(epoch from e.end_time - e.start_time)) as seconds) there
cross join lateral (
  -- As in private.signup_details: set hours are without breaks.
  select there.seconds - case when rate.hourly < 0 and e.credit_hours is null
    then private.unpaid_break(rates.unpaid_breaks, there.seconds) * 60 else 0 end as seconds) planned
where e.status = 'scheduled' and (e.removed_at is null or e.removed_at >= e.end_time)
  and not slot.is_canceled and slot.removed_at is null;
comment on view private.planned is
  'What is planned: the places of slots that go ahead, with the minutes and the pay that they would have in all if each was taken and worked
as planned, without the unpaid breaks of paid work. pay: rounded for each place, as in private.signup_details; null for credit slots. Internal.';

create function private.season_cost(p_season public.seasons, out planned numeric, out booked numeric, out worked numeric)
language plpgsql stable set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
  opens constant timestamptz := lower(private.season_span(p_season));
  closes constant timestamptz := upper(private.season_span(p_season));
begin
  select coalesce(sum(p.pay), 0) into planned from private.planned p where p.starts_at >= opens and p.starts_at < closes;
  select coalesce(sum(w.pay), 0), coalesce(sum(w.pay) filter (where w.pay_counts), 0) into booked, worked
  from private.worked w where w.starts_at >= opens and w.starts_at < closes;
end
$$;
comment on function private.season_cost(public.seasons) is
  'What the wages of a season cost: of all places, of all signups, and of the work that is paid. Internal.';

create function private.report(
  p_since date, p_until date, p_zone text, p_slot_type_ids uuid[] default null, p_role text default null,
  p_search text default null, p_by text default null)
returns setof text
language plpgsql stable security definer set search_path = ''
-- Different spans need different plans: a month, or all ten years.
set plan_cache_mode = force_custom_plan as $$
declare
  present timestamptz := private.now();
  today date := (present at time zone p_zone)::date;
  first date;
  last date;
  opens timestamptz;
  closes timestamptz;
  of_some boolean := p_role is not null or nullif(btrim(private.plain(p_search)), '') is not null;
  wages boolean := exists (select from public.slot_type_rates r where r.compensation = 'wage');
  days integer;
  step text;
  said_after timestamptz;
begin
  perform private.require_admin();
  select s.first, s.last, s.opens, s.closes into first, last, opens, closes from private.report_span(p_since, p_until, p_zone) s;
  -- Nothing is said of work before it is over. A shift of the day can still have been moved after that.
  said_after := opens - interval '1 day';
  select (max(e.start_time) at time zone p_zone)::date - (min(e.start_time) at time zone p_zone)::date + 1 into days
  from public.events e
  where e.start_time >= opens and e.start_time < closes and e.status = 'scheduled' and e.removed_at is null;
  step := case
    -- Days say more than months as long as there are few.
    when days <= case p_by when 'day' then 100 when 'week' then 0 when 'month' then 0 else 31 end then 'day'
    when days <= case when p_by in ('day', 'week') then 1100 else 0 end then 'week'
    else 'month' end;
  return query with chosen as materialized (
    select people.id from private.report_people(p_role, p_search) people (id) where of_some
  ), approvals as materialized (
    select distinct on (e.signup_id) e.signup_id, e.id, e.kind, e.corrects, e.minutes, coalesce(m.person_id, e.by) as by
    from public.work_entries e left join private.merged_persons m on m.id = e.by
    where wages and e.kind in ('approved', 'declined') and e.at >= said_after order by e.signup_id, e.id desc
  ), claims as materialized (
    select distinct on (e.signup_id) e.signup_id, e.id, e.kind from public.work_entries e
    where wages and e.kind in ('claimed', 'confirmed') and e.at >= said_after order by e.signup_id, e.id desc
  ), worked as (
    select w.user_id, w.slot_type_id, date_trunc('month', local.at) as month, date_trunc(step, local.at) as period, w.attendance,
      w.ended and w.is_live as filled, begun.is_past, w.counts, w.pay, w.pay_counts, w.pay_waits, w.out_assumed, w.unrecorded,
      case when begun.is_past then w.credits end as credits,
      -- Whole minutes of each signup, so that all sums of them agree.
      case when begun.is_past then counted.minutes end as minutes,
      -- As in private.timesheet, which looks up each line by itself.
      case when a.kind = 'approved' then a.minutes = counted.minutes and a.corrects is not distinct from w.held_entry_id
        and a.by is distinct from w.user_id and c.id is null end as is_approved
    from private.worked w
    left join approvals a on a.signup_id = w.signup_id
    left join claims c on c.signup_id = w.signup_id and c.kind = 'claimed' and c.id > greatest(a.id, w.entry_id)
    -- Computed once for all that is read of it.
    cross join lateral (select round(w.hours * 60)::integer as minutes offset 0) counted
    cross join lateral (select w.starts_at at time zone p_zone as at) local
    cross join lateral (select w.ended or w.attendance is not null as is_past) begun
    where w.starts_at >= opens and w.starts_at < closes
      -- Of what is ahead only wages are asked for.
      and (begun.is_past or wages and w.pay is not null)
      and (p_slot_type_ids is null or w.slot_type_id = any (p_slot_type_ids))
      and (not of_some or w.user_id in (select c.id from chosen c))
  ), sums as materialized (
    select user_id, slot_type_id, month, period, count(*) filter (where is_past) as past, count(*) filter (where counts) as shifts,
      coalesce(sum(minutes), 0) as minutes,
      coalesce(sum(credits), 0) as credits, coalesce(sum(minutes) filter (where pay_counts), 0) as paid_minutes,
      coalesce(sum(pay) filter (where pay_counts), 0) as pay, coalesce(sum(pay), 0) as booked,
      count(*) filter (where pay_waits) as unmarked,
      coalesce(sum(pay) filter (where pay_waits), 0) as unmarked_pay, count(*) filter (where attendance = 'no_show') as no_shows,
      count(*) filter (where attendance = 'excused') as excused, count(*) filter (where out_assumed) as out_assumed,
      count(*) filter (where filled) as filled, coalesce(sum(minutes) filter (where unrecorded = 'assumed'), 0) as assumed_minutes,
      coalesce(sum(credits) filter (where unrecorded = 'assumed'), 0) as assumed_credits, count(*) filter (where unrecorded = 'open') as open,
      coalesce(sum(minutes) filter (where is_approved), 0) as approved_minutes
    from worked group by grouping sets ((user_id), (slot_type_id), (month), (period, slot_type_id), ())
  ), offers as materialized (
    select o.slot_type_id, date_trunc('month', local.at) as month, date_trunc(step, local.at) as period,
      coalesce(sum(o.places) filter (where o.ends_at <= present), 0) as offered, coalesce(sum(o.minutes), 0) as planned_minutes,
      coalesce(sum(o.pay), 0) as planned
    from private.planned o cross join lateral (select o.starts_at at time zone p_zone as at) local
    where o.starts_at >= opens and o.starts_at < closes and not of_some
      and (p_slot_type_ids is null or o.slot_type_id = any (p_slot_type_ids))
    group by grouping sets ((o.slot_type_id), (2), (3, o.slot_type_id), ())
  ), paid as materialized (
    select l.slot_type_id, date_trunc(step, l.day::timestamp) as period, sum(l.minutes) as minutes
    from public.pay_run_lines l join public.pay_runs r on r.id = l.run_id and r.voided_at is null
    -- A run has lines of the 400 days before it as well (private.due_lines()).
    where wages and r.last_day >= first and r.first_day <= last + 400 and l.day between first and last
      and (p_slot_type_ids is null or l.slot_type_id = any (p_slot_type_ids))
      and (not of_some or private.now_person(l.user_id) in (select c.id from chosen c))
    group by 1, 2
  ), totals as (
    select (select count(*) from sums s where s.user_id is not null and s.shifts > 0) as people, s.shifts, s.minutes,
      s.credits, s.paid_minutes, s.pay, s.unmarked, s.unmarked_pay, s.no_shows, s.excused, s.out_assumed, s.filled,
      s.assumed_minutes, s.assumed_credits, s.open, case when not of_some then o.offered end as offered
    from sums s, offers o
    where s.user_id is null and s.slot_type_id is null and s.month is null and s.period is null and o.slot_type_id is null
      and o.month is null and o.period is null
  ), by_person as (
    select p.id, p.name, p.email, p.role, s.shifts, s.minutes, s.credits, s.paid_minutes, s.pay, s.unmarked,
      s.unmarked_pay, s.no_shows, s.excused, s.assumed_minutes, s.assumed_credits, s.open
    from sums s join public.profiles p on p.id = s.user_id
    where s.past > 0
  ), by_slot_type as (
    select to_json(ref) as slot_type, coalesce(s.shifts, 0) as shifts, coalesce(s.minutes, 0) as minutes,
      coalesce(s.credits, 0) as credits, coalesce(s.paid_minutes, 0) as paid_minutes, coalesce(s.pay, 0) as pay,
      coalesce(s.unmarked, 0) as unmarked, coalesce(s.unmarked_pay, 0) as unmarked_pay,
      coalesce(s.no_shows, 0) as no_shows, coalesce(s.excused, 0) as excused, coalesce(s.filled, 0) as filled,
      coalesce(s.assumed_minutes, 0) as assumed_minutes, coalesce(s.assumed_credits, 0) as assumed_credits,
      coalesce(s.open, 0) as open,
      case when not of_some then coalesce(o.offered, 0) end as offered
    from public.slot_types t
    left join sums s on s.slot_type_id = t.id and s.period is null and s.past > 0
    left join offers o on o.slot_type_id = t.id and o.period is null and o.offered > 0
    left join private.present_rates r on r.slot_type_id = t.id
    cross join lateral (select t.id, t.name, t.color, r.hourly_credits, r.compensation) ref
    where s.slot_type_id is not null or o.slot_type_id is not null
    order by t.name collate private.natural_order, t.id
  ), by_month as (
    select to_char(month, 'YYYY-MM') as month, coalesce(s.shifts, 0) as shifts, coalesce(s.minutes, 0) as minutes,
      coalesce(s.credits, 0) as credits, coalesce(s.paid_minutes, 0) as paid_minutes, coalesce(s.pay, 0) as pay,
      coalesce(s.unmarked, 0) as unmarked, coalesce(s.unmarked_pay, 0) as unmarked_pay,
      coalesce(s.no_shows, 0) as no_shows, coalesce(s.excused, 0) as excused, coalesce(s.filled, 0) as filled,
      coalesce(s.assumed_minutes, 0) as assumed_minutes, coalesce(s.assumed_credits, 0) as assumed_credits,
      coalesce(s.open, 0) as open,
      case when not of_some then coalesce(o.offered, 0) end as offered
    from (select * from sums where month is not null and past > 0) s
    full join (select * from offers where month is not null and offered > 0) o using (month)
    order by month
  ), by_period_and_type as (
    select to_char(period, 'YYYY-MM-DD') as at, slot_type_id, coalesce(s.shifts, 0) as shifts, coalesce(s.minutes, 0) as minutes,
      coalesce(s.no_shows, 0) as no_shows, coalesce(s.filled, 0) as filled, coalesce(o.offered, 0) as offered,
      coalesce(o.planned_minutes, 0) as planned_minutes, coalesce(o.planned, 0) as planned, coalesce(s.booked, 0) as booked,
      coalesce(s.pay, 0) as worked, coalesce(s.approved_minutes, 0) as approved_minutes, coalesce(p.minutes, 0) as run_minutes
    from (select * from sums where period is not null) s
    full join (select * from offers where period is not null) o using (period, slot_type_id)
    full join paid p using (period, slot_type_id)
  ), periods as (
    select b.at, sum(b.shifts) as shifts, sum(b.minutes) as minutes, sum(b.no_shows) as no_shows, sum(b.filled) as filled,
      case when not of_some then sum(b.offered) end as offered,
      case when not of_some then sum(b.planned_minutes) end as planned_minutes,
      case when wages then sum(b.approved_minutes) end as approved_minutes,
      case when wages then sum(b.run_minutes) end as run_minutes
    from by_period_and_type b group by b.at
  ), costs as (
    select b.at, to_json(ref) as slot_type, case when not of_some then b.planned end as planned, b.booked, b.worked
    from by_period_and_type b join public.slot_types t on t.id = b.slot_type_id
    cross join lateral (select t.id, t.name, t.color) ref
    where b.planned > 0 or b.booked > 0 or b.worked > 0
    order by b.at, t.name collate private.natural_order, t.id
  ), budgets as (
    select s.id, s.name, s.first_day, s.last_day, s.budget, c.planned, c.booked, c.worked
    from public.seasons s cross join lateral private.season_cost(s) c
    -- A budget is that of all.
    where s.budget is not null and s.first_day <= last and s.last_day >= first and not of_some and p_slot_type_ids is null
  )
  select json_build_object('from', first, 'to', last, 'today', today, 'timezone', p_zone, 'wages', wages,
    'totals', (select to_json(t) from totals t),
    'people', (select coalesce(json_agg(p order by p.minutes desc, p.name collate private.natural_order, p.id), '[]') from by_person p),
    'slot_types', (select coalesce(json_agg(t), '[]') from by_slot_type t),
    'months', (select coalesce(json_agg(m), '[]') from by_month m),
    'by', step,
    'periods', (select coalesce(json_agg(p order by p.at), '[]') from periods p),
    'costs', (select coalesce(json_agg(c), '[]') from costs c),
    'budgets', case when wages then (select coalesce(json_agg(b order by b.first_day), '[]') from budgets b) else '[]' end)::text;
end
$$;
comment on function private.report(date, date, text, uuid[], text, text, text) is
  'GET /reports: the work of events that began on these days (both included; null: this calendar year), by person, slot type and
month: the work that counts, who was absent, and the share of places that were taken at events that are over (offered: null when
only some people are asked for). Pay and paid minutes are of work marked as attended; unmarked: paid work that is over and not
marked yet; assumed_minutes, assumed_credits: those that count although the person was neither marked nor checked in; open: signups of such
people that do not count; out_assumed: people who were checked in and never out. periods, costs: the same over time, and what is planned
(private.planned) and booked (all signups of paid slots, also ahead), by day, week or month as p_by says, as far as that are not too many;
without it by day or, of more than 31 days, by month. Of periods, with wages only: approved_minutes: of work whose approval holds
(private.timesheet); run_minutes: those of pay runs that are not void, on the day for which they are paid. budgets: of the seasons of these days, each as a whole. Days, weeks (from Monday)
and months are those of the zone, and are named by their first day. p_search: words that are each in a person''s name or
address. All sums of work are over private.worked. JSON text. Definer: as private.season_credits(). Errors: 401, 403.';
grant execute on function private.report(date, date, text, uuid[], text, text, text) to authenticated;

-- The dashboard: what administrators did lately, and which mails are to be settled.

create function private.latest_changes() returns table (newest bigint, at timestamptz, kind text, actor uuid, count integer,
  id text, title text, person text, person_id uuid, change_set public.change_sets)
language sql stable set search_path = '' as $$
  with latest as (
    select a.id as newest, a.at, a.actor, a.row_id, a.change_set_id,
      case when a.change_set_id is not null then 'change_set' else a.kind end as kind,
      coalesce(a.after, a.before) as row
    -- What calendars change by themselves is in the list of change sets.
    from (select l.* from private.logged l where l.actor is not null or l.change_set_id is null order by l.id desc limit 3000) a
  ), acts as (
    -- Changes of one kind that a person makes in one transaction have the same time: they are one act, as a change set is.
    select max(l.newest) as newest, l.at, l.kind, l.actor, l.change_set_id, count(*)::integer as number,
      (array_agg(l.row_id order by l.row ->> 'start_time', l.newest))[1] as row_id,
      (array_agg(l.row order by l.row ->> 'start_time', l.newest))[1] as row,
      array_agg(distinct (l.row ->> 'user_id')::uuid) filter (where l.row ?| array['slot_id', 'qualification_id']) as people
    from latest l where l.kind is not null group by l.at, l.kind, l.actor, l.change_set_id
    order by 1 desc limit 20
  ), named as materialized (
    select a.*, case
        when a.row ? 'slot_id' or a.change_set_id is not null then coalesce(a.row ->> 'event_id', a.row_id)
        when a.row ?| array['is_told', 'season_id'] then a.row ->> 'user_id'
        when a.row ? 'qualification_id' then a.row ->> 'qualification_id'
        else a.row_id end as about,
      case when cardinality(a.people) = 1 or a.change_set_id is null then a.people[1] end as person_id
    from acts a
  )
  select a.newest, a.at, a.kind, a.actor, coalesce(c.events, a.number), a.about,
    case
      when a.row ? 'slot_id' or a.change_set_id is not null then coalesce(
        (select e.title from public.events e where e.id = a.about::uuid), c.title)
      when a.row ? 'qualification_id' then coalesce((select q.name from public.qualifications q where q.id = a.about::uuid),
        (select l.before ->> 'name' from public.audit_log l
          where l.table_name = 'qualifications' and l.row_id = a.about and l.action = 'delete' limit 1))
      when a.row ?| array['is_told', 'season_id'] then (select p.name from public.profiles p where p.id = a.about::uuid)
      else coalesce(a.row ->> 'title', a.row ->> 'name', a.row ->> 'email') end,
    (select p.name from public.profiles p where p.id = a.person_id), a.person_id, c
  from named a left join public.change_sets c on c.id = a.change_set_id
$$;
comment on function private.latest_changes() is
  'GET /dashboard: the latest acts of administrators, from at most 3000 entries of the log: what was done, to how many things,
and the identifier and name of one of them; for a signup those of its event, for a qualification of a person those of the
qualification, and in `person` the person. All that a change set did
is one act: how many events, one of them, and its person if it concerns the places of only one. Shows what the caller may see.';
grant execute on function private.latest_changes() to authenticated;

create function private.mails_to_settle(p_most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with unsent as materialized (
    select u.* from private.unsent_mails() u where u.is_ahead and (select private.is_admin())
  ), unreached as (
    select distinct on (u.user_id) u.user_id, u.since, u.reason, u.failure from unsent u
    where u.is_given_up
      -- Those are in the list of who is to be told.
      and not exists (select from private.untold t where t.user_id = u.user_id and t.at = u.since)
    order by u.user_id, u.since desc
  )
  select jsonb_build_object(
    'unreached', (select count(*) from unreached),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'failure', l.failure,
        'reason', l.reason)
        order by l.since desc, p.id), '[]')
      from (select * from unreached u order by u.since desc, u.user_id limit p_most) l
      join public.profiles p on p.id = l.user_id),
    'waiting', (select count(*) from unsent u where not u.is_given_up)) || coalesce((
      select jsonb_build_object('failure', u.failure, 'reason', u.reason) from unsent u
      where not u.is_given_up and u.reason is not null order by u.since desc limit 1), '{"failure": null, "reason": null}')
$$;
comment on function private.mails_to_settle(integer) is
  'GET /dashboard: what administrators can act on while the shifts are not over: the number of people to whom a mail could not be
sent, the latest p_most of them with the reason, the number of mails that wait too long, and why the latest of these failed.
Empty for other callers. Definer: no API role reads the outbox.';
grant execute on function private.mails_to_settle(integer) to authenticated;
