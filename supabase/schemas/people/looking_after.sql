-- Looking after: people who act for others who have no account, such as their children. A request that acts for somebody has the claim
-- act_for, and private.me() is then that person (private.acted_for). So each call is judged for the person concerned, and none needs to
-- know of guardians.

create function private.household() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email,
      'born', (select b.born from public.births b where b.user_id = p.id)) order by p.name collate private.natural_order, p.id), '[]')
    from public.profiles p where p.guardian_id = private.caller() and p.state = 'active');
end
$$;
comment on function private.household() is
  'GET /looked-after: the people whom the caller looks after (contract lookedAfter), also while acting for one of them. Definer: people see only
their own profile. Errors: 401, 403.';
grant execute on function private.household() to authenticated;

create function private.household_names() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := case when private.me() is not null then private.caller() end;
begin
  if caller is null or not ((private.organisation()).looking_after or exists (select from public.profiles p where p.guardian_id = caller)) then
    return null;
  end if;
  return (
    select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id <> caller, p.name collate private.natural_order, p.id)
    from public.profiles p where p.id = caller or p.guardian_id = caller and p.state = 'active');
end
$$;
comment on function private.household_names() is
  'Of GET /users/me: who is really calling, and then whom they look after, where people can look after others; otherwise null. Definer: people see
only their own profile.';
grant execute on function private.household_names() to authenticated;

create function private.refuse_while_acting() returns void
language plpgsql set search_path = '' as $$
begin
  if private.is_acting() then
    perform private.refuse(403, 'act_for_private', 'Only this person themselves can do this');
  end if;
end
$$;
comment on function private.refuse_while_acting() is 'Refuses, with 403 act_for_private, what nobody does for somebody else. Internal.';

create function private.add_looked_after(p_name text, p_born text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  most constant integer := 20;
  made uuid;
begin
  perform private.require_member();
  perform private.refuse_while_acting();
  -- Two requests at once must not both be the last one.
  perform from public.profiles p where p.id = caller for no key update;
  if not (private.organisation()).looking_after then
    perform private.refuse(403, 'looking_after_off', 'Here nobody can be added by others than administrators');
  elsif (select count(*) from public.profiles p where p.guardian_id = caller) >= most then
    perform private.refuse(409, 'too_many_looked_after', format('You can look after at most %s people', most), jsonb_build_object('max', most));
  end if;
  insert into public.profiles (name, guardian_id) values (p_name, caller) returning id into made;
  perform private.keep_births(array[made], array[p_born], 'born');
  if not private.is_admin() then
    insert into public.audit_log (actor, action, table_name, row_id, after)
    select caller, 'insert', 'profiles', p.id, to_jsonb(p) from public.profiles p where p.id = made;
  end if;
  return made;
end
$$;
comment on function private.add_looked_after(text, text) is
  'POST /looked-after: adds somebody without an account whom the caller looks after, and returns their id. They are active: who adds them was let
in. Definer: no API role writes profiles. Errors: 401; 403, also looking_after_off and act_for_private; 409 too_many_looked_after; 400 as private.keep_births().';
grant execute on function private.add_looked_after(text, text) to authenticated;

create function private.require_looked_after(p_person uuid) returns public.profiles
language plpgsql set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_member();
  perform private.refuse_while_acting();
  select p.* into person from public.profiles p where p.id = p_person and p.guardian_id = private.me() for no key update;
  if not found then
    perform private.refuse(403, 'act_for_refused', 'You do not look after this person');
  end if;
  return person;
end
$$;
comment on function private.require_looked_after(uuid) is
  'Locks a person whom the caller looks after, and returns them. Errors: 401; 403, also act_for_refused and act_for_private. Internal.';

create function private.remove_looked_after(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Without its lock: leaving locks places before people.
  perform private.require_member(), private.refuse_while_acting();
  if not exists (select from public.profiles p where p.id = p_person and p.guardian_id = private.me()) then
    perform private.refuse(403, 'act_for_refused', 'You do not look after this person');
  end if;
  perform private.forget_person(p_person, null);
end
$$;
comment on function private.remove_looked_after(uuid) is
  'DELETE /looked-after/{id}: removes somebody whom the caller looks after, as if they had left (private.forget_person). Definer: no API role
writes profiles. Errors: 401; 403, also act_for_refused and act_for_private.';
grant execute on function private.remove_looked_after(uuid) to authenticated;

create function private.release_looked_after(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  person := private.require_looked_after(p_person);
  update public.profiles p set guardian_id = null where p.id = person.id;
  if not private.is_admin() then
    insert into public.audit_log (actor, action, table_name, row_id, before, after)
    select private.me(), 'update', 'profiles', p.id, to_jsonb(person), to_jsonb(p) from public.profiles p where p.id = person.id;
  end if;
end
$$;
comment on function private.release_looked_after(uuid) is
  'POST /looked-after/{id}/release: the caller no longer looks after somebody, who stays with their places; nobody acts for them but administrators.
Definer: no API role writes profiles. Errors: 401; 403, also act_for_refused and act_for_private.';
grant execute on function private.release_looked_after(uuid) to authenticated;

create function private.hand_over_looked_after(p_person uuid, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_email);
  person public.profiles;
begin
  perform private.require_member(), private.refuse_while_acting();
  perform private.require_few_addresses();
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(address));
  person := private.require_looked_after(p_person);
  if exists (select from public.profiles p where p.email = address and p.id <> p_person) then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists', jsonb_build_object('email', address));
  end if;
  update public.profiles p set email = address where p.id = p_person;
  -- Nobody's invitation but an administrator's ends with its inviter.
  perform private.mail_invitations(array(select made.id from private.renew_invitations(array[p_person], array[person.role], null) made));
end
$$;
comment on function private.hand_over_looked_after(uuid, text) is
  'POST /looked-after/{id}/invite: gives somebody whom the caller looks after an address of their own, and invites them. The caller acts for them until
they sign in. Definer: no API role writes these tables. Errors: 401; 403, also act_for_refused and act_for_private; 409 user_exists; 429
after five in an hour.';
grant execute on function private.hand_over_looked_after(uuid, text) to authenticated;

create function private.looking_after(p_person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_self(p_person::text);
  return (
    select jsonb_build_object('guardian', (select jsonb_build_object('id', g.id, 'name', g.name) from public.profiles g where g.id = p.guardian_id),
      'looks_after', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name collate private.natural_order, o.id), '[]')
        from public.profiles o where o.guardian_id = p.id))
    from public.profiles p where p.id = p_person and p.state <> 'left');
