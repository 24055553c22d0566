-- The public page: what visitors without an account see of the schedule. Nothing, until an administrator switches it on. Only published
-- shifts of slot types that are open to everyone can be on it, and of these only what an administrator has chosen.

create table public.open_page (
  id smallint primary key default 1 check (id = 1),
  shows text not null default 'nothing' check (shows in ('nothing', 'all', 'chosen')),
  text text check (text = btrim(text) and char_length(text) between 1 and 2000),
  picture text check (picture ~ '^[0-9a-f]{64}$'),
  indexed boolean not null default false,
  sites text[] not null default '{}' check (cardinality(sites) <= 20),
  version integer not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table public.open_page is 'How the public page is set, in one row. Written by functions only.';
comment on column public.open_page.shows is
  'nothing: there is no such page; all: every shift that can be on it; chosen: those of open_choices.';
comment on column public.open_page.picture is 'The name of a row of private.open_pictures. Null: none.';
comment on column public.open_page.indexed is 'Whether search engines may list it.';
comment on column public.open_page.sites is 'The origins of other sites that may show it in a frame.';
insert into public.open_page default values;

alter table public.open_page enable row level security;
grant select on public.open_page to authenticated;
-- Administrators see how it is set.
create policy "administrators see the public page" on public.open_page
  for select to authenticated using ((select private.is_admin()));
create trigger touch before update on public.open_page for each row execute function private.touch();
create trigger audit after update on public.open_page for each row execute function private.audit();

create table public.open_choices (
  id uuid primary key default gen_random_uuid(),
  season_id uuid unique references public.seasons (id) on delete cascade,
  slot_type_id uuid unique references public.slot_types (id) on delete cascade,
  event_id uuid unique references public.events (id) on delete cascade,
  constraint open_choices_one check (num_nonnulls(season_id, slot_type_id, event_id) = 1)
);
comment on table public.open_choices is
  'What the public page shows when it does not show everything: the shifts of a season, those of a slot type, or one event. Written by functions only.';

alter table public.open_choices enable row level security;
grant select on public.open_choices to authenticated;
-- Administrators see what is chosen.
create policy "administrators see what is public" on public.open_choices
  for select to authenticated using ((select private.is_admin()));
create trigger audit after insert or delete on public.open_choices for each row execute function private.audit();

create table private.open_pictures (
  name text primary key check (name ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/webp', 'image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 300000)
);
comment on table private.open_pictures is
  'The picture of the organisation on the public page. Its name is its SHA-256, so that it can be cached for ever. No API role has any right to it.';

create function private.update_open_page(p_patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  page public.open_page;
  wanted uuid[];
begin
  perform private.require_admin();
  select o.* into page from public.open_page o for no key update;
  perform private.require_version(p_patch ->> 'version', page.version, page.updated_at);
  if p_patch ? 'seasons' then
    wanted := array(select value::uuid from jsonb_array_elements_text(p_patch -> 'seasons'));
    delete from public.open_choices c where c.season_id is not null and c.season_id <> all (wanted);
    insert into public.open_choices (season_id) select s.id from public.seasons s where s.id = any (wanted)
    on conflict (season_id) do nothing;
  end if;
  if p_patch ? 'slot_types' then
    wanted := array(select value::uuid from jsonb_array_elements_text(p_patch -> 'slot_types'));
    delete from public.open_choices c where c.slot_type_id is not null and c.slot_type_id <> all (wanted);
    insert into public.open_choices (slot_type_id) select t.id from public.slot_types t where t.id = any (wanted)
    on conflict (slot_type_id) do nothing;
  end if;
  if p_patch ? 'events' then
    wanted := array(select value::uuid from jsonb_array_elements_text(p_patch -> 'events'));
    delete from public.open_choices c where c.event_id is not null and c.event_id <> all (wanted);
    insert into public.open_choices (event_id) select e.id from public.events e where e.id = any (wanted) and e.removed_at is null
    on conflict (event_id) do nothing;
  end if;
  update public.open_page o set shows = coalesce(p_patch ->> 'shows', o.shows),
    text = case when p_patch ? 'text' then p_patch ->> 'text' else o.text end,
    indexed = coalesce((p_patch ->> 'indexed')::boolean, o.indexed),
    sites = case when p_patch ? 'sites' then array(select jsonb_array_elements_text(p_patch -> 'sites')) else o.sites end
  where o.id = 1;
end
$$;
comment on function private.update_open_page(jsonb) is
  'PATCH /open-page: changes what a validated body (contract openPagePatch) has; lists of seasons, slot_types and events replace what was chosen, and
leave out what no longer exists. Definer: no API role writes the tables. Errors: 401, 403; 409 stale_version.';
grant execute on function private.update_open_page(jsonb) to authenticated;

create function private.set_open_picture(p_name text, p_type text, p_bytes bytea) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if p_name is not null then
    insert into private.open_pictures (name, type, bytes) values (p_name, p_type, p_bytes) on conflict (name) do nothing;
  end if;
  update public.open_page o set picture = p_name where o.id = 1;
  delete from private.open_pictures p where p.name is distinct from p_name;
end
$$;
comment on function private.set_open_picture(text, text, bytea) is
  'PUT and DELETE /open-page/picture: replaces the picture of the public page; null: there is none. p_name: the SHA-256 of its bytes, in hexadecimal. Definer:
no API role writes the tables. Errors: 401, 403.';
grant execute on function private.set_open_picture(text, text, bytea) to authenticated;

create function private.open_picture(p_name text) returns table (type text, bytes bytea)
language sql stable security definer rows 1 set search_path = '' as $$
  select p.type, p.bytes from private.open_pictures p join public.open_page o on o.picture = p.name
  where p.name = p_name and o.shows <> 'nothing'
$$;
comment on function private.open_picture(text) is
  'GET /open/picture: the picture of this name, if the public page shows it. Definer: for the service, which has no right to any table.';
grant execute on function private.open_picture(text) to service_role;

create function private.files_needed() returns setof public.custom_fields
language sql stable set search_path = '' as $$
  select f.* from public.custom_fields f where f.kind = 'file' and f.needed = 'before_taking' and f.archived_at is null
$$;
comment on function private.files_needed() is 'The questions for files that people have to give before they can take places. Internal.';

create function private.commitments_of_nobody() returns private.commitments
language plpgsql stable set search_path = '' as $$
declare
  own private.commitments := private.read_commitments(null, private.now(), false);
begin
  own.closed_types := array(select t.id from public.slot_types t where t.open_to <> 'everyone');
  select array_agg(a.slot_type_id), array_agg('empty'::daterange) into own.asking_types, own.qualified_days
  from (select distinct q.slot_type_id from public.slot_type_qualifications q) a;
  -- Whoever holds a place is asked for the rest before they have it (private.asked_first). Files are given by people who are signed in.
  own.aged_types := null;
  select array_agg(f.event_id) filter (where f.scope = 'event'), array_agg(f.slot_type_id) filter (where f.scope = 'slot_type'),
    range_agg(case when f.scope = 'person' then tstzrange(null, null) else private.season_span(s) end) filter (where f.scope in ('person', 'season'))
  into own.lacking_events, own.lacking_types, own.lacking_times
  from private.files_needed() f left join public.seasons s on f.scope = 'season';
  return own;
end
$$;
comment on function private.commitments_of_nobody() is
  'What the rules of a place need to know of somebody of whom nothing is known: they have no qualification and no file, and will say the rest. Internal.';

create type private.publicity as (
  everything boolean,
  open_types uuid[],
  slot_types uuid[],
  events uuid[],
  days datemultirange,
  zone text
);
comment on type private.publicity is
  'What the public page shows, read once for a whole list: whether it shows everything; the slot types that are open to everyone; and what is chosen: slot
types, events, and the days of seasons in the zone of the organisation.';

create function private.publicity(p_by_link boolean default false) returns private.publicity
language plpgsql stable set search_path = '' as $$
declare
  shown private.publicity;
begin
  if p_by_link then
    shown.everything := true;
    shown.open_types := array(select t.id from public.slot_types t where t.open_to = 'everyone');
    return shown;
  end if;
  select o.shows = 'all', private.organisation_zone() into shown.everything, shown.zone from public.open_page o where o.shows <> 'nothing';
  if found then
    shown.open_types := array(select t.id from public.slot_types t where t.open_to = 'everyone');
    select array_agg(c.slot_type_id) filter (where c.slot_type_id is not null), array_agg(c.event_id) filter (where c.event_id is not null),
      range_agg(daterange(n.first_day, n.last_day, '[]')) filter (where n.id is not null)
    into shown.slot_types, shown.events, shown.days
    from public.open_choices c left join public.seasons n on n.id = c.season_id;
  end if;
  return shown;
end
$$;
comment on function private.publicity(boolean) is
  'What the public page shows. All null while there is no such page. p_by_link: what can be shown by the link of a reservation, whatever is on that page. Internal.';

create function private.is_open(p_event public.events, p_slot public.event_slots, p_shown private.publicity) returns boolean
language sql stable
return p_event.published_at is not null and p_event.removed_at is null and p_event.status = 'scheduled'
  and not p_slot.is_canceled and p_slot.removed_at is null
  and coalesce(p_slot.slot_type_id = any (p_shown.open_types), false)
  and coalesce(p_shown.everything or p_event.id = any (p_shown.events) or p_slot.slot_type_id = any (p_shown.slot_types)
    or (p_event.start_time at time zone p_shown.zone)::date <@ p_shown.days, false);
comment on function private.is_open(public.events, public.event_slots, private.publicity) is
  'Whether visitors see a slot on the public page. Its body is parsed when it is created, so that Postgres can copy it into a query. Internal.';

create function private.open_shifts() returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant private.publicity := private.publicity();
begin
  perform private.require_admin();
  return (select count(distinct e.id) from public.events e join public.event_slots s on s.event_id = e.id
    where e.start_time > private.now() and e.removed_at is null and private.is_open(e, s, shown));
end
$$;
comment on function private.open_shifts() is
  'How many shifts visitors see on the public page now. Definer: private.is_open() is internal. Errors: 401, 403.';
grant execute on function private.open_shifts() to authenticated;

create function private.open_schedule(p_default_timezone text, p_link text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  page public.open_page;
  moment constant timestamptz := private.now();
  own constant private.commitments := private.commitments_of_nobody();
  shown constant private.publicity := private.publicity(p_link is not null);
  zone constant text := private.organisation_zone();
  reservation public.reservations;
begin
  select o.* into page from public.open_page o;
  if p_link is not null then
    select v.* into reservation from public.reservations v where v.secret = p_link and private.is_reserving(v);
  end if;
  if p_link is null and page.shows = 'nothing' or p_link is not null and reservation.id is null then
    return null;
  end if;
  return (
    with open_slots as materialized (
      select e.id as event_id, e.start_time, s.id, s.position, s.slot_type_id, s.required_count - s.filled_count as left_over,
        private.place_refusal(e, s, own, false) as refusal
      from public.events e join public.event_slots s on s.event_id = e.id
      where p_link is null and e.start_time > moment and e.removed_at is null and private.is_open(e, s, shown)
      union all
      select e.id, e.start_time, s.id, s.position, s.slot_type_id, r.held,
        private.place_refusal(e, private.as_reserved(s, r), own, false)
      from public.reserved_places r join public.event_slots s on s.id = r.slot_id join public.events e on e.id = s.event_id
      where r.reservation_id = reservation.id and e.start_time > moment and e.removed_at is null and private.is_open(e, s, shown)
    ), shifts as materialized (
      select e.id, e.start_time, jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
        'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day,
        'group_size', e.group_size, 'day', private.start_day(e.start_time, e.timezone), 'opens_at', case when has.opens_later
          then private.iso(e.start_time - own.opens_before) end,
        'season', (select n.id from public.seasons n
          where (e.start_time at time zone zone)::date between n.first_day and n.last_day), 'slots', has.slots) as shift
      from (
        select o.event_id, bool_or(o.refusal = 'signup_not_open') as opens_later,
          jsonb_agg(jsonb_build_object('id', o.id, 'type', o.slot_type_id, 'left', greatest(o.left_over, 0),
            'state', case when o.refusal is null then 'free' when o.refusal = 'slot_full' then 'full' when o.refusal = 'signup_not_open'
              then 'opens_later' when o.refusal in ('not_qualified', 'answers_missing') then 'asks' else 'closed' end) order by o.position, o.id) as slots
        from open_slots o group by o.event_id order by min(o.start_time), o.event_id limit 3000
      ) has join public.events e on e.id = has.event_id
    )
    select jsonb_build_object('organisation', o.name, 'contact', o.contact, 'entry', case when p_link is null then o.entry else 'open' end,
      'timezone', coalesce(o.timezone, p_default_timezone), 'text', page.text, 'picture', case when page.shows <> 'nothing' then page.picture end,
      'indexed', page.indexed and p_link is null, 'sites', page.sites,
      'reserved', case when p_link is not null then jsonb_build_object('name', reservation.name, 'until', private.iso(reservation.until)) end,
      'seasons', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.first_day), '[]')
        from public.seasons n where n.id::text in (select h.shift ->> 'season' from shifts h)),
      'types', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color, 'about', t.description)
          order by t.name collate private.natural_order, t.id), '[]')
        from public.slot_types t where t.id in (select s.slot_type_id from open_slots s)),
      'shifts', (select coalesce(jsonb_agg(h.shift order by h.start_time, h.id), '[]') from shifts h))
    from public.organisation o);
end
$$;
comment on function private.open_schedule(text, text) is
  'GET /open: everything that the public page shows, from now on, at most 3,000 shifts by start: {organisation, contact, entry, timezone, text, picture, indexed,
sites, reserved: {name, until}, seasons: [{id, name}], types: [{id, name, color, about}], shifts}, each shift {id, title, location, start_time, end_time, timezone, all_day, group_size, day, opens_at, season,
slots: [{id, type, left, state}]}. Nothing of people. Null while there is no public page. p_link: only what can be taken by this link, also while there is no such page; null when its
reservation is over, or unknown. p_default_timezone: the IANA zone if none is stored. Definer:
for the service, which has no right to any table.';
grant execute on function private.open_schedule(text, text) to service_role;
