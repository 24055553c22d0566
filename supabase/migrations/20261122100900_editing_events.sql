-- Creating, replacing and removing events: one function each for the API. Codes like (X3) are rules of docs/calendars.md.

create function private.publication(p_draft boolean) returns timestamptz
language sql stable set search_path = '' as $$
  select case when not coalesce(p_draft, not o.publish_at_once) then private.now() end from private.organisation() o
$$;
comment on function private.publication(boolean) is
  'When a new event is published: now, or null for a draft. p_draft: whether it is one; null: as the organisation has set.';
grant execute on function private.publication(boolean) to authenticated;

create function private.create_event(p_body jsonb, p_default_timezone text) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  perform private.require_slot_types(p_body -> 'slot_assignments', 'slot_assignments');
  insert into public.events (title, description, location, start_time, end_time, timezone, all_day, published_at, created_by)
  values (
    p_body ->> 'title', p_body ->> 'description', p_body ->> 'location',
    (p_body ->> 'start_time')::timestamptz, (p_body ->> 'end_time')::timestamptz,
    coalesce(p_body ->> 'timezone', p_default_timezone), coalesce((p_body ->> 'all_day')::boolean, false),
    private.publication((p_body ->> 'draft')::boolean), private.me())
  returning id into made;
  perform private.add_slots(made, p_body -> 'slot_assignments');
  return made;
end
$$;
comment on function private.create_event(jsonb, text) is
  'POST /events: stores a validated body (contract eventBody) and returns the event''s id. p_default_timezone: the IANA zone of
an event without one. Errors: 401, 403; 400 unknown or archived slot type, unknown zone.';
grant execute on function private.create_event(jsonb, text) to authenticated;

create function private.add_slots(p_event_id uuid, p_assignments jsonb) returns void
language sql set search_path = '' as $$
  insert into public.event_slots as s (event_id, slot_type_id, required_count, min_count, is_canceled, cancel_origin, position)
  select p_event_id, (item ->> 'slot_type_id')::uuid, (item ->> 'required_count')::integer, (item ->> 'min_count')::integer,
    coalesce((item ->> 'is_canceled')::boolean, false),
    case when (item ->> 'is_canceled')::boolean then 'admin' end, place
  from jsonb_array_elements(p_assignments) with ordinality as listed (item, place)
  where not exists (
    select from public.event_slots o
    where o.event_id = p_event_id and o.removed_at is null and o.slot_type_id = (item ->> 'slot_type_id')::uuid)
$$;
comment on function private.add_slots(uuid, jsonb) is
  'Adds to an event the slots of a body that it does not have yet. For administrators: only they may add slots.';
grant execute on function private.add_slots(uuid, jsonb) to authenticated;

