-- The outbox: messages for people, to be sent by mail. A message is written in the same transaction as the change it is about,
-- so that neither exists without the other. The function `notify` sends it later, and no request waits for a mail server.

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('signed_up', 'assigned', 'canceled', 'released', 'notice', 'reminder', 'invitation', 'access', 'message')),
  -- Not a foreign key: a person with signups cannot be deleted, and messages are deleted with their signup. Null: for a visitor who holds a place, and for a parent who is asked.
  user_id uuid,
  signup_id uuid references public.signups (id) on delete cascade,
  invitation_id uuid references public.invitations (id) on delete cascade,
  notice_id uuid references public.notices (id) on delete cascade,
  letter jsonb,
  message_id uuid,
  dedupe_key text not null unique,
  change_set_id uuid references public.change_sets (id) default private.change_set(),
  created_at timestamptz not null default private.now(),
  due_at timestamptz not null default private.now() + interval '1 minute',
  mail_id uuid references private.outbox (id) on delete set null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  claimed_until timestamptz,
  handed_over_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'skipped', 'failed')),
  reason text,
  failure jsonb,
  settled_at timestamptz,
  check ((kind = 'notice') = (notice_id is not null)),
  check ((kind = 'invitation') = (invitation_id is not null)),
  check ((kind = 'access') = (letter is not null)),
  constraint outbox_of_somebody check (user_id is not null or letter ? 'hold' or letter ? 'parent'),
  check ((kind = 'message') = (message_id is not null)),
  check (num_nonnulls(signup_id, invitation_id, letter, message_id) = 1),
  check ((status = 'waiting') = (settled_at is null)),
  check (handed_over_at is null or status in ('waiting', 'sent'))
);
comment on table private.outbox is
  'Messages for people, one row each. No API role has any right to it: triggers write it, and the functions for `notify` read it.';
comment on column private.outbox.kind is
  'signed_up and canceled: by the person; assigned and released: the same by somebody else; notice: see notices.kind;
reminder: the shift is near (private.due_reminders); invitation, access (see letter) and message: a mail of its own, which is not about a signup.';
comment on column private.outbox.letter is
  'What a mail of kind access says: {about, …}, with the keys of AccessLetter in _shared/mail/compose-access.ts.';
comment on column private.outbox.message_id is
  'What somebody has written to many people. Not a foreign key: the table comes later, and rows here do not outlive it.';
comment on column private.outbox.dedupe_key is 'Identifies what the message says, so that nobody gets the same message twice.';
comment on column private.outbox.due_at is 'The end of its quiet minute, in which later messages can join it.';
comment on column private.outbox.mail_id is
  'The mail that contains the message: the id of its first message. That row counts the attempts, and the id is in the
Message-ID. A mail keeps its messages forever, so that every attempt sends the same mail.';
comment on column private.outbox.claimed_until is 'Until when the worker that claimed the mail has time to send it.';
comment on column private.outbox.handed_over_at is
  'When the worker began to hand the mail to a mail server that cannot recognize a repeat; null again when the worker reports the
result. If it never does, the mail counts as sent and keeps this time: sent, not confirmed.';
comment on column private.outbox.failure is
  'Why the last attempt failed, as {code, params} (mail-failures.ts); reason is its sentence.';
comment on column private.outbox.reason is 'Why it was skipped or has failed; if it is waiting, why the last attempt failed.';
create index outbox_gathering on private.outbox (user_id, due_at) where status = 'waiting' and mail_id is null;
-- For a person's archive, and when they are blocked, merged or leave.
create index outbox_of_user on private.outbox (user_id);
create index outbox_sending on private.outbox (next_attempt_at) where status = 'waiting' and mail_id = id;
create index outbox_of_change_set on private.outbox (change_set_id) where change_set_id is not null;
create index outbox_of_signup on private.outbox (signup_id);
create index outbox_of_invitation on private.outbox (invitation_id, created_at) where invitation_id is not null;
-- For the progress of invitations that are being sent.
create index outbox_invitations on private.outbox (created_at) where kind = 'invitation';
create index outbox_of_notice on private.outbox (notice_id) where notice_id is not null;
create index outbox_of_mail on private.outbox (mail_id) where mail_id is not null;
create index outbox_settled on private.outbox (settled_at) where settled_at is not null;
-- Few messages fail; the dashboard lists them.
create index outbox_failed on private.outbox (settled_at) where status = 'failed';

