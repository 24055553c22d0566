-- Push: the devices on which people get notifications, what they want there, and what waits to be sent to them.

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null unique,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default private.now(),
  last_success_at timestamptz,
  failures integer not null default 0
);
comment on table private.push_subscriptions is
  'The browsers in which people want notifications (RFC 8030), one for each session. No API role has any right to it.';
comment on column private.push_subscriptions.session_id is
  'The session in which it was made; it goes with it (private.forget_device). Not a foreign key: the authentication service owns the sessions.';
comment on column private.push_subscriptions.endpoint is 'Where the push service of the browser accepts messages. Secret: whoever knows it can try.';
comment on column private.push_subscriptions.p256dh is 'The public key of the browser (RFC 8291); auth: the secret that it shares with this server.';
comment on column private.push_subscriptions.failures is 'How many attempts have failed since the last success. For operators.';
create index push_subscriptions_of_user on private.push_subscriptions (user_id);

create table private.push_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  unwanted text[] not null check (unwanted <@ array['changes', 'questions', 'reminders', 'fitting', 'alerts', 'messages']),
  quiet_from time,
  quiet_to time,
  check ((quiet_from is null) = (quiet_to is null))
);
comment on table private.push_settings is
  'What people want as notifications. Without a row: everything, and quiet hours from 22:00 to 7:00. No API role has any right to it.';
comment on column private.push_settings.quiet_from is 'In the zone of the person. Null, as with quiet_to: no quiet hours.';

create table private.pushes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  category text not null check (category in ('changes', 'questions', 'reminders', 'fitting', 'alerts', 'messages', 'test')),
  bundle text not null,
  notice_id uuid unique references public.notices (id) on delete cascade,
  question_id uuid unique references public.questions (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete cascade,
  mail_id uuid unique references private.outbox (id) on delete cascade,
  subscription_id uuid unique references private.push_subscriptions (id) on delete cascade,
  created_at timestamptz not null default private.now(),
  due_at timestamptz not null default private.now() + interval '1 minute',
  push_id uuid references private.pushes (id) on delete set null,
  attempts integer not null default 0,
  lost integer not null default 0,
  next_attempt_at timestamptz,
  claimed_until timestamptz,
  done uuid[] not null default '{}',
  check (num_nonnulls(notice_id, question_id, signup_id, mail_id, subscription_id) = 1)
);
comment on table private.pushes is
  'Messages that wait to be sent as notifications, one row each: about a notice, a question, a shift that begins soon, places of which a mail tells, or a test. They
are deleted when they are sent or no longer news; what they say is read when they are sent. No API role has any right to it.';
comment on column private.pushes.bundle is 'Messages of a person with the same one become one notification. Those of an offer, a message or a test are alone, and leave at once.';
comment on column private.pushes.due_at is 'The end of its quiet minute, in which later messages can join it; not before its notice can be seen.';
comment on column private.pushes.push_id is 'The notification that contains the message: the id of its first message, whose row counts the attempts.';
comment on column private.pushes.lost is 'How many attempts never came to an end. After the second, nothing is sent: nobody gets a notification more than twice.';
comment on column private.pushes.done is 'The devices that have it, or never will.';
create index pushes_of_user on private.pushes (user_id);
create index pushes_gathering on private.pushes (due_at) where push_id is null;
create index pushes_sending on private.pushes (next_attempt_at) where push_id = id;
create index pushes_of_push on private.pushes (push_id) where push_id is not null;
create index pushes_of_signup on private.pushes (signup_id) where signup_id is not null;

create function private.push_category(p_kind text) returns text
language sql immutable set search_path = ''
return case
  when p_kind in ('offer_taken', 'offer_withdrawn', 'unanswered') then 'questions'
  when private.is_oversight(p_kind) or p_kind in ('alert', 'digest', 'declined', 'short_rest', 'qualification_asked') then 'alerts'
  when p_kind = 'message' then 'messages' else 'changes' end;
