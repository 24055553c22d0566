-- Feed sources: what a feed says about its events, apart from what the events are now, and the state that a sync is planned
-- from. Codes like (U4) are rules of docs/calendars.md.

create table public.ical_sources (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.ical_feeds (id) on delete cascade,
  uid text not null,
  recurrence_key text not null default '',
  event_id uuid not null references public.events (id) on delete cascade,
  title text not null,
  description text,
  location text,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  timezone text not null,
  all_day boolean not null,
  end_estimated boolean not null default false,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
  source_hash text not null,
  missing_since timestamptz,
  missing_count integer not null default 0 check (missing_count >= 0),
  source_state text not null default 'present' check (source_state in ('present', 'missing', 'gone', 'tombstone')),
  locked_fields text[] not null default '{}' check (
    locked_fields <@ array['title', 'description', 'location', 'start_time', 'end_time', 'all_day']),
  unique (feed_id, uid, recurrence_key)
);
comment on table public.ical_sources is 'What a feed says about each event that it added; the key is the event''s identity inside the feed.';
comment on column public.ical_sources.recurrence_key is
  'Empty for a single event, else the original start of the instance: a UTC instant, or a date (K2).';
comment on column public.ical_sources.source_state is
  'present; missing: absent within the grace period; gone: removed because the feed dropped it; tombstone: an administrator deleted it.';
comment on column public.ical_sources.locked_fields is
  'Columns in which an administrator''s value replaces the feed''s (U4).';
comment on column public.ical_sources.missing_count is
  'The number of complete syncs in which its absence counted: 1 within the grace period, 2 when it is given up.';
create index ical_sources_of_event on public.ical_sources (event_id);
create index ical_sources_missing on public.ical_sources (feed_id) where source_state = 'missing';
-- For private.reimport() (X3).
create index ical_sources_buried on public.ical_sources (feed_id, start_time) where source_state = 'tombstone';
-- For lists of events, which mark the few that their feed no longer has.
create index ical_sources_absent on public.ical_sources (event_id) where source_state in ('missing', 'gone');

alter table public.ical_sources enable row level security;
grant select, update (source_state, locked_fields) on public.ical_sources to authenticated;
-- Only administrators see what feeds say.
create policy "administrators see sources" on public.ical_sources
  for select to authenticated using ((select private.is_admin()));
-- Administrators pin the fields they edited and bury the events they deleted.
create policy "administrators pin and bury sources" on public.ical_sources
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
-- Sources are not logged otherwise; a change set has to put them back when it is undone.
create trigger audit after insert or delete on public.ical_sources
  for each row when (nullif(current_setting('muster.change_set', true), '') is not null)
  execute function private.audit();
create trigger audit_change after update on public.ical_sources
  for each row when (nullif(current_setting('muster.change_set', true), '') is not null and old.* is distinct from new.*)
  execute function private.audit();

create function private.pin_fields(p_event_id uuid) returns void
language sql set search_path = '' as $$
  update public.ical_sources s set locked_fields = array_remove(array[
    case when e.title is distinct from s.title then 'title' end,
    case when e.description is distinct from s.description then 'description' end,
    case when e.location is distinct from private.place_name(s.location) then 'location' end,
    case when e.start_time is distinct from s.start_time then 'start_time' end,
    case when e.end_time is distinct from s.end_time then 'end_time' end,
    case when e.all_day is distinct from s.all_day then 'all_day' end], null)
  from public.events e
  where e.id = p_event_id and s.event_id = e.id
$$;
comment on function private.pin_fields(uuid) is
  'Locks the fields of an imported event in which the administrator''s value differs from the feed''s (U4). A location that
differs only because its place has another name now is not locked. For administrators: only they may change sources.';
grant execute on function private.pin_fields(uuid) to authenticated;

