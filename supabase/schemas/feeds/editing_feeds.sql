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

-- Feed changes: what a sync or an edit of a feed changes, for its preview and for the list of change sets. Codes like (N1) are rules
-- of docs/calendars.md.

create function private.shown_row(p_event jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', p_event -> 'title', 'location', p_event -> 'location',
    'start_time', private.iso((p_event ->> 'start_time')::timestamptz), 'end_time', private.iso((p_event ->> 'end_time')::timestamptz),
    'timezone', p_event -> 'timezone', 'all_day', p_event -> 'all_day')
$$;
comment on function private.shown_row(jsonb) is 'A row of an event, from the audit log, as a difference shows it. Internal.';

create function private.feed_differences(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with net as materialized (
    select n.*, (coalesce(n.after, n.before) ->> case n.table_name when 'events' then 'id' else 'event_id' end)::uuid as event_id
    from private.net_changes(p_id) n
  ), touched as (
    select n.event_id, bool_or(n.table_name = 'event_slots') as slots,
      bool_or(n.table_name = 'ical_sources' and n.after ->> 'source_state' = 'missing' and n.before ->> 'source_state' = 'present') as missing
    from net n where n.event_id is not null group by n.event_id
  ), row as (
    select t.*, e.before as was, coalesce(e.after, e.before, (select to_jsonb(p) from public.events p where p.id = t.event_id)) as becomes,
      e.row_id is not null as changed
    from touched t left join net e on e.row_id = t.event_id and e.table_name = 'events'
  ), difference as (
    select r.event_id, r.was, r.becomes, case
      when r.changed and (r.was is null or r.was ->> 'removed_at' is not null) and r.becomes ->> 'removed_at' is null then 'added'
      when r.becomes ->> 'removed_at' is not null then case when r.was ->> 'removed_at' is null then 'gone' end
      when r.was ->> 'status' = 'scheduled' and r.becomes ->> 'status' = 'canceled' then 'gone'
      when r.was ->> 'status' = 'canceled' and r.becomes ->> 'status' = 'scheduled' then 'restored'
      when (r.was -> 'start_time', r.was -> 'end_time', r.was -> 'all_day', r.was -> 'location')
        is distinct from (r.becomes -> 'start_time', r.becomes -> 'end_time', r.becomes -> 'all_day', r.becomes -> 'location')
        and r.changed then 'moved'
      when (r.was -> 'title', r.was -> 'description', r.was -> 'timezone', r.was -> 'end_estimated', r.was -> 'credit_hours')
        is distinct from (r.becomes -> 'title', r.becomes -> 'description', r.becomes -> 'timezone', r.becomes -> 'end_estimated',
          r.becomes -> 'credit_hours') and r.changed then 'changed'
      when r.missing then 'missing'
      when r.slots then 'slots' end as kind
    from row r
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'event', private.shown_row(d.becomes),
      'was', case when d.kind = 'moved' or d.kind = 'changed' then private.shown_row(d.was) end,
      'people', p.people) order by p.people = '[]', d.becomes ->> 'start_time', d.becomes ->> 'title', d.kind, d.becomes ->> 'location'), '[]')
  from difference d cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'clashes', exists (
        select from net n where n.row_id = s.id and n.before ->> 'status' <> 'displaced' and n.after ->> 'status' = 'displaced'))
      order by p.name, p.id), '[]') as people
    from public.signups s join public.profiles p on p.id = s.user_id
    where s.event_id = d.event_id and s.status <> 'canceled') p
  where d.kind is not null
$$;
comment on function private.feed_differences(uuid) is
  'What a sync or an edit of a feed changes, as an array of {kind, event, was, people}: those with people first. kind: added, moved
(another time or place), changed, slots, missing (V3), restored, gone. clashes: another place of the person overlaps now. Internal.';

create function private.first_differences(p_differences jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(d.value order by d.place), '[]')
  from jsonb_array_elements(p_differences) with ordinality d (value, place) where d.place <= 500 or d.value -> 'people' <> '[]'
$$;
comment on function private.first_differences(jsonb) is 'The differences that a preview shows: the first 500, and all that concern people. Internal.';

