-- Lists that cost what they show, however much the database holds: what is asked per event is found by index for each
-- event, so that no estimate of the planner can turn a list into a loop over everything.

-- Whether a person is signed up for an event, and all that a person is signed up for.
drop index public.signups_of_user;
create index signups_of_user on public.signups (user_id, event_id);

-- How many events a feed has, without a visit to each of them.
drop index public.events_of_feed;
create index events_of_feed on public.events (feed_id, removed_at);

create function private.running_at(moment timestamptz) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.id), '{}') from public.events e
  where e.removed_at is null and e.during @> moment and e.start_time < moment and e.end_time > moment
$$;
comment on function private.running_at(timestamptz) is
  'The events in progress at a moment, those that begin at it left out. A definer function for its plan alone: an index
over time spans serves no query under row-level security, because @> is not leakproof. It tells nothing that members do
not see anyway.';
grant execute on function private.running_at(timestamptz) to authenticated;

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
  end as blocked
from public.event_slots slot
join public.events e on e.id = slot.event_id and e.removed_at is null
where slot.removed_at is null;

drop function private.own_clashes();
drop function private.earliest_start(timestamptz);
