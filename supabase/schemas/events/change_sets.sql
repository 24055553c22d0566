-- Changing events: what a change set does to events. Each function here does the part of one action (contract change-sets.ts)
-- and returns what it left alone. private.change() calls them.

create function private.skipped(p_event_id uuid, p_person uuid, p_message text, p_detail text, p_title text default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object(
    'event_id', p_event_id, 'title', coalesce((select e.title from public.events e where e.id = p_event_id), p_title),
    'user', (select jsonb_build_object('id', p.id, 'name', p.name) from public.profiles p where p.id = p_person),
    'refusal', jsonb_build_object('code', p_detail::jsonb ->> 'code', 'message', p_message,
      'params', coalesce(p_detail::jsonb -> 'params', '{}'))))
$$;
comment on function private.skipped(uuid, uuid, text, text, text) is
  'A list with one entry of `skipped` of a change set: which event and person, and why; p_message and p_detail are those of
private.refuse(). p_title: of what is no event, or no longer one. Internal.';

create function private.do_part(p_part jsonb, p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  case p_part ->> 'do'
    when 'change' then return private.change_event((p_part ->> 'event_id')::uuid, p_part ->> 'version', p_body);
    when 'give' then
      perform private.assign((p_part ->> 'user_id')::uuid, (p_part ->> 'slot_id')::uuid, p_part ->> 'override_reason',
        coalesce((p_part ->> 'agreed')::boolean, false));
    when 'release' then perform private.cancel_signup((p_part ->> 'signup_id')::uuid, p_part ->> 'reason');
    when 'undo' then perform private.undo_row(jsonb_populate_record(null::private.net_change, p_part -> 'row'));
    when 'example' then perform private.remove_example(p_part ->> 'table', (p_part ->> 'id')::uuid);
  end case;
  return '[]'::jsonb;
end
$$;
comment on function private.do_part(jsonb, jsonb) is
  'Does one part of a change set and returns what it left alone (private.skipped). `do` of the part: `change` the event as the body
says; `give` a place; `release` a signup; `undo` a row; remove an `example`. Errors: those of what it does. Internal.';

create function private.do_parts(p_parts jsonb, p_body jsonb default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  left_alone jsonb := '[]'::jsonb;
  part jsonb;
  sentence text;
  detail text;
begin
  for part in select value from jsonb_array_elements(p_parts) value loop
    begin
      left_alone := left_alone || private.do_part(part, p_body);
    exception when sqlstate 'MU404' or sqlstate 'MU409' then
      get stacked diagnostics sentence = message_text, detail = pg_exception_detail;
      left_alone := left_alone
        || private.skipped((part ->> 'event_id')::uuid, (part ->> 'user_id')::uuid, sentence, detail, part ->> 'title');
    end;
  end loop;
  return left_alone;
end
$$;
comment on function private.do_parts(jsonb, jsonb) is
  'Does the parts of a change set (private.do_part) one after the other. One that is refused changes nothing; it is returned with
the others that were left alone (private.skipped), under its `event_id` and `user_id`. Internal.';

create function private.local_shift(p_moment timestamptz, p_zone text, p_days integer) returns timestamptz
language sql stable set search_path = '' as $$
  select ((p_moment at time zone p_zone) + p_days * interval '1 day') at time zone p_zone
$$;
comment on function private.local_shift(timestamptz, text, integer) is
  'The moment some days later at the same time of day in a zone. A time that the clocks skip that day becomes the next one that
exists. Internal.';

create function private.moved_times(p_event public.events, p_days integer, p_start interval, p_end interval)
returns tstzrange language plpgsql stable set search_path = '' as $$
declare
  starts constant timestamptz := private.local_shift(p_event.start_time, p_event.timezone, p_days) + p_start;
  -- A shift keeps its length when the clocks change; days that last all day keep their days.
  ends constant timestamptz := p_end + case
    when p_event.all_day then private.local_shift(p_event.end_time, p_event.timezone, p_days)
    else private.local_shift(p_event.start_time, p_event.timezone, p_days) + (p_event.end_time - p_event.start_time) end;
begin
  if ends <= starts then
    perform private.refuse(400, 'end_before_start', 'End time must be after start time', '{}', 'end_minutes');
  elsif ends - starts > interval '366 days' then
    perform private.refuse(400, 'event_too_long', format('An event can last at most %s days', 366), '{"max_days": 366}', 'end_minutes');
  elsif starts < '2000-01-01T00:00:00Z' or ends >= '2101-01-01T00:00:00Z' then
    perform private.refuse(400, 'out_of_years', 'Must be between the years 2000 and 2100', '{"min": 2000, "max": 2100}', 'days');
  end if;
  return tstzrange(starts, ends);
end
$$;
comment on function private.moved_times(public.events, integer, interval, interval) is
  'When an event is after a move: p_days later at the same time of day in its zone, then start and end moved by p_start and p_end.
Errors: 400 end_before_start, event_too_long, out_of_years. Internal.';

create function private.move_event(p_event public.events, p_body jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  times constant tstzrange := private.moved_times(p_event, coalesce((p_body ->> 'days')::integer, 0),
    coalesce((p_body ->> 'start_minutes')::integer, 0) * interval '1 minute',
    coalesce((p_body ->> 'end_minutes')::integer, 0) * interval '1 minute');
begin
  update public.events e set start_time = lower(times), end_time = upper(times),
    location = case when p_body ? 'location' then p_body ->> 'location' else e.location end,
    end_estimated = e.end_estimated and upper(times) = e.end_time
  where e.id = p_event.id;
  perform private.pin_fields(p_event.id);
end
$$;
comment on function private.move_event(public.events, jsonb) is
  'Action `move` for one event. Errors: those of private.moved_times(); 409 event_closed. Internal.';

create function private.recount_event(p_event public.events, p_body jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  slot record;
  wanted integer;
begin
  for slot in
    select s.id, s.slot_type_id, s.required_count from public.event_slots s
    where s.event_id = p_event.id and s.removed_at is null
      and s.slot_type_id = coalesce((p_body ->> 'slot_type_id')::uuid, s.slot_type_id)
    order by s.position
  loop
    wanted := coalesce((p_body ->> 'required_count')::integer, slot.required_count + coalesce((p_body ->> 'add')::integer, 0));
    if wanted < 1 then
      perform private.refuse(400, 'too_small', format('Count must be at least %s', 1), '{"what": "count", "min": 1}', 'add');
    elsif wanted > 10000 then
      perform private.refuse(400, 'too_big', format('Must be at most %s', '10,000'), '{"max": 10000}', 'add');
    elsif (p_body ->> 'min_count')::integer > wanted then
      perform private.refuse(400, 'too_big', format('Must be at most %s', to_char(wanted, 'FM99,990')),
        jsonb_build_object('max', wanted), 'min_count');
    end if;
    perform private.require_room(p_event.id,
      jsonb_build_array(jsonb_build_object('slot_type_id', slot.slot_type_id, 'required_count', wanted)));
    update public.event_slots s set required_count = wanted,
      -- A minimum above the count could never be reached. Where there is none, least() would make one.
      min_count = case when p_body ? 'min_count' then (p_body ->> 'min_count')::integer
        when s.min_count is not null then least(s.min_count, wanted) end
    where s.id = slot.id;
  end loop;
end
$$;
comment on function private.recount_event(public.events, jsonb) is
  'Action `counts` for one event. Errors: 409 count_below_filled; 400 for a count below 1 or above 10,000, and for a minimum above
the count. Internal.';

create function private.retype_slot(p_event_id uuid, p_from uuid, p_to uuid) returns void
language plpgsql set search_path = '' as $$
declare
  slot public.event_slots;
begin
  select s.* into slot from public.event_slots s
  where s.event_id = p_event_id and s.slot_type_id = p_from and s.removed_at is null and not s.is_canceled;
  if not found or p_from = p_to then
    return;
  end if;
  perform private.release_holds(slot.id, 0);
  slot.filled_count := (select s.filled_count from public.event_slots s where s.id = slot.id);
  -- They agreed to this role, and the other one can ask for qualifications, be open to fewer people and earn less.
  if slot.filled_count > 0 then
    perform private.refuse(409, 'role_taken', t.sentence, jsonb_build_object('slot_type_name', t.name, 'taken', slot.filled_count))
    from (select n.name, format('People have places as "%s" in this event (%s), so their role stays', n.name,
      to_char(slot.filled_count, 'FM99,990')) as sentence from public.slot_types n where n.id = p_from) t;
  end if;
  perform private.refuse(409, 'role_there', format('This event already has places as "%s"', t.name),
    jsonb_build_object('slot_type_name', t.name))
  from public.slot_types t join public.event_slots s on s.slot_type_id = t.id
  where t.id = p_to and s.event_id = p_event_id and s.removed_at is null;
  perform private.withdraw_slots(p_event_id, coalesce((
    select jsonb_agg(jsonb_build_object('slot_type_id', s.slot_type_id)) from public.event_slots s
    where s.event_id = p_event_id and s.removed_at is null and s.id <> slot.id), '[]'));
  insert into public.event_slots (event_id, slot_type_id, required_count, min_count, position)
  values (p_event_id, p_to, slot.required_count, slot.min_count, slot.position);
end
$$;
comment on function private.retype_slot(uuid, uuid, uuid) is
  'Gives the places of a slot type of an event, where nobody has one, to another slot type. What was offered there is withdrawn.
Errors: 409 role_taken, role_there, event_closed. Internal.';

create function private.edit_event(p_event public.events, p_body jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.events e set title = n.title, description = n.description, group_size = n.group_size
  from (select coalesce(p_body ->> 'title', p_event.title) as title,
    case when p_body ? 'description' then nullif(p_body ->> 'description', '') else p_event.description end as description,
    case when p_body ? 'group_size' then (p_body ->> 'group_size')::integer else p_event.group_size end as group_size) n
  where e.id = p_event.id and (e.title, e.description, e.group_size) is distinct from (n.title, n.description, n.group_size);
  perform private.pin_fields(p_event.id);
  if p_body ? 'min_count' then
    perform private.recount_event(p_event, p_body);
  end if;
  if p_body ? 'to_slot_type_id' then
    perform private.require_slot_types(
      jsonb_build_array(jsonb_build_object('slot_type_id', p_body ->> 'to_slot_type_id')), 'to_slot_type_id');
    perform private.retype_slot(p_event.id, (p_body ->> 'slot_type_id')::uuid, (p_body ->> 'to_slot_type_id')::uuid);
  end if;
end
$$;
comment on function private.edit_event(public.events, jsonb) is
  'Action `edit` for one event. Errors: those of private.retype_slot(); 400 for an unknown or archived slot type, and for a minimum
above the count. Internal.';

create function private.publish_event(p_event public.events) returns void
language sql set search_path = '' as $$
  update public.events e set published_at = private.now() where e.id = p_event.id and e.published_at is null
$$;
comment on function private.publish_event(public.events) is
  'Action `publish` for one event: everybody sees it from now on. Error: 409 event_closed. Internal.';

create function private.unpublish_event(p_event public.events) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.signups s where s.event_id = p_event.id and s.status <> 'canceled') then
    perform private.refuse(409, 'places_held',
      'People have places in this event, so it cannot become a draft. Cancel it instead.');
  end if;
  update public.events e set published_at = null where e.id = p_event.id and e.published_at is not null;
end
$$;
comment on function private.unpublish_event(public.events) is
  'Action `unpublish` for one event: it becomes a draft. Error: 409 places_held. Internal.';

create function private.restore_event(p_event public.events) returns void
language plpgsql set search_path = '' as $$
begin
  if p_event.cancel_origin = 'source' then
    perform private.refuse(409, 'canceled_by_feed',
      'The calendar of this event has canceled it, so only the calendar can restore it');
  end if;
  update public.events e set status = 'scheduled', cancel_origin = null, cancel_reason = null
  where e.id = p_event.id and e.status = 'canceled';
end
$$;
comment on function private.restore_event(public.events) is
  'Action `restore` for one event. Errors: 409 canceled_by_feed, event_closed. Internal.';

-- Making many: the actions of change sets that create events and give or take places.

create function private.copy_event(p_event public.events, p_days integer, p_body jsonb) returns public.events
language plpgsql set search_path = '' as $$
declare
  by_minutes constant interval := coalesce((p_body ->> 'minutes')::integer, 0) * interval '1 minute';
  times constant tstzrange := private.moved_times(p_event, p_days, by_minutes, by_minutes);
  made public.events;
begin
  insert into public.events (title, description, location, start_time, end_time, timezone, all_day, end_estimated, group_size, series_id, published_at,
    created_by)
  values (p_event.title, p_event.description,
    case when p_body ? 'location' then p_body ->> 'location' else p_event.location end, lower(times), upper(times),
    p_event.timezone, p_event.all_day, p_event.end_estimated, p_event.group_size,
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
  perform private.require_named(s) from public.signups s where s.id in (one.id, other.id);
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
  'Actions `move_person` and `swap`: the places are given back and taken in one step, or everything stays as it is. Errors: 409
companions_unnamed; those of private.cancel_signup() and private.assign(). Internal.';

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

-- Making changes: the one function that makes a change set, what it answers, and the list. Held notices wait for a minute.

create function private.change_event(p_event_id uuid, p_version text, p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  event public.events;
begin
  select e.* into event from public.events e where e.id = p_event_id and e.removed_at is null;
  if not found then
    perform private.refuse_missing('event');
  end if;
  perform private.require_version(p_version, event.version, event.updated_at);
  case p_body ->> 'action'
    when 'copy' then return private.copy_to_days(event, p_body);
    when 'move' then perform private.move_event(event, p_body);
    when 'counts' then perform private.recount_event(event, p_body);
    when 'edit' then perform private.edit_event(event, p_body);
    when 'restore' then perform private.restore_event(event);
    when 'publish' then perform private.publish_event(event);
    when 'unpublish' then perform private.unpublish_event(event);
    when 'delete' then perform private.remove_event(event.id);
    when 'cancel' then
      update public.events e set status = 'canceled', cancel_origin = 'admin', cancel_reason = p_body ->> 'reason'
      where e.id = event.id and e.cancel_origin is distinct from 'admin';
  end case;
  return '[]'::jsonb;
end
$$;
comment on function private.change_event(uuid, text, jsonb) is
  'What an action of a change set does to one event, unless it has another version (null: any). Returns what it left alone. Errors:
404; 409 stale_version; those of the action. Internal.';

create function private.change_events(p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  later constant boolean := p_body ->> 'action' = 'move'
    and coalesce((p_body ->> 'days')::integer, 0) * 1440 + coalesce((p_body ->> 'end_minutes')::integer, 0) > 0;
begin
  perform private.lock_events(array(select (listed ->> 'id')::uuid from jsonb_array_elements(p_body -> 'events') listed));
  return private.do_parts((
    -- Events that move later go last to first, so that none lands on one that is still to move.
    select jsonb_agg(jsonb_build_object('do', 'change', 'event_id', listed ->> 'id', 'version', listed ->> 'version')
      order by case when later then - extract(epoch from e.start_time) else extract(epoch from e.start_time) end, e.id)
    from jsonb_array_elements(p_body -> 'events') listed left join public.events e on e.id = (listed ->> 'id')::uuid),
    p_body - 'events');
end
$$;
comment on function private.change_events(jsonb) is
  'The actions on events (private.change_event): changes those of the body one by one. Returns what was left alone
(private.skipped). Internal.';

create function private.run_action(p_body jsonb, p_default_timezone text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case
    when p_body ->> 'action' = 'create' then private.create_events(p_body, p_default_timezone)
    when p_body ->> 'action' = 'give' then private.give_places(p_body)
    when p_body ->> 'action' = 'release' then private.release_places(p_body)
    when p_body ->> 'action' in ('move_person', 'swap') then private.exchange_places(p_body)
    when p_body ->> 'action' = 'remove_examples' then private.remove_examples()
    else private.change_events(p_body) end;
end
$$;
comment on function private.run_action(jsonb, text) is
  'Does what the body of a change set says and returns what it left alone. Errors: those of the action. Internal.';

create function private.begin_change_set(p_action text, p_reason text, p_undoes uuid default null, p_feed_id uuid default null,
  p_by uuid default private.me()) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  insert into public.change_sets (action, reason, made_by, undoes, feed_id) values (p_action, p_reason, p_by, p_undoes, p_feed_id)
  returning id into made;
  perform set_config('muster.change_set', made::text, true);
  return made;
end
$$;
comment on function private.begin_change_set(text, text, uuid, uuid, uuid) is
  'Begins a change set: until private.end_change_set(), all that this transaction changes belongs to it. Returns its id. p_by null: a
feed, by its schedule. Internal.';

create type private.touched as (ids uuid[], starts timestamptz, last_starts timestamptz);
comment on type private.touched is
  'The events that a change set touched, and when the first and the last of them start: the earlier of before and after.';

create function private.touched_events(p_id uuid) returns private.touched
language sql stable set search_path = '' as $$
  select row(coalesce(array_agg(distinct touched.event::uuid), '{}'),
    min(touched.start), max(touched.start))::private.touched
  from (select t.event, coalesce(t.starts, (select e.start_time from public.events e where e.id = t.event::uuid)) as start from (
    select coalesce(l.after, l.before) ->> case l.table_name when 'events' then 'id' else 'event_id' end as event,
      least((l.before ->> 'start_time')::timestamptz, (l.after ->> 'start_time')::timestamptz) as starts
    from public.audit_log l where l.change_set_id = p_id and l.table_name in ('events', 'event_slots', 'signups')) t) touched
$$;
comment on function private.touched_events(uuid) is 'The events that a change set touched. Internal.';

create function private.change_outcome(p_id uuid, p_touched uuid[], p_skipped jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with shown as materialized (
    select e.id, e.start_time, jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
      'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone,
      'all_day', e.all_day, 'status', e.status) as event
    from public.events e where e.id = any (p_touched) and e.removed_at is null
  ), told as materialized (
    select n.user_id, n.kind, n.event_id, bool_and(u.notice_id is null) as reached
    from public.notices n left join private.unreached u on u.notice_id = n.id
    -- Who hears that a swap has ended keeps their place.
    where n.change_set_id = p_id and n.signup_id is not null and n.kind <> 'not_taken_over'
    group by n.user_id, n.kind, n.event_id)
  select jsonb_build_object('id', c.id, 'action', c.action,
    'events', coalesce((select jsonb_agg(s.event order by s.start_time, s.id) from shown s), '[]'),
    'deleted', cardinality(p_touched) - (select count(*) from shown),
    'signups', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'event_id', s.event_id, 'slot_id', s.slot_id, 'user', jsonb_build_object('id', p.id, 'name', p.name), 'status', s.status)
        order by s.created_at, s.id)
      from public.signups s join public.profiles p on p.id = s.user_id
      where s.id in (select l.row_id::uuid from public.audit_log l where l.change_set_id = p_id and l.table_name = 'signups')), '[]'),
    'told', coalesce((
      select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'kind', t.kind, 'event_id', s.id, 'reached', t.reached) order by p.name, p.id, t.kind, s.start_time)
      from told t join public.profiles p on p.id = t.user_id left join shown s on s.id = t.event_id), '[]'),
    'unreached', private.untold_of(p_id),
    'clashes', coalesce((
      select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'event', s.event) order by p.name, p.id, s.start_time)
      from told t join public.profiles p on p.id = t.user_id join shown s on s.id = t.event_id where t.kind = 'clash'), '[]'),
    'here', coalesce((
      select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'event_id', s.event_id) order by p.name, p.id)
      from public.signups s join public.profiles p on p.id = s.user_id
      where c.action in ('cancel', 'delete') and s.event_id = any (p_touched) and private.is_here(s)), '[]'),
    'skipped', p_skipped,
    'drafts_left', (
      select count(*) from public.events e
      where e.published_at is null and e.removed_at is null and e.end_time > private.now()),
    'tells_at', (select private.iso(max(n.held_until)) from public.notices n where n.change_set_id = p_id),
    'undo_until', private.iso(c.undo_until))
  from public.change_sets c where c.id = p_id