comment on function private.push_category(text) is 'With which notifications a kind of notice belongs. Internal.';

create function private.push_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.pushes (user_id, category, bundle, notice_id, due_at)
  select n.user_id, c.category, case when n.kind = 'message' then 'message:' || n.id else c.category end, n.id,
    case when n.kind = 'message' then private.now() else greatest(private.now() + interval '1 minute', n.held_until) end
  from added n cross join lateral (select private.push_category(n.kind) as category) c
  -- The question says it.
  where n.kind not in ('asked', 'still') and n.user_id in (select s.user_id from private.push_subscriptions s);
  return null;
end
$$;
comment on function private.push_notices() is 'Trigger: a notification about each notice, for people who have a device for it.';
create trigger push after insert on public.notices
  referencing new table as added for each statement execute function private.push_notices();

create function private.push_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.pushes (user_id, category, bundle, question_id, due_at)
  select new.user_id, 'questions', case when new.kind = 'offer' then 'offer:' || new.id else 'questions' end, new.id,
    case when new.kind = 'offer' then private.now() else greatest(private.now() + interval '1 minute', private.held_until()) end
  where exists (select from private.push_subscriptions s where s.user_id = new.user_id);
  return null;
end
$$;
comment on function private.push_question() is 'Trigger: a notification about a question; about an offer at once, because its clock runs.';
create trigger push after insert on public.questions for each row execute function private.push_question();

create function private.push_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.pushes (user_id, category, bundle, signup_id, mail_id, due_at)
  select new.user_id, c.category, c.category, new.signup_id, case when new.signup_id is null then new.id end, new.due_at
  from (select case when new.signup_id is null then 'fitting' else 'reminders' end as category) c
  where exists (select from private.push_subscriptions s where s.user_id = new.user_id);
  return null;
end
$$;
comment on function private.push_mail() is 'Trigger: a notification beside the mail that reminds of a shift, or tells of places that fit.';
create trigger push after insert on private.outbox
  for each row when (new.kind = 'reminder' or new.letter ->> 'about' = 'fits') execute function private.push_mail();

create function private.forget_device() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions s where s.session_id = old.id;
  return null;
end
$$;
comment on function private.forget_device() is 'Trigger on auth.sessions: a device whose session has ended gets no notifications.';
create trigger muster_session_devices after delete on auth.sessions
  for each row execute function private.forget_device();

create function private.hand_over_push(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  update private.push_subscriptions d set user_id = p_person where d.user_id = p_other;
  update private.push_settings s set user_id = p_person
  where s.user_id = p_other and not exists (select from private.push_settings own where own.user_id = p_person);
  update private.pushes w set user_id = p_person where w.user_id = p_other;
$$;
comment on function private.hand_over_push(uuid, uuid) is
  'Gives the devices and waiting notifications of the second person to the first one, who keeps their own settings. Internal.';

create function private.own_push() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (
    select jsonb_build_object('unwanted', coalesce(to_jsonb(s.unwanted), '[]'),
      'quiet', case when s.user_id is null then '{"from": "22:00", "to": "07:00"}'::jsonb when s.quiet_from is not null then
        jsonb_build_object('from', to_char(s.quiet_from, 'HH24:MI'), 'to', to_char(s.quiet_to, 'HH24:MI')) end,
      'devices', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'device', left(o.user_agent, 300), 'created_at', private.iso(d.created_at),
            'last_success_at', private.iso(d.last_success_at), 'is_current', d.session_id = (auth.jwt() ->> 'session_id')::uuid)
          order by d.session_id = (auth.jwt() ->> 'session_id')::uuid desc, d.created_at desc, d.id), '[]')
        from private.push_subscriptions d left join auth.sessions o on o.id = d.session_id where d.user_id = private.me()))
    from (select private.me() as id) me left join private.push_settings s on s.user_id = me.id);
