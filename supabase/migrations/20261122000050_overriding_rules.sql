-- An administrator may give a place where only a rule refuses it, and says why. What would take a place from somebody or
-- put a person in two places at once is refused all the same.

alter table public.signups add column override_reason text
  check (override_reason = btrim(override_reason) and char_length(override_reason) between 1 and 500);
comment on column public.signups.override_reason is
  'Why an administrator gave the place where a rule refuses it; null: as the rules have it. Only private.assign() writes it.';

-- Whoever overrides a rule leaves a trace, for themselves too.
drop trigger audit_insert on public.signups;
create trigger audit_insert after insert on public.signups
  for each row when (new.user_id is distinct from auth.uid() or new.override_reason is not null)
  execute function private.audit();

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

create or replace function private.take_place() returns trigger
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
drop function private.judge_place(public.events, public.event_slots, uuid);
