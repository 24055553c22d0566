-- Bringing back what an administrator deleted of a feed (feeds.md X3).
create index ical_sources_buried on public.ical_sources (feed_id, start_time) where source_state = 'tombstone';

create function private.reimport(feed_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := feed_id;
begin
  perform private.require_admin();
  perform from public.ical_feeds f where f.id = target for update;
  if not found then
    perform private.refuse(404, 'not_found', 'Feed not found');
  end if;
  delete from public.ical_sources s
  where s.feed_id = target and s.source_state = 'tombstone' and s.start_time > private.now();
  if not found then
    perform private.refuse(409, 'conflict', 'No coming event of this feed was deleted');
  end if;
  -- What is remembered of the last answer would say that there is nothing new to read.
  update public.ical_feeds f set etag = null, last_modified = null, body_hash = null, ignored_hash = null,
    last_manual_sync_at = null
  where f.id = target;
end
$$;
comment on function private.reimport(uuid) is
  'POST /ical-feeds/{id}/reimport: forgets which coming events of a feed administrators deleted, so that the next sync brings
them as new ones, without the sign-ups they had (feeds.md X3). Errors: 401, 403; 404; 409 conflict when none was deleted.';
grant execute on function private.reimport(uuid) to authenticated;
