-- Codes: by which a gate knows people, from the QR code on their phone or badge. Everybody has one from the beginning. Whoever has a
-- roster has only the hashes of codes, so that a phone without network can find a person by a code, but not make one.

create table private.person_codes (
  user_id uuid primary key references public.profiles (id) on delete cascade on update cascade,
  code text not null unique,
  made_at timestamptz not null default private.now()
);
comment on table private.person_codes is 'The codes of people at the gate. Written by functions and triggers only.';
comment on column private.person_codes.code is 'Random (130 bits), in the 32 letters and digits that are not mistaken for others.';

create function private.random_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(noise, position) % 32 + 1, 1), '' order by position)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as noise) n, generate_series(0, 25) position
$$;
comment on function private.random_code() is 'A new code of 26 characters. Internal.';

create function private.code_hash(p_code text) returns text
language sql immutable set search_path = ''
return encode(sha256(convert_to(p_code, 'UTF8')), 'hex');
comment on function private.code_hash(text) is 'The hash by which a device without network knows a code. Internal.';

create function private.make_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.person_codes (user_id, code) select a.id, private.random_code() from added a;
  return null;
end
$$;
comment on function private.make_code() is 'Trigger: gives new people a code.';
create trigger make_code after insert on public.profiles
  referencing new table as added for each statement execute function private.make_code();

create function private.own_code() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (select jsonb_build_object('code', c.code, 'made_at', private.iso(c.made_at))
    from private.person_codes c where c.user_id = private.me());
end
$$;
comment on function private.own_code() is
  'GET /me/code: the caller''s code (contract ownCode). Definer: no API role reads codes. Errors: 401, 403 blocked, waiting.';
grant execute on function private.own_code() to authenticated;

create function private.renew_code() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  update private.person_codes c set code = private.random_code(), made_at = private.now() where c.user_id = private.me();
  return private.own_code();
end
$$;
comment on function private.renew_code() is
  'POST /me/code: gives the caller another code; the former one is void. Definer: no API role writes codes. Errors: 401, 403 blocked,
waiting.';
grant execute on function private.renew_code() to authenticated;

create function private.badges(p_people uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- That somebody has seen the codes, without the codes.
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  select private.me(), 'insert', 'badges', p.id, null, jsonb_build_object('user_id', p.id)
  from public.profiles p where p.id = any (p_people) and p.state = 'active' order by p.id;
  return (select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'name', p.name, 'code', c.code) order by listed.position), '[]')
    from (select distinct on (id) id, position from unnest(p_people) with ordinality wanted (id, position) order by id, position) listed
    join public.profiles p on p.id = listed.id and p.state = 'active'
    join private.person_codes c on c.user_id = p.id);
end
$$;
comment on function private.badges(uuid[]) is
  'POST /badges: the codes of active people, in the given order, to be printed. Definer: no API role reads codes. Errors: 401, 403.';
grant execute on function private.badges(uuid[]) to authenticated;

-- The gate: what leads and administrators see of the people at their shifts, small enough to be kept on a phone. Every function here
-- asks private.may_lead() or private.led_events() for the right gate and returns only what these allow.

create function private.leads_gates() returns boolean
language sql stable set search_path = '' as $$
  select private.is_admin() or exists (select from public.lead_grants g where g.user_id = private.me() and 'gate' = any (g.rights))
$$;
comment on function private.leads_gates() is 'Whether the caller may run the gate of any shift at some time. Internal.';

create function private.require_gate() returns void
language plpgsql stable set search_path = '' as $$
declare
  near constant interval := interval '8 days';
begin
  perform private.require_member();
  -- A grant holds at most seven days before and after a shift.
  if not private.is_admin() and not (private.leads_gates() and exists (
      select from private.led_events('gate', private.now() - near, private.now() + near))) then
    perform private.require_admin();
  end if;
end
$$;
comment on function private.require_gate() is
  'Refuses callers who may not run the gate of any shift now. Errors: 401; 403 blocked, waiting, forbidden. Internal.';

