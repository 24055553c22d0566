-- The state of a feed costs what the feed has, however much else the database holds and whatever the planner believes: what
-- belongs to an event is found by index for each. Hash joins were quick right after an import, but read all sign-ups there are.

create or replace function private.ical_sync_state(feed_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  with defaults as materialized (
    select array_agg(row(d.slot_type_id, d.volunteer_slots, 'none')::text order by d.slot_type_id) as slots
    from public.ical_feed_slots d where d.feed_id = ical_sync_state.feed_id
  )
  select coalesce(json_agg(json_build_object(
      'id', s.id, 'uid', s.uid, 'recurrence_key', s.recurrence_key, 'source_hash', s.source_hash, 'status', s.status,
      'source_state', s.source_state, 'missing_since', t.missing_since, 'title', s.title, 'start_time', t.start_time,
      'end_time', t.end_time, 'all_day', s.all_day, 'event_start', t.event_start, 'event_end', t.event_end,
      'event_status', e.status, 'has_signups', coalesce(u.now, false),
      'is_kept', u.now is not null or s.locked_fields <> '{}' or e.cancel_origin is not distinct from 'admin'
        or o.slots is distinct from d.slots) order by s.id), '[]')
  from public.ical_sources s join public.events e on e.id = s.event_id
  cross join defaults d
  -- Null: nobody ever signed up.
  cross join lateral (
    select bool_or(u.status <> 'canceled') as now from public.signups u where u.event_id = e.id) u
  -- A cancellation by the source is none of an administrator's.
  cross join lateral (
    select array_agg(row(o.slot_type_id, o.required_count,
      case o.cancel_origin when 'admin' then 'admin' else 'none' end)::text order by o.slot_type_id) as slots
    from public.event_slots o where o.event_id = e.id and o.removed_at is null) o
  -- In place of private.iso, which would be called for every row of a long list.
  cross join lateral (
    select to_char(s.missing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as missing_since,
      to_char(s.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start_time,
      to_char(s.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as end_time,
      to_char(e.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as event_start,
      to_char(e.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as event_end) t
  where s.feed_id = ical_sync_state.feed_id
$$;
