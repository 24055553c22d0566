-- Holds: places that are held for somebody without an account, for ten minutes, until they enter the six digits that were mailed to
-- them. Like a place that is offered it counts as taken (event_slots.held_count). For whoever has to be let in first the place is kept until then.

create table private.holds (
  id uuid primary key default gen_random_uuid(),
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  places integer not null default 1 check (places between 1 and 20),
  names text[] not null default '{}',
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  name text check (name = btrim(name) and char_length(name) between 1 and 200),
  email text check (email = lower(email) and char_length(email) between 3 and 254),
  language text not null check (language in ('english', 'spanish', 'french', 'german')),
  code text not null check (code ~ '^[0-9]{6}$'),
  wrong_codes integer not null default 0,
  mails integer not null default 1,
  caller text not null,
  made_at timestamptz not null default private.now(),
  until timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('taken', 'refused', 'given_back', 'expired', 'withdrawn')),
  check ((ended_at is null) = (ended_why is null)),
  check (ended_at is not null or confirmed_at is not null or num_nonnulls(name, email) = 2),
  constraint holds_names_fit check (cardinality(names) < places),
  constraint holds_person_confirmed check ((user_id is null) or confirmed_at is not null)
);
comment on table private.holds is
  'Places that are held for people without an account. No API role has any right to it. Deleted a day after they end.';
comment on column private.holds.user_id is 'Who they are, once they have entered the digits.';
comment on column private.holds.hash is 'The SHA-256 of the secret (256 random bits) that the page of the visitor has.';
comment on column private.holds.names is 'The names of companions, as far as they were typed in.';
comment on column private.holds.mails is 'How often the digits were mailed.';
comment on column private.holds.caller is 'The address from which it was made, to limit how many one caller holds.';
comment on column private.holds.until is 'When it ends by itself: after ten minutes; one that is kept at the start of its event.';
comment on column private.holds.confirmed_at is
  'When the digits were entered. While it has not ended, it is kept for somebody who waits for an administrator.';
create index holds_of_slot on private.holds (slot_id) where ended_at is null;
create index holds_due on private.holds (until) where ended_at is null;
create index holds_of_address on private.holds (email);
create index holds_of_caller on private.holds (caller) where ended_at is null;
create index holds_of_person on private.holds (user_id);
create index holds_ended on private.holds (ended_at);

create function private.count_hold() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_places(coalesce(new.slot_id, old.slot_id), (case when tg_op = 'DELETE' then 0 else (new.ended_at is null)::integer end
    - case when tg_op = 'INSERT' then 0 else (old.ended_at is null)::integer end) * coalesce(new.places, old.places));
  return null;
end
$$;
comment on function private.count_hold() is 'Trigger: a hold holds a place until it ends.';
create trigger count_hold after insert or delete or update of ended_at on private.holds
  for each row execute function private.count_hold();

create function private.six_digits() returns text
language sql volatile set search_path = ''
-- The first digits of a random UUID are random bits of the system.
return lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0');
comment on function private.six_digits() is 'A random code of six digits, to prove that somebody reads the mails of an address. Internal.';

create function private.mail_hold(p_hold private.holds) returns void
language sql set search_path = '' as $$
  insert into private.outbox (id, mail_id, kind, letter, dedupe_key, due_at, next_attempt_at)
  select made.id, made.id, 'access', jsonb_build_object('about', 'hold_code', 'hold', p_hold.id),
    format('hold:%s:%s', p_hold.id, p_hold.mails), private.now(), private.now()
  from (select gen_random_uuid() as id) made
$$;
comment on function private.mail_hold(private.holds) is 'Puts the mail with the digits of a hold into the outbox. Internal.';

create function private.hold_mails(p_email text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(h.mails), 0) from private.holds h where h.email = p_email and h.made_at > private.now() - interval '1 day'
$$;
comment on function private.hold_mails(text) is 'How many mails with digits an address got for holds of the last day. Internal.';

create function private.require_few_holds(p_email text, p_caller text) returns void
language plpgsql set search_path = '' as $$
declare
  wait integer;
