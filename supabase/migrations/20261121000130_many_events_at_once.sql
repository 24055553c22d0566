-- Thousands of events can change at once, as when a producer writes something new into every title: all of them in a few
-- statements instead of a few statements each.

create function private.change_ical_events(feed public.ical_feeds, changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  restored uuid[];
  canceled uuid[];
begin
  with change as materialized (
    select c.id, c.becomes, i.*
    from jsonb_to_recordset(changes) c (id uuid, item jsonb, becomes text)
    cross join lateral jsonb_to_record(c.item) i (title text, description text, location text, start_time timestamptz,
      end_time timestamptz, timezone text, all_day boolean, end_estimated boolean, status text, source_hash text)
  ), source as (
    update public.ical_sources s set title = c.title, description = c.description, location = c.location,
      start_time = c.start_time, end_time = c.end_time, timezone = c.timezone, all_day = c.all_day,
      end_estimated = c.end_estimated, status = c.status, source_hash = c.source_hash,
      source_state = 'present', missing_since = null, missing_count = 0
    from change c where s.id = c.id and s.feed_id = feed.id
    returning s.event_id, c.becomes
  )
  select array_agg(s.event_id) filter (where s.becomes = 'restored'),
    array_agg(s.event_id) filter (where s.becomes = 'canceled')
  into restored, canceled from source s;

  -- Slots come back before their events and go after them, so that nobody is told of a step in between.
  update public.event_slots o set is_canceled = false, cancel_origin = null
  where o.event_id = any (restored) and o.cancel_origin = 'source';
  with zone as materialized (
    select z.name, private.known_timezone(z.name, feed.timezone) as known
    from (select distinct c -> 'item' ->> 'timezone' as name from jsonb_array_elements(changes) c) z
  ), says as materialized (
    select s.*, z.known as zone, c.becomes,
      -- A time that an administrator pinned and one from the feed need not fit together: then all stay.
      s.locked_fields && array['start_time', 'end_time', 'all_day'] as keeps_times
    from jsonb_to_recordset(changes) c (id uuid, becomes text)
    join public.ical_sources s on s.id = c.id join zone z on z.name = s.timezone
  )
  update public.events e set
    title = case when 'title' = any (s.locked_fields) then e.title else s.title end,
    description = case when 'description' = any (s.locked_fields) then e.description else s.description end,
    location = case when 'location' = any (s.locked_fields) then e.location else s.location end,
    start_time = case when s.keeps_times then e.start_time else s.start_time end,
    end_time = case when s.keeps_times then e.end_time else s.end_time end,
    all_day = case when s.keeps_times then e.all_day else s.all_day end,
    end_estimated = case when s.keeps_times then e.end_estimated else s.end_estimated end,
    timezone = case when s.keeps_times then e.timezone else s.zone end,
    status = case when s.becomes = 'canceled' then 'canceled'
      when s.becomes = 'restored' and e.cancel_origin = 'source' then 'scheduled' else e.status end,
    cancel_origin = case when s.becomes = 'canceled' then coalesce(e.cancel_origin, 'source')
      when s.becomes = 'restored' and e.cancel_origin = 'source' then null else e.cancel_origin end,
    removed_at = case when s.becomes = 'restored' then null else e.removed_at end
  from says s where e.id = s.event_id;
  update public.event_slots o set is_canceled = true, cancel_origin = 'source'
  where o.event_id = any (canceled) and not o.is_canceled and o.removed_at is null;
end
$$;
comment on function private.change_ical_events(public.ical_feeds, jsonb) is
  'Brings events in line with what their feed now says (SourceChange in plan-types.ts): U2, U4, C1, C2, X2. Triggers
settle their sign-ups and tell the people. Internal.';

create or replace function private.apply_ical_sync(run_id uuid, stamp text, changes jsonb, outcome jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  feed public.ical_feeds;
  touched uuid[] := array(
    select s.event_id from jsonb_array_elements(changes -> 'change' || (changes -> 'drop')) c
    join public.ical_sources s on s.id = (c ->> 'id')::uuid);
begin
  select f.* into feed from public.ical_feeds f
  where f.id = (select r.feed_id from public.ical_sync_runs r where r.id = run_id) for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Feed not found');
  end if;
  perform private.lock_events(touched);
  if md5(private.ical_sync_state(feed.id)::text) <> stamp then
    return false;
  end if;
  update public.ical_sources s set uid = k.uid, recurrence_key = k.recurrence_key
  from jsonb_to_recordset(changes -> 'rekey') k (id uuid, uid text, recurrence_key text)
  where s.id = k.id and s.feed_id = feed.id;
  perform private.insert_ical_events(feed, changes -> 'insert');
  perform private.change_ical_events(feed, changes -> 'change');
  perform private.note_ical_absence(changes);
  perform private.forget_passing_clashes(touched);
  perform private.finish_ical_sync(run_id, outcome);
  return true;
end
$$;

drop function private.change_ical_event(public.ical_feeds, uuid, jsonb, text);

-- The old state as json: it is only handed through, and twice as fast to build as jsonb.
drop function private.ical_sync_state(uuid);
create function private.ical_sync_state(feed_id uuid) returns json
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
  select coalesce(json_agg(json_build_object(
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
comment on function private.ical_sync_state(uuid) is
  'What is known of the occurrences of a feed: the old state that a sync is planned from (KnownSource in plan-types.ts).';
grant execute on function private.ical_sync_state(uuid) to service_role;
