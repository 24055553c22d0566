-- Invitations: the role and the other data that a person gets when they sign in with an invited address for the first time.
-- Administrators invite one person at a time, or import many. The trigger at the end creates the profile.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  role text not null check (role in ('volunteer', 'staff', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  invited_by uuid references public.profiles (id) on delete set null,
  name text check (name = btrim(name) and char_length(name) between 1 and 200),
  phone text check (phone ~ '^[0-9 +()./-]{1,40}$'),
  description text check (char_length(description) between 1 and 20000),
  required_credits numeric(6, 2) not null default 0 check (required_credits >= 0),
  sent_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default private.now(),
  check ((status = 'accepted') = (accepted_at is not null))
);
comment on table public.invitations is
  'Invited addresses. An invitation is pending until its person signs in or an administrator revokes it.';
comment on column public.invitations.sent_at is 'When it was last mailed; null: not mailed yet.';
comment on column public.invitations.name is
  'Like phone, description and required_credits: a value for the profile that is created.';
create unique index invitations_one_pending on public.invitations (email) where status = 'pending';
create index invitations_invited_by on public.invitations (invited_by, created_at);
-- For the dashboard: the oldest pending ones, without reading everybody who was ever invited.
create index invitations_pending on public.invitations (created_at, email) where status = 'pending';

alter table public.invitations enable row level security;
grant select, insert (email, role, invited_by, sent_at), update (role, invited_by, sent_at) on public.invitations to authenticated;
-- Administrators read invitations.
create policy "administrators read invitations" on public.invitations
  for select to authenticated using ((select private.is_admin()));
-- Administrators invite, in their own name.
create policy "administrators invite" on public.invitations
  for insert to authenticated with check ((select private.is_admin()) and invited_by = (select private.me()));
-- Administrators renew a pending invitation, in their own name.
create policy "administrators renew invitations" on public.invitations
  for update to authenticated
  using ((select private.is_admin()) and status = 'pending')
  with check ((select private.is_admin()) and invited_by = (select private.me()));
create trigger audit after insert or update or delete on public.invitations
  for each row execute function private.audit();

create function private.email_lock(p_address text) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('muster: ' || p_address, 0)
$$;
comment on function private.email_lock(text) is
  'Key of the advisory lock under which an address is invited or gets its profile.';
grant execute on function private.email_lock(text) to authenticated;

create function private.import_lock() returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('muster: import of people', 0)
$$;
comment on function private.import_lock() is
  'Key of the advisory lock that an import holds exclusively, and that an invitation and a new profile share. It is one lock
instead of thousands, and keeps an import from inviting somebody who signs in at the same moment. Taken before
private.email_lock().';
grant execute on function private.import_lock() to authenticated;

create function private.invite(p_email text, p_role text) returns table (id uuid, created boolean)
language plpgsql set search_path = '' as $$
declare
  address text := lower(p_email);
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(address));
  if exists (select from public.profiles p where p.email = address) then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists',
      jsonb_build_object('email', address));
  end if;
  return query update public.invitations i
    set role = p_role, invited_by = private.me(), sent_at = private.now()
    where i.email = address and i.status = 'pending'
    returning i.id, false;
  if not found then
    return query insert into public.invitations as i (email, role, invited_by, sent_at)
      values (address, p_role, private.me(), private.now()) returning i.id, true;
  end if;
end
$$;
comment on function private.invite(text, text) is
  'POST /users/invite: stores the invitation. A pending one for the address gets the new role (created = false).
Errors: 401, 403, 409 user_exists.';
grant execute on function private.invite(text, text) to authenticated;

create function private.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.invitations i set status = 'revoked' where i.id = p_id and i.status = 'pending';
  if not found then
    perform private.refuse_missing('invitation');
  end if;
end
$$;
comment on function private.revoke_invitation(uuid) is
  'DELETE /users/invitations/{id}: revokes a pending invitation. A link that was mailed still signs in, but as a volunteer, as
with any other address. Definer: no API role writes the status. Errors: 401, 403; 404 when it is unknown, accepted or already
revoked.';
grant execute on function private.revoke_invitation(uuid) to authenticated;

create function private.make_admin(p_email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
begin
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(address));
  update public.profiles p set role = 'admin', state = 'active'
  where p.email = address and p.account_id is not null and p.state in ('active', 'waiting');
  if found then
    return 'profile';
  end if;
  insert into public.invitations as i (email, role, sent_at) values (address, 'admin', private.now())
  on conflict (email) where status = 'pending' do update set role = 'admin', sent_at = private.now();
  return 'invitation';
end
$$;
comment on function private.make_admin(text) is
  'Makes the person with this address an administrator: at once (returns ''profile'') or at their first sign-in
(''invitation''). For direct access to the database; no API role may call it.';

