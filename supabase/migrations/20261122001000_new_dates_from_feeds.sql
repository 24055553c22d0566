-- A feed gives an event that is over another date: that is a new event, and the past one stays as it was (feeds.md U6). What
-- an administrator deleted can be brought back at the time that the feed gives it now, also when the old one is over (X3):
-- the source follows its feed, the event stays as it was deleted.

create or replace function private.apply_ical_sync(run_id uuid, stamp text, changes jsonb, outcome jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  feed public.ical_feeds;
  forgotten uuid[] := array(select f::uuid from jsonb_array_elements_text(changes -> 'forget') f);
  touched uuid[] := array(
    select s.event_id from jsonb_array_elements(changes -> 'change' || (changes -> 'drop')) c
    join public.ical_sources s on s.id = (c ->> 'id')::uuid
    union all select s.event_id from public.ical_sources s where s.id = any (forgotten));
begin
  select f.* into feed from public.ical_feeds f
  where f.id = (select r.feed_id from public.ical_sync_runs r where r.id = run_id) for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Feed not found');
  end if;
  perform private.lock_events(touched);
  if md5(private.ical_sync_state(feed.id)::text) <> stamp then
    return false;
  end if;
  -- Its identity in the feed goes to what is inserted under it.
  delete from public.ical_sources s where s.id = any (forgotten) and s.feed_id = feed.id;
  update public.ical_sources s set uid = k.uid, recurrence_key = k.recurrence_key
  from jsonb_to_recordset(changes -> 'rekey') k (id uuid, uid text, recurrence_key text)
  where s.id = k.id and s.feed_id = feed.id;
  perform private.insert_ical_events(feed, changes -> 'insert');
  perform private.change_ical_events(feed, changes -> 'change');
  update public.ical_sources s set title = i.title, description = i.description, location = i.location,
    start_time = i.start_time, end_time = i.end_time, timezone = i.timezone, all_day = i.all_day,
    end_estimated = i.end_estimated, status = i.status, source_hash = i.source_hash
  from jsonb_to_recordset(changes -> 'buried') b (id uuid, item jsonb)
  cross join lateral jsonb_to_record(b.item) i (title text, description text, location text, start_time timestamptz,
    end_time timestamptz, timezone text, all_day boolean, end_estimated boolean, status text, source_hash text)
  where s.id = b.id and s.feed_id = feed.id;
  perform private.note_ical_absence(changes);
  perform private.forget_passing_clashes(touched);
  perform private.finish_ical_sync(run_id, outcome);
  return true;
end
$$;
