-- The outbox: messages for people, to be sent by mail. A message is written in the same transaction as the change it is about,
-- so that neither exists without the other. The function `notify` sends it later, and no request waits for a mail server.

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('signed_up', 'assigned', 'canceled', 'released', 'notice', 'reminder', 'invitation', 'access')),
  -- Not a foreign key: a person with signups cannot be deleted, and messages are deleted with their signup.
  user_id uuid not null,
  signup_id uuid references public.signups (id) on delete cascade,
  invitation_id uuid references public.invitations (id) on delete cascade,
  notice_id uuid references public.notices (id) on delete cascade,
  letter jsonb,
  dedupe_key text not null unique,
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
  check (num_nonnulls(signup_id, invitation_id, letter) = 1),
  check ((status = 'waiting') = (settled_at is null)),
  check (handed_over_at is null or status in ('waiting', 'sent'))
);
comment on table private.outbox is
  'Messages for people, one row each. No API role has any right to it: triggers write it, and the functions for `notify` read it.';
comment on column private.outbox.kind is
  'signed_up and canceled: by the person; assigned and released: the same by somebody else; notice: see notices.kind;
reminder: the shift begins within a day; invitation and access (see letter): a mail of its own, which is not about a signup.';
comment on column private.outbox.letter is
  'What a mail of kind access says: {about, …}, with the keys of AccessLetter in _shared/mail/compose-access.ts.';
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
    when tg_op = 'INSERT' then case when new.created_by = new.user_id then 'signed_up' else 'assigned' end
    else case when new.canceled_by = new.user_id then 'canceled' else 'released' end end;
begin
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, created_at, due_at)
  values (message, new.user_id, new.id, message || ':' || new.id, present, present + interval '1 minute')
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
comment on function private.mail_signup() is 'Trigger: a message to a person who got a place or lost it.';
-- Changes made directly in the database send nothing: the operators who make them inform people themselves.
create trigger mail_new after insert on public.signups
  for each row when (new.created_by is not null) execute function private.mail_signup();
create trigger mail_canceled after update of status on public.signups
  for each row when (new.status = 'canceled' and old.status <> 'canceled' and new.is_live and new.canceled_by is not null)
  execute function private.mail_signup();

create function private.mail_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (kind, user_id, signup_id, notice_id, dedupe_key)
  select 'notice', n.user_id, n.signup_id, n.id, 'notice:' || n.id from added n
  where n.signup_id is not null and n.kind in ('moved', 'canceled', 'restored', 'clash', 'removed')
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
comment on function private.mail_notices() is 'Trigger: a message for each notice on the screen.';
create trigger mail after insert on public.notices
  referencing new table as added for each statement execute function private.mail_notices();

create view private.shifts as
select s.id, s.user_id, s.status, s.is_live, s.changed_at as signup_changed_at, e.end_time as ends_at, e.start_time as starts_at,
  jsonb_build_object('id', s.id, 'title', e.title, 'description', e.description, 'location', e.location,
    'slot_type', t.name, 'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time),
    'timezone', e.timezone, 'all_day', e.all_day, 'confirmed', s.status = 'confirmed' and s.is_live,
    'created_at', private.iso(s.created_at), 'sequence', s.revision + e.version + t.version,
    'changed_at', private.iso(greatest(s.created_at, s.changed_at, e.updated_at, t.updated_at))) as shift
from public.signups s
join public.event_slots slot on slot.id = s.slot_id
join public.slot_types t on t.id = slot.slot_type_id
join public.events e on e.id = s.event_id;
comment on view private.shifts is
  'Each signup as a calendar has it (`shift`). sequence: rises with each change of the signup, its event or its slot type. For
definer functions: the calendar of a person, and the mails.';
