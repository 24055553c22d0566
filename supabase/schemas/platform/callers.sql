-- Callers: who is calling. A person and their account are two things: an account of
-- the authentication service signs in, and the person is found by it. Roles and states are read from profiles at each request,
-- never from a token or from user_metadata, which users can write. The functions are PL/pgSQL because they are created before
-- the table that they read.

create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A token stays genuine until it expires. The authentication service deletes the row of its session when it ends.
  return exists (
    select from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid());
end
$$;
comment on function private.has_session() is
  'Whether the session of the caller''s token has not ended. Definer: no API role reads auth.sessions.';
grant execute on function private.has_session() to authenticated;

create function private.own_profile() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.jwt() ? 'see_as' then
    return private.seen_person();
  elsif auth.jwt() ? 'act_for' then
    return private.acted_for();
  end if;
  return (select p.id from public.profiles p where p.account_id = auth.uid() and private.has_session());
end
$$;
comment on function private.own_profile() is
  'The person who belongs to the caller''s account, in whatever state. Null without one, or when the session has ended.
As private.me() when an administrator sees the product as somebody else, and when somebody acts for another person. Definer: the policy of profiles itself depends on it.';
grant execute on function private.own_profile() to authenticated;

create function private.find_me(p_claims jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_claims ? 'see_as' then
    return private.seen_person();
  elsif p_claims ? 'act_for' then
    return private.acted_for();
  end if;
  return (
    select p.id from auth.sessions s join public.profiles p on p.account_id = s.user_id
    where s.id = (p_claims ->> 'session_id')::uuid and s.user_id = auth.uid() and p.state = 'active');
end
$$;
comment on function private.find_me(jsonb) is 'What private.me() returns, read from the tables. Definer: as private.me(). Internal.';

create function private.me() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  kept text;
  person uuid;
begin
  -- Whoever logs in as api_gateway may choose any role and any claims: only there a kept answer can be believed.
  if session_user <> 'api_gateway' then
    return private.find_me(auth.jwt());
  end if;
  kept := current_setting('muster.me', true);
  if kept <> '' and substr(kept, 37) = claims then
    return left(kept, 36)::uuid;
  end if;
  person := private.find_me(auth.jwt());
  perform set_config('muster.me', person || claims, true);
  return person;
end
$$;
comment on function private.me() is
  'The caller as a person: the id of their profile. Null for everybody who may do nothing here: without a profile, waiting,
blocked, or with a session that has ended. When an administrator sees the product as somebody else (the claim see_as of the
API): that person, for reading only. When somebody acts for a person whom they look after (the claim act_for of the API): that person. A call asks this some twenty times: the transactions of the API find it once and keep it in the setting
muster.me, which private.find_me_anew() empties. Errors: those of private.seen_person() and private.acted_for(). Definer: the policy of profiles itself depends on it.';
grant execute on function private.me() to authenticated;

create function private.find_me_anew() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('muster.me', '', true);
  return null;
end
$$;
comment on function private.find_me_anew() is
  'Trigger on auth.sessions and profiles: when a session ends or a person gets another state, account or guardian, private.me() looks again, in
the same transaction.';
create trigger muster_session_found after delete on auth.sessions for each statement execute function private.find_me_anew();

create function private.is_member() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.me() is not null;
end
$$;
comment on function private.is_member() is 'Whether the caller is an active person.';
grant execute on function private.is_member() to authenticated;

create function private.has_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    or not exists (select from public.organisation o where o.admin_second_factor);
end
$$;
comment on function private.has_factor() is
  'Whether the session of the caller''s token is good enough for an administrator: it has a second factor, or none is required.
Definer: private.is_admin() and the policies depend on it. Internal.';

create function private.is_seeing(p_administrator uuid, p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select l.action = 'see' from public.audit_log l
    where l.table_name = 'profiles' and l.row_id = p_person::text and l.actor = p_administrator
      and l.action in ('see', 'see_end') and l.at > private.now() - interval '12 hours'
    order by l.at desc, l.id desc limit 1), false);
