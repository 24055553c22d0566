-- Inviting: what administrators do with invitations, and what an invited person does with the link of the mail. The mail
-- leaves through the outbox: it is sent even if the function that asked for it ends in the middle.

create function private.mail_invitation(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  mail constant uuid := gen_random_uuid();
begin
  -- One mail at a time: one that waits is sent now instead of later.
  update private.outbox o set next_attempt_at = private.now(), attempts = 0 where o.invitation_id = p_id and o.status = 'waiting';
  if not found then
    insert into private.outbox (id, mail_id, kind, user_id, invitation_id, dedupe_key, due_at, next_attempt_at)
    select mail, mail, 'invitation', i.user_id, i.id, 'invitation:' || mail, private.now(), private.now()
    from public.invitations i where i.id = p_id;
  end if;
end
$$;
comment on function private.mail_invitation(uuid) is
  'Puts the mail of an invitation into the outbox. It is a mail of its own, without a quiet minute. Internal.';

create function private.renew_invitation(p_person uuid, p_role text, p_inviter uuid) returns table (id uuid, created boolean)
language plpgsql set search_path = '' as $$
declare
  ends constant timestamptz := (select private.now() + make_interval(days => o.invitation_days) from public.organisation o);
begin
  return query update public.invitations i
    set role = p_role, invited_by = p_inviter, expires_at = ends, clicked_at = null, email = p.email
    from public.profiles p where p.id = p_person and i.user_id = p_person and i.status = 'pending' returning i.id, false;
  if not found then
    return query insert into public.invitations as i (user_id, email, role, invited_by, expires_at)
      select p.id, p.email, p_role, p_inviter, ends from public.profiles p where p.id = p_person returning i.id, true;
  end if;
end
$$;
comment on function private.renew_invitation(uuid, text, uuid) is
  'Invites a person who has no account. A pending invitation gets the new role and inviter, and its time begins again
(created = false). Internal.';

create function private.plan_person(p_address text, p_role text, p_known jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  -- Only who signs in can be an administrator: that role comes with the acceptance.
  present constant text := case when p_role = 'admin' then 'volunteer' else p_role end;
  person public.profiles;
  season public.seasons;
begin
  select p.* into person from public.profiles p where p.email = p_address for no key update;
  if person.account_id is not null or person.state in ('blocked', 'left') then
    return null;
  end if;
  if person.id is null then
    season := private.present_season();
    -- Written at once: an import of two thousand would write, and log, each of them twice.
    insert into public.profiles as p (email, name, role, phone, description, required_credits)
    values (p_address, coalesce(p_known ->> 'name', private.name_of_address(p_address)), present, p_known ->> 'phone',
      p_known ->> 'description', coalesce(case when season.id is null then (p_known ->> 'required_credits')::numeric end, 0))
    returning p.id into person.id;
    if season.id is not null then
      perform private.require_credits(person.id, (p_known ->> 'required_credits')::numeric);
    end if;
  elsif person.role <> present then
    update public.profiles p set role = present where p.id = person.id;
  end if;
  return person.id;
end
$$;
comment on function private.plan_person(text, text, jsonb) is
  'The person with an address who has no account yet: the one who exists, with the new role, or a new one. Null: it belongs
to somebody who has an account or is blocked. Internal.';

create function private.invite(p_email text, p_role text) returns table (id uuid, created boolean)
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_email);
  person uuid;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(address));
  person := private.plan_person(address, p_role, '{}');
  if person is null then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists',
      jsonb_build_object('email', address));
  end if;
  return query
    select made.id, made.created from private.renew_invitation(person, p_role, private.me()) made,
      private.mail_invitation(made.id);
end
$$;
comment on function private.invite(text, text) is
  'POST /users/invite: makes the person, stores the invitation, and puts its mail into the outbox. A pending invitation of the
person is renewed (created = false), and the links of its earlier mails end when the new one is sent. Definer: no API role
writes these tables. Errors: 401, 403, 409 user_exists.';
grant execute on function private.invite(text, text) to authenticated;

create function private.make_admin(p_email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
begin
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(address));
  update public.profiles p set state = 'active' where p.email = address and p.state in ('waiting', 'blocked');
  update public.profiles p set role = 'admin' where p.email = address and p.account_id is not null;
  if found then
    return 'profile';
  end if;
  perform private.renew_invitation(private.plan_person(address, 'admin', '{}'), 'admin', null);
  return 'invitation';
end
$$;
comment on function private.make_admin(text) is
  'Makes the person with this address an administrator: at once (returns ''profile'') or at their first sign-in
(''invitation''), which ends like every invitation, and which another call renews. For direct access to the database; no API
role may call it.';

create function private.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform private.require_admin();
  update public.invitations i set status = 'revoked' where i.id = p_id and i.status = 'pending' returning i.user_id into person;
  if not found then
    perform private.refuse_missing('invitation');
  end if;
  update private.outbox o set status = 'skipped', reason = 'The invitation was revoked', settled_at = private.now()
  where o.invitation_id = p_id and o.status = 'waiting';
  begin
    delete from public.profiles p where p.id = person and p.account_id is null;
  exception when foreign_key_violation then
    update public.profiles p set role = 'volunteer' where p.id = person and p.role <> 'volunteer';
  end;
end
$$;
comment on function private.revoke_invitation(uuid) is
  'DELETE /users/invitations/{id}: revokes a pending invitation. Its links end. The person is removed; one who has had a place
stays, as a volunteer without an account. Definer: no API role writes these tables. Errors: 401, 403; 404 when it is unknown,
accepted or already revoked.';
grant execute on function private.revoke_invitation(uuid) to authenticated;

create function private.send_invitations(p_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  held record;
  sending integer := 0;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock_shared(private.import_lock());
  for held in
    select i.id, i.user_id, i.role from public.invitations i
    where i.id = any (p_ids) and i.status = 'pending' and i.sent_at is null
      and not exists (select from private.outbox o where o.invitation_id = i.id and o.status = 'waiting')
    order by i.id for no key update
  loop
    perform private.renew_invitation(held.user_id, held.role, private.me());
    perform private.mail_invitation(held.id);
    sending := sending + 1;
  end loop;
  return sending;
end
$$;
comment on function private.send_invitations(uuid[]) is
  'POST /users/invitations/send: puts the mails of those of these invitations into the outbox that were not mailed yet and do
not wait there, in the name of the caller, and returns their number. Definer: no API role writes the outbox. Errors: 401, 403.';
grant execute on function private.send_invitations(uuid[]) to authenticated;
