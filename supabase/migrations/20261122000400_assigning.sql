-- Administrators give people places and take them back; whoever it is about is told.

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

alter table public.notices drop constraint notices_kind_check;
alter table public.notices add constraint notices_kind_check
  check (kind in ('moved', 'canceled', 'restored', 'clash', 'removed', 'assigned', 'released'));
comment on column public.notices.kind is
  'moved: another time; canceled: the event, or with an unchanged status the person''s slot; restored; removed; clash: the
sign-up became displaced; assigned, released: somebody else signed the person up, or canceled their sign-up.';
comment on column public.notices.old is
  'The event before: {title, location, startTime, endTime, status}; null when the person had no part in it.';
comment on column public.notices.new is
  'The event after, same keys; null when it was removed or the person has no part in it any more.';

create function private.tell_of_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given constant boolean := tg_op = 'INSERT';
begin
  insert into public.notices (user_id, event_id, signup_id, kind, old, new)
  select new.user_id, e.id, new.id, case when given then 'assigned' else 'released' end,
    case when not given then private.event_state(e) end, case when given then private.event_state(e) end
  from public.events e where e.id = new.event_id;
  return null;
end
$$;
comment on function private.tell_of_place() is
  'Trigger: tells a person that somebody else has signed them up, or has canceled their sign-up.';
create trigger tell_of_place_given after insert on public.signups
  for each row when (new.created_by <> new.user_id) execute function private.tell_of_place();
create trigger tell_of_place_taken after update of status on public.signups
  for each row when (old.status <> 'canceled' and new.status = 'canceled' and new.canceled_by <> new.user_id)
  execute function private.tell_of_place();