create function private.address_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  addressee constant uuid := private.addressee(new.user_id);
begin
  if addressee is distinct from new.user_id then
    new.letter := new.letter || jsonb_build_object('for', new.user_id);
    new.user_id := addressee;
  end if;
  return new;
end
$$;
comment on function private.address_message() is
  'Trigger: what is for a person who is looked after goes to their guardian. A letter says in "for" whom it is about; the signup says it of any other message.';
create trigger address_message before insert on private.outbox
  for each row when (new.kind not in ('invitation', 'message')) execute function private.address_message();

create table private.mail_keys (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  key uuid not null unique default gen_random_uuid()
);
comment on table private.mail_keys is
  'The secret (122 random bits) in the link with which a person stops their mails without signing in.';

create function private.mail_signup(p_signup public.signups, p_step text) returns void
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  message constant text := case
    when p_step in ('given_back', 'declined') then 'canceled'
    when p_step in ('released', 'withdrawn') then 'released'
    when p_step in ('taken', 'agreed') or p_step = 'published' and p_signup.created_by = p_signup.user_id then 'signed_up'
    else 'assigned' end;
  -- A place that Undo gives back can be given and lost several times.
  times constant text := case when p_step in ('agreed', 'agreed_for') then ':agreed' else '' end
    || case when p_signup.revision > 1 then ':' || p_signup.revision else '' end;
begin
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, created_at, due_at)
  values (message, p_signup.user_id, p_signup.id, message || ':' || p_signup.id || times, present, present + interval '1 minute')
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.mail_signup(public.signups, text) is 'A message to a person who got a place or lost it, by a step of private.signup_life. Internal.';

create function private.is_oversight(p_kind text) returns boolean
language sql immutable set search_path = ''
return p_kind in ('new_admin', 'lead_granted', 'pay_rule', 'own_paid_place', 'own_paid_work', 'large_correction');
comment on function private.is_oversight(text) is
  'Whether a kind of notice is about rights or money, so that administrators get it by mail as well. Internal.';

create function private.mail_oversight(p_people uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  closes constant timestamptz := present + interval '1 minute';
begin
  insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, created_at, due_at, next_attempt_at)
  -- The mail leaves a little later, so that transactions that have begun within the minute are at their end.
  select made.id, made.id, 'access', p.id, '{"about": "oversight"}', 'oversight:' || made.id, present, closes, closes + interval '15 seconds'
  from public.profiles p
  cross join lateral (select gen_random_uuid() as id where p.id is not null) made
  where p.id = any (p_people) and p.email is not null and not exists (
    select from private.outbox o where o.user_id = p.id and o.letter ->> 'about' = 'oversight' and o.due_at > present);
end
$$;
comment on function private.mail_oversight(uuid[]) is
  'Puts a mail about rights and money into the outbox for these people. It contains all such notices of the minute that begins
with the first of them, see private.oversight_of(). Internal.';

create function private.oversight_of(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind,
      'actor', (select p.name from public.profiles p where p.id = (n.about ->> 'actor')::uuid),
      'person', (select p.name from public.profiles p where p.id = (n.about ->> 'person')::uuid),
      'subject', n.about ->> 'subject', 'hours', n.about -> 'hours', 'scheduled', n.about -> 'scheduled', 'title', e.title)
    order by n.created_at, n.id), '[]')
  from public.notices n left join public.events e on e.id = n.event_id
  where n.user_id = p_mail.user_id and private.is_oversight(n.kind)
    and n.created_at >= p_mail.created_at and n.created_at < p_mail.due_at