create function private.gate_slots(p_from timestamptz, p_to timestamptz, p_event uuid, p_place uuid) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  -- Almost nobody who asks leads a gate.
  return case when not private.leads_gates() then '{}' else array(
    select s.id
    from private.led_events('gate', p_from, p_to) l
    join public.events e on e.id = l.event_id and e.published_at is not null
    join public.event_slots s on s.id = l.slot_id
    where e.id = coalesce(p_event, e.id) and (p_place is null or e.place_id = p_place)
      and (e.status = 'scheduled' and not s.is_canceled or exists (
        select from public.signups h where h.event_id = e.id and h.slot_id = s.id and h.status <> 'canceled'))) end;
end
$$;
comment on function private.gate_slots(timestamptz, timestamptz, uuid, uuid) is
  'The slots whose gate the caller may run now, of events that overlap a time; of one event or place, if that is not null.
A canceled slot is one of them if it has people: they may come; one that was removed, if somebody is still there. Internal.';

create function private.places_elsewhere(p_person uuid, p_signup uuid, p_during tstzrange) returns setof uuid
language sql stable set search_path = '' rows 1 as $$
  select o.id from public.signups o
  where o.user_id = p_person and o.id is distinct from p_signup and o.status = 'confirmed' and o.is_live
    and (o.during && p_during or private.is_here(o) and upper(o.during) > lower(p_during) - interval '4 hours')
$$;
comment on function private.places_elsewhere(uuid, uuid, tstzrange) is
  'The other confirmed signups of a person at a time, and those where the person still is; who was not checked out for four hours
after the end has gone. Internal.';

create function private.off_since(p_signup public.signups) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when p_signup.status = 'canceled' then p_signup.canceled_at
    when not p_signup.is_live then coalesce(p_signup.stopped_at, p_signup.changed_at) end
$$;
comment on function private.off_since(public.signups) is
  'Since when a place is none any more: it was given or taken back, or its shift was canceled or removed. Null: it holds. Internal.';

create function private.gate_lacks(p_types uuid[], p_people uuid[], p_days date[], p_signed uuid[])
returns table (slot_type_id uuid, user_id uuid, day date, names text[])
language sql stable set search_path = '' as $$
  with listed as (
    select distinct l.* from unnest(p_types, p_people, p_days) l (slot_type_id, user_id, day)
  ), lacking as (
    select l.*, 1 as kind, a.name from listed l
    join private.asked_qualifications a on a.slot_type_id = l.slot_type_id and a.user_id = l.user_id and not a.days @> l.day
    union all
    select l.*, 2, d.name from listed l
    join private.lacking_documents d on d.user_id = l.user_id and coalesce(d.slot_type_id = l.slot_type_id, true) and d.id <> all (p_signed)
  )
  select l.slot_type_id, l.user_id, l.day, array_agg(l.name order by l.kind, l.name collate private.natural_order)
  from lacking l group by l.slot_type_id, l.user_id, l.day
$$;
comment on function private.gate_lacks(uuid[], uuid[], date[], uuid[]) is
  'For people at slot types on days, three lists of one length: the names of the qualifications that a slot type asks for and the person does not have on the day, and of the
documents to which they have not agreed, except those that they have just signed at the desk (p_signed). Without whoever lacks nothing. Internal.';

create function private.gate_lacking(p_slot_type_id uuid, p_person uuid, p_event public.events, p_signed uuid[]) returns text[]
language sql stable set search_path = '' as $$
  select coalesce((select l.names from private.gate_lacks(array[p_slot_type_id], array[p_person],
    array[private.start_day(p_event.start_time, p_event.timezone)], p_signed) l), '{}')
$$;
comment on function private.gate_lacking(uuid, uuid, public.events, uuid[]) is 'What private.gate_lacks() says of one person at a shift. Internal.';

create function private.is_too_young(p_slot_type_id uuid, p_event public.events, p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.slot_types t join public.births b on b.user_id = p_person
    where t.id = p_slot_type_id and private.age_limit(p_event, private.age_rule_of(t), b.youngest) is not null)
$$;
comment on function private.is_too_young(uuid, public.events, uuid) is
  'Whether a person whose birth is known is too young for a place. Internal.';

