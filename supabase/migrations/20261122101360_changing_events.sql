-- Changing events: what a change set does to events. Each function here does the part of one action (contract change-sets.ts)
-- and returns what it left alone. The topic making_changes calls them.

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
  update public.events e set title = n.title, description = n.description
  from (select coalesce(p_body ->> 'title', p_event.title) as title,
    case when p_body ? 'description' then nullif(p_body ->> 'description', '') else p_event.description end as description) n
  where e.id = p_event.id and (e.title, e.description) is distinct from (n.title, n.description);
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
