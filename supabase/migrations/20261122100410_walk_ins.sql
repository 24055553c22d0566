-- Walk-ins: people whom an administrator adds by name, with or without an address. They can be given places at once. Who has
-- an address can be invited, and is found by it when they sign in.

create function private.require_free_address(p_address text) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(p_address));
  if exists (select from public.profiles p where p.email = p_address) then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists',
      jsonb_build_object('email', p_address));
  end if;
end
$$;
comment on function private.require_free_address(text) is
  'Refuses an address that somebody has with 409 user_exists, and keeps it from being given to somebody else until the end of
the transaction. Internal.';

create function private.add_person(p_person jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_person ->> 'email');
  made uuid;
begin
  perform private.require_admin();
  if address is not null then
    perform private.require_free_address(address);
  end if;
  insert into public.profiles (name, email, phone, role)
  values (p_person ->> 'name', address, p_person ->> 'phone', coalesce(p_person ->> 'role', 'volunteer'))
  returning id into made;
  return made;
end
$$;
comment on function private.add_person(jsonb) is
  'POST /users: adds a person without an account and returns their id. Keys: name, email, phone, role (volunteer or staff).
Definer: no API role writes profiles. Errors: 401; 403; 409 user_exists.';
grant execute on function private.add_person(jsonb) to authenticated;

create function private.set_address(p_id uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_address);
  person public.profiles;
begin
  perform private.require_admin();
  select p.* into person from public.profiles p where p.id = p_id;
  if address is not null and address is distinct from person.email then
    perform private.require_free_address(address);
  end if;
  select p.* into person from public.profiles p where p.id = p_id and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  elsif person.account_id is not null and address is distinct from person.email then
    perform private.refuse(409, 'has_account', 'This person signs in with their address, so only they can change it');
  end if;
  update public.profiles p set email = address where p.id = p_id and p.email is distinct from address;
end
$$;
comment on function private.set_address(uuid, text) is
  'PATCH /users/{id}: changes the address of a person without an account; null removes it. Definer: no API role writes profiles.
Errors: 401; 403; 404; 409 user_exists, has_account.';
grant execute on function private.set_address(uuid, text) to authenticated;
