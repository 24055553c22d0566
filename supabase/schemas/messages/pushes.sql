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
  when private.is_oversight(p_kind) or p_kind in ('alert', 'digest', 'declined', 'short_rest', 'qualification_asked', 'agreement_withdrawn') then 'alerts'
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
comment on function private.push_mail() is 'Trigger: a notification beside the mail that reminds of a shift, also of somebody who is looked after, or tells of places that fit.';
create trigger push after insert on private.outbox
  for each row when (new.kind = 'reminder' or new.letter ->> 'about' = 'fits' and not new.letter ? 'for') execute function private.push_mail();

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

-- Sending pushes: when notifications leave, what they are about, and what becomes of them. Functions for `notify`.

create function private.quiet_until(p_person uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  stored constant text := (select p.settings ->> 'timezone' from public.profiles p where p.id = p_person);
  named constant jsonb := jsonb '{"EST": "America/New_York", "CST": "America/Chicago", "MST": "America/Denver", "PST": "America/Los_Angeles"}';
  zone constant text := private.known_timezone(coalesce(named ->> stored, stored, private.organisation_zone()), private.organisation_zone());
  here constant timestamp := private.now() at time zone zone;
  begins time;
  ends time;
begin
  select s.quiet_from, s.quiet_to into begins, ends from private.push_settings s where s.user_id = p_person;
  if not found then
    begins := time '22:00';
    ends := time '07:00';
  end if;
  return case
    when begins < ends and here::time >= begins and here::time < ends or begins > ends and here::time < ends then here::date + ends
    when begins > ends and here::time >= begins then here::date + 1 + ends end at time zone zone;
end
$$;
comment on function private.quiet_until(uuid) is
  'When the quiet hours of a person end that are now, in their zone, else that of the organisation; null: it is not quiet. Internal.';

create function private.push_facts(p_push private.pushes)
returns table (kind text, starts_at timestamptz, ends_at timestamptz, answer_by timestamptz, is_news boolean, facts jsonb)
language sql stable set search_path = '' as $$
  select coalesce(n.kind, case when q.occasion = 'day' then 'confirm' else q.kind end, p_push.category), coalesce(e.start_time, (fits.places #>> '{0,shift,start_time}')::timestamptz, (
      select min(a.start_time) from private.alert_tellings t join private.alerts i on i.id = t.alert_id
      join public.event_slots o on o.id = i.slot_id join public.events a on a.id = o.event_id
      where t.notice_id = n.id and a.start_time > private.now())), e.end_time, q.deadline,
    case when q.id is not null then q.answer is null and q.deadline > private.now() and e.published_at is not null
      when n.kind in ('alert', 'digest') then n.dismissed_at is null and private.hears_of_shifts(n.user_id)
      when n.id is not null then n.dismissed_at is null
      when p_push.mail_id is not null then fits.places <> '[]'
      when s.id is not null then s.status = 'confirmed' and s.is_live and s.starts_at > private.now()
      else true end,
    jsonb_build_object('kind', coalesce(n.kind, case when q.occasion = 'day' then 'confirm' else q.kind end, p_push.category), 'status', s.status, 'live', s.is_live, 'old', n.old, 'shift', s.shift || case when s.user_id <> p_push.user_id then jsonb_build_object('title',
        (select o.name from public.profiles o where o.id = s.user_id) || ': ' || (s.shift ->> 'title')) else '{}' end,
      'about', case when n.kind in ('alert', 'digest') then n.about end, 'to_lead', n.kind in ('alert', 'digest')
        and not exists (select from public.profiles a where a.id = n.user_id and a.role = 'admin'), 'places', fits.places,
      'question', case when q.id is not null then jsonb_build_object('key', q.key, 'asked_at', private.iso(q.asked_at), 'deadline', private.iso(least(q.deadline, e.start_time)),
        'held', q.wave = 1, 'asked', case when q.kind = 'offer' then private.offered_to(q) end, 'in_return', private.in_return_of(q)) end,
      'event', case when e.published_at is not null then jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
        'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day) end)
  from (select p_push.id) self
  left join public.notices n on n.id = p_push.notice_id
  left join public.questions q on q.id = p_push.question_id
  left join public.event_slots slot on slot.id = q.slot_id
  left join private.shifts s on s.id = coalesce(n.signup_id, q.signup_id, p_push.signup_id)
  left join public.events e on e.id = coalesce(n.event_id, slot.event_id, (select u.event_id from public.signups u where u.id = p_push.signup_id))
  left join lateral (
    select private.fits_letter(o) -> 'places' as places from private.outbox o where o.id = p_push.mail_id) fits on true
$$;
comment on function private.push_facts(private.pushes) is
  'What a message is about now. is_news: it can still be acted on, and has not been read. An event that is a draft is not named. Internal.';

create function private.is_operational(p_push private.pushes) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.notices n where n.id = p_push.notice_id and n.kind = 'message' and (n.about ->> 'operational')::boolean)
$$;
comment on function private.is_operational(private.pushes) is
  'Whether it is a message about a shift that the person holds: it reaches them whatever they have set. Internal.';

create function private.drop_pushes() returns void
language sql set search_path = '' as $$
  delete from private.pushes w using public.profiles p
  where p.id = w.user_id and w.push_id is null and (
    p.state <> 'active' or w.due_at < private.now() - interval '2 days'
    or not exists (select from private.push_subscriptions s where s.user_id = w.user_id)
    or not private.is_operational(w) and exists (
      select from private.push_settings s where s.user_id = w.user_id and w.category = any (s.unwanted))
    or w.due_at <= private.now() and not (select f.is_news from private.push_facts(w) f))
$$;
comment on function private.drop_pushes() is
  'Deletes messages that nobody wants or can get, that are no longer news, or that are two days old. Internal.';

create function private.is_urgent(p_push private.pushes, p_quiet_until timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select p_push.category = 'test' or private.is_operational(p_push) or coalesce(f.starts_at between private.now() and private.now() + interval '6 hours', false)
    or coalesce(f.answer_by < p_quiet_until + interval '30 minutes', false)
  from private.push_facts(p_push) f
$$;
comment on function private.is_urgent(private.pushes, timestamptz) is
  'Whether a message leaves in quiet hours: it is operational, what it is about begins within six hours, or less than half an hour for an answer would
remain after them. Internal.';

create function private.ready_pushes(p_most integer) returns setof uuid[]
language sql stable set search_path = '' as $$
  select array_agg(w.id order by w.created_at, w.id) filter (where w.due_at <= private.now())
  from (
    select p.*, private.quiet_until(p.user_id) as quiet, private.is_urgent(p, private.quiet_until(p.user_id)) as urgent
    from private.pushes p where p.push_id is null) w
  group by w.user_id, w.bundle
  having (max(w.due_at) <= private.now() or min(w.due_at) <= private.now() - interval '4 minutes')
    and bool_or(w.due_at <= private.now() and (w.quiet is null or w.urgent))
  order by min(w.due_at) limit p_most
$$;
comment on function private.ready_pushes(integer) is
  'The messages that leave now, as one notification each: a minute after the last of its bundle, at the latest after five, and not in
quiet hours unless one is urgent. Internal.';

create function private.due_pushes(p_most integer default 5) returns integer
language sql stable security definer set search_path = '' as $$
  select least(p_most, ceil((
    (select count(*) from private.pushes w where w.push_id = w.id and w.next_attempt_at <= private.now()
      and coalesce(w.claimed_until <= private.now(), true))
    + (select count(*) from private.ready_pushes(p_most * 50))) / 50.0))::integer
$$;
comment on function private.due_pushes(integer) is
  'The number of calls of notify that are due for notifications. For the schedule.';

create function private.claim_pushes(p_most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  claimed uuid[];
begin
  perform private.queue_reminders();
  perform private.drop_pushes();
  -- Killed twice while it was sent: some devices may have it twice already.
  delete from private.pushes w
  where w.push_id in (select l.id from private.pushes l where l.push_id = l.id and l.lost >= 1 and l.claimed_until <= present);

  with taken as (
    select w.id, w.user_id, w.bundle, w.created_at from private.pushes w
    where w.id in (select unnest(r.ids) from private.ready_pushes(p_most) r (ids)) and w.push_id is null
    for update skip locked
  ), led as (
    select t.id, first_value(t.id) over (partition by t.user_id, t.bundle order by t.created_at, t.id) as lead from taken t
  )
  update private.pushes w set push_id = l.lead, next_attempt_at = present from led l where w.id = l.id;

  select array_agg(free.id) into claimed from (
    select w.id from private.pushes w
    where w.push_id = w.id and w.next_attempt_at <= present and coalesce(w.claimed_until <= present, true)
    order by w.next_attempt_at limit p_most for update skip locked) free;
  update private.pushes w set claimed_until = present + interval '1 minute', attempts = w.attempts + 1,
    lost = w.lost + (w.claimed_until is not null)::integer
  where w.id = any (claimed);
  -- Their people know of these offers now, as when the mail leaves.
  update public.questions q set deadline = private.offer_deadline(q.wave, lower(q.during), least(present, q.asked_at + interval '10 minutes'))
  from private.pushes w where w.id = any (claimed) and w.attempts = 1 and q.id = w.question_id and q.kind = 'offer' and q.answer is null;

  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'attempt', l.attempts, 'category', l.category,
      'language', coalesce(p.settings ->> 'language', private.language_of(p.id), 'english'), 'timezone', p.settings ->> 'timezone',
      'messages', (select coalesce(jsonb_agg(f.facts || coalesce(private.pushed_message(w.notice_id), '{}') order by f.starts_at, w.created_at, w.id), '[]')
        from private.pushes w cross join lateral private.push_facts(w) f where w.push_id = l.id and f.is_news),
      'devices', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)), '[]')
        from private.push_subscriptions s
        where s.user_id = l.user_id and s.id <> all (l.done) and s.id = coalesce(l.subscription_id, s.id)))
      order by l.next_attempt_at, l.id), '[]')
    from private.pushes l join public.profiles p on p.id = l.user_id where l.id = any (claimed));