end
$$;
comment on function private.own_push() is
  'GET /push: what the caller wants as notifications (unwanted: categories that they do not; quiet: {from, to} or null), and their
devices, this one first. Definer: no API role reads these tables. Errors: 401.';
grant execute on function private.own_push() to authenticated;

create function private.set_push(p_unwanted text[], p_from time, p_to time) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  insert into private.push_settings (user_id, unwanted, quiet_from, quiet_to) values (private.me(), p_unwanted, p_from, p_to)
  on conflict (user_id) do update
  set unwanted = excluded.unwanted, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to;
end
$$;
comment on function private.set_push(text[], time, time) is
  'PUT /push: what the caller wants as notifications, and their quiet hours; both null: none. Definer: no API role writes the table. Errors: 401.';
grant execute on function private.set_push(text[], time, time) to authenticated;

create function private.add_device(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  perform private.require_member();
  perform from public.profiles p where p.id = private.me() for no key update;
  -- Whoever has the keys has the browser: somebody else was signed in there before. Another person's endpoint cannot be taken away.
  delete from private.push_subscriptions s
  where s.session_id = session or s.endpoint = p_endpoint and s.p256dh = p_p256dh and s.auth = p_auth;
  insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values (private.me(), session, p_endpoint, p_p256dh, p_auth)
  on conflict do nothing;
  if not found then
    perform private.refuse(400, 'invalid', 'Is not valid', '{}', 'endpoint');
  end if;
  -- The oldest of more than ten is hardly in use.
  delete from private.push_subscriptions s where s.id in (
    select o.id from private.push_subscriptions o where o.user_id = private.me() order by o.created_at desc, o.id offset 10);
end
$$;
comment on function private.add_device(text, text, text) is
  'POST /push/devices: the browser of this session gets notifications, instead of what the session had before; of more than ten devices the
oldest goes. Definer: no API role writes the table. Errors: 401; 400 for an endpoint that somebody has with other keys.';
grant execute on function private.add_device(text, text, text) to authenticated;

create function private.remove_device(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  delete from private.push_subscriptions s where s.id = p_id and s.user_id = private.me();
  if not found then
    perform private.refuse_missing('device');
  end if;
end
$$;
comment on function private.remove_device(uuid) is
  'DELETE /push/devices/{id}: a device of the caller gets no more notifications. Definer: no API role writes the table. Errors: 401, 404.';
grant execute on function private.remove_device(uuid) to authenticated;

create function private.test_device(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  if not exists (select from private.push_subscriptions s where s.id = p_id and s.user_id = private.me()) then
    perform private.refuse_missing('device');
  end if;
  insert into private.pushes (user_id, category, bundle, subscription_id, due_at)
  values (private.me(), 'test', 'test:' || p_id, p_id, private.now())
  on conflict (subscription_id) do nothing;
end
$$;
comment on function private.test_device(uuid) is
  'POST /push/devices/{id}/test: sends a notification to a device of the caller, at any hour. Definer: no API role writes the table. Errors: 401, 404.';
grant execute on function private.test_device(uuid) to authenticated;

create function private.renew_device(p_endpoint text, p_auth text, p_new_endpoint text, p_new_p256dh text, p_new_auth text) returns boolean
language sql security definer set search_path = '' as $$
  with renewed as (
    update private.push_subscriptions s set endpoint = p_new_endpoint, p256dh = p_new_p256dh, auth = p_new_auth
    where s.endpoint = p_endpoint and s.auth = p_auth
      and not exists (select from private.push_subscriptions o where o.endpoint = p_new_endpoint and o.id <> s.id)
    returning s.id
  )
  select exists (select from renewed)
$$;
comment on function private.renew_device(text, text, text, text, text) is
  'POST /push/renewals: a browser has a new endpoint. Its worker cannot sign in; the old endpoint and its secret prove who it is. False
for unknown ones. Definer: for the service, which has no right to any table.';
grant execute on function private.renew_device(text, text, text, text, text) to service_role;
