-- Led shifts: the shifts that people lead, as a list for them. It shows each shift of a grant as long as the grant holds, and what may be
-- done there now. private.gives_right() decides for many shifts what private.may_lead() decides for one.

create function private.is_in_scope(p_person uuid, p_event public.events, p_slot_type uuid, p_now timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.lead_grants g cross join unnest(g.rights) r
    where g.user_id = p_person
      -- From any time before: the gate opens when it is near.
      and private.gives_right(g, p_event, r, greatest(p_now, p_event.start_time))
      and (g.slot_type_id is null or g.slot_type_id = p_slot_type or p_slot_type is null and exists (
        select from public.event_slots s
        where s.event_id = p_event.id and s.removed_at is null and s.slot_type_id = g.slot_type_id)))
$$;
comment on function private.is_in_scope(uuid, public.events, uuid, timestamptz) is
  'Whether an event, or its slot of a slot type, is what a grant of a person is about, until the grant ends. Drafts are there for those who
fill. Internal.';

create function private.led_shifts() returns table (id uuid, start_time timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
  present constant timestamptz := private.now();
begin
  if private.is_admin() then
    return query select e.id, e.start_time from public.events e
    where e.removed_at is null and e.during && tstzrange(present - interval '12 hours', null);
  elsif exists (
    select from public.lead_grants g join public.profiles p on p.id = g.user_id where p.id = person and p.role <> 'admin') then
    return query select e.id, e.start_time from public.events e
    -- A grant holds at most seven days after the end.
    where e.removed_at is null and e.during && tstzrange(present - interval '8 days', null)
      and private.is_in_scope(person, e, null, present);
  end if;
end
$$;
comment on function private.led_shifts() is
  'GET /led-shifts: the shifts that the caller leads; for administrators all, until twelve hours after the end. Definer: leads read no
drafts.';
grant execute on function private.led_shifts() to authenticated;

create function private.people_of_slot(p_slot uuid, p_phones boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'attendance', s.attendance,
      'user', jsonb_build_object('id', p.id, 'name', p.name, 'phone', case when p_phones then p.phone end),
      'reached', private.why_unreached(p, 'released') is null,
      'question', (select jsonb_build_object('kind', q.kind, 'deadline', private.iso(q.deadline)) from public.questions q
        where q.signup_id = s.id and q.kind in ('place', 'still') and q.answer is null))
    order by p.name collate private.natural_order, s.id), '[]')
  from public.signups s join public.profiles p on p.id = s.user_id
  where s.slot_id = p_slot and s.status <> 'canceled' and (s.is_live or s.is_draft));
end
$$;
comment on function private.people_of_slot(uuid, boolean) is
  'Who has a place in a slot, as leads see them (contract ledPerson), by name; with phone numbers or without. reached: whether they would hear
that their place is taken back. Internal.';

create function private.led_shift_lines(p_events uuid[]) returns table (id uuid, line jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := (select p.id from public.profiles p where p.id = private.me() and p.role <> 'admin');
  admin constant boolean := private.is_admin();
  present constant timestamptz := private.now();
begin
  return query
  with led as materialized (
    select s.event_id, s as slot, array(
      select r from unnest('{gate,roster,fill,write,phones}'::text[]) r
      where admin or exists (select from public.lead_grants g
        where g.user_id = person and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)
          and private.gives_right(g, e, r, present))) as rights
    from public.events e join public.event_slots s on s.event_id = e.id and s.removed_at is null
    where e.id = any (p_events) and e.removed_at is null and (admin or private.is_in_scope(person, e, s.slot_type_id, present))
  )
  select e.id, jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_time', private.iso(e.start_time),
    'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day, 'status', e.status,
    'draft', e.published_at is null, 'slots', (
      select jsonb_agg(jsonb_build_object('id', (l.slot).id,
          'slot_type', (select jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color)
            from public.slot_types t where t.id = (l.slot).slot_type_id),
          'required_count', (l.slot).required_count, 'min_count', (l.slot).min_count, 'current_count', (l.slot).filled_count,
          'confirmed_count', (l.slot).confirmed_count, 'is_canceled', (l.slot).is_canceled,
          'rights', to_jsonb(array_remove(l.rights, 'phones')),
          'people', case when l.rights && '{roster,gate}' then private.people_of_slot((l.slot).id, 'phones' = any (l.rights)) end)
        order by (l.slot).position, (l.slot).id)
      from led l where l.event_id = e.id))
  from public.events e where e.id in (select led.event_id from led);
end
$$;
comment on function private.led_shift_lines(uuid[]) is
  'What GET /led-shifts says of shifts that the caller leads (contract ledShift), with the slots in their scope: what they may do there now,
and the people where they see names now, by the right roster or at the gate. Definer: leads read no signups and people of others.';
grant execute on function private.led_shift_lines(uuid[]) to authenticated;
