-- Events and their slots. Codes like (M2) are rules of docs/calendars.md.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title = btrim(title) and char_length(title) between 1 and 500),
  description text check (char_length(description) between 1 and 20000),
  location text check (char_length(location) between 1 and 1000),
  place_id uuid references public.places (id) on delete set null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  timezone text not null check (char_length(timezone) between 1 and 64),
  all_day boolean not null default false,
  end_estimated boolean not null default false,
  credit_hours numeric(8, 2) check (credit_hours >= 0),
  hours numeric not null
    generated always as (coalesce(credit_hours, extract(epoch from end_time - start_time) / 3600)) stored,
  during tstzrange not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'canceled')),
  cancel_origin text check (cancel_origin in ('source', 'admin')),
  cancel_reason text check (cancel_reason = btrim(cancel_reason) and char_length(cancel_reason) between 1 and 500),
  series_id uuid,
  feed_id uuid references public.ical_feeds (id) on delete set null,
  removed_at timestamptz,
  published_at timestamptz default private.now(),
  version integer not null default 1,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  check (start_time >= '2000-01-01T00:00:00Z' and end_time < '2101-01-01T00:00:00Z'),
  check (end_time > start_time),
  check (extract(epoch from end_time - start_time) <= 366 * 86400),
  check ((status = 'canceled') = (cancel_origin is not null)),
  check (cancel_reason is null or cancel_origin = 'admin')
);
comment on table public.events is
  'Events. One with any signup is never deleted: it is canceled, or marked as removed, so that history stays true.';
comment on column public.events.place_id is 'The place that has the location as a name. Kept by trigger.';
comment on column public.events.timezone is 'IANA zone of the event''s location.';
comment on column public.events.credit_hours is
  'Hours that count for credits if they differ from the length: for all-day events of feeds (M2). Kept by trigger.';
comment on column public.events.hours is 'Hours that count for credits and pay.';
comment on column public.events.during is
  'The time that the event occupies for the overlap rule; an all-day event occupies its whole days. Kept by trigger.';
comment on column public.events.cancel_reason is 'Why an administrator canceled it, as its people read it.';
comment on column public.events.series_id is
  'Events with the same id repeat one another. They change independently; the id only finds them together.';
comment on column public.events.published_at is
  'Since when everybody sees it. Null: it is a draft, which only administrators see.';
comment on column public.events.removed_at is 'When it was deleted. Lists leave removed events out.';
create index events_by_start on public.events (start_time, id) where removed_at is null;
create index events_by_time on public.events using gist (during) where removed_at is null;
create index events_removed on public.events using gist (during) where removed_at is not null;
create index events_created_by on public.events (created_by);
create index events_of_series on public.events (series_id) where series_id is not null;
create index events_of_place on public.events (place_id, end_time);
create index events_of_feed on public.events (feed_id, removed_at);
create index events_drafts on public.events (start_time, id) where published_at is null and removed_at is null;
-- Without a condition, for reports: work at an event that was over when it was removed still counts.
create index events_by_any_start on public.events (start_time);

alter table public.events enable row level security;
grant select,
  insert (id, title, description, location, start_time, end_time, timezone, all_day, published_at, created_by),
  update (title, description, location, start_time, end_time, timezone, all_day, end_estimated, removed_at)
  on public.events to authenticated;
-- Every member sees published events, removed ones too: the history and the notices of those who were signed up show them. Lists
-- leave them out. Only administrators see drafts.
create policy "members see events, administrators drafts" on public.events
  for select to authenticated using ((select private.is_member()) and (published_at is not null or (select private.is_admin())));
-- Administrators create events, in their own name.
create policy "administrators create events" on public.events
  for insert to authenticated with check ((select private.is_admin()) and created_by = (select private.me()));
-- Administrators change events.
create policy "administrators change events" on public.events
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create function private.occupied(p_start timestamptz, p_end timestamptz, p_zone text, p_all_day boolean) returns tstzrange
language sql stable set search_path = '' as $$
  select case when p_all_day then tstzrange(
      date_trunc('day', p_start at time zone p_zone) at time zone p_zone,
      -- An end at midnight is exclusive and adds no further day.
      (date_trunc('day', p_end at time zone p_zone - interval '1 microsecond') + interval '1 day')
        at time zone p_zone)
    else tstzrange(p_start, p_end) end
$$;
comment on function private.occupied(timestamptz, timestamptz, text, boolean) is
  'The time that an event occupies for the overlap rule: [start, end), or the whole days of an all-day event in its zone.';

create function private.local_days(p_during tstzrange, p_zone text) returns integer
language sql stable set search_path = '' as $$
  select (upper(p_during) at time zone p_zone)::date - (lower(p_during) at time zone p_zone)::date
$$;
comment on function private.local_days(tstzrange, text) is 'The number of calendar days of a zone in a range of whole days.';

create function private.is_closed(p_event public.events) returns boolean
language sql stable set search_path = '' as $$
  select (p_event.end_time at time zone private.organisation_zone())::date < private.organisation_today()
$$;
comment on function private.is_closed(public.events) is
  'Whether the day on which an event ended is over, in the organisation''s zone. What was worked there is then closed: it changes
only by name, that is with a mark, a canceled signup, or a rate with a reason.';

