-- Invitations: who is invited, by whom, as what and until when. Inviting makes the person at once, so that they can be planned;
-- the trigger at the end connects them with the account that confirms their address. Further down is what
-- administrators and invited people do.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  role text not null check (role in ('volunteer', 'staff', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked', 'ended')),
  invited_by uuid,
  expires_at timestamptz not null,
  sent_at timestamptz,
  clicked_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default private.now(),
  check ((status = 'accepted') = (accepted_at is not null))
);
comment on table public.invitations is
  'Invited people. An invitation is pending until its person signs in or an administrator revokes it. Written by functions only.';
comment on column public.invitations.user_id is 'The invited person. Null: the invitation was revoked, and the person removed.';
comment on column public.invitations.role is
  'The role that it gives. volunteer and staff are the person''s at once, admin only when they accept.';
comment on column public.invitations.status is
  'ended: its person signed in when it was no longer valid (private.invitation_end), so that it gave no role.';
comment on column public.invitations.invited_by is
  'The administrator. Not a foreign key, because an invitation ends when its administrator is deleted. Null: someone with direct
access to the database.';
comment on column public.invitations.sent_at is 'When it was last mailed; null: not mailed yet.';
comment on column public.invitations.clicked_at is
  'When the button of its page was first pressed. The link of the mail works for a few minutes more, in case signing in fails.';
create unique index invitations_one_pending on public.invitations (user_id) where status = 'pending';
create index invitations_of_person on public.invitations (user_id);
create index invitations_of_address on public.invitations (email);
create index invitations_invited_by on public.invitations (invited_by, created_at);
-- For the dashboard: the oldest pending ones, without reading everybody who was ever invited.
create index invitations_pending on public.invitations (created_at, email) where status = 'pending';

alter table public.invitations enable row level security;
grant select on public.invitations to authenticated;
-- Administrators read invitations.
create policy "administrators read invitations" on public.invitations
  for select to authenticated using ((select private.is_admin()));
create trigger audit after delete or update of role, status, invited_by on public.invitations
  for each row execute function private.audit();
create trigger audit_added after insert on public.invitations
  referencing new table as added for each statement execute function private.audit_added();

create table private.invitation_tokens (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  invitation_id uuid not null references public.invitations (id) on delete cascade,
  mail_id uuid not null
);
comment on table private.invitation_tokens is
  'The SHA-256 of each secret (256 random bits) in the link of an invitation. The secret itself is only in the mail. A mail that
has to be sent twice has two; those of an earlier mail are deleted.';
create index invitation_tokens_of_invitation on private.invitation_tokens (invitation_id);

create function private.invitation_end(p_invitation public.invitations) returns text
language sql stable set search_path = '' as $$
  select case
    when p_invitation.status = 'accepted' then 'used'
    -- The link has gone to the address of the invitation, and must not open the account of another one.
    when p_invitation.status = 'revoked' or not exists (
      select from public.profiles p where p.id = p_invitation.user_id and p.email = p_invitation.email) then 'revoked'
    when p_invitation.status = 'ended' or p_invitation.expires_at <= private.now() then 'expired'
    when p_invitation.invited_by is not null and not exists (
      select from public.profiles p
      where p.id = p_invitation.invited_by and p.role = 'admin' and p.state = 'active') then 'inviter' end
$$;
comment on function private.invitation_end(public.invitations) is
  'Why an invitation is over: used, revoked, expired, or inviter (who invited is no longer an administrator). Null: it is
valid. Internal.';

create function private.email_lock(p_address text) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('muster: ' || p_address, 0)
$$;
comment on function private.email_lock(text) is
  'Key of the advisory lock under which an address is invited or gets its profile. Internal.';

create function private.import_lock() returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('muster: import of people', 0)
$$;
comment on function private.import_lock() is
  'Key of the advisory lock that an import holds exclusively, and that an invitation and a new profile share. It is one lock
instead of thousands, and keeps an import from inviting somebody who signs in at the same moment. Taken before
private.email_lock(). Internal.';

create function private.name_of_address(p_address text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(private.trimmed(split_part(p_address, '@', 1), 200), ''), p_address)
$$;
comment on function private.name_of_address(text) is 'The name of a person of whom only the address is known: its local part. Internal.';

create function private.follow_auth_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(new.email);
  -- The authentication service knows only the real clock.
  seen timestamptz := private.now(new.last_sign_in_at);
  person public.profiles;
  invited public.invitations;
  entry constant text := (select o.entry from public.organisation o);
begin
  -- A "soft" deletion keeps the row of the account, with a hash in place of the address.
  update public.profiles p set account_id = null where p.account_id = new.id and new.deleted_at is not null;
  -- A person who asked for a link is not a user yet: only a confirmed address gets a profile.
  if new.deleted_at is not null or new.email_confirmed_at is null or coalesce(char_length(address), 0) not between 3 and 254 then
    return null;
  end if;
  update public.profiles p set last_login = coalesce(seen, p.last_login),
    -- An address belongs to one person. The other one stays who they are, and an administrator can merge the two. A blocked
    -- person keeps theirs: otherwise they could come in again with it.
    email = case when p.state = 'blocked' or exists (select from public.profiles o where o.email = address and o.id <> p.id) then p.email else address end
  where p.account_id = new.id;
  if found then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(address));
  select p.* into person from public.profiles p where p.email = address and p.account_id is null for no key update;
  if found then
    select i.* into invited from public.invitations i where i.user_id = person.id and i.status = 'pending' for update;
    if invited.id is not null and private.invitation_end(invited) is not null then
      update public.invitations i set status = 'ended' where i.id = invited.id;
      invited := null;
    end if;
    update public.invitations i set status = 'accepted', accepted_at = private.now() where i.id = invited.id;
    update public.profiles p set account_id = new.id, last_login = coalesce(seen, p.last_login),
      role = case when p.state = 'active' then coalesce(invited.role, p.role) else p.role end
    where p.id = person.id;
    if invited.role = 'admin' and invited.invited_by is not null and person.state = 'active' then
      perform private.tell_admins('new_admin', jsonb_build_object('person', person.id, 'actor', invited.invited_by));
    end if;
    return null;
  end if;
  insert into public.profiles (id, account_id, email, state, name, last_login)
  select
    -- The same id where possible, which helps whoever compares the two in the studio. Nothing relies on it.
    case when exists (select from public.profiles o where o.id = new.id) then gen_random_uuid() else new.id end,
    new.id, address, case when entry = 'approval' then 'waiting' else 'active' end, private.name_of_address(address), seen
  where entry <> 'invitation'
  on conflict do nothing;
  return null;
