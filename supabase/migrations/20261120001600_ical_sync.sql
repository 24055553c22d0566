-- Syncs of calendar feeds (feeds.md section 3). Fetching, reading and planning happen in the function ical-sync; here a
-- run begins, is applied in one transaction, and ends. For the service alone: no user of the API calls any of these.

create index ical_sync_runs_open on public.ical_sync_runs (feed_id) where finished_at is null;

create function private.begin_ical_sync(feed_id uuid, trigger text) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := feed_id;
  cause text := trigger;
  -- A run that has not ended after this long has died with its function.
  patience constant interval := interval '5 minutes';
  feed public.ical_feeds;
  run uuid;
begin
  select f.* into feed from public.ical_feeds f where f.id = target for update;
  if not found then
    perform private.refuse(404, 'not_found', 'Feed not found');
  end if;
  if exists (select from public.ical_sync_runs r where r.feed_id = target and r.finished_at is null
      and r.started_at between private.now() - patience and private.now()) then
    perform private.refuse(409, 'sync_running', 'A sync of this feed is already running');
  end if;
  if cause = 'manual' and feed.last_manual_sync_at between private.now() - interval '1 minute' and private.now() then
    perform private.refuse(429, 'rate_limited', 'This feed was synced less than a minute ago', ceil(extract(
      epoch from feed.last_manual_sync_at + interval '1 minute' - private.now()))::text);
  end if;
  update public.ical_sync_runs r set status = 'error', finished_at = private.now(), error_code = 'internal',
    error = 'The sync was interrupted; nothing was changed.'
  where r.feed_id = target and r.finished_at is null;
  insert into public.ical_sync_runs (feed_id, trigger) values (target, cause) returning id into run;
  update public.ical_feeds f set last_attempt_at = private.now(),
    last_manual_sync_at = case when cause = 'manual' then private.now() else f.last_manual_sync_at end,
    -- Not due again while it runs, and soon should it die.
    next_due_at = case when f.next_due_at is not null or cause <> 'schedule' then private.now() + patience end
  where f.id = target;
  return jsonb_build_object(
    'run_id', run, 'feed_id', feed.id, 'url', feed.ical_url, 'timezone', feed.timezone,
    'default_length_minutes', feed.default_length_minutes, 'refresh_interval', feed.refresh_interval,
    'etag', feed.etag, 'last_modified', feed.last_modified, 'body_hash', feed.body_hash,
    'last_full_fetch_at', private.iso(feed.last_full_fetch_at), 'consecutive_failures', feed.consecutive_failures,
    'event_count', (select count(*) from public.events e where e.feed_id = target and e.removed_at is null),
    'now', private.iso(private.now()));
end
$$;
comment on function private.begin_ical_sync(uuid, text) is
  'Begins a run of a feed and gives what the sync needs to know of it. One run per feed at a time (S1).
trigger: create, manual, schedule or held. Errors: 404; 409 sync_running; 429 rate_limited for a second manual one
within a minute (E3).';
grant execute on function private.begin_ical_sync(uuid, text) to service_role;

create function private.begin_due_ical_sync() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
begin
  select f.id into due from public.ical_feeds f
  where f.next_due_at <= private.now() and not exists (
    select from public.ical_sync_runs r where r.feed_id = f.id and r.finished_at is null
      and r.started_at between private.now() - interval '5 minutes' and private.now())
  order by f.next_due_at, f.id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  return private.begin_ical_sync(due, 'schedule');
end
$$;
comment on function private.begin_due_ical_sync() is
  'Begins a run of the feed that has been due longest, passing over those that others are taking (S2); null when none is due.';
grant execute on function private.begin_due_ical_sync() to service_role;

create function private.ical_sync_state(feed_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'uid', s.uid, 'recurrence_key', s.recurrence_key, 'source_hash', s.source_hash, 'status', s.status,
      'source_state', s.source_state, 'event_end', private.iso(e.end_time)) order by s.id), '[]')
  from public.ical_sources s join public.events e on e.id = s.event_id
  where s.feed_id = ical_sync_state.feed_id
$$;
comment on function private.ical_sync_state(uuid) is
  'What is known of the occurrences of a feed: the old state that a sync is planned from (KnownSource in plan.ts).';