create function private.import_invitations(p_lines jsonb)
returns table (address text, outcome text, invitation_id uuid)
language plpgsql security definer set search_path = '' as $$
declare
  most_in_an_hour constant integer := 5000;
  lately integer;
  oldest timestamptz;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.import_lock());
  select count(*), min(i.created_at) into lately, oldest from public.invitations i
  where i.invited_by = private.me() and i.created_at > private.now() - interval '1 hour';
  if lately + jsonb_array_length(p_lines) > most_in_an_hour then
    perform private.refuse(429, 'rate_limited', 'Too many people were invited in the last hour. Please wait before importing more.',
      jsonb_build_object('what', 'import', 'retry_after',
        ceil(extract(epoch from coalesce(oldest, private.now()) + interval '1 hour' - private.now()))));
  end if;
  return query
  with given as (
    select line.place, lower(line.value ->> 'email') as email, line.value as person,
      member.id is not null as is_member
    from jsonb_array_elements(p_lines) with ordinality as line (value, place)
    -- The limit makes Postgres look up each line by index, however many people there are.
    left join lateral (
      select p.id from public.profiles p where p.email = lower(line.value ->> 'email') limit 1) member on true
  ), made as (
    insert into public.invitations as i (email, role, invited_by, name, phone, description, required_credits)
    select g.email, coalesce(g.person ->> 'role', 'volunteer'), private.me(), g.person ->> 'name', g.person ->> 'phone',
      g.person ->> 'description', coalesce((g.person ->> 'required_credits')::numeric, 0)
    from given g where not g.is_member
    on conflict (email) where status = 'pending' do nothing
    returning i.id, i.email
  )
  select g.email, case when g.is_member then 'member' when m.id is null then 'pending' else 'invited' end, m.id
  from given g left join made m on m.email = g.email order by g.place;
end
$$;
comment on function private.import_invitations(jsonb) is
  'POST /users/import: stores an invitation, not mailed yet, for each line {email, role, name, phone, description,
required_credits} with a new address: for all lines or, if something is wrong, for none. Returns for each line, in their order:
invited (with its id), pending (already invited) or member (already a user); these two stay as they are. Definer: no API role
writes the data for the profile. Errors: 401, 403; 429 for more than 5000 in an hour.';
grant execute on function private.import_invitations(jsonb) to authenticated;

create function private.claim_invitation(p_id uuid) returns text
language sql security definer set search_path = '' as $$
  update public.invitations i set sent_at = private.now()
  where i.id = p_id and i.status = 'pending' and i.sent_at is null returning i.email
$$;
comment on function private.claim_invitation(uuid) is
  'Marks an invitation as mailed and returns its address; null when it is no longer pending or was already mailed.
Definer: for the service, which has no right to any table.';
grant execute on function private.claim_invitation(uuid) to service_role;

create function private.unclaim_invitation(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.invitations i set sent_at = null where i.id = p_id and i.status = 'pending'
$$;
comment on function private.unclaim_invitation(uuid) is
  'Undoes private.claim_invitation(), because the mail could not be sent. Definer: for the service, which has no right to any
table.';
grant execute on function private.unclaim_invitation(uuid) to service_role;

create function private.follow_auth_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(new.email);
  -- The authentication service knows only the real clock.
  seen timestamptz := private.now(new.last_sign_in_at);
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
  if not found then
    perform pg_advisory_xact_lock_shared(private.import_lock());
    perform pg_advisory_xact_lock(private.email_lock(address));
    update public.invitations set status = 'accepted', accepted_at = private.now()
    where email = address and status = 'pending' returning * into invited;
    update public.profiles p set account_id = new.id, last_login = coalesce(seen, p.last_login),
      role = case when p.state = 'active' then coalesce(invited.role, p.role) else p.role end
    where p.email = address and p.account_id is null;
  end if;
  if not found and (invited.id is not null or entry <> 'invitation') then
    insert into public.profiles (id, account_id, email, state, name, role, phone, description, required_credits, last_login)
    values (
      -- The same id where possible, which helps whoever compares the two in the studio. Nothing relies on it.
      case when exists (select from public.profiles o where o.id = new.id) then gen_random_uuid() else new.id end,
      new.id, address, case when invited.id is null and entry = 'approval' then 'waiting' else 'active' end,
      coalesce(
        invited.name,
        nullif(private.trimmed(split_part(address, '@', 1), 200), ''),
        address),
      coalesce(invited.role, 'volunteer'), invited.phone, invited.description,
      coalesce(invited.required_credits, 0), seen)
    on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.follow_auth_user() is
  'Trigger on auth.users: when the address is confirmed, finds the person with it who has no account yet, or creates one; keeps
email and last_login up to date. Role and the rest come from a pending invitation; without one the role of a new person is
volunteer, and organisation.entry decides whether they are active, waiting or not created. If the invitation has no name, it is
the local part of the address.';
create trigger muster_profile_made after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.follow_auth_user();
create trigger muster_profile_followed after update on auth.users
  for each row when (
    -- A soft deletion writes a hash in place of the address.
    new.deleted_at is null
    and (old.email_confirmed_at, old.email, old.last_sign_in_at)
    is distinct from (new.email_confirmed_at, new.email, new.last_sign_in_at)
  ) execute function private.follow_auth_user();