$$;
comment on function private.oversight_of(private.outbox) is
  'What a mail about rights and money says: the notices of its minute, dismissed or not, so that each attempt says the same.
Internal.';

create function private.mail_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (kind, user_id, signup_id, notice_id, dedupe_key)
  select 'notice', n.user_id, n.signup_id, n.id, 'notice:' || n.id from added n
  where n.signup_id is not null and n.kind in ('moved', 'still', 'canceled', 'restored', 'clash', 'removed', 'unanswered', 'handed_over', 'not_taken_over')
  on conflict (dedupe_key) do nothing;
  perform private.mail_oversight(array(select distinct n.user_id from added n where private.is_oversight(n.kind)));
  return null;
end
$$;
comment on function private.mail_notices() is
  'Trigger: a message for each notice about a signup, and a mail to administrators about what others do about rights and money.';
create trigger mail after insert on public.notices
  referencing new table as added for each statement execute function private.mail_notices();

create view private.shifts as
select s.id, s.user_id, s.status, s.is_live, s.is_draft, s.changed_at as signup_changed_at, e.end_time as ends_at, e.start_time as starts_at,
  jsonb_build_object('id', s.id, 'title', e.title, 'description', e.description, 'location', e.location,
    'slot_type', t.name, 'about', t.description, 'bring', t.bring, 'cancel_reason', e.cancel_reason, 'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time),
    'timezone', e.timezone, 'all_day', e.all_day, 'confirmed', s.status = 'confirmed' and s.is_live, 'tentative', exists (
      select from public.questions q where q.signup_id = s.id and q.kind = 'still' and q.answer is null
        and coalesce(q.held_until <= private.now(), true)),
    'places', case when s.companions + s.named_count > 0 then 1 + s.companions + (
      select count(*) from public.signups g where g.group_id = s.id and g.status <> 'canceled') end,
    'created_at', private.iso(s.created_at), 'sequence', s.revision + e.version + t.version,
    'changed_at', private.iso(greatest(s.created_at, s.changed_at, e.updated_at, t.updated_at))) as shift
from public.signups s
join public.event_slots slot on slot.id = s.slot_id
join public.slot_types t on t.id = slot.slot_type_id
join public.events e on e.id = s.event_id;
comment on view private.shifts is
  'Each signup as a calendar has it (`shift`). places: with those of companions; null: nobody came along. sequence: rises with each change of the signup, its event or its slot type. For
definer functions: the calendar of a person, and the mails.';

-- Due mails: what has to be sent now, and how much of it the mail service takes.

create function private.reminder_key(p_signup uuid, p_start timestamptz, p_timezone text, p_number integer) returns text
language sql stable
-- An event that moves to another day of its place gets another reminder; one that moves by minutes does not.
return format('reminder:%s:%s', p_signup, (p_start at time zone p_timezone)::date) || case p_number when 2 then ':2' else '' end;
comment on function private.reminder_key(uuid, timestamptz, text, integer) is
  'Identifies the first or second reminder of a shift on the day of its start where it takes place; the key of the second begins with that of the first. Its body is parsed when
it is created, so that Postgres can copy it into a query. Internal.';

create function private.reminder_leads() returns table (number integer, hours integer, ahead interval)
language sql stable rows 2 set search_path = '' as $$
  select r.number, r.hours, r.hours * interval '1 hour'
  from public.organisation o
  cross join lateral (values (1, o.remind_hours_before), (2, o.remind_again_hours_before)) r (number, hours)
  where r.hours is not null
$$;
comment on function private.reminder_leads() is 'How long before a shift its people are reminded, once or twice. Internal.';

