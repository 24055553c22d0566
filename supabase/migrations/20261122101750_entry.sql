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
  from public.profiles p where p.id = p_person and p.email is not null
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
begin
  perform private.require_admin();
  select array_agg(w.id) into admitted from (
    select p.id from public.profiles p where p.id = any (p_ids) and p.state = 'waiting' order by p.id for no key update) w;
  update public.profiles p set state = 'active', entry_note = null where p.id = any (admitted);
  perform private.mail_access(a.id, '{"about": "admitted"}') from unnest(admitted) a (id);
  return coalesce(cardinality(admitted), 0);
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
  select p.account_id into account from public.profiles p where p.id = p_id and p.state = 'waiting' for update;
  if not found then
    perform private.refuse_missing('user');
  end if;
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
  released integer;
  actor constant text := (select p.name from public.profiles p where p.id = private.me());
begin
  perform private.require_admin();
  if p_id = private.me() then
    perform private.refuse(409, 'own_account', 'You cannot do this to yourself');
  end if;
  released := private.release_ahead(p_id);
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
  if found and before is distinct from 'waiting' then
    perform private.mail_access(p_id, '{"about": "admitted"}');
  end if;
end
$$;
comment on function private.unblock_person(uuid) is
  'POST /users/{id}/unblock: the person has the state from before, but not their role and places. Does nothing for others.
Definer: no API role writes profiles. Errors: 401, 403, 404.';
grant execute on function private.unblock_person(uuid) to authenticated;
