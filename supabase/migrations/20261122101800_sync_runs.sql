-- A sync of a calendar feed from outside: what is known of the feed, and how a run begins and ends. Fetching, reading and
-- planning happen in the function ical-sync. For the service alone: no user of the API calls any of these functions.

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
comment on table public.ical_sources is 'What a feed says of each event it brought; the key is its identity inside the feed.';
comment on column public.ical_sources.recurrence_key is
  'Empty for a single event, else the original start of the instance: a UTC instant, or a date (feeds.md K2).';
comment on column public.ical_sources.source_state is
  'present; missing: absent within the grace; gone: removed because the feed dropped it; tombstone: an administrator deleted it.';
comment on column public.ical_sources.locked_fields is
  'Columns in which an administrator''s value stands against the feed''s (feeds.md U4).';
comment on column public.ical_sources.missing_count is 'Complete syncs in which its absence counted: 1 within the grace, 2 when given up.';
create index ical_sources_of_event on public.ical_sources (event_id);
create index ical_sources_missing on public.ical_sources (feed_id) where source_state = 'missing';
-- Bringing back what an administrator deleted of a feed (feeds.md X3).
create index ical_sources_buried on public.ical_sources (feed_id, start_time) where source_state = 'tombstone';
-- Lists of events tell which of them their feed no longer has: those are few.
create index ical_sources_absent on public.ical_sources (event_id) where source_state in ('missing', 'gone');

alter table public.ical_sources enable row level security;
grant select, update (source_state, locked_fields) on public.ical_sources to authenticated;
-- Administrators alone see what feeds say.
create policy "administrators see sources" on public.ical_sources
  for select to authenticated using ((select private.is_admin()));
-- Administrators pin what they edited and bury what they deleted.
create policy "administrators pin and bury sources" on public.ical_sources
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create function private.pin_fields(event_id uuid) returns void
language sql set search_path = '' as $$
  update public.ical_sources s set locked_fields = array_remove(array[
    case when e.title is distinct from s.title then 'title' end,
    case when e.description is distinct from s.description then 'description' end,
    case when e.location is distinct from s.location then 'location' end,
    case when e.start_time is distinct from s.start_time then 'start_time' end,
    case when e.end_time is distinct from s.end_time then 'end_time' end,
    case when e.all_day is distinct from s.all_day then 'all_day' end], null)
  from public.events e
  where e.id = pin_fields.event_id and s.event_id = e.id
$$;
comment on function private.pin_fields(uuid) is
  'Locks the fields of an imported event in which the administrator''s value differs from the feed''s (feeds.md U4). For
administrators, whose rights it uses.';
grant execute on function private.pin_fields(uuid) to authenticated;

create function private.ical_sync_state(feed_id uuid) returns json
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
comment on function private.ical_sync_state(uuid) is
  'What is known of the occurrences of a feed: the old state that a sync is planned from (KnownSource in plan-types.ts).';
grant execute on function private.ical_sync_state(uuid) to service_role;

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

create function private.finish_ical_sync(run_id uuid, outcome jsonb) returns void
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
grant execute on function private.finish_ical_sync(uuid, jsonb) to service_role;

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

create function private.due_ical_syncs(most integer default 20) returns integer
language sql stable set search_path = '' as $$
  select least(count(*), most)::integer from public.ical_feeds f where f.next_due_at <= private.now()
$$;
comment on function private.due_ical_syncs(integer) is
  'How many calls of ical-sync are to be made now: one per feed that is due, for each call takes the one that has been
due longest (private.begin_due_ical_sync) and has the limits of a function for itself. At most `most`: what is left is
due a minute later.';

create function private.prune_ical_sync_runs() returns integer
language sql set search_path = '' as $$
  with pruned as (
    delete from public.ical_sync_runs r
    where r.started_at < private.now() - interval '30 days' and exists (
      select from public.ical_sync_runs newer where newer.feed_id = r.feed_id and newer.started_at > r.started_at)
    returning r.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_ical_sync_runs() is
  'Deletes what syncs more than 30 days ago did, and gives their number. The last run of each feed stays: it says why a
paused feed is paused.';
