-- Taking a place and giving it back. One INSERT takes a place; the trigger decides, under locks.

create view private.event_days with (security_invoker = true) as
select e.id as event_id, day, case
    when e.all_day then round(e.hours * 3600 / (span.last_day - span.first_day + 1))
    else extract(epoch from least(upper(e.during), (day + 1)::timestamp at time zone span.zone)
      - greatest(lower(e.during), day::timestamp at time zone span.zone))
  end as seconds
from public.events e
cross join lateral (
  select case when e.all_day then e.timezone else (select coalesce(o.timezone, 'UTC') from private.organisation() o) end as zone
) own
cross join lateral (
  select own.zone, (lower(e.during) at time zone own.zone)::date as first_day,
    ((upper(e.during) at time zone own.zone) - interval '1 microsecond')::date as last_day
) span
cross join lateral (select span.first_day + n as day from generate_series(0, span.last_day - span.first_day) n) days;
comment on view private.event_days is
  'How long the work of an event is on each calendar day of the organisation''s zone, so that a shift over midnight counts
on each of its two days for what it has of it. An all-day event has the days of its own zone, and the hours that count for
credits evenly on each.';
grant select on private.event_days to authenticated;

create function private.seconds_by_day(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(days.day, days.seconds) from (
    select d.day, sum(d.seconds) as seconds
    from public.signups s join private.event_days d on d.event_id = s.event_id
    where s.user_id = person and s.status = 'confirmed' and s.is_live and private.may_act_for(person)
      and upper(s.during) > private.now() - interval '3 days'
      and exists (select from public.organisation o where o.max_hours_per_day is not null)
    group by d.day
  ) days
$$;
comment on function private.seconds_by_day(uuid) is
  'How long a person works on each day from the day before yesterday on, as {"2026-06-13": seconds}; null while the hours of
a day have no limit. For the person and administrators.';
grant execute on function private.seconds_by_day(uuid) to authenticated;

create function private.resting(person uuid) returns tstzmultirange
language sql stable security definer set search_path = '' as $$
  select range_agg(tstzrange(lower(s.during) - o.min_rest_hours * interval '1 hour',
    upper(s.during) + o.min_rest_hours * interval '1 hour'))
  from public.organisation o
  join public.signups s on s.user_id = person and s.status = 'confirmed' and s.is_live
  -- An all-day event does not say when its work begins and ends.
  join public.events e on e.id = s.event_id and not e.all_day
  where o.min_rest_hours is not null and private.may_act_for(person) and upper(s.during) > private.now() - interval '4 days'
$$;
comment on function private.resting(uuid) is
  'When a person works, with the rest before and after; null while there is no rule about rest. For the person and
administrators.';
grant execute on function private.resting(uuid) to authenticated;

create function private.rule_sentence(code text, rules public.organisation, own boolean default true) returns text
language sql immutable set search_path = '' as $$
  select format(
    case code
      when 'signup_not_open' then 'Sign-up opens %s before the event.'
      when 'signup_closed' then 'Sign-up closes %s before the event.'
      when 'cancel_closed' then 'You can cancel until %s before the event. After that, please ask an administrator.'
      when 'too_many_hours' then case when own then 'You can work at most %s a day.'
        else 'This person can work at most %s a day.' end
      when 'too_little_rest' then case when own then 'There must be at least %s between your shifts.'
        else 'There must be at least %s between the shifts of this person.' end
    end,
    trim_scale(figure) || unit || case when figure = 1 then '' else 's' end)
  from (values
    ('signup_not_open', rules.opens_days_before::numeric, ' day'),
    ('signup_closed', rules.closes_hours_before, ' hour'),
    ('cancel_closed', rules.cancel_hours_before, ' hour'),
    ('too_many_hours', rules.max_hours_per_day, ' hour'),
    ('too_little_rest', rules.min_rest_hours, ' hour')
  ) rule (name, figure, unit)
  where name = code
$$;
comment on function private.rule_sentence(text, public.organisation, boolean) is
  'What a person reads of a rule that holds, by its error code; `own`: the rule holds for the reader.';
grant execute on function private.rule_sentence(text, public.organisation, boolean) to authenticated;

create function private.judge_place(event public.events, slot public.event_slots, person uuid, overridden boolean)
returns void language plpgsql set search_path = '' as $$
declare
  own constant boolean := person is not distinct from auth.uid();
  other text;
begin
  if event.id is null or event.removed_at is not null or slot.id is null or slot.removed_at is not null then
    perform private.refuse(404, 'not_found', 'Slot not found');
  end if;
  if not exists (select from public.profiles p where p.id = person) then
    perform private.refuse(404, 'not_found', 'User not found');
  end if;
  if not overridden and event.start_time <= private.now() then
    perform private.refuse(409, 'event_started', 'Cannot sign up for past events');
  end if;
  if exists (select from public.signups s where s.event_id = event.id and s.user_id = person
      and s.status <> 'canceled' and s.is_live) then
    perform private.refuse(409, 'already_signed_up', case when own then 'You are already signed up for this event'
      else 'This person is already signed up for this event' end);
  end if;
  if slot.is_canceled or event.status = 'canceled' then
    perform private.refuse(409, 'slot_canceled', 'This slot has been canceled');
  end if;
  if slot.filled_count >= slot.required_count then
    perform private.refuse(409, 'slot_full', 'This slot is already full');
  end if;
  select e.title into other from public.signups s join public.events e on e.id = s.event_id
  where s.user_id = person and s.status = 'confirmed' and s.is_live and s.during && event.during
  order by lower(s.during), s.id limit 1;
  if found then
    perform private.refuse(409, 'overlap', format(case when own then 'This overlaps with "%s", which you are signed up for'
      else 'This overlaps with "%s", which this person is signed up for' end, other));
  end if;
end
$$;
comment on function private.judge_place(public.events, public.event_slots, uuid, boolean) is
  'Refuses a person a place that they cannot have, in this order: 404 Slot not found, 404 User not found, event_started,
already_signed_up, slot_canceled, slot_full, overlap (409). Rules (event_started) do not hold when `overridden`. Internal.';

create function private.take_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  overridden constant boolean := new.override_reason is not null;
  event public.events;
  slot public.event_slots;
begin
  -- Asked before the policy is, so that no refusal tells a stranger what somebody else is signed up for.
  if not private.may_act_for(new.user_id) then
    perform private.require_admin();
  end if;
  select s.* into slot from public.event_slots s where s.id = new.slot_id;
  if slot.filled_count >= slot.required_count then
    select e.* into event from public.events e where e.id = slot.event_id;
    perform private.judge_place(event, slot, new.user_id, overridden);
  end if;
  -- Locks in the one order used everywhere: event, slot, person. All is read again after them.
  select e.* into event from public.events e where e.id = slot.event_id for share;
  select s.* into slot from public.event_slots s where s.id = new.slot_id for no key update;
  perform from public.profiles p where p.id = new.user_id for no key update;
  perform private.judge_place(event, slot, new.user_id, overridden);

  new.event_id := event.id;
  new.status := 'confirmed';
  new.during := event.during;
  new.is_live := true;
  new.created_at := private.now();
  new.created_by := auth.uid();
  return new;
end
$$;
comment on function private.take_place() is
  'Trigger: takes a place or refuses as private.judge_place() does. A full slot is refused without a lock.';
create trigger take_place before insert on public.signups
  for each row execute function private.take_place();

create function private.keep_to_rules() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rules public.organisation;
  event public.events;
  broken text;
begin
  select o.* into rules from public.organisation o;
  if num_nonnulls(rules.opens_days_before, rules.closes_hours_before, rules.max_hours_per_day, rules.min_rest_hours) = 0 then
    return new;
  end if;
  select e.* into event from public.events e where e.id = new.event_id;
  broken := case
    when event.start_time > private.now() + rules.opens_days_before * interval '24 hours' then 'signup_not_open'
    when event.start_time <= private.now() + rules.closes_hours_before * interval '1 hour' then 'signup_closed'
    when rules.max_hours_per_day is not null and exists (
      select from private.event_days day
      where day.event_id = event.id
        and day.seconds + coalesce((private.seconds_by_day(new.user_id) ->> day.day::text)::numeric, 0)
          > rules.max_hours_per_day * 3600) then 'too_many_hours'
    when not event.all_day and event.during && private.resting(new.user_id) then 'too_little_rest'
  end;
  if broken is not null then
    perform private.refuse(409, broken,
      private.rule_sentence(broken, rules, new.user_id is not distinct from auth.uid()));
  end if;
  return new;
end
$$;
comment on function private.keep_to_rules() is
  'Trigger, after take_place and under its locks: refuses a place that a rule keeps from the person, in this order:
signup_not_open, signup_closed, too_many_hours, too_little_rest (409). private.slot_choices tells the same beforehand.';
-- Triggers of a kind run by their names: this one is the second.
create trigger take_place_by_the_rules before insert on public.signups
  for each row when (new.override_reason is null) execute function private.keep_to_rules();

create function private.sign_up(slot_id uuid) returns uuid
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  wanted uuid := slot_id;
  made uuid;
begin
  perform private.require_member();
  insert into public.signups (slot_id) values (wanted) returning id into made;
  return made;
end
$$;
comment on function private.sign_up(uuid) is
  'POST /event-slot-signups/slots/{slotId}: takes a place for the caller, gives the sign-up''s id. Errors: 401, and those of
private.take_place().';
grant execute on function private.sign_up(uuid) to authenticated;

create function private.assign(person uuid, slot_id uuid, reason text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted uuid := slot_id;
  made uuid;
begin
  perform private.require_admin();
  insert into public.signups (slot_id, user_id, override_reason) values (wanted, person, reason)
  returning id into made;
  return made;
end
$$;
comment on function private.assign(uuid, uuid, text) is
  'POST /users/{id}/signups: takes a place for a person, gives the sign-up''s id. With a reason the rules for sign-ups do
not hold; everything else does. Errors: 401, 403 and those of private.take_place().';
grant execute on function private.assign(uuid, uuid, text) to authenticated;

create function private.cancel_signup(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := id;
  caller uuid := auth.uid();
  signup public.signups;
  started boolean;
begin
  perform private.require_member();
  select s.* into signup from public.signups s
  where s.id = target and (s.user_id = caller or private.is_admin());
  select e.start_time <= private.now() into started from public.events e where e.id = signup.event_id for share;
  perform from public.event_slots s where s.id = signup.slot_id for no key update;
  perform from public.profiles p where p.id = signup.user_id for no key update;
  select s.* into signup from public.signups s where s.id = signup.id and s.status <> 'canceled';
  if not found then
    perform private.refuse(404, 'not_found', 'Signup not found');
  end if;
  if started and not private.is_admin() then
    perform private.refuse(409, 'event_started', 'Cannot cancel signups for past events');
  end if;
  update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = caller
  where s.id = target;
  perform private.confirm_displaced(array[signup.user_id]);
end
$$;
comment on function private.cancel_signup(uuid) is
  'DELETE /event-slot-signups/{signupId}: gives the place back. Its owner until the event starts, administrators always.
Errors: 401; 404 also for another person''s or a canceled sign-up; 409 event_started.';
grant execute on function private.cancel_signup(uuid) to authenticated;

create function private.keep_cancel_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rules public.organisation;
begin
  select o.* into rules from public.organisation o;
  if new.user_id is not distinct from auth.uid() and exists (
      select from public.events e where e.id = new.event_id
        and e.start_time <= private.now() + rules.cancel_hours_before * interval '1 hour')
    and not private.is_admin() then
    perform private.refuse(409, 'cancel_closed', private.rule_sentence('cancel_closed', rules));
  end if;
  return new;
end
$$;
comment on function private.keep_cancel_deadline() is
  'Trigger: refuses that a person cancels their own sign-up later than the rule allows (409 cancel_closed); administrators
can at any time.';
create trigger keep_cancel_deadline before update of status on public.signups
  for each row when (old.status <> 'canceled' and new.status = 'canceled' and new.override_reason is null)
  execute function private.keep_cancel_deadline();

create view private.slot_choices with (security_invoker = true) as
select slot.id, slot.event_id, slot.slot_type_id, slot.required_count, slot.filled_count, slot.is_canceled, slot.position,
  case
    when e.start_time <= (select private.now()) then 'event_started'
    when exists (
      select from public.signups s
      where s.user_id = (select auth.uid()) and s.event_id = e.id and s.is_live and s.status <> 'canceled')
      then 'already_signed_up'
    when slot.is_canceled or e.status = 'canceled' then 'slot_canceled'
    when slot.filled_count >= slot.required_count then 'slot_full'
    -- All the caller's time in one value: none of it overlaps.
    when e.during && (
      select range_agg(s.during) from public.signups s
      where s.user_id = (select auth.uid()) and s.status = 'confirmed' and s.is_live) then 'overlap'
    when e.start_time > (
      select private.now() + o.opens_days_before * interval '24 hours' from private.organisation() o) then 'signup_not_open'
    when e.start_time <= (
      select private.now() + o.closes_hours_before * interval '1 hour' from private.organisation() o) then 'signup_closed'
    when (select o.max_hours_per_day is not null from private.organisation() o) and exists (
      select from private.event_days day
      where day.event_id = e.id
        and day.seconds + coalesce(((select private.seconds_by_day((select auth.uid()))) ->> day.day::text)::numeric, 0)
          > (select o.max_hours_per_day * 3600 from private.organisation() o)) then 'too_many_hours'
    when not e.all_day and e.during && (select private.resting((select auth.uid()))) then 'too_little_rest'
  end as blocked
from public.event_slots slot
join public.events e on e.id = slot.event_id and e.removed_at is null
where slot.removed_at is null;
comment on view private.slot_choices is
  'Slots of events, with the reason why the caller cannot take them now (null: they can): the same rule, in the same
order, as private.take_place().';
grant select on private.slot_choices to authenticated;
