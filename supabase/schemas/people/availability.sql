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

-- Saying: how a person says when they are free, or an administrator writes it down for them.

create function private.statements_of(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(case when s.during is not null then
      jsonb_build_object('repeats', 'once', 'says', one.says, 'from', private.iso(lower(s.during)), 'to', private.iso(upper(s.during)),
        'said_at', private.iso(s.said_at))
    else
      jsonb_build_object('repeats', 'weekly', 'says', one.says, 'weekdays', s.weekdays, 'from', to_char(s.starts, 'HH24:MI'),
        'to', to_char(s.ends, 'HH24:MI'), 'last_day', s.last_day, 'said_at', private.iso(s.said_at))
    end order by s.said_at, s.position), '[]')
  from public.availability s
  join public.wishes w on w.user_id = s.user_id
  cross join lateral (select case when s.is_free then 'free' else 'not_free' end as says) one
  where s.user_id = p_person and coalesce(upper(s.during) > private.now(), true)
    -- A statement of the last day can go on until the next one.
    and coalesce(s.last_day >= (private.now() at time zone w.timezone)::date - 1, true)
$$;
comment on function private.statements_of(uuid) is
  'The statements of a person as the JSON of the API, in the order in which they were said, without those that are over.';
grant execute on function private.statements_of(uuid) to authenticated;