$$;
comment on function private.change_outcome(uuid, uuid[], jsonb) is
  'What a change set did, as changeOutcome of the contract; p_touched: its events (private.touched_events); p_skipped: what it left
alone. Internal.';

create function private.change_scope(p_id uuid, p_touched uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with rows as (
    select l.row_id::uuid as id, (array_agg(l.before order by l.id))[1] as was, (array_agg(l.after order by l.id desc))[1] as becomes
    from public.audit_log l where l.change_set_id = p_id and l.table_name = 'events' group by l.row_id
  ), local as (
    select coalesce(r.was, to_jsonb(e), r.becomes) as row,
      ((r.becomes ->> 'start_time')::timestamptz at time zone zone) - ((r.was ->> 'start_time')::timestamptz at time zone zone) as later,
      ((r.becomes ->> 'end_time')::timestamptz at time zone zone) - ((r.was ->> 'end_time')::timestamptz at time zone zone) as end_later
    from unnest(p_touched) touched (id)
    left join rows r using (id)
    left join public.events e on e.id = touched.id
    cross join lateral (select coalesce(r.was ->> 'timezone', e.timezone, r.becomes ->> 'timezone') as zone) z
  ), events as (
    select l.row ->> 'title' as title, l.row ->> 'location' as place,
      private.start_day((l.row ->> 'start_time')::timestamptz, l.row ->> 'timezone') as day,
      case when l.later = l.end_later then extract(epoch from l.later)::integer / 60 end as minutes
    from local l
  )
  select jsonb_build_object(
    'title', case when count(distinct e.title) = 1 then min(e.title) end,
    'day', case when count(distinct e.day) = 1 then min(e.day) end,
    'place', case when count(distinct e.place) = 1 and count(e.place) = count(*) then min(e.place) end,
    'minutes', case when count(distinct e.minutes) = 1 and count(e.minutes) = count(*) and min(e.minutes) <> 0 then min(e.minutes) end)
  from events e
$$;
comment on function private.change_scope(uuid, uuid[]) is
  'What the events of a change set had in common before it, as change_sets.scope. Days are those of the events at
their places; minutes are of local time, so that a move by a day is one when the clocks change. Internal.';

create function private.end_change_set(p_id uuid, p_skipped jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  touched private.touched := private.touched_events(p_id);
begin
  perform set_config('muster.change_set', '', true);
  perform private.forget_passing_clashes(touched.ids);
  update public.change_sets c set events = cardinality(touched.ids),
    title = (select e.title from public.events e where e.id = any (touched.ids) order by e.start_time, e.id limit 1),
    people = (select count(distinct n.user_id) from public.notices n where n.change_set_id = p_id and n.signup_id is not null
      and n.kind <> 'not_taken_over'),
    scope = coalesce((select u.scope from public.change_sets u where u.id = c.undoes), private.change_scope(p_id, touched.ids)),
    undo_until = case
      -- Nobody waits for them, so it matters to nobody whether one has started.
      when c.action = 'remove_examples' then c.made_at + interval '30 days'
      when c.feed_id is null then greatest(c.made_at + interval '60 seconds', touched.starts)
      -- What a calendar brings starts at any time, so a sync is undone as far as its events have not started.
      else greatest(c.made_at + interval '60 seconds', coalesce(touched.last_starts, c.made_at + interval '400 days')) end
  where c.id = p_id;
  return private.change_outcome(p_id, touched.ids, p_skipped);
end
$$;
comment on function private.end_change_set(uuid, jsonb) is
  'Ends a change set: writes what the list of change sets shows of it, and returns private.change_outcome(). Internal.';

create function private.make_change(p_body jsonb, p_default_timezone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  left_alone jsonb;
  outcome jsonb;
  changes boolean;
begin
  perform private.require_admin();
  begin
    made := private.begin_change_set(p_body ->> 'action', p_body ->> 'reason');
    left_alone := private.run_action(p_body, p_default_timezone);
    outcome := private.end_change_set(made, left_alone);
    changes := exists (select from public.audit_log l where l.change_set_id = made);
    if (p_body ->> 'preview')::boolean or not changes then
      raise exception using errcode = 'MUUND';
    end if;
    return outcome;
  exception when sqlstate 'MUUND' then
    outcome := outcome || '{"id": null}';
  end;
  left_alone := left_alone #> '{0,refusal}';
  if left_alone is not null and not changes and (p_body ->> 'preview')::boolean is not true then
    perform private.refuse(case when left_alone ->> 'code' = 'not_found' then 404 else 409 end, left_alone ->> 'code',
      left_alone ->> 'message', left_alone -> 'params');
  end if;
  return outcome;
end
$$;
comment on function private.make_change(jsonb, text) is
  'POST /change-sets: does what a validated body (contract changeBody) says, in one step, and returns changeOutcome. With `preview`
the same is done and rolled back; where nothing is to be changed, no change set remains. p_default_timezone: the IANA zone of created events without one. Definer: no API role writes
change sets. Errors: 401, 403; 400 of the action; if everything is skipped, the first refusal.';
grant execute on function private.make_change(jsonb, text) to authenticated;
