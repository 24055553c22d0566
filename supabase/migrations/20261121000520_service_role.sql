-- The service does its work through definer functions alone (feeds.md section 3): it needs no table, and whoever got hold
-- of its role would find none.

revoke all on public.ical_feeds, public.ical_feed_slots, public.ical_sources, public.ical_sync_runs from service_role;
revoke execute on function private.lock_events(uuid[]) from service_role;
