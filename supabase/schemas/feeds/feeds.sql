-- Calendar feeds, their default slots, and what administrators do with them. The address of a feed is a secret: only
-- administrators and the sync itself see it. Codes like (S7) are rules of docs/calendars.md.

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
  as_drafts boolean not null default false,
  etag text,
  last_modified text,
  body_hash text,
  last_full_fetch_at timestamptz,
  last_attempt_at timestamptz,
  last_synced timestamptz,
  last_status text check (last_status in ('ok', 'unchanged', 'warnings', 'held', 'error', 'paused', 'undone')),
  last_error_code text,
  last_error_params jsonb,
  last_error text,
  consecutive_failures integer not null default 0 check (consecutive_failures >= 0),
  next_due_at timestamptz default private.now(),
  held jsonb,
  ignored_hash text,
  moved_to text check (char_length(moved_to) <= 2048),
  moved_count integer not null default 0 check (moved_count >= 0),
  refusals integer not null default 0 check (refusals >= 0),
  last_manual_sync_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.ical_feeds is 'Calendar feeds that fill the schedule, and how their last sync went.';
comment on column public.ical_feeds.ical_url is 'Secret: may contain a key. Never in a log, a run record or an error message.';
comment on column public.ical_feeds.refresh_interval is 'Minutes between syncs.';
comment on column public.ical_feeds.timezone is 'IANA zone of floating and all-day times without a zone of their own.';
comment on column public.ical_feeds.all_day_hours is 'Hours that one day of an all-day event counts for credits (M2).';
comment on column public.ical_feeds.last_status is
  'undone: a sync was undone, and the schedule waits until an administrator has seen what the next one would do (N4).';
comment on column public.ical_feeds.last_synced is 'The last successful run, unchanged ones included (S7).';
comment on column public.ical_feeds.last_error_params is
  'The params of feed_unusable, from which last_error can be written in another language.';
comment on column public.ical_feeds.as_drafts is 'Whether new events of the feed are drafts. A sync never publishes one, nor makes a draft of an event.';
comment on column public.ical_feeds.next_due_at is 'When the schedule syncs the feed next; null: paused.';
comment on column public.ical_feeds.held is
  'A sync that was held back (H1, H2), until an administrator decides: {would_remove, of, shifted, since, body_hash}.';
comment on column public.ical_feeds.ignored_hash is
  'body_hash of a held sync that was ignored: a sync of that body changes nothing.';
comment on column public.ical_feeds.moved_to is
  'Secret: where permanent redirects lead. After three successful syncs it becomes ical_url.';
comment on column public.ical_feeds.moved_count is 'Successful syncs in a row that were redirected to moved_to.';
comment on column public.ical_feeds.refusals is
  'How often the server has refused for good (401, 403, 404, 410; E2) since the last success.';
create index ical_feeds_due on public.ical_feeds (next_due_at);
create index ical_feeds_created_by on public.ical_feeds (created_by);

alter table public.ical_feeds enable row level security;
grant select, insert (id, name, description, ical_url, refresh_interval, timezone, default_length_minutes,
    all_day_hours, as_drafts, created_by), update (held, last_manual_sync_at, next_due_at) on public.ical_feeds to authenticated;
-- Only administrators see feeds.
create policy "administrators see feeds" on public.ical_feeds
  for select to authenticated using ((select private.is_admin()));
-- Administrators create feeds, in their own name.
create policy "administrators create feeds" on public.ical_feeds
  for insert to authenticated with check ((select private.is_admin()) and created_by = (select private.me()));
-- Administrators decide about held syncs.
create policy "administrators steer feeds" on public.ical_feeds
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create trigger touch
  before update of name, description, ical_url, refresh_interval, timezone, default_length_minutes, all_day_hours, as_drafts
  on public.ical_feeds for each row execute function private.touch();
create trigger audit after insert or delete or
  update of name, description, ical_url, refresh_interval, timezone, default_length_minutes, all_day_hours, as_drafts, held
  on public.ical_feeds for each row execute function private.audit();

