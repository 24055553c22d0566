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
