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
