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
