-- Leading: granting what leads may do, and what they see. private.may_lead() decides; leads see names, and phone numbers around the
-- shift, but no pay, no credits that people owe, and of the times of others only that they are not free.

create function private.require_known(p_what text, p_found boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if not p_found then
    perform private.refuse(400, 'not_found', upper(left(p_what, 1)) || replace(substr(p_what, 2), '_', ' ') || ' not found',
      jsonb_build_object('what', p_what), p_what || '_id');
  end if;
end
$$;
comment on function private.require_known(text, boolean) is
  'Refuses a body with 400 not_found at the key of this thing, unless it was found. Internal.';

create function private.save_lead(p_id uuid, p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.lead_grants := jsonb_populate_record(null::public.lead_grants, p_body);
  made uuid;
begin
  perform private.require_admin();
  -- Always in the same order.
  wanted.rights := array(select r from unnest('{gate,roster,fill,write}'::text[]) r where r = any (wanted.rights));
  if p_id is not null then
    update public.lead_grants g set rights = case when p_body ? 'rights' then wanted.rights else g.rights end,
      hours_before = coalesce(wanted.hours_before, g.hours_before), hours_after = coalesce(wanted.hours_after, g.hours_after)
    where g.id = p_id returning g.id into made;
    if made is null then
      perform private.refuse_missing('lead');
    end if;
    return made;
  end if;
  perform private.require_known('user', exists (select from public.profiles p where p.id = wanted.user_id and p.state <> 'left')),
    private.require_known('event', wanted.event_id is null
      or exists (select from public.events e where e.id = wanted.event_id and e.removed_at is null)),
    private.require_known('place', wanted.place_id is null or exists (select from public.places p where p.id = wanted.place_id)),
    private.require_known('slot_type', wanted.slot_type_id is null
      or exists (select from public.slot_types t where t.id = wanted.slot_type_id and t.archived_at is null));
  insert into public.lead_grants (user_id, event_id, place_id, slot_type_id, rights, hours_before, hours_after, created_by)
  values (wanted.user_id, wanted.event_id, wanted.place_id, wanted.slot_type_id, wanted.rights, coalesce(wanted.hours_before, 24),
    coalesce(wanted.hours_after, 12), private.me())
  returning id into made;
  return made;
end
$$;
comment on function private.save_lead(uuid, jsonb) is
  'POST /leads (null) and PATCH /leads/{id}: stores a validated body (contract leadBody, leadPatch) and returns the id. Definer: no API
role writes grants. Errors: 401, 403; 404 for an unknown grant; 400 for an unknown person, event, place or slot type.';
grant execute on function private.save_lead(uuid, jsonb) to authenticated;

create function private.remove_lead(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.lead_grants g where g.id = p_id;
  if not found then
    perform private.refuse_missing('lead');
  end if;
end
$$;
comment on function private.remove_lead(uuid) is 'DELETE /leads/{id}. Definer: no API role may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_lead(uuid) to authenticated;

create function private.tell_of_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What comes back by Undo was told before.
  if tg_op = 'UPDATE' or not exists (
      select from public.audit_log l where l.table_name = 'lead_grants' and l.row_id = new.id::text and l.action = 'delete') then
    perform private.tell_admins('lead_granted', jsonb_build_object('person', new.user_id));
    if private.me() is not null
        and exists (select from public.profiles p where p.id = new.user_id and p.state = 'active' and p.role <> 'admin') then
      insert into public.notices (user_id, kind, about) values (new.user_id, 'leading', '{}');
      perform private.mail_access(new.user_id, '{"about": "leading"}');
    end if;
  end if;
  return null;
end
$$;
comment on function private.tell_of_lead() is
  'Trigger: tells somebody that they lead shifts, or may do more there, and the other administrators as well. Operators with direct access
inform people themselves.';
create trigger tell_of_lead after insert on public.lead_grants for each row execute function private.tell_of_lead();
create trigger tell_of_more after update of rights on public.lead_grants
  for each row when (not new.rights <@ old.rights) execute function private.tell_of_lead();

create function private.leading_letter(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('leads', coalesce(jsonb_agg(jsonb_build_object(
      'name', coalesce(place.name, type.name, case when e.published_at is not null or 'fill' = any (g.rights) then e.title end),
      'is_all', num_nonnulls(g.event_id, g.place_id, g.slot_type_id) = 0, 'rights', g.rights) order by g.created_at, g.id), '[]'))
  from public.lead_grants g
  left join public.events e on e.id = g.event_id
  left join public.places place on place.id = g.place_id
  left join public.slot_types type on type.id = g.slot_type_id
  where g.user_id = p_person and (e.id is null
    or e.removed_at is null and private.now() < e.end_time + g.hours_after * interval '1 hour')
$$;
comment on function private.leading_letter(uuid) is
  'What the mail to a lead says: {leads: [{name, is_all, rights}]}, the grants that are not over. name: of the event, place or slot type;
null for all shifts, and for a draft that the lead does not see. Internal.';

create function private.roster(p_event uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_lead(p_event, null, 'roster', null);
  if not exists (select from public.events e where e.id = p_event and e.removed_at is null) then
    perform private.refuse_missing('event');
  end if;
  return (
    with led as materialized (
      select s.id, s.position, jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) as slot_type,
        private.may_lead(p_event, s.id, 'phones') as with_phones
      from public.event_slots s join public.slot_types t on t.id = s.slot_type_id
      where s.event_id = p_event and s.removed_at is null and private.may_lead(p_event, s.id, 'roster')
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'slot_id', led.id, 'slot_type', led.slot_type,
        'user', jsonb_build_object('id', p.id, 'name', p.name, 'phone', case when led.with_phones then p.phone end),
        'attendance', s.attendance) order by led.position, p.name collate private.natural_order, s.id), '[]')
    from led join public.signups s on s.slot_id = led.id and s.status <> 'canceled' and (s.is_live or s.is_draft)
    join public.profiles p on p.id = s.user_id);
end
$$;
comment on function private.roster(uuid) is
  'GET /events/{id}/roster: who has places in the slots of an event whose roster the caller may see, as the JSON of the answer; phone
numbers where they may see them now. Definer: others'' signups and profiles are hidden by policies. Errors: 401; 403; 404.';
grant execute on function private.roster(uuid) to authenticated;

create function private.helpers(p_slot uuid, p_search text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  people constant uuid[] := case when p_search <> '' then array(
    select p.id from public.profiles p where p.state = 'active' and not exists (
      select from regexp_split_to_table(private.plain(p_search), '\s+') word where strpos(private.plain(p.name), word) = 0)) end;
begin
  perform private.require_lead((select s.event_id from public.event_slots s where s.id = p_slot), p_slot, 'fill', null);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user', (c -> 'user') - 'phone', 'asks', c -> 'asks', 'fit', case
        when c ->> 'group' = 'refused' then 'impossible'
        when c -> 'refusal' <> 'null' then 'needs_reason'
        when c -> 'warnings' <> '[]' then 'not_free'
        else 'fits' end) order by position), '[]')
    from jsonb_array_elements(private.judged_candidates(p_slot, people, p_limit) -> 'candidates') with ordinality found (c, position));
