-- 50 minutes at 1.5 credits an hour are 1.25 credits and round to 1.3. Hours that do not end, 0.8333…, made a little less of
-- it, and 1.2 of that: their product is taken to where it is exact first.

create or replace view private.signup_details with (security_invoker = true) as
select s.id, s.status, s.slot_id, s.user_id, s.event_id, s.is_live, s.created_at, slot.slot_type_id,
  e.title, e.description, e.location, e.start_time, e.end_time, e.removed_at,
  case when t.compensation = 'credits' then round(round(earned.hours * t.hourly_rate, 9), 1) else 0 end as credits,
  case when t.compensation = 'wage' then round(round(earned.hours * t.hourly_rate, 9), 1) end as pay,
  case when s.attendance is null then e.end_time <= (select private.now()) else s.attendance = 'attended' end as completed,
  e.end_time <= (select private.now()) as ended, s.attendance, s.attendance_reason, s.attended_minutes is not null as corrected,
  e.hours as scheduled_hours, earned.hours
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
