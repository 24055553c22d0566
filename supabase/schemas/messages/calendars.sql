-- Calendars: an address at which a person's calendar program reads their shifts. The key in it is all that is needed to read
-- them, until the person revokes it.

create table public.calendars (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  key uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default private.now()
);
comment on table public.calendars is 'The secret keys of people''s calendar addresses. Written by functions only.';
comment on column public.calendars.key is 'Random (122 bits). Nothing else protects the calendar.';

alter table public.calendars enable row level security;
grant select on public.calendars to authenticated;
-- Everyone, administrators included, sees only the key of their own calendar.
create policy "own calendar" on public.calendars
  for select to authenticated using (user_id = (select private.me()));

create function private.make_calendar() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_member();
  insert into public.calendars as c (user_id) values (private.me())
  on conflict (user_id) do update set key = gen_random_uuid(), created_at = private.now()
  returning c.key into made;
  return made;
end
$$;
comment on function private.make_calendar() is
  'POST /users/me/calendar: gives the caller''s calendar a new key; the old one no longer works. Definer: no API role writes
keys. Errors: 401.';
grant execute on function private.make_calendar() to authenticated;

create function private.remove_calendar() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  delete from public.calendars c where c.user_id = private.me();
end
$$;
comment on function private.remove_calendar() is
  'DELETE /users/me/calendar: deletes the key of the caller''s calendar, if any. Definer: no API role may delete. Errors: 401.';
grant execute on function private.remove_calendar() to authenticated;

create function private.calendar_shifts(p_key uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(s.shift || jsonb_build_object('language', l.language)
      || case when person.id <> p.id then jsonb_build_object('title', person.name || ': ' || (s.shift ->> 'title')) else '{}' end
    order by s.starts_at, s.id) filter (where s.id is not null), '[]')
  from public.calendars c
  join public.profiles p on p.id = c.user_id and p.state = 'active'
  join public.profiles person on person.id = p.id or person.guardian_id = p.id
  -- With offset, it is looked up once.
  cross join lateral (select private.language_of(p.id) as language offset 0) l
  left join private.shifts s on s.user_id = person.id and not s.is_draft
    and s.status <> 'asked' and case when s.status = 'confirmed' and s.is_live then s.ends_at > private.now() - interval '1 year'
      else s.signup_changed_at > private.now() - interval '60 days' end
  where c.key = p_key
  group by c.user_id
$$;
comment on function private.calendar_shifts(uuid) is
  'GET /calendars/{key}: the shifts of the calendar''s person, and those of the people whom they look after with their names, as JSON, by start, with their language: confirmed ones until a year after their end,
others for 60 days after they ceased to be confirmed. No row for an unknown key. Times: ISO 8601 in UTC. Definer: for the
service, which has no right to any table.';
grant execute on function private.calendar_shifts(uuid) to service_role;
