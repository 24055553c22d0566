-- Creating, replacing and removing events: one statement each for the API.

create function private.create_event(body jsonb, default_timezone text) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  perform private.require_slot_types(body -> 'slot_assignments', 'slot_assignments');
  insert into public.events (title, description, location, start_time, end_time, timezone, all_day, created_by)
  values (
    body ->> 'title', body ->> 'description', body ->> 'location',
    (body ->> 'start_time')::timestamptz, (body ->> 'end_time')::timestamptz,
    coalesce(body ->> 'timezone', default_timezone), coalesce((body ->> 'all_day')::boolean, false), auth.uid())
  returning id into made;
  perform private.add_slots(made, body -> 'slot_assignments');
  return made;
end
$$;
comment on function private.create_event(jsonb, text) is
  'POST /events: stores a validated body (contract eventBody) and gives the event''s id. default_timezone: IANA zone of
an event that names none. Errors: 401, 403; 400 unknown or archived slot type, unknown zone.';
grant execute on function private.create_event(jsonb, text) to authenticated;

create function private.add_slots(event_id uuid, assignments jsonb) returns void
language sql set search_path = '' as $$
  insert into public.event_slots as s (event_id, slot_type_id, required_count, is_canceled, cancel_origin, position)
  select add_slots.event_id, (item ->> 'slot_type_id')::uuid, (item ->> 'required_count')::integer,
    coalesce((item ->> 'is_canceled')::boolean, false),
    case when (item ->> 'is_canceled')::boolean then 'admin' end, place
  from jsonb_array_elements(assignments) with ordinality as listed (item, place)
  where not exists (
    select from public.event_slots o
    where o.event_id = add_slots.event_id and o.removed_at is null and o.slot_type_id = (item ->> 'slot_type_id')::uuid)
$$;
comment on function private.add_slots(uuid, jsonb) is
  'Adds to an event the slots of a body that it does not have. For administrators, whose right to insert it uses.';
grant execute on function private.add_slots(uuid, jsonb) to authenticated;

create function private.withdraw_slots(event_id uuid, assignments jsonb) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := event_id;
  -- Slots of the event whose slot type the body leaves out.
  left_out uuid[] := array(
    select s.id from public.event_slots s
    where s.event_id = target and s.removed_at is null and not exists (
      select from jsonb_array_elements(assignments) item where (item ->> 'slot_type_id')::uuid = s.slot_type_id));
begin
  perform private.require_admin();
  update public.event_slots s set is_canceled = true, cancel_origin = 'admin'
  where s.cancel_origin is distinct from 'admin' and s.removed_at is null and s.event_id = target and (
    (s.id = any (left_out) and s.filled_count > 0)
    or exists (
      select from jsonb_array_elements(assignments) item
      where (item ->> 'slot_type_id')::uuid = s.slot_type_id and (item ->> 'is_canceled')::boolean));
  update public.event_slots s set removed_at = private.now()
  where s.id = any (left_out) and s.filled_count = 0
    and exists (select from public.signups u where u.event_id = target and u.slot_id = s.id);
  delete from public.event_slots s
  where s.id = any (left_out) and s.filled_count = 0 and s.removed_at is null;
end
$$;
comment on function private.withdraw_slots(uuid, jsonb) is
  'Cancels the slots of an event that a body cancels; a slot it leaves out is canceled if somebody took it, else removed
(marked if anybody ever had). Errors: 401, 403.';
grant execute on function private.withdraw_slots(uuid, jsonb) to authenticated;

create function private.require_room(event_id uuid, assignments jsonb) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := event_id;
  crowded record;
begin
  select t.name, s.filled_count into crowded
  from jsonb_array_elements(assignments) item
  join public.event_slots s on s.event_id = target and s.removed_at is null
    and s.slot_type_id = (item ->> 'slot_type_id')::uuid
  join public.slot_types t on t.id = s.slot_type_id
  where (item ->> 'required_count')::integer < s.filled_count
  order by s.position limit 1;
  if found then
    perform private.refuse(409, 'count_below_filled',
      format('The count of "%s" cannot be below the places already taken (%s)', crowded.name, crowded.filled_count));
  end if;
