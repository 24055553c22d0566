-- Places: what is known of the locations of events. A place appears when an event is at a location that none has yet.

create table public.places (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 1000),
  position integer not null,
  address text check (char_length(address) between 1 and 1000),
  meeting_point text check (char_length(meeting_point) between 1 and 1000),
  contact text check (char_length(contact) between 1 and 500),
  is_kept boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.places is 'Places, in the order of the organisation. Their events are those whose location is one of their names.';
comment on column public.places.is_kept is
  'Whether an administrator has made or changed it. Any other place is listed only as long as it has events.';

create table public.place_names (
  key text primary key,
  name text not null,
  place_id uuid not null references public.places (id) on delete cascade
);
comment on table public.place_names is
  'The names of places, present and former ones, so that feeds that use a former name still mean the place.';
comment on column public.place_names.key is 'The name as private.place_key() folds it.';
create index place_names_of_place on public.place_names (place_id);

alter table public.places enable row level security;
grant select on public.places to authenticated;
-- Every member sees places: they are where the shifts are.
create policy "members see places" on public.places
  for select to authenticated using ((select private.is_member()));
create trigger touch before update of name, address, meeting_point, contact on public.places
  for each row execute function private.touch();
create trigger audit after delete or update of name, address, meeting_point, contact on public.places
  for each row execute function private.audit();
-- The place that an event brings along is no act of its own.
create trigger audit_made after insert on public.places
  for each row when (new.is_kept) execute function private.audit();

alter table public.place_names enable row level security;
grant select on public.place_names to authenticated;
-- Administrators see the former names of places.
create policy "administrators see names of places" on public.place_names
  for select to authenticated using ((select private.is_admin()));

create function private.single_spaced(p_words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(p_words, '[\s\u00a0]+', ' ', 'g'))
$$;
comment on function private.single_spaced(text) is 'Text without space around it and with single spaces in it.';
grant execute on function private.single_spaced(text) to authenticated;

create function private.place_key(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select normalize(lower(private.single_spaced(p_name)), NFC)
$$;
comment on function private.place_key(text) is
  'The name of a place as names are compared: in lower case, without space around it and with single spaces in it.';
grant execute on function private.place_key(text) to authenticated;

create function private.place_at(p_location text) returns public.places
language plpgsql set search_path = '' as $$
declare
  place public.places;
  wanted text := private.place_key(p_location);
begin
  if coalesce(wanted, '') = '' then
    return null;
  end if;
  loop
    -- Locked, so that no other place takes its events meanwhile.
    select p.* into place from public.place_names n join public.places p on p.id = n.place_id where n.key = wanted
    for key share of p;
    exit when found;
    insert into public.places (name, position)
    values (private.single_spaced(p_location), (select coalesce(max(p.position), 0) + 1 from public.places p))
    returning * into place;
    insert into public.place_names (key, name, place_id) values (wanted, place.name, place.id) on conflict do nothing;
    exit when found;
    -- Somebody else has added it at the same time.
    delete from public.places p where p.id = place.id;
  end loop;
  return place;
end
$$;
comment on function private.place_at(text) is
  'The place of a location, by its present or a former name; a new one, last in the order, if none has it. Null for no location.
Internal.';

create function private.place_name(p_location text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select p.name from public.place_names n join public.places p on p.id = n.place_id
    where n.key = private.place_key(p_location) and private.place_key(p.name) <> n.key), p_location);
end
$$;
comment on function private.place_name(text) is
  'A location with the present name of its place in place of a former one. The spelling of a present name stays as it is. For
administrators: only they see former names.';
grant execute on function private.place_name(text) to authenticated;

-- Adding, changing, merging and deleting places: one function each for the API.

create function private.name_place(p_id uuid, p_name text) returns uuid
language plpgsql set search_path = '' as $$
declare
  wanted text := private.place_key(p_name);
  other public.places;