create function private.ical_sync_state(p_feed_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  with defaults as materialized (
    select array_agg(row(d.slot_type_id, d.volunteer_slots, 'none')::text order by d.slot_type_id) as slots
    from public.ical_feed_slots d where d.feed_id = p_feed_id
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
  -- A slot that the source canceled is not one that an administrator changed.
  cross join lateral (
    select array_agg(row(o.slot_type_id, o.required_count,
      case o.cancel_origin when 'admin' then 'admin' else 'none' end)::text order by o.slot_type_id) as slots
    from public.event_slots o where o.event_id = e.id and o.removed_at is null) o
  -- Without private.iso(), because calling it for every row of a long list takes too long.
  cross join lateral (
    select to_char(s.missing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as missing_since,
      to_char(s.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start_time,
      to_char(s.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as end_time,
      to_char(e.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as event_start,
      to_char(e.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as event_end) t
  where s.feed_id = p_feed_id
$$;
comment on function private.ical_sync_state(uuid) is
  'What is known of the occurrences of a feed: the state that a sync is planned from (KnownSource in plan-types.ts). What
belongs to an event is looked up by index for each, so that the cost depends on the feed alone, whatever the planner estimates.
Definer: for the service, which has no right to any table.';
grant execute on function private.ical_sync_state(uuid) to service_role;

-- Sync runs: how a sync of a feed begins and ends. Fetching, reading and planning happen in the function ical-sync; applying the
-- plan comes after it. For the service and the schedule: no user of the API calls any of these functions. Codes like (S1) are
-- rules of docs/calendars.md.

create table public.ical_sync_runs (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.ical_feeds (id) on delete cascade,
  trigger text not null check (trigger in ('create', 'manual', 'schedule', 'held', 'edit')),
  status text check (status in ('ok', 'unchanged', 'warnings', 'held', 'error', 'paused')),
  started_at timestamptz not null default private.now(),
  finished_at timestamptz,
  counts jsonb not null default '{"inserted": 0, "updated": 0, "unchanged": 0, "canceled": 0, "restored": 0,
    "skipped": 0, "missing": 0, "held": false}' check (jsonb_typeof(counts) = 'object'),
  error_code text,
  error_params jsonb,
  error text,
  warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array')
);
comment on table public.ical_sync_runs is 'What each sync of a feed did (P1, Q2).';
comment on column public.ical_sync_runs.error is 'A sentence for administrators, without the feed''s address or credentials.';
comment on column public.ical_sync_runs.warnings is 'Array of {uid, line, code, params, reason}, at most 50.';
create index ical_sync_runs_of_feed on public.ical_sync_runs (feed_id, started_at desc);
create index ical_sync_runs_open on public.ical_sync_runs (feed_id) where finished_at is null;

alter table public.ical_sync_runs enable row level security;
grant select on public.ical_sync_runs to authenticated;
-- Administrators read the runs; the sync itself writes them.
create policy "administrators see sync runs" on public.ical_sync_runs
  for select to authenticated using ((select private.is_admin()));

create function private.sync_start(p_feed public.ical_feeds) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'run_id', null, 'feed_id', p_feed.id, 'url', p_feed.ical_url, 'timezone', p_feed.timezone,
    'default_length_minutes', p_feed.default_length_minutes, 'refresh_interval', p_feed.refresh_interval,
    'etag', p_feed.etag, 'last_modified', p_feed.last_modified, 'body_hash', p_feed.body_hash,
    'ignored_hash', p_feed.ignored_hash, 'held', p_feed.held,
    'has_missing', exists (
      select from public.ical_sources s join public.events e on e.id = s.event_id
      where s.feed_id = p_feed.id and s.source_state = 'missing' and e.start_time > private.now()),
    'last_full_fetch_at', private.iso(p_feed.last_full_fetch_at), 'consecutive_failures', p_feed.consecutive_failures,
    'refusals', p_feed.refusals,
    'event_count', (select count(*) from public.events e where e.feed_id = p_feed.id and e.removed_at is null),
    'now', private.iso(private.now()))
$$;
comment on function private.sync_start(public.ical_feeds) is
  'What a sync needs to know of a feed (SyncRun in sync-run.ts). Internal.';

create function private.begin_ical_sync(p_feed_id uuid, p_trigger text, p_is_shown boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A run that has not ended after this time has died with its function.
  patience constant interval := interval '5 minutes';
  feed public.ical_feeds;
  run uuid;
begin
  feed := private.lock_feed(p_feed_id);
  if exists (select from public.ical_sync_runs r where r.feed_id = p_feed_id and r.finished_at is null
      and r.started_at between private.now() - patience and private.now()) then
    perform private.refuse(409, 'sync_running', 'A sync of this feed is already running');
  end if;
  if p_trigger = 'held' then
    perform private.require_held(feed);
  end if;
  if p_trigger = 'manual' and not p_is_shown and feed.last_manual_sync_at between private.now() - interval '1 minute' and private.now() then
    perform private.refuse(429, 'rate_limited', 'This feed was synced less than a minute ago',
      jsonb_build_object('what', 'sync', 'retry_after',
        ceil(extract(epoch from feed.last_manual_sync_at + interval '1 minute' - private.now()))));
  end if;
  update public.ical_sync_runs r set status = 'error', finished_at = private.now(), error_code = 'internal',
    error_params = '{"reason": "interrupted"}', error = 'The sync was interrupted; nothing was changed.'
  where r.feed_id = p_feed_id and r.finished_at is null;
  insert into public.ical_sync_runs (feed_id, trigger) values (p_feed_id, p_trigger) returning id into run;
  update public.ical_feeds f set last_attempt_at = private.now(),
    last_manual_sync_at = case when p_trigger = 'manual' and not p_is_shown then private.now() else f.last_manual_sync_at end,
    -- The feed is not due while the run lasts; if the run dies, it is due again soon after.
    -- After an undo only a run that ends well lets the schedule go on (N4).
    next_due_at = case when (f.next_due_at is not null or p_trigger <> 'schedule') and f.last_status is distinct from 'undone'
      then private.now() + patience end
  where f.id = p_feed_id;
  return private.sync_start(feed) || jsonb_build_object('run_id', run);
end
$$;
comment on function private.begin_ical_sync(uuid, text, boolean) is
  'Begins a run of a feed and returns private.sync_start(). One run per feed at a time (S1). p_trigger: create, manual, schedule, held
or edit; p_is_shown: it applies a preview, so it need not wait (E3). Definer: for the service, which has no right to any table. Errors:
404; 409 sync_running, nothing_held; 429 rate_limited for a second manual one within a minute.';
grant execute on function private.begin_ical_sync(uuid, text, boolean) to service_role;

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
  'Begins a run of the feed that has been due longest, skipping those that another process has locked (S2); null when none is due.
Definer: as private.begin_ical_sync().';
grant execute on function private.begin_due_ical_sync() to service_role;

create function private.look_at_feed(p_feed_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  feed public.ical_feeds;
begin
  select f.* into feed from public.ical_feeds f where f.id = p_feed_id;
  if not found then
    perform private.refuse_missing('feed');
  end if;
  return private.sync_start(feed);
end
$$;
comment on function private.look_at_feed(uuid) is
  'private.sync_start() without a run, for a preview (N1). Definer: as private.begin_ical_sync(). Error: 404.';
grant execute on function private.look_at_feed(uuid) to service_role;

create function private.abandon_ical_sync(p_run_id uuid) returns void
language sql security definer set search_path = '' as $$
  with abandoned as (
    delete from public.ical_sync_runs r where r.id = p_run_id and r.finished_at is null returning r.feed_id)
  update public.ical_feeds f set
    next_due_at = case when f.last_status is distinct from 'paused' and f.last_status is distinct from 'undone' then private.now() end
  from abandoned a where f.id = a.feed_id
$$;
comment on function private.abandon_ical_sync(uuid) is
  'Forgets a run that has changed nothing, because its preview was out of date (N2) or its edit was refused. Definer: as
private.begin_ical_sync().';
grant execute on function private.abandon_ical_sync(uuid) to service_role;

create function private.finish_ical_sync(p_run_id uuid, p_outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  result record;
  feed uuid;
  ended_well boolean;
begin
  select o.* into result from jsonb_to_record(p_outcome) o (status text, error_code text, error_params jsonb, error text,
    counts jsonb, warnings jsonb, etag text, last_modified text, body_hash text, is_full boolean, consecutive_failures integer,
    due_in_seconds integer, held jsonb, is_refusal boolean, moved_to text);
  update public.ical_sync_runs r set status = result.status, finished_at = private.now(),
    error_code = result.error_code, error_params = result.error_params, error = result.error, counts = r.counts || coalesce(result.counts, '{}'),
    warnings = coalesce(result.warnings, '[]')
  where r.id = p_run_id and r.finished_at is null
  returning r.feed_id into feed;
  if not found then
    perform private.refuse(409, 'sync_superseded', 'Another sync of this feed has taken over');
  end if;
  ended_well := result.error_code is null and result.status <> 'held';
  update public.ical_feeds f set
    last_status = case when ended_well or f.last_status is distinct from 'undone' or result.status = 'held' then result.status else 'undone' end,
    last_error_code = result.error_code, last_error_params = result.error_params,
    last_error = result.error,
    consecutive_failures = result.consecutive_failures,
    refusals = case when result.error_code is null then 0 else f.refusals + coalesce(result.is_refusal, false)::integer end,
    next_due_at = case when ended_well or f.last_status is distinct from 'undone'
      then private.now() + make_interval(secs => result.due_in_seconds) end,
    last_synced = case when ended_well then private.now() else f.last_synced end,
    etag = case when result.body_hash is null then f.etag else result.etag end,
    last_modified = case when result.body_hash is null then f.last_modified else result.last_modified end,
    body_hash = coalesce(result.body_hash, f.body_hash),
    last_full_fetch_at = case when result.is_full then private.now() else f.last_full_fetch_at end,
    held = case when result.is_full then null else coalesce(result.held, f.held) end,
    ignored_hash = case when result.is_full or result.status = 'held' then null else f.ignored_hash end
  where f.id = feed;
  if ended_well then
    perform private.follow_moved_feed(feed, result.moved_to);
  end if;
end
$$;
comment on function private.finish_ical_sync(uuid, jsonb) is
  'Ends a run and records its result in run and feed (P1, S7, E1, E2, H1). p_outcome: SyncOutcome in sync-run.ts; due_in_seconds
null: paused; body_hash null: nothing new was applied. Definer: as private.begin_ical_sync(). Errors: 409 sync_superseded if the
run was given up in the meantime.';
grant execute on function private.finish_ical_sync(uuid, jsonb) to service_role;

create function private.follow_moved_feed(p_feed_id uuid, p_address text) returns void
language sql set search_path = '' as $$
  update public.ical_feeds f set
    ical_url = case when m.count >= 3 then p_address else f.ical_url end,
    moved_to = case when m.count < 3 then p_address end,
    moved_count = case when m.count < 3 then m.count else 0 end
  from (
    select p.id, case when p_address is null then 0 when p.moved_to = p_address then p.moved_count + 1 else 1 end as count
    from public.ical_feeds p where p.id = p_feed_id) m
  where f.id = m.id and (f.moved_to is distinct from p_address or p_address is not null)
$$;
comment on function private.follow_moved_feed(uuid, text) is
  'Counts successful syncs that permanent redirects led to an address (null: none). After three in a row it becomes the address of
the feed. Internal.';

create function private.due_ical_syncs(p_most integer default 20) returns integer
language sql stable set search_path = '' as $$
  select least(count(*), p_most)::integer from public.ical_feeds f where f.next_due_at <= private.now()
$$;
comment on function private.due_ical_syncs(integer) is
  'The number of calls of ical-sync that are due now: one per due feed, because each call takes the feed that has been due longest
(private.begin_due_ical_sync) and has the limits of a function to itself. At most p_most; the others are called a minute later.
For the schedule.';

-- A sync is applied: private.apply_ical_sync() at the end takes a plan and applies all of it, in one transaction, or nothing.
-- Codes like (S3) are rules of docs/calendars.md.

create function private.insert_ical_events(p_feed public.ical_feeds, p_items jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  made uuid[];
begin
  with zone as materialized (
    select z.name, private.known_timezone(z.name, p_feed.timezone) as known
    from (select distinct item ->> 'timezone' as name from jsonb_array_elements(p_items) item) z
  ), item as materialized (
    select gen_random_uuid() as event_id, i.*
    from jsonb_to_recordset(p_items) i (uid text, recurrence_key text, title text, description text, location text,
      start_time timestamptz, end_time timestamptz, timezone text, all_day boolean, end_estimated boolean,
      status text, source_hash text)
  ), event as (
    insert into public.events (id, title, description, location, start_time, end_time, timezone, all_day, end_estimated, feed_id,
      published_at)
    select i.event_id, i.title, i.description, i.location, i.start_time, i.end_time, z.known, i.all_day, i.end_estimated, p_feed.id,
      case when not p_feed.as_drafts then private.now() end
    from item i join zone z on z.name = i.timezone
    returning id
  ), source as (
    insert into public.ical_sources (feed_id, uid, recurrence_key, event_id, title, description, location, start_time,
      end_time, timezone, all_day, end_estimated, status, source_hash)
    select p_feed.id, i.uid, i.recurrence_key, i.event_id, i.title, i.description, i.location, i.start_time,
      i.end_time, i.timezone, i.all_day, i.end_estimated, i.status, i.source_hash
    from item i
  )
  select array_agg(event.id) into made from event;
  insert into public.event_slots (event_id, slot_type_id, required_count, position)
  select event.id, d.slot_type_id, d.volunteer_slots, d.position
  from unnest(made) event (id) cross join public.ical_feed_slots d
  where d.feed_id = p_feed.id;
end
$$;
comment on function private.insert_ical_events(public.ical_feeds, jsonb) is
  'Inserts new occurrences (FeedItem in mapping.ts) as events with the feed''s default slots (I1, I4). Internal.';

create function private.change_ical_events(p_feed public.ical_feeds, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  restored uuid[];
  canceled uuid[];
begin
  with change as materialized (
    select c.id, c.becomes, i.*
    from jsonb_to_recordset(p_changes) c (id uuid, item jsonb, becomes text)
    cross join lateral jsonb_to_record(c.item) i (title text, description text, location text, start_time timestamptz,
      end_time timestamptz, timezone text, all_day boolean, end_estimated boolean, status text, source_hash text)
  ), source as (
    update public.ical_sources s set title = c.title, description = c.description, location = c.location,
      start_time = c.start_time, end_time = c.end_time, timezone = c.timezone, all_day = c.all_day,
      end_estimated = c.end_estimated, status = c.status, source_hash = c.source_hash,
      source_state = 'present', missing_since = null, missing_count = 0
    from change c where s.id = c.id and s.feed_id = p_feed.id
    returning s.event_id, c.becomes
  )
  select array_agg(s.event_id) filter (where s.becomes = 'restored'),
    array_agg(s.event_id) filter (where s.becomes = 'canceled')
  into restored, canceled from source s;

  -- Slots are restored before their events and canceled after them, so that no notice is about a step in between.
  update public.event_slots o set is_canceled = false, cancel_origin = null
  where o.event_id = any (restored) and o.cancel_origin = 'source';
  with zone as materialized (
    select z.name, private.known_timezone(z.name, p_feed.timezone) as known
    from (select distinct c -> 'item' ->> 'timezone' as name from jsonb_array_elements(p_changes) c) z
  ), says as materialized (
    select s.*, z.known as zone, c.becomes,
      -- A time that an administrator pinned and one from the feed might not fit together: then all times stay.
      s.locked_fields && array['start_time', 'end_time', 'all_day'] as keeps_times
    from jsonb_to_recordset(p_changes) c (id uuid, becomes text)
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
settle their signups and notify the people. Internal.';

create function private.note_ical_absence(p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  removed uuid[];
  canceled uuid[];
begin
  update public.ical_sources s set source_state = 'present', missing_since = null, missing_count = 0
  where s.id in (select f::uuid from jsonb_array_elements_text(p_changes -> 'found') f);
  update public.ical_sources s set source_state = 'missing', missing_since = private.now(), missing_count = 1
  where s.id in (select m::uuid from jsonb_array_elements_text(p_changes -> 'missing') m);

  with gone as (
    update public.ical_sources s set source_state = 'gone', missing_since = coalesce(s.missing_since, private.now()),
      missing_count = s.missing_count + 1
    from jsonb_to_recordset(p_changes -> 'drop') d (id uuid, event text)
    where s.id = d.id
    returning s.event_id, d.event
  )
  select array_agg(g.event_id) filter (where g.event = 'removed'), array_agg(g.event_id) filter (where g.event = 'canceled')
  into removed, canceled from gone g;
  update public.events e set removed_at = private.now() where e.id = any (removed) and e.removed_at is null;
  -- The events before their slots, so that no notice is about a step in between.
  update public.events e set status = 'canceled', cancel_origin = 'source'
  where e.id = any (canceled) and e.status = 'scheduled';
  update public.event_slots o set is_canceled = true, cancel_origin = 'source'
  where o.event_id = any (canceled) and not o.is_canceled and o.removed_at is null;
end
$$;
comment on function private.note_ical_absence(jsonb) is
  'Applies the part of a plan (SyncPlan in plan-types.ts) that is about absence: found, missing and drop (V3, V4, V6, X1). Internal.';

create function private.apply_plan(p_feed public.ical_feeds, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  -- Deleted first, because a new event may be inserted under the same identity.
  delete from public.ical_sources s
  where s.id in (select f::uuid from jsonb_array_elements_text(p_changes -> 'forget') f) and s.feed_id = p_feed.id;
  update public.ical_sources s set uid = k.uid, recurrence_key = k.recurrence_key
  from jsonb_to_recordset(p_changes -> 'rekey') k (id uuid, uid text, recurrence_key text)
  where s.id = k.id and s.feed_id = p_feed.id;
  perform private.insert_ical_events(p_feed, p_changes -> 'insert');
  perform private.change_ical_events(p_feed, p_changes -> 'change');
  update public.ical_sources s set title = i.title, description = i.description, location = i.location,
    start_time = i.start_time, end_time = i.end_time, timezone = i.timezone, all_day = i.all_day,
    end_estimated = i.end_estimated, status = i.status, source_hash = i.source_hash
  from jsonb_to_recordset(p_changes -> 'buried') b (id uuid, item jsonb)
  cross join lateral jsonb_to_record(b.item) i (title text, description text, location text, start_time timestamptz,
    end_time timestamptz, timezone text, all_day boolean, end_estimated boolean, status text, source_hash text)
  where s.id = b.id and s.feed_id = p_feed.id;
  perform private.note_ical_absence(p_changes);
end
$$;
comment on function private.apply_plan(public.ical_feeds, jsonb) is
  'Does what a plan (SyncPlan in plan-types.ts) says. An event that is
over keeps its date when the feed gives it another one, and the new date is a new event (U6); the source of an event that an
administrator deleted follows its feed, so that it can be restored at its present time (X3). Internal.';

create function private.apply_ical_sync(p_run_id uuid, p_stamp text, p_changes jsonb, p_outcome jsonb, p_terms jsonb default '{}')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  feed public.ical_feeds;
  run public.ical_sync_runs;
  made uuid;
  seen jsonb;
  token text;
begin
  select r.* into run from public.ical_sync_runs r where r.id = p_run_id;
  select f.* into feed from public.ical_feeds f where f.id = coalesce(run.feed_id, (p_terms ->> 'feed_id')::uuid) for no key update;
  if not found then
    perform private.refuse_missing('feed');
  end if;
  -- An edit touches the events of the feed whose slots follow; a sync those of its plan.
  perform private.lock_events(array(
    select s.event_id from jsonb_array_elements(p_changes -> 'change' || (p_changes -> 'drop')) c
    join public.ical_sources s on s.id = (c ->> 'id')::uuid
    union all select s.event_id from public.ical_sources s
    where s.id in (select f::uuid from jsonb_array_elements_text(p_changes -> 'forget') f)
    union all select e.id from public.events e where e.feed_id = feed.id and p_terms ? 'settings'));
  if md5(private.ical_sync_state(feed.id)::text) <> p_stamp then
    return jsonb_build_object('applied', false);
  end if;
  begin
    made := private.begin_change_set(case when p_terms ? 'settings' then 'edit_feed' else 'sync' end, null, null, feed.id,
      case when run.trigger = 'create' then feed.created_by else (p_terms ->> 'by')::uuid end);
    if p_terms ? 'settings' then
      feed := private.edit_feed(feed, p_terms -> 'settings');
    end if;
    perform private.apply_plan(feed, p_changes);
    perform private.end_change_set(made, '[]');
    seen := private.end_feed_change(made);
    token := md5(concat_ws(' ', p_changes, p_terms -> 'settings', seen -> 'differences'));
    if (p_terms ->> 'preview')::boolean or token <> p_terms ->> 'token' then
      seen := seen || jsonb_build_object('unreached', private.untold_of(made));
      raise exception using errcode = 'MUUND';
    end if;
    if p_run_id is not null then
      perform private.finish_ical_sync(p_run_id, p_outcome);
    end if;
    return jsonb_build_object('applied', true);
  exception when sqlstate 'MUUND' then
    if not coalesce((p_terms ->> 'preview')::boolean, false) then
      perform private.refuse(409, 'preview_outdated', 'This has changed since its preview. Nothing was done.');
    end if;
  end;
  return jsonb_set(seen, '{differences}', private.first_differences(seen -> 'differences'))
    || jsonb_build_object('applied', true, 'token', token);
end
$$;
comment on function private.apply_ical_sync(uuid, text, jsonb, jsonb, jsonb) is
  'Applies a plan (SyncPlan in plan-types.ts) as a change set and ends its run, all or nothing (S3, Q2). `applied` false, with nothing
done, when the state is no longer the one that the plan was made from (p_stamp: md5 of its text); the caller then plans again.
p_terms: `feed_id` where there is no run; `by`: the administrator who wants it; `settings`: the feed is edited as well
(private.edit_feed); `preview`: the same is done and rolled back, and the answer is private.end_feed_change() with a `token` and
`unreached` (private.untold_of); `token`: of the preview that it has to be like (N1, N2). Definer: for the service, which has
no right to any table. Errors: 404 when the feed was deleted in the meantime; 409 preview_outdated; those of
private.edit_feed() and private.finish_ical_sync().';
grant execute on function private.apply_ical_sync(uuid, text, jsonb, jsonb, jsonb) to service_role;
