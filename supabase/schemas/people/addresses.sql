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

-- Changing addresses: people with an account sign in with another address from now on. A code that is mailed to it proves that it is
-- theirs, as when they sign in. Muster does this itself: the authentication service asks for links at both addresses, and the old one
-- may be lost.

create table private.address_changes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  email text not null check (email = lower(email)),
  code text not null check (code ~ '^[0-9]{6}$'),
  made_at timestamptz not null default private.now(),
  wrong_codes integer not null default 0
);
comment on table private.address_changes is
  'The address that somebody wants to have, and the code that was mailed to it. Valid for 15 minutes and five wrong codes. No API role
has any right to it.';

create function private.require_few_addresses() returns void
language plpgsql set search_path = '' as $$
declare
  wait constant integer := private.take_tokens('addresses ' || private.me(), 1, 5, 5 / 3600.0);
begin
  if wait > 0 then
    perform private.refuse(429, 'rate_limited', 'Too many requests at once. Please try again in a moment.',
      jsonb_build_object('what', 'requests', 'retry_after', wait));
  end if;
end
$$;
comment on function private.require_few_addresses() is
  'Refuses, with 429 rate_limited, that the caller says whose an address is more than five times in an hour. Internal.';

create function private.begin_address_change(p_person uuid, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_email);
  person public.profiles;
begin
  perform private.require_self(p_person::text);
  perform private.require_own_code();
  perform private.require_few_addresses();
  select p.* into person from public.profiles p
  where p.id = p_person and p.account_id is not null and p.state in ('active', 'waiting') for no key update;
  if not found then
    perform private.refuse_missing('user');
  elsif person.email = address then
    perform private.refuse(400, 'nothing_to_change', 'There is nothing to change', '{}', 'email');
  end if;
  delete from private.address_changes c where c.user_id = p_person or c.made_at < private.now() - interval '1 day';
  insert into private.address_changes (user_id, email, code) values (p_person, address, private.six_digits());
  perform private.mail_access(p_person, '{"about": "address_code"}');
end
$$;
comment on function private.begin_address_change(uuid, text) is
  'POST /users/{id}/address: mails a code to the address that a person with an account wants. Whether somebody else has it is not told before
the code has proven that it is theirs. Definer: no API role writes the table. Errors: 401; 403, also second_factor_required; 404, also
without an account; 400 for the same address; 429 after five in an hour.';
grant execute on function private.begin_address_change(uuid, text) to authenticated;

create function private.give_account_address(p_account uuid, p_address text) returns void
language plpgsql set search_path = '' as $$
declare
  tokens constant regclass := to_regclass('auth.one_time_tokens');
begin
  -- Somebody asked for a link with the new address before, and is nobody here. Whoever has the code reads that mailbox.
  delete from auth.users u where lower(u.email) = p_address and u.id <> p_account
    and not exists (select from public.profiles p where p.account_id = u.id);
  if exists (select from auth.users u where lower(u.email) = p_address and u.id <> p_account) then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists', jsonb_build_object('email', p_address));
  end if;
  -- What was mailed to the old address opens the account no longer, and a change that the service itself was asked for is void.
  begin
    update auth.users u set email = p_address, recovery_token = '', confirmation_token = '', email_change = '',
      email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
    where u.id = p_account;
  exception when unique_violation then
    -- Somebody asked for a link with the new address at this moment. The next attempt sees their account.
    raise serialization_failure;
  end;
  update auth.identities i
  set identity_data = i.identity_data || jsonb_build_object('email', p_address, 'email_verified', true)
  where i.user_id = p_account and i.provider = 'email';
  -- Only the hosted service has this table.
  if tokens is not null then
    execute format('delete from %s t where t.user_id = $1', tokens) using p_account;
  end if;
end
$$;
comment on function private.give_account_address(uuid, text) is
  'Lets an account sign in with another address only: writes what the authentication service would write. The profile follows
(private.follow_auth_user). Errors: 409 user_exists; 40001, to be tried again. Internal.';

create function private.confirm_address(p_person uuid, p_code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  change private.address_changes;
  person public.profiles;
begin
  perform private.require_self(p_person::text);
  perform private.require_own_code();
  perform private.lock_account(p_person);
  select c.* into change from private.address_changes c
  where c.user_id = p_person and c.wrong_codes < 5 and c.made_at > private.now() - interval '15 minutes' for update;
  if not found then
    return false;
  elsif change.code <> p_code then
    -- A refusal would take this back.
    update private.address_changes c set wrong_codes = c.wrong_codes + 1 where c.user_id = p_person;
    return false;
  end if;
  select p.* into person from public.profiles p where p.id = p_person and p.state in ('active', 'waiting');
  if person.account_id is null then
    perform private.refuse_missing('user');
  end if;
  perform private.require_free_address(change.email);
  perform private.give_account_address(person.account_id, change.email);
  delete from private.address_changes c where c.user_id = p_person;
  if not private.is_admin() then
    insert into public.audit_log (actor, action, table_name, row_id, before, after)
    values (private.me(), 'update', 'profiles', p_person, jsonb_build_object('id', p_person, 'email', person.email),
      jsonb_build_object('id', p_person, 'email', change.email));
  end if;
  perform private.mail_access(p_person, jsonb_build_object('about', 'address_changed', 'to', person.email,
    'actor', (select p.name from public.profiles p where p.id = private.me() and p.id <> p_person)));
  return true;
end
$$;
comment on function private.confirm_address(uuid, text) is
  'POST /users/{id}/address/confirm: gives a person the address to which the code was mailed, and tells the old one. It is recorded. False: the code
is wrong or too old, which counts. Definer: no API role writes auth.users. Errors: 401; 403, also second_factor_required; 404; 409
user_exists: somebody else has the address, and an administrator can merge the two.';
grant execute on function private.confirm_address(uuid, text) to authenticated;

create function private.address_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', c.code) from private.address_changes c
  where c.user_id = p_mail.user_id and c.made_at = p_mail.created_at and p_mail.letter ->> 'about' = 'address_code'
$$;
comment on function private.address_letter(private.outbox) is
  'The code in the mail to a new address; null when another one has been asked for meanwhile, and for other mails. Internal.';

create function private.mail_goes_to(p_mail private.outbox, p_email text) returns text
language sql stable set search_path = '' as $$
  select coalesce(case p_mail.letter ->> 'about'
    when 'address_code' then (select c.email from private.address_changes c where c.user_id = p_mail.user_id)
    when 'address_changed' then p_mail.letter ->> 'to' end, p_email)
$$;
comment on function private.mail_goes_to(private.outbox, text) is
  'The address of a mail: that of its person (p_email), unless it is about a new address or goes to the old one. Internal.';