begin
  -- Of calls at once, each counts those before it.
  perform pg_advisory_xact_lock(hashtextextended('muster: holds of ' || p_email, 0)), pg_advisory_xact_lock(hashtextextended('muster: holds from ' || p_caller, 0));
  -- Nobody holds everything: neither one address of mail, nor one place from which many are typed in.
  wait := case
    when (select count(*) from private.holds h where h.email = p_email and h.ended_at is null and h.confirmed_at is null) >= 3 then 60
    when (select count(*) from private.holds h where h.caller = p_caller and h.ended_at is null and h.confirmed_at is null) >= 10 then 60
    when private.hold_mails(p_email) >= 12 then 3600
    else private.take_tokens('holds ' || p_caller, 1, 30, 30 / 3600.0) end;
  if wait > 0 then
    perform private.refuse(429, 'rate_limited', 'You already hold several places. Enter their codes first, or wait a few minutes.',
      jsonb_build_object('what', 'holds', 'retry_after', wait));
  end if;
end
$$;
comment on function private.require_few_holds(text, text) is
  'Refuses, with 429 rate_limited, one more hold: three for an address of mail and ten for a caller wait for their digits at the same time; thirty an hour
for a caller; twelve mails a day to an address. It asks nothing about members. Internal.';

create function private.refuse_visitor(p_event public.events, p_slot public.event_slots) returns void
language plpgsql set search_path = '' as $$
declare
  own constant private.commitments := private.commitments_of_nobody();
  refusal constant text := private.place_refusal(p_event, p_slot, own, false);
  missing jsonb;
begin
  if refusal = 'not_qualified' then
    select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'confirmed_by', q.confirmed_by) order by q.name collate private.natural_order, q.id)
    into missing
    from public.slot_type_qualifications a join public.qualifications q on q.id = a.qualification_id
    where a.slot_type_id = p_slot.slot_type_id;
    perform private.refuse(409, 'not_qualified', format('For this place you need: %s', (
      select string_agg(item ->> 'name', ', ' order by position) from jsonb_array_elements(missing) with ordinality listed (item, position))),
      jsonb_build_object('own', true, 'missing', missing));
  elsif refusal = 'answers_missing' then
    select jsonb_agg(jsonb_build_object('id', f.id, 'label', f.label) order by f.position, f.id) into missing
    from private.files_needed() f
    where f.scope in ('person', 'season') or f.event_id = p_event.id or f.slot_type_id = p_slot.slot_type_id;
    perform private.refuse(409, refusal, 'This place asks for a file. Sign in to give it.', jsonb_build_object('own', true, 'missing', missing));
  end if;
  perform private.judge_place(p_event, p_slot, null, own, false);
end
$$;
comment on function private.refuse_visitor(public.events, public.event_slots) is
  'Refuses a place to somebody of whom nothing is known, by private.place_refusal(). Errors: those of private.judge_place(). Internal.';

create function private.hold_place(p_slot_id uuid, p_name text, p_email text, p_language text, p_hash text, p_caller text, p_places integer default 1,
  p_names text[] default '{}')
returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  slot public.event_slots;
  event public.events;
  made private.holds;
begin
  select s.* into slot from public.event_slots s where s.id = p_slot_id;
  select e.* into event from public.events e where e.id = slot.event_id;
  if slot.id is null or not private.is_open(event, slot, private.publicity()) then
    perform private.refuse_missing('slot');
  elsif (select o.entry = 'invitation' from public.organisation o) then
    perform private.refuse(409, 'invitation_only', 'Only invited people can sign up here');
  end if;
  -- When signup opens, most people ask for a place that is already gone. They get the answer without a lock.
  if slot.filled_count >= slot.required_count then
    perform private.refuse_visitor(event, slot);
  end if;
  perform private.require_few_holds(p_email, p_caller);
  -- The same order everywhere prevents deadlocks: event, slot. What was read before the locks is read again.
  select e.* into event from public.events e where e.id = slot.event_id for share;
  select s.* into slot from public.event_slots s where s.id = p_slot_id for no key update;
  if slot.id is null or not private.is_open(event, slot, private.publicity()) then
    perform private.refuse_missing('slot');
  end if;
  perform private.refuse_visitor(event, slot);
  perform private.require_places(event, slot, p_places, false);
  if cardinality(p_names) >= p_places then
    perform private.refuse(409, 'too_many_names', case p_places when 2 then 'There is one place without a name'
      else format('There are %s places without a name', p_places - 1) end, jsonb_build_object('places', p_places - 1));
  end if;
  insert into private.holds (slot_id, places, names, hash, name, email, language, code, caller, until)
  values (slot.id, p_places, p_names, p_hash, p_name, p_email, p_language, private.six_digits(), p_caller,
    least(private.now() + interval '10 minutes', event.start_time))
  returning * into made;
  perform private.mail_hold(made);
  return made.until;
