-- Availability: what people say about when they are free, and what they like to do. It never refuses a signup of one's own: it
-- decides who is proposed first, and warns those who give places. Only the person and administrators see it.

create table public.wishes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  timezone text not null default 'UTC' check (char_length(timezone) between 1 and 64),
  most_hours numeric(4, 2) check (most_hours between 0.25 and 24),
  slot_type_ids uuid[] not null default '{}' check (cardinality(slot_type_ids) <= 200),
  place_ids uuid[] not null default '{}' check (cardinality(place_ids) <= 200),
  by_admin boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table public.wishes is 'What a person has said about themselves as a whole; their statements are in public.availability.';
comment on column public.wishes.timezone is 'The zone of the person''s weekly statements.';
comment on column public.wishes.most_hours is 'The most hours a day that the person wants to work. It warns, and never refuses.';
comment on column public.wishes.slot_type_ids is
  'Favourite slot types, as place_ids favourite places. What no longer exists is left out when they are read.';
comment on column public.wishes.by_admin is 'Whether an administrator wrote down the present state for the person.';

create table public.availability (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.wishes (user_id) on delete cascade on update cascade,
  is_free boolean not null,
  during tstzrange check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  weekdays smallint[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  starts time,
  ends time,
  last_day date,
  said_at timestamptz not null default private.now(),
  position integer not null,
  constraint availability_once_or_weekly check (
    (during is null) = (weekdays is not null and starts is not null and ends is not null)
    and (during is null or coalesce(weekdays::text, starts::text, ends::text, last_day::text) is null))
);
comment on table public.availability is
  'What a person says about a time: free, or not free; once (during) or each week. Of statements that contradict each other, one
for once wins over a weekly one, then the later one (said_at, position).';
comment on column public.availability.weekdays is
  'Days of the week on which it begins, 1 is Monday, in the zone of public.wishes. If it ends at or before it starts, by the clock, it
ends on the next day.';
comment on column public.availability.last_day is 'The last day on which a weekly statement begins. Null: it has no end.';
create index availability_of_person on public.availability (user_id);
create index availability_once on public.availability using gist (during) where during is not null;

create trigger touch before update on public.wishes for each row execute function private.touch();

alter table public.wishes enable row level security;
grant select on public.wishes to authenticated;
-- A person sees their own wishes, administrators see all.
create policy "own wishes, administrators all" on public.wishes
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

alter table public.availability enable row level security;
grant select on public.availability to authenticated;
-- A person sees what they say about when they are free, administrators see what everybody says.
create policy "own statements, administrators all" on public.availability
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create function private.said(p_people uuid[], p_ranges tstzrange[])
returns table (user_id uuid, number bigint, is_free boolean, said_at timestamptz)
language plpgsql stable set search_path = '' rows 1000 as $$
begin
  return query
    with asked as materialized (
      select r.number, r.during from unnest(p_ranges) with ordinality r (during, number)
    ), days as materialized (
      -- A weekly statement that touches a range begins on one of its days or, if it goes on past midnight, the day before.
      select a.number, a.during, zone.timezone, begins::date as day, extract(isodow from begins)::smallint as weekday
      from asked a
      cross join (select distinct w.timezone from public.wishes w where p_people is null or w.user_id = any (p_people)) zone
      cross join lateral generate_series(((lower(a.during) at time zone zone.timezone)::date - 1)::timestamp,
        (upper(a.during) at time zone zone.timezone)::date::timestamp, interval '1 day') begins
    ), parts as (
      select s.user_id, a.number, a.during, s.is_free, s.said_at, s.position, true as once, s.during * a.during as part
      from asked a join public.availability s on s.during && a.during
      where p_people is null or s.user_id = any (p_people)
      union all
      select s.user_id, d.number, d.during, s.is_free, s.said_at, s.position, false, work.span * d.during
      from public.availability s
      join public.wishes w on w.user_id = s.user_id
      join days d on d.timezone = w.timezone and d.weekday = any (s.weekdays) and d.day <= coalesce(s.last_day, 'infinity')
      -- When the clocks go forward, both ends can be the same moment, or change places.
      cross join lateral (select tstzrange((d.day + s.starts) at time zone d.timezone, greatest(
        (d.day + s.starts) at time zone d.timezone,
        (d.day + (s.ends <= s.starts)::integer + s.ends) at time zone d.timezone)) as span) work
      where s.weekdays is not null and work.span && d.during and (p_people is null or s.user_id = any (p_people))
    ), weighed as (
      -- What the statements before it in rank say of the same time: only "free" can take a part of "not free" away.
      select p.*, coalesce(range_agg(p.part) filter (where p.is_free) over (partition by p.user_id, p.number
        order by p.once desc, p.said_at desc, p.position desc rows between unbounded preceding and 1 preceding), '{}') @> p.part as idle
      from parts p
    )
    select w.user_id, w.number, not bool_or(not w.is_free and not w.idle),
      case when bool_or(not w.is_free and not w.idle) then max(w.said_at) filter (where not w.is_free and not w.idle)
        else min(w.said_at) filter (where not w.idle and w.is_free) end
    from weighed w
    group by w.user_id, w.number, w.during
    having bool_or(not w.is_free and not w.idle) or range_agg(w.part) filter (where w.is_free) @> w.during;
end
$$;
comment on function private.said(uuid[], tstzrange[]) is
  'What people (null: all) say about times, by the number of the time in its array: is_free if they say so of the whole of it and
nothing wins against it, not is_free if they say of a part of it that they are not; no row otherwise. said_at: when they said it;
of several statements that it takes, the oldest one for free, the latest one for not free. With the rights of the caller: others
than administrators learn about themselves.';
grant execute on function private.said(uuid[], tstzrange[]) to authenticated;

create function private.seconds_of_days(p_event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(work.day, work.seconds)
  from private.work_days(p_event.during, case when p_event.all_day then p_event.timezone else private.organisation_zone() end,
    case when p_event.all_day then p_event.hours end) work
$$;
comment on function private.seconds_of_days(public.events) is
  'How long the work of an event is on each of its days, as in private.commitments: {"2026-06-13": seconds}. Internal.';

create function private.exceeds_hours(p_work jsonb, p_own jsonb, p_most numeric) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from jsonb_each_text(p_work) day
    where day.value::numeric + coalesce((p_own ->> day.key)::numeric, 0) > p_most * 3600)
$$;
comment on function private.exceeds_hours(jsonb, jsonb, numeric) is
  'Whether work would exceed a number of hours on one of its days, with what its person works on them already. Internal.';