end
$$;
comment on function private.follow_auth_user() is
  'Trigger on auth.users: when the address is confirmed, finds the person with it who has no account yet, or creates one; keeps
email and last_login up to date. A valid invitation gives its role, whatever link its person signed in with; one that is over
gives none. A new person is a volunteer with the local part of the address as name; organisation.entry decides whether they
are active, waiting or not created.';
create trigger muster_profile_made after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.follow_auth_user();
create trigger muster_profile_followed after update on auth.users
  for each row when (
    -- A soft deletion writes a hash in place of the address.
    new.deleted_at is null
    and (old.email_confirmed_at, old.email, old.last_sign_in_at)
    is distinct from (new.email_confirmed_at, new.email, new.last_sign_in_at)
  ) execute function private.follow_auth_user();

-- Entry: who comes in. organisation.entry decides about new addresses (private.follow_auth_user()). Administrators admit the
-- people who wait, and block people.

create table public.blocks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  reason text not null check (reason = btrim(reason) and char_length(reason) between 1 and 500),
  is_told boolean not null,
  state_before text not null check (state_before in ('active', 'waiting')),
  created_at timestamptz not null default private.now()
);
comment on table public.blocks is 'Why people are blocked. Written by functions only; the audit log has who did it.';
comment on column public.blocks.is_told is 'Whether the blocked person may see the reason.';
comment on column public.blocks.state_before is 'The state to which unblocking returns them.';