end
$$;
comment on function private.is_seeing(uuid, uuid) is
  'Whether an administrator has begun to see the product as a person within twelve hours, and not ended it. Internal.';

create function private.seen_person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
  seen uuid;
begin
  if not private.has_session() then
    return null;
  end if;
  select p.id into seen
  from public.profiles caller
  join public.profiles p on p.id = (claims ->> 'see_as')::uuid and p.state = 'active' and p.role <> 'admin'
  where caller.account_id = auth.uid() and caller.state = 'active' and caller.role = 'admin' and private.has_factor()
    and current_setting('transaction_read_only') = 'on'
    -- It is never without a record, whoever sends the claim.
    and private.is_seeing(caller.id, p.id);
  if seen is null then
    perform private.refuse(403, 'see_as_refused', 'The app cannot be shown as this person');
  end if;
  return seen;
end
$$;
comment on function private.seen_person() is
  'Whom the caller sees the product as: the person of the claim see_as, who is active and no administrator. The caller is an active
administrator, with a second factor where one is required, who has begun this within twelve hours and not ended it (private.is_seeing()), in a
transaction that only reads. Null when the session has ended. Errors: 403 see_as_refused. Definer: private.me() depends on
it. Internal.';

create function private.acted_for() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid;
begin
  if not private.has_session() then
    return null;
  end if;
  -- Whoever is looked after has no account, so nobody acts for a guardian, or for an administrator.
  select p.id into person
  from public.profiles guardian
  join public.profiles p on p.id = (auth.jwt() ->> 'act_for')::uuid and p.guardian_id = guardian.id and p.state = 'active'
  where guardian.account_id = auth.uid() and guardian.state = 'active';
  if person is null then
    perform private.refuse(403, 'act_for_refused', 'You do not look after this person');
  end if;
  return person;
end
$$;
comment on function private.acted_for() is
  'For whom the caller acts: the person of the claim act_for, who is active, and whose active guardian the caller is. Null when the session has
ended. Errors: 403 act_for_refused. Definer: private.me() depends on it. Internal.';

create function private.caller() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not auth.jwt() ? 'act_for' then
    return private.me();
  end if;
  return (select p.id from public.profiles p where p.account_id = auth.uid() and p.state = 'active' and private.has_session());
end
$$;
comment on function private.caller() is
  'Who is really calling: the guardian where private.me() is a person for whom they act, otherwise private.me(). Definer: the policy of profiles shows
guardians only the person for whom they act.';
grant execute on function private.caller() to authenticated;

create function private.is_acting() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(auth.jwt() ? 'act_for', false);
end
$$;
comment on function private.is_acting() is 'Whether the caller acts for a person whom they look after. private.me() has judged whether they may.';
grant execute on function private.is_acting() to authenticated;

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.id = private.me() and p.role = 'admin') and private.has_factor();
end
$$;
comment on function private.is_admin() is
  'Whether the caller is an administrator, with a second factor where one is required. Definer: the policy of profiles itself depends on it.';
grant execute on function private.is_admin() to authenticated;

create function private.may_act_for(p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Inside a definer function current_user is its owner; the setting still has the role that the request chose.
  return current_setting('role') not in ('anon', 'authenticated') or coalesce(p_person = private.me(), false)
    or private.is_admin();
end
$$;
comment on function private.may_act_for(uuid) is
  'Whether the caller may act for this person (null: for everybody): it is the person, an administrator, or not a user of the
API (the sync of feeds, direct access). Internal.';

create function private.is_blocked() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.account_id = auth.uid() and p.state = 'blocked');
end
$$;
comment on function private.is_blocked() is
  'Whether the person who belongs to the caller''s account is blocked, even if the session has ended. Definer: without a session
nobody reads profiles.';
grant execute on function private.is_blocked() to authenticated;

