-- A calendar of one's own: whoever knows its key reads a person's shifts, until the person takes the key back.

create table public.calendars (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  key uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default private.now()
);
comment on table public.calendars is 'The secret keys of people''s calendar addresses. Written by functions only.';
comment on column public.calendars.key is 'Random (122 bits): the address that holds it is what protects the calendar.';

alter table public.calendars enable row level security;
grant select on public.calendars to authenticated;
-- Everyone sees the key of their own calendar, administrators too only their own.
create policy "own calendar" on public.calendars
  for select to authenticated using (user_id = (select auth.uid()));

create function private.make_calendar() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_member();
  insert into public.calendars as c (user_id) values (auth.uid())
  on conflict (user_id) do update set key = gen_random_uuid(), created_at = private.now()
  returning c.key into made;
  return made;
end
$$;
comment on function private.make_calendar() is
  'POST /users/me/calendar: gives the caller''s calendar a new key; the one before opens nothing any more. Errors: 401.';
grant execute on function private.make_calendar() to authenticated;

create function private.remove_calendar() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  delete from public.calendars c where c.user_id = auth.uid();
end
$$;
comment on function private.remove_calendar() is
  'DELETE /users/me/calendar: takes the key of the caller''s calendar back; nothing happens where there is none. Errors: 401.';
grant execute on function private.remove_calendar() to authenticated;

alter table public.signups add column changed_at timestamptz not null default private.now();
comment on column public.signups.changed_at is 'When its status, its time or whether it takes place changed last. Kept by trigger.';

create function private.note_signup_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.changed_at := private.now();
  return new;
end
$$;
comment on function private.note_signup_change() is 'Trigger: keeps signups.changed_at.';
create trigger note_change before update on public.signups
  for each row when ((old.status, old.is_live, old.during) is distinct from (new.status, new.is_live, new.during))
  execute function private.note_signup_change();

create function private.calendar_shifts(wanted uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(row order by row.start_time, row.id) filter (where row.id is not null), '[]')
  from public.calendars c
  left join lateral (
    select s.id, e.title, e.description, e.location, t.name as slot_type,
      private.iso(e.start_time) as start_time, private.iso(e.end_time) as end_time, e.timezone, e.all_day,
      s.status = 'confirmed' and s.is_live as confirmed, private.iso(s.created_at) as created_at,
      private.iso(greatest(s.created_at, s.changed_at, e.updated_at, t.updated_at)) as changed_at
    from public.signups s
    join public.event_slots slot on slot.id = s.slot_id
    join public.slot_types t on t.id = slot.slot_type_id
    join public.events e on e.id = s.event_id
    where s.user_id = c.user_id
      and case when s.status = 'confirmed' and s.is_live then e.end_time > private.now() - interval '1 year'
        else s.changed_at > private.now() - interval '60 days' end
  ) row on true
  where c.key = wanted
  group by c.user_id
$$;
comment on function private.calendar_shifts(uuid) is
  'GET /calendars/{key}: the shifts of the calendar''s person as JSON, by start: confirmed ones that are not over for more
than a year, others for 60 days after they ceased to be confirmed. No row for an unknown key. Times: ISO 8601 in UTC.';
grant execute on function private.calendar_shifts(uuid) to service_role;
