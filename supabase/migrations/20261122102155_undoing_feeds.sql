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
