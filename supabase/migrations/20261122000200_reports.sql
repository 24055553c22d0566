-- Reports: what was worked, summed up by person, by slot type and by month in one pass over the sign-ups of a span of days.

-- Removed events too: what was worked at one that was over when it was removed stays worked.
create index events_by_any_start on public.events (start_time);

create function private.plain(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(normalize(lower(words), NFD), '[\u0300-\u036f]', '', 'g')
$$;
comment on function private.plain(text) is
  'Text as a search compares it: lower case without accents, so that ''Müller'' is found by ''muller''.';

create function private.report(
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
    cross join lateral (select t.id, t.name, t.color, t.hourly_credits) ref
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
comment on function private.report(date, date, text, uuid[], text, text) is
  'GET /reports: the work of events that began in these days (both included; without: this calendar year), summed up by
person, slot type and month: what counts, who did not come, and of the events that are over how many of the places offered were
taken (offered: null when only some people are asked for). Days and months are those of the zone. `search`: words that are each
in a person''s name or address. Every sum is one over private.worked. JSON text. Errors: 401, 403.';
grant execute on function private.report(date, date, text, uuid[], text, text) to authenticated;