begin
  select p.* into other from public.place_names n join public.places p on p.id = n.place_id
  where n.key = wanted and n.place_id <> p_id;
  if private.place_key(other.name) = wanted then
    if other.is_kept or exists (select from public.events e where e.place_id = other.id and e.removed_at is null) then
      return other.id;
    end if;
    -- Nobody sees this one any longer.
    update public.lead_grants g set place_id = p_id where g.place_id = other.id;
    update public.walls w set place_id = p_id where w.place_id = other.id;
    delete from public.places p where p.id = other.id;
  end if;
  insert into public.place_names (key, name, place_id) values (wanted, p_name, p_id)
  on conflict (key) do update set name = excluded.name, place_id = excluded.place_id;
  update public.places p set name = p_name, is_kept = true where p.id = p_id and (p.name <> p_name or not p.is_kept);
  return null;
end
$$;
comment on function private.name_place(uuid, text) is
  'Gives a place a name; its other names stay. Takes the name away from a place that only had it in former times. If it is the
present name of another place, it does nothing but return that place. Internal.';

create function private.refuse_place(p_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'place_exists', format('"%s" is already in the list', p.name),
    jsonb_build_object('place_id', p.id, 'place_name', p.name))
  from public.places p where p.id = p_id;
end
$$;
comment on function private.refuse_place(uuid) is 'Refuses, with 409 place_exists, the name of this place for another one. Internal.';