create function private.gate_lines(p_signups uuid[]) returns table (event_id uuid, user_id uuid, name text, line jsonb)
language sql stable set search_path = '' as $$
  with listed as materialized (
    select s.id, slot.slot_type_id, s.user_id, private.start_day(e.start_time, e.timezone) as day
    from public.signups s join public.event_slots slot on slot.id = s.slot_id join public.events e on e.id = s.event_id
    where s.id = any (p_signups)
  ), lacking as materialized (
    -- For all at once: a gate has hundreds of people.
    select l.id, k.names from listed l join private.gate_lacks(array(select slot_type_id from listed), array(select user_id from listed),
      array(select day from listed), '{}') k on (k.slot_type_id, k.user_id, k.day) = (l.slot_type_id, l.user_id, l.day)
  )
  select s.event_id, s.user_id, p.name, jsonb_build_object('id', s.id, 'slot_id', s.slot_id, 'user_id', s.user_id, 'status', s.status,
    'state', private.gate_state(s, e.start_time), 'checked_in_at', private.iso(w.came_at),
    'checked_out_at', private.iso(w.left_at), 'released', s.released_at is not null, 'revision', s.gate_revision,
    'warnings', to_jsonb(case when w.came_at is not null then '{}'::text[] else array_remove(array[
      case when s.status in ('asked', 'displaced') then s.status end,
      case when lacks.id is not null then 'not_qualified' end,
      case when private.is_too_young(slot.slot_type_id, e, s.user_id) then 'too_young' end,
      case when other.title is not null then 'elsewhere' end], null) end),
    'missing', coalesce(to_jsonb(lacks.names), '[]'),
    'elsewhere', case when other.title is not null then jsonb_build_object('event_id', other.event_id, 'title', other.title,
      'start_time', private.iso(other.start_time), 'end_time', private.iso(other.end_time)) end,
    'unnamed', s.companions, 'comes_with', case when s.group_id is not null then private.comes_with(s.group_id) end,
    'own', s.user_id = (select private.me()) and not (select private.is_admin()),
    'canceled_at', private.iso(private.off_since(s)),
    'last', last.step)
  from public.signups s
  left join public.work_entries w on w.id = s.entry_id
  join public.event_slots slot on slot.id = s.slot_id
  join public.events e on e.id = s.event_id
  join public.profiles p on p.id = s.user_id
  left join lacking lacks on lacks.id = s.id
  left join lateral (
    select x.id as event_id, x.title, x.start_time, x.end_time
    from public.signups o join public.events x on x.id = o.event_id
    where o.id in (select private.places_elsewhere(s.user_id, s.id, s.during))
    order by (private.work_entry(o.entry_id)).came_at, x.start_time, o.id limit 1) other on true
  left join lateral (
    select jsonb_build_object('id', a.id, 'kind', a.kind, 'at', private.iso(a.at), 'by', by.name) as step
    from public.gate_actions a left join public.profiles by on by.id = a.done_by
    where a.signup_id = s.id and a.undone_at is null and a.undoes is null and a.changes <> '[]'
    order by a.number desc limit 1) last on true
  where s.id = any (p_signups)
$$;
comment on function private.gate_lines(uuid[]) is 'Signups as a gate shows them (contract gateSignup), with their people. Internal.';

create function private.gate_person(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', p.name, 'phone', p.phone, 'code_hash', private.code_hash(c.code))
  from public.profiles p left join private.person_codes c on c.user_id = p.id
  where p.id = p_person
$$;
comment on function private.gate_person(uuid) is 'A person as a gate shows them (contract gatePerson without signing). Internal.';

create function private.gate_slot(p_slot public.event_slots) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_slot.id, 'slot_type_id', p_slot.slot_type_id, 'required_count', p_slot.required_count,
    'min_count', p_slot.min_count, 'filled_count', p_slot.filled_count, 'confirmed_count', p_slot.confirmed_count)
$$;
comment on function private.gate_slot(public.event_slots) is 'A slot as a gate shows it (contract gateSlot). Internal.';

create function private.gate_until(p_event public.events, p_slots uuid[]) returns timestamptz
language sql stable set search_path = '' as $$
  select max(p_event.end_time + g.hours_after * interval '1 hour')
  from public.lead_grants g
  where g.user_id = private.me() and not private.is_admin() and private.gives_right(g, p_event, 'gate', private.now())
    and (g.slot_type_id is null or exists (
      select from public.event_slots s where s.event_id = p_event.id and s.id = any (p_slots) and s.slot_type_id = g.slot_type_id))