end
$$;
comment on function private.helpers(uuid, text, integer) is
  'GET /slots/{id}/helpers: who could have a place of a slot, as far as leads with the right fill see it, as the JSON of the answer.
Definer: others'' profiles, work and statements are hidden by policies. Errors: 401; 403; 404.';
grant execute on function private.helpers(uuid, text, integer) to authenticated;

create function private.give_place(p_slot uuid, p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_member();
  made := private.assign((p_body ->> 'user_id')::uuid, p_slot, p_body ->> 'override_reason', coalesce((p_body ->> 'agreed')::boolean, false));
  return (select jsonb_build_object('id', s.id, 'status', s.status, 'reached', private.place_is_heard(s.id))
    from public.signups s where s.id = made);
end
$$;
comment on function private.give_place(uuid, jsonb) is
  'POST /slots/{id}/places: private.assign() for a validated body (contract placeHelper); returns the JSON of the answer. Definer: a lead
does not see the signup. Errors: those of private.assign().';
grant execute on function private.give_place(uuid, jsonb) to authenticated;

create function private.own_leads() returns table (signup_id uuid, leads jsonb)
language plpgsql stable security definer set search_path = '' rows 5 as $$
declare
  caller constant uuid := private.me();
  near constant tstzrange := tstzrange(private.now() - interval '8 days', private.now() + interval '8 days');
begin
  if exists (select from public.lead_grants) then
    return query
      select own.id, jsonb_agg(jsonb_build_object('name', split_part(p.name, ' ', 1), 'phone', p.phone)
        order by p.name collate private.natural_order, p.id)
      from public.signups own
      cross join lateral private.leads_of(own.slot_id, 'gate') leader (id)
      -- Looked up one by one: otherwise Postgres reads all profiles.
      cross join lateral (
        select o.* from public.profiles o where o.id = leader.id and o.id <> caller and o.shows_first_name offset 0) p
      where own.user_id = caller and own.status = 'confirmed' and own.is_live and own.during && near
      group by own.id;
  end if;
end
$$;
comment on function private.own_leads() is
  'For each place that the caller is confirmed for: the first names and phone numbers of those who lead it with the right gate now, and
agree that others at their shifts see their first name. Definer: others'' grants and profiles are hidden by policies.';
grant execute on function private.own_leads() to authenticated;

create function private.unled_slots() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  present constant timestamptz := private.now();
  soon constant timestamptz := present + interval '12 hours';
begin
  if not private.is_admin() or not exists (select from public.lead_grants) then
    return;
  end if;
  return query select s.id
    from public.events e join public.event_slots s on s.event_id = e.id and s.removed_at is null and not s.is_canceled
    where e.during && tstzrange(present, soon)
      and e.removed_at is null and e.published_at is not null and e.status = 'scheduled'
      and not exists (
        select from public.lead_grants g join public.profiles p on p.id = g.user_id
        where (g.slot_type_id is null or g.slot_type_id = s.slot_type_id)
          and private.gives_right(g, e, 'gate', greatest(present, e.start_time))
          and p.state = 'active' and p.role <> 'admin' and (p.phone is not null or p.account_id is not null));
end
$$;
comment on function private.unled_slots() is
  'The slots of shifts that run or begin within twelve hours and that nobody leads with the right gate who has a phone number or an
account. None where nobody leads anything. Definer: policies would be applied to each row. For administrators.';
grant execute on function private.unled_slots() to authenticated;