end
$$;
comment on function private.require_room(uuid, jsonb) is 'Refuses (409 count_below_filled) a count below what is taken.';
grant execute on function private.require_room(uuid, jsonb) to authenticated;

create function private.replace_event(id uuid, body jsonb) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := id;
  slots jsonb := body -> 'slot_assignments';
  event public.events;
begin
  perform private.require_admin();
  perform private.require_slot_types(slots, 'slot_assignments',
    array(select s.slot_type_id from public.event_slots s where s.event_id = target and s.removed_at is null));
  perform private.lock_events(array[target]);
  select e.* into event from public.events e where e.id = target and e.removed_at is null;
  if not found then
    perform private.refuse(404, 'not_found', 'Event not found');
  end if;
  if (body ->> 'version')::integer <> event.version then
    perform private.refuse(409, 'conflict', 'This was changed by someone else in the meantime');
  end if;
  perform private.require_room(target, slots);

  -- Canceled before the event moves and restored after it, so that nobody is told of a step in between.
  perform private.withdraw_slots(target, slots);
  update public.events e set
    title = body ->> 'title', description = body ->> 'description', location = body ->> 'location',
    start_time = (body ->> 'start_time')::timestamptz, end_time = (body ->> 'end_time')::timestamptz,
    timezone = coalesce(body ->> 'timezone', e.timezone), all_day = coalesce((body ->> 'all_day')::boolean, e.all_day),
    end_estimated = e.end_estimated and (body ->> 'end_time')::timestamptz = e.end_time
  where e.id = target;
  update public.event_slots s set
    required_count = (item ->> 'required_count')::integer, position = place,
    is_canceled = coalesce((item ->> 'is_canceled')::boolean, s.is_canceled),
    cancel_origin = case when coalesce((item ->> 'is_canceled')::boolean, s.is_canceled) then s.cancel_origin end
  from jsonb_array_elements(slots) with ordinality as listed (item, place)
  where s.event_id = target and s.removed_at is null and s.slot_type_id = (item ->> 'slot_type_id')::uuid
    and (s.required_count, s.position, s.is_canceled) is distinct from
      ((item ->> 'required_count')::integer, place, coalesce((item ->> 'is_canceled')::boolean, s.is_canceled));
  perform private.add_slots(target, slots);
  perform private.pin_fields(target);
end
$$;
comment on function private.replace_event(uuid, jsonb) is
  'PUT /events/{id}: replaces an event with a validated body (contract eventUpdateBody); slots are matched by slot type.
Without timezone or all_day these stay. Errors: 401, 403; 400 unknown slot type or zone; 404; 409 conflict when
`version` is given and stale; 409 count_below_filled.';
grant execute on function private.replace_event(uuid, jsonb) to authenticated;

create function private.remove_event(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := id;
begin
  perform private.require_admin();
  perform private.lock_events(array[target]);
  perform from public.events e where e.id = target and e.removed_at is null;
  if not found then
    perform private.refuse(404, 'not_found', 'Event not found');
  end if;
  -- The tombstone keeps the next sync from bringing the event back (feeds.md X3).
  update public.ical_sources s set source_state = 'tombstone' where s.event_id = target;
  if found or exists (select from public.signups s where s.event_id = target) then
    update public.events e set removed_at = private.now() where e.id = target;
  else
    delete from public.events e where e.id = target;
  end if;
end
$$;
comment on function private.remove_event(uuid) is
  'DELETE /events/{id}: marks an event as removed when it was imported or anybody ever signed up for it, else deletes it.
People signed up get a notice `removed`, unless it is over: then their hours stay. Errors: 401, 403, 404.';
grant execute on function private.remove_event(uuid) to authenticated;
