-- Invitations: which role an address gets when its person signs in for the first time.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  role text not null check (role in ('volunteer', 'staff', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  invited_by uuid references public.profiles (id) on delete set null,
  sent_at timestamptz not null default private.now(),
  accepted_at timestamptz,
  created_at timestamptz not null default private.now(),
  check ((status = 'accepted') = (accepted_at is not null))
);
comment on table public.invitations is 'Invited addresses; a pending one stays so until its person signs in.';
create unique index invitations_one_pending on public.invitations (email) where status = 'pending';
create index invitations_invited_by on public.invitations (invited_by);

alter table public.invitations enable row level security;
grant select, insert (email, role, invited_by), update (role, invited_by, sent_at) on public.invitations to authenticated;
-- Administrators read invitations.
create policy "administrators read invitations" on public.invitations
  for select to authenticated using ((select private.is_admin()));
-- Administrators invite, in their own name.
create policy "administrators invite" on public.invitations
  for insert to authenticated with check ((select private.is_admin()) and invited_by = (select auth.uid()));
-- Administrators renew a pending invitation, in their own name.
create policy "administrators renew invitations" on public.invitations
  for update to authenticated
  using ((select private.is_admin()) and status = 'pending')
  with check ((select private.is_admin()) and invited_by = (select auth.uid()));

create trigger audit after insert or update or delete on public.invitations
  for each row execute function private.audit();

create function private.invite(email text, role text) returns table (id uuid, created boolean)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  address text := lower(email);
  wanted text := role;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.email_lock(address));
  if exists (select from public.profiles p where p.email = address) then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists');
  end if;
  return query update public.invitations i
    set role = wanted, invited_by = auth.uid(), sent_at = private.now()
    where i.email = address and i.status = 'pending'
    returning i.id, false;
  if not found then
    return query insert into public.invitations as i (email, role, invited_by)
      values (address, wanted, auth.uid()) returning i.id, true;
  end if;
end
$$;
comment on function private.invite(text, text) is
  'POST /users/invite: stores the invitation; a pending one for the address takes the newer role (created = false).
Errors: 401, 403, 409 user_exists.';
grant execute on function private.invite(text, text) to authenticated;
grant execute on function private.email_lock(text) to authenticated;

create function private.make_admin(email text) returns text
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  address text := lower(btrim(email));
begin
  perform pg_advisory_xact_lock(private.email_lock(address));
  update public.profiles p set role = 'admin' where p.email = address;
  if found then
    return 'profile';
  end if;
  insert into public.invitations as i (email, role) values (address, 'admin')
  on conflict (email) where status = 'pending' do update set role = 'admin', sent_at = private.now();
  return 'invitation';
end
$$;
comment on function private.make_admin(text) is
  'Makes the person with this address an administrator: at once (gives ''profile'') or at their first sign-in
(''invitation''). For whoever has direct access to the database; no API role may call it.';
