-- Sync runs: how a sync of a feed begins and ends. Fetching, reading and planning happen in the function ical-sync; applying the
-- plan is the next topic. For the service and the schedule: no user of the API calls any of these functions. Codes like (S1) are
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
