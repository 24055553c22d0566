-- A feed gives an event that is over another date: that is a new event, and the past one stays as it was (feeds.md U6).

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
  perform private.note_ical_absence(changes);
  perform private.forget_passing_clashes(touched);
  perform private.finish_ical_sync(run_id, outcome);
  return true;
end
$$;
