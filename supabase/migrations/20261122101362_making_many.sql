-- Making many: the actions of change sets that create events and give or take places.

create function private.copy_event(p_event public.events, p_days integer, p_body jsonb) returns public.events
language plpgsql set search_path = '' as $$
declare
  by_minutes constant interval := coalesce((p_body ->> 'minutes')::integer, 0) * interval '1 minute';
  times constant tstzrange := private.moved_times(p_event, p_days, by_minutes, by_minutes);
  made public.events;
begin
  insert into public.events (title, description, location, start_time, end_time, timezone, all_day, end_estimated, series_id, published_at,
    created_by)
  values (p_event.title, p_event.description,
    case when p_body ? 'location' then p_body ->> 'location' else p_event.location end, lower(times), upper(times),
    p_event.timezone, p_event.all_day, p_event.end_estimated,
    case when (p_body ->> 'series')::boolean then p_event.series_id end,
    private.publication(coalesce((p_body ->> 'draft')::boolean, case when p_event.published_at is null then true end)), private.me())
  returning * into made;
  insert into public.event_slots (event_id, slot_type_id, required_count, min_count, position)
  select made.id, s.slot_type_id, s.required_count, s.min_count, s.position
  from public.event_slots s join public.slot_types t on t.id = s.slot_type_id and t.archived_at is null
  where s.event_id = p_event.id and s.removed_at is null and not s.is_canceled;
  return made;
end
$$;
comment on function private.copy_event(public.events, integer, jsonb) is
  'Copies an event, without its people, to the day p_days later, and returns the copy. It belongs to no feed. Slots that are
canceled or of an archived type are left out. Errors: those of private.moved_times(). Internal.';

create function private.copy_people(p_from uuid, p_to uuid) returns jsonb
language sql set search_path = '' as $$
  select private.do_parts(coalesce(jsonb_agg(jsonb_build_object(
    'do', 'give', 'event_id', p_to, 'user_id', s.user_id, 'slot_id', target.id) order by s.created_at, s.id), '[]'))
  from public.signups s
  join public.event_slots slot on slot.id = s.slot_id
  join public.event_slots target on target.event_id = p_to and target.slot_type_id = slot.slot_type_id
  where s.event_id = p_from and s.status <> 'canceled'
$$;
comment on function private.copy_people(uuid, uuid) is
  'Gives the people of an event the same places in its copy, and returns those who cannot have them (private.skipped). Internal.';

create function private.copy_to_days(p_event public.events, p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  left_alone jsonb := '[]'::jsonb;
  event public.events := p_event;
  made public.events;
  days integer;
begin
  if (p_body ->> 'series')::boolean and event.series_id is null then
    update public.events e set series_id = gen_random_uuid() where e.id = event.id returning e.* into event;
  end if;
  for days in select distinct value::integer from jsonb_array_elements_text(p_body -> 'days') value order by 1 loop
    made := private.copy_event(event, days, p_body);
    if (p_body ->> 'people')::boolean then
      left_alone := left_alone || private.copy_people(event.id, made.id);
    end if;
  end loop;
  return left_alone;
end
$$;
comment on function private.copy_to_days(public.events, jsonb) is
  'Action `copy` for one event. Returns the people who cannot have their place in a copy (private.skipped). Errors: those of
private.moved_times(). Internal.';

create function private.give_places(p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  parts constant jsonb := (
    select jsonb_agg(item || jsonb_build_object('do', 'give', 'event_id', s.event_id) order by number)
    from jsonb_array_elements(p_body -> 'places') with ordinality listed (item, number)
    left join public.event_slots s on s.id = (item ->> 'slot_id')::uuid);
begin
  perform private.lock_events(array(
    select distinct (part ->> 'event_id')::uuid from jsonb_array_elements(parts) part where part ->> 'event_id' is not null));
  perform from public.profiles p
  where p.id in (select (part ->> 'user_id')::uuid from jsonb_array_elements(parts) part)
  order by p.id for no key update;
  return private.do_parts(parts);
end
$$;
comment on function private.give_places(jsonb) is
  'Action `give`. Skips places that the person cannot have, as private.assign() refuses them. Internal.';

create function private.release_places(p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  parts constant jsonb := (
    select jsonb_agg(jsonb_build_object('do', 'release', 'signup_id', listed.id, 'event_id', s.event_id, 'user_id', s.user_id,
        'reason', p_body ->> 'reason') order by number)
    from jsonb_array_elements_text(p_body -> 'signup_ids') with ordinality listed (id, number)
    left join public.signups s on s.id = listed.id::uuid);
begin
  perform private.lock_events(array(
    select distinct (part ->> 'event_id')::uuid from jsonb_array_elements(parts) part where part ->> 'event_id' is not null));
  return private.do_parts(parts);
end
$$;
comment on function private.release_places(jsonb) is
  'Action `release`. Skips signups that are unknown or already canceled. Internal.';

create function private.exchange_places(p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  reason constant text := p_body ->> 'override_reason';
  one public.signups;
  other public.signups;
begin
  select s.* into one from public.signups s where s.id = (p_body ->> 'signup_id')::uuid;
  select s.* into other from public.signups s where s.id = (p_body ->> 'other_signup_id')::uuid;
  perform private.lock_events(array[one.event_id, other.event_id,
    (select s.event_id from public.event_slots s where s.id = (p_body ->> 'slot_id')::uuid)]);
  perform private.cancel_signup((p_body ->> 'signup_id')::uuid, reason);
  if p_body ->> 'action' = 'move_person' then
    perform private.assign(one.user_id, (p_body ->> 'slot_id')::uuid, reason);
  else
    perform private.cancel_signup((p_body ->> 'other_signup_id')::uuid, reason);
    perform private.assign(one.user_id, other.slot_id, reason);
    perform private.assign(other.user_id, one.slot_id, reason);
  end if;
  return '[]'::jsonb;
end
$$;
comment on function private.exchange_places(jsonb) is
  'Actions `move_person` and `swap`: the places are given back and taken in one step, or everything stays as it is. Errors: those
of private.cancel_signup() and private.assign(). Internal.';

create function private.create_events(p_body jsonb, p_default_timezone text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  item jsonb;
begin
  for item in select value from jsonb_array_elements(p_body -> 'events') value loop
    perform private.create_event(item, p_default_timezone);
  end loop;
  return '[]'::jsonb;
end
$$;
comment on function private.create_events(jsonb, text) is
  'Action `create`: all events or none. Errors: those of private.create_event(). Internal.';
