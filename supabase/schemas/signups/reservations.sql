-- Reservations: places of slots that are kept for a company, a class or another group until a time. Who has the link takes them without an account, as
-- on the public page. Like a place that is offered they count as taken (event_slots.held_count). What nobody has taken by then returns to everybody.

create function private.link_secret() returns text
language sql volatile set search_path = ''
return translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_');
comment on function private.link_secret() is 'A secret for a link that is written and printed: 122 random bits in 22 characters. Internal.';

create table public.reservations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  until timestamptz not null,
  secret text not null unique default private.link_secret() check (secret ~ '^[A-Za-z0-9_-]{22}$'),
  created_by uuid default private.me(),
  created_at timestamptz not null default private.now(),
  ended_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table public.reservations is 'For whom places are reserved, and until when. Written by functions only.';
comment on column public.reservations.secret is
  'The end of the link. It is stored as it is, so that an administrator can show and print it again: it opens nothing but places.';
comment on column public.reservations.created_by is 'Who made it. Not a foreign key, so that it outlives them.';
comment on column public.reservations.ended_at is 'When an administrator ended it. Null: it ends by itself, at until.';

alter table public.reservations enable row level security;
grant select on public.reservations to authenticated;
-- Administrators see reservations.
create policy "administrators see reservations" on public.reservations
  for select to authenticated using ((select private.is_admin()));
create trigger touch before update on public.reservations for each row execute function private.touch();
create trigger audit after insert or update on public.reservations for each row execute function private.audit();

create table public.reserved_places (
  id uuid primary key default gen_random_uuid(),
  reservation_id uuid not null references public.reservations (id) on delete cascade,
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  places integer not null check (places between 1 and 500),
  held integer not null default 0,
  unique (reservation_id, slot_id),
  constraint reserved_places_held check (held between 0 and places)
);
comment on table public.reserved_places is 'How many places of which slots a reservation has. Written by functions only, under the lock of the slot.';
comment on column public.reserved_places.held is
  'How many of them are held now: those that nobody has taken. 0 once the reservation is over, or the slot takes nobody.';
create index reserved_places_of_slot on public.reserved_places (slot_id);

alter table public.reserved_places enable row level security;
grant select on public.reserved_places to authenticated;
-- Administrators see what is reserved.
create policy "administrators see reserved places" on public.reserved_places
  for select to authenticated using ((select private.is_admin()));
create trigger audit after insert or delete or update of places on public.reserved_places for each row execute function private.audit();

create function private.count_reserved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_places(coalesce(new.slot_id, old.slot_id), coalesce(new.held, 0) - coalesce(old.held, 0));
  return null;
end
$$;
comment on function private.count_reserved() is 'Trigger: a reservation holds places.';
create trigger count_reserved after insert or delete or update of held on public.reserved_places
  for each row execute function private.count_reserved();

create function private.is_reserving(p_reservation public.reservations) returns boolean
language sql stable set search_path = ''
return p_reservation.ended_at is null and p_reservation.until > private.now();
comment on function private.is_reserving(public.reservations) is 'Whether the time of a reservation is not over, and nobody has ended it. Internal.';

create function private.taken_of(p_places public.reserved_places) returns integer
language sql stable set search_path = '' as $$
  select ((select coalesce(sum(private.places_of(s, true)), 0) from public.signups s
      where s.reservation_id = p_places.reservation_id and s.slot_id = p_places.slot_id and s.status <> 'canceled')
    + (select coalesce(sum(h.places), 0) from private.holds h
      where h.reservation_id = p_places.reservation_id and h.slot_id = p_places.slot_id and h.ended_at is null))::integer
$$;
comment on function private.taken_of(public.reserved_places) is
  'How many places people have taken through the link of a reservation, or hold until they enter their digits. Internal.';

create function private.to_hold(p_places public.reserved_places, p_event public.events, p_slot public.event_slots) returns integer
language sql stable set search_path = '' as $$
  select case when private.is_reserving(v) and p_event.removed_at is null and p_event.status = 'scheduled' and p_event.start_time > private.now()
      and p_slot.removed_at is null and not p_slot.is_canceled
      and exists (select from public.slot_types t where t.id = p_slot.slot_type_id and t.open_to = 'everyone')
    then greatest(least(p_places.places - private.taken_of(p_places), p_places.held + p_slot.required_count - p_slot.filled_count), 0) else 0 end
  from public.reservations v where v.id = p_places.reservation_id
