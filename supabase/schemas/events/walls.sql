-- Walls: pages for big screens, each at an address with a secret: what is on now, what is next, and where people are missing.

create table public.walls (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  place_id uuid references public.places (id) on delete cascade,
  slot_type_id uuid references public.slot_types (id) on delete cascade,
  shows_names boolean not null default false,
  key_made_at timestamptz not null default private.now(),
  last_seen_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint walls_one_scope check (place_id is null or slot_type_id is null)
);
comment on table public.walls is
  'Pages for big screens. Without place and slot type a wall shows everything. Written by functions only; the log of changes has who made it.';
comment on column public.walls.shows_names is 'Whether it shows the first names of people who agree (profiles.shows_first_name).';
comment on column public.walls.key_made_at is 'When its present address was made.';
comment on column public.walls.last_seen_at is 'When a screen last read it, to the minute. Null: never.';
create index walls_of_place on public.walls (place_id);
create index walls_of_slot_type on public.walls (slot_type_id);

alter table public.walls enable row level security;
grant select on public.walls to authenticated;
-- Administrators see walls.
create policy "administrators see walls" on public.walls
  for select to authenticated using ((select private.is_admin()));
create trigger audit after insert or delete or update of name, shows_names, key_made_at on public.walls
  for each row execute function private.audit();

create table private.wall_keys (
  wall_id uuid primary key references public.walls (id) on delete cascade,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  channel uuid not null unique default gen_random_uuid()
);
comment on table private.wall_keys is
  'The SHA-256 of the secret (256 random bits) in the address of each wall. The secret itself is shown once, to the administrator
who makes it. No API role has any right to it.';
comment on column private.wall_keys.channel is
  'Where the wall hears of changes: the topic wall:<channel>. Random, known only to who reads the wall, and replaced with the secret.';

create function private.wall_channels(p_event public.events) returns setof uuid
language plpgsql stable set search_path = '' as $$
begin
  -- Asked of each event that changes: most are on no wall yet.
  if p_event.published_at is null or p_event.removed_at is not null
      or p_event.start_time >= private.now() + interval '24 hours' or p_event.end_time <= private.now() then
    return;
  end if;
  return query
    select k.channel from public.walls w join private.wall_keys k on k.wall_id = w.id
    where (w.place_id is null or w.place_id = p_event.place_id)
      and (w.slot_type_id is null or exists (
        select from public.event_slots s where s.event_id = p_event.id and s.slot_type_id = w.slot_type_id));
end
$$;
comment on function private.wall_channels(public.events) is
  'The channels of the walls that show an event in this state now. None for a draft. Internal.';