grant execute on function private.ical_sync_state(uuid) to service_role;

create function private.known_timezone(name text, otherwise text) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_timezone(name);
  return name;
exception when sqlstate 'MU400' then
  return otherwise;
end
$$;
comment on function private.known_timezone(text, text) is
  'The name, if this database knows a time zone by it: the function that read the feed may know newer ones. Internal.';

create function private.insert_ical_events(feed public.ical_feeds, items jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  made uuid[];
begin
  with zone as materialized (
    select z.name, private.known_timezone(z.name, feed.timezone) as known
    from (select distinct item ->> 'timezone' as name from jsonb_array_elements(items) item) z
  ), item as materialized (
    select gen_random_uuid() as event_id, i.*
    from jsonb_to_recordset(items) i (uid text, recurrence_key text, title text, description text, location text,
      start_time timestamptz, end_time timestamptz, timezone text, all_day boolean, end_estimated boolean,
      status text, source_hash text)
  ), event as (
    insert into public.events (id, title, description, location, start_time, end_time, timezone, all_day, end_estimated, feed_id)
    select i.event_id, i.title, i.description, i.location, i.start_time, i.end_time, z.known, i.all_day, i.end_estimated, feed.id
    from item i join zone z on z.name = i.timezone
    returning id
  ), source as (
    insert into public.ical_sources (feed_id, uid, recurrence_key, event_id, title, description, location, start_time,
      end_time, timezone, all_day, end_estimated, status, source_hash)
    select feed.id, i.uid, i.recurrence_key, i.event_id, i.title, i.description, i.location, i.start_time,
      i.end_time, i.timezone, i.all_day, i.end_estimated, i.status, i.source_hash
    from item i
  )
  select array_agg(event.id) into made from event;
  insert into public.event_slots (event_id, slot_type_id, required_count, position)
  select event.id, d.slot_type_id, d.volunteer_slots, d.position
  from unnest(made) event (id) cross join public.ical_feed_slots d
  where d.feed_id = feed.id;
end
$$;
comment on function private.insert_ical_events(public.ical_feeds, jsonb) is
  'Inserts new occurrences (FeedItem in mapping.ts) as events with the feed''s default slots (I1, I4). Internal.';

create function private.change_ical_event(feed public.ical_feeds, source_id uuid, item jsonb, becomes text) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  says record;
  source public.ical_sources;
  event public.events;
  keeps_times boolean;
begin
  select i.* into says from jsonb_to_record(item) i (title text, description text, location text,
    start_time timestamptz, end_time timestamptz, timezone text, all_day boolean, end_estimated boolean, status text,
    source_hash text);
  update public.ical_sources s set title = says.title, description = says.description, location = says.location,
    start_time = says.start_time, end_time = says.end_time, timezone = says.timezone, all_day = says.all_day,
    end_estimated = says.end_estimated, status = says.status, source_hash = says.source_hash
  where s.id = source_id and s.feed_id = feed.id
  returning s.* into source;
  select e.* into event from public.events e where e.id = source.event_id;

  -- Slots come back before their event and go after it, so that nobody is told of a step in between.
  if becomes = 'restored' then
    update public.event_slots o set is_canceled = false, cancel_origin = null
    where o.event_id = event.id and o.cancel_origin = 'source';
  end if;
  -- A time that an administrator pinned and one from the feed need not fit together: then all stay.
  keeps_times := source.locked_fields && array['start_time', 'end_time', 'all_day'];
  update public.events e set
    title = case when 'title' = any (source.locked_fields) then e.title else says.title end,
    description = case when 'description' = any (source.locked_fields) then e.description else says.description end,
    location = case when 'location' = any (source.locked_fields) then e.location else says.location end,
    start_time = case when keeps_times then e.start_time else says.start_time end,
    end_time = case when keeps_times then e.end_time else says.end_time end,
    all_day = case when keeps_times then e.all_day else says.all_day end,
    end_estimated = case when keeps_times then e.end_estimated else says.end_estimated end,
    timezone = case when keeps_times then e.timezone else private.known_timezone(says.timezone, feed.timezone) end,
    status = case when becomes = 'canceled' then 'canceled'
      when becomes = 'restored' and e.cancel_origin = 'source' then 'scheduled' else e.status end,
    cancel_origin = case when becomes = 'canceled' then coalesce(e.cancel_origin, 'source')
      when becomes = 'restored' and e.cancel_origin = 'source' then null else e.cancel_origin end
  where e.id = event.id;
  if becomes = 'canceled' then
    update public.event_slots o set is_canceled = true, cancel_origin = 'source'
    where o.event_id = event.id and not o.is_canceled and o.removed_at is null;
  end if;
end
$$;
comment on function private.change_ical_event(public.ical_feeds, uuid, jsonb, text) is
  'Brings an event in line with what its feed now says (SourceChange in plan.ts): U2, U4, C1, C2. Triggers settle its
sign-ups and tell the people. Internal.';

create function private.finish_ical_sync(run_id uuid, outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  result record;
  feed uuid;
begin
  select o.* into result from jsonb_to_record(outcome) o (status text, error_code text, error text, counts jsonb,
    warnings jsonb, etag text, last_modified text, body_hash text, is_full boolean, consecutive_failures integer,
    due_in_seconds integer);
  update public.ical_sync_runs r set status = result.status, finished_at = private.now(),
    error_code = result.error_code, error = result.error, counts = r.counts || coalesce(result.counts, '{}'),
    warnings = coalesce(result.warnings, '[]')
  where r.id = run_id and r.finished_at is null
  returning r.feed_id into feed;
  if not found then
    perform private.refuse(409, 'sync_running', 'Another sync of this feed has taken over');
  end if;
  update public.ical_feeds f set
    last_status = result.status, last_error_code = result.error_code, last_error = result.error,
    consecutive_failures = result.consecutive_failures,
    next_due_at = private.now() + make_interval(secs => result.due_in_seconds),
    last_synced = case when result.error_code is null then private.now() else f.last_synced end,
    etag = case when result.body_hash is null then f.etag else result.etag end,
    last_modified = case when result.body_hash is null then f.last_modified else result.last_modified end,
    body_hash = coalesce(result.body_hash, f.body_hash),
    last_full_fetch_at = case when result.is_full then private.now() else f.last_full_fetch_at end
  where f.id = feed;
end
$$;
comment on function private.finish_ical_sync(uuid, jsonb) is
  'Ends a run and writes how it went to run and feed (P1, S7, E1, E2). outcome: {status, error_code, error, counts,
warnings, etag, last_modified, body_hash, is_full, consecutive_failures, due_in_seconds}; due_in_seconds null: paused;
body_hash null: nothing was fetched. Errors: 409 sync_running when the run has been given up meanwhile.';
grant execute on function private.finish_ical_sync(uuid, jsonb) to service_role;

create function private.apply_ical_sync(run_id uuid, stamp text, changes jsonb, outcome jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  feed public.ical_feeds;
begin
  select f.* into feed from public.ical_feeds f
  where f.id = (select r.feed_id from public.ical_sync_runs r where r.id = run_id) for no key update;
  perform private.lock_events(array(
    select s.event_id from jsonb_array_elements(changes -> 'change') c
    join public.ical_sources s on s.id = (c ->> 'id')::uuid));
  if md5(private.ical_sync_state(feed.id)::text) <> stamp then
    return false;
  end if;
  perform private.insert_ical_events(feed, changes -> 'insert');
  perform private.change_ical_event(feed, (c.change ->> 'id')::uuid, c.change -> 'item', c.change ->> 'becomes')
  from jsonb_array_elements(changes -> 'change') with ordinality c (change, place) order by c.place;
  perform private.finish_ical_sync(run_id, outcome);
  return true;
end
$$;
comment on function private.apply_ical_sync(uuid, text, jsonb, jsonb) is
  'Applies a plan (SyncPlan in plan.ts) and ends its run, all or nothing (S3, Q2). False, with nothing done, when the
state is no longer the one that the plan was made from (stamp: md5 of its text): plan again. Errors: those of private.finish_ical_sync.';
grant execute on function private.apply_ical_sync(uuid, text, jsonb, jsonb) to service_role;