create function private.withdraw_slots(p_event_id uuid, p_assignments jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  left_out uuid[] := array(
    select s.id from public.event_slots s
    where s.event_id = p_event_id and s.removed_at is null and not exists (
      select from jsonb_array_elements(p_assignments) item where (item ->> 'slot_type_id')::uuid = s.slot_type_id));
begin
  perform private.require_admin();
  perform private.release_holds(id, 0) from unnest(left_out) id;
  update public.event_slots s set is_canceled = true, cancel_origin = 'admin'
  where s.cancel_origin is distinct from 'admin' and s.removed_at is null and s.event_id = p_event_id and (
    (s.id = any (left_out) and s.filled_count > 0)
    or exists (
      select from jsonb_array_elements(p_assignments) item
      where (item ->> 'slot_type_id')::uuid = s.slot_type_id and (item ->> 'is_canceled')::boolean));
  update public.event_slots s set removed_at = private.now()
  where s.id = any (left_out) and s.filled_count = 0
    and (exists (select from public.signups u where u.event_id = p_event_id and u.slot_id = s.id)
      or exists (select from public.gate_actions a where a.slot_id = s.id));
  delete from public.event_slots s
  where s.id = any (left_out) and s.filled_count = 0 and s.removed_at is null;
end
$$;
comment on function private.withdraw_slots(uuid, jsonb) is
  'Cancels the slots of an event that a body cancels. A slot that is not in the body is canceled if somebody has a place in it,
otherwise deleted, or only marked as removed if anybody ever had one or anything was done at its gate. Definer: no API role may delete. Errors: 401, 403.';
grant execute on function private.withdraw_slots(uuid, jsonb) to authenticated;

create function private.require_room(p_event_id uuid, p_assignments jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  crowded record;
begin
  -- Places that are only held for an offer make way.
  perform private.release_holds(s.id, (item ->> 'required_count')::integer)
  from jsonb_array_elements(p_assignments) item
  join public.event_slots s on s.event_id = p_event_id and s.removed_at is null and s.slot_type_id = (item ->> 'slot_type_id')::uuid
  where s.held_count > 0;
  select t.id, t.name, s.filled_count into crowded
  from jsonb_array_elements(p_assignments) item
  join public.event_slots s on s.event_id = p_event_id and s.removed_at is null
    and s.slot_type_id = (item ->> 'slot_type_id')::uuid
  join public.slot_types t on t.id = s.slot_type_id
  where (item ->> 'required_count')::integer < s.filled_count
  order by s.position limit 1;
  if found then
    perform private.refuse(409, 'count_below_filled',
      format('The count of "%s" cannot be below the places already taken (%s)', crowded.name,
        to_char(crowded.filled_count, 'FM99,990')),
      jsonb_build_object('slot_type_id', crowded.id, 'slot_type_name', crowded.name, 'filled', crowded.filled_count));
  end if;
end
$$;
comment on function private.require_room(uuid, jsonb) is
  'Refuses, with 409 count_below_filled, a count below the number of places that are taken. Offers that hold the places are withdrawn.';
grant execute on function private.require_room(uuid, jsonb) to authenticated;

create function private.lock_event(p_id uuid) returns public.events
language plpgsql set search_path = '' as $$
declare
  event public.events;
begin
  perform private.lock_events(array[p_id]);
  select e.* into event from public.events e where e.id = p_id and e.removed_at is null;
  if not found then
    perform private.refuse_missing('event');
  end if;
  return event;
end
$$;
comment on function private.lock_event(uuid) is
  'Locks an event with its slots and people (private.lock_events) and returns it. Error: 404 when it is unknown or removed.';
grant execute on function private.lock_event(uuid) to authenticated;

create function private.replace_event(p_id uuid, p_body jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  slots jsonb := p_body -> 'slot_assignments';
  was public.events;
begin
  perform private.require_admin();
  perform private.require_slot_types(slots, 'slot_assignments',
    array(select s.slot_type_id from public.event_slots s where s.event_id = p_id and s.removed_at is null));
  was := private.lock_event(p_id);
  perform private.require_version(p_body ->> 'version', was.version, was.updated_at);
  perform private.require_room(p_id, slots);

  -- Slots are canceled before the event moves and restored after it, so that no notice is about a step in between.
  perform private.withdraw_slots(p_id, slots);
  update public.events e set
    title = p_body ->> 'title', description = p_body ->> 'description', location = p_body ->> 'location',
    start_time = (p_body ->> 'start_time')::timestamptz, end_time = (p_body ->> 'end_time')::timestamptz,
    timezone = coalesce(p_body ->> 'timezone', e.timezone), all_day = coalesce((p_body ->> 'all_day')::boolean, e.all_day),
    end_estimated = e.end_estimated and (p_body ->> 'end_time')::timestamptz = e.end_time
  where e.id = p_id;
  update public.event_slots s set required_count = n.required, min_count = n.least, position = n.position,
    is_canceled = n.canceled, cancel_origin = case when n.canceled then s.cancel_origin end
  from (
    select o.id, (item ->> 'required_count')::integer as required, place as position,
      coalesce((item ->> 'is_canceled')::boolean, o.is_canceled) as canceled,
      case when item ? 'min_count' then (item ->> 'min_count')::integer
        -- Without the condition, least() would make a minimum of no minimum.
        when o.min_count is not null then least(o.min_count, (item ->> 'required_count')::integer) end as least
    from jsonb_array_elements(slots) with ordinality as listed (item, place)
    join public.event_slots o on o.event_id = p_id and o.removed_at is null and o.slot_type_id = (item ->> 'slot_type_id')::uuid
  ) n
  where s.id = n.id
    and (s.required_count, s.min_count, s.position, s.is_canceled) is distinct from (n.required, n.least, n.position, n.canceled);
  perform private.add_slots(p_id, slots);
  perform private.pin_fields(p_id);
end
$$;
comment on function private.replace_event(uuid, jsonb) is
  'PUT /events/{id}: replaces an event with a validated body (contract eventUpdateBody); slots are matched by slot type.
Without timezone, all_day or a minimum these stay. Errors: 401, 403; 400 unknown slot type or zone; 404; 409 stale_version,
count_below_filled.';
grant execute on function private.replace_event(uuid, jsonb) to authenticated;

create function private.remove_event(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_event(p_id);
  -- The tombstone keeps the next sync from adding the event again (X3).
  update public.ical_sources s set source_state = 'tombstone' where s.event_id = p_id;
  if found or exists (select from public.signups s where s.event_id = p_id) or exists (
      select from public.event_slots s join public.gate_actions a on a.slot_id = s.id where s.event_id = p_id) then
    update public.events e set removed_at = private.now() where e.id = p_id;
  else
    delete from public.events e where e.id = p_id;
  end if;
end
$$;
comment on function private.remove_event(uuid) is
  'DELETE /events/{id}: marks an event as removed if it was imported, anybody ever signed up for it or anything was done at its gate
(a device may send that again, and undo it), otherwise deletes it. The
people who are signed up get a notice `removed`. If the event is over, they get none and keep their hours. Definer: no API role
may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_event(uuid) to authenticated;