create function private.create_wall(p_body jsonb, p_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  perform from public.places p where p.id = (p_body ->> 'place_id')::uuid for key share;
  if not found and p_body ->> 'place_id' is not null then
    perform private.refuse_missing('place');
  end if;
  perform from public.slot_types t where t.id = (p_body ->> 'slot_type_id')::uuid and t.archived_at is null for key share;
  if not found and p_body ->> 'slot_type_id' is not null then
    perform private.refuse_missing('slot_type');
  end if;
  insert into public.walls (name, place_id, slot_type_id, shows_names)
  values (p_body ->> 'name', (p_body ->> 'place_id')::uuid, (p_body ->> 'slot_type_id')::uuid,
    coalesce((p_body ->> 'shows_names')::boolean, false))
  returning id into made;
  insert into private.wall_keys (wall_id, hash) values (made, p_hash);
  return made;
end
$$;
comment on function private.create_wall(jsonb, text) is
  'POST /walls: stores a validated body (contract wallBody) with the hash of its secret, and returns the id. Definer: no API role
writes walls. Errors: 401, 403; 404 place, slot_type.';
grant execute on function private.create_wall(jsonb, text) to authenticated;

create function private.update_wall(p_id uuid, p_patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.walls w set name = coalesce(p_patch ->> 'name', w.name),
    shows_names = coalesce((p_patch ->> 'shows_names')::boolean, w.shows_names)
  where w.id = p_id;
  if not found then
    perform private.refuse_missing('wall');
  end if;
end
$$;
comment on function private.update_wall(uuid, jsonb) is
  'PATCH /walls/{id}: changes what a validated body (contract wallPatch) has. Definer: no API role writes walls. Errors: 401, 403,
404.';
grant execute on function private.update_wall(uuid, jsonb) to authenticated;

create function private.renew_wall(p_id uuid, p_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.walls w set key_made_at = private.now(), last_seen_at = null where w.id = p_id;
  if not found then
    perform private.refuse_missing('wall');
  end if;
  update private.wall_keys k set hash = p_hash, channel = gen_random_uuid() where k.wall_id = p_id;
end
$$;
comment on function private.renew_wall(uuid, text) is
  'POST /walls/{id}/renew: replaces the hash of the secret and the channel, so that the former address no longer works. Definer: no API role
writes walls. Errors: 401, 403, 404.';
grant execute on function private.renew_wall(uuid, text) to authenticated;

create function private.remove_wall(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.walls w where w.id = p_id;
  if not found then
    perform private.refuse_missing('wall');
  end if;
end
$$;
comment on function private.remove_wall(uuid) is
  'DELETE /walls/{id}: deletes a wall, whose address no longer works. Definer: no API role may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_wall(uuid) to authenticated;

create function private.wall(p_hash text, p_default_timezone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.now();
  wall public.walls;
begin
  select w.* into wall from private.wall_keys k join public.walls w on w.id = k.wall_id where k.hash = p_hash;
  if not found then
    perform private.refuse_missing('wall');
  end if;
  update public.walls w set last_seen_at = moment
  where w.id = wall.id and (w.last_seen_at is null or w.last_seen_at <= moment - interval '1 minute');
  return (
    select jsonb_build_object('id', wall.id,
      'channel', (select k.channel from private.wall_keys k where k.wall_id = wall.id), 'name', wall.name, 'organisation', o.name, 'shows_names', wall.shows_names,
      'timezone', coalesce(o.timezone, p_default_timezone), 'now', private.iso(moment), 'shifts', (
        select coalesce(jsonb_agg(shift.json order by shift.start_time, shift.end_time, shift.id), '[]') from (
          select e.id, e.start_time, e.end_time, jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
            'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day,
            'is_canceled', e.status = 'canceled', 'slots', offered.slots) as json
          from (
            select c.* from public.events c where c.start_time >= moment and c.start_time < moment + interval '24 hours'
            union all
            select r.* from public.events r where r.id = any ((select private.running_at(moment))::uuid[])
          ) e
          -- With offset, slots are looked up for each event that is shown.
          cross join lateral (
            select jsonb_agg(jsonb_build_object('id', s.id, 'name', t.name, 'color', t.color, 'required', s.required_count,
                'taken', s.filled_count, 'below_min', case when s.min_count is not null then greatest(s.min_count - s.confirmed_count, 0) end,
                'is_canceled', s.is_canceled or e.status = 'canceled', 'names', case when wall.shows_names then (
                  select coalesce((jsonb_agg(p.first_name order by p.first_name collate private.natural_order)), '[]')
                  from (
                    select split_part(p.name, ' ', 1) as first_name
                    from public.signups g join public.profiles p on p.id = g.user_id
                    where g.event_id = e.id and g.slot_id = s.id and g.status = 'confirmed' and g.is_live
                      and coalesce((private.work_entry(g.entry_id)).attendance, 'attended') = 'attended'
                      and p.shows_first_name and p.state = 'active'
                    order by g.created_at, g.id limit 20
                  ) p) else '[]' end) order by s.position, s.id) as slots
            from public.event_slots s join public.slot_types t on t.id = s.slot_type_id
            where s.event_id = e.id and s.removed_at is null and (wall.slot_type_id is null or s.slot_type_id = wall.slot_type_id)
            offset 0
          ) offered
          where e.removed_at is null and e.published_at is not null and (wall.place_id is null or e.place_id = wall.place_id) and offered.slots is not null
          order by e.start_time, e.end_time, e.id limit 200
        ) shift))
    from public.organisation o);
end
$$;
comment on function private.wall(text, text) is
  'POST /walls/read: what the wall shows whose secret has this hash: {id, channel, name, organisation, shows_names, timezone, now, shifts}, with the
first 200 published shifts that are running or start within 24 hours, by start: {id, title, location, start_time, end_time, timezone,
all_day, is_canceled, slots}, each slot {id, name, color, required, taken, below_min, is_canceled, names}; without drafts and what was removed.
names: the first names of at most 20 confirmed people who agree and are not marked as absent, and none unless the wall shows names. below_min: how many confirmed people are missing to
the minimum, null without one. p_default_timezone: the IANA zone if none is stored. It notes that the wall was seen. Errors: 404 wall. Definer: for the
service, which has no right to any table.';
grant execute on function private.wall(text, text) to service_role;