end
$$;
comment on function private.claim_pushes(integer) is
  'Claims the notifications that notify sends next, at most p_most; no other worker gets them for a minute. Each: {id, attempt, category,
language, timezone, messages: what private.push_facts() and private.pushed_message() say of those that are still news, devices: [{id, endpoint, p256dh, auth}] that do not have it yet}. Definer:
for the service, which has no right to any table.';
grant execute on function private.claim_pushes(integer) to service_role;

create function private.settle_device(p_push uuid, p_attempt integer, p_device uuid, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_outcome = 'gone' then
    delete from private.push_subscriptions s where s.id = p_device;
  else
    update private.push_subscriptions s set last_success_at = case when p_outcome = 'sent' then private.now() else s.last_success_at end,
      failures = case when p_outcome = 'sent' then 0 else s.failures + 1 end
    where s.id = p_device;
  end if;
  if p_outcome <> 'later' then
    update private.pushes w set done = w.done || p_device where w.id = p_push and w.attempts = p_attempt;
  end if;
end
$$;
comment on function private.settle_device(uuid, integer, uuid, text) is
  'Records what a push service answered for a device: sent; gone: the device is forgotten; refused: it never gets this notification; later. Definer: for
the service, which has no right to any table.';
grant execute on function private.settle_device(uuid, integer, uuid, text) to service_role;

create function private.settle_push(p_push uuid, p_attempt integer, p_outcome text, p_after integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wait constant interval[] := array[interval '1 minute', interval '5 minutes', interval '15 minutes', interval '1 hour'];
  lead private.pushes;
begin
  select * into lead from private.pushes w
  where w.id = p_push and w.push_id = w.id and w.attempts = p_attempt and w.claimed_until is not null for update;
  if not found then
    return;
  elsif p_outcome = 'release' then
    update private.pushes w set claimed_until = null, attempts = w.attempts - 1 where w.id = lead.id;
  elsif p_outcome = 'later' and lead.attempts <= array_length(wait, 1) then
    update private.pushes w set claimed_until = null,
      next_attempt_at = private.now() + greatest(wait[lead.attempts], least(p_after, 86400) * interval '1 second')
    where w.id = lead.id;
  else
    delete from private.pushes w where w.push_id = lead.id;
  end if;
end
$$;
comment on function private.settle_push(uuid, integer, text, integer) is
  'Records what became of a claimed notification: done; later: again after a minute, then after ever longer times and at least p_after
seconds, until it is given up after the fifth attempt; release: it was not tried. One that another attempt has claimed stays as it is. Definer: for the service,
which has no right to any table.';
grant execute on function private.settle_push(uuid, integer, text, integer) to service_role;
