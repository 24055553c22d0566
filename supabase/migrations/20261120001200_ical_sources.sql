-- What a feed says of an event (feeds.md section 3, K1 to K3), kept apart from what the event is now.

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
create index ical_sources_of_event on public.ical_sources (event_id);

alter table public.ical_sources enable row level security;
grant select, update (source_state, locked_fields) on public.ical_sources to authenticated;
grant select on public.ical_sources to service_role;
-- Administrators alone see what feeds say.
create policy "administrators see sources" on public.ical_sources
  for select to authenticated using ((select private.is_admin()));
-- Administrators pin what they edited and bury what they deleted.
create policy "administrators pin and bury sources" on public.ical_sources
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
