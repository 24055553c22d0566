-- Who is calling: roles are read from profiles at each request, never from a token or user_metadata, which a user can
-- write. The functions are plpgsql because they are created before the table they read.

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