create function private.held_when_not_free(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with ahead as materialized (
    select row_number() over () as number, s.id, s.event_id, slot.slot_type_id, s.during
    from public.signups s join public.event_slots slot on slot.id = s.slot_id
    where s.user_id = p_person and s.status = 'confirmed' and s.is_live and lower(s.during) > private.now()
  )
  select coalesce(jsonb_agg(jsonb_build_object('signup_id', a.id, 'event_id', e.id, 'title', e.title, 'slot_type', t.name,
    'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone) order by e.start_time, a.id), '[]')
  from private.said(array[p_person], (select array_agg(ahead.during order by ahead.number) from ahead)) said
  join ahead a on a.number = said.number
  join public.events e on e.id = a.event_id
  join public.slot_types t on t.id = a.slot_type_id
  where not said.is_free
$$;
comment on function private.held_when_not_free(uuid) is
  'The confirmed places ahead that a person has at times when they say that they are not free, as the JSON of the API.';
grant execute on function private.held_when_not_free(uuid) to authenticated;

create function private.availability_of(p_person uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  wishes public.wishes;
begin
  perform private.require_self(p_person::text);
  if not exists (select from public.profiles p where p.id = p_person and p.state <> 'left') then
    perform private.refuse_missing('user');
  end if;
  select w.* into wishes from public.wishes w where w.user_id = p_person;
  return jsonb_build_object('timezone', coalesce(wishes.timezone, 'UTC'), 'statements', private.statements_of(p_person),
    'most_hours', trim_scale(wishes.most_hours), 'version', coalesce(wishes.version, 0), 'said_at', private.iso(wishes.updated_at),
    'by_admin', coalesce(wishes.by_admin, false),
    'slot_type_ids', array(select t.id from public.slot_types t where t.id = any (wishes.slot_type_ids) and t.archived_at is null),
    'place_ids', array(select p.id from public.places p where p.id = any (wishes.place_ids)),
    'places', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.position, p.id), '[]')
      from public.places p
      where p.is_kept or p.id = any (wishes.place_ids)
        or exists (select from public.events e where e.place_id = p.id and e.removed_at is null)),
    'held', private.held_when_not_free(p_person));
end
$$;
comment on function private.availability_of(uuid) is
  'GET /users/{id}/availability: what a person says, as the JSON of the answer. Errors: 401; 403 for others than the person and
administrators; 404.';
grant execute on function private.availability_of(uuid) to authenticated;

create function private.refuse_unknown(p_ids jsonb, p_known uuid[], p_what text, p_sentence text, p_list text) returns void
language plpgsql set search_path = '' as $$
declare
  place bigint;
begin
  select min(i.number) into place from jsonb_array_elements_text(p_ids) with ordinality i (id, number)
  where i.id::uuid <> all (p_known);
  if place is not null then
    perform private.refuse(400, 'not_found', p_sentence, jsonb_build_object('what', p_what), format('%s.%s', p_list, place - 1));
  end if;
end
$$;
comment on function private.refuse_unknown(jsonb, uuid[], text, text, text) is
  'Refuses with 400, at its path, the first of these ids in a list of a body that is not a known one. Internal.';

create function private.set_availability(p_person uuid, p_body jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  present public.wishes;
  types constant uuid[] := array(select distinct id::uuid from jsonb_array_elements_text(p_body -> 'slot_type_ids') id);
  places constant uuid[] := array(select distinct id::uuid from jsonb_array_elements_text(p_body -> 'place_ids') id);
begin
  perform private.require_self(p_person::text);
  perform private.check_timezone(p_body ->> 'timezone');
  -- Two that save at once come one after the other.
  perform from public.profiles p where p.id = p_person and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  select w.* into present from public.wishes w where w.user_id = p_person;
  perform private.require_version(p_body ->> 'version', coalesce(present.version, 0), coalesce(present.updated_at, private.now()));
  perform private.refuse_unknown(p_body -> 'slot_type_ids', array(select t.id from public.slot_types t where t.id = any (types)),
    'slot_type', 'Slot type not found', 'slot_type_ids');
  perform private.refuse_unknown(p_body -> 'place_ids', array(select p.id from public.places p where p.id = any (places)),
    'place', 'Place not found', 'place_ids');
  insert into public.wishes as w (user_id, timezone, most_hours, slot_type_ids, place_ids, by_admin)
  values (p_person, p_body ->> 'timezone', (p_body ->> 'most_hours')::numeric, types, places, p_person is distinct from private.me())
  on conflict (user_id) do update set timezone = excluded.timezone, most_hours = excluded.most_hours,
    slot_type_ids = excluded.slot_type_ids, place_ids = excluded.place_ids, by_admin = excluded.by_admin;
  with said as (
    delete from public.availability s where s.user_id = p_person returning s.*
  ), wanted as (
    select b.number, b.body ->> 'says' = 'free' as is_free,
      case when b.body ->> 'repeats' = 'once' then tstzrange((b.body ->> 'from')::timestamptz, (b.body ->> 'to')::timestamptz) end as during,
      case when b.body ->> 'repeats' = 'weekly' then array(
        select distinct day::smallint from jsonb_array_elements_text(b.body -> 'weekdays') day order by 1) end as weekdays,
      case when b.body ->> 'repeats' = 'weekly' then (b.body ->> 'from')::time end as starts,
      case when b.body ->> 'repeats' = 'weekly' then (b.body ->> 'to')::time end as ends,
      (b.body ->> 'last_day')::date as last_day
    from jsonb_array_elements(p_body -> 'statements') with ordinality b (body, number)
  ), aged as (
    -- Whoever adds something has not said the rest again.
    select w.*, coalesce((select max(s.said_at) from said s
      where (s.is_free, s.during, s.weekdays, s.starts, s.ends, s.last_day)
        is not distinct from (w.is_free, w.during, w.weekdays, w.starts, w.ends, w.last_day)), private.now()) as said_at
    from wanted w
  )
  insert into public.availability (user_id, is_free, during, weekdays, starts, ends, last_day, position, said_at)
  select p_person, a.is_free, a.during, a.weekdays, a.starts, a.ends, a.last_day, a.number,
    -- What is moved behind something that was said later is said again, so that it wins.
    case when a.said_at < max(a.said_at) over (partition by a.during is null order by a.number
      rows between unbounded preceding and 1 preceding) then private.now() else a.said_at end
  from aged a;
end
$$;
comment on function private.set_availability(uuid, jsonb) is
  'PUT /users/{id}/availability: replaces what a person says. A statement that has not changed keeps the moment when it was said.
Definer: no API role writes these tables. Errors: 401; 403 for others than the person and administrators; 404; 400 for an
unknown zone, slot type or place; 409 stale_version.';
grant execute on function private.set_availability(uuid, jsonb) to authenticated;

-- Finding a place: what a person has said about themselves, as far as it matters for events. With the rules of a place (view
-- slot_choices) it decides what fits them: what they may take, at a time that suits them.

create function private.wishes_of(p_person uuid, p_events uuid[])
returns table (event_id uuid, free boolean, over_hours boolean, likes_place boolean, slot_type_ids uuid[])
language plpgsql stable set search_path = '' as $$
declare
  wish public.wishes;
  -- How long the person works on each of the days.
  work jsonb;
begin
  select w.* into wish from public.wishes w where w.user_id = p_person;
  if not found then
    return;
  end if;
  if wish.most_hours is not null then
    select jsonb_object_agg(days.day, days.seconds) into work from (
      select d.day, sum(d.seconds) as seconds
      from public.signups s join public.events e on e.id = s.event_id
      cross join lateral private.work_days(e.during, case when e.all_day then e.timezone else private.organisation_zone() end,
        case when e.all_day then e.hours end) d
      where s.user_id = wish.user_id and s.status = 'confirmed' and s.is_live
      group by d.day) days;
  end if;
  return query
    with listed as materialized (
      select e.id, e as event, e.during, e.place_id, row_number() over (order by e.id) as number
      from public.events e where e.id = any (p_events) and e.published_at is not null and e.removed_at is null
    ), said as materialized (
      select s.number, s.is_free
      from private.said(array[wish.user_id], (select array_agg(l.during order by l.number) from listed l)) s
    )
    select l.id, s.is_free,
      wish.most_hours is not null and private.exceeds_hours(private.seconds_of_days(l.event), work, wish.most_hours),
      coalesce(l.place_id = any (wish.place_ids), false),
      array(select slot.slot_type_id from public.event_slots slot
        where slot.event_id = l.id and slot.removed_at is null and slot.slot_type_id = any (wish.slot_type_ids)
        order by slot.position, slot.id)
    from listed l left join said s on s.number = l.number;
end
$$;
comment on function private.wishes_of(uuid, uuid[]) is
  'What private.wishes_about() returns, about anybody. Internal.';

create function private.wishes_about(p_events uuid[])
returns table (event_id uuid, free boolean, over_hours boolean, likes_place boolean, slot_type_ids uuid[])
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select w.* from private.wishes_of(private.me(), p_events) w;
end
$$;
comment on function private.wishes_about(uuid[]) is
  'What the caller has said about themselves that matters for these events: whether they are free then (null: they have not said
it), whether they would work more hours a day than they want, whether the place and which slot types of the event are favourites.
No rows if the caller has said nothing at all; drafts have none. Definer: policies would be applied to each row of their work.';
grant execute on function private.wishes_about(uuid[]) to authenticated;
