-- Leads: people who are in charge of shifts without being administrators, of which ones, and what they may do there. Leads read no
-- table more than others do: functions ask private.may_lead() and return what it allows.

create table public.lead_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  event_id uuid references public.events (id) on delete cascade,
  place_id uuid references public.places (id) on delete cascade,
  slot_type_id uuid references public.slot_types (id) on delete cascade,
  rights text[] not null check (rights <@ '{gate,roster,fill,write,hours}' and cardinality(rights) between 1 and 5),
  hours_before integer not null default 24 check (hours_before between 0 and 168),
  hours_after integer not null default 12 check (hours_after between 0 and 168),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  constraint lead_grants_one_scope check (num_nonnulls(event_id, place_id, slot_type_id) <= 1)
);
comment on table public.lead_grants is
  'Who leads which shifts: those of an event, a place or a slot type, also those that are added later; with none of them, all.
Several grants of a person add up. Written by functions only.';
comment on column public.lead_grants.rights is
  'gate: check people in and out, and mark them; roster: see who comes; fill: give and release places, and see drafts; write:
send messages to people; hours: approve what they worked, for sixty days after the shift.';
comment on column public.lead_grants.hours_before is
  'From how many hours before the start the right gate holds and phone numbers are shown.';
comment on column public.lead_grants.hours_after is 'Until how many hours after the end the grant holds.';
create index lead_grants_of_person on public.lead_grants (user_id);
create index lead_grants_of_event on public.lead_grants (event_id) where event_id is not null;
create index lead_grants_of_place on public.lead_grants (place_id) where place_id is not null;
create index lead_grants_of_slot_type on public.lead_grants (slot_type_id) where slot_type_id is not null;
create index lead_grants_created_by on public.lead_grants (created_by);

alter table public.lead_grants enable row level security;
grant select on public.lead_grants to authenticated;
-- People see what they lead, administrators who leads what.
create policy "own grants, administrators all" on public.lead_grants
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));
create trigger audit after insert or update or delete on public.lead_grants
  for each row execute function private.audit();

create function private.gives_right(p_grant public.lead_grants, p_event public.events, p_right text, p_now timestamptz) returns boolean
language sql stable
return case p_right when 'phones' then p_grant.rights && '{gate,roster}' else p_right = any (p_grant.rights) end
  and (p_event.removed_at is null or p_right = 'gate')
  and p_now < p_event.end_time + case p_right when 'hours' then interval '60 days' else p_grant.hours_after * interval '1 hour' end
  and (p_right <> 'hours' or p_now >= p_event.start_time)
  and (p_right not in ('gate', 'phones') or p_now >= p_event.start_time - p_grant.hours_before * interval '1 hour')
  and (p_event.published_at is not null or p_right in ('fill', 'roster') and 'fill' = any (p_grant.rights))
  and coalesce(p_grant.event_id = p_event.id, true)
  and coalesce(p_grant.place_id = p_event.place_id, p_grant.place_id is null);
comment on function private.gives_right(public.lead_grants, public.events, text, timestamptz) is
  'Whether a grant gives a right at an event at a moment, whatever its slots: gate, roster, fill, write, or phones, which follows
from gate and from roster. hours holds from the start until sixty days after the end. gate and phones hold from hours_before the start, the others earlier as well, and all until hours_after the
end. Drafts are there for those with fill alone. Of a removed event only gate is left, for people who are still there. Its body is parsed when it is created, so that Postgres can copy it into a query.
Internal.';

create function private.grants_at(p_event uuid, p_slot uuid, p_right text, p_person uuid) returns setof public.lead_grants
language sql stable set search_path = '' as $$
  select g.*
  from public.events e
  join public.lead_grants g on private.gives_right(g, e, p_right, private.now())
  join public.profiles p on p.id = g.user_id
  where e.id = p_event and (p_person is null or g.user_id = p_person)
    -- An administrator needs no grant, and none replaces the second factor.
    and p.state = 'active' and p.role <> 'admin'
    and (p_slot is null and g.slot_type_id is null or exists (
      select from public.event_slots s
      where s.event_id = e.id and s.removed_at is null and s.id = coalesce(p_slot, s.id)
        and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)))
$$;
comment on function private.grants_at(uuid, uuid, text, uuid) is
  'The grants that give a right at a slot of an event now (p_slot null: at any slot of it), of a person or (null) of everybody. Those
of people who are not active, or who are administrators, count for nothing. Internal.';

