-- Sign-ups and notices say of their event whether it lasts whole days, and sign-ups what keeps them from taking place.

create or replace view private.signup_details with (security_invoker = true) as
select s.id, s.status, s.slot_id, s.user_id, s.event_id, s.is_live, s.created_at, slot.slot_type_id,
  e.title, e.description, e.location, e.start_time, e.end_time, e.removed_at,
  case when t.compensation = 'credits' then round(round(earned.hours * t.hourly_rate, 9), 1) else 0 end as credits,
  case when t.compensation = 'wage' then round(round(earned.hours * t.hourly_rate, 9), 1) end as pay,
  case when s.attendance is null then e.end_time <= (select private.now()) else s.attendance = 'attended' end as completed,
  e.end_time <= (select private.now()) as ended, s.attendance, s.attendance_reason, s.attended_minutes is not null as corrected,
  e.hours as scheduled_hours, earned.hours,
  e.timezone, e.all_day, e.status as event_status, slot.is_canceled as slot_canceled
from public.signups s
join public.event_slots slot on slot.id = s.slot_id
join public.slot_types t on t.id = slot.slot_type_id
join public.events e on e.id = s.event_id
cross join lateral (
  select case
    when s.status <> 'confirmed' or not s.is_live or s.attendance in ('no_show', 'excused') then 0
    else coalesce(s.attended_minutes / 60.0, e.hours)
  end as hours
) earned;

create or replace function private.event_state(event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', event.title, 'location', event.location,
    'startTime', private.iso(event.start_time), 'endTime', private.iso(event.end_time),
    'timezone', event.timezone, 'all_day', event.all_day, 'status', event.status)
$$;
comment on column public.notices.old is
  'The event before: {title, location, startTime, endTime, timezone, all_day, status}; older notices lack timezone and all_day.';
