-- A sync is applied: private.apply_ical_sync() at the end takes a plan and applies all of it, in one transaction, or nothing.
-- Codes like (S3) are rules of docs/calendars.md.

create function private.insert_ical_events(p_feed public.ical_feeds, p_items jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  made uuid[];
begin
  with zone as materialized (
    select z.name, private.known_timezone(z.name, p_feed.timezone) as known
    from (select distinct item ->> 'timezone' as name from jsonb_array_elements(p_items) item) z
  ), item as materialized (
    select gen_random_uuid() as event_id, i.*
    from jsonb_to_recordset(p_items) i (uid text, recurrence_key text, title text, description text, location text,
      start_time timestamptz, end_time timestamptz, timezone text, all_day boolean, end_estimated boolean,
      status text, source_hash text)
  ), event as (
    insert into public.events (id, title, description, location, start_time, end_time, timezone, all_day, end_estimated, feed_id,
      published_at)
    select i.event_id, i.title, i.description, i.location, i.start_time, i.end_time, z.known, i.all_day, i.end_estimated, p_feed.id,
      case when not p_feed.as_drafts then private.now() end
    from item i join zone z on z.name = i.timezone
    returning id
  ), source as (
    insert into public.ical_sources (feed_id, uid, recurrence_key, event_id, title, description, location, start_time,
      end_time, timezone, all_day, end_estimated, status, source_hash)
    select p_feed.id, i.uid, i.recurrence_key, i.event_id, i.title, i.description, i.location, i.start_time,
      i.end_time, i.timezone, i.all_day, i.end_estimated, i.status, i.source_hash
    from item i
  )
  select array_agg(event.id) into made from event;
  insert into public.event_slots (event_id, slot_type_id, required_count, position)
  select event.id, d.slot_type_id, d.volunteer_slots, d.position
  from unnest(made) event (id) cross join public.ical_feed_slots d
  where d.feed_id = p_feed.id;
end
$$;
comment on function private.insert_ical_events(public.ical_feeds, jsonb) is
  'Inserts new occurrences (FeedItem in mapping.ts) as events with the feed''s default slots (I1, I4). Internal.';

create function private.change_ical_events(p_feed public.ical_feeds, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  restored uuid[];
  canceled uuid[];
begin
  with change as materialized (
    select c.id, c.becomes, i.*
    from jsonb_to_recordset(p_changes) c (id uuid, item jsonb, becomes text)
    cross join lateral jsonb_to_record(c.item) i (title text, description text, location text, start_time timestamptz,
      end_time timestamptz, timezone text, all_day boolean, end_estimated boolean, status text, source_hash text)
  ), source as (
    update public.ical_sources s set title = c.title, description = c.description, location = c.location,
      start_time = c.start_time, end_time = c.end_time, timezone = c.timezone, all_day = c.all_day,
      end_estimated = c.end_estimated, status = c.status, source_hash = c.source_hash,
      source_state = 'present', missing_since = null, missing_count = 0
    from change c where s.id = c.id and s.feed_id = p_feed.id
    returning s.event_id, c.becomes
  )
  select array_agg(s.event_id) filter (where s.becomes = 'restored'),
    array_agg(s.event_id) filter (where s.becomes = 'canceled')
  into restored, canceled from source s;

  -- Slots are restored before their events and canceled after them, so that no notice is about a step in between.
  update public.event_slots o set is_canceled = false, cancel_origin = null
  where o.event_id = any (restored) and o.cancel_origin = 'source';
  with zone as materialized (
    select z.name, private.known_timezone(z.name, p_feed.timezone) as known
    from (select distinct c -> 'item' ->> 'timezone' as name from jsonb_array_elements(p_changes) c) z
  ), says as materialized (
    select s.*, z.known as zone, c.becomes,
      -- A time that an administrator pinned and one from the feed might not fit together: then all times stay.
      s.locked_fields && array['start_time', 'end_time', 'all_day'] as keeps_times
    from jsonb_to_recordset(p_changes) c (id uuid, becomes text)
    join public.ical_sources s on s.id = c.id join zone z on z.name = s.timezone
  )
  update public.events e set
    title = case when 'title' = any (s.locked_fields) then e.title else s.title end,
    description = case when 'description' = any (s.locked_fields) then e.description else s.description end,
    location = case when 'location' = any (s.locked_fields) then e.location else s.location end,
    start_time = case when s.keeps_times then e.start_time else s.start_time end,
    end_time = case when s.keeps_times then e.end_time else s.end_time end,
    all_day = case when s.keeps_times then e.all_day else s.all_day end,
    end_estimated = case when s.keeps_times then e.end_estimated else s.end_estimated end,
    timezone = case when s.keeps_times then e.timezone else s.zone end,
    status = case when s.becomes = 'canceled' then 'canceled'
      when s.becomes = 'restored' and e.cancel_origin = 'source' then 'scheduled' else e.status end,
    cancel_origin = case when s.becomes = 'canceled' then coalesce(e.cancel_origin, 'source')
      when s.becomes = 'restored' and e.cancel_origin = 'source' then null else e.cancel_origin end,
    removed_at = case when s.becomes = 'restored' then null else e.removed_at end
  from says s where e.id = s.event_id;
  update public.event_slots o set is_canceled = true, cancel_origin = 'source'
  where o.event_id = any (canceled) and not o.is_canceled and o.removed_at is null;
end
$$;
comment on function private.change_ical_events(public.ical_feeds, jsonb) is
  'Brings events in line with what their feed now says (SourceChange in plan-types.ts): U2, U4, C1, C2, X2. Triggers
settle their signups and notify the people. Internal.';

create function private.note_ical_absence(p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  removed uuid[];
  canceled uuid[];
begin
  update public.ical_sources s set source_state = 'present', missing_since = null, missing_count = 0
  where s.id in (select f::uuid from jsonb_array_elements_text(p_changes -> 'found') f);
  update public.ical_sources s set source_state = 'missing', missing_since = private.now(), missing_count = 1
  where s.id in (select m::uuid from jsonb_array_elements_text(p_changes -> 'missing') m);

  with gone as (
    update public.ical_sources s set source_state = 'gone', missing_since = coalesce(s.missing_since, private.now()),
      missing_count = s.missing_count + 1
    from jsonb_to_recordset(p_changes -> 'drop') d (id uuid, event text)
    where s.id = d.id
    returning s.event_id, d.event
  )
  select array_agg(g.event_id) filter (where g.event = 'removed'), array_agg(g.event_id) filter (where g.event = 'canceled')
  into removed, canceled from gone g;
  update public.events e set removed_at = private.now() where e.id = any (removed) and e.removed_at is null;
  -- The events before their slots, so that no notice is about a step in between.
  update public.events e set status = 'canceled', cancel_origin = 'source'
  where e.id = any (canceled) and e.status = 'scheduled';
  update public.event_slots o set is_canceled = true, cancel_origin = 'source'
  where o.event_id = any (canceled) and not o.is_canceled and o.removed_at is null;
end
$$;
comment on function private.note_ical_absence(jsonb) is
  'Applies the part of a plan (SyncPlan in plan-types.ts) that is about absence: found, missing and drop (V3, V4, V6, X1). Internal.';

create function private.apply_plan(p_feed public.ical_feeds, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  -- Deleted first, because a new event may be inserted under the same identity.
  delete from public.ical_sources s
  where s.id in (select f::uuid from jsonb_array_elements_text(p_changes -> 'forget') f) and s.feed_id = p_feed.id;
  update public.ical_sources s set uid = k.uid, recurrence_key = k.recurrence_key
  from jsonb_to_recordset(p_changes -> 'rekey') k (id uuid, uid text, recurrence_key text)
  where s.id = k.id and s.feed_id = p_feed.id;
  perform private.insert_ical_events(p_feed, p_changes -> 'insert');
  perform private.change_ical_events(p_feed, p_changes -> 'change');
  update public.ical_sources s set title = i.title, description = i.description, location = i.location,
    start_time = i.start_time, end_time = i.end_time, timezone = i.timezone, all_day = i.all_day,
    end_estimated = i.end_estimated, status = i.status, source_hash = i.source_hash
  from jsonb_to_recordset(p_changes -> 'buried') b (id uuid, item jsonb)
  cross join lateral jsonb_to_record(b.item) i (title text, description text, location text, start_time timestamptz,
    end_time timestamptz, timezone text, all_day boolean, end_estimated boolean, status text, source_hash text)
  where s.id = b.id and s.feed_id = p_feed.id;
  perform private.note_ical_absence(p_changes);
end
$$;
comment on function private.apply_plan(public.ical_feeds, jsonb) is
  'Does what a plan (SyncPlan in plan-types.ts) says. An event that is
over keeps its date when the feed gives it another one, and the new date is a new event (U6); the source of an event that an
administrator deleted follows its feed, so that it can be restored at its present time (X3). Internal.';

create function private.apply_ical_sync(p_run_id uuid, p_stamp text, p_changes jsonb, p_outcome jsonb, p_terms jsonb default '{}')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  feed public.ical_feeds;
  run public.ical_sync_runs;
  made uuid;
  seen jsonb;
  token text;
begin
  select r.* into run from public.ical_sync_runs r where r.id = p_run_id;
  select f.* into feed from public.ical_feeds f where f.id = coalesce(run.feed_id, (p_terms ->> 'feed_id')::uuid) for no key update;
  if not found then
    perform private.refuse_missing('feed');
  end if;
  -- An edit touches the events of the feed whose slots follow; a sync those of its plan.
  perform private.lock_events(array(
    select s.event_id from jsonb_array_elements(p_changes -> 'change' || (p_changes -> 'drop')) c
    join public.ical_sources s on s.id = (c ->> 'id')::uuid
    union all select s.event_id from public.ical_sources s
    where s.id in (select f::uuid from jsonb_array_elements_text(p_changes -> 'forget') f)
    union all select e.id from public.events e where e.feed_id = feed.id and p_terms ? 'settings'));
  if md5(private.ical_sync_state(feed.id)::text) <> p_stamp then
    return jsonb_build_object('applied', false);
  end if;
  begin
    made := private.begin_change_set(case when p_terms ? 'settings' then 'edit_feed' else 'sync' end, null, null, feed.id,
      case when run.trigger = 'create' then feed.created_by else (p_terms ->> 'by')::uuid end);
    if p_terms ? 'settings' then
      feed := private.edit_feed(feed, p_terms -> 'settings');
    end if;
    perform private.apply_plan(feed, p_changes);
    perform private.end_change_set(made, '[]');
    seen := private.end_feed_change(made);
    token := md5(concat_ws(' ', p_changes, p_terms -> 'settings', seen -> 'differences'));
    if (p_terms ->> 'preview')::boolean or token <> p_terms ->> 'token' then
      seen := seen || jsonb_build_object('unreached', private.untold_of(made));
      raise exception using errcode = 'MUUND';
    end if;
    if p_run_id is not null then
      perform private.finish_ical_sync(p_run_id, p_outcome);
    end if;
    return jsonb_build_object('applied', true);
  exception when sqlstate 'MUUND' then
    if not coalesce((p_terms ->> 'preview')::boolean, false) then
      perform private.refuse(409, 'preview_outdated', 'This has changed since its preview. Nothing was done.');
    end if;
  end;
  return jsonb_set(seen, '{differences}', private.first_differences(seen -> 'differences'))
    || jsonb_build_object('applied', true, 'token', token);
end
$$;
comment on function private.apply_ical_sync(uuid, text, jsonb, jsonb, jsonb) is
  'Applies a plan (SyncPlan in plan-types.ts) as a change set and ends its run, all or nothing (S3, Q2). `applied` false, with nothing
done, when the state is no longer the one that the plan was made from (p_stamp: md5 of its text); the caller then plans again.
p_terms: `feed_id` where there is no run; `by`: the administrator who wants it; `settings`: the feed is edited as well
(private.edit_feed); `preview`: the same is done and rolled back, and the answer is private.end_feed_change() with a `token` and
`unreached` (private.untold_of); `token`: of the preview that it has to be like (N1, N2). Definer: for the service, which has
no right to any table. Errors: 404 when the feed was deleted in the meantime; 409 preview_outdated; those of
private.edit_feed() and private.finish_ical_sync().';
grant execute on function private.apply_ical_sync(uuid, text, jsonb, jsonb, jsonb) to service_role;
