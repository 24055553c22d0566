-- The rules of signing up, which administrators switch on in the organisation's settings: when sign-up opens and closes,
-- until when one can cancel, how many hours of a day one can work, how long one rests between shifts. They are judged
-- after everything of spec.md section 5, under the same locks, and give way to a reason why a rule was overridden.

create function private.organisation() returns public.organisation
language sql stable security definer set search_path = '' as $$
  select o from public.organisation o
$$;
comment on function private.organisation() is
  'The organisation''s row. A definer function so that a list, which asks for it here and there, need not ask each time who
is calling. It tells nothing that members do not see anyway.';
grant execute on function private.organisation() to authenticated;

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

-- Whatever concerns the caller or the rules alone stands in a query of its own, which runs once for a whole list, and not
-- at all while the rule is off.
create or replace view private.slot_choices with (security_invoker = true) as
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