create function private.may_lead(p_event uuid, p_slot uuid, p_right text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
begin
  return person is not null and not private.is_acting()
    and (private.is_admin() or exists (select from private.grants_at(p_event, p_slot, p_right, person)));
end
$$;
comment on function private.may_lead(uuid, uuid, text) is
  'Whether the caller may do this at a slot of an event now (p_slot null: at any slot of it): gate, roster, fill, write, hours or phones.
Administrators always may; nobody does it for somebody whom they look after. Definer: leads read no drafts.';
grant execute on function private.may_lead(uuid, uuid, text) to authenticated;

create function private.lead_rights() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  every constant text[] := array['gate', 'roster', 'fill', 'write', 'hours'];
begin
  return case when private.is_acting() then '{}' when private.is_admin() then every else array(
    select r from unnest(every) r where exists (
      select from public.lead_grants g
      join public.profiles p on p.id = g.user_id
      left join public.events e on e.id = g.event_id
      -- No grant replaces the second factor of an administrator.
      where g.user_id = private.me() and p.role <> 'admin' and r = any (g.rights) and (g.event_id is null
        or e.removed_at is null and private.now() < e.end_time
          + case r when 'hours' then interval '60 days' else g.hours_after * interval '1 hour' end))) end;
end
$$;
comment on function private.lead_rights() is
  'GET /me: what the caller may do at any shift, now or later: the rights of their grants that are not over; all for administrators, none
for those without their second factor. Definer: an event can be a draft.';
grant execute on function private.lead_rights() to authenticated;

create function private.may_lead_anything() returns boolean
language sql stable set search_path = '' as $$
  select private.lead_rights() <> '{}'
$$;
comment on function private.may_lead_anything() is
  'Whether the caller is an administrator or has a grant that is not over.';
grant execute on function private.may_lead_anything() to authenticated;

create function private.led_events(p_right text, p_from timestamptz, p_to timestamptz) returns table (event_id uuid, slot_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
  admin constant boolean := private.is_admin();
  present constant timestamptz := private.now();
begin
  if person is null or private.is_acting() then
    return;
  elsif admin then
    return query select e.id, s.id
    from public.events e join public.event_slots s on s.event_id = e.id and s.removed_at is null
    where e.removed_at is null and e.during && tstzrange(p_from, p_to);
  elsif exists (select from public.profiles p where p.id = person and p.role <> 'admin') then
    return query select e.id, s.id
    from public.events e join public.event_slots s on s.event_id = e.id and s.removed_at is null
    where e.removed_at is null and e.during && tstzrange(p_from, p_to)
      and exists (select from public.lead_grants g
        where g.user_id = person and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)
          and private.gives_right(g, e, p_right, present));
  end if;
  if p_right = 'gate' then
    -- Whoever is there when an event is removed can still go.
    return query select e.id, s.id
    from public.events e join public.event_slots s on s.event_id = e.id
    where e.removed_at is not null and e.during && tstzrange(p_from, p_to)
      and exists (select from public.signups h where h.event_id = e.id and h.slot_id = s.id and private.is_here(h))
      and (admin or exists (select from public.lead_grants g join public.profiles p on p.id = g.user_id and p.role <> 'admin'
        where p.id = person and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)
          and private.gives_right(g, e, p_right, present)));
  end if;
end
$$;
comment on function private.led_events(text, timestamptz, timestamptz) is
  'The slots at which private.may_lead() allows a right to the caller now, of events that overlap a span of time; for administrators,
all slots, those of drafts as well. Of removed events only the gate, where somebody is still there. Definer: leads read no drafts, and an index over time spans serves no query under row-level
security.';
grant execute on function private.led_events(text, timestamptz, timestamptz) to authenticated;

create function private.leads_of(p_slot uuid, p_right text) returns setof uuid
language sql stable set search_path = '' as $$
  select distinct g.user_id from public.event_slots s cross join private.grants_at(s.event_id, s.id, p_right, null) g where s.id = p_slot
$$;
comment on function private.leads_of(uuid, text) is
  'The people who are not administrators and may do this at a slot now. For functions that tell them something. Internal.';

create function private.in_charge(p_slots uuid[], p_right text) returns table (slot_id uuid, user_id uuid)
language sql stable set search_path = '' as $$
  select s.id, p.id from unnest(p_slots) s (id) cross join public.profiles p where p.role = 'admin' and p.state = 'active'
  union all
  select s.id, l.id from unnest(p_slots) s (id) cross join lateral private.leads_of(s.id, p_right) l (id)
$$;
comment on function private.in_charge(uuid[], text) is
  'For each of these slots, the administrators and the leads who may do this there now. For functions that tell them of several slots:
those are asked for at once. Internal.';

create function private.hand_over_leads(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  update public.lead_grants g set user_id = p_person where g.user_id = p_other;
  update public.lead_grants g set created_by = p_person where g.created_by = p_other;
$$;
comment on function private.hand_over_leads(uuid, uuid) is
  'Gives the grants of the second person to the first one, and those that the second person made. Internal.';

create function private.require_lead(p_event uuid, p_slot uuid, p_right text, p_about uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member();
  if private.is_admin() then
    return;
  elsif not private.may_lead(p_event, p_slot, p_right) then
    perform private.require_admin();
  elsif p_about = private.me() then
    perform private.refuse(403, 'not_yourself', 'You cannot do this for yourself. Ask another lead or an administrator.');
  end if;
end
$$;
comment on function private.require_lead(uuid, uuid, text, uuid) is
  'Refuses callers who may not do this at a slot of an event (private.may_lead) as private.require_admin() does, and leads who would do
it for themselves (p_about: the person concerned; null: nobody) with 403 not_yourself. Internal.';

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
  wanted.rights := array(select r from unnest('{gate,roster,fill,write,hours}'::text[]) r where r = any (wanted.rights));
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
        'attendance', w.attendance, 'unnamed', s.companions, 'comes_with', case when s.group_id is not null then private.comes_with(s.group_id) end) order by led.position, p.name collate private.natural_order, s.id), '[]')
    from led join public.signups s on s.slot_id = led.id and s.status <> 'canceled' and (s.is_live or s.is_draft)
    left join public.work_entries w on w.id = s.entry_id
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
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'attendance', (private.work_entry(s.entry_id)).attendance,
      'unnamed', s.companions, 'comes_with', case when s.group_id is not null then private.comes_with(s.group_id) end,
      'user', jsonb_build_object('id', p.id, 'name', p.name, 'phone', case when p_phones then p.phone end),
      'reached', private.why_unreached(p, 'released') is null,
      'question', (select jsonb_build_object('kind', q.kind, 'deadline', private.iso(q.deadline)) from public.questions q
        where q.signup_id = s.id and q.kind in ('place', 'still') and q.answer is null),
      'missing_documents', coalesce(private.missing_documents((select l.slot_type_id from public.event_slots l where l.id = p_slot), p.id), '[]'))
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
