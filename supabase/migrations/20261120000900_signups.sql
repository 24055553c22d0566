-- Sign-ups: who takes which place. One INSERT takes a place; the trigger decides, under locks, with the words of
-- spec.md section 5.

create table public.signups (
  id uuid primary key default gen_random_uuid(),
  slot_id uuid not null,
  event_id uuid not null,
  user_id uuid not null default auth.uid() references public.profiles (id),
  status text not null default 'confirmed' check (status in ('confirmed', 'displaced', 'canceled')),
  during tstzrange not null,
  is_live boolean not null default true,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  canceled_at timestamptz,
  canceled_by uuid,
  foreign key (event_id, slot_id) references public.event_slots (event_id, id),
  check ((status = 'canceled') = (canceled_at is not null)),
  -- For every path there is: nobody is confirmed in two places at once.
  constraint signups_no_overlap exclude using gist (user_id with =, during with &&)
    where (status = 'confirmed' and is_live)
);
comment on table public.signups is 'Sign-ups. Cancelling keeps the row: who, when.';
comment on column public.signups.status is
  'confirmed; displaced: the event was moved onto another confirmed sign-up of the person, the place stays held; canceled.';
comment on column public.signups.created_by is 'Who signed the person up; like canceled_by no reference, so that it outlives them.';
comment on column public.signups.during is 'What the event occupies (events.during). Kept by trigger.';
comment on column public.signups.is_live is
  'Whether slot and event take place: neither canceled nor removed (removing an event that is over changes nothing). Kept by trigger.';
create unique index signups_once_per_slot on public.signups (slot_id, user_id) where status <> 'canceled';
create index signups_of_event on public.signups (event_id, slot_id);
create index signups_of_user on public.signups (user_id);
create index signups_displaced on public.signups (user_id) where status = 'displaced';

alter table public.signups enable row level security;
grant select, insert (slot_id, user_id) on public.signups to authenticated;
-- A person sees their own sign-ups, administrators see all.
create policy "own sign-ups, administrators all" on public.signups
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
-- A person signs up for themselves, administrators for anyone. What else must hold, the trigger decides.
create policy "sign up oneself, administrators anyone" on public.signups
  for insert to authenticated with check (user_id = (select auth.uid()) or (select private.is_admin()));

create function private.take_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  slot public.event_slots;
  other text;
begin
  -- Asked before the policy is, so that no refusal tells a stranger what somebody else is signed up for.
  if not private.may_act_for(new.user_id) then
    perform private.require_admin();
  end if;
  -- Locks in the one order used everywhere: event, slot, person. All checks read again after them.
  select e.* into event from public.events e
  where e.id = (select s.event_id from public.event_slots s where s.id = new.slot_id) for share;
  select s.* into slot from public.event_slots s where s.id = new.slot_id for no key update;
  if event.id is null or event.removed_at is not null or slot.id is null or slot.removed_at is not null then
    perform private.refuse(404, 'not_found', 'Slot not found');
  end if;
  perform from public.profiles p where p.id = new.user_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'User not found');
  end if;

  if event.start_time <= private.now() then
    perform private.refuse(409, 'event_started', 'Cannot sign up for past events');
  end if;
  if exists (select from public.signups s where s.event_id = event.id and s.user_id = new.user_id
      and s.status <> 'canceled' and s.is_live) then
    perform private.refuse(409, 'already_signed_up', 'You are already signed up for this event');
  end if;
  if slot.is_canceled or event.status = 'canceled' then
    perform private.refuse(409, 'slot_canceled', 'This slot has been canceled');
  end if;
  if slot.filled_count >= slot.required_count then
    perform private.refuse(409, 'slot_full', 'This slot is already full');
  end if;
  select e.title into other from public.signups s join public.events e on e.id = s.event_id
  where s.user_id = new.user_id and s.status = 'confirmed' and s.is_live and s.during && event.during
  order by lower(s.during), s.id limit 1;
  if found then
    perform private.refuse(409, 'overlap', format('This overlaps with "%s", which you are signed up for', other));
  end if;

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
  'Trigger: takes a place or refuses, in this order: 404 Slot not found, event_started, already_signed_up,
slot_canceled, slot_full, overlap (409).';
create trigger take_place before insert on public.signups
  for each row execute function private.take_place();

create function private.count_places() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change integer := (case when tg_op = 'DELETE' then 0 else (new.status <> 'canceled')::integer end)
    - (case when tg_op = 'INSERT' then 0 else (old.status <> 'canceled')::integer end);
begin
  if change <> 0 then
    update public.event_slots set filled_count = filled_count + change where id = coalesce(new.slot_id, old.slot_id);
  end if;
  return null;
end
$$;
comment on function private.count_places() is 'Trigger: keeps event_slots.filled_count.';
create trigger count_places after insert or delete or update of status on public.signups
  for each row execute function private.count_places();

-- What a person does to their own sign-ups is no administrator's change.
create trigger audit_insert after insert on public.signups
  for each row when (new.user_id is distinct from auth.uid()) execute function private.audit();
create trigger audit_update after update of status on public.signups
  for each row when (new.user_id is distinct from auth.uid() and old.status <> new.status) execute function private.audit();

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

create function private.confirm_displaced(persons uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  waiting record;
begin
  for waiting in
    select s.id, s.user_id, s.during from public.signups s
    where s.user_id = any (persons) and s.status = 'displaced' and s.is_live
    order by s.created_at, s.id
  loop
    update public.signups s set status = 'confirmed'
    where s.id = waiting.id and not exists (
      select from public.signups o
      where o.user_id = waiting.user_id and o.status = 'confirmed' and o.is_live and o.during && waiting.during);
  end loop;
end
$$;
comment on function private.confirm_displaced(uuid[]) is
  'Confirms the displaced sign-ups of these persons whose time has become free, oldest first. The caller has locked the
persons. Internal.';

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
