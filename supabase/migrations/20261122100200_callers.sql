-- Who is calling, and what administrators did: roles are read from profiles at each request, never from a token or
-- user_metadata, which a user can write. The functions are plpgsql because they are created before the table they read.

create function private.is_member() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = auth.uid());
end
$$;
comment on function private.is_member() is 'Whether the caller has an application user.';
grant execute on function private.is_member() to authenticated;

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = auth.uid() and role = 'admin');
end
$$;
comment on function private.is_admin() is 'Whether the caller is an administrator.';
grant execute on function private.is_admin() to authenticated;

create function private.may_act_for(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Inside a definer function current_user is its owner; the setting still tells which role the request chose.
  return current_setting('role') not in ('anon', 'authenticated') or coalesce(person = auth.uid(), false)
    or private.is_admin();
end
$$;
comment on function private.may_act_for(uuid) is
  'Whether the caller may do something in the name of this person (null: of everybody): the person, an administrator, or
who is no user of the API (the sync of feeds, direct access). Internal.';

create function private.require_member() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_member() then
    perform private.refuse(401, 'unauthenticated', 'Authentication required. Please log in again.');
  end if;
end
$$;
comment on function private.require_member() is 'Refuses with 401 whoever has no application user.';
grant execute on function private.require_member() to authenticated;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member();
  if not private.is_admin() then
    perform private.refuse(403, 'forbidden',
      'You do not have permission to access this page. Admin privileges required.');
  end if;
end
$$;
comment on function private.require_admin() is
  'Refuses with 401 whoever has no application user, with 403 whoever is no administrator (words of spec section 2).';
grant execute on function private.require_admin() to authenticated;

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.now(),
  actor uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  row_id text not null,
  before jsonb,
  after jsonb
);
comment on table public.audit_log is 'Every change an administrator made. Written by trigger only.';
comment on column public.audit_log.actor is
  'The administrator; no reference, so that the entry outlives the person. Null: someone with direct database access.';
comment on column public.audit_log.before is 'The row before; a feed''s address is reduced to its host, for it may hold a key.';
create index audit_log_at on public.audit_log (at);
create index audit_log_row on public.audit_log (table_name, row_id);

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
-- Administrators read the whole log. Nobody writes it but the trigger.
create policy "administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

create function private.host_only(url text) returns text
language sql immutable set search_path = '' as $$
  select substring(url from '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#@]*)')
$$;
comment on function private.host_only(text) is 'The host (and port) of a web address, without path, query or credentials.';

create function private.auditable(row_data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select row_data || coalesce((
    select jsonb_object_agg(key, private.host_only(row_data ->> key))
    from unnest(array['ical_url', 'moved_to']) key where row_data ? key), '{}')
$$;
comment on function private.auditable(jsonb) is 'A row as the audit log may hold it: a feed''s addresses reduced to their hosts.';

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then private.auditable(to_jsonb(old)) end;
  becomes jsonb := case when tg_op <> 'DELETE' then private.auditable(to_jsonb(new)) end;
  -- Asked of the row, because an administrator who gives up the role is none any more when this trigger runs.
  changes_role boolean := tg_op = 'UPDATE' and tg_table_name = 'profiles' and was ->> 'role' <> becomes ->> 'role';
begin
  if changes_role or private.is_admin() then
    insert into public.audit_log (actor, action, table_name, row_id, before, after)
    values (auth.uid(), lower(tg_op), tg_table_name, coalesce(becomes, was) ->> 'id', was, becomes);
  end if;
  return null;
end
$$;
comment on function private.audit() is
  'Trigger: writes the change to audit_log when an administrator makes it, and a change of role whoever makes it.';
