-- Editing feeds: a feed gets other settings, and what they change of its events. The function ical-sync plans what another address,
-- zone or default length means; private.apply_ical_sync() does both in one step. Codes like (N5) are rules of docs/calendars.md.

create table private.feed_addresses (
  change_set_id uuid primary key references public.change_sets (id) on delete cascade,
  feed_id uuid not null references public.ical_feeds (id) on delete cascade,
  was text not null,
  becomes text not null
);
comment on table private.feed_addresses is
  'Secret: the addresses before and after an edit, so that it can be undone. The audit log has their hosts only.';
create index feed_addresses_of_feed on private.feed_addresses (feed_id);

create function private.readdress_feed(p_feed public.ical_feeds, p_address text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_address = p_feed.ical_url then
    return;
  end if;
  insert into private.feed_addresses (change_set_id, feed_id, was, becomes)
  values (private.change_set(), p_feed.id, p_feed.ical_url, p_address);
  update public.ical_feeds f set ical_url = p_address, etag = null, last_modified = null, body_hash = null, ignored_hash = null,
    moved_to = null, moved_count = 0, refusals = 0
  where f.id = p_feed.id;
end
$$;
comment on function private.readdress_feed(public.ical_feeds, text) is
  'Gives a feed another address, of which nothing is known yet. Internal.';

create function private.follow_slots(p_feed_id uuid, p_was jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  followers uuid[] := array(
    select e.id from public.events e
    where e.feed_id = p_feed_id and e.removed_at is null and e.start_time > private.now() and p_was = (
      select coalesce(jsonb_object_agg(o.slot_type_id, o.required_count), '{}') from public.event_slots o
      where o.event_id = e.id and o.removed_at is null and o.cancel_origin is distinct from 'admin')
      and not exists (select from public.event_slots o
        where o.event_id = e.id and o.removed_at is null and o.cancel_origin = 'admin'));
begin
  -- Where people have places, at least these stay.
  update public.event_slots o set required_count = greatest(d.volunteer_slots, o.filled_count), position = d.position
  from public.ical_feed_slots d
  where o.event_id = any (followers) and o.removed_at is null and d.feed_id = p_feed_id and d.slot_type_id = o.slot_type_id
    and (o.required_count, o.position) is distinct from (greatest(d.volunteer_slots, o.filled_count), d.position);
  update public.event_slots o set required_count = o.filled_count
  where o.event_id = any (followers) and o.removed_at is null and o.filled_count > 0 and o.required_count > o.filled_count
    and not exists (select from public.ical_feed_slots d where d.feed_id = p_feed_id and d.slot_type_id = o.slot_type_id);
  update public.event_slots o set removed_at = private.now()
  where o.event_id = any (followers) and o.removed_at is null and o.filled_count = 0
    and not exists (select from public.ical_feed_slots d where d.feed_id = p_feed_id and d.slot_type_id = o.slot_type_id);
  insert into public.event_slots (event_id, slot_type_id, required_count, position, is_canceled, cancel_origin)
  select e.id, d.slot_type_id, d.volunteer_slots, d.position, e.cancel_origin is not distinct from 'source',
    case when e.cancel_origin = 'source' then 'source' end
  from public.events e cross join public.ical_feed_slots d
  where e.id = any (followers) and d.feed_id = p_feed_id and not exists (
    select from public.event_slots o where o.event_id = e.id and o.slot_type_id = d.slot_type_id and o.removed_at is null);
end
$$;
comment on function private.follow_slots(uuid, jsonb) is
  'Brings the slots of coming events in line with the default slots of their feed, if they still are what these were: p_was, counts by
slot type (N5, U5). Places that people have stay. Internal.';

create function private.default_slots(p_feed_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(d.slot_type_id, d.volunteer_slots), '{}') from public.ical_feed_slots d where d.feed_id = p_feed_id
$$;
comment on function private.default_slots(uuid) is 'The default slots of a feed: counts by slot type. Internal.';

create function private.touch_feed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.ical_feeds f set version = f.version + 1, updated_at = private.now()
  where f.id = coalesce(new.feed_id, old.feed_id);
  return null;
end
$$;
comment on function private.touch_feed() is
  'Trigger: raises the version of a feed with each change of its default slots, which are edited with it.';
create trigger touch after insert or update or delete on public.ical_feed_slots
  for each row execute function private.touch_feed();

create function private.edit_feed(p_feed public.ical_feeds, p_body jsonb) returns public.ical_feeds
language plpgsql set search_path = '' as $$
declare
  feed public.ical_feeds;
  was constant jsonb := private.default_slots(p_feed.id);
begin
  perform private.require_version(p_body ->> 'version', p_feed.version, p_feed.updated_at);
  perform private.require_slot_types(p_body -> 'slot_types', 'slot_types', array(select key::uuid from jsonb_object_keys(was) key));
  perform private.check_timezone(p_body ->> 'timezone');
  perform private.readdress_feed(p_feed, p_body ->> 'ical_url');
  update public.ical_feeds f set name = p_body ->> 'name', description = p_body ->> 'description',
    refresh_interval = coalesce((p_body ->> 'refresh_interval')::integer, f.refresh_interval),
    timezone = coalesce(p_body ->> 'timezone', f.timezone),
    default_length_minutes = coalesce((p_body ->> 'default_length_minutes')::integer, f.default_length_minutes),
    all_day_hours = coalesce((p_body ->> 'all_day_hours')::numeric, f.all_day_hours),
    as_drafts = coalesce((p_body ->> 'as_drafts')::boolean, f.as_drafts)
  where f.id = p_feed.id and (f.name, f.description, f.refresh_interval, f.timezone, f.default_length_minutes, f.all_day_hours, f.as_drafts)
    is distinct from (p_body ->> 'name', p_body ->> 'description', coalesce((p_body ->> 'refresh_interval')::integer, f.refresh_interval),
      coalesce(p_body ->> 'timezone', f.timezone), coalesce((p_body ->> 'default_length_minutes')::integer, f.default_length_minutes),
      coalesce((p_body ->> 'all_day_hours')::numeric, f.all_day_hours), coalesce((p_body ->> 'as_drafts')::boolean, f.as_drafts));
  delete from public.ical_feed_slots d where d.feed_id = p_feed.id
    and d.slot_type_id not in (select (item ->> 'slot_type_id')::uuid from jsonb_array_elements(p_body -> 'slot_types') item);
  insert into public.ical_feed_slots as d (feed_id, slot_type_id, volunteer_slots, position)
  select p_feed.id, (item ->> 'slot_type_id')::uuid, coalesce((item ->> 'volunteer_slots')::integer, 1), place
  from jsonb_array_elements(p_body -> 'slot_types') with ordinality as listed (item, place)
  on conflict (feed_id, slot_type_id) do update set volunteer_slots = excluded.volunteer_slots, position = excluded.position
    where (d.volunteer_slots, d.position) is distinct from (excluded.volunteer_slots, excluded.position);
  if private.default_slots(p_feed.id) <> was then
    perform private.follow_slots(p_feed.id, was);
  end if;
  select f.* into feed from public.ical_feeds f where f.id = p_feed.id;
  if feed.all_day_hours <> p_feed.all_day_hours then
    -- The trigger `prepare` computes what they count for.
    update public.events e set timezone = e.timezone
    where e.feed_id = feed.id and e.all_day and e.removed_at is null and e.start_time > private.now();
  end if;
  if feed.refresh_interval <> p_feed.refresh_interval then
    update public.ical_feeds f set next_due_at = least(f.next_due_at, private.now() + make_interval(mins => f.refresh_interval))
    where f.id = feed.id and f.next_due_at is not null;
  end if;
  return feed;
end
$$;
comment on function private.edit_feed(public.ical_feeds, jsonb) is
  'Gives a feed what a validated body (contract feedEditBody) says; options that are missing stay. Coming events follow: their slots
(private.follow_slots), and the hours that all-day events count. Returns the feed. Internal. Errors: 400 unknown or archived slot type,
unknown zone; 409 stale_version.';
