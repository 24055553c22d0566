-- What a feed remembers from sync to sync beyond its last answer (feeds.md H1, E2, 1.1): a held sync that was ignored, an
-- address it has moved to, how often it was refused.

alter table public.ical_feeds
  add column ignored_hash text,
  add column moved_to text check (char_length(moved_to) <= 2048),
  add column moved_count integer not null default 0 check (moved_count >= 0),
  add column refusals integer not null default 0 check (refusals >= 0);
comment on column public.ical_feeds.held is
  'A sync that was held back (feeds.md H1, H2), until an administrator decides: {would_remove, of, shifted, since, body_hash}.';
comment on column public.ical_feeds.ignored_hash is 'body_hash of a held sync that was ignored: that body changes nothing.';
comment on column public.ical_feeds.moved_to is
  'Secret: where permanent redirects lead. After three successful syncs it becomes ical_url.';
comment on column public.ical_feeds.moved_count is 'Successful syncs in a row that were led to moved_to.';
comment on column public.ical_feeds.refusals is
  'How often since the last success the server said that asking again is of no use (401, 403, 404, 410; E2).';

create index ical_sources_missing on public.ical_sources (feed_id) where source_state = 'missing';
comment on column public.ical_sources.missing_count is 'Complete syncs in which its absence counted: 1 within the grace, 2 when given up.';

create function private.ignore_held_sync(feed_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := feed_id;
  feed public.ical_feeds;
begin
  perform private.require_admin();
  select f.* into feed from public.ical_feeds f where f.id = target for update;
  if not found then
    perform private.refuse(404, 'not_found', 'Feed not found');
  end if;
  if feed.held is null then
    perform private.refuse(409, 'conflict', 'Nothing is held back for this feed');
  end if;
  update public.ical_feeds f set held = null, ignored_hash = feed.held ->> 'body_hash',
    last_status = case when f.last_status = 'held' then 'unchanged' else f.last_status end
  where f.id = target;
  insert into public.ical_sync_runs (feed_id, trigger, status, finished_at, counts)
  values (target, 'held', 'unchanged', private.now(), (
    select jsonb_build_object('inserted', 0, 'updated', 0, 'unchanged', count(*), 'canceled', 0, 'restored', 0,
      'skipped', 0, 'missing', 0, 'held', false)
    from public.events e where e.feed_id = target and e.removed_at is null));
end
$$;
comment on function private.ignore_held_sync(uuid) is
  'POST /ical-feeds/{id}/held, ignore: the events stay as they are, and the body that was held back changes nothing from
now on. Errors: 401, 403; 404; 409 conflict when nothing is held back.';
grant execute on function private.ignore_held_sync(uuid) to authenticated;
