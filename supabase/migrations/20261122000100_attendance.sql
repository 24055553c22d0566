-- Attendance: what became of a sign-up. Whoever is confirmed counts as there until an administrator says otherwise.

alter table public.signups
  add column attendance text check (attendance in ('attended', 'no_show', 'excused')),
  add column attended_minutes integer check (attended_minutes between 0 and 366 * 24 * 60),
  add column attendance_reason text check (attendance_reason = btrim(attendance_reason)
    and char_length(attendance_reason) between 1 and 500),
  add column attendance_at timestamptz,
  add column attendance_by uuid,
  add constraint signups_corrected_with_reason check (attended_minutes is null
    or (attendance = 'attended' and attendance_reason is not null)),
  add constraint signups_marked_at check ((attendance is null) = (attendance_at is null)
    and (attendance is not null or attendance_reason is null));
comment on column public.signups.attendance is
  'What an administrator has marked; null: nothing yet, and once the event is over that counts as attended.';
comment on column public.signups.attended_minutes is 'Time that counts in place of the event''s length, with a reason; null: the length.';
comment on column public.signups.attendance_by is 'The administrator who marked it last; no reference, so that it outlives them.';

-- An administrator's own attendance is in the log too: nobody else has confirmed it.
create trigger audit_attendance after update on public.signups
  for each row when ((old.attendance, old.attended_minutes, old.attendance_reason)
    is distinct from (new.attendance, new.attended_minutes, new.attendance_reason))
  execute function private.audit();

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

-- 50 minutes at 1.5 credits an hour are 1.25 credits and round to 1.3. Hours that do not end, 0.8333…, would make a little less
-- of it, and 1.2 of that: their product is taken to where it is exact first.
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
comment on view private.signup_details is
  'Sign-ups with their event and what they earn: the one place where hours, credits and pay are reckoned, hours × rate,
one decimal. hours: the corrected ones, else those of the event; none for who did not attend. credits: 0 for wage slots;
pay: dollars, null for credit slots. completed: marked as attended, or over and not marked. Displaced and canceled
sign-ups, and those whose event or slot does not take place, earn nothing.';

create view private.worked with (security_invoker = true) as
select s.id as signup_id, s.user_id, s.event_id, s.slot_id, s.slot_type_id, s.start_time as starts_at, s.end_time as ends_at,
  s.ended, s.attendance, s.scheduled_hours, s.hours, s.credits, s.pay, s.completed as counts
from private.signup_details s
where s.status = 'confirmed' and s.is_live;
comment on view private.worked is
  'Work: the confirmed sign-ups of slots that take place, with what each earns. Every sum of hours, credits or pay is a sum
over this view: planned work over all rows, work done over those that count (marked as attended, or over and not marked).';
grant select on private.worked to authenticated;

create or replace function private.earned_credits(person uuid default null)
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
