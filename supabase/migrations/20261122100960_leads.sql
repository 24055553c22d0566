-- Leads: people who are in charge of shifts without being administrators, of which ones, and what they may do there. Leads read no
-- table more than others do: functions ask private.may_lead() and return what it allows.

create table public.lead_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  event_id uuid references public.events (id) on delete cascade,
  place_id uuid references public.places (id) on delete cascade,
  slot_type_id uuid references public.slot_types (id) on delete cascade,
  rights text[] not null check (rights <@ '{gate,roster,fill,write}' and cardinality(rights) between 1 and 4),
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
send messages to people.';
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
  and p_now < p_event.end_time + p_grant.hours_after * interval '1 hour'
  and (p_right not in ('gate', 'phones') or p_now >= p_event.start_time - p_grant.hours_before * interval '1 hour')
  and (p_event.published_at is not null or p_right in ('fill', 'roster') and 'fill' = any (p_grant.rights))
  and coalesce(p_grant.event_id = p_event.id, true)
  and coalesce(p_grant.place_id = p_event.place_id, p_grant.place_id is null);
comment on function private.gives_right(public.lead_grants, public.events, text, timestamptz) is
  'Whether a grant gives a right at an event at a moment, whatever its slots: gate, roster, fill, write, or phones, which follows
from gate and from roster. gate and phones hold from hours_before the start, the others earlier as well, and all until hours_after the
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
  return person is not null
    and (private.is_admin() or exists (select from private.grants_at(p_event, p_slot, p_right, person)));
end
$$;
comment on function private.may_lead(uuid, uuid, text) is
  'Whether the caller may do this at a slot of an event now (p_slot null: at any slot of it): gate, roster, fill, write or phones.
Administrators always may. Definer: leads read no drafts.';
grant execute on function private.may_lead(uuid, uuid, text) to authenticated;

create function private.lead_rights() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  every constant text[] := array['gate', 'roster', 'fill', 'write'];
begin
  return case when private.is_admin() then every else array(
    select r from unnest(every) r where exists (
      select from public.lead_grants g
      join public.profiles p on p.id = g.user_id
      left join public.events e on e.id = g.event_id
      -- No grant replaces the second factor of an administrator.
      where g.user_id = private.me() and p.role <> 'admin' and r = any (g.rights) and (g.event_id is null
        or e.removed_at is null and private.now() < e.end_time + g.hours_after * interval '1 hour'))) end;
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
  if person is null then
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
