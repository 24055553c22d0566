-- Invitations: who is invited, by whom, as what and until when. Inviting makes the person at once, so that they can be planned;
-- the trigger at the end connects them with the account that confirms their address. The topic `inviting` has what
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
create trigger audit after insert or delete or update of role, status, invited_by on public.invitations
  for each row execute function private.audit();

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
