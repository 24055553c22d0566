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
  group_size integer check (group_size between 2 and 20),
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
comment on column public.events.group_size is
  'How many places somebody may take at once, for themselves and for people who come with them. Null: one.';
comment on column public.events.series_id is
  'Events with the same id repeat one another. They change independently; the id only finds them together.';
comment on column public.events.published_at is
  'Since when everybody sees it. Null: it is a draft, which only administrators see.';
comment on column public.events.removed_at is 'When it was deleted. Lists leave removed events out.';
create index events_of_groups on public.events (id) where group_size is not null;
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
  insert (id, title, description, location, start_time, end_time, timezone, all_day, group_size, published_at, created_by),
  update (title, description, location, start_time, end_time, timezone, all_day, end_estimated, group_size, removed_at)
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
  if tg_op = 'DELETE' then
    perform private.announce_leaving(old);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    perform private.keep_closed_event(old, new);
    new.version := old.version + 1;
    new.updated_at := private.now();
  end if;
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
zone. An event at an unknown location makes a place of it. It raises the version with each change, see private.touch().';
create trigger prepare before insert or update or delete on public.events
  for each row execute function private.prepare_event();

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
comment on column public.event_slots.held_count is 'How many of the filled places are held: by offers, for visitors (private.holds), and by reservations. Kept by trigger.';
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

-- Creating, replacing and removing events: one function each for the API. Codes like (X3) are rules of docs/calendars.md.

create function private.publication(p_draft boolean) returns timestamptz
language sql stable set search_path = '' as $$
  select case when not coalesce(p_draft, not o.publish_at_once) then private.now() end from private.organisation() o
$$;
comment on function private.publication(boolean) is
  'When a new event is published: now, or null for a draft. p_draft: whether it is one; null: as the organisation has set.';
grant execute on function private.publication(boolean) to authenticated;

create function private.create_event(p_body jsonb, p_default_timezone text) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  perform private.require_slot_types(p_body -> 'slot_assignments', 'slot_assignments');
  insert into public.events (title, description, location, start_time, end_time, timezone, all_day, group_size, published_at, created_by)
  values (
    p_body ->> 'title', p_body ->> 'description', p_body ->> 'location',
    (p_body ->> 'start_time')::timestamptz, (p_body ->> 'end_time')::timestamptz,
    coalesce(p_body ->> 'timezone', p_default_timezone), coalesce((p_body ->> 'all_day')::boolean, false), (p_body ->> 'group_size')::integer,
    private.publication((p_body ->> 'draft')::boolean), private.me())
  returning id into made;
  perform private.add_slots(made, p_body -> 'slot_assignments');
  return made;
end
$$;
comment on function private.create_event(jsonb, text) is
  'POST /events: stores a validated body (contract eventBody) and returns the event''s id. p_default_timezone: the IANA zone of
an event without one. Errors: 401, 403; 400 unknown or archived slot type, unknown zone.';
grant execute on function private.create_event(jsonb, text) to authenticated;

create function private.add_slots(p_event_id uuid, p_assignments jsonb) returns void
language sql set search_path = '' as $$
  insert into public.event_slots as s (event_id, slot_type_id, required_count, min_count, is_canceled, cancel_origin, position)
  select p_event_id, (item ->> 'slot_type_id')::uuid, (item ->> 'required_count')::integer, (item ->> 'min_count')::integer,
    coalesce((item ->> 'is_canceled')::boolean, false),
    case when (item ->> 'is_canceled')::boolean then 'admin' end, place
  from jsonb_array_elements(p_assignments) with ordinality as listed (item, place)
  where not exists (
    select from public.event_slots o
    where o.event_id = p_event_id and o.removed_at is null and o.slot_type_id = (item ->> 'slot_type_id')::uuid)
$$;
comment on function private.add_slots(uuid, jsonb) is
  'Adds to an event the slots of a body that it does not have yet. For administrators: only they may add slots.';
grant execute on function private.add_slots(uuid, jsonb) to authenticated;