end
$$;
comment on function private.hold_place(uuid, text, text, text, text, text, integer, text[]) is
  'POST /open/holds: holds places of one slot of the public page for ten minutes, mails six digits to p_email (lower case), and returns when it ends. p_hash: the
SHA-256 of the secret of the page; p_caller: the address of the caller, to count by. It does the same for every address of mail, known or not.
Definer: for the service, which has no right to any table. Errors: 404 slot; 409 invitation_only, too_many_together, too_few_left, too_many_names, those of private.judge_place() for
somebody of whom nothing is known; 429.';
grant execute on function private.hold_place(uuid, text, text, text, text, text, integer, text[]) to service_role;

create function private.open_hold(p_hash text) returns private.holds
language plpgsql set search_path = '' as $$
declare
  hold private.holds;
begin
  select h.* into hold from private.holds h where h.hash = p_hash;
  if not found then
    perform private.refuse_missing('hold');
  end if;
  -- Guesses of one hold come one after the other, so that five are five.
  perform pg_advisory_xact_lock(hashtextextended('muster: hold ' || hold.id, 0));
  select h.* into hold from private.holds h where h.id = hold.id;
  -- Its person may have been declined in the meantime.
  if not found then
    perform private.refuse_missing('hold');
  end if;
  return hold;
end
$$;
comment on function private.open_hold(text) is
  'The hold whose secret has this hash; other calls about it wait until this transaction has ended. Errors: 404 hold. Internal.';

create function private.require_unconfirmed(p_hold private.holds) returns void
language plpgsql set search_path = '' as $$
begin
  if p_hold.ended_at is not null or p_hold.confirmed_at is not null or p_hold.until <= private.now() or p_hold.wrong_codes >= 5 then
    perform private.refuse(409, 'hold_over', 'This place is no longer held for you. Choose it again.');
  end if;
end
$$;
comment on function private.require_unconfirmed(private.holds) is
  'Refuses, with 409 hold_over, what is only possible while a hold waits for its digits. Internal.';

