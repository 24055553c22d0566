-- Messages: what administrators and leads write to many people at once, who got it, and whether it arrived. The next topic has how
-- one is sent.

create table public.messages (
  id uuid primary key,
  sender_id uuid references public.profiles (id) on delete set null,
  audience jsonb not null,
  texts jsonb not null check (texts ? 'default' and texts - array['default', 'english', 'german', 'french', 'spanish'] = '{}'),
  is_operational boolean not null,
  contact text,
  recipients integer not null,
  sent_at timestamptz not null default private.now()
);
comment on table public.messages is
  'What somebody has written to many people. Written by functions only; deleted a year after it was sent.';
comment on column public.messages.id is 'Made by the client, so that a repeated request sends nothing twice.';
comment on column public.messages.audience is
  'Whom it was for: a list of what private.named_part() returns. Which people those were is in message_recipients.';
comment on column public.messages.texts is 'By language, and default for all others: {subject, body} each.';
comment on column public.messages.is_operational is
  'It is about shifts that people hold, so it reaches those of them as well who have switched emails off.';
comment on column public.messages.contact is 'The address for answers. Null: that of the organisation.';
comment on column public.messages.recipients is 'How many people it was sent to. Some of them may have left since then.';
create index messages_by_time on public.messages (sent_at desc, id);
create index messages_of_sender on public.messages (sender_id);

create table public.message_recipients (
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  is_operational boolean not null,
  mail text not null check (mail in ('waiting', 'sent', 'skipped', 'failed', 'off', 'none')),
  failure jsonb,
  read_at timestamptz,
  primary key (message_id, user_id)
);
comment on table public.message_recipients is 'Who got which message, each person once. Written by functions and triggers only.';
comment on column public.message_recipients.is_operational is 'The message is operational, and about a shift that this person holds.';
comment on column public.message_recipients.mail is
  'What became of the email, kept by trigger: as outbox.status; off: the person wants none; none: they have no address.';
comment on column public.message_recipients.failure is 'outbox.failure: why the last attempt failed.';
comment on column public.message_recipients.read_at is 'When the person marked it as read in the app, kept by trigger. Emails are not tracked.';
create index message_recipients_of_user on public.message_recipients (user_id);

alter table public.messages enable row level security;
grant select on public.messages to authenticated;
-- Administrators see all messages, everybody else those that they sent. Recipients read theirs in their notices.
create policy "own messages, administrators all" on public.messages
  for select to authenticated using (sender_id = (select private.me()) or (select private.is_admin()));

alter table public.message_recipients enable row level security;
grant select on public.message_recipients to authenticated;
-- People see what they got, administrators who got what. Leads see it by private.message_people().
create policy "own receipts, administrators all" on public.message_recipients
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create function private.message_text(p_texts jsonb, p_language text) returns jsonb
language sql immutable set search_path = ''
return coalesce(p_texts -> p_language, p_texts -> 'default');
comment on function private.message_text(jsonb, text) is 'What a message says in a language: {subject, body}. Internal.';

create function private.message_to(p_message uuid, p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.message_text(m.texts, coalesce(p.settings ->> 'language', private.language_of(p.id)))
    || jsonb_build_object('id', m.id, 'sender', sender.name, 'operational', r.is_operational, 'sent_at', private.iso(m.sent_at))
  from public.messages m
  join public.message_recipients r on r.message_id = m.id and r.user_id = p_person
  join public.profiles p on p.id = r.user_id
  left join public.profiles sender on sender.id = m.sender_id
  where m.id = p_message
$$;
comment on function private.message_to(uuid, uuid) is
  'A message as one of its recipients reads it: {id, subject, body, sender: a name, operational, sent_at}. Internal.';

create function private.message_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select private.message_to(m.id, p_mail.user_id) || jsonb_build_object('about', 'message', 'contact', m.contact)
  from public.messages m where m.id = p_mail.message_id
$$;
comment on function private.message_letter(private.outbox) is 'What the mail of a message says. Null for any other mail. Internal.';

create function private.pushed_message(p_notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('message', private.message_to((n.about ->> 'message')::uuid, n.user_id))
  from public.notices n where n.id = p_notice and n.kind = 'message'
$$;
comment on function private.pushed_message(uuid) is 'What the notification about a message says. Null for any other notice. Internal.';

create function private.own_message(p_notice uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (
    select private.message_to((n.about ->> 'message')::uuid, n.user_id) - 'operational'
    from public.notices n where n.id = p_notice and n.user_id = private.me() and n.kind = 'message');
end
$$;
comment on function private.own_message(uuid) is
  'GET /notices: the message of one of the caller''s notices; null for any other. Definer: recipients read neither messages nor
the name of the sender. Errors: 401.';
grant execute on function private.own_message(uuid) to authenticated;

create function private.follow_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_recipients r set mail = new.status, failure = new.failure
  where r.message_id = new.message_id and r.user_id = new.user_id;
  return null;
end
$$;
comment on function private.follow_message() is 'Trigger: keeps what became of the email of a message, which outlives the outbox.';
create trigger follow_message after update of status, failure on private.outbox
  for each row when (new.kind = 'message') execute function private.follow_message();

create function private.note_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_recipients r set read_at = new.dismissed_at
  where r.message_id = (new.about ->> 'message')::uuid and r.user_id = new.user_id;
  return null;
end
$$;
comment on function private.note_read() is 'Trigger: keeps when a person has read a message. Definer: no API role writes recipients.';
create trigger note_read after update of dismissed_at on public.notices
  for each row when (new.kind = 'message') execute function private.note_read();

create function private.message_people(p_message uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'mail', r.mail, 'failure', r.failure,
      'read_at', private.iso(r.read_at)) order by p.name collate private.natural_order, p.id), '[]')
    from public.messages m
    join public.message_recipients r on r.message_id = m.id
    join public.profiles p on p.id = r.user_id
    where m.id = p_message and (private.is_admin() or m.sender_id = private.me() and private.may_lead_anything()));
