-- Creating and deleting calendar feeds: one statement each for the API.

create function private.create_feed(body jsonb, default_timezone text) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  perform private.require_slot_types(body -> 'slot_types', 'slot_types');
  perform private.check_timezone(coalesce(body ->> 'timezone', default_timezone));
  insert into public.ical_feeds (name, description, ical_url, refresh_interval, timezone, default_length_minutes,
    all_day_hours, created_by)
  values (
    body ->> 'name', body ->> 'description', body ->> 'ical_url', coalesce((body ->> 'refresh_interval')::integer, 60),
    coalesce(body ->> 'timezone', default_timezone), coalesce((body ->> 'default_length_minutes')::integer, 60),
    coalesce((body ->> 'all_day_hours')::numeric, 8), auth.uid())
  returning id into made;
  insert into public.ical_feed_slots (feed_id, slot_type_id, volunteer_slots, position)
  select made, (item ->> 'slot_type_id')::uuid, coalesce((item ->> 'volunteer_slots')::integer, 1), place
  from jsonb_array_elements(body -> 'slot_types') with ordinality as listed (item, place);
  return made;
end
$$;
comment on function private.create_feed(jsonb, text) is
  'POST /ical-feeds: stores a validated body (contract icalFeedBody), due at once, and gives the feed''s id.
default_timezone: IANA zone of a feed that names none. Errors: 401, 403; 400 unknown or archived slot type, unknown zone.';
grant execute on function private.create_feed(jsonb, text) to authenticated;
grant execute on function private.check_timezone(text) to authenticated;

create function private.remove_feed(id uuid) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := id;
begin
  perform private.require_admin();
  perform from public.ical_feeds f where f.id = target for update;
  if not found then
    perform private.refuse(404, 'not_found', 'Feed not found');
  end if;
  perform private.lock_events(array(select e.id from public.events e where e.feed_id = target));
  delete from public.events e
  where e.feed_id = target and (e.removed_at is not null or e.end_time >= private.now())
    and not exists (select from public.signups s where s.event_id = e.id);
  -- Somebody once signed up and cancelled: history, so the event is marked.
  update public.events e set removed_at = private.now()
  where e.feed_id = target and e.removed_at is null and e.end_time >= private.now()
    and not exists (select from public.signups s where s.event_id = e.id and s.status <> 'canceled');
  -- What is left becomes ordinary: the foreign key takes the feed off its events.
  delete from public.ical_feeds f where f.id = target;
end
$$;
comment on function private.remove_feed(uuid) is
  'DELETE /ical-feeds/{id}: past events and events with sign-ups stay as ordinary events, the others go (feeds.md F1).
Errors: 401, 403, 404.';
grant execute on function private.remove_feed(uuid) to authenticated;