create function private.send_hold_again(p_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hold private.holds := private.open_hold(p_hash);
begin
  perform private.require_unconfirmed(hold);
  if hold.mails >= 3 or private.hold_mails(hold.email) >= 12 then
    perform private.refuse(429, 'rate_limited', 'Too many requests at once. Please try again in a moment.',
      jsonb_build_object('what', 'requests', 'retry_after', 60));
  end if;
  update private.holds h set mails = h.mails + 1 where h.id = hold.id returning * into hold;
  perform private.mail_hold(hold);
end
$$;
comment on function private.send_hold_again(text) is
  'POST /open/holds/send-again: mails the same digits once more, at most twice. Definer: for the service, which has no right to any table. Errors: 404 hold; 409
hold_over; 429.';
grant execute on function private.send_hold_again(text) to service_role;

create function private.end_holds(p_holds uuid[], p_why text) returns void
language sql set search_path = '' as $$
  update private.holds h set ended_at = private.now(), ended_why = p_why where h.id = any (p_holds) and h.ended_at is null
$$;
comment on function private.end_holds(uuid[], text) is 'Ends holds. The caller has locked their slots. Internal.';

create function private.free_hold(p_hold private.holds, p_why text) returns void
language sql set search_path = '' as $$
  select private.end_holds(array[p_hold.id], p_why);
  select private.settle_offers(p_hold.slot_id);
$$;
comment on function private.free_hold(private.holds, text) is
  'Ends a hold whose place nobody gets by it: it is offered to those who wait. The caller has locked the slot. Internal.';

create function private.release_hold(p_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hold constant private.holds := private.open_hold(p_hash);
begin
  perform private.lock_slot(hold.slot_id, null);
  -- A place that was confirmed is given back by its person, signed in.
  if hold.confirmed_at is null and hold.ended_at is null then
    perform private.free_hold(hold, 'given_back');
  end if;
end
$$;
comment on function private.release_hold(text) is
  'POST /open/holds/release: frees a place that waits for its digits; the next person on the waitlist hears of it. Nothing happens to a hold that has ended
or was confirmed. Definer: for the service, which has no right to any table. Errors: 404 hold.';
grant execute on function private.release_hold(text) to service_role;

create function private.person_of_hold(p_hold private.holds) returns public.profiles
language plpgsql set search_path = '' as $$
declare
  person public.profiles;
  entry constant text := (select o.entry from public.organisation o);
begin
  select p.* into person from public.profiles p where p.email = p_hold.email for no key update;
  if found or entry = 'invitation' then
    return person;
  end if;
  insert into public.profiles (email, state, name, settings)
  values (p_hold.email, case entry when 'approval' then 'waiting' else 'active' end, p_hold.name,
    jsonb_build_object('emailNotifications', true, 'smsNotifications', false, 'darkMode', false, 'language', p_hold.language))
  returning * into person;
  return person;
end
$$;
comment on function private.person_of_hold(private.holds) is
  'The person with the address of a hold, locked, or a new one, as private.follow_auth_user() makes them; null where only invited people can come in.
The caller has the lock of the address. Internal.';

create function private.name_held(p_signup uuid, p_names text[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  signup public.signups;
  each_name text;
  sentence text;
  detail text;
  refused jsonb := '[]'::jsonb;
begin
  foreach each_name in array p_names loop
    select s.* into signup from public.signups s where s.id = p_signup;
    begin
      perform private.name_places(signup, array[each_name]);
    exception when sqlstate 'MU409' then
      get stacked diagnostics sentence = message_text, detail = pg_exception_detail;
      refused := refused || jsonb_build_object('name', each_name,
        'refusal', jsonb_build_object('code', detail::jsonb ->> 'code', 'message', sentence, 'params', coalesce(detail::jsonb -> 'params', '{}')));
    end;
  end loop;
  return refused;
end
$$;
comment on function private.name_held(uuid, text[]) is
  'Gives companions of a signup the names that were typed before; a place whose name a rule refuses stays without one. Returns these: [{name, refusal: {code, message,
params}}]. Internal.';

create function private.take_held(p_hold private.holds, p_person uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  taken uuid;
  unnamed jsonb;
  sentence text;
  detail text;
begin
  begin
    perform private.end_holds(array[p_hold.id], 'taken');
    insert into public.signups (slot_id, user_id, created_by, status, companions)
    values (p_hold.slot_id, p_person, p_person, 'confirmed', p_hold.places - 1)
    returning id into taken;
    unnamed := private.name_held(taken, p_hold.names);
    return jsonb_strip_nulls(jsonb_build_object('outcome', 'taken', 'unnamed', nullif(unnamed, '[]')));
  exception when sqlstate 'MU409' or sqlstate 'MU404' then
    get stacked diagnostics sentence = message_text, detail = pg_exception_detail;
  end;
  perform private.free_hold(p_hold, 'refused');
  return jsonb_build_object('refusal', detail::jsonb || jsonb_build_object('message', sentence));
end
$$;
comment on function private.take_held(private.holds, uuid) is
  'Gives the place of a hold to its person, in one step: {outcome: taken, unnamed}, with those whom a rule leaves without their name, if any (private.name_held). If a rule
refuses the place, it is free again: {refusal: {code, params, message}}. The caller has locked event, slot and person. Internal.';

create function private.asked_first(p_event public.events, p_slot_type_id uuid, p_person uuid, p_language text, p_born text) returns jsonb
language sql stable set search_path = '' as $$
  with born as (
    select b.youngest, coalesce(b.youngest, private.youngest(p_born)) as said
    from (values (1)) one left join public.births b on b.user_id = p_person
  ), asking as (
    select d.* from public.documents d
    where d.ended_at is null and (d.for_everybody or exists (select from public.slot_type_documents s
        where s.document_id = d.id and s.slot_type_id = p_slot_type_id))
      and not exists (select from public.agreements a
        where a.user_id = p_person and a.document_id = d.id and a.withdrawn_at is null and a.edition >= d.asked_edition)
  )
  select jsonb_build_object(
    'birth', born.youngest is null and (exists (select from asking d where d.parent_signs)
      or exists (select from public.slot_types t where t.id = p_slot_type_id and private.age_limit(p_event, private.age_rule_of(t), null) is not null)),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'edition', e.edition, 'language', best.language,
        'text', e.texts ->> best.language, 'signed', d.signed) order by d.name collate private.natural_order, d.id), '[]')
      from asking d join public.document_editions e on e.document_id = d.id and e.edition = d.edition
      cross join lateral (select language from unnest(array[p_language, 'english', 'german', 'spanish', 'french']) with ordinality each (language, place)
        where e.texts ? language order by place limit 1) best
      -- For somebody under 18 a parent agrees, by mail, once they are signed in.
      where not d.parent_signs or private.is_aged(born.said, 18, private.organisation_today())),
    'fields', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'season_id', season.id, 'label', f.label, 'help', f.help, 'purpose', f.purpose, 'kind', f.kind,
        'options', f.options, 'readers', f.readers, 'scope', f.scope, 'ends_days', f.ends_days) order by f.position, f.id), '[]')
      from public.custom_fields f left join private.season_at(p_event.start_time) season on f.scope = 'season'
      where f.needed = 'before_taking' and f.kind <> 'file' and f.archived_at is null
        and case f.scope when 'person' then true when 'season' then season.id is not null when 'event' then f.event_id = p_event.id
          else f.slot_type_id = p_slot_type_id end
        and not exists (select from public.field_answers a
          where a.user_id = p_person and a.field_id = f.id and a.season_id is not distinct from season.id)))
  from born