create function private.create_place(p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  insert into public.places (name, position, address, meeting_point, contact, is_kept)
  values (private.single_spaced(p_body ->> 'name'), (select coalesce(max(p.position), 0) + 1 from public.places p),
    p_body ->> 'address', p_body ->> 'meeting_point', p_body ->> 'contact', true)
  returning id into made;
  perform private.refuse_place(private.name_place(made, private.single_spaced(p_body ->> 'name')));
  return made;
end
$$;
comment on function private.create_place(jsonb) is
  'POST /places: stores a validated body (contract placeBody) as the last place and returns its id. Definer: no API role writes
places. Errors: 401, 403; 409 place_exists.';
grant execute on function private.create_place(jsonb) to authenticated;

create function private.lock_place(p_id uuid) returns public.places
language plpgsql set search_path = '' as $$
declare
  place public.places;
begin
  -- All of them, because a change can concern the order, or the names of others.
  perform from public.places p order by p.id for no key update;
  select p.* into place from public.places p where p.id = p_id;
  if not found then
    perform private.refuse_missing('place');
  end if;
  return place;
end
$$;
comment on function private.lock_place(uuid) is
  'Locks the places against other changes of them, and returns this one. Error: 404. Internal.';

create function private.rename_locations(p_place public.places) returns void
language plpgsql set search_path = '' as $$
declare
  renamed uuid[] := array(
    select e.id from public.events e
    where e.place_id = p_place.id and e.removed_at is null and e.end_time > private.now() and e.location <> p_place.name
      -- Another spelling alone is up to the feed, whose next change would bring it back.
      and (e.feed_id is null or private.place_key(e.location) <> private.place_key(p_place.name)));
begin
  perform private.lock_events(renamed);
  update public.events e set location = p_place.name where e.id = any (renamed);
end
$$;
comment on function private.rename_locations(public.places) is
  'Writes the name of a place into the locations of its events that are not over. What feeds say stays (ical_sources). Internal.';

create function private.merge_places(p_id uuid, p_into uuid) returns void
language plpgsql set search_path = '' as $$
declare
  kept public.places;
  left_from uuid[];
begin
  -- No event can come to it from now on.
  perform from public.places p where p.id = p_id for update;
  update public.places k set is_kept = true, address = coalesce(k.address, g.address),
    meeting_point = coalesce(k.meeting_point, g.meeting_point), contact = coalesce(k.contact, g.contact)
  from public.places g where k.id = p_into and g.id = p_id
  returning k.* into kept;
  update public.place_names n set place_id = p_into where n.place_id = p_id;
  left_from := array(select distinct s.event_id from public.signups s where s.agreed is not null and s.agreed ->> 'place_id' = p_id::text);
  perform private.lock_events(array(select e.id from public.events e where e.place_id = p_id union select unnest(left_from)));
  -- Nobody is asked whether they still come to a place that is the same.
  update public.signups s set agreed = s.agreed || jsonb_build_object('place_id', p_into)
  where s.agreed is not null and s.agreed ->> 'place_id' = p_id::text;
  update public.events e set place_id = p_into where e.place_id = p_id;
  perform private.settle_event(e.id, null) from unnest(left_from) e (id) order by e.id;
  perform private.rename_locations(kept);
  -- Whoever likes one of them likes both.
  update public.wishes w set place_ids = array(select distinct unnest(w.place_ids || p_into) except select p_id)
  where p_id = any (w.place_ids);
  update public.watches w set place_ids = array(select distinct unnest(w.place_ids || p_into) except select p_id order by 1)
  where p_id = any (w.place_ids);
  update public.lead_grants g set place_id = p_into where g.place_id = p_id;
  update public.walls w set place_id = p_into where w.place_id = p_id;
  delete from public.places p where p.id = p_id;
end
$$;
comment on function private.merge_places(uuid, uuid) is
  'Makes one place of two: p_into gets the names and events of p_id, and those details that it does not have. Internal.';

create function private.order_place(p_id uuid, p_before uuid) returns void
language plpgsql set search_path = '' as $$
declare
  others uuid[] := array(select p.id from public.places p where p.id <> p_id order by p.position, p.id);
  spot integer := case when p_before is null then cardinality(others) + 1 else array_position(others, p_before) end;
begin
  if spot is null then
    perform private.refuse_missing('place');
  end if;
  update public.places p set position = o.number
  from unnest(others[:spot - 1] || p_id || others[spot:]) with ordinality o (id, number)
  where p.id = o.id and p.position <> o.number;
  update public.places p set is_kept = true where p.id = p_id;
end
$$;
comment on function private.order_place(uuid, uuid) is
  'Moves a place before another one, or with null to the end. Error: 404. Internal.';

create function private.update_place(p_id uuid, p_patch jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  place public.places;
  other uuid;
begin
  perform private.require_admin();
  place := private.lock_place(p_id);
  perform private.require_version(p_patch ->> 'version', place.version, place.updated_at);
  update public.places p set is_kept = true,
    address = case when p_patch ? 'address' then p_patch ->> 'address' else p.address end,
    meeting_point = case when p_patch ? 'meeting_point' then p_patch ->> 'meeting_point' else p.meeting_point end,
    contact = case when p_patch ? 'contact' then p_patch ->> 'contact' else p.contact end
  where p.id = p_id and p_patch ?| array['address', 'meeting_point', 'contact'];
  if p_patch ? 'before' then
    perform private.order_place(p_id, (p_patch ->> 'before')::uuid);
  end if;
  if place.name <> private.single_spaced(p_patch ->> 'name') then
    other := private.name_place(p_id, private.single_spaced(p_patch ->> 'name'));
    if other is null then
      perform private.rename_locations(p) from public.places p where p.id = p_id;
    elsif (p_patch ->> 'merge')::boolean then
      perform private.merge_places(p_id, other);
    else
      perform private.refuse_place(other);
    end if;
  end if;
  return coalesce(other, p_id);
end
$$;
comment on function private.update_place(uuid, jsonb) is
  'PATCH /places/{id}: changes what a validated body (contract placePatch) has, and returns the id of the place, or with `merge`
of the one that it has become a part of. Its events that are not over get the new name, and nobody a notice. Definer: no API role
writes places. Errors: 401, 403, 404; 409 stale_version, place_exists.';
grant execute on function private.update_place(uuid, jsonb) to authenticated;

create function private.remove_place(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  used integer;
begin
  perform private.require_admin();
  perform private.lock_place(p_id);
  select count(*) into used from public.events e where e.place_id = p_id and e.removed_at is null;
  if used > 0 then
    perform private.refuse(409, 'place_in_use', format('This place still has events (%s)', to_char(used, 'FM999,999,990')),
      jsonb_build_object('events', used));
  end if;
  delete from public.places p where p.id = p_id;
end
$$;
comment on function private.remove_place(uuid) is
  'DELETE /places/{id}: deletes a place without events. Definer: no API role may delete. Errors: 401, 403, 404; 409 place_in_use.';
grant execute on function private.remove_place(uuid) to authenticated;