$$;
comment on function private.gate_until(public.events, uuid[]) is
  'Until when the caller may run the gate of some of these slots of an event; null: administrators, without an end. Internal.';

create function private.gate(p_from timestamptz, p_to timestamptz, p_event uuid, p_place uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  slots constant uuid[] := private.gate_slots(p_from, p_to, p_event, p_place);
  shown constant uuid[] := array(select s.id from public.signups s
    where s.event_id in (select l.event_id from public.event_slots l where l.id = any (slots)) and s.slot_id = any (slots)
      and s.status <> 'canceled');
  writable constant uuid[] := case when slots = '{}' then slots else array(
    select l.slot_id from private.led_events('write', p_from, p_to) l) end;
  asked constant uuid[] := private.documents_asked(slots);
  coming constant uuid[] := array(select distinct s.user_id from public.signups s where s.id = any (shown));
begin
  perform private.require_member();
  return (
    with lines as materialized (select l.* from private.gate_lines(shown) l)
    select jsonb_build_object(
      'server_time', private.iso(private.now()),
      'settings', jsonb_build_object('timezone', private.organisation_zone(), 'check_in_before_minutes', o.check_in_before_minutes,
        'no_show_after_minutes', o.no_show_after_minutes, 'gate_tolerance_minutes', o.gate_tolerance_minutes),
      'slot_types', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color, 'needs', (
            select coalesce(jsonb_agg(q.name order by q.name collate private.natural_order, q.id), '[]')
            from public.slot_type_qualifications a join public.qualifications q on q.id = a.qualification_id where a.slot_type_id = t.id),
            'documents', (select coalesce(jsonb_agg(d.id), '[]') from public.documents d where d.id = any (asked) and private.asks_for(t.id, d)),
            'min_age', t.min_age, 'young', case when t.young_under is not null then jsonb_build_object('under', t.young_under,
              'from', to_char(t.young_from, 'HH24:MI'), 'until', to_char(t.young_until, 'HH24:MI')) end)
          order by t.name collate private.natural_order, t.id), '[]')
        from public.slot_types t where t.id in (select s.slot_type_id from public.event_slots s where s.id = any (slots))),
      'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'start_time', private.iso(e.start_time),
          'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day, 'location', e.location,
          'cancel_reason', e.cancel_reason, 'removed_at', private.iso(e.removed_at), 'until', private.iso(private.gate_until(e, slots)),
          'place', (select jsonb_build_object('id', w.id, 'name', w.name, 'address', w.address, 'meeting_point', w.meeting_point,
            'contact', w.contact) from public.places w where w.id = e.place_id),
          'slots', (select jsonb_agg(private.gate_slot(s) || jsonb_build_object('may_write', s.id = any (writable))
              || case when e.status = 'canceled' or e.removed_at is not null or s.is_canceled then '{"is_canceled": true}' else '{}'::jsonb end order by s.position, s.id)
            from public.event_slots s where s.event_id = e.id and s.id = any (slots)),
          'signups', (select coalesce(jsonb_agg(l.line order by l.name collate private.natural_order, l.line ->> 'id'), '[]')
            from lines l where l.event_id = e.id)) order by e.start_time, e.id), '[]')
        from public.events e where e.id in (select s.event_id from public.event_slots s where s.id = any (slots))),
      'documents', private.gate_documents(asked),
      'people', (select coalesce(jsonb_agg(private.gate_person(c.id) || coalesce(g.signing, '{}')), '[]')
        from unnest(coming) c (id) left join private.signings(coming, asked) g on g.user_id = c.id))
    from private.organisation() o);
end
$$;
comment on function private.gate(timestamptz, timestamptz, uuid, uuid) is
  'GET /gate: the shifts whose gate the caller may run now, of a time, and of an event or place if that is not null, with their people
(contract gate). Definer: leads read no signups of others. Errors: 401; 403 blocked, waiting.';
grant execute on function private.gate(timestamptz, timestamptz, uuid, uuid) to authenticated;