$$;
comment on function private.asked_first(public.events, uuid, uuid, text, text) is
  'What a place of a slot type asks of a person before they can have it, and they have not said (contract askedFirst); p_person null: somebody of whom nothing
is known. p_born: when they were born, as far as they have just said. Texts are in p_language if they can be. Internal.';

create function private.not_given(p_asked jsonb, p_given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (rest -> 'birth')::boolean or rest -> 'documents' <> '[]' or rest -> 'fields' <> '[]' then rest end
  from (select jsonb_build_object(
    'birth', (p_asked -> 'birth')::boolean and p_given ->> 'born' is null,
    'documents', (select coalesce(jsonb_agg(d order by place), '[]') from jsonb_array_elements(p_asked -> 'documents') with ordinality each (d, place)
      where not exists (select from jsonb_array_elements(p_given -> 'agreements') g
        where g ->> 'document_id' = d ->> 'id' and g -> 'edition' = d -> 'edition')),
    'fields', (select coalesce(jsonb_agg(f order by place), '[]') from jsonb_array_elements(p_asked -> 'fields') with ordinality each (f, place)
      where not exists (select from jsonb_array_elements(p_given -> 'answers') g
        where g ->> 'field_id' = f ->> 'id' and g ->> 'season_id' is not distinct from f ->> 'season_id' and g -> 'value' <> 'null'))) as rest) left_over
$$;
comment on function private.not_given(jsonb, jsonb) is
  'What of private.asked_first() has no answer in {born, agreements, answers}; a text that has changed meanwhile has none. Null: everything has. Internal.';

create function private.keep_given(p_person uuid, p_asked jsonb, p_given jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  document public.documents;
  agreement jsonb;
begin
  if (p_asked -> 'birth')::boolean then
    perform private.keep_births(array[p_person], array[p_given ->> 'born'], 'born');
  end if;
  -- What was asked when the page was opened may be asked no longer.
  for agreement in
    select g from jsonb_array_elements(p_given -> 'agreements') g
    where g ->> 'document_id' in (select d ->> 'id' from jsonb_array_elements(p_asked -> 'documents') d) order by g ->> 'document_id'
  loop
    select d.* into document from public.documents d where d.id = (agreement ->> 'document_id')::uuid for share;
    perform private.record_agreement(p_person, document, (agreement ->> 'edition')::integer, agreement ->> 'language', 'self',
      case when document.signed then jsonb_build_object('name', agreement ->> 'signature') end);
  end loop;
  perform private.save_answer(p_person, g, 'answers.' || place - 1)
  from jsonb_array_elements(p_given -> 'answers') with ordinality each (g, place)
  where exists (select from jsonb_array_elements(p_asked -> 'fields') f
    where f ->> 'id' = g ->> 'field_id' and f ->> 'season_id' is not distinct from g ->> 'season_id');
end
$$;
comment on function private.keep_given(uuid, jsonb, jsonb) is
  'Stores what was asked and given: {born, agreements, answers}. Errors: those of private.keep_births(), record_agreement() and save_answer(). Internal.';

create function private.confirm_hold(p_hash text, p_code text, p_given jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hold private.holds := private.open_hold(p_hash);
  event public.events;
  slot public.event_slots;
  person public.profiles;
  asked jsonb;
  missing jsonb;
begin
  -- The first answer may have been lost.
  if hold.confirmed_at is not null and hold.code = p_code and coalesce(hold.ended_why, 'taken') = 'taken' then
    return jsonb_build_object('outcome', case when hold.ended_at is null then 'kept' else 'taken' end);
  end if;
  perform private.require_unconfirmed(hold);
  if hold.code <> p_code then
    -- A refusal would take this back.
    update private.holds h set wrong_codes = h.wrong_codes + 1 where h.id = hold.id;
    if hold.wrong_codes >= 4 then
      perform private.lock_slot(hold.slot_id, null);
      perform private.free_hold(hold, 'refused');
    end if;
    return '{"wrong_code": true}'::jsonb;
  end if;
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(hold.email));
  slot := private.lock_slot(hold.slot_id, null);
  select h.* into hold from private.holds h where h.id = hold.id;
  perform private.require_unconfirmed(hold);
  select e.* into event from public.events e where e.id = slot.event_id;
  select p.* into person from public.profiles p where p.email = hold.email;
  asked := private.asked_first(event, slot.slot_type_id, person.id, hold.language, p_given ->> 'born');
  missing := private.not_given(asked, p_given);
  if person.state is distinct from 'blocked' and missing is not null then
    -- Reading takes time, but nobody holds a place for longer than half an hour.
    update private.holds h
    set until = greatest(h.until, least(private.now() + interval '10 minutes', h.made_at + interval '30 minutes', event.start_time))
    where h.id = hold.id returning * into hold;
    return jsonb_build_object('outcome', 'asked', 'until', private.iso(hold.until), 'asked', missing);
  end if;
  person := private.person_of_hold(hold);
  if person.id is null or person.state = 'blocked' then
    perform private.free_hold(hold, 'refused');
    return jsonb_build_object('refusal', jsonb_build_object('params', '{}'::jsonb,
      'code', case when person.id is null then 'invitation_only' else 'blocked' end));
  end if;
  perform private.keep_given(person.id, asked, p_given);
  update private.holds h set user_id = person.id, confirmed_at = private.now() where h.id = hold.id returning * into hold;
  if person.state = 'waiting' then
    return private.keep_place(hold);
  end if;
  return private.take_held(hold, person.id);
end
$$;
comment on function private.confirm_hold(text, text, jsonb) is
  'POST /open/holds/confirm: with the digits that were mailed, the person with the address takes the place, or a new person. p_given: {born, agreements, answers}, what
the place asks first. Returns {outcome: taken, unnamed} (private.take_held; a repeated answer does not say who is unnamed), {outcome: kept} for somebody who waits for an administrator, {outcome: asked, until, asked} while something is not given
(contract askedFirst), {wrong_code: true}, which counts (the fifth frees the place), or {refusal: {code, params, message}} after which the place is free again. With the same
digits it answers the same again. Definer: for the service, which has no right to any table. Errors: 404 hold; 409 hold_over, also after five wrong codes; those of
private.keep_given(), after which the place is still held.';
grant execute on function private.confirm_hold(text, text, jsonb) to service_role;

create function private.keep_place(p_hold private.holds) returns jsonb
language plpgsql set search_path = '' as $$
declare
  event public.events;
begin
  select e.* into event from public.events e join public.event_slots s on s.event_id = e.id where s.id = p_hold.slot_id;
  if exists (
      select from private.holds h join public.event_slots s on s.id = h.slot_id
      where h.user_id = p_hold.user_id and h.id <> p_hold.id and h.ended_at is null and s.event_id = event.id) then
    perform private.free_hold(p_hold, 'refused');
    return jsonb_build_object('refusal', jsonb_build_object('code', 'already_signed_up', 'params', '{"own": true}'::jsonb));
  elsif (select count(*) from private.holds h where h.user_id = p_hold.user_id and h.ended_at is null) > 5 then
    perform private.free_hold(p_hold, 'refused');
    return jsonb_build_object('refusal', jsonb_build_object('code', 'rate_limited', 'params', '{"what": "holds", "retry_after": 3600}'::jsonb));
  end if;
  update private.holds h set until = event.start_time where h.id = p_hold.id;
  return '{"outcome": "kept"}'::jsonb;
end
$$;
comment on function private.keep_place(private.holds) is
  'Keeps the place of a hold for somebody who waits for an administrator: one at each event, five in all. Returns what private.confirm_hold() does. Internal.';

create function private.lock_kept(p_people uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  kept constant uuid[] := array(select h.id from private.holds h where h.user_id = any (p_people) and h.ended_at is null);
begin
  perform private.lock_holds(kept);
  return kept;
end
$$;
comment on function private.lock_kept(uuid[]) is
  'Locks the slots that are kept for these people, with their events, and returns these holds. One that is confirmed a moment later is not among
them: it waits for private.end_late_holds(), because its slot is not locked. Internal.';

create function private.lock_holds(p_holds uuid[]) returns void
language sql set search_path = '' as $$
  select private.lock_slots(array(select h.slot_id from private.holds h where h.id = any (p_holds)))
$$;
comment on function private.lock_holds(uuid[]) is 'Locks the slots of holds, with their events. Internal.';

create function private.grant_kept(p_holds uuid[], p_people uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  kept private.holds;
begin
  for kept in
    select h.* from private.holds h
    where h.id = any (p_holds) and h.user_id = any (p_people) and h.ended_at is null
    order by h.made_at, h.id
  loop
    perform private.take_held(kept, kept.user_id);
  end loop;
end
$$;
comment on function private.grant_kept(uuid[], uuid[]) is
  'Gives people who were let in the places of these holds that are kept for them, as far as the rules allow. The caller has locked the slots. Internal.';

create function private.drop_kept(p_holds uuid[], p_people uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  kept private.holds;
begin
  for kept in
    select h.* from private.holds h
    where h.id = any (p_holds) and h.user_id = any (p_people) and h.ended_at is null
    order by h.made_at, h.id
  loop
    perform private.free_hold(kept, 'withdrawn');
  end loop;
end
$$;
comment on function private.drop_kept(uuid[], uuid[]) is
  'Frees the places of these holds that are kept for people who are not let in. The caller has locked the slots. Internal.';

create function private.kept_places(p_person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_act_for(p_person) and p_person is distinct from private.own_profile() then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'title', e.title, 'slot_type', t.name, 'start_time', private.iso(e.start_time),
      'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day) order by e.start_time, e.id), '[]')
    from private.holds h join public.event_slots s on s.id = h.slot_id join public.slot_types t on t.id = s.slot_type_id
    join public.events e on e.id = s.event_id
    where h.user_id = p_person and h.ended_at is null);
end
$$;
comment on function private.kept_places(uuid) is
  'The places that are kept for somebody who waits for an administrator: [{event_id, title, slot_type, start_time, end_time, timezone, all_day}] by start. Null unless the
caller is that person or an administrator. Definer: no API role reads holds.';
grant execute on function private.kept_places(uuid) to authenticated;

create function private.end_late_holds() returns integer
language plpgsql set search_path = '' as $$
declare
  due constant uuid[] := array(select h.id from private.holds h where h.ended_at is null and h.until <= private.now() order by h.until limit 1000);
  -- Of people who were let in some other way than by private.approve_people(), or are no longer waited for.
  kept constant uuid[] := array(
    select h.id from private.holds h join public.profiles p on p.id = h.user_id where h.ended_at is null and p.state <> 'waiting');
  slot uuid;
begin
  perform private.lock_holds(due || kept);
  -- Some may have been confirmed before the locks, and are kept.
  perform private.end_holds(array(select h.id from private.holds h where h.id = any (due) and h.until <= private.now()), 'expired');
  for slot in select distinct h.slot_id from private.holds h where h.id = any (due) loop
    perform private.settle_offers(slot);
  end loop;
  perform private.grant_kept(kept, array(
    select p.id from public.profiles p join private.holds h on h.user_id = p.id where h.id = any (kept) and p.state = 'active'));
  perform private.drop_kept(kept, array(
    select p.id from public.profiles p join private.holds h on h.user_id = p.id where h.id = any (kept) and p.state in ('blocked', 'left')));
  return cardinality(due);
end
$$;
comment on function private.end_late_holds() is
  'Frees the places of holds whose time is over, and offers them to those who wait. Returns the number of holds. For the schedule.';

create function private.prune_holds() returns integer
language sql set search_path = '' as $$
  with pruned as (
    delete from private.holds h where h.ended_at < private.now() - interval '1 day' returning h.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_holds() is
  'Deletes holds that ended more than a day ago, with the name and the address in them, and returns their number. For the schedule.';

create function private.address_of_hold(p_hash text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  hold private.holds;
  person public.profiles;
begin
  select h.* into hold from private.holds h where h.hash = p_hash;
  if not found then
    perform private.refuse_missing('hold');
  end if;
  select p.* into person from public.profiles p where p.id = hold.user_id;
  -- Administrators sign in as always: what a visitor typed in must not open more than a place.
  if coalesce(hold.confirmed_at <= private.now() - interval '10 minutes', true) or hold.ended_why = 'refused' or person.email is null
      or person.role = 'admin' or person.state not in ('active', 'waiting') then
    perform private.refuse(409, 'hold_over', 'This place is no longer held for you. Choose it again.');
  end if;
  return person.email;
end
$$;
comment on function private.address_of_hold(text) is
  'POST /open/holds/sign-in: the address whose digits were entered for this hold in the last ten minutes, which may sign in with it. Definer: for the
service, which has no right to any table. Errors: 404 hold; 409 hold_over, also for administrators.';
grant execute on function private.address_of_hold(text) to service_role;

create function private.hold_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select case when h.ended_at is null and h.confirmed_at is null and h.until > private.now() then jsonb_build_object('code', h.code,
    'places', h.places, 'event', e.id, 'shift', private.letter_shift(e, t)) else '{}' end
  from private.holds h join public.event_slots s on s.id = h.slot_id join public.slot_types t on t.id = s.slot_type_id
  join public.events e on e.id = s.event_id
  where p_mail.letter ->> 'about' = 'hold_code' and h.id = (p_mail.letter ->> 'hold')::uuid
$$;
comment on function private.hold_letter(private.outbox) is
  'What the mail with the digits of a hold says; nothing when it is over. Null for other mails. Internal.';