create function private.end_feed_change(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  differences constant jsonb := private.feed_differences(p_id);
  numbers jsonb;
  concerned integer;
begin
  select coalesce(jsonb_object_agg(k.kind, k.number), '{}') into numbers from (
    select d ->> 'kind' as kind, count(*) as number from jsonb_array_elements(differences) d group by 1) k;
  numbers := '{"added": 0, "moved": 0, "changed": 0, "slots": 0, "missing": 0, "restored": 0, "gone": 0}' || numbers;
  select count(distinct p ->> 'id') into concerned
  from jsonb_array_elements(differences) d cross join jsonb_array_elements(d -> 'people') p;
  if exists (select from public.audit_log l where l.change_set_id = p_id) then
    update public.change_sets c set kinds = numbers, people = concerned where c.id = p_id;
  else
    delete from public.change_sets c where c.id = p_id;
  end if;
  return jsonb_build_object('kinds', numbers, 'differences', differences, 'people', concerned);
end
$$;
comment on function private.end_feed_change(uuid) is
  'Completes the change set of a sync or an edit of a feed, and deletes it when nothing was changed (N3). Returns `kinds`, the number of
`people` concerned and all `differences`. Internal.';

create function private.prune_feed_changes() returns void
language plpgsql set search_path = '' as $$
declare
  dated constant uuid[] := array(
    select c.id from public.change_sets c
    where c.made_at < private.now() - interval '400 days' and c.made_by is null and c.feed_id is not null
      and not exists (select from public.change_sets u where u.undoes = c.id));
begin
  update public.notices n set change_set_id = null where n.change_set_id = any (dated);
  update private.outbox o set change_set_id = null where o.change_set_id = any (dated);
  update private.alerts a set change_set_id = null where a.change_set_id = any (dated);
  delete from public.audit_log l where l.change_set_id = any (dated);
  delete from public.change_sets c where c.id = any (dated);
end
$$;
comment on function private.prune_feed_changes() is
  'Deletes what syncs by schedule did more than 400 days ago from the change log, but for what was undone (N3). Internal.';

create function private.prune_ical_sync_runs() returns integer
language sql set search_path = '' as $$
  select private.prune_feed_changes();
  with pruned as (
    delete from public.ical_sync_runs r
    where r.started_at < private.now() - interval '30 days' and exists (
      select from public.ical_sync_runs newer where newer.feed_id = r.feed_id and newer.started_at > r.started_at)
    returning r.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_ical_sync_runs() is
  'Deletes runs that began more than 30 days ago and returns their number, and old change sets (private.prune_feed_changes). The last
run of each feed stays: it says why a paused feed is paused. For the schedule.';

-- Undoing syncs and edits of feeds: their rows are put back like those of any change set, and the feed waits. Codes like (N4) are
-- rules of docs/calendars.md.

create function private.undo_source(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.ical_sources := jsonb_populate_record(null::public.ical_sources, p_change.before);
  became constant public.ical_sources := jsonb_populate_record(null::public.ical_sources, p_change.after);
begin
  -- What a change set added goes with its event (private.undo_event).
  if p_change.before is null then
    return;
  end if;
  if p_change.after is null then
    perform private.require_same(exists (select from public.events e where e.id = was.event_id)
      and exists (select from public.ical_feeds f where f.id = was.feed_id));
    insert into public.ical_sources select was.*;
    return;
  end if;
  -- Each part by itself: what the feed says may be newer than what an administrator has decided about it.
  update public.ical_sources s set (uid, recurrence_key) = (was.uid, was.recurrence_key)
  where s.id = was.id and (s.uid, s.recurrence_key) = (became.uid, became.recurrence_key);
  update public.ical_sources s set (title, description, location, start_time, end_time, timezone, all_day, end_estimated, status, source_hash)
    = (was.title, was.description, was.location, was.start_time, was.end_time, was.timezone, was.all_day, was.end_estimated, was.status,
      was.source_hash)
  where s.id = was.id and (s.source_hash, s.status) = (became.source_hash, became.status);
  update public.ical_sources s set (source_state, missing_since, missing_count) = (was.source_state, was.missing_since, was.missing_count)
  where s.id = was.id and s.source_state = became.source_state and s.missing_count = became.missing_count;
  update public.ical_sources s set locked_fields = was.locked_fields
  where s.id = was.id and s.source_state = was.source_state;
exception when unique_violation then
  perform private.require_same(false);
end
$$;
comment on function private.undo_source(private.net_change) is
  'Gives back what was known of an event of a feed before a change set: what the feed said, its absence, pinned fields, and no tombstone.
Error: 409 changed_since. Internal.';

create function private.undo_feed(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.ical_feeds := jsonb_populate_record(null::public.ical_feeds, p_change.before);
  became constant public.ical_feeds := jsonb_populate_record(null::public.ical_feeds, p_change.after);
  present public.ical_feeds;
  address private.feed_addresses;
begin
  select f.* into present from public.ical_feeds f where f.id = p_change.row_id;
  select a.* into address from private.feed_addresses a
  where a.change_set_id = (select c.undoes from public.change_sets c where c.id = private.change_set());
  perform private.require_same(present.id is not null and present.ical_url = coalesce(address.becomes, present.ical_url)
    and (present.name, present.description, present.refresh_interval, present.timezone, present.default_length_minutes,
      present.all_day_hours, present.as_drafts)
    is not distinct from (became.name, became.description, became.refresh_interval, became.timezone, became.default_length_minutes,
      became.all_day_hours, became.as_drafts));
  perform private.readdress_feed(present, coalesce(address.was, present.ical_url));
  update public.ical_feeds f set (name, description, refresh_interval, timezone, default_length_minutes, all_day_hours, as_drafts)
    = (was.name, was.description, was.refresh_interval, was.timezone, was.default_length_minutes, was.all_day_hours, was.as_drafts)
  where f.id = present.id;
end
$$;
comment on function private.undo_feed(private.net_change) is
  'Gives a feed back the settings before an edit. Error: 409 changed_since. Internal.';

create function private.undo_feed_slot(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.ical_feed_slots := jsonb_populate_record(null::public.ical_feed_slots, p_change.before);
  became constant public.ical_feed_slots := jsonb_populate_record(null::public.ical_feed_slots, p_change.after);
  present public.ical_feed_slots;
begin
  select d.* into present from public.ical_feed_slots d where d.id = p_change.row_id;
  if p_change.after is null then
    perform private.require_same(exists (select from public.ical_feeds f where f.id = was.feed_id)
      and exists (select from public.slot_types t where t.id = was.slot_type_id));
    insert into public.ical_feed_slots select was.*;
    return;
  end if;
  perform private.require_same(present = became);
  if p_change.before is null then
    delete from public.ical_feed_slots d where d.id = present.id;
  else
    update public.ical_feed_slots d set (volunteer_slots, position) = (was.volunteer_slots, was.position) where d.id = present.id;
  end if;
exception when unique_violation then
  perform private.require_same(false);
end
$$;
comment on function private.undo_feed_slot(private.net_change) is
  'Gives a feed back a default slot, or takes it away again. Error: 409 changed_since. Internal.';

create function private.begun_events(p_id uuid, p_touched uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(e.id), '{}')
  from public.events e
  where e.id = any (p_touched) and e.removed_at is null and e.start_time <= private.now()
    and exists (select from public.change_sets c where c.id = p_id and c.feed_id is not null)
$$;
comment on function private.begun_events(uuid, uuid[]) is
  'The events of a sync that have started since. They stay as they are (V2); other change sets cannot be undone by then. Internal.';

create function private.halt_feed(p_change_set public.change_sets) returns void
language plpgsql set search_path = '' as $$
begin
  -- The feed first, as a sync does. A sync that is running has read the state before, and must not apply it.
  perform from public.ical_feeds f where f.id = p_change_set.feed_id for update;
  if not exists (select from public.audit_log l where l.change_set_id = p_change_set.id and l.table_name = 'ical_sources') then
    return;
  end if;
  update public.ical_sync_runs r set status = 'error', finished_at = private.now(), error_code = 'internal',
    error_params = '{"reason": "interrupted"}', error = 'The sync was interrupted; nothing was changed.'
  where r.feed_id = p_change_set.feed_id and r.finished_at is null;
  update public.ical_feeds f set last_status = 'undone', last_error_code = null, last_error_params = null, last_error = null,
    next_due_at = null, held = null, ignored_hash = null, etag = null, last_modified = null, body_hash = null
  where f.id = p_change_set.feed_id;
end
$$;
comment on function private.halt_feed(public.change_sets) is
  'When a sync is undone: its feed is not read by the schedule until an administrator has seen what the next sync would do and applied
it (N4). Internal.';
