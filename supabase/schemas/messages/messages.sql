-- Messages: what administrators and leads write to many people at once, who got it, and whether it arrived. Below is whom one is for, and how it is sent.

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

-- Audiences: whom a message is for, and who may write to them.

create function private.is_in_span(p_event public.events, p_span jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case when p_span ? 'first_day'
    then private.start_day(p_event.start_time, p_event.timezone)
      between (p_span ->> 'first_day')::date and (p_span ->> 'last_day')::date
    else p_event.during && tstzrange((p_span ->> 'from')::timestamptz, (p_span ->> 'to')::timestamptz) end
$$;
comment on function private.is_in_span(public.events, jsonb) is
  'Whether an event starts on one of these days, {first_day, last_day}, or is on at some time of {from, to}. Internal.';

create function private.span_of(p_part jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  span constant jsonb := case when p_part ? 'season_id' then (
    select jsonb_build_object('first_day', s.first_day, 'last_day', s.last_day)
    from public.seasons s where s.id = (p_part ->> 'season_id')::uuid) else p_part -> 'span' end;
begin
  -- No span would be all time.
  if span is null then
    perform private.refuse_missing('season');
  end if;
  return span;
end
$$;
comment on function private.span_of(jsonb) is 'The span of a part of an audience, or the days of its season. Refuses 404 for an unknown season. Internal.';

create function private.events_in(p_span jsonb) returns setof public.events
language plpgsql stable set search_path = '' as $$
declare
  -- The day of an event begins earlier or ends later in another zone.
  around constant tstzrange := case when p_span ? 'first_day'
    then tstzrange((p_span ->> 'first_day')::date - 1, (p_span ->> 'last_day')::date + 2)
    else tstzrange((p_span ->> 'from')::timestamptz, (p_span ->> 'to')::timestamptz) end;
begin
  return query select e.* from public.events e
  where e.removed_at is null and e.published_at is not null and e.status = 'scheduled' and e.during && around
    and private.is_in_span(e, p_span);
end
$$;
comment on function private.events_in(jsonb) is 'The events of a span that take place, without drafts. Internal.';

create function private.written_slots(p_part jsonb) returns setof public.event_slots
language plpgsql stable set search_path = '' as $$
begin
  case p_part ->> 'kind'
    when 'shifts', 'waiting' then
      -- Those of a canceled shift as well: its people are the ones to write to.
      return query select s.* from jsonb_to_recordset(p_part -> 'shifts') as named (event_id uuid, slot_id uuid)
      join public.events e on e.id = named.event_id and e.removed_at is null and e.published_at is not null
      join public.event_slots s on s.event_id = e.id and s.id = coalesce(named.slot_id, s.id) and s.removed_at is null;
    when 'here' then
      return query select s.* from public.signups u
      join public.events e on e.id = u.event_id
      join public.event_slots s on s.id = u.slot_id
      where private.is_here(u) and e.removed_at is null and e.published_at is not null and e.end_time > private.now() - interval '3 days'
        and e.id = coalesce((p_part ->> 'event_id')::uuid, e.id)
        and e.place_id is not distinct from coalesce((p_part ->> 'place_id')::uuid, e.place_id);
    else
      return query select s.* from private.events_in(private.span_of(p_part)) e
      join public.event_slots s on s.event_id = e.id
      where s.removed_at is null and not s.is_canceled
        and e.place_id is not distinct from coalesce((p_part ->> 'place_id')::uuid, e.place_id)
        and s.slot_type_id = coalesce((p_part ->> 'slot_type_id')::uuid, s.slot_type_id);
  end case;
end
$$;
comment on function private.written_slots(jsonb) is
  'The slots of a part of an audience, whoever leads them: of named shifts, of a place, a slot type, days or a season, or those where
somebody is checked in, some of them twice. Never of drafts. Refuses 404 for an unknown season. Internal.';

create function private.refuse_outside() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse(403, 'outside_scope', 'You can write to people at the shifts that you lead');
end
$$;
comment on function private.refuse_outside() is 'Refuses with 403 outside_scope. Internal.';

create function private.slots_to_write_to(p_slots uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  first timestamptz;
  last timestamptz;
begin
  -- A grant holds at most seven days after the end.
  select min(e.start_time), max(e.end_time) into first, last
  from public.event_slots s join public.events e on e.id = s.event_id
  where s.id = any (p_slots) and e.end_time > private.now() - interval '8 days';
  -- No span would be all time.
  return case when first is null then '{}' else array(
    select l.slot_id from private.led_events('write', first, last) l where l.slot_id = any (p_slots)) end;
end
$$;
comment on function private.slots_to_write_to(uuid[]) is
  'Those of these slots whose people the caller may write to now, as a lead: looked up all at once. Internal.';

create function private.led_slots(p_part jsonb) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  slots uuid[] := array(select distinct s.id from private.written_slots(p_part) s);
begin
  if not private.is_admin() then
    slots := private.slots_to_write_to(slots);
    if slots = '{}' then
      perform private.refuse_outside();
    end if;
  end if;
  return slots;
end
$$;
comment on function private.led_slots(jsonb) is
  'The slots of a part of an audience at which the caller may write: for leads those that they lead. Refuses 403 outside_scope if a lead
leads none of them. Internal.';

create function private.people_of(p_part jsonb) returns table (user_id uuid, is_held boolean)
language plpgsql stable set search_path = '' as $$
declare
  kind constant text := p_part ->> 'kind';
  admin constant boolean := private.is_admin();
  slots uuid[];
  ids uuid[];
  led uuid[];
begin
  -- What is about no shift in particular is for administrators.
  if kind in ('day', 'season', 'idle', 'waiting') and not admin then
    perform private.refuse_outside();
  elsif kind = 'people' then
    ids := array(select jsonb_array_elements_text(p_part -> 'ids'))::uuid[];
    led := case when not admin then private.slots_to_write_to(array(
      select distinct s.slot_id from public.signups s
      where s.user_id = any (ids) and s.status in ('asked', 'confirmed') and not s.is_draft)) end;
    if not admin and exists (
      select from unnest(ids) asked (id) where not exists (
        select from public.signups s where s.user_id = asked.id and s.status in ('asked', 'confirmed') and not s.is_draft
          and s.slot_id = any (led))) then
      perform private.refuse_outside();
    end if;
    return query select asked.id, exists (
      select from public.signups s where s.user_id = asked.id and s.status in ('asked', 'confirmed') and s.is_live
        and upper(s.during) > private.now() and (admin or s.slot_id = any (led)))
    from unnest(ids) asked (id);
  elsif kind = 'idle' then
    ids := array(select s.id from private.written_slots(p_part) s);
    return query select p.id, false from public.profiles p
    where p.role <> 'admin' and not exists (
      select from public.signups s where s.user_id = p.id and s.status <> 'canceled' and s.slot_id = any (ids));
  else
    slots := private.led_slots(p_part);
    return query select w.user_id, false from public.waitlist w
    where kind = 'waiting' and w.slot_id = any (slots) and w.left_at is null
    union all
    select s.user_id, kind <> 'season' and upper(s.during) > private.now()
    from public.signups s
    where kind <> 'waiting' and s.slot_id = any (slots) and s.status in ('asked', 'confirmed') and not s.is_draft
      and s.released_at is null and (kind <> 'here' or private.is_here(s));
  end if;
end
$$;
comment on function private.people_of(jsonb) is
  'The people of a part of an audience, some of them twice; whoever did not come and whose place is free again is left out. is_held: it is about a shift that they hold and that is not over. Errors: 403
outside_scope. Internal.';

create function private.audience_of(p_audience jsonb, p_operational boolean)
returns table (user_id uuid, name text, is_operational boolean, mail text)
language plpgsql stable set search_path = '' as $$
declare
  asked uuid[];
  held uuid[];
begin
  select array_agg(distinct people.user_id), coalesce(array_agg(distinct people.user_id) filter (where people.is_held and p_operational), '{}')
  into asked, held
  from jsonb_array_elements(p_audience) part cross join lateral private.people_of(part) people;
  return query
    select p.id, p.name, p.id = any (held), case when p.email is null then 'none'
      when p.id = any (held) or private.gets_mails(p) then 'waiting' else 'off' end
    from public.profiles p where p.id = any (asked) and p.state = 'active';
end
$$;
comment on function private.audience_of(jsonb, boolean) is
  'Whom a message is for, each person once: the active people of all parts of an audience, and whether they get a mail (waiting), want
none (off) or have no address (none). What is operational reaches those whom it concerns in any case. Errors: 403 outside_scope. Internal.';

create function private.named_part(p_part jsonb) returns jsonb
language sql stable set search_path = '' as $$
  -- Without ids: which people they were is in message_recipients.
  select p_part - array['ids', 'shifts', 'event_id', 'slot_type_id', 'place_id', 'season_id'] || jsonb_strip_nulls(jsonb_build_object(
    'count', coalesce(jsonb_array_length(p_part -> 'shifts'), jsonb_array_length(p_part -> 'ids')),
    'event', (select jsonb_build_object('id', e.id, 'title', e.title, 'start_time', private.iso(e.start_time),
        'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day, 'location', e.location)
      from public.events e
      where e.id = coalesce(p_part #>> '{shifts,0,event_id}', p_part ->> 'event_id')::uuid and e.published_at is not null),
    'slot_type', (select t.name from public.slot_types t where t.id = coalesce((p_part ->> 'slot_type_id')::uuid, (
      select s.slot_type_id from public.event_slots s where s.id = (p_part #>> '{shifts,0,slot_id}')::uuid))),
    'place', (select l.name from public.places l where l.id = (p_part ->> 'place_id')::uuid),
    'season', (select s.name from public.seasons s where s.id = (p_part ->> 'season_id')::uuid)))
$$;
comment on function private.named_part(jsonb) is
  'A part of an audience with the names of what it is about, as they are now, and how many shifts or people it names. No draft is named.
Internal.';

create function private.named_audience(p_audience jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(private.named_part(part.value) order by part.ordinality)
  from jsonb_array_elements(p_audience) with ordinality part
$$;
comment on function private.named_audience(jsonb) is 'An audience with names, see private.named_part(). Internal.';

-- Sending messages: whom a message would reach, and sending it, in one transaction with its mails and notices.

create function private.preview_message(p_audience jsonb, p_operational boolean, p_most integer default 1000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (
    select jsonb_build_object('audience', private.named_audience(p_audience), 'count', count(*),
      'by_mail', count(*) filter (where a.mail = 'waiting'), 'off', count(*) filter (where a.mail = 'off'),
      'none', count(*) filter (where a.mail = 'none'), 'bounces', count(*) filter (where a.mail = 'bounces'),
      'people', coalesce(jsonb_agg(jsonb_build_object('id', a.user_id, 'name', a.name, 'mail', a.mail) order by a.place)
        filter (where a.place <= p_most), '[]'))
    from (
      select of.user_id, of.name, case when of.mail = 'waiting' and private.bounces(of.user_id) then 'bounces' else of.mail end as mail,
        row_number() over (order by of.name collate private.natural_order, of.user_id) as place
      from private.audience_of(p_audience, p_operational) of) a);
end
$$;
comment on function private.preview_message(jsonb, boolean, integer) is
  'POST /messages/preview: whom a message would reach, and how. No addresses. Definer: leads read neither signups nor profiles. Errors: 401;
403 outside_scope; 404 for an unknown season.';
grant execute on function private.preview_message(jsonb, boolean, integer) to authenticated;

create function private.answers_to(p_whom text) returns text
language sql stable set search_path = '' as $$
  select case p_whom when 'sender' then (select p.email from public.profiles p where p.id = private.me())
    else (select h.contact from private.mail_house() h) end
$$;
comment on function private.answers_to(text) is 'The address for answers: that of the caller (sender), or that of the organisation. Internal.';

create type private.message_receipt as (user_id uuid, is_operational boolean, mail text);

create function private.send_message(p_id uuid, p_message jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  operational constant boolean := (p_message ->> 'operational')::boolean;
  people private.message_receipt[];
begin
  perform private.require_member();
  if exists (select from public.messages m where m.id = p_id and m.sender_id = private.me()) then
    return p_id;
  end if;
  people := array(select (a.user_id, a.is_operational, a.mail)::private.message_receipt
    from private.audience_of(p_message -> 'audience', operational) a);
  if people = '{}' then
    perform private.refuse(409, 'no_recipients', 'There is nobody to write to');
  end if;
  insert into public.messages (id, sender_id, audience, texts, is_operational, contact, recipients, sent_at)
  values (p_id, private.me(), private.named_audience(p_message -> 'audience'), p_message -> 'texts', operational,
    private.answers_to(p_message ->> 'answers_to'), cardinality(people), present)
  on conflict (id) do nothing;
  if not found then
    -- Another request with this id was quicker.
    if not exists (select from public.messages m where m.id = p_id and m.sender_id = private.me()) then
      perform private.refuse_missing('message');
    end if;
    return p_id;
  end if;
  insert into public.message_recipients (message_id, user_id, is_operational, mail)
  select p_id, p.user_id, p.is_operational, p.mail from unnest(people) p order by p.user_id;
  insert into public.audit_log (actor, action, table_name, row_id, after)
  select private.me(), 'insert', 'messages', m.id, jsonb_build_object('subject', private.message_text(m.texts, 'default') -> 'subject',
    'audience', m.audience, 'recipients', m.recipients, 'user_id', case when m.recipients = 1 then people[1].user_id end,
    -- A message about one shift is a part of its history.
    'event_id', case when m.audience -> 1 is null and m.audience #>> '{0,count}' = '1' then m.audience #>> '{0,event,id}' end)
  from public.messages m where m.id = p_id;
  insert into public.notices (user_id, kind, about)
  select p.user_id, 'message', jsonb_build_object('message', p_id, 'operational', p.is_operational) from unnest(people) p order by p.user_id;
  -- A mail of its own for each person. It leaves at once.
  insert into private.outbox (id, mail_id, kind, user_id, message_id, dedupe_key, due_at, next_attempt_at)
  select made.id, made.id, 'message', p.user_id, p_id, 'message:' || p_id || ':' || p.user_id, present, present
  from unnest(people) p cross join lateral (select gen_random_uuid() as id where p.user_id is not null) made
  where p.mail = 'waiting';
  return p_id;
end
$$;
comment on function private.send_message(uuid, jsonb) is
  'POST /messages: writes the message, who gets it, their notices, their mails and an entry of the change log, in one transaction, and returns its id. The same id again
sends nothing and returns it. p_message: {audience, texts, operational, answers_to}. Definer: no API role writes these tables, and leads
read neither signups nor profiles. Errors: 401; 403 outside_scope; 404 for an id that somebody else has used, or an unknown season; 409 no_recipients.';
grant execute on function private.send_message(uuid, jsonb) to authenticated;