create function private.due_reminders() returns table (signup_id uuid, user_id uuid, dedupe_key text)
language sql stable security definer set search_path = '' as $$
  -- Of two that are due at once, the later one says it all.
  select distinct on (s.id) s.id, s.user_id, key.name
  from private.reminder_leads() l
  join public.events e on e.start_time > private.now() and e.start_time <= private.now() + l.ahead
  join public.signups s on s.event_id = e.id
  cross join lateral (select private.reminder_key(s.id, e.start_time, e.timezone, l.number) as name) key
  where s.status = 'confirmed' and s.is_live and (private.work_entry(s.entry_id)).attendance is null
    and s.created_by is not null and s.created_at <= e.start_time - l.ahead
    and not exists (
      select from private.outbox o
      -- Another reminder counts as this one if it was sent when this one was due: late, or by settings that have changed since.
      where o.signup_id = s.id and (o.dedupe_key = key.name
        or o.created_at >= e.start_time - l.ahead and starts_with(o.dedupe_key, private.reminder_key(s.id, e.start_time, e.timezone, 1))))
  order by s.id, l.ahead
$$;
comment on function private.due_reminders() is
  'Shifts that need a reminder now (private.reminder_leads), except those whose person signed up later than that, or is excused.
Internal.';

create function private.queue_reminders() returns void
language sql set search_path = '' as $$
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, due_at)
  select 'reminder', r.user_id, r.signup_id, r.dedupe_key, private.now() from private.due_reminders() r
  on conflict (dedupe_key) do nothing
$$;
comment on function private.queue_reminders() is 'Puts the reminders that are due into the outbox. Internal.';

create function private.due_mails(p_most integer default 5) returns integer
language sql stable security definer set search_path = '' as $$
  select least(p_most, ceil((
    (select count(*) from private.outbox o where o.status = 'waiting' and o.mail_id = o.id
      and o.next_attempt_at <= private.now() and coalesce(o.claimed_until <= private.now(), true))
    + (select count(distinct o.user_id) from private.outbox o where o.status = 'waiting' and o.mail_id is null
      and o.due_at <= private.now())
    + (select count(*) from private.due_reminders())
    + private.alerts_due()::integer + private.digest_due()::integer) / 50.0))::integer
$$;
comment on function private.due_mails(integer) is
  'The number of calls of notify that are due now: one per fifty mails, which is the most that a call sends. For the schedule.';

create function private.skip_late_mails() returns void
language sql set search_path = '' as $$
  -- When mail can be sent again after days, a flood of old news helps nobody.
  update private.outbox o set status = 'skipped', reason = 'too late', settled_at = private.now()
  where o.status = 'waiting' and o.mail_id is null and o.due_at < private.now() - interval '2 days'
$$;
comment on function private.skip_late_mails() is 'Skips messages that have not been sent for two days. Internal.';

create function private.skip_mails_to_nobody() returns void
language sql set search_path = '' as $$
  update private.outbox o set status = 'skipped', settled_at = private.now(),
    reason = case when p.email is null then 'no address' else 'no access' end
  from public.profiles p
  where p.id = o.user_id and o.status = 'waiting' and o.mail_id is null and (p.email is null or p.state <> 'active')
$$;
comment on function private.skip_mails_to_nobody() is 'Skips news for people who have no address or are not active. Internal.';

create function private.invitations_a_minute() returns numeric
language sql stable security definer set search_path = '' as $$
  -- Without a limit the schedule's five calls a minute send fifty each. A limit is shared with news, which must not wait.
  select coalesce(o.mails_per_hour * 0.75 / 60, 250) from public.organisation o
$$;
comment on function private.invitations_a_minute() is
  'The pace of invitations: three quarters of what the mail service takes. Internal.';

create function private.mails_begun(p_what text, p_since interval) returns bigint
language sql stable security definer set search_path = '' as $$
  select (
      select count(*) from private.outbox o
      where o.mail_id = o.id and o.status = 'sent' and o.settled_at > private.now() - p_since
        and (p_what = 'all' or o.kind = 'invitation'))
    + (
      select count(*) from private.outbox o
      where o.mail_id = o.id and o.status = 'waiting' and o.claimed_until > private.now()
        and (p_what = 'all' or o.kind = 'invitation'))
$$;
comment on function private.mails_begun(text, interval) is
  'How many mails were sent lately or are being sent. p_what: all or invitations. Internal.';