create function private.require_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.has_session() then
    return;
  elsif private.is_blocked() then
    -- Blocking ends all sessions. An open page learns why.
    perform private.refuse(403, 'blocked', 'An administrator has blocked you');
  end if;
  perform private.refuse(401, 'unauthenticated', 'Authentication required. Please log in again.');
end
$$;
comment on function private.require_session() is
  'Refuses callers whose session has ended: 403 blocked if they are blocked, otherwise 401.';
grant execute on function private.require_session() to authenticated;

create function private.require_member() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.me() is not null then
    return;
  elsif exists (select from public.profiles p where p.id = private.own_profile() and p.state = 'waiting') then
    perform private.refuse(403, 'waiting', 'An administrator has to let you in first');
  elsif private.is_blocked() then
    perform private.refuse(403, 'blocked', 'An administrator has blocked you');
  end if;
  perform private.refuse(401, 'unauthenticated', 'Authentication required. Please log in again.');
end
$$;
comment on function private.require_member() is
  'Refuses callers who are not active: 403 waiting or blocked; 401 without a profile or with a session that has ended.';
grant execute on function private.require_member() to authenticated;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member();
  if private.is_admin() then
    return;
  elsif exists (select from public.profiles p where p.id = private.me() and p.role = 'admin') then
    perform private.refuse(403, 'second_factor_required', 'Enter the code of your authenticator app first');
  else
    perform private.refuse(403, 'forbidden',
      'You do not have permission to access this page. Admin privileges required.');
  end if;
end
$$;
comment on function private.require_admin() is
  'Refuses callers as private.require_member() does, members who are not administrators with 403 forbidden, and administrators
without the second factor that is required of them with 403 second_factor_required.';
grant execute on function private.require_admin() to authenticated;