end
$$;
comment on function private.looking_after(uuid) is
  'GET /users/{id}/guardian: who looks after a person, and whom they look after (contract guardianship); null for somebody unknown or who has left.
For the person and administrators. Definer: people see only their own profile. Errors: 401, 403.';
grant execute on function private.looking_after(uuid) to authenticated;

create function private.set_guardian(p_person uuid, p_guardian uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
  guardian public.profiles;
begin
  perform private.require_admin();
  perform from public.profiles p where p.id in (p_person, p_guardian) order by p.id for no key update;
  select p.* into person from public.profiles p where p.id = p_person and p.state <> 'left';
  select p.* into guardian from public.profiles p where p.id = p_guardian and p.state <> 'left';
  if person.id is null or p_guardian is not null and guardian.id is null then
    perform private.refuse_missing('user');
  elsif person.account_id is not null or p_guardian is not null and (guardian.account_id is null or guardian.state <> 'active' or guardian.id = person.id
      or exists (select from public.profiles p where p.guardian_id = p_person)) then
    perform private.refuse(409, 'guardian_refused', 'Only an active person who signs in can look after somebody, and only after somebody who neither signs in nor looks after others');
  end if;
  update public.profiles p set guardian_id = p_guardian where p.id = p_person and p.guardian_id is distinct from p_guardian;
end
$$;
comment on function private.set_guardian(uuid, uuid) is
  'PUT /users/{id}/guardian: says who looks after a person without an account; null: nobody. Definer: no API role writes profiles. Errors: 401, 403;
404 also for people who have left; 409 guardian_refused.';
grant execute on function private.set_guardian(uuid, uuid) to authenticated;

create function private.sign_up_household(p_people uuid[], p_slots uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sent constant text := current_setting('request.jwt.claims');
  claims constant jsonb := auth.jwt() - 'act_for';
  caller constant uuid := private.caller();
  place record;
  taken uuid[] := array[]::uuid[];
  refused jsonb;
  sentence text;
  detail text;
begin
  perform private.require_member();
  begin
    perform private.lock_slots(p_slots);
    perform from public.profiles p where p.id = any (p_people) order by p.id for no key update;
    for place in select person, slot from unnest(p_people, p_slots) asked (person, slot) loop
      -- As if each person had asked for themselves: the same right, and the same rules.
      perform set_config('request.jwt.claims', (claims || case when place.person = caller then '{}'
        else jsonb_build_object('act_for', place.person) end)::text, true);
      begin
        taken := taken || private.sign_up(place.slot);
      exception when sqlstate 'MU409' then
        get stacked diagnostics sentence = message_text, detail = pg_exception_detail;
        refused := jsonb_build_object('user', (select jsonb_build_object('id', p.id, 'name', p.name) from public.profiles p where p.id = place.person),
          'refusal', jsonb_build_object('code', detail::jsonb ->> 'code', 'message', sentence, 'params', coalesce(detail::jsonb -> 'params', '{}')));
        raise exception using errcode = 'MUUND';
      end;
    end loop;
    perform set_config('request.jwt.claims', sent, true);
  exception when sqlstate 'MUUND' then
    taken := array[]::uuid[];
  end;
  return jsonb_build_object('taken', to_jsonb(taken), 'refused', refused);
end
$$;
comment on function private.sign_up_household(uuid[], uuid[]) is
  'POST /looked-after/places: takes a place for each of several people, of whom the caller is one or looks after them, in the slot at the same
position of the second list: all of them or none. Returns the ids of the signups ("taken"), or for whom it was refused and why ("refused").
Definer: no API role may lock slots. Errors: 401; 403 act_for_refused; 404.';
grant execute on function private.sign_up_household(uuid[], uuid[]) to authenticated;