create function private.mail_allowance(p_what text) returns bigint
language sql stable security definer set search_path = '' as $$
  select case when o.mails_per_hour is null then 1000000
    else least(o.mails_per_hour - private.mails_begun('all', interval '1 hour'),
      case when p_what = 'invitations'
        then floor(private.invitations_a_minute() * 60)::bigint - private.mails_begun('invitations', interval '1 hour') end,
      -- A little less than a minute, because the calls of the schedule are not exactly one apart.
      case when p_what = 'invitations'
        then ceil(private.invitations_a_minute())::bigint - private.mails_begun('invitations', interval '50 seconds') end) end
  from public.organisation o
$$;
comment on function private.mail_allowance(text) is
  'How many mails the mail service takes now. p_what: news or invitations. Internal.';

create function private.free_mails(p_what text, p_most integer) returns setof uuid
language sql volatile set search_path = '' as $$
  select o.id from private.outbox o
  where o.status = 'waiting' and o.mail_id = o.id and (o.kind = 'invitation') = (p_what = 'invitations')
    and o.next_attempt_at <= private.now() and coalesce(o.claimed_until <= private.now(), true)
  order by o.next_attempt_at limit greatest(least(p_most, private.mail_allowance(p_what)), 0)
  for update skip locked
$$;
comment on function private.free_mails(text, integer) is
  'Mails that can be sent now, the longest due first, locked. p_what: news or invitations. Internal.';

-- Mails: how the outbox is sent. Functions for `notify`, which sends it, for operators, and for a person who stops the mails.

create function private.end_unconfirmed_mails() returns void
language sql set search_path = '' as $$
  with ended as (
    update private.outbox o set status = 'sent', settled_at = private.now(), claimed_until = null, reason = null, failure = null
    from private.outbox l
    where l.status = 'waiting' and l.mail_id = l.id and l.handed_over_at is not null and l.claimed_until <= private.now()
      and o.mail_id = l.id
    returning o.id, o.invitation_id, o.handed_over_at
  )
  update public.invitations i set sent_at = e.handed_over_at
  from ended e where i.id = e.invitation_id
$$;
comment on function private.end_unconfirmed_mails() is
  'Mails that a worker was handing to the mail server when it ended count as sent: the server may have accepted them, and nobody
gets a mail twice. Internal.';

