-- Applying a plan, all of its rules: identities, changes, absence and return, held syncs (feeds.md section 3).

create or replace function private.begin_ical_sync(feed_id uuid, trigger text) returns jsonb
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
  if cause = 'held' and feed.held is null then
    perform private.refuse(409, 'conflict', 'Nothing is held back for this feed');
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
    'ignored_hash', feed.ignored_hash, 'held', feed.held,
    'has_missing', exists (
      select from public.ical_sources s join public.events e on e.id = s.event_id
      where s.feed_id = target and s.source_state = 'missing' and e.start_time > private.now()),
    'last_full_fetch_at', private.iso(feed.last_full_fetch_at), 'consecutive_failures', feed.consecutive_failures,
    'refusals', feed.refusals,
    'event_count', (select count(*) from public.events e where e.feed_id = target and e.removed_at is null),
    'now', private.iso(private.now()));
end
$$;
comment on function private.begin_ical_sync(uuid, text) is
  'Begins a run of a feed and gives what the sync needs to know of it (SyncRun in sync-run.ts). One run per feed at a
time (S1). trigger: create, manual, schedule or held. Errors: 404; 409 sync_running; 409 conflict when nothing is held
back; 429 rate_limited for a second manual one within a minute (E3).';

create or replace function private.change_ical_event(feed public.ical_feeds, source_id uuid, item jsonb, becomes text)
returns void
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
    end_estimated = says.end_estimated, status = says.status, source_hash = says.source_hash,
    source_state = 'present', missing_since = null, missing_count = 0
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
      when becomes = 'restored' and e.cancel_origin = 'source' then null else e.cancel_origin end,
    removed_at = case when becomes = 'restored' then null else e.removed_at end
  where e.id = event.id;
  if becomes = 'canceled' then
    update public.event_slots o set is_canceled = true, cancel_origin = 'source'
    where o.event_id = event.id and not o.is_canceled and o.removed_at is null;
  end if;
end
$$;
comment on function private.change_ical_event(public.ical_feeds, uuid, jsonb, text) is
  'Brings an event in line with what its feed now says (SourceChange in plan.ts): U2, U4, C1, C2, X2. Triggers settle its
sign-ups and tell the people. Internal.';

create function private.note_ical_absence(changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  removed uuid[];
  canceled uuid[];
begin
  update public.ical_sources s set source_state = 'present', missing_since = null, missing_count = 0
  where s.id in (select f::uuid from jsonb_array_elements_text(changes -> 'found') f);
  update public.ical_sources s set source_state = 'missing', missing_since = private.now(), missing_count = 1
  where s.id in (select m::uuid from jsonb_array_elements_text(changes -> 'missing') m);

  with gone as (
    update public.ical_sources s set source_state = 'gone', missing_since = coalesce(s.missing_since, private.now()),
      missing_count = s.missing_count + 1
    from jsonb_to_recordset(changes -> 'drop') d (id uuid, event text)
    where s.id = d.id
    returning s.event_id, d.event
  )
  select array_agg(g.event_id) filter (where g.event = 'removed'), array_agg(g.event_id) filter (where g.event = 'canceled')
  into removed, canceled from gone g;
  update public.events e set removed_at = private.now() where e.id = any (removed) and e.removed_at is null;
  -- The events before their slots, so that nobody is told of a step in between.
  update public.events e set status = 'canceled', cancel_origin = 'source'
  where e.id = any (canceled) and e.status = 'scheduled';
  update public.event_slots o set is_canceled = true, cancel_origin = 'source'
  where o.event_id = any (canceled) and not o.is_canceled and o.removed_at is null;
end
$$;
comment on function private.note_ical_absence(jsonb) is
  'What of a plan (SyncPlan in plan-types.ts) is about absence: found, missing and drop (V3, V4, V6, X1). Internal.';

create function private.forget_passing_clashes(events uuid[]) returns void
language sql set search_path = '' as $$
  delete from public.notices n using public.signups s
  where n.event_id = any (events) and n.kind = 'clash' and n.created_at = private.now()
    and s.id = n.signup_id and s.status = 'confirmed'
$$;
comment on function private.forget_passing_clashes(uuid[]) is
  'Of events that move one after the other, two can meet on the way: takes the notices of such clashes back that this
transaction has made and ended itself. Internal.';

create or replace function private.finish_ical_sync(run_id uuid, outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  result record;
  feed uuid;
begin
  select o.* into result from jsonb_to_record(outcome) o (status text, error_code text, error text, counts jsonb,
    warnings jsonb, etag text, last_modified text, body_hash text, is_full boolean, consecutive_failures integer,
    due_in_seconds integer, held jsonb, is_refusal boolean, moved_to text);
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
    refusals = case when result.error_code is null then 0 else f.refusals + coalesce(result.is_refusal, false)::integer end,
    next_due_at = private.now() + make_interval(secs => result.due_in_seconds),
    last_synced = case when result.error_code is null and result.status <> 'held' then private.now() else f.last_synced end,
    etag = case when result.body_hash is null then f.etag else result.etag end,
    last_modified = case when result.body_hash is null then f.last_modified else result.last_modified end,
    body_hash = coalesce(result.body_hash, f.body_hash),
    last_full_fetch_at = case when result.is_full then private.now() else f.last_full_fetch_at end,
    held = case when result.is_full then null else coalesce(result.held, f.held) end,
    ignored_hash = case when result.is_full or result.status = 'held' then null else f.ignored_hash end
  where f.id = feed;
  if result.error_code is null and result.status <> 'held' then
    perform private.follow_moved_feed(feed, result.moved_to);
  end if;
end
$$;
comment on function private.finish_ical_sync(uuid, jsonb) is
  'Ends a run and writes how it went to run and feed (P1, S7, E1, E2, H1). outcome: SyncOutcome in sync-run.ts;
due_in_seconds null: paused; body_hash null: nothing was taken over. Errors: 409 sync_running when the run has been
given up meanwhile.';

create function private.follow_moved_feed(feed_id uuid, address text) returns void
language sql set search_path = '' as $$
  update public.ical_feeds f set
    ical_url = case when m.count >= 3 then address else f.ical_url end,
    moved_to = case when m.count < 3 then address end,
    moved_count = case when m.count < 3 then m.count else 0 end
  from (
    select p.id, case when address is null then 0 when p.moved_to = address then p.moved_count + 1 else 1 end as count
    from public.ical_feeds p where p.id = feed_id) m
  where f.id = m.id and (f.moved_to is distinct from address or address is not null)
$$;
comment on function private.follow_moved_feed(uuid, text) is
  'Counts successful syncs that permanent redirects led to an address (null: to none); after three in a row it is the
address of the feed (feeds.md 1.1). Internal.';

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
  perform private.change_ical_event(feed, (c.change ->> 'id')::uuid, c.change -> 'item', c.change ->> 'becomes')
  from jsonb_array_elements(changes -> 'change') with ordinality c (change, place) order by c.place;
  perform private.note_ical_absence(changes);
  perform private.forget_passing_clashes(touched);
  perform private.finish_ical_sync(run_id, outcome);
  return true;
end
$$;
comment on function private.apply_ical_sync(uuid, text, jsonb, jsonb) is
  'Applies a plan (SyncPlan in plan-types.ts) and ends its run, all or nothing (S3, Q2). False, with nothing done, when
the state is no longer the one that the plan was made from (stamp: md5 of its text): plan again. Errors: 404 when the
feed was deleted meanwhile; those of private.finish_ical_sync.';
