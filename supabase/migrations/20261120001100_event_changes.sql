-- What a change of an event or slot means for the people signed up: their sign-ups follow, whoever now clashes is
-- displaced, whoever is free again is confirmed, and everybody affected gets a notice. For every path: administrators'
-- edits and syncs of feeds alike.

create function private.lock_events(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_act_for(null) then
    perform private.require_admin();
  end if;
  perform from public.events e where e.id = any (ids) order by e.id for no key update;
  perform from public.event_slots s where s.event_id = any (ids) order by s.id for no key update;
  perform from public.profiles p
  where p.id in (select s.user_id from public.signups s where s.event_id = any (ids) and s.status <> 'canceled')
  order by p.id for no key update;
end
$$;
comment on function private.lock_events(uuid[]) is
  'Locks events, then their slots, then the people signed up, each in the order of their ids: the first statement of
whatever changes events. For administrators and for the sync of feeds.';
grant execute on function private.lock_events(uuid[]) to authenticated, service_role;

create function private.settle_event(target uuid, was public.events) returns void
language plpgsql set search_path = '' as $$
declare
  event public.events;
  moved boolean;
  affected uuid[];
begin
  perform from public.profiles p
  where p.id in (select s.user_id from public.signups s where s.event_id = target and s.status <> 'canceled')
  order by p.id for no key update;
  -- Read after the locks: whoever moves the event at the same time has the same people to wait for.
  select e.* into event from public.events e where e.id = target;
  if was.id is null then
    was := event;
  end if;
  moved := (was.start_time, was.end_time, was.all_day) is distinct from (event.start_time, event.end_time, event.all_day);

  with signed_up as (
    select s.id, s.user_id, s.status, s.is_live, s.created_at,
      event.status = 'scheduled' and (event.removed_at is null or event.removed_at >= event.end_time)
        and not slot.is_canceled and slot.removed_at is null as live
    from public.signups s join public.event_slots slot on slot.id = s.slot_id
    where s.event_id = event.id and s.status <> 'canceled'
  ), ranked as (
    -- Two confirmed sign-ups of a person for one event (one was in a canceled slot): the one that was live wins.
    select *, row_number() over (partition by user_id, status, live order by is_live desc, created_at, id) as place
    from signed_up
  ), decided as (
    select *, case when status = 'confirmed' and live and (place > 1 or exists (
        select from public.signups o
        where o.user_id = ranked.user_id and o.event_id <> event.id
          and o.status = 'confirmed' and o.is_live and o.during && event.during))
      then 'displaced' else status end as becomes
    from ranked
  ), changed as (
    update public.signups s set status = d.becomes, is_live = d.live, during = event.during
    from decided d
    where s.id = d.id and (moved or (s.status, s.is_live, s.during) is distinct from (d.becomes, d.live, event.during))
    returning s.id, s.user_id, s.is_live, d.is_live as was_live, s.status <> d.status as clashes
  ), told as (
    insert into public.notices (user_id, event_id, signup_id, kind, old, new)
    select c.user_id, event.id, c.id, n.kind, private.event_state(was),
      case when event.removed_at is null then private.event_state(event) end
    from changed c cross join lateral (
      select case
        when c.was_live and not c.is_live then case when event.removed_at is null then 'canceled' else 'removed' end
        when c.is_live and not c.was_live then 'restored'
        when c.is_live and moved then 'moved' end as kind
      union all
      select case when c.clashes then 'clash' end) n
    where n.kind is not null
  )
  select array_agg(distinct c.user_id) into affected from changed c;
  perform private.confirm_displaced(affected);
end
$$;
comment on function private.settle_event(uuid, public.events) is
  'Brings the sign-ups of an event in line with it and its slots; `was`: the event before the change, null when only a
slot changed. Notices: canceled, removed, restored, moved (time only, feeds.md U3) and clash. Internal.';

create function private.event_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_event(new.id, old);
  return null;
end
$$;
comment on function private.event_changed() is 'Trigger: settles the sign-ups of an event that was moved, canceled, restored or removed.';
create trigger settle after update on public.events
  for each row when (
    (old.start_time, old.end_time, old.all_day, old.during, old.status, old.removed_at)
    is distinct from (new.start_time, new.end_time, new.all_day, new.during, new.status, new.removed_at)
  ) execute function private.event_changed();

create function private.slot_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_event(new.event_id, null);
  return null;
end
$$;
comment on function private.slot_changed() is 'Trigger: settles the sign-ups of a slot that was canceled, restored or removed.';
create trigger settle after update of is_canceled, removed_at on public.event_slots
  for each row when ((old.is_canceled, old.removed_at) is distinct from (new.is_canceled, new.removed_at))
  execute function private.slot_changed();