create function private.claim_mails(p_most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  claimed uuid[];
begin
  perform private.queue_reminders();
  perform private.gather_alerts(), private.make_digests();
  perform private.skip_late_mails();
  perform private.skip_mails_to_nobody();
  perform private.end_unconfirmed_mails();
  -- The worker of the last attempt never reported back.
  update private.outbox o set status = 'failed', settled_at = present,
    reason = coalesce(o.reason, 'No attempt came to an end'),
    failure = case when o.reason is null then '{"code": "no_result", "params": {}}' else o.failure end
  where o.status = 'waiting' and o.mail_id in (select l.id from private.outbox l
    where l.status = 'waiting' and l.mail_id = l.id and l.attempts >= 8 and l.claimed_until <= present);

  with quiet as (
    select o.user_id from private.outbox o where o.status = 'waiting' and o.mail_id is null
    group by o.user_id
    having max(o.due_at) <= present or min(o.due_at) <= present - interval '4 minutes'
    order by min(o.due_at) limit p_most
  ), taken as (
    select o.id, o.user_id, o.created_at from private.outbox o
    where o.user_id in (select q.user_id from quiet q) and o.status = 'waiting' and o.mail_id is null
    for update skip locked
  ), led as (
    select t.id, first_value(t.id) over (partition by t.user_id order by t.created_at, t.id) as lead from taken t
  )
  update private.outbox o set mail_id = l.lead, next_attempt_at = present from led l where o.id = l.id;

  if exists (select from public.organisation o where o.mails_per_hour is not null) then
    -- The workers of one minute must not each take what is left of the hour.
    perform pg_advisory_xact_lock(hashtextextended('muster: mails of an hour', 0));
  end if;
  -- News comes first: a thousand invitations must not delay it.
  select array_agg(f.id) into claimed from private.free_mails('news', p_most) f (id);
  select coalesce(claimed, '{}') || coalesce(array_agg(f.id), '{}') into claimed
  from private.free_mails('invitations', p_most - coalesce(cardinality(claimed), 0)) f (id);
  update private.outbox o set claimed_until = present + interval '1 minute', attempts = o.attempts + 1 where o.id = any (claimed);
  perform private.start_clocks(claimed);

  insert into private.mail_keys (user_id) select o.user_id from private.outbox o where o.id = any (claimed) and o.user_id is not null
  on conflict (user_id) do nothing;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'attempt', l.attempts, 'to', private.mail_goes_to(l, coalesce(p.email, held.email, asked.email)), 'name', coalesce(p.name, ''), 'settings', p.settings,
      'language', coalesce(held.language, asked.language, p.settings ->> 'language', private.language_of(coalesce(sent.invited_by, p.id)), 'english'),
      'unsubscribe_key', k.key, 'for', (select about.name from public.profiles about where about.id = (l.letter ->> 'for')::uuid), 'messages', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', coalesce(n.kind, o.kind), 'notice', o.kind = 'notice',
          'status', s.status, 'live', s.is_live, 'old', n.old, 'shift', s.shift || case when person.id <> l.user_id
            then jsonb_build_object('title', person.name || ': ' || (s.shift ->> 'title')) else '{}' end,
          'question', (select jsonb_build_object('kind', q.kind, 'key', q.key, 'asked_at', private.iso(q.asked_at),
            'deadline', private.iso(least(q.deadline, s.starts_at)))
            from public.questions q where q.signup_id = s.id and q.kind in ('place', 'still') and q.answer is null)) order by s.starts_at, o.created_at, o.id), '[]')
        from private.outbox o
        join private.shifts s on s.id = o.signup_id
        join public.profiles person on person.id = s.user_id
        left join public.notices n on n.id = o.notice_id
        where o.mail_id = l.id), 'invitation', (
        select jsonb_build_object('role', i.role, 'expires_at', private.iso(i.expires_at), 'inviter', inviter.name,
          'inviter_email', inviter.email)
        from public.invitations i left join public.profiles inviter on inviter.id = i.invited_by where i.id = l.invitation_id), 'letter', coalesce(private.message_letter(l), l.letter || case l.letter ->> 'about'
        when 'people_waiting' then jsonb_build_object('count', (select count(*) from public.profiles w where w.state = 'waiting'))
        when 'oversight' then jsonb_build_object('changes', private.oversight_of(l))
        when 'leading' then private.leading_letter(l.user_id)
        else coalesce(private.hold_letter(l), private.parent_letter(l), private.offer_letter(l), private.address_letter(l), private.fits_letter(l), private.alert_letter((l.letter ->> 'notice')::uuid), '{}') end))
      order by l.kind = 'invitation', l.next_attempt_at, l.id), '[]')
    from private.outbox l
    left join public.profiles p on p.id = l.user_id
    left join private.mail_keys k on k.user_id = l.user_id
    left join private.holds held on held.id = (l.letter ->> 'hold')::uuid
    left join private.parent_links asked on asked.id = (l.letter ->> 'parent')::uuid
    left join public.invitations sent on sent.id = l.invitation_id
    where l.id = any (claimed));
end
$$;
comment on function private.claim_mails(integer) is
  'Claims the mails that notify sends next, at most p_most; no other worker gets them for a minute. The messages that wait
for a person become one mail after a minute without a new one, at the latest after five. Each mail: {id, attempt, to, name, settings,
language, unsubscribe_key: null for visitors and parents, for: the name of whom a letter is about, if they are looked after, messages: [{kind, notice, status, live, old, shift (its title begins with the name of somebody who is looked after), question: null or {kind, key, asked_at, deadline}}], invitation: null or {role, expires_at, inviter,
inviter_email}, letter: null or what a message or a mail about access or an offer says}, messages by the start of the shift. An invitation is in the language of its inviter until its
person saves one. Definer: for the service, which has no right to any table.';
grant execute on function private.claim_mails(integer) to service_role;

