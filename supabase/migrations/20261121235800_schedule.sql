-- The schedule of the feeds: what every schedule asks, pg_cron on a hosted project (the migration after this one) and
-- the timer of the embedded stack. For the schedule alone: no role of the API calls any of these.

create function private.due_ical_syncs(most integer default 20) returns integer
language sql stable set search_path = '' as $$
  select least(count(*), most)::integer from public.ical_feeds f where f.next_due_at <= private.now()
$$;
comment on function private.due_ical_syncs(integer) is
  'How many calls of ical-sync are to be made now: one per feed that is due, for each call takes the one that has been
due longest (private.begin_due_ical_sync) and has the limits of a function for itself. At most `most`: what is left is
due a minute later.';

create function private.prune_ical_sync_runs() returns integer
language sql set search_path = '' as $$
  with pruned as (
    delete from public.ical_sync_runs r
    where r.started_at < private.now() - interval '30 days' and exists (
      select from public.ical_sync_runs newer where newer.feed_id = r.feed_id and newer.started_at > r.started_at)
    returning r.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_ical_sync_runs() is
  'Deletes what syncs more than 30 days ago did, and gives their number. The last run of each feed stays: it says why a
paused feed is paused.';
