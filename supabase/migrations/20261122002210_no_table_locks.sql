-- The right to delete from a table is the right to lock all of it (LOCK TABLE), whatever the policies let one delete. So
-- nobody has it: what is deleted on behalf of administrators is deleted by definer functions, each of which requires an
-- administrator first.

alter function private.remove_slot_type(uuid) security definer;
alter function private.remove_event(uuid) security definer;
alter function private.remove_feed(uuid) security definer;

create or replace function private.withdraw_slots(event_id uuid, assignments jsonb) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := event_id;
  -- Slots of the event whose slot type the body leaves out.
  left_out uuid[] := array(
    select s.id from public.event_slots s
    where s.event_id = target and s.removed_at is null and not exists (
      select from jsonb_array_elements(assignments) item where (item ->> 'slot_type_id')::uuid = s.slot_type_id));
begin
  perform private.require_admin();
  update public.event_slots s set is_canceled = true, cancel_origin = 'admin'
  where s.cancel_origin is distinct from 'admin' and s.removed_at is null and s.event_id = target and (
    (s.id = any (left_out) and s.filled_count > 0)
    or exists (
      select from jsonb_array_elements(assignments) item
      where (item ->> 'slot_type_id')::uuid = s.slot_type_id and (item ->> 'is_canceled')::boolean));
  update public.event_slots s set removed_at = private.now()
  where s.id = any (left_out) and s.filled_count = 0
    and exists (select from public.signups u where u.event_id = target and u.slot_id = s.id);
  delete from public.event_slots s
  where s.id = any (left_out) and s.filled_count = 0 and s.removed_at is null;
end
$$;
comment on function private.withdraw_slots(uuid, jsonb) is
  'Cancels the slots of an event that a body cancels; a slot it leaves out is canceled if somebody took it, else removed
(marked if anybody ever had). Errors: 401, 403.';

drop policy "administrators delete slot types" on public.slot_types;
drop policy "administrators delete feeds" on public.ical_feeds;
drop policy "administrators delete events" on public.events;
drop policy "administrators delete slots" on public.event_slots;
revoke delete on public.slot_types, public.ical_feeds, public.events, public.event_slots from authenticated;
