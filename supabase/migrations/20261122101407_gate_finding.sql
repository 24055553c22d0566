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

create function private.found_person(p_person public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_person.id, 'name', p_person.name, 'state', p_person.state,
    'places', private.places_about_now(p_person.id))
$$;
comment on function private.found_person(public.profiles) is
  'Somebody whom a gate has found (contract foundPerson): whether they may be let in, and what became of their places about now. Internal.';

create function private.gate_people(p_search text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text[] := array(select word from regexp_split_to_table(private.plain(p_search), '\s+') word where word <> '');
begin
  perform private.require_gate();
  return jsonb_build_object('people', case when not exists (select from unnest(words) word where word ~ '[[:alnum:]]{2}') then '[]' else (
    select coalesce(jsonb_agg(private.found_person(f) order by f.name collate private.natural_order, f.id), '[]')
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
  return jsonb_build_object('person', private.found_person(person), 'signups', (
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