create function private.hand_over_mail(p_mail uuid, p_attempt integer) returns boolean
language sql security definer set search_path = '' as $$
  with marked as (
    update private.outbox o set handed_over_at = private.now(), claimed_until = private.now() + interval '1 minute'
    where o.id = p_mail and o.mail_id = o.id and o.status = 'waiting' and o.attempts = p_attempt and o.claimed_until is not null
      and o.handed_over_at is null
    returning o.id
  )
  select exists (select from marked)
$$;
comment on function private.hand_over_mail(uuid, integer) is
  'Committed just before the mail server can accept a claimed mail: from then on no other worker sends it. False: this attempt no
longer has the mail, which must not be sent. Definer: for the service, which has no right to any table.';
grant execute on function private.hand_over_mail(uuid, integer) to service_role;

create function private.settle_mail(p_mail uuid, p_attempt integer, p_outcome text, p_reason text, p_failure jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := left(p_reason, 500);
  wait constant interval[] := array[interval '1 minute', interval '5 minutes', interval '15 minutes', interval '1 hour',
    interval '3 hours', interval '6 hours', interval '12 hours'];
  lead private.outbox;
begin
  select * into lead from private.outbox o
  where o.id = p_mail and o.mail_id = o.id and o.status = 'waiting' and o.attempts = p_attempt and o.claimed_until is not null
  for update;
  if not found then
    return;
  end if;
  if p_outcome = 'release' then
    update private.outbox o set claimed_until = null, handed_over_at = null, attempts = o.attempts - 1 where o.id = lead.id;
  elsif p_outcome = 'retry' and lead.attempts <= array_length(wait, 1) then
    update private.outbox o set claimed_until = null, handed_over_at = null, reason = why, failure = p_failure,
      next_attempt_at = private.now() + wait[lead.attempts]
    where o.id = lead.id;
  else
    update private.outbox o set claimed_until = null, handed_over_at = null, reason = why, failure = p_failure,
      settled_at = private.now(), status = case when p_outcome = 'retry' then 'failed' else p_outcome end
    where o.mail_id = lead.id;
    if p_outcome = 'sent' then
      update public.invitations i set sent_at = private.now() where i.id = lead.invitation_id;
    end if;
  end if;
end
$$;
comment on function private.settle_mail(uuid, integer, text, text, jsonb) is
  'Records what became of a claimed mail: sent; skipped or failed, with the reason and, if an attempt failed, p_failure ({code,
params}); retry: again after a minute, then after ever longer times, until it is given up after the eighth attempt, in about a
day; release: it was not tried. A mail that is settled, or that another attempt has claimed, stays as it is. Definer: for the service, which has no right to
any table.';
grant execute on function private.settle_mail(uuid, integer, text, text, jsonb) to service_role;

create function private.mail_house() returns table (sender text, organisation text, timezone text, contact text, reply_to text)
language sql stable security definer set search_path = '' as $$
  select coalesce(o.mail_sender_name, o.name), o.name, o.timezone, asked.address, coalesce(asked.address, (
    select p.email from public.profiles p where p.role = 'admin' and p.state = 'active' and p.email is not null
    order by p.created_at, p.id limit 1))
  from public.organisation o
  cross join lateral (select substring(o.contact from '[^\s<>@,;]+@[^\s<>@,;]+\.[[:alnum:]]+') as address) asked
$$;
comment on function private.mail_house() is 'What the organisation has set for mails: the sender, its name, the IANA zone of people without one, where people ask, and
where answers go: there, else to the first administrator. Each may be null. Definer: for the service, which has no right to any table.';
grant execute on function private.mail_house() to service_role;

create function private.unsent_mails() returns table (user_id uuid, is_given_up boolean, is_ahead boolean, since timestamptz,
  kinds text, attempts integer, reason text, failure jsonb)
