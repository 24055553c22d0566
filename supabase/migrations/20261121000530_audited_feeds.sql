-- The address that a feed has moved to is as secret as its own: the audit log holds the host of either.

create or replace function private.auditable(row_data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select row_data || coalesce((
    select jsonb_object_agg(key, private.host_only(row_data ->> key))
    from unnest(array['ical_url', 'moved_to']) key where row_data ? key), '{}')
$$;
comment on function private.auditable(jsonb) is 'A row as the audit log may hold it: a feed''s addresses reduced to their hosts.';
