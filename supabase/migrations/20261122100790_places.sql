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