$$;
comment on function private.to_hold(public.reserved_places, public.events, public.event_slots) is
  'How many places of a slot a reservation holds from now on: what is not taken of it, as far as it is free, while it runs and people can take places of the slot. Internal.';

create function private.settle_reserved(p_slot_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  places public.reserved_places;
  event public.events;
  slot public.event_slots;
  holds integer;
begin
  for places in
    select r.* from public.reserved_places r join public.reservations v on v.id = r.reservation_id
    -- First those that hold nothing any longer, then the one that was promised first.
    where r.slot_id = p_slot_id order by private.is_reserving(v), v.created_at, v.id
  loop
    select s.* into slot from public.event_slots s where s.id = p_slot_id;
    select e.* into event from public.events e where e.id = slot.event_id;
    holds := private.to_hold(places, event, slot);
    update public.reserved_places r set held = holds where r.id = places.id and r.held <> holds;
    -- Those who wait and have said no to another place are asked about this one.
    update public.event_slots s set freed_at = private.now() where s.id = p_slot_id and holds < places.held;
  end loop;
end
$$;
comment on function private.settle_reserved(uuid) is
  'Brings what reservations hold of a slot in line with them: a place that comes free goes back to the reservation that it is of, while that runs; afterwards nothing is
held. Can be repeated. The caller has locked the event and the slot. Internal.';

create function private.settle_slots(p_slots uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  slot uuid;
begin
  foreach slot in array p_slots loop
    -- Without waiting for a change set that can be undone: an administrator has said so.
    perform private.settle_reserved(slot);
    perform private.settle_offers(slot);
  end loop;
end
$$;
comment on function private.settle_slots(uuid[]) is
  'Holds and frees what reservations say of slots that the caller has locked, and offers what is free to those who wait. Internal.';

create function private.settle_reservations(p_most integer default 200) returns integer
language plpgsql set search_path = '' as $$
declare
  due constant uuid[] := array(
    select distinct r.slot_id from public.reserved_places r join public.event_slots s on s.id = r.slot_id join public.events e on e.id = s.event_id
    where (r.held > 0 or e.start_time > private.now())
      and private.to_hold(r, e, s) <> r.held limit p_most);
begin
  perform private.lock_slots(due);
  perform private.settle_offers(id) from unnest(due) id;
  return cardinality(due);
end
$$;
comment on function private.settle_reservations(integer) is
  'Frees the places of reservations that are over, or whose slot takes nobody any longer, and offers them to those who wait. Most of the rest happens when a place is
given back. Returns the number of slots. For the schedule.';

create function private.lock_reservation(p_id uuid) returns public.reservations
language plpgsql set search_path = '' as $$
declare
  reservation public.reservations;
begin
  -- Before its slots. Whoever takes a place locks slots alone, so that nobody waits for one another.
  select v.* into reservation from public.reservations v where v.id = p_id for no key update;
  if not found then
    perform private.refuse_missing('reservation');
  end if;
  return reservation;
end
$$;
comment on function private.lock_reservation(uuid) is
  'Locks a reservation and returns it: two administrators change it one after the other. Errors: 404. Internal.';

create function private.require_reservable(p_slot_id uuid, p_places integer, p_present public.reserved_places) returns void
language plpgsql set search_path = '' as $$
declare
  slot public.event_slots;
  event public.events;
  type public.slot_types;
  most integer;
begin
  select s.* into slot from public.event_slots s where s.id = p_slot_id and s.removed_at is null;
  select e.* into event from public.events e where e.id = slot.event_id and e.removed_at is null;
  if event.id is null then
    perform private.refuse_missing('slot');
  elsif slot.is_canceled or event.status = 'canceled' then
    perform private.refuse(409, 'slot_canceled', 'This slot has been canceled');
  elsif event.start_time <= private.now() then
    perform private.refuse(409, 'event_started', 'Cannot sign up for past events',
      jsonb_build_object('action', 'signup', 'started_at', private.iso(event.start_time)));
  end if;
  select t.* into type from public.slot_types t where t.id = slot.slot_type_id;
  if type.open_to <> 'everyone' then
    perform private.refuse(409, 'not_open_to_all', format('"%s" is not open to everyone, so its places cannot be reserved', type.name),
      jsonb_build_object('slot_id', slot.id, 'slot_type_name', type.name));
  end if;
  most := slot.required_count - slot.filled_count + coalesce(p_present.held + private.taken_of(p_present), 0);
  if p_places > most then
    perform private.refuse(409, 'too_few_free', case most when 1 then format('Only one place is free as "%s" at "%s"', type.name, event.title)
      else format('Only %s places are free as "%s" at "%s"', to_char(most, 'FM99,990'), type.name, event.title) end,
      jsonb_build_object('slot_id', slot.id, 'event_title', event.title, 'slot_type_name', type.name, 'left', most));
  end if;
end
$$;
comment on function private.require_reservable(uuid, integer, public.reserved_places) is
  'Refuses to reserve so many places of a slot: 404 slot; 409 slot_canceled, event_started, not_open_to_all, too_few_free. p_present: what the reservation has of it.
The caller has locked the slot. Internal.';

create function private.reserve(p_reservation public.reservations, p_places jsonb, p_renewed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  slots constant uuid[] := array(
    select (item ->> 'slot_id')::uuid from jsonb_array_elements(p_places) item
    union select r.slot_id from public.reserved_places r where r.reservation_id = p_reservation.id);
  item record;
  present public.reserved_places;
begin
  perform private.lock_slots(slots);
  for item in
    select (i ->> 'slot_id')::uuid as slot_id, (i ->> 'places')::integer as places from jsonb_array_elements(p_places) with ordinality listed (i, place)
    order by place
  loop
    select r.* into present from public.reserved_places r where r.reservation_id = p_reservation.id and r.slot_id = item.slot_id;
    -- What stays, or becomes less, is not judged again: its shift may have begun.
    if present.id is null or item.places > present.places or p_renewed and exists (
        select from public.event_slots s join public.events e on e.id = s.event_id where s.id = item.slot_id and e.start_time > private.now()
          and e.removed_at is null and e.status = 'scheduled' and s.removed_at is null and not s.is_canceled) then
      perform private.require_reservable(item.slot_id, item.places, present);
    end if;
  end loop;
  delete from public.reserved_places r
  where r.reservation_id = p_reservation.id and r.slot_id not in (select (i ->> 'slot_id')::uuid from jsonb_array_elements(p_places) i);
  insert into public.reserved_places as r (reservation_id, slot_id, places)
  select p_reservation.id, (i ->> 'slot_id')::uuid, (i ->> 'places')::integer from jsonb_array_elements(p_places) i
  on conflict (reservation_id, slot_id) do update set places = excluded.places, held = least(r.held, excluded.places)
  where r.places <> excluded.places;
  perform private.settle_slots(slots);
end
$$;
comment on function private.reserve(public.reservations, jsonb, boolean) is
  'Gives a reservation these places, [{slot_id, places}], instead of those that it has. p_renewed: its time was over, so all of them must be free. Errors: those of
private.require_reservable(). Internal.';

create function private.require_ahead(p_until timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if p_until <= private.now() then
    perform private.refuse(400, 'not_ahead', 'Must be in the future', '{}', 'until');
  end if;
end
$$;
comment on function private.require_ahead(timestamptz) is 'Refuses, with 400 not_ahead, a reservation until a moment that is over. Internal.';

create function private.create_reservation(p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made public.reservations;
begin
  perform private.require_admin();
  perform private.require_ahead((p_body ->> 'until')::timestamptz);
  insert into public.reservations (name, until) values (p_body ->> 'name', (p_body ->> 'until')::timestamptz) returning * into made;
  perform private.reserve(made, p_body -> 'places', false);
  return made.id;
end
$$;
comment on function private.create_reservation(jsonb) is
  'POST /reservations: reserves the places of a validated body (contract reservationBody) and returns the id. Definer: no API role writes the tables. Errors: 401, 403;
400 not_ahead; those of private.require_reservable().';
grant execute on function private.create_reservation(jsonb) to authenticated;

create function private.update_reservation(p_id uuid, p_patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reservation public.reservations;
  was_reserving boolean;
begin
  perform private.require_admin();
  reservation := private.lock_reservation(p_id);
  perform private.require_version(p_patch ->> 'version', reservation.version, reservation.updated_at);
  if reservation.ended_at is not null then
    perform private.refuse_over();
  end if;
  was_reserving := private.is_reserving(reservation);
  if p_patch ? 'until' then
    perform private.require_ahead((p_patch ->> 'until')::timestamptz);
  end if;
  update public.reservations v set name = coalesce(p_patch ->> 'name', v.name), until = coalesce((p_patch ->> 'until')::timestamptz, v.until)
  where v.id = p_id returning * into reservation;
  if p_patch ?| array['until', 'places'] then
    perform private.reserve(reservation, coalesce(p_patch -> 'places', (
      select coalesce(jsonb_agg(jsonb_build_object('slot_id', r.slot_id, 'places', r.places)), '[]') from public.reserved_places r
      where r.reservation_id = p_id)), not was_reserving and private.is_reserving(reservation));
  end if;
end
$$;
comment on function private.update_reservation(uuid, jsonb) is
  'PATCH /reservations/{id}: changes what a validated body (contract reservationPatch) has; places replace the list. What people have taken stays theirs. Definer: no API role
writes the tables. Errors: 401, 403; 404; 400 not_ahead; 409 stale_version, reservation_over for one that was ended; those of private.require_reservable().';
grant execute on function private.update_reservation(uuid, jsonb) to authenticated;

create function private.end_reservation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reservation public.reservations;
  slots uuid[];
begin
  perform private.require_admin();
  reservation := private.lock_reservation(p_id);
  if reservation.ended_at is null then
    slots := array(select r.slot_id from public.reserved_places r where r.reservation_id = p_id);
    perform private.lock_slots(slots);
    update public.reservations v set ended_at = private.now() where v.id = p_id;
    perform private.settle_slots(slots);
  end if;
end
$$;
comment on function private.end_reservation(uuid) is
  'POST /reservations/{id}/end: its link no longer works, and what nobody has taken is offered to those who wait. A second call changes nothing. Definer: no API role
writes the tables. Errors: 401, 403; 404.';
grant execute on function private.end_reservation(uuid) to authenticated;

create function private.reservation_lines(p_ids uuid[]) returns table (id uuid, line jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select v.id, jsonb_build_object('id', v.id, 'name', v.name, 'until', private.iso(v.until), 'ended_at', private.iso(v.ended_at),
      'secret', v.secret, 'version', v.version, 'places', (
        select coalesce(jsonb_agg(jsonb_build_object('slot_id', s.id, 'event_id', e.id, 'title', e.title, 'slot_type', t.name, 'color', t.color,
          'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day,
          'places', r.places, 'taken', private.taken_of(r), 'left', r.held) order by e.start_time, e.id, s.position, s.id), '[]')
        from public.reserved_places r join public.event_slots s on s.id = r.slot_id join public.slot_types t on t.id = s.slot_type_id
        join public.events e on e.id = s.event_id
        where r.reservation_id = v.id))
    from public.reservations v where v.id = any (p_ids);
end
$$;
comment on function private.reservation_lines(uuid[]) is
  'GET /reservations: these reservations (contract reservation), with how many of their places are taken. Definer: no API role reads holds. Errors: 401, 403.';
grant execute on function private.reservation_lines(uuid[]) to authenticated;

create function private.refuse_over() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'reservation_over', 'These places are no longer reserved. Ask whoever sent you the link.');
end
$$;
comment on function private.refuse_over() is 'Refuses, with 409 reservation_over, what is possible only while a reservation runs. Internal.';

create function private.reserved_by_link(p_link text, p_slot_id uuid) returns public.reserved_places
language plpgsql stable set search_path = '' as $$
declare
  reservation public.reservations;
  places public.reserved_places;
begin
  select v.* into reservation from public.reservations v where v.secret = p_link;
  if not found then
    perform private.refuse_missing('reservation');
  elsif not private.is_reserving(reservation) then
    perform private.refuse_over();
  end if;
  select r.* into places from public.reserved_places r where r.reservation_id = reservation.id and r.slot_id = p_slot_id;
  if not found then
    perform private.refuse_missing('slot');
  end if;
  return places;
end
$$;
comment on function private.reserved_by_link(text, uuid) is
  'The places of a slot that can be taken through the link with this secret. Errors: 404 reservation, slot; 409 reservation_over. Internal.';
