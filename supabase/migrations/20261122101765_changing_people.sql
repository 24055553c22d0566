-- Changing people: what an administrator does with many at once. Nobody is a reason to refuse the others: who cannot be
-- changed is named, with the reason.

create function private.invite_person(p_person public.profiles) returns text
language plpgsql set search_path = '' as $$
begin
  if p_person.account_id is not null then
    return 'has_account';
  elsif p_person.state <> 'active' then
    return 'not_active';
  elsif p_person.email is null then
    return 'no_address';
  end if;
  perform private.mail_invitation(made.id)
  from private.renew_invitation(p_person.id,
    coalesce((select i.role from public.invitations i where i.user_id = p_person.id and i.status = 'pending'), p_person.role),
    private.me()) made;
  return 'changed';
end
$$;
comment on function private.invite_person(public.profiles) is
  'Invites a person who has not signed in, with the role of their pending invitation or else their own. Returns ''changed'', or why
they are not invited. Internal.';

create function private.change_role(p_person public.profiles, p_role text) returns text
language plpgsql set search_path = '' as $$
declare
  due constant boolean := exists (select from public.invitations i
    where i.user_id = p_person.id and i.status = 'pending' and i.role <> p_role);
begin
  if p_role = 'admin' and p_person.account_id is null then
    return 'no_account';
  elsif p_role = 'admin' and p_person.state <> 'active' then
    return 'not_active';
  elsif p_role = p_person.role and not due then
    return 'unchanged';
  elsif p_person.role = 'admin' and not exists (select from public.profiles p where p.role = 'admin' and p.id <> p_person.id) then
    return 'last_admin';
  end if;
  update public.profiles p set role = p_role where p.id = p_person.id and p.role <> p_role;
  -- The role of an invitation comes with its acceptance, so it would take back what is set here.
  update public.invitations i set role = p_role
  where i.user_id = p_person.id and i.status = 'pending' and i.role <> p_role;
  return 'changed';
end
$$;
comment on function private.change_role(public.profiles, text) is
  'Sets the role of a person. Returns ''changed'', or why the person stays as they are. Internal.';

create function private.change_people(p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  action constant text := p_change ->> 'action';
  caller constant uuid := private.me();
  changed jsonb := jsonb_build_array();
  stayed jsonb := jsonb_build_array();
  one uuid;
  person public.profiles;
  outcome text;
begin
  perform private.require_admin();
  if action = 'role' then
    -- As in keep_an_admin(): two administrators who demote each other at once must not both succeed.
    perform pg_advisory_xact_lock(hashtextextended('muster: administrators', 0));
  end if;
  perform pg_advisory_xact_lock_shared(private.import_lock());
  -- The same order in every call prevents deadlocks. Of several administrators who lose the role, the caller is the last.
  for one in select u.id from (select distinct w.id from unnest(p_ids) w (id)) u order by action = 'role' and u.id = caller, u.id
  loop
    select p.* into person from public.profiles p where p.id = one and p.state <> 'left' for no key update;
    outcome := case
      when person.id is null then 'not_found'
      when action = 'invite' then private.invite_person(person)
      when action = 'role' then private.change_role(person, p_change ->> 'role')
      when private.require_credits(one, (p_change ->> 'required_credits')::numeric) then 'changed'
      else 'unchanged' end;
    if outcome = 'changed' then
      changed := changed || jsonb_build_object('id', one, 'name', person.name);
    else
      stayed := stayed || jsonb_build_object('id', one, 'name', person.name, 'why', outcome);
    end if;
  end loop;
  return jsonb_build_object('changed', changed, 'left', stayed);
end
$$;
comment on function private.change_people(uuid[], jsonb) is
  'PATCH /users: changes these people as p_change says: its action is role or required_credits, with the value of that name, or
invite. Returns who has changed ("changed"), and who stays as they are, with the reason ("left"). The
last administrator stays. Definer: no API role writes profiles or invitations. Errors: 401, 403.';
grant execute on function private.change_people(uuid[], jsonb) to authenticated;

create function private.preview_people(p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome jsonb;
begin
  perform private.require_admin();
  begin
    outcome := private.change_people(p_ids, p_change);
    raise exception using errcode = 'MUUND';
  exception when sqlstate 'MUUND' then
    return outcome;
  end;
end
$$;
comment on function private.preview_people(uuid[], jsonb) is
  'PATCH /users with preview: what private.change_people() would do, by doing it and rolling back. Errors: the same.';
grant execute on function private.preview_people(uuid[], jsonb) to authenticated;