alter table public.blocks enable row level security;
grant select on public.blocks to authenticated;
-- Administrators see all, the blocked person their own if they are told the reason.
create policy "administrators all, the person if told" on public.blocks
  for select to authenticated
  using ((select private.is_admin()) or (is_told and user_id = (select private.own_profile())));
create trigger audit after insert or update or delete on public.blocks
  for each row execute function private.audit();

create function private.entry() returns table (name text, contact text, entry text)
language sql stable security definer set search_path = '' as $$
  select o.name, o.contact, o.entry from public.organisation o
$$;
comment on function private.entry() is
  'GET /organisation/entry: what somebody who is not in needs to know: the organisation''s name, whom to ask, and how people come
in. Definer: for the service, which has no right to any table.';
grant execute on function private.entry() to service_role;

create function private.mail_access(p_person uuid, p_letter jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  mail constant uuid := gen_random_uuid();
  about constant text := p_letter ->> 'about';
  -- Many may ask within an hour: administrators get one mail at its end. Whoever leads several shifts gets one mail as well.
  gathers_until constant timestamptz := case about
    when 'people_waiting' then date_trunc('hour', private.now()) + interval '1 hour'
    when 'leading' then date_trunc('minute', private.now()) + interval '2 minutes' end;
begin
  insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, due_at, next_attempt_at)
  select mail, mail, 'access', p.id, p_letter,
    case when gathers_until is null then 'access:' || mail else format('%s:%s:%s', about, p.id, extract(epoch from gathers_until)) end,
    coalesce(gathers_until, private.now()), coalesce(gathers_until, private.now())
  from public.profiles p join public.profiles addressee on addressee.id = private.addressee(p.id)
  where p.id = p_person and addressee.email is not null
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.mail_access(uuid, jsonb) is
  'Puts a mail about somebody''s access into the outbox; nothing for a person without an address. Internal.';

create function private.mail_administrators(p_letter jsonb) returns void
language sql set search_path = '' as $$
  select private.mail_access(p.id, p_letter) from public.profiles p
  where p.role = 'admin' and p.id is distinct from private.me()
$$;
comment on function private.mail_administrators(jsonb) is
  'Puts a mail about access into the outbox for each administrator but the caller. Internal.';

create function private.somebody_waits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_administrators('{"about": "people_waiting"}');
  return null;
end
$$;
comment on function private.somebody_waits() is 'Trigger: tells the administrators that somebody waits for their approval.';
create trigger somebody_waits after insert on public.profiles
  for each row when (new.state = 'waiting') execute function private.somebody_waits();

