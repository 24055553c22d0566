-- Callers: who is calling. A person and their account are two things: an account of
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
  if auth.jwt() ? 'see_as' then
    return private.seen_person();
  end if;
  return (select p.id from public.profiles p where p.account_id = auth.uid() and private.has_session());
end
$$;
comment on function private.own_profile() is
  'The person who belongs to the caller''s account, in whatever state. Null without one, or when the session has ended.
As private.me() when an administrator sees the product as somebody else. Definer: the policy of profiles itself depends on it.';
grant execute on function private.own_profile() to authenticated;

create function private.me() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
begin
  if claims ? 'see_as' then
    return private.seen_person();
  end if;
  -- Each request calls this some twenty times, so it reads the session itself, as private.has_session() does.
  return (
    select p.id from auth.sessions s join public.profiles p on p.account_id = s.user_id
    where s.id = (claims ->> 'session_id')::uuid and s.user_id = auth.uid() and p.state = 'active');
end
$$;
comment on function private.me() is
  'The caller as a person: the id of their profile. Null for everybody who may do nothing here: without a profile, waiting,
blocked, or with a session that has ended. When an administrator sees the product as somebody else (the claim see_as of the
API): that person, for reading only. Errors: those of private.seen_person(). Definer: the policy of profiles itself depends on it.';
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

create function private.is_seeing(p_administrator uuid, p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select l.action = 'see' from public.audit_log l
    where l.table_name = 'profiles' and l.row_id = p_person::text and l.actor = p_administrator
      and l.action in ('see', 'see_end') and l.at > private.now() - interval '12 hours'
    order by l.at desc, l.id desc limit 1), false);
end
$$;
comment on function private.is_seeing(uuid, uuid) is
  'Whether an administrator has begun to see the product as a person within twelve hours, and not ended it. Internal.';

create function private.seen_person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
  seen uuid;
begin
  if not private.has_session() then
    return null;
  end if;
  select p.id into seen
  from public.profiles caller
  join public.profiles p on p.id = (claims ->> 'see_as')::uuid and p.state = 'active' and p.role <> 'admin'
  where caller.account_id = auth.uid() and caller.state = 'active' and caller.role = 'admin' and private.has_factor()
    and current_setting('transaction_read_only') = 'on'
    -- It is never without a record, whoever sends the claim.
    and private.is_seeing(caller.id, p.id);
  if seen is null then
    perform private.refuse(403, 'see_as_refused', 'The app cannot be shown as this person');
  end if;
  return seen;
end
$$;
comment on function private.seen_person() is
  'Whom the caller sees the product as: the person of the claim see_as, who is active and no administrator. The caller is an active
administrator, with a second factor where one is required, who has begun this within twelve hours and not ended it (private.is_seeing()), in a
transaction that only reads. Null when the session has ended. Errors: 403 see_as_refused. Definer: private.me() depends on
it. Internal.';

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