create function private.withdraw_slots(p_event_id uuid, p_assignments jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  left_out uuid[] := array(
    select s.id from public.event_slots s
    where s.event_id = p_event_id and s.removed_at is null and not exists (
      select from jsonb_array_elements(p_assignments) item where (item ->> 'slot_type_id')::uuid = s.slot_type_id));
begin
  perform private.require_admin();
  perform private.release_holds(id, 0) from unnest(left_out) id;
  update public.event_slots s set is_canceled = true, cancel_origin = 'admin'
  where s.cancel_origin is distinct from 'admin' and s.removed_at is null and s.event_id = p_event_id and (
    (s.id = any (left_out) and s.filled_count > 0)
    or exists (
      select from jsonb_array_elements(p_assignments) item
      where (item ->> 'slot_type_id')::uuid = s.slot_type_id and (item ->> 'is_canceled')::boolean));
  update public.event_slots s set removed_at = private.now()
  where s.id = any (left_out) and s.filled_count = 0
    and (exists (select from public.signups u where u.event_id = p_event_id and u.slot_id = s.id)
      or exists (select from public.gate_actions a where a.slot_id = s.id));
  delete from public.event_slots s
  where s.id = any (left_out) and s.filled_count = 0 and s.removed_at is null;
end
$$;
comment on function private.withdraw_slots(uuid, jsonb) is
  'Cancels the slots of an event that a body cancels. A slot that is not in the body is canceled if somebody has a place in it,
otherwise deleted, or only marked as removed if anybody ever had one or anything was done at its gate. Definer: no API role may delete. Errors: 401, 403.';
grant execute on function private.withdraw_slots(uuid, jsonb) to authenticated;

create function private.require_room(p_event_id uuid, p_assignments jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  crowded record;
begin
  -- Places that are only held make way.
  perform private.release_holds(s.id, (item ->> 'required_count')::integer)
  from jsonb_array_elements(p_assignments) item
  join public.event_slots s on s.event_id = p_event_id and s.removed_at is null and s.slot_type_id = (item ->> 'slot_type_id')::uuid
  where s.held_count > 0;
  select t.id, t.name, s.filled_count into crowded
  from jsonb_array_elements(p_assignments) item
  join public.event_slots s on s.event_id = p_event_id and s.removed_at is null
    and s.slot_type_id = (item ->> 'slot_type_id')::uuid
  join public.slot_types t on t.id = s.slot_type_id
  where (item ->> 'required_count')::integer < s.filled_count
  order by s.position limit 1;
  if found then
    perform private.refuse(409, 'count_below_filled',
      format('The count of "%s" cannot be below the places already taken (%s)', crowded.name,
        to_char(crowded.filled_count, 'FM99,990')),
      jsonb_build_object('slot_type_id', crowded.id, 'slot_type_name', crowded.name, 'filled', crowded.filled_count));
  end if;
end
$$;
comment on function private.require_room(uuid, jsonb) is
  'Refuses, with 409 count_below_filled, a count below the number of places that are taken. Offers that hold the places are withdrawn.';
grant execute on function private.require_room(uuid, jsonb) to authenticated;

create function private.lock_event(p_id uuid) returns public.events
language plpgsql set search_path = '' as $$
declare
  event public.events;
begin
  perform private.lock_events(array[p_id]);
  select e.* into event from public.events e where e.id = p_id and e.removed_at is null;
  if not found then
    perform private.refuse_missing('event');
  end if;
  return event;
end
$$;
comment on function private.lock_event(uuid) is
  'Locks an event with its slots and people (private.lock_events) and returns it. Error: 404 when it is unknown or removed.';
grant execute on function private.lock_event(uuid) to authenticated;

create function private.replace_event(p_id uuid, p_body jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  slots jsonb := p_body -> 'slot_assignments';
  was public.events;
begin
  perform private.require_admin();
  perform private.require_slot_types(slots, 'slot_assignments',
    array(select s.slot_type_id from public.event_slots s where s.event_id = p_id and s.removed_at is null));
  was := private.lock_event(p_id);
  perform private.require_version(p_body ->> 'version', was.version, was.updated_at);
  perform private.require_room(p_id, slots);

  -- Slots are canceled before the event moves and restored after it, so that no notice is about a step in between.
  perform private.withdraw_slots(p_id, slots);
  update public.events e set
    title = p_body ->> 'title', description = p_body ->> 'description', location = p_body ->> 'location',
    start_time = (p_body ->> 'start_time')::timestamptz, end_time = (p_body ->> 'end_time')::timestamptz,
    timezone = coalesce(p_body ->> 'timezone', e.timezone), all_day = coalesce((p_body ->> 'all_day')::boolean, e.all_day),
    end_estimated = e.end_estimated and (p_body ->> 'end_time')::timestamptz = e.end_time,
    group_size = case when p_body ? 'group_size' then (p_body ->> 'group_size')::integer else e.group_size end
  where e.id = p_id;
  update public.event_slots s set required_count = n.required, min_count = n.least, position = n.position,
    is_canceled = n.canceled, cancel_origin = case when n.canceled then s.cancel_origin end
  from (
    select o.id, (item ->> 'required_count')::integer as required, place as position,
      coalesce((item ->> 'is_canceled')::boolean, o.is_canceled) as canceled,
      case when item ? 'min_count' then (item ->> 'min_count')::integer
        -- Without the condition, least() would make a minimum of no minimum.
        when o.min_count is not null then least(o.min_count, (item ->> 'required_count')::integer) end as least
    from jsonb_array_elements(slots) with ordinality as listed (item, place)
    join public.event_slots o on o.event_id = p_id and o.removed_at is null and o.slot_type_id = (item ->> 'slot_type_id')::uuid
  ) n
  where s.id = n.id
    and (s.required_count, s.min_count, s.position, s.is_canceled) is distinct from (n.required, n.least, n.position, n.canceled);
  perform private.add_slots(p_id, slots);
  perform private.pin_fields(p_id);
end
$$;
comment on function private.replace_event(uuid, jsonb) is
  'PUT /events/{id}: replaces an event with a validated body (contract eventUpdateBody); slots are matched by slot type.
Without timezone, all_day, group_size or a minimum these stay. Errors: 401, 403; 400 unknown slot type or zone; 404; 409 stale_version,
count_below_filled.';
grant execute on function private.replace_event(uuid, jsonb) to authenticated;

create function private.remove_event(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_event(p_id);
  -- The tombstone keeps the next sync from adding the event again (X3).
  update public.ical_sources s set source_state = 'tombstone' where s.event_id = p_id;
  if found or exists (select from public.signups s where s.event_id = p_id) or exists (
      select from public.event_slots s join public.gate_actions a on a.slot_id = s.id where s.event_id = p_id) then
    update public.events e set removed_at = private.now() where e.id = p_id;
  else
    delete from public.events e where e.id = p_id;
  end if;
end
$$;
comment on function private.remove_event(uuid) is
  'DELETE /events/{id}: marks an event as removed if it was imported, anybody ever signed up for it or anything was done at its gate
(a device may send that again, and undo it), otherwise deletes it. The
people who are signed up get a notice `removed`. If the event is over, they get none and keep their hours. Definer: no API role
may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_event(uuid) to authenticated;

-- The lives of events and slots: what can happen to them, and what follows from it.

create view private.event_life (step, means, follows) as values
  ('created', 'An event is planned.', array['live', 'audit']),
  ('published', 'A draft is published.', array['live', 'walls', 'audit', 'slots', 'settle']),
  ('unpublished', 'It is a draft again.', array['live', 'walls', 'audit', 'slots', 'settle']),
  ('removed', 'It is removed; it can be brought back.', array['live', 'walls', 'audit', 'settle']),
  ('brought_back', 'It is no longer removed.', array['live', 'walls', 'audit', 'settle']),
  ('canceled', 'It is canceled.', array['live', 'walls', 'audit', 'settle']),
  ('restored', 'It takes place after all.', array['live', 'walls', 'audit', 'settle']),
  ('moved', 'It has another time or place.', array['live', 'walls', 'audit', 'settle']),
  ('edited', 'Anything else changes.', array['live', 'audit']),
  ('deleted', 'The row is deleted.', array['live', 'audit']);
comment on view private.event_life is
  'The steps of an event, and what follows from each, in this order. live: those who look on; walls: those that show it, which may no longer
do so; slots: they are drafts with it or not; settle: places become live, are kept, displaced or end, and their people hear of it.';

create function private.event_step(p_old public.events, p_new public.events) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_new.id is null then 'deleted'
    when p_old.id is null then 'created'
    when p_old.published_at is null and p_new.published_at is not null then 'published'
    when p_old.published_at is not null and p_new.published_at is null then 'unpublished'
    when p_old.removed_at is null and p_new.removed_at is not null then 'removed'
    when p_old.removed_at is distinct from p_new.removed_at then 'brought_back'
    when p_old.status <> p_new.status then case p_new.status when 'canceled' then 'canceled' else 'restored' end
    when (p_old.start_time, p_old.end_time, p_old.all_day, p_old.during)
        is distinct from (p_new.start_time, p_new.end_time, p_new.all_day, p_new.during)
      -- The same location in another place: two places became one.
      or p_old.place_id is distinct from p_new.place_id and p_old.location is distinct from p_new.location then 'moved'
    else 'edited' end;
end
$$;
comment on function private.event_step(public.events, public.events) is
  'Which step of private.event_life a change of an event is; p_old is null for a new one, p_new for one that is deleted. Internal.';

create function private.follow_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  what constant text := private.event_step(old, new);
  consequence text;
begin
  foreach consequence in array (select l.follows from private.event_life l where l.step = what) loop
    case consequence
      when 'live' then perform private.announce_event(old, new);
      when 'walls' then perform private.announce_leaving(old);
      when 'audit' then perform private.log_change('events', to_jsonb(old), to_jsonb(new));
      when 'slots' then update public.event_slots s set is_draft = new.published_at is null where s.event_id = new.id;
      when 'settle' then perform private.settle_event(new.id, old);
    end case;
  end loop;
  return null;
end
$$;
comment on function private.follow_event() is 'Trigger: does what follows from a step of an event (private.event_life).';
create trigger follow after insert or update or delete on public.events for each row execute function private.follow_event();

create view private.slot_life (step, means, follows) as values
  ('added', 'A slot is planned.', array['live', 'audit']),
  ('canceled', 'It is canceled.', array['live', 'audit', 'settle', 'alert']),
  ('restored', 'It takes place after all.', array['live', 'audit', 'settle', 'alert']),
  ('removed', 'It is removed, or brought back.', array['live', 'audit', 'settle', 'alert']),
  ('planned', 'It has another number of places, minimum or position.', array['live', 'audit', 'alert']),
  ('counted', 'Its places are taken or given back.', array['alert']),
  ('deleted', 'The row is deleted.', array['live', 'audit']);
comment on view private.slot_life is
  'The steps of a slot, and what follows from each, in this order. alert: administrators hear that it has fewer people than its minimum;
for the others see private.event_life.';

create function private.slot_step(p_old public.event_slots, p_new public.event_slots) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_new.id is null then 'deleted'
    when p_old.id is null then 'added'
    when p_old.removed_at is distinct from p_new.removed_at then 'removed'
    when p_old.is_canceled <> p_new.is_canceled then case when p_new.is_canceled then 'canceled' else 'restored' end
    when (p_old.required_count, p_old.min_count, p_old.cancel_origin, p_old.position)
      is distinct from (p_new.required_count, p_new.min_count, p_new.cancel_origin, p_new.position) then 'planned'
    else 'counted' end;
end
$$;
comment on function private.slot_step(public.event_slots, public.event_slots) is
  'Which step of private.slot_life a change of a slot is; p_old is null for a new one, p_new for one that is deleted. Internal.';

create function private.follow_slot() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  what constant text := private.slot_step(old, new);
  consequence text;
begin
  foreach consequence in array (select l.follows from private.slot_life l where l.step = what) loop
    case consequence
      when 'live' then perform private.announce_slot(old, new);
      when 'audit' then perform private.log_change('event_slots', to_jsonb(old), to_jsonb(new));
      when 'settle' then perform private.settle_event(new.event_id, null);
      when 'alert' then
        if old.confirmed_count >= old.min_count and new.confirmed_count < new.min_count and not new.is_draft then
          perform private.note_below_min(new);
        end if;
    end case;
  end loop;
  return null;
end
$$;
comment on function private.follow_slot() is 'Trigger: does what follows from a step of a slot (private.slot_life).';
create trigger follow after insert or update or delete on public.event_slots for each row execute function private.follow_slot();

create function private.prepare_slot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.announce_leaving(e) from public.events e where e.id = old.event_id and not old.is_draft;
    return old;
  elsif tg_op = 'INSERT' then
    new.is_draft := coalesce((select e.published_at is null from public.events e where e.id = new.event_id), false);
    return new;
  end if;
  if old.is_canceled <> new.is_canceled and old.filled_count > 0 then
    perform private.require_open_day(e) from public.events e where e.id = old.event_id;
  end if;
  -- Its places are offered again (private.settle_offers).
  if new.required_count > old.required_count then
    new.freed_at := private.now();
  end if;
  -- Who watches is told of them (private.watched_places).
  if old.filled_count >= old.required_count and new.filled_count < new.required_count then
    new.opened_at := private.now();
  end if;
  return new;
end
$$;
comment on function private.prepare_slot() is
  'Trigger: keeps is_draft, freed_at and opened_at of a slot. One of a closed day that people are signed up for is neither canceled nor restored.
One that is deleted may be the last of its event that a wall shows.';
create trigger prepare before insert or update or delete on public.event_slots for each row execute function private.prepare_slot();