language sql stable security definer set search_path = '' as $$
  with clock as (
    select private.now() as moment, private.now() - interval '15 minutes' as overdue
  ), message as (
    -- The list of invitations reports on invitations, which may wait for hours where the mail service has a limit.
    select f.* from private.outbox f where f.status = 'failed' and f.signup_id is not null
    union all
    select w.* from private.outbox w
    where w.status = 'waiting' and w.mail_id is null and w.due_at < (select c.overdue from clock c)
    union all
    select w.* from private.outbox l join private.outbox w on w.mail_id = l.id
    where l.status = 'waiting' and l.mail_id = l.id and l.signup_id is not null and (l.reason is not null or l.due_at < (select c.overdue from clock c))
  )
  select m.user_id, bool_or(m.status = 'failed'), bool_or(upper(s.during) > (select c.moment from clock c)), min(m.created_at),
    string_agg(distinct m.kind, ', '), max(m.attempts), max(m.reason),
    (array_agg(m.failure order by m.reason desc nulls last))[1]
  from message m join public.signups s on s.id = m.signup_id
  group by m.user_id, coalesce(m.mail_id, m.user_id)
$$;
comment on function private.unsent_mails() is
  'Mails that were given up in the last 90 days, that failed at least once, or that have waited for a quarter of an hour. All
messages that wait for a person count as one mail. is_ahead: it is about a shift that is not over. Internal.';

create function private.mail_problems()
returns table (since timestamptz, recipient text, kinds text, attempts integer, reason text)
language sql stable security definer set search_path = '' as $$
  select u.since, p.email, u.kinds, u.attempts, u.reason
  from private.unsent_mails() u join public.profiles p on p.id = u.user_id
  union all
  select o.created_at, p.email, o.kind, o.attempts, 'Sent, but not confirmed by the mail server'
  from private.outbox o join public.profiles p on p.id = o.user_id
  where o.status = 'sent' and o.handed_over_at is not null
  order by 1
$$;
comment on function private.mail_problems() is
  'Mails that were given up in the last 90 days, that failed at least once, that have waited for a quarter of an hour, or that are
sent and not confirmed. For operators, with direct access to the database.';

create function private.prune_outbox() returns integer
language sql set search_path = '' as $$
  -- Where mail cannot be sent at all, nobody claims a mail; without this, the outbox would grow forever.
  select private.skip_late_mails(), private.prune_alerts();
  with pruned as (
    delete from private.outbox o where o.settled_at < private.now() - interval '90 days' returning o.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_outbox() is
  'Skips messages not sent for two days, deletes those settled more than 90 days ago, returns their number; deletes old alerts. For the schedule.';

create function private.knows_mail_key(p_key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.mail_keys k where k.key = p_key)
$$;
comment on function private.knows_mail_key(uuid) is
  'GET /unsubscribe/{key}: whether this key exists; changes nothing. Definer: for the service, which has no right to any table.';
grant execute on function private.knows_mail_key(uuid) to service_role;

create function private.stop_mails(p_key uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  target constant uuid := (select k.user_id from private.mail_keys k where k.key = p_key);
  person public.profiles;
begin
  -- The trigger follow_language will change the account.
  perform private.lock_account(target);
  select p.* into person from public.profiles p where p.id = target for no key update;
  if not found then
    return false;
  end if;
  if coalesce((person.settings ->> 'emailNotifications')::boolean, true) then
    update public.profiles p set settings = jsonb_build_object('smsNotifications', false, 'darkMode', false,
      'language', private.language_of(target))
      || coalesce(person.settings, '{}') || '{"emailNotifications": false}'
    where p.id = target;
  end if;
  return true;
end
$$;
comment on function private.stop_mails(uuid) is
  'POST /unsubscribe/{key} (RFC 8058): the person with this key no longer gets mails, except those to sign in. False for an
unknown key. A second call changes nothing. Definer: for the service, which has no right to any table.';
grant execute on function private.stop_mails(uuid) to service_role;
