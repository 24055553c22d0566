-- Second factors: the authenticator apps of people, which the authentication service keeps, and how a lost one is reset. The embedded
-- service has none, and no table for them, so statements about them are texts.

create function private.remove_factors(p_account uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  factors constant regclass := to_regclass('auth.mfa_factors');
  removed integer := 0;
begin
  if factors is not null then
    execute format('delete from %s f where f.user_id = $1', factors) using p_account;
    get diagnostics removed = row_count;
    -- A session in which the lost app was used would go on with the rights that it gave.
    delete from auth.sessions s where s.user_id = p_account;
  end if;
  return removed;
end
$$;
comment on function private.remove_factors(uuid) is
  'Removes the authenticator apps of an account, returns their number, and ends its sessions. Internal.';

create function private.uses_factor() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  factors constant regclass := to_regclass('auth.mfa_factors');
  used boolean := false;
begin
  if factors is not null then
    execute format('select exists (select from %s f where f.user_id = $1 and f.status = ''verified'')', factors)
      into used using auth.uid();
  end if;
  return used;
end
$$;
comment on function private.uses_factor() is 'Whether the account of the caller has an authenticator app that is set up. Internal.';

create function private.require_own_code() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.uses_factor() and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse(403, 'second_factor_required', 'Enter the code of your authenticator app first');
  end if;
end
$$;
comment on function private.require_own_code() is
  'Refuses callers who have an authenticator app and have not used it in this session with 403: a stolen session must not be enough to
take over an account. Internal.';

create function private.reset_second_factor(p_email text) returns integer
language sql set search_path = '' as $$
  select coalesce(sum(private.remove_factors(u.id)), 0)::integer from auth.users u where lower(u.email) = lower(btrim(p_email))
$$;
comment on function private.reset_second_factor(text) is
  'Removes the authenticator apps of the account with this address, for the only administrator who has lost theirs, returns their number, and
ends the sessions of the account. They sign in by email and set up a new one. For direct access to the database; no API role may call it.';

create function private.reset_second_factor_of(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  person public.profiles;
begin
  perform private.require_admin();
  if p_person = caller then
    perform private.refuse(409, 'own_account', 'You cannot do this to yourself');
  elsif to_regclass('auth.mfa_factors') is null then
    perform private.refuse(409, 'second_factor_unavailable', 'The authentication service has no second factor');
  end if;
  perform private.require_own_code();
  select p.* into person from public.profiles p where p.id = p_person and p.state <> 'left';
  if not found then
    perform private.refuse_missing('user');
  elsif private.remove_factors(person.account_id) = 0 then
    perform private.refuse_missing('second_factor');
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, before)
  values (caller, 'delete', 'second_factors', p_person, jsonb_build_object('user_id', p_person));
  insert into public.notices (user_id, kind, about)
  select p.id, 'second_factor_reset', jsonb_build_object('actor', caller, 'person', p_person)
  from public.profiles p
  where p.state = 'active' and (p.role = 'admin' and p.id <> caller or p.id = p_person);
  perform private.mail_access(p_person, jsonb_build_object('about', 'second_factor_reset',
    'actor', (select p.name from public.profiles p where p.id = caller)));
end
$$;
comment on function private.reset_second_factor_of(uuid) is
  'DELETE /users/{id}/second-factor: removes the authenticator apps of somebody who has lost theirs and ends their sessions. It is recorded,
they get a mail, and they and the other administrators a notice. Definer: no API role writes the tables of the authentication service or the
log. Errors: 401, 403; 403 second_factor_required for callers with an app who have not used it; 404, also without an app; 409 own_account,
second_factor_unavailable.';
grant execute on function private.reset_second_factor_of(uuid) to authenticated;