create function private.require_self(p_person text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member();
  if private.me()::text is distinct from lower(p_person) then
    perform private.require_admin();
  end if;
end
$$;
comment on function private.require_self(text) is
  'Refuses callers as private.require_member() does, and those who are neither the person with this id nor an administrator with
403 forbidden. Text, because it is judged before the id in a path is.';
grant execute on function private.require_self(text) to authenticated;

-- Sessions and sign-ins: what people see of their sessions and end, and the log of sign-ins that administrators read. A session is
-- a row of auth.sessions. Deleting it ends access at once, because private.me() looks for it.

create table private.sign_ins (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.now(),
  kind text not null check (kind in ('link_requested', 'signed_in', 'failed', 'ended')),
  account_id uuid not null,
  session_id uuid,
  device text
);
comment on table private.sign_ins is
  'What happened at the door: links that were requested, sessions that began or ended, failures. Kept for 90 days. No API role
has any right to it.';
comment on column private.sign_ins.account_id is
  'Not a foreign key. When an account is deleted, nothing here names its person.';
comment on column private.sign_ins.device is 'What the browser said that it is, at most 300 characters.';
create index sign_ins_of_account on private.sign_ins (account_id, at, id);
create index sign_ins_at on private.sign_ins (at, id);

create function private.note_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session constant auth.sessions := case when tg_op = 'INSERT' then new else old end;
begin
  insert into private.sign_ins (kind, account_id, session_id, device)
  values (case when tg_op = 'INSERT' then 'signed_in' else 'ended' end, session.user_id, session.id, left(session.user_agent, 300));
  return null;
end
$$;
comment on function private.note_session() is
  'Trigger on auth.sessions: a session that begins is a sign-in. One that ends was signed out, or ended by somebody.';
create trigger muster_session_noted after insert or delete on auth.sessions
  for each row execute function private.note_session();

create function private.note_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sign_ins (kind, account_id) values ('link_requested', new.id);
  return null;
end
$$;
comment on function private.note_link() is 'Trigger on auth.users: a sign-in email was requested for the account.';
create trigger muster_first_link_noted after insert on auth.users
  for each row when (new.recovery_sent_at is not null or new.confirmation_sent_at is not null)
  execute function private.note_link();
create trigger muster_link_noted after update of recovery_sent_at, confirmation_sent_at on auth.users
  for each row when (
    new.recovery_sent_at > coalesce(old.recovery_sent_at, '-infinity')
    or new.confirmation_sent_at > coalesce(old.confirmation_sent_at, '-infinity')
  ) execute function private.note_link();

create function private.note_failure(p_account uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.sign_ins (kind, account_id) values ('failed', p_account)
$$;
comment on function private.note_failure(uuid) is
  'Notes a wrong code. The embedded authentication service calls it; the hosted one keeps failures in a log of its own.
Definer: for that service, which has no right to any table here.';
grant usage on schema private to supabase_auth_admin;
grant execute on function private.note_failure(uuid) to supabase_auth_admin;

create function private.list_sign_ins(p_person uuid, p_before bigint, p_most integer)
returns table (id bigint, at text, kind text, device text, user_id uuid, name text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select s.id, private.iso(s.at), s.kind, s.device, p.id, p.name, coalesce(p.email, lower(u.email))
    from private.sign_ins s
    left join public.profiles p on p.account_id = s.account_id
    left join auth.users u on u.id = s.account_id
    where (p_before is null or s.id < p_before)
      and (p_person is null or s.account_id = (select o.account_id from public.profiles o where o.id = p_person))
    order by s.id desc limit p_most;
end
$$;
comment on function private.list_sign_ins(uuid, bigint, integer) is
  'GET /sign-ins: the log of sign-ins, the newest first, before an entry and of a person if given. Definer: no API role reads
the log or auth.users. Errors: 401, 403.';
grant execute on function private.list_sign_ins(uuid, bigint, integer) to authenticated;

create function private.prune_sign_ins() returns integer
language sql set search_path = '' as $$
  with pruned as (delete from private.sign_ins s where s.at < private.now() - interval '90 days' returning s.id)
  select count(*)::integer from pruned
$$;
comment on function private.prune_sign_ins() is
  'Deletes entries of the log of sign-ins after 90 days and returns their number. For the schedule.';

create function private.own_sessions() returns table (id uuid, device text, started_at text, last_used_at text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return query
    select s.id, left(s.user_agent, 300), private.iso(private.now(s.created_at)),
      private.iso(private.now(greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'))),
      s.id = (auth.jwt() ->> 'session_id')::uuid
    from auth.sessions s where s.user_id = auth.uid() and (s.not_after is null or private.now(s.not_after) > private.now())
    order by 5 desc, 4 desc, 1;
end
$$;
comment on function private.own_sessions() is
  'GET /sessions: where the caller is signed in, this session first. Definer: no API role reads auth.sessions. Errors: 401.';
grant execute on function private.own_sessions() to authenticated;

create function private.end_own_sessions(p_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  delete from auth.sessions s where s.user_id = auth.uid()
    and case when p_id is null then s.id <> (auth.jwt() ->> 'session_id')::uuid else s.id = p_id end;
  if not found and p_id is not null then
    perform private.refuse_missing('session');
  end if;
end
$$;
comment on function private.end_own_sessions(uuid) is
  'DELETE /sessions/{id}: ends a session of the caller. DELETE /sessions (null): ends all but this one. Definer: no API role
writes auth.sessions. Errors: 401, 404.';
grant execute on function private.end_own_sessions(uuid) to authenticated;

create function private.end_sessions_of(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from public.profiles p where p.id = p_person) then
    perform private.refuse_missing('user');
  end if;
  delete from auth.sessions s where s.user_id = (select p.account_id from public.profiles p where p.id = p_person);
end
$$;
comment on function private.end_sessions_of(uuid) is
  'DELETE /users/{id}/sessions: signs a person out everywhere. Definer: no API role writes auth.sessions. Errors: 401, 403, 404.';
grant execute on function private.end_sessions_of(uuid) to authenticated;
