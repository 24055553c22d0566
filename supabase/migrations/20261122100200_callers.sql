-- Callers: who is calling, and the log of what administrators change. A person and their account are two things: an account of
-- the authentication service signs in, and the person is found by it. Roles and states are read from profiles at each request,
-- never from a token or from user_metadata, which users can write. The functions are PL/pgSQL because they are created before
-- the table that they read.

create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A token stays genuine until it expires. The authentication service deletes the row of its session when it ends.
  return exists (
    select from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid());
end
$$;
comment on function private.has_session() is
  'Whether the session of the caller''s token has not ended. Definer: no API role reads auth.sessions.';
grant execute on function private.has_session() to authenticated;

create function private.own_profile() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select p.id from public.profiles p where p.account_id = auth.uid() and private.has_session());
end
$$;
comment on function private.own_profile() is
  'The person who belongs to the caller''s account, in whatever state. Null without one, or when the session has ended.
Definer: the policy of profiles itself depends on it.';
grant execute on function private.own_profile() to authenticated;

create function private.me() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Each request calls this some twenty times, so it reads the session itself, as private.has_session() does.
  return (
    select p.id from auth.sessions s join public.profiles p on p.account_id = s.user_id
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and p.state = 'active');
end
$$;
comment on function private.me() is
  'The caller as a person: the id of their profile. Null for everybody who may do nothing here: without a profile, waiting,
blocked, or with a session that has ended. Definer: the policy of profiles itself depends on it.';
grant execute on function private.me() to authenticated;

create function private.is_member() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.me() is not null;
end
$$;
comment on function private.is_member() is 'Whether the caller is an active person.';
grant execute on function private.is_member() to authenticated;

create function private.has_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    or not exists (select from public.organisation o where o.admin_second_factor);
end
$$;
comment on function private.has_factor() is
  'Whether the session of the caller''s token is good enough for an administrator: it has a second factor, or none is required.
Definer: private.is_admin() and the policies depend on it. Internal.';

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.id = private.me() and p.role = 'admin') and private.has_factor();
end
$$;
comment on function private.is_admin() is
  'Whether the caller is an administrator, with a second factor where one is required. Definer: the policy of profiles itself depends on it.';
grant execute on function private.is_admin() to authenticated;

create function private.may_act_for(p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Inside a definer function current_user is its owner; the setting still has the role that the request chose.
  return current_setting('role') not in ('anon', 'authenticated') or coalesce(p_person = private.me(), false)
    or private.is_admin();
end
$$;
comment on function private.may_act_for(uuid) is
  'Whether the caller may act for this person (null: for everybody): it is the person, an administrator, or not a user of the
API (the sync of feeds, direct access). Internal.';

create function private.is_blocked() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.account_id = auth.uid() and p.state = 'blocked');
end
$$;
comment on function private.is_blocked() is
  'Whether the person who belongs to the caller''s account is blocked, even if the session has ended. Definer: without a session
nobody reads profiles.';
grant execute on function private.is_blocked() to authenticated;

create function private.require_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.has_session() then
    return;
  elsif private.is_blocked() then
    -- Blocking ends all sessions. An open page learns why.
    perform private.refuse(403, 'blocked', 'An administrator has blocked you');
  end if;
  perform private.refuse(401, 'unauthenticated', 'Authentication required. Please log in again.');
end
$$;
comment on function private.require_session() is
  'Refuses callers whose session has ended: 403 blocked if they are blocked, otherwise 401.';
grant execute on function private.require_session() to authenticated;

create function private.require_member() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.me() is not null then
    return;
  elsif exists (select from public.profiles p where p.id = private.own_profile() and p.state = 'waiting') then
    perform private.refuse(403, 'waiting', 'An administrator has to let you in first');
  elsif private.is_blocked() then
    perform private.refuse(403, 'blocked', 'An administrator has blocked you');
  end if;
  perform private.refuse(401, 'unauthenticated', 'Authentication required. Please log in again.');
end
$$;
comment on function private.require_member() is
  'Refuses callers who are not active: 403 waiting or blocked; 401 without a profile or with a session that has ended.';
grant execute on function private.require_member() to authenticated;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member();
  if private.is_admin() then
    return;
  elsif exists (select from public.profiles p where p.id = private.me() and p.role = 'admin') then
    perform private.refuse(403, 'second_factor_required', 'Enter the code of your authenticator app first');
  else
    perform private.refuse(403, 'forbidden',
      'You do not have permission to access this page. Admin privileges required.');
  end if;
end
$$;
comment on function private.require_admin() is
  'Refuses callers as private.require_member() does, members who are not administrators with 403 forbidden, and administrators
without the second factor that is required of them with 403 second_factor_required.';
grant execute on function private.require_admin() to authenticated;

create function private.require_self(p_person text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member();
  if private.me()::text is distinct from lower(p_person) then
    perform private.require_admin();
  end if;
end
$$;
comment on function private.require_self(text) is
  'Refuses callers as private.require_member() does, and those who are neither the person with this id nor an administrator with
403 forbidden. Text, because it is judged before the id in a path is.';
grant execute on function private.require_self(text) to authenticated;

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
comment on table public.audit_log is 'Every change an administrator made. Written by triggers and by private.record_rates().';
comment on column public.audit_log.actor is
  'The administrator. Not a foreign key, so that the entry outlives the person. Null: someone with direct database access.';
comment on column public.audit_log.before is 'The row before. A feed''s address is reduced to its host, because it may contain a key.';
create index audit_log_at on public.audit_log (at);
create index audit_log_actor on public.audit_log (actor);
create index audit_log_row on public.audit_log (table_name, row_id);

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
-- Administrators read the whole log.
create policy "administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

create function private.host_only(p_url text) returns text
language sql immutable set search_path = '' as $$
  select substring(p_url from '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#@]*)')
$$;
comment on function private.host_only(text) is 'The host (and port) of a web address, without path, query or credentials.';

create function private.auditable(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row || coalesce((
    select jsonb_object_agg(key, private.host_only(p_row ->> key))
    from unnest(array['ical_url', 'moved_to']) key where p_row ? key), '{}')
$$;
comment on function private.auditable(jsonb) is 'A row as the audit log may contain it: a feed''s addresses are reduced to their hosts.';

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then private.auditable(to_jsonb(old)) end;
  becomes jsonb := case when tg_op <> 'DELETE' then private.auditable(to_jsonb(new)) end;
  -- The row decides, because an administrator who gives up the role is no longer one when this trigger runs.
  changes_role boolean := tg_op = 'UPDATE' and tg_table_name = 'profiles' and was ->> 'role' <> becomes ->> 'role';
begin
  -- private.forget_person() writes an entry of its own, without who it was.
  if tg_table_name = 'profiles' and becomes ->> 'state' = 'left' then
    return null;
  end if;
  if changes_role or private.is_admin() then
    insert into public.audit_log (actor, action, table_name, row_id, before, after)
    values (private.me(), lower(tg_op), tg_table_name, coalesce(becomes, was) ->> 'id', was, becomes);
  end if;
  return null;
end
$$;
comment on function private.audit() is
  'Trigger: writes a change to audit_log when an administrator makes it, and every change of a role.';
