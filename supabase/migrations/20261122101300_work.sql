-- Work: what became of a sign-up, and what it earns. Whoever is confirmed counts as attended until an administrator marks
-- otherwise.

create function private.mark_attendance(event_id uuid, signup_ids uuid[], attendance text, hours numeric default null,
  reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := event_id;
  mark text := attendance;
  minutes integer := round(hours * 60);
  note text := case when attendance is not null then nullif(btrim(reason), '') end;
  event public.events;
  held uuid[];
begin
  perform private.require_admin();
  if minutes is not null and mark is distinct from 'attended' then
    perform private.refuse(400, 'invalid_request', 'Only someone who attended has hours', 'hours');
  elsif minutes is not null and note is null then
    perform private.refuse(400, 'invalid_request', 'A reason is required to correct hours', 'reason');
  end if;
  select e.* into event from public.events e where e.id = target and e.removed_at is null for share;
  if not found then
    perform private.refuse(404, 'not_found', 'Event not found');
  end if;
  -- Locked in one order, so that two administrators who mark the same people do not wait for each other in a circle.
  held := array(select s.id from public.signups s
    where s.id = any (signup_ids) and s.event_id = target and s.status <> 'canceled'
    order by s.id for no key update);
  if exists (select from unnest(signup_ids) wanted where wanted <> all (held)) then
    perform private.refuse(404, 'not_found', 'Signup not found');
  elsif event.start_time > private.now() then
    perform private.refuse(409, 'conflict', 'Attendance can be marked once the event has started');
  elsif exists (select from public.signups s where s.id = any (held) and not (s.status = 'confirmed' and s.is_live)) then
    perform private.refuse(409, 'conflict', 'Attendance can be marked for confirmed signups only');
  end if;
  update public.signups s set attendance = mark, attended_minutes = minutes, attendance_reason = note,
    attendance_at = case when mark is not null then private.now() end,
    attendance_by = case when mark is not null then auth.uid() end
  where s.id = any (held)
    and (s.attendance, s.attended_minutes, s.attendance_reason) is distinct from (mark, minutes, note);
end
$$;
comment on function private.mark_attendance(uuid, uuid[], text, numeric, text) is
  'Marks what became of sign-ups of an event: attended (with the hours that count; null: the event''s length), no_show or
excused; null takes the mark away. All of them or none. Errors: 401; 403; 400 for hours without a reason or of somebody who
did not attend; 404 for an unknown or removed event and for a sign-up that is canceled or of another event; 409 before the
start and for a sign-up that is displaced or does not take place.';
grant execute on function private.mark_attendance(uuid, uuid[], text, numeric, text) to authenticated;

create function private.forget_attendance() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.attendance := null;
  new.attended_minutes := null;
  new.attendance_reason := null;
  new.attendance_at := null;
  new.attendance_by := null;
  return new;
end
$$;
comment on function private.forget_attendance() is 'Trigger: what is still to come has been attended by nobody.';
create trigger forget_attendance before update on public.signups
  for each row when (new.attendance is not null and new.during <> old.during and lower(new.during) > private.now())
  execute function private.forget_attendance();

create view private.rates_by_type with (security_invoker = true) as
select t.id as slot_type_id,
  array_agg(coalesce(r.from_day, '-infinity')::timestamp at time zone (select private.organisation_zone())
    order by r.from_day) as moments,
  array_agg(r.hourly_credits order by r.from_day) as hourly
from public.slot_types t
left join public.slot_type_rates r on r.slot_type_id = t.id
group by t.id;
comment on view private.rates_by_type is
  'All rates of each slot type and the moments at which their first days begin: hourly[width_bucket(moment, moments)] is the
rate that holds at a moment, null where it is hidden from the caller. A list of 100,000 sign-ups reads it in half the time
that looking each up in the table takes.';
grant select on private.rates_by_type to authenticated;

create view private.signup_details with (security_invoker = true) as
select s.id, s.status, s.slot_id, s.user_id, s.event_id, s.is_live, s.created_at, slot.slot_type_id,
  e.title, e.description, e.location, e.start_time, e.end_time, e.removed_at,
  -- Multiplied before it is divided: 50 minutes are no exact number of hours, and half a cent has to be exact to be rounded up.
  -- greatest() and not case: the rate is looked up once for each of the two.
  round(earned.seconds * greatest(rate.hourly, 0) / 3600, 1) as credits,
  round(earned.seconds * nullif(greatest(-rate.hourly, 0), 0) / 3600, 2) as pay,
  case when s.attendance is null then e.end_time <= (select private.now()) else s.attendance = 'attended' end as completed,
  e.end_time <= (select private.now()) as ended, s.attendance, s.attendance_reason, s.attended_minutes is not null as corrected,
  e.hours as scheduled_hours, earned.seconds / 3600 as hours,
  e.timezone, e.all_day, e.status as event_status, slot.is_canceled as slot_canceled
from public.signups s
join public.event_slots slot on slot.id = s.slot_id
join public.events e on e.id = s.event_id
join private.rates_by_type rates on rates.slot_type_id = slot.slot_type_id
cross join lateral (select rates.hourly[width_bucket(e.start_time, rates.moments)] as hourly) rate
cross join lateral (
  select case
    when s.status <> 'confirmed' or not s.is_live or s.attendance in ('no_show', 'excused') then 0
    else coalesce(s.attended_minutes * 60, e.credit_hours * 3600, extract(epoch from e.end_time - e.start_time))
  end as seconds
) earned;
comment on view private.signup_details is
  'Sign-ups with their event and what they earn: the one place where hours, credits and pay are reckoned, time × the rate of
the day on which the event starts in the organisation''s zone. Credits have one decimal, pay has two, rounded half up for
each sign-up. Time: the corrected one, else that of the event; none for who did not attend.
credits: 0 for wage slots; pay: dollars, null for credit slots. completed: marked as attended, or over and not marked.
Displaced and canceled sign-ups, and those whose event or slot does not take place, earn nothing.';
grant select on private.signup_details to authenticated;

create view private.worked with (security_invoker = true) as
select s.id as signup_id, s.user_id, s.event_id, s.slot_id, s.slot_type_id, s.start_time as starts_at, s.end_time as ends_at,
  s.ended, s.attendance, s.scheduled_hours, s.hours, s.credits, s.pay, s.completed as counts
from private.signup_details s
where s.status = 'confirmed' and s.is_live;
comment on view private.worked is
  'Work: the confirmed sign-ups of slots that take place, with what each earns. Every sum of hours, credits or pay is a sum
over this view: planned work over all rows, work done over those that count (marked as attended, or over and not marked).';
grant select on private.worked to authenticated;

create function private.earned_credits(person uuid default null)
returns table (user_id uuid, confirmed numeric, completed numeric)
language plpgsql stable security definer set search_path = '' rows 1000 as $$
#variable_conflict use_column
begin
  if not private.may_act_for(person) then
    return;
  end if;
  if person is null then
    return query select w.user_id, sum(w.credits), coalesce(sum(w.credits) filter (where w.counts), 0)
      from private.worked w group by w.user_id;
  else
    return query select w.user_id, sum(w.credits), coalesce(sum(w.credits) filter (where w.counts), 0)
      from private.worked w where w.user_id = person group by w.user_id;
  end if;
end
$$;
comment on function private.earned_credits(uuid) is
  'Credits of a person, or of everybody when there is none given: of all their work and of what of it counts. No row for
who has no confirmed sign-up. Administrators may ask for anyone, others for themselves: they get no row else.';
grant execute on function private.earned_credits(uuid) to authenticated;