create function private.set_entry_note(p_note text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set entry_note = p_note where p.id = private.own_profile() and p.state = 'waiting';
end
$$;
comment on function private.set_entry_note(text) is
  'PUT /users/me/entry-note: what the waiting caller tells the administrators; null: nothing. Does nothing for people who do not
wait. Definer: no API role writes profiles.';
grant execute on function private.set_entry_note(text) to authenticated;

create function private.approve_people(p_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  admitted uuid[];
  kept uuid[];
begin
  perform private.require_admin();
  kept := private.lock_kept(p_ids);
  select array_agg(w.id) into admitted from (
    select p.id from public.profiles p where p.id = any (p_ids) and p.state = 'waiting' order by p.id for no key update) w;
  update public.profiles p set state = 'active', entry_note = null where p.id = any (admitted);
  perform private.mail_access(a.id, '{"about": "admitted"}') from unnest(admitted) a (id);
  perform private.grant_kept(kept, admitted);
  return coalesce(cardinality(admitted), 0);
end
$$;
comment on function private.approve_people(uuid[]) is
  'POST /users/approve: lets waiting people in, with the places that are kept for them, and returns their number. Others stay as they are: another administrator may have
been faster. Definer: no API role writes profiles. Errors: 401, 403.';
grant execute on function private.approve_people(uuid[]) to authenticated;

create function private.decline_person(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  kept uuid[];
begin
  perform private.require_admin();
  perform private.lock_account(p_id);
  kept := private.lock_kept(array[p_id]);
  select p.account_id into account from public.profiles p where p.id = p_id and p.state = 'waiting' for update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  perform private.drop_kept(kept, array[p_id]);
  begin
    delete from public.profiles p where p.id = p_id;
  exception when foreign_key_violation then
    update public.profiles p set account_id = null, email = null, state = 'active', entry_note = null where p.id = p_id;
  end;
  delete from auth.users u where u.id = account;
end
$$;
comment on function private.decline_person(uuid) is
  'POST /users/{id}/decline: removes a waiting person with their account. They can ask again. Somebody who has had a place,
because they were merged with a walk-in, stays without account and address. Definer: no API role deletes profiles. Errors: 401, 403; 404 for anybody who is not waiting.';
grant execute on function private.decline_person(uuid) to authenticated;

create function private.block_person(p_id uuid, p_reason text, p_tell boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
  kept uuid[];
  released integer;
  actor constant text := (select p.name from public.profiles p where p.id = private.me());
begin
  perform private.require_admin();
  if p_id = private.me() then
    perform private.refuse(409, 'own_account', 'You cannot do this to yourself');
  end if;
  perform private.require_nobody_looked_after(p_id);
  kept := private.lock_kept(array[p_id]);
  released := private.release_ahead(p_id);
  perform private.drop_kept(kept, array[p_id]);
  select p.* into person from public.profiles p where p.id = p_id and p.state <> 'left';
  if not found then
    perform private.refuse_missing('user');
  end if;
  insert into public.blocks as b (user_id, reason, is_told, state_before)
  values (p_id, p_reason, p_tell, case person.state when 'waiting' then 'waiting' else 'active' end)
  on conflict (user_id) do update set reason = excluded.reason, is_told = excluded.is_told;
  update public.profiles p set state = 'blocked', role = 'volunteer', entry_note = null where p.id = p_id;
  update public.invitations i set status = 'revoked' where i.email = person.email and i.status = 'pending';
  delete from auth.sessions s where s.user_id = person.account_id;
  delete from public.calendars c where c.user_id = p_id;
  delete from public.lead_grants g where g.user_id = p_id;
  -- The one mail says everything.
  update private.outbox o set status = 'skipped', reason = 'no access', settled_at = private.now()
  where o.user_id = p_id and o.status = 'waiting';
  if person.state <> 'blocked' then
    perform private.mail_access(p_id, jsonb_build_object('about', 'blocked', 'released', released,
      'reason', case when p_tell then p_reason end));
    perform private.mail_administrators(jsonb_build_object('about', 'person_blocked', 'name', person.name, 'actor', actor,
      'released', released, 'reason', p_reason));
  end if;
end
$$;
comment on function private.block_person(uuid, text, boolean) is
  'POST /users/{id}/block: the person can do nothing here from now on. They lose their role, what they lead, sessions, calendar address and the
places at events that have not started. p_tell: whether they see the reason. Blocking again changes the reason. Definer: no API
role writes profiles. Errors: 401, 403; 404 also for people who have left; 409 own_account, last_admin, looks_after.';
grant execute on function private.block_person(uuid, text, boolean) to authenticated;

create function private.unblock_person(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  perform private.require_admin();
  perform from public.profiles p where p.id = p_id and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  delete from public.blocks b where b.user_id = p_id returning b.state_before into before;
  update public.profiles p set state = coalesce(before, 'active') where p.id = p_id and p.state = 'blocked';
  if found and before is distinct from 'waiting' then
    perform private.mail_access(p_id, '{"about": "admitted"}');
  end if;
end
$$;
comment on function private.unblock_person(uuid) is
  'POST /users/{id}/unblock: the person has the state from before, but not their role and places. Does nothing for others.
Definer: no API role writes profiles. Errors: 401, 403, 404.';
grant execute on function private.unblock_person(uuid) to authenticated;

-- Inviting: what administrators do with invitations, and what an invited person does with the link of the mail. The mail
-- leaves through the outbox: it is sent even if the function that asked for it ends in the middle.

create function private.mail_invitations(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  -- One mail at a time: one that waits is sent now instead of later.
  with waiting as (
    update private.outbox o set next_attempt_at = private.now(), attempts = 0
    where o.invitation_id = any (p_ids) and o.status = 'waiting' returning o.invitation_id
  )
  insert into private.outbox (id, mail_id, kind, user_id, invitation_id, dedupe_key, due_at, next_attempt_at)
  select i.mail, i.mail, 'invitation', i.user_id, i.id, 'invitation:' || i.mail, (select private.now()), (select private.now())
  from (
    select i.id, i.user_id, gen_random_uuid() as mail from public.invitations i
    where i.id = any (p_ids) and i.id not in (select w.invitation_id from waiting w)
  ) i
$$;
comment on function private.mail_invitations(uuid[]) is
  'Puts the mails of invitations into the outbox. Each is a mail of its own, without a quiet minute. Internal.';

create function private.renew_invitations(p_people uuid[], p_roles text[], p_inviter uuid) returns table (id uuid, created boolean)
language sql set search_path = '' as $$
  with asked as (
    select p.id, p.email, a.role, private.now() + make_interval(days => o.invitation_days) as ends
    from unnest(p_people, p_roles) a (id, role) join public.profiles p on p.id = a.id cross join public.organisation o
  ), renewed as (
    update public.invitations i
    set role = a.role, invited_by = p_inviter, expires_at = a.ends, clicked_at = null, email = a.email
    from asked a where i.user_id = a.id and i.status = 'pending' returning i.id, i.user_id
  ), made as (
    insert into public.invitations (user_id, email, role, invited_by, expires_at)
    select a.id, a.email, a.role, p_inviter, a.ends from asked a where a.id not in (select r.user_id from renewed r)
    returning invitations.id
  )
  select r.id, false from renewed r union all select m.id, true from made m
$$;
comment on function private.renew_invitations(uuid[], text[], uuid) is
  'Invites people who have no account, each with their role. A pending invitation gets the new role and inviter, and its time begins
again (created = false). Internal.';

create function private.plan_person(p_address text, p_role text) returns uuid
language plpgsql set search_path = '' as $$
declare
  -- Only who signs in can be an administrator: that role comes with the acceptance.
  present constant text := case when p_role = 'admin' then 'volunteer' else p_role end;
  person public.profiles;
begin
  select p.* into person from public.profiles p where p.email = p_address for no key update;
  if person.account_id is not null or person.state in ('blocked', 'left') then
    return null;
  end if;
  if person.id is null then
    insert into public.profiles as p (email, name, role) values (p_address, private.name_of_address(p_address), present)
    returning p.id into person.id;
  elsif person.role <> present then
    update public.profiles p set role = present where p.id = person.id;
  end if;
  return person.id;
end
$$;
comment on function private.plan_person(text, text) is
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
  person := private.plan_person(address, p_role);
  if person is null then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists',
      jsonb_build_object('email', address));
  end if;
  return query
    select made.id, made.created from private.renew_invitations(array[person], array[p_role], private.me()) made,
      private.mail_invitations(array[made.id]);
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
  perform private.renew_invitations(array[private.plan_person(address, 'admin')], array['admin'], null);
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
  held public.invitations[];
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock_shared(private.import_lock());
  held := array(
    select i from public.invitations i
    where i.id = any (p_ids) and i.status = 'pending' and i.sent_at is null
      and not exists (select from private.outbox o where o.invitation_id = i.id and o.status = 'waiting')
    order by i.id for no key update);
  perform private.renew_invitations(array(select h.user_id from unnest(held) h), array(select h.role from unnest(held) h), private.me());
  perform private.mail_invitations(array(select h.id from unnest(held) h));
  return cardinality(held);
end
$$;
comment on function private.send_invitations(uuid[]) is
  'POST /users/invitations/send: puts the mails of those of these invitations into the outbox that were not mailed yet and do
not wait there, in the name of the caller, and returns their number. Definer: no API role writes the outbox. Errors: 401, 403.';
grant execute on function private.send_invitations(uuid[]) to authenticated;

-- Invited: the list of invitations with what became of their mails, and the link of the mail, which leads to a page with a
-- button. Reading the page uses up nothing; the button signs the person in, and the trigger above
-- accepts the invitation.

create function private.pending_invitations()
returns table (id uuid, user_id uuid, email text, name text, role text, inviter text, expires_at timestamptz,
  ending text, sent_at timestamptz, mail text, reason text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select i.id, i.user_id, p.email, p.name, i.role, inviter.name, i.expires_at, private.invitation_end(i), i.sent_at,
    case when latest.status = 'waiting' then 'waiting' when latest.status in ('failed', 'skipped') then 'failed'
      when latest.handed_over_at is not null then 'unconfirmed' when i.sent_at is not null then 'sent' else 'held' end,
    case when latest.status <> 'sent' then latest.reason end
  from public.invitations i
  join public.profiles p on p.id = i.user_id
  left join public.profiles inviter on inviter.id = i.invited_by
  left join lateral (
    select o.status, o.reason, o.handed_over_at from private.outbox o where o.invitation_id = i.id order by o.created_at desc limit 1) latest on true
  where i.status = 'pending';
end
$$;
comment on function private.pending_invitations() is
  'GET /users/invitations: the pending invitations. ending: as private.invitation_end(). mail: waiting (to be sent), sent,
unconfirmed (sent, but the worker ended before the mail server had answered), failed (reason has why) or held (nobody has asked to
send it). Definer: no API role reads the outbox. Errors: 401, 403.';
grant execute on function private.pending_invitations() to authenticated;

create function private.invitation_progress()
returns table (total integer, sent integer, failed integer, waiting integer, minutes_left integer, reason text, pending integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with open as (
    select min(o.created_at) as began from private.outbox o where o.kind = 'invitation' and o.status = 'waiting'
  ), batch as (
    select o.* from private.outbox o, open where o.kind = 'invitation' and o.created_at >= open.began
  ), counted as (
    select count(*)::integer as total, count(*) filter (where b.status = 'sent')::integer as sent,
      count(*) filter (where b.status in ('failed', 'skipped'))::integer as failed,
      count(*) filter (where b.status = 'waiting')::integer as waiting,
      max(b.reason) filter (where b.status = 'waiting') as reason,
      -- The schedule calls once a minute: a mail that waits for a moment leaves at most a minute later.
      round(extract(epoch from max(greatest(b.next_attempt_at, b.claimed_until)) filter (where b.status = 'waiting')
        - private.now()) / 60 + 1) as held
    from batch b
  )
  select c.total, c.sent, c.failed, c.waiting,
    greatest(ceil(c.waiting::numeric / private.invitations_a_minute()), c.held)::integer, c.reason,
    (select count(*)::integer from public.invitations i where i.status = 'pending')
  from counted c;
end
$$;
comment on function private.invitation_progress() is
  'GET /users/invitations/progress: of the invitations that were asked for together with the oldest one that waits, how many
are sent, given up and waiting, and the minutes that those take at the pace of private.invitations_a_minute(), longer if one waits
for another attempt or for the end of a claim. reason: why an
attempt failed. pending: the invitations that nobody has accepted yet. The others are 0 when none waits. Definer: no API role reads the outbox. Errors: 401, 403.';
grant execute on function private.invitation_progress() to authenticated;

create function private.set_invitation_token(p_mail uuid, p_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
begin
  select i.* into invited from private.outbox o join public.invitations i on i.id = o.invitation_id
  where o.id = p_mail and o.status = 'waiting' for no key update of i;
  if not found or private.invitation_end(invited) is not null then
    return false;
  end if;
  delete from private.invitation_tokens t where t.invitation_id = invited.id and t.mail_id <> p_mail;
  insert into private.invitation_tokens (hash, invitation_id, mail_id) values (p_hash, invited.id, p_mail);
  return true;
end
$$;
comment on function private.set_invitation_token(uuid, text) is
  'Stores the hash of the secret in the link of a mail that is about to be sent. The links of earlier mails of the invitation
end. False: the invitation is over, and the mail must not be sent. Definer: for the service, which has no right to any table.';
grant execute on function private.set_invitation_token(uuid, text) to service_role;

create function private.invitation_of(p_hash text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.invitation_tokens t join public.invitations i on i.id = t.invitation_id where t.hash = p_hash
$$;
comment on function private.invitation_of(text) is 'The invitation of a link, by the hash of its secret. Internal.';

create function private.link_end(p_invitation public.invitations) returns text
language sql stable set search_path = '' as $$
  select coalesce(private.invitation_end(p_invitation),
    case when p_invitation.clicked_at < private.now() - interval '15 minutes' then 'used' end)
$$;
comment on function private.link_end(public.invitations) is
  'Why the link of an invitation no longer works, like private.invitation_end(). A link is used up a quarter of an hour after
the first click, which leaves time to click again when signing in failed. Internal.';

create function private.read_invitation(p_hash text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invited constant public.invitations := private.invitation_of(p_hash);
begin
  if invited.id is null then
    perform private.refuse_missing('invitation');
  end if;
  return (
    select jsonb_build_object('organisation', o.name, 'contact', o.contact,
      'inviter', (select p.name from public.profiles p where p.id = invited.invited_by),
      'role', invited.role, 'email', left(invited.email, 1) || '…@' || split_part(invited.email, '@', 2),
      'expires_at', private.iso(invited.expires_at), 'end', private.link_end(invited))
    from public.organisation o);
end
$$;
comment on function private.read_invitation(text) is
  'POST /invitations/read: what the page of an invitation shows; uses up nothing. end: why the link no longer works. Definer:
for the service, which has no right to any table. Errors: 404.';
grant execute on function private.read_invitation(text) to service_role;

create function private.click_invitation(p_hash text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
begin
  select i.* into invited from public.invitations i where i.id = (private.invitation_of(p_hash)).id for no key update;
  if invited.id is null then
    perform private.refuse_missing('invitation');
  end if;
  if private.link_end(invited) is not null then
    perform private.refuse(409, 'invitation_over', 'This invitation is no longer valid',
      jsonb_build_object('why', private.link_end(invited)));
  end if;
  update public.invitations i set clicked_at = private.now() where i.id = invited.id and i.clicked_at is null;
  return invited.email;
end
$$;
comment on function private.click_invitation(text) is
  'POST /invitations/accept: the address that may sign in with this link. Definer: for the service, which has no right to any
table. Errors: 404; 409 invitation_over.';
grant execute on function private.click_invitation(text) to service_role;

create function private.prune_invitations() returns integer
language sql set search_path = '' as $$
  with pruned as (
    delete from public.invitations i
    where i.status <> 'pending' and i.expires_at < private.now() - interval '90 days' returning i.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_invitations() is
  'Deletes invitations that were accepted or revoked or have ended, 90 days after their time was over, with their mails, and returns
their number. Who invited whom stays in the log of changes. Pending ones stay in the list of administrators. For the schedule.';