create table public.ical_feed_slots (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.ical_feeds (id) on delete cascade,
  slot_type_id uuid not null references public.slot_types (id),
  volunteer_slots integer not null default 1 check (volunteer_slots between 1 and 20),
  position integer not null default 0,
  unique (feed_id, slot_type_id)
);
comment on table public.ical_feed_slots is 'Slots that each new event of a feed starts with (I4).';
create index ical_feed_slots_slot_type on public.ical_feed_slots (slot_type_id);

alter table public.ical_feed_slots enable row level security;
grant select, insert (id, feed_id, slot_type_id, volunteer_slots, position) on public.ical_feed_slots to authenticated;
-- Only administrators see the default slots of feeds.
create policy "administrators see feed slots" on public.ical_feed_slots
  for select to authenticated using ((select private.is_admin()));
-- Administrators choose default slots when they create the feed.
create policy "administrators choose feed slots" on public.ical_feed_slots
  for insert to authenticated with check ((select private.is_admin()));
create trigger audit after insert or update or delete on public.ical_feed_slots
  for each row execute function private.audit();

create function private.feed_names() returns table (id uuid, name text)
language sql stable security definer set search_path = '' rows 20 as $$
  select f.id, f.name from public.ical_feeds f where private.is_member()
$$;
comment on function private.feed_names() is
  'The names of the feeds, for every member: events say which feed they come from. Definer: everything else of a feed is
visible to administrators only.';
grant execute on function private.feed_names() to authenticated;

create function private.create_feed(p_body jsonb, p_default_timezone text) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  perform private.require_slot_types(p_body -> 'slot_types', 'slot_types');
  perform private.check_timezone(coalesce(p_body ->> 'timezone', p_default_timezone));
  insert into public.ical_feeds (name, description, ical_url, refresh_interval, timezone, default_length_minutes,
    all_day_hours, as_drafts, created_by)
  values (
    p_body ->> 'name', p_body ->> 'description', p_body ->> 'ical_url',
    coalesce((p_body ->> 'refresh_interval')::integer, 60), coalesce(p_body ->> 'timezone', p_default_timezone),
    coalesce((p_body ->> 'default_length_minutes')::integer, 60), coalesce((p_body ->> 'all_day_hours')::numeric, 8),
    coalesce((p_body ->> 'as_drafts')::boolean, false), private.me())
  returning id into made;
  insert into public.ical_feed_slots (feed_id, slot_type_id, volunteer_slots, position)
  select made, (item ->> 'slot_type_id')::uuid, coalesce((item ->> 'volunteer_slots')::integer, 1), place
  from jsonb_array_elements(p_body -> 'slot_types') with ordinality as listed (item, place);
  return made;
end
$$;
comment on function private.create_feed(jsonb, text) is
  'POST /ical-feeds: stores a validated body (contract icalFeedBody), due at once, and returns the feed''s id.
p_default_timezone: the IANA zone of a feed without one. Errors: 401, 403; 400 unknown or archived slot type, unknown zone.';
grant execute on function private.create_feed(jsonb, text) to authenticated;

create function private.lock_feed(p_id uuid) returns public.ical_feeds
language plpgsql set search_path = '' as $$
declare
  feed public.ical_feeds;
begin
  select f.* into feed from public.ical_feeds f where f.id = p_id for update;
  if not found then
    perform private.refuse_missing('feed');
  end if;
  return feed;
end
$$;
comment on function private.lock_feed(uuid) is
  'Locks a feed and returns it; 404 when it is unknown. For administrators, because only they may lock it, and for definer
functions.';
grant execute on function private.lock_feed(uuid) to authenticated;

