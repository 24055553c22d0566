-- Led shifts: the shifts that people lead, as a list for them. It shows each shift of a grant as long as the grant holds, and what may be
-- done there now: private.may_lead() decides that.

create function private.lead_rights() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  every constant text[] := '{gate,roster,fill,write}';
begin
  return case when private.is_admin() then every else array(
    select r from unnest(every) r where exists (
      select from public.lead_grants g left join public.events e on e.id = g.event_id
      where g.user_id = private.me() and r = any (g.rights) and (g.event_id is null
        or e.removed_at is null and private.now() < e.end_time + g.hours_after * interval '1 hour'))) end;
end
$$;
comment on function private.lead_rights() is
  'GET /me: what the caller may do at any shift, now or later: the rights of their grants that are not over; all for administrators.
Definer: an event can be a draft.';
grant execute on function private.lead_rights() to authenticated;

create function private.slots_in_scope(p_events uuid[]) returns table (event_id uuid, slot_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  person constant uuid := private.me();
  admin constant boolean := private.is_admin();
  present constant timestamptz := private.now();
  -- A grant holds at most seven days after the end.
  since constant tstzrange := tstzrange(present - case when admin then interval '12 hours' else interval '8 days' end, null);
begin
  return query select e.id, s.id
  from public.events e join public.event_slots s on s.event_id = e.id and s.removed_at is null
  where e.removed_at is null and e.during && since and (p_events is null or e.id = any (p_events))
    and (admin or exists (
      select from public.lead_grants g cross join unnest(g.rights) r
      where g.user_id = person and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)
        -- From any time before: the gate opens when it is near.
        and private.gives_right(g, e, r, greatest(present, e.start_time))));
end
$$;
comment on function private.slots_in_scope(uuid[]) is
  'The slots that the grants of the caller are about, of these events or (null) of all, as long as a grant holds; for administrators all, until
twelve hours after the end. Drafts are there for those who fill. Internal.';

create function private.led_shifts() returns table (id uuid, start_time timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.may_lead_anything() then
    return query select e.id, e.start_time from public.events e where e.id in (select l.event_id from private.slots_in_scope(null) l);
  end if;
end
$$;
comment on function private.led_shifts() is
  'GET /led-shifts: the shifts that the caller leads. Definer: leads read no drafts.';
grant execute on function private.led_shifts() to authenticated;

create function private.people_of_slot(p_slot uuid, p_phones boolean) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'attendance', s.attendance,
      'user', jsonb_build_object('id', p.id, 'name', p.name, 'phone', case when p_phones then p.phone end),
      'question', (select jsonb_build_object('kind', q.kind, 'deadline', private.iso(q.deadline)) from public.questions q
        where q.signup_id = s.id and q.kind in ('place', 'still') and q.answer is null))
    order by p.name collate private.natural_order, s.id), '[]')
  from public.signups s join public.profiles p on p.id = s.user_id
  where s.slot_id = p_slot and s.status <> 'canceled' and (s.is_live or s.is_draft)
$$;
comment on function private.people_of_slot(uuid, boolean) is
  'Who has a place in a slot, as leads see them (contract ledPerson), by name; with phone numbers or without. Internal.';

create function private.led_shift_lines(p_events uuid[]) returns table (id uuid, line jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  with led as materialized (
    select l.event_id, l.slot_id, array(select r from unnest('{gate,roster,fill,write,phones}'::text[]) r
      where private.may_lead(l.event_id, l.slot_id, r)) as rights
    from private.slots_in_scope(p_events) l
  )
  select e.id, jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_time', private.iso(e.start_time),
    'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day, 'status', e.status,
    'draft', e.published_at is null, 'slots', (
      select jsonb_agg(jsonb_build_object('id', s.id,
          'slot_type', (select jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color)
            from public.slot_types t where t.id = s.slot_type_id),
          'required_count', s.required_count, 'min_count', s.min_count, 'current_count', s.filled_count,
          'confirmed_count', s.confirmed_count, 'is_canceled', s.is_canceled,
          'rights', to_jsonb(array_remove(led.rights, 'phones')),
          'people', case when led.rights && '{roster,gate}' then private.people_of_slot(s.id, 'phones' = any (led.rights)) end)
        order by s.position, s.id)
      from led join public.event_slots s on s.id = led.slot_id where led.event_id = e.id))
  from public.events e where e.id in (select led.event_id from led);
end
$$;
comment on function private.led_shift_lines(uuid[]) is
  'What GET /led-shifts says of shifts that the caller leads (contract ledShift), with the slots in their scope: what they may do there now,
and the people where they see names now, by the right roster or at the gate. Definer: leads read no signups and people of others.';
grant execute on function private.led_shift_lines(uuid[]) to authenticated;
