-- Calendar feeds, their default slots and their sync runs (feeds.md). An address of a feed is a secret: only
-- administrators and the sync itself see these tables.

create table public.ical_feeds (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  description text check (char_length(description) between 1 and 20000),
  ical_url text not null check (
    char_length(ical_url) between 1 and 2048
    and ical_url ~* '^(https?|webcals?)://[^/?#@[:space:]]+([/?#]|$)'
  ),
  refresh_interval integer not null default 60 check (refresh_interval in (15, 30, 60, 360, 720, 1440)),
  timezone text not null check (char_length(timezone) between 1 and 64),
  default_length_minutes integer not null default 60 check (default_length_minutes between 1 and 1440),
  all_day_hours numeric(4, 2) not null default 8 check (all_day_hours between 0 and 24),
  etag text,
  last_modified text,
  body_hash text,
  last_full_fetch_at timestamptz,
  last_attempt_at timestamptz,
  last_synced timestamptz,
  last_status text check (last_status in ('ok', 'unchanged', 'warnings', 'held', 'error', 'paused')),
  last_error_code text,
  last_error text,
  consecutive_failures integer not null default 0 check (consecutive_failures >= 0),
  next_due_at timestamptz default private.now(),
  held jsonb,
  last_manual_sync_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.ical_feeds is 'Calendar feeds that fill the schedule, and how their last sync went (feeds.md section 3, E1).';
comment on column public.ical_feeds.ical_url is 'Secret: may carry a key. Never in a log, a run record or an error message.';
comment on column public.ical_feeds.refresh_interval is 'Minutes between syncs.';
comment on column public.ical_feeds.timezone is 'IANA zone of floating and all-day times without one of their own.';
comment on column public.ical_feeds.all_day_hours is 'Hours that one day of an all-day event counts for credits (feeds.md M2).';
comment on column public.ical_feeds.last_synced is 'The last successful run, unchanged ones included (feeds.md S7).';
comment on column public.ical_feeds.next_due_at is 'When the schedule takes the feed next; null: paused.';
comment on column public.ical_feeds.held is 'A run that was held back (feeds.md H1, H2), until an administrator decides.';
create index ical_feeds_due on public.ical_feeds (next_due_at);
create index ical_feeds_created_by on public.ical_feeds (created_by);

alter table public.ical_feeds enable row level security;
grant select, delete, insert (id, name, description, ical_url, refresh_interval, timezone, default_length_minutes,
    all_day_hours, created_by), update (held, last_manual_sync_at, next_due_at) on public.ical_feeds to authenticated;
grant select, update (etag, last_modified, body_hash, last_full_fetch_at, last_attempt_at, last_synced, last_status,
    last_error_code, last_error, consecutive_failures, next_due_at, held, last_manual_sync_at)
  on public.ical_feeds to service_role;
-- Administrators alone see feeds.
create policy "administrators see feeds" on public.ical_feeds
  for select to authenticated using ((select private.is_admin()));
-- Administrators create feeds, in their own name.
create policy "administrators create feeds" on public.ical_feeds
  for insert to authenticated with check ((select private.is_admin()) and created_by = (select auth.uid()));
-- Administrators decide about held runs and start syncs.
create policy "administrators steer feeds" on public.ical_feeds
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
-- Administrators delete feeds, see private.remove_feed.
create policy "administrators delete feeds" on public.ical_feeds
  for delete to authenticated using ((select private.is_admin()));

create trigger touch
  before update of name, description, ical_url, refresh_interval, timezone, default_length_minutes, all_day_hours
  on public.ical_feeds for each row execute function private.touch();
create trigger audit after insert or delete or
  update of name, description, ical_url, refresh_interval, timezone, default_length_minutes, all_day_hours, held
  on public.ical_feeds for each row execute function private.audit();

create function private.feed_names() returns table (id uuid, name text)
language sql stable security definer set search_path = '' rows 20 as $$
  select f.id, f.name from public.ical_feeds f where private.is_member()
$$;
comment on function private.feed_names() is
  'The feeds by name, for every member: events say which feed they come from. Everything else of a feed is for
administrators alone.';
grant execute on function private.feed_names() to authenticated;

create table public.ical_feed_slots (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.ical_feeds (id) on delete cascade,
  slot_type_id uuid not null references public.slot_types (id),
  volunteer_slots integer not null default 1 check (volunteer_slots between 1 and 20),
  position integer not null default 0,
  unique (feed_id, slot_type_id)
);
comment on table public.ical_feed_slots is 'Slots that each new event of a feed starts with (feeds.md I4).';
create index ical_feed_slots_slot_type on public.ical_feed_slots (slot_type_id);

alter table public.ical_feed_slots enable row level security;
grant select, insert (id, feed_id, slot_type_id, volunteer_slots, position) on public.ical_feed_slots to authenticated;
grant select on public.ical_feed_slots to service_role;
-- Administrators alone see the default slots of feeds.
create policy "administrators see feed slots" on public.ical_feed_slots
  for select to authenticated using ((select private.is_admin()));
-- Administrators choose default slots, when they create the feed.
create policy "administrators choose feed slots" on public.ical_feed_slots
  for insert to authenticated with check ((select private.is_admin()));

create trigger audit after insert or update or delete on public.ical_feed_slots
  for each row execute function private.audit();

create table public.ical_sync_runs (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.ical_feeds (id) on delete cascade,
  trigger text not null check (trigger in ('create', 'manual', 'schedule', 'held')),
  status text check (status in ('ok', 'unchanged', 'warnings', 'held', 'error', 'paused')),
  started_at timestamptz not null default private.now(),
  finished_at timestamptz,
  counts jsonb not null default '{"inserted": 0, "updated": 0, "unchanged": 0, "canceled": 0, "restored": 0,
    "skipped": 0, "missing": 0, "held": false}' check (jsonb_typeof(counts) = 'object'),
  error_code text,
  error text,
  warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array')
);
comment on table public.ical_sync_runs is 'What each sync of a feed did (feeds.md P1, Q2).';
comment on column public.ical_sync_runs.error is 'A sentence for administrators, without the feed''s address or credentials.';
comment on column public.ical_sync_runs.warnings is 'Array of {uid, reason}, at most 50.';
create index ical_sync_runs_of_feed on public.ical_sync_runs (feed_id, started_at desc);

alter table public.ical_sync_runs enable row level security;
grant select on public.ical_sync_runs to authenticated;
grant select, insert, update, delete on public.ical_sync_runs to service_role;
-- Administrators read the runs; the sync itself writes them.
create policy "administrators see sync runs" on public.ical_sync_runs
  for select to authenticated using ((select private.is_admin()));
