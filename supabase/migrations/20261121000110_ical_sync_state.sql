-- The old state that a sync is planned from, with all that the rules of feeds.md section 3 ask of it.

create or replace function private.ical_sync_state(feed_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with defaults as materialized (
    select array_agg(row(d.slot_type_id, d.volunteer_slots, 'none')::text order by d.slot_type_id) as slots
    from public.ical_feed_slots d where d.feed_id = ical_sync_state.feed_id
  ), signed_up as materialized (
    select u.event_id, bool_or(u.status <> 'canceled') as now
    from public.signups u join public.events e on e.id = u.event_id
    where e.feed_id = ical_sync_state.feed_id group by u.event_id
  ), slots as materialized (
    -- A cancellation by the source is none of an administrator's.
    select o.event_id, array_agg(row(o.slot_type_id, o.required_count,
      case o.cancel_origin when 'admin' then 'admin' else 'none' end)::text order by o.slot_type_id) as slots
    from public.event_slots o join public.events e on e.id = o.event_id
    where e.feed_id = ical_sync_state.feed_id and o.removed_at is null group by o.event_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'uid', s.uid, 'recurrence_key', s.recurrence_key, 'source_hash', s.source_hash, 'status', s.status,
      'source_state', s.source_state, 'missing_since', t.missing_since, 'title', s.title, 'start_time', t.start_time,
      'end_time', t.end_time, 'all_day', s.all_day, 'event_start', t.event_start, 'event_end', t.event_end,
      'event_status', e.status, 'has_signups', coalesce(u.now, false),
      'is_kept', u.event_id is not null or s.locked_fields <> '{}' or e.cancel_origin is not distinct from 'admin'
        or o.slots is distinct from d.slots) order by s.id), '[]')
  from public.ical_sources s join public.events e on e.id = s.event_id
  cross join defaults d left join signed_up u on u.event_id = e.id left join slots o on o.event_id = e.id
  -- In place of private.iso, which would be called for every row of a long list.
  cross join lateral (
    select to_char(s.missing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as missing_since,
      to_char(s.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start_time,
      to_char(s.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as end_time,
      to_char(e.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as event_start,
      to_char(e.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as event_end) t
  where s.feed_id = ical_sync_state.feed_id
$$;
