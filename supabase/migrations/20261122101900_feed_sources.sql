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
