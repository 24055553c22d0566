-- Seasons: named spans of days within which credits count, and what people are asked for in each. Without any season all work
-- counts, and profiles.required_credits is what people are asked for.

create table public.seasons (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  first_day date not null check (first_day >= '2000-01-01'),
  last_day date not null check (last_day <= '2100-12-31'),
  required_credits numeric(6, 2) check (required_credits >= 0),
  budget numeric(12, 2) check (budget >= 0),
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint seasons_end_after_start check (first_day <= last_day),
  constraint seasons_apart exclude using gist (daterange(first_day, last_day, '[]') with &&)
);
comment on table public.seasons is
  'Spans of days in the organisation''s zone, both days included. An event belongs to the season of the day on which it starts.';
comment on column public.seasons.required_credits is
  'What people are asked for who have no row in season_requirements. Null: what their profile says.';
comment on column public.seasons.budget is 'What wages of its events may cost, in the organisation''s currency. Null: nothing is planned.';

create table public.season_requirements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  season_id uuid not null references public.seasons (id) on delete cascade,
  credits numeric(6, 2) not null check (credits >= 0),
  unique (user_id, season_id)
);
comment on table public.season_requirements is 'Credits that a person is asked for in a season, in place of those of the season.';
create index season_requirements_of_season on public.season_requirements (season_id);

alter table public.seasons enable row level security;
grant select on public.seasons to authenticated;
-- Every member sees the seasons: their progress is counted within them.
create policy "members see seasons" on public.seasons
  for select to authenticated using ((select private.is_member()));
create trigger touch before update on public.seasons for each row execute function private.touch();
create trigger audit after insert or delete or update on public.seasons for each row execute function private.audit();

alter table public.season_requirements enable row level security;
grant select on public.season_requirements to authenticated;
-- People see what they are asked for, administrators what anybody is.
create policy "people see what they are asked for" on public.season_requirements
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));
create trigger audit after insert or delete or update on public.season_requirements
  for each row execute function private.audit();

create function private.present_season() returns public.seasons
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.organisation_today();
  season public.seasons;
begin
  select s.* into season from public.seasons s
  order by s.last_day < today, case when s.last_day >= today then s.first_day end, s.last_day desc limit 1;
  return season;
end
$$;
comment on function private.present_season() is
  'The season whose credits are shown: the current one, else the next, else the last. Null without seasons.';
grant execute on function private.present_season() to authenticated;

create function private.season_at(p_moment timestamptz) returns public.seasons
language plpgsql stable set search_path = '' as $$
declare
  day constant date := (p_moment at time zone private.organisation_zone())::date;
  season public.seasons;
begin
  select s.* into season from public.seasons s where day between s.first_day and s.last_day;
  return season;
end
$$;
comment on function private.season_at(timestamptz) is 'The season of an event that starts at this moment. Null outside of all seasons. Internal.';

create function private.season_span(p_season public.seasons) returns tstzrange
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.organisation_zone();
begin
  if p_season.id is not null then
    return tstzrange(p_season.first_day::timestamp at time zone zone, (p_season.last_day + 1)::timestamp at time zone zone);
  elsif exists (select from public.seasons) then
    return 'empty'::tstzrange;
  end if;
  return tstzrange('-infinity', 'infinity');
end
$$;
comment on function private.season_span(public.seasons) is
  'When the events start that count in a season. For null: always without any season, otherwise never, because events outside of
all seasons count in none.';
grant execute on function private.season_span(public.seasons) to authenticated;

create function private.refuse_overlap(p_days daterange, p_but uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'season_overlaps', format('Some of these days are in "%s" already', s.name),
    jsonb_build_object('season_id', s.id, 'season_name', s.name))
  from public.seasons s where daterange(s.first_day, s.last_day, '[]') && p_days and s.id is distinct from p_but
  order by s.first_day limit 1;
end
$$;
comment on function private.refuse_overlap(daterange, uuid) is
  'Refuses, with 409 season_overlaps, days that belong to another season than p_but. Internal.';

