-- Work earns the rate of the day on which its event starts. Pay is exact to the cent.

create view private.rates_by_type with (security_invoker = true) as
select t.id as slot_type_id,
  array_agg(coalesce(r.from_day, '-infinity')::timestamp at time zone (select private.organisation_zone())
    order by r.from_day) as moments,
  array_agg(r.hourly_credits order by r.from_day) as hourly
from public.slot_types t
left join public.slot_type_rates r on r.slot_type_id = t.id
group by t.id;
comment on view private.rates_by_type is
  'All rates of each slot type and the moments at which their first days begin: hourly[width_bucket(moment, moments)] is the
rate that holds at a moment, null where it is hidden from the caller. A list of 100,000 sign-ups reads it in half the time
that looking each up in the table takes.';
grant select on private.rates_by_type to authenticated;

create or replace view private.signup_details with (security_invoker = true) as
select s.id, s.status, s.slot_id, s.user_id, s.event_id, s.is_live, s.created_at, slot.slot_type_id,
  e.title, e.description, e.location, e.start_time, e.end_time, e.removed_at,
  -- Multiplied before it is divided: 50 minutes are no exact number of hours, and half a cent has to be exact to be rounded up.
  -- greatest() and not case: the rate is looked up once for each of the two.
  round(earned.seconds * greatest(rate.hourly, 0) / 3600, 1) as credits,
  round(earned.seconds * nullif(greatest(-rate.hourly, 0), 0) / 3600, 2) as pay,
  case when s.attendance is null then e.end_time <= (select private.now()) else s.attendance = 'attended' end as completed,
  e.end_time <= (select private.now()) as ended, s.attendance, s.attendance_reason, s.attended_minutes is not null as corrected,
  e.hours as scheduled_hours, earned.seconds / 3600 as hours,
  e.timezone, e.all_day, e.status as event_status, slot.is_canceled as slot_canceled
from public.signups s
join public.event_slots slot on slot.id = s.slot_id
join public.events e on e.id = s.event_id
join private.rates_by_type rates on rates.slot_type_id = slot.slot_type_id
cross join lateral (select rates.hourly[width_bucket(e.start_time, rates.moments)] as hourly) rate
cross join lateral (
  select case
    when s.status <> 'confirmed' or not s.is_live or s.attendance in ('no_show', 'excused') then 0
    else coalesce(s.attended_minutes * 60, e.credit_hours * 3600, extract(epoch from e.end_time - e.start_time))
  end as seconds
) earned;
comment on view private.signup_details is
  'Sign-ups with their event and what they earn: the one place where hours, credits and pay are reckoned, time × the rate of
the day on which the event starts in the organisation''s zone. Credits have one decimal, pay has two, rounded half up for
each sign-up. Time: the corrected one, else that of the event; none for who did not attend.
credits: 0 for wage slots; pay: dollars, null for credit slots. completed: marked as attended, or over and not marked.
Displaced and canceled sign-ups, and those whose event or slot does not take place, earn nothing.';

create or replace function private.report(
  since date, until date, timezone text, slot_type_ids uuid[] default null, role text default null, search text default null)
returns setof text
language plpgsql stable security definer set search_path = ''
-- A month of a decade and all of it want different plans.
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  zone text := timezone;
  present timestamptz := private.now();
  today date := (present at time zone zone)::date;
  first date := coalesce(since, date_trunc('year', coalesce(until, today))::date);
  last date := coalesce(until, (date_trunc('year', first) + interval '1 year - 1 day')::date);
  opens timestamptz := first::timestamp at time zone zone;
  closes timestamptz := (last + 1)::timestamp at time zone zone;
  words text[] := regexp_split_to_array(nullif(btrim(private.plain(search)), ''), '\s+');
  wanted_role text := role;
  of_some boolean := role is not null or words is not null;
