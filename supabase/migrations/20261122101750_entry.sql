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
  admitted integer;
begin
  perform private.require_admin();
  perform from public.profiles p where p.id = any (p_ids) order by p.id for no key update;
  update public.profiles p set state = 'active', entry_note = null where p.id = any (p_ids) and p.state = 'waiting';
  get diagnostics admitted = row_count;
  return admitted;
end
$$;
comment on function private.approve_people(uuid[]) is
  'POST /users/approve: lets waiting people in and returns their number. Others stay as they are: another administrator may have
been faster. Definer: no API role writes profiles. Errors: 401, 403.';
grant execute on function private.approve_people(uuid[]) to authenticated;

create function private.decline_person(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform private.require_admin();
  perform private.lock_account(p_id);
  delete from public.profiles p where p.id = p_id and p.state = 'waiting' returning p.account_id into account;
  if not found then
    perform private.refuse_missing('user');
  end if;
  delete from auth.users u where u.id = account;
end
$$;
comment on function private.decline_person(uuid) is
  'POST /users/{id}/decline: removes a waiting person with their account. They can ask again. Definer: no API role deletes
profiles. Errors: 401, 403; 404 for anybody who is not waiting.';
grant execute on function private.decline_person(uuid) to authenticated;

create function private.block_person(p_id uuid, p_reason text, p_tell boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_admin();
  if p_id = private.me() then
    perform private.refuse(409, 'own_account', 'You cannot do this to yourself');
  end if;
  perform private.release_ahead(p_id);
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
  update private.outbox o set status = 'skipped', reason = 'blocked', settled_at = private.now()
  where o.user_id = p_id and o.status = 'waiting';
end
$$;
comment on function private.block_person(uuid, text, boolean) is
  'POST /users/{id}/block: the person can do nothing here from now on. They lose their role, sessions, calendar address and the
places at events that have not started. p_tell: whether they see the reason. Blocking again changes the reason. Definer: no API
role writes profiles. Errors: 401, 403; 404 also for people who have left; 409 own_account, last_admin.';
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
end
$$;
comment on function private.unblock_person(uuid) is
  'POST /users/{id}/unblock: the person has the state from before, but not their role and places. Does nothing for others.
Definer: no API role writes profiles. Errors: 401, 403, 404.';
grant execute on function private.unblock_person(uuid) to authenticated;