create function private.gate_present(p_event uuid, p_place uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  slots constant uuid[] := private.gate_slots(private.now() - interval '8 days', private.now() + interval '8 days', p_event, p_place);
begin
  perform private.require_member();
  return jsonb_build_object('server_time', private.iso(private.now()), 'present', (
    select coalesce(jsonb_agg(jsonb_build_object('signup_id', s.id, 'user', jsonb_build_object('id', p.id, 'name', p.name, 'phone', p.phone),
        'event_id', e.id, 'title', e.title, 'location', e.location, 'slot_type_id', t.id, 'slot_type', t.name,
        'since', private.iso((private.work_entry(s.entry_id)).came_at), 'until', private.iso(e.end_time)) order by p.name collate private.natural_order, s.id), '[]')
    from public.event_slots l
    join public.slot_types t on t.id = l.slot_type_id
    join public.events e on e.id = l.event_id
    join public.signups s on s.event_id = l.event_id and s.slot_id = l.id
    join public.profiles p on p.id = s.user_id
    where l.id = any (slots) and s.status = 'confirmed' and private.is_here(s)));
end
$$;
comment on function private.gate_present(uuid, uuid) is
  'GET /gate/present: who is here, at the shifts whose gate the caller may run now (contract present). Definer: as private.gate().
Errors: 401; 403 blocked, waiting.';
grant execute on function private.gate_present(uuid, uuid) to authenticated;

-- Companions: with whom somebody shares a shift. People see the first names of those who agree, and nobody else's.

create function private.companions() returns table (signup_id uuid, names text[])
language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  caller constant uuid := private.me();
begin
  return query
    select own.id, (array_agg(p.first_name order by p.first_name collate private.natural_order))[1:50]
    from public.signups own
    join public.signups other on other.event_id = own.event_id and other.status = 'confirmed' and other.is_live
    -- Looked up one by one: otherwise Postgres reads all profiles.
    cross join lateral (
      select split_part(p.name, ' ', 1) as first_name from public.profiles p
      where p.id = other.user_id and p.id <> caller and p.shows_first_name and p.state = 'active' offset 0) p
    where own.user_id = caller and own.status = 'confirmed' and own.is_live and upper(own.during) > private.now()
    group by own.id;
end
$$;
comment on function private.companions() is
  'For each place that the caller is confirmed for and that is not over: the first names of those who are confirmed for the same event
and agree to that, at most 50. Without who is only asked, displaced or canceled, and without drafts. Definer: others'' signups and profiles are
hidden by policies.';
grant execute on function private.companions() to authenticated;

-- Finding people at a gate: by name, with what became of their places, and by code.

create function private.places_about_now(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(found.place order by found.start_time, found.id), '[]')
  from (
    -- Of a place that was given back and taken again, the latest.
    select distinct on (e.start_time, s.slot_id) e.start_time, s.id, jsonb_build_object('event', jsonb_build_object('id', e.id, 'title', e.title,
        'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day,
        'location', e.location),
      'slot_type', (select t.name from public.slot_types t where t.id = l.slot_type_id),
      'state', case when s.status = 'canceled' then case when s.canceled_by = s.user_id then 'given_back' else 'taken_back' end
        when s.is_live then private.gate_state(s, e.start_time)
        when e.status = 'scheduled' and not l.is_canceled then 'removed' else 'canceled' end,
      'at', private.iso(private.off_since(s)), 'reason', case when not s.is_live then e.cancel_reason end) as place
    from public.signups s join public.events e on e.id = s.event_id join public.event_slots l on l.id = s.slot_id
    where s.user_id = p_person and not s.is_draft
      and e.during && tstzrange(private.now() - interval '12 hours', private.now() + interval '36 hours')
    order by e.start_time, s.slot_id, s.status <> 'canceled' desc, s.created_at desc limit 6) found
$$;
comment on function private.places_about_now(uuid) is
  'What became of the places of a person of the last 12 and the next 36 hours, at most six (contract gatePlace). Internal.';

create function private.documents_at_gates() returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return case when not exists (select from public.documents d where d.ended_at is null) then '{}' else private.documents_asked(
    private.gate_slots(private.now() - interval '1 day', private.now() + interval '1 day', null, null)) end;
end
$$;
comment on function private.documents_at_gates() is 'The documents for which the shifts ask whose gate the caller may run about now. Internal.';

create function private.found_person(p_person public.profiles, p_documents uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_person.id, 'name', p_person.name, 'state', p_person.state,
    'places', private.places_about_now(p_person.id)) || coalesce((select s.signing from private.signings(array[p_person.id], p_documents) s), '{}')
$$;
comment on function private.found_person(public.profiles, uuid[]) is
  'Somebody whom a gate has found (contract foundPerson): whether they may be let in, what became of their places about now, and what they have to sign of some
documents. Internal.';

create function private.gate_people(p_search text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text[] := array(select word from regexp_split_to_table(private.plain(p_search), '\s+') word where word <> '');
  asked uuid[];
begin
  perform private.require_gate();
  asked := private.documents_at_gates();
  return jsonb_build_object('people', case when not exists (select from unnest(words) word where word ~ '[[:alnum:]]{2}') then '[]' else (
    select coalesce(jsonb_agg(private.found_person(f, asked) order by f.name collate private.natural_order, f.id), '[]')
    from (
      select p.* from public.profiles p
      where p.state <> 'left' and not exists (select from unnest(words) word where strpos(private.plain(p.name), word) = 0)
      order by p.name collate private.natural_order, p.id limit 10) f) end);
end
$$;
comment on function private.gate_people(text) is
  'GET /gate/people: up to 10 people whose names contain all words, one of which has at least two letters, with what became of their
places about now, so that nobody who has come is unknown. Also people who wait for approval or are blocked, not those who have left: their
names are gone, or kept for their wages alone. The API limits
how often one may ask. Definer: leads read no profiles of others. Errors: those of private.require_gate().';
grant execute on function private.gate_people(text) to authenticated;

create function private.scan_code(p_code text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.profiles;
  slots uuid[];
begin
  perform private.require_gate();
  select p.* into person
  from private.person_codes c join public.profiles p on p.id = c.user_id and p.state <> 'left'
  where c.code = upper(btrim(p_code));
  if not found then
    perform private.refuse(404, 'not_found', 'This code is not valid. Look the person up by name.', '{"what": "code"}');
  end if;
  slots := private.gate_slots(private.now() - interval '8 days', private.now() + interval '8 days', null, null);
  return jsonb_build_object('person', private.found_person(person, private.documents_at_gates()), 'signups', (
    select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'signup', l.line) order by e.start_time, e.id), '[]')
    from private.gate_lines(array(select s.id from public.signups s
      where s.user_id = person.id and s.status <> 'canceled' and (s.is_live or private.is_here(s)) and s.slot_id = any (slots))) l
    join public.events e on e.id = l.event_id));