end
$$;
comment on function private.message_people(uuid) is
  'GET /messages/{id}: who got a message and what became of it: [{id, name, mail, failure, read_at}]. For administrators, and for leads of
messages that they sent; empty for anybody else. Definer: leads do not read profiles. Errors: 401.';
grant execute on function private.message_people(uuid) to authenticated;

create function private.message_figures(p_messages uuid[]) returns table (message_id uuid, figures jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  admin constant boolean := private.is_admin();
begin
  return query
    select m.id, jsonb_build_object('sent', count(*) filter (where r.mail = 'sent'), 'waiting', count(*) filter (where r.mail = 'waiting'),
      'failed', count(*) filter (where r.mail = 'failed'), 'off', count(*) filter (where r.mail in ('off', 'skipped')),
      'none', count(*) filter (where r.mail = 'none'), 'read', count(r.read_at))
    from public.messages m left join public.message_recipients r on r.message_id = m.id
    where m.id = any (p_messages) and (admin or m.sender_id = caller)
    group by m.id;
end
$$;
comment on function private.message_figures(uuid[]) is
  'GET /messages: of these messages, how many emails were sent, wait, have failed or were not wanted, how many people have no address, and
how many have read it in the app. For administrators and their senders. Definer: senders do not read recipients.';
grant execute on function private.message_figures(uuid[]) to authenticated;

create function private.archived_received(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.message_to(r.message_id, p_person) - array['id', 'operational', 'sender']
      || jsonb_build_object('email', r.mail, 'read_at', private.iso(r.read_at)) order by m.sent_at, m.id), '[]')
  from public.message_recipients r join public.messages m on m.id = r.message_id where r.user_id = p_person
$$;
comment on function private.archived_received(uuid) is 'The messages that a person got, without who wrote them. Internal.';

create function private.archived_sent(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sent_at', private.iso(m.sent_at), 'texts', m.texts, 'audience', m.audience,
      'contact', m.contact, 'recipients', m.recipients) order by m.sent_at, m.id), '[]')
  from public.messages m where m.sender_id = any (private.ids_of(p_person))
$$;
comment on function private.archived_sent(uuid) is 'The messages that a person wrote, without who got them. Internal.';

create function private.forget_messages(p_person uuid) returns void
language sql set search_path = '' as $$
  delete from public.message_recipients r where r.user_id = p_person;
  update public.messages m set contact = null where m.sender_id = p_person and m.contact is not null
$$;
comment on function private.forget_messages(uuid) is
  'Somebody leaves: what they got is forgotten, and their address in what they wrote. Their words stay, under what is left of them. Internal.';

create function private.hand_over_messages(p_person uuid, p_other uuid) returns void
language plpgsql set search_path = '' as $$
declare
  twice constant uuid[] := array(
    select r.message_id from public.message_recipients r join public.message_recipients own on own.message_id = r.message_id
    where r.user_id = p_other and own.user_id = p_person);
begin
  update public.messages m set sender_id = p_person where m.sender_id = p_other;
  -- What both of them got is one message now, and does not leave a second time.
  delete from public.message_recipients r where r.user_id = p_other and r.message_id = any (twice);
  delete from private.outbox o where o.user_id = p_other and o.kind = 'message' and o.message_id = any (twice);
  delete from public.notices n where n.user_id = p_other and n.kind = 'message' and (n.about ->> 'message')::uuid = any (twice);
  update public.message_recipients r set user_id = p_person where r.user_id = p_other;
end
$$;
comment on function private.hand_over_messages(uuid, uuid) is
  'Gives the messages that the second person wrote and got to the first one, before their notices and mails. Internal.';

create function private.prune_messages() returns void
language sql set search_path = '' as $$
  delete from public.notices n using public.messages m
  where n.kind = 'message' and (n.about ->> 'message')::uuid = m.id and m.sent_at < private.now() - interval '1 year';
  -- That it was sent stays in the change log, without its words.
  update public.audit_log l set after = l.after - 'subject'
  from public.messages m where l.table_name = 'messages' and l.row_id = m.id::text and m.sent_at < private.now() - interval '1 year';
  delete from public.messages m where m.sent_at < private.now() - interval '1 year'
$$;
comment on function private.prune_messages() is
  'Deletes messages that were sent more than a year ago, with who got them, their notices, and their subjects in the
change log. For the schedule.';