create function private.remove_feed(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_feed(p_id);
  perform private.lock_events(array(select e.id from public.events e where e.feed_id = p_id));
  delete from public.events e
  where e.feed_id = p_id and (e.removed_at is not null or e.end_time >= private.now())
    and not exists (select from public.signups s where s.event_id = e.id);
  -- People signed up for these and canceled. That is history, so the events are only marked.
  update public.events e set removed_at = private.now()
  where e.feed_id = p_id and e.removed_at is null and e.end_time >= private.now()
    and not exists (select from public.signups s where s.event_id = e.id and s.status <> 'canceled');
  -- The events that are left become ordinary ones: the foreign key clears their feed_id.
  delete from public.ical_feeds f where f.id = p_id;
end
$$;
comment on function private.remove_feed(uuid) is
  'DELETE /ical-feeds/{id}: past events and events with signups stay as ordinary events, the others are removed (F1). Definer:
no API role may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_feed(uuid) to authenticated;

create function private.require_held(p_feed public.ical_feeds) returns void
language plpgsql set search_path = '' as $$
begin
  if p_feed.held is null then
    perform private.refuse(409, 'nothing_held', 'Nothing is held back for this feed');
  end if;
end
$$;
comment on function private.require_held(public.ical_feeds) is 'Refuses with 409 nothing_held when no sync of the feed is held back.';
grant execute on function private.require_held(public.ical_feeds) to authenticated;

create function private.approve_held_sync(p_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_held(private.lock_feed(p_id));
  update public.ical_feeds f set held = f.held || jsonb_build_object('approved_at', private.iso(private.now()))
  where f.id = p_id;
end
$$;
comment on function private.approve_held_sync(uuid) is
  'POST /ical-feeds/{id}/held, apply: records, also in the audit log, that the held sync is wanted. The next sync applies it.
Errors: 401, 403; 404; 409 nothing_held.';
grant execute on function private.approve_held_sync(uuid) to authenticated;

create function private.ignore_held_sync(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  feed public.ical_feeds;
begin
  perform private.require_admin();
  feed := private.lock_feed(p_id);
  perform private.require_held(feed);
  update public.ical_feeds f set held = null, ignored_hash = feed.held ->> 'body_hash',
    last_status = case when f.last_status = 'held' then 'unchanged' else f.last_status end,
    next_due_at = coalesce(f.next_due_at, private.now() + make_interval(mins => f.refresh_interval))
  where f.id = p_id;
  insert into public.ical_sync_runs (feed_id, trigger, status, finished_at, counts)
  values (p_id, 'held', 'unchanged', private.now(), (
    select jsonb_build_object('inserted', 0, 'updated', 0, 'unchanged', count(*), 'canceled', 0, 'restored', 0,
      'skipped', 0, 'missing', 0, 'held', false)
    from public.events e where e.feed_id = p_id and e.removed_at is null));
end
$$;
comment on function private.ignore_held_sync(uuid) is
  'POST /ical-feeds/{id}/held, ignore: the events stay as they are, and the body that was held back changes nothing from now
on. Definer: no API role writes runs. Errors: 401, 403; 404; 409 nothing_held.';
grant execute on function private.ignore_held_sync(uuid) to authenticated;

create function private.reimport(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_feed(p_id);
  delete from public.ical_sources s
  where s.feed_id = p_id and s.source_state = 'tombstone' and s.start_time > private.now();
  if not found then
    perform private.refuse(409, 'nothing_deleted', 'No coming event of this feed was deleted');
  end if;
  -- Otherwise the next sync would find the calendar unchanged and read nothing.
  update public.ical_feeds f set etag = null, last_modified = null, body_hash = null, ignored_hash = null,
    last_manual_sync_at = null
  where f.id = p_id;
end
$$;
comment on function private.reimport(uuid) is
  'POST /ical-feeds/{id}/reimport: forgets which coming events of a feed administrators deleted, so that the next sync adds
them as new ones, without the signups they had (X3). Definer: no API role may delete. Errors: 401, 403; 404; 409
nothing_deleted.';
grant execute on function private.reimport(uuid) to authenticated;