begin
  perform private.require_admin();
  return query with chosen as materialized (
    select p.id from public.profiles p
    where of_some and (wanted_role is null or p.role = wanted_role) and (words is null or not exists (
      select from unnest(words) word where strpos(private.plain(p.name || ' ' || p.email), word) = 0))
  ), worked as (
    select w.user_id, w.slot_type_id, date_trunc('month', w.starts_at at time zone zone) as month, w.attendance,
      w.ended, w.counts, w.credits, w.pay,
      -- Whole minutes of each sign-up, so that every way to sum them up gives the same.
      round(w.hours * 60)::integer as minutes
    from private.worked w
    where w.starts_at >= opens and w.starts_at < closes and (w.ended or w.attendance is not null)
      and (slot_type_ids is null or w.slot_type_id = any (slot_type_ids))
      and (not of_some or w.user_id in (select c.id from chosen c))
  ), sums as materialized (
    select user_id, slot_type_id, month, count(*) filter (where counts) as shifts, coalesce(sum(minutes), 0) as minutes,
      coalesce(sum(credits), 0) as credits, coalesce(sum(minutes) filter (where pay is not null), 0) as paid_minutes,
      coalesce(sum(pay), 0) as pay, count(*) filter (where attendance = 'no_show') as no_shows,
      count(*) filter (where attendance = 'excused') as excused, count(*) filter (where ended) as filled
    from worked group by grouping sets ((user_id), (slot_type_id), (month), ())
  ), offers as materialized (
    select slot.slot_type_id, date_trunc('month', e.start_time at time zone zone) as month,
      coalesce(sum(slot.required_count), 0) as offered
    from public.events e join public.event_slots slot on slot.event_id = e.id
    where e.start_time >= opens and e.start_time < closes and e.end_time <= present and not of_some
      and e.status = 'scheduled' and (e.removed_at is null or e.removed_at >= e.end_time)
      and not slot.is_canceled and slot.removed_at is null
      and (slot_type_ids is null or slot.slot_type_id = any (slot_type_ids))
    group by grouping sets ((slot.slot_type_id), (2), ())
  ), totals as (
    select (select count(*) from sums s where s.user_id is not null and s.shifts > 0) as people, s.shifts, s.minutes,
      s.credits, s.paid_minutes, s.pay, s.no_shows, s.excused, s.filled, case when not of_some then o.offered end as offered
    from sums s, offers o
    where s.user_id is null and s.slot_type_id is null and s.month is null and o.slot_type_id is null and o.month is null
  ), by_person as (
    select p.id, p.name, p.email, p.role, s.shifts, s.minutes, s.credits, s.paid_minutes, s.pay, s.no_shows, s.excused
    from sums s join public.profiles p on p.id = s.user_id
  ), by_slot_type as (
    select to_json(ref) as slot_type, coalesce(s.shifts, 0) as shifts, coalesce(s.minutes, 0) as minutes,
      coalesce(s.credits, 0) as credits, coalesce(s.paid_minutes, 0) as paid_minutes, coalesce(s.pay, 0) as pay,
      coalesce(s.no_shows, 0) as no_shows, coalesce(s.excused, 0) as excused, coalesce(s.filled, 0) as filled,
      case when not of_some then coalesce(o.offered, 0) end as offered
    from public.slot_types t
    left join sums s on s.slot_type_id = t.id
    left join offers o on o.slot_type_id = t.id
    left join private.present_rates r on r.slot_type_id = t.id
    cross join lateral (select t.id, t.name, t.color, r.hourly_credits) ref
    where s.slot_type_id is not null or o.slot_type_id is not null
    order by t.name, t.id
  ), by_month as (
    select to_char(month, 'YYYY-MM') as month, coalesce(s.shifts, 0) as shifts, coalesce(s.minutes, 0) as minutes,
      coalesce(s.credits, 0) as credits, coalesce(s.paid_minutes, 0) as paid_minutes, coalesce(s.pay, 0) as pay,
      coalesce(s.no_shows, 0) as no_shows, coalesce(s.excused, 0) as excused, coalesce(s.filled, 0) as filled,
      case when not of_some then coalesce(o.offered, 0) end as offered
    from (select * from sums where month is not null) s
    full join (select * from offers where month is not null) o using (month)
    order by month
  )
  select json_build_object('from', first, 'to', last, 'today', today, 'timezone', zone,
    'totals', (select to_json(t) from totals t),
    'people', (select coalesce(json_agg(p order by p.minutes desc, p.name, p.id), '[]') from by_person p),
    'slot_types', (select coalesce(json_agg(t), '[]') from by_slot_type t),
    'months', (select coalesce(json_agg(m), '[]') from by_month m))::text;
end
$$;

alter table public.slot_types drop column hourly_credits, drop column compensation, drop column hourly_rate;
