-- Rules that lists need for many rows at once. The views run with the caller's own rights and are planned together
-- with the query that uses them.

create view private.signup_details with (security_invoker = true) as
select s.id, s.status, s.slot_id, s.user_id, s.event_id, s.is_live, s.created_at, slot.slot_type_id,
  e.title, e.description, e.location, e.start_time, e.end_time, e.removed_at,
  case when t.compensation = 'credits' then round(earned.hours * t.hourly_rate, 1) else 0 end as credits,
  case when t.compensation = 'wage' then round(earned.hours * t.hourly_rate, 1) end as pay,
  e.end_time <= (select private.now()) as completed
from public.signups s
join public.event_slots slot on slot.id = s.slot_id
join public.slot_types t on t.id = slot.slot_type_id
join public.events e on e.id = s.event_id
cross join lateral (select case when s.status = 'confirmed' and s.is_live then e.hours else 0 end as hours) earned;
comment on view private.signup_details is
  'Sign-ups with their event and what they earn: the one place where credits are reckoned, hours × rate, one decimal.
credits: 0 for wage slots; pay: dollars, null for credit slots. Displaced and canceled sign-ups, and those whose event
or slot does not take place, earn nothing.';
grant select on private.signup_details to authenticated;

-- The two functions are definer functions for their plans alone: an index over time spans serves no query under
-- row-level security, because && and @> are not leakproof. They tell nothing that members do not see anyway.

create function private.own_clashes() returns table (event_id uuid, signed_up boolean)
language sql stable security definer set search_path = '' rows 100 as $$
  select e.id, bool_or(s.event_id = e.id)
  from public.signups s
  join public.events e on e.during && s.during and e.removed_at is null
  where s.user_id = auth.uid() and s.is_live and s.status <> 'canceled'
    and (s.status = 'confirmed' or s.event_id = e.id)
  group by e.id
$$;
comment on function private.own_clashes() is
  'Events that the caller is signed up for (signed_up) or that overlap with a confirmed sign-up of theirs.';
grant execute on function private.own_clashes() to authenticated;

create function private.earliest_start(moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- Materialized, or the planner would look for the minimum by walking the index by start.
  with running as materialized (
    select e.start_time from public.events e where e.removed_at is null and e.during @> moment)
  select coalesce(min(start_time), moment) from running
$$;
comment on function private.earliest_start(timestamptz) is
  'The earliest start among the events in progress at a moment, else the moment: from there on, the index by start holds
every event that ends after it.';
grant execute on function private.earliest_start(timestamptz) to authenticated;

create view private.slot_choices with (security_invoker = true) as
select slot.id, slot.event_id, slot.slot_type_id, slot.required_count, slot.filled_count, slot.is_canceled, slot.position,
  case
    when e.start_time <= (select private.now()) then 'event_started'
    when clash.signed_up then 'already_signed_up'
    when slot.is_canceled or e.status = 'canceled' then 'slot_canceled'
    when slot.filled_count >= slot.required_count then 'slot_full'
    when clash.event_id is not null then 'overlap'
  end as blocked
from public.event_slots slot
join public.events e on e.id = slot.event_id and e.removed_at is null
left join private.own_clashes() clash on clash.event_id = slot.event_id
where slot.removed_at is null;
comment on view private.slot_choices is
  'Slots of events, with the reason why the caller cannot take them now (null: they can): the same rule, in the same
order, as private.take_place().';
grant select on private.slot_choices to authenticated;