end
$$;
comment on function private.scan_code(text) is
  'POST /gate/scan: whose code this is, as a search finds them, and their places at the shifts whose gate the caller may run now. Definer:
as private.gate(). Errors: those of private.require_gate(); 404 for an unknown or former code, also of somebody who has left.';
grant execute on function private.scan_code(text) to authenticated;

create function private.code_at_gate(p_signup uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_member();
  select p.* into person
  from public.signups s join public.profiles p on p.id = s.user_id
  where s.id = p_signup and s.status <> 'canceled' and private.may_lead(s.event_id, s.slot_id, 'gate');
  if not found then
    perform private.refuse_missing('signup');
  elsif person.account_id is not null then
    return '{"code": null}'::jsonb;
  end if;
  -- That somebody has seen the code, without the code.
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  values (private.me(), 'insert', 'badges', person.id, null, jsonb_build_object('user_id', person.id));
  return (select jsonb_build_object('code', c.code) from private.person_codes c where c.user_id = person.id);
end
$$;
comment on function private.code_at_gate(uuid) is
  'POST /gate/signups/{id}/code: the code of somebody who has a place at a shift whose gate the caller runs now, to be shown to them, as {code}. Null for whoever
has an account: they have it on their phone. It is recorded as a badge is. Definer: no API role reads codes. Errors: 401, 403; 404 signup.';
grant execute on function private.code_at_gate(uuid) to authenticated;