create function private.prepare_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  place public.places;
begin
  if tg_op = 'INSERT' or new.location is distinct from old.location
      or new.place_id is null and new.location is not null and new.removed_at is null then
    place := private.place_at(new.location);
    new.place_id := place.id;
    -- A former name becomes the present one (M6); another spelling of it stays as it was written.
    if private.place_key(new.location) <> private.place_key(place.name) then
      new.location := place.name;
    end if;
  end if;
  if tg_op = 'INSERT' or new.timezone <> old.timezone then
    perform private.check_timezone(new.timezone);
  end if;
  new.during := private.occupied(new.start_time, new.end_time, new.timezone, new.all_day);
  if tg_op = 'UPDATE' and private.is_closed(old) and (old.start_time, old.end_time) = (new.start_time, new.end_time) then
    new.credit_hours := old.credit_hours;
  elsif new.all_day and new.feed_id is not null then
    new.credit_hours := private.local_days(new.during, new.timezone)
      * (select f.all_day_hours from public.ical_feeds f where f.id = new.feed_id);
  elsif tg_op = 'INSERT' or (old.start_time, old.end_time, old.all_day)
      is distinct from (new.start_time, new.end_time, new.all_day) then
    new.credit_hours := null;
  end if;
  return new;
end
$$;
comment on function private.prepare_event() is
  'Trigger: sets events.place_id, during and credit_hours, which stay when the event''s feed is removed, and refuses an unknown
zone. An event at an unknown location makes a place of it.';
create trigger prepare before insert or update on public.events
  for each row execute function private.prepare_event();
create trigger touch before update on public.events for each row execute function private.touch();
create trigger audit after insert or update or delete on public.events
  for each row execute function private.audit();

create function private.running_at(p_moment timestamptz) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.id), '{}') from public.events e
  where e.removed_at is null and e.during @> p_moment and e.start_time < p_moment and e.end_time > p_moment
    and (e.published_at is not null or (select private.may_act_for(null)))
$$;
comment on function private.running_at(timestamptz) is
  'The events in progress at a moment, without those that begin at it. Definer: an index over time spans serves no query
under row-level security, because @> is not leakproof; it leaves out drafts itself.';
grant execute on function private.running_at(timestamptz) to authenticated;

create table public.event_slots (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  slot_type_id uuid not null references public.slot_types (id),
  required_count integer not null check (required_count between 1 and 10000),
  min_count integer,
  filled_count integer not null default 0,
  confirmed_count integer not null default 0,
  held_count integer not null default 0,
  freed_at timestamptz,
  opened_at timestamptz,
  is_canceled boolean not null default false,
  cancel_origin text check (cancel_origin in ('source', 'admin')),
  position integer not null default 0,
  is_draft boolean not null default false,
  removed_at timestamptz,
  unique (event_id, id),
  check (filled_count between 0 and required_count),
  check (confirmed_count between 0 and filled_count),
  constraint event_slots_held check (held_count between 0 and filled_count),
  check (min_count between 1 and required_count),
  check (removed_at is null or filled_count = 0),
  check (is_canceled = (cancel_origin is not null))
);
comment on table public.event_slots is 'Slots: the number of people of a slot type that an event needs.';
comment on column public.event_slots.min_count is
  'The number of people below which the event cannot take place; null: not stated.';
comment on column public.event_slots.filled_count is 'The number of places that are taken: signups that are not canceled, and places that are held for people to whom they are
offered. Kept by trigger.';
comment on column public.event_slots.held_count is 'How many of the filled places are held by offers. Kept by trigger.';
comment on column public.event_slots.freed_at is
  'When a place last came free. People on the waitlist who have passed since then are not asked again. Kept by trigger.';
comment on column public.event_slots.opened_at is
  'When it last had free places again after it was full. Null: it was never full. Kept by trigger.';
comment on column public.event_slots.confirmed_count is 'The number of confirmed signups, which min_count is about. Kept by trigger.';
comment on column public.event_slots.is_draft is
  'Whether its event is a draft. Kept by trigger, so that the policy reads no other table for each row of a list.';
comment on column public.event_slots.removed_at is
  'When it was removed. A slot that nobody ever signed up for is deleted instead.';
create unique index event_slots_one_per_type on public.event_slots (event_id, slot_type_id) where removed_at is null;
create index event_slots_slot_type on public.event_slots (slot_type_id);

alter table public.event_slots enable row level security;
grant select,
  insert (id, event_id, slot_type_id, required_count, min_count, is_canceled, cancel_origin, position),
  update (required_count, min_count, is_canceled, cancel_origin, position, removed_at)
  on public.event_slots to authenticated;
-- Every member sees the slots of published events, administrators those of drafts too.
create policy "members see slots, administrators drafts" on public.event_slots
  for select to authenticated using ((select private.is_member()) and (not is_draft or (select private.is_admin())));
-- Administrators add slots.
create policy "administrators add slots" on public.event_slots
  for insert to authenticated with check ((select private.is_admin()));
-- Administrators change slots.
create policy "administrators change slots" on public.event_slots
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create trigger audit after insert or delete or
  update of required_count, min_count, is_canceled, cancel_origin, position, removed_at on public.event_slots
  for each row execute function private.audit();

create function private.mark_slot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_draft := coalesce((select e.published_at is null from public.events e where e.id = new.event_id), false);
  return new;
end
$$;
comment on function private.mark_slot() is 'Trigger: sets event_slots.is_draft of a new slot.';
create trigger mark before insert on public.event_slots for each row execute function private.mark_slot();

create function private.mark_slots() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.event_slots s set is_draft = new.published_at is null where s.event_id = new.id;
  return null;
end
$$;
comment on function private.mark_slots() is 'Trigger: an event was published or made a draft, and so were its slots.';
create trigger mark_slots after update of published_at on public.events
  for each row when ((old.published_at is null) <> (new.published_at is null)) execute function private.mark_slots();