create function private.save_season(p_id uuid, p_body jsonb, p_default_timezone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  season public.seasons;
begin
  perform private.require_admin();
  if p_id is not null then
    select s.* into season from public.seasons s where s.id = p_id for no key update;
    if not found then
      perform private.refuse_missing('season');
    end if;
    perform private.require_version(p_body ->> 'version', season.version, season.updated_at);
  end if;
  update public.organisation o set timezone = p_default_timezone where o.timezone is null;
  season.name := p_body ->> 'name';
  season.first_day := (p_body ->> 'first_day')::date;
  season.last_day := (p_body ->> 'last_day')::date;
  season.required_credits := (p_body ->> 'required_credits')::numeric;
  -- Whoever does not know of budgets leaves them as they are.
  if p_body ? 'budget' then
    season.budget := (p_body ->> 'budget')::numeric;
  end if;
  if p_id is null then
    insert into public.seasons (name, first_day, last_day, required_credits, budget)
    values (season.name, season.first_day, season.last_day, season.required_credits, season.budget) returning id into season.id;
  else
    update public.seasons s set (name, first_day, last_day, required_credits, budget)
      = (season.name, season.first_day, season.last_day, season.required_credits, season.budget)
    where s.id = p_id;
  end if;
  return season.id;
exception when exclusion_violation then
  perform private.refuse_overlap(daterange(season.first_day, season.last_day, '[]'), p_id);
  -- The other one is gone again.
  raise;
end
$$;
comment on function private.save_season(uuid, jsonb, text) is
  'POST /seasons (null) and PUT /seasons/{id}: stores a validated body (contract seasonBody) and returns the id. p_default_timezone:
the IANA zone to store if none is stored yet, because the days of seasons need a zone. Without budget it stays. Definer: no API role writes seasons.
Errors: 401, 403, 404; 409 stale_version, season_overlaps.';
grant execute on function private.save_season(uuid, jsonb, text) to authenticated;

create function private.remove_season(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.seasons s where s.id = p_id;
  if not found then
    perform private.refuse_missing('season');
  end if;
end
$$;
comment on function private.remove_season(uuid) is
  'DELETE /seasons/{id}: deletes a season and what people are asked for in it. Definer: no API role may delete. Errors: 401, 403,
404.';
grant execute on function private.remove_season(uuid) to authenticated;

create function private.asked_credits(p_person uuid, p_season public.seasons) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(r.credits, p_season.required_credits, p.required_credits)
  from public.profiles p left join public.season_requirements r on r.user_id = p.id and r.season_id = p_season.id
  where p.id = p_person
$$;
comment on function private.asked_credits(uuid, public.seasons) is
  'The credits that a person is asked for in a season or, for null, without seasons. Internal.';

create function private.require_credits(p_people uuid[], p_credits numeric[]) returns setof uuid
language plpgsql set search_path = '' as $$
declare
  season constant public.seasons := private.present_season();
begin
  if season.id is null then
    return query
      update public.profiles p set required_credits = asked.credits from unnest(p_people, p_credits) asked (id, credits)
      where p.id = asked.id and asked.credits <> p.required_credits
      returning p.id;
  else
    return query
      with others as (
        select asked.id, asked.credits from unnest(p_people, p_credits) asked (id, credits)
        where asked.credits <> private.asked_credits(asked.id, season)
      ), written as (
        insert into public.season_requirements (user_id, season_id, credits) select o.id, season.id, o.credits from others o
        on conflict (user_id, season_id) do update set credits = excluded.credits
      )
      -- A form in which the person is open notices it by the version.
      update public.profiles p set version = p.version + 1, updated_at = private.now() from others o where p.id = o.id
      returning p.id;
  end if;
end
$$;
comment on function private.require_credits(uuid[], numeric[]) is
  'Asks each of these people for credits: in the present season or, without seasons, in their profile. Returns those who have been
asked for another number; null changes nothing. Internal.';

create function private.set_season_credits(p_person uuid, p_season uuid, p_credits numeric) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.profiles p where p.id = p_person and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  perform from public.seasons s where s.id = p_season for key share;
  if not found then
    perform private.refuse_missing('season');
  end if;
  if p_credits is null then
    delete from public.season_requirements r where r.user_id = p_person and r.season_id = p_season;
  else
    insert into public.season_requirements as r (user_id, season_id, credits) values (p_person, p_season, p_credits)
    on conflict (user_id, season_id) do update set credits = excluded.credits where r.credits <> excluded.credits;
  end if;
  -- A form in which the person is open notices it by the version.
  update public.profiles p set version = p.version + 1, updated_at = private.now() where p.id = p_person;
end
$$;
comment on function private.set_season_credits(uuid, uuid, numeric) is
  'PUT /users/{id}/seasons/{season}: what a person is asked for in a season; null: what the season says. Definer: no API role
writes requirements or profiles. Errors: 401, 403, 404.';
grant execute on function private.set_season_credits(uuid, uuid, numeric) to authenticated;
