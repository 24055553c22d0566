-- The outbox: messages for people, to be sent by mail. A message is written in the same transaction as the change it is about,
-- so that neither exists without the other. The function `notify` sends it later, and no request waits for a mail server.

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('signed_up', 'assigned', 'canceled', 'released', 'notice', 'reminder', 'invitation', 'access', 'message')),
  -- Not a foreign key: a person with signups cannot be deleted, and messages are deleted with their signup.
  user_id uuid not null,
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

create table private.mail_keys (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  key uuid not null unique default gen_random_uuid()
);
comment on table private.mail_keys is
  'The secret (122 random bits) in the link with which a person stops their mails without signing in.';

create function private.mail_signup() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  message constant text := case
    when tg_op = 'UPDATE' and old.status = 'asked' and new.status = 'confirmed'
      then case when new.user_id = private.me() or private.me() is null then 'signed_up' else 'assigned' end
    when tg_op = 'INSERT' or old.is_draft then case when new.created_by = new.user_id then 'signed_up' else 'assigned' end
    when new.status <> 'canceled' then 'assigned'
    else case when new.canceled_by = new.user_id then 'canceled' else 'released' end end;
  -- A place that Undo gives back can be given and lost several times.
  times constant text := case when new.status = 'confirmed' and tg_op = 'UPDATE' and old.status = 'asked' then ':agreed' else '' end
    || case when new.revision > 1 then ':' || new.revision else '' end;
begin
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, created_at, due_at)
  values (message, new.user_id, new.id, message || ':' || new.id || times, present, present + interval '1 minute')
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
comment on function private.mail_signup() is 'Trigger: a message to a person who got a place or lost it.';
-- A no is not news for whoever says it. Changes made directly in the database send nothing: the operators who make them inform people themselves.
create trigger mail_new after insert on public.signups
  for each row when (new.created_by is not null and not new.is_draft and new.checked_in_at is null) execute function private.mail_signup();
create trigger mail_published after update of is_draft on public.signups
  for each row when (old.is_draft and not new.is_draft and new.status <> 'canceled' and new.is_live and new.created_by is not null)
  execute function private.mail_signup();
create trigger mail_canceled after update of status on public.signups
  for each row when (new.status = 'canceled' and old.status <> 'canceled' and new.is_live and new.canceled_by is not null
    and (old.status <> 'asked' or new.canceled_by <> new.user_id) and old.checked_in_at is null)
  execute function private.mail_signup();
create trigger mail_agreed after update of status on public.signups
  for each row when (old.status = 'asked' and new.status = 'confirmed' and new.is_live and new.checked_in_at is null) execute function private.mail_signup();
create trigger mail_restored after update of status on public.signups
  for each row when (new.status <> 'canceled' and old.status = 'canceled' and new.is_live and new.user_id is distinct from private.me())
  execute function private.mail_signup();

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
    'created_at', private.iso(s.created_at), 'sequence', s.revision + e.version + t.version,
    'changed_at', private.iso(greatest(s.created_at, s.changed_at, e.updated_at, t.updated_at))) as shift
from public.signups s
join public.event_slots slot on slot.id = s.slot_id
join public.slot_types t on t.id = slot.slot_type_id
join public.events e on e.id = s.event_id;
comment on view private.shifts is
  'Each signup as a calendar has it (`shift`). sequence: rises with each change of the signup, its event or its slot type. For
definer functions: the calendar of a person, and the mails.';
