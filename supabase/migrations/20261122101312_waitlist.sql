-- The waitlist: who wants a place in a slot that is full, in order. What becomes free is offered to them by the next topic.

create table public.waitlist (
  id uuid primary key default gen_random_uuid(),
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  turn bigint not null generated always as identity,
  joined_at timestamptz not null default private.now(),
  left_at timestamptz,
  left_why text check (left_why in ('self', 'taken', 'over', 'gone')),
  check ((left_at is null) = (left_why is null))
);
comment on table public.waitlist is 'Who waits for a place in which slot. Written by functions and triggers only.';
comment on column public.waitlist.turn is 'The order in which people joined: they do so under the lock of the slot.';
comment on column public.waitlist.left_why is
  'Why a person no longer waits. self: they left the list; taken: they have a place in the slot; over: the event has started or does not
take place; gone: they are no longer a member.';
create unique index waitlist_once on public.waitlist (slot_id, user_id) where left_at is null;
create index waitlist_order on public.waitlist (slot_id, turn) where left_at is null;
create index waitlist_of_user on public.waitlist (user_id);
create index waitlist_of_slot on public.waitlist (slot_id);

alter table public.waitlist enable row level security;
grant select on public.waitlist to authenticated;
-- People see their own waits, administrators all.
create policy "own waits, administrators all" on public.waitlist
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create function private.held_slots(p_person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select q.slot_id from public.questions q where q.user_id = p_person and q.answer is null and q.wave = 1);
end
$$;
comment on function private.held_slots(uuid) is 'The slots in which an offer holds a place for a person. Internal.';

create function private.is_offerable(p_event public.events, p_slot public.event_slots) returns boolean
language sql stable set search_path = '' as $$
  select p_event.published_at is not null and p_event.removed_at is null and p_event.status = 'scheduled'
    and p_event.start_time > private.now() and not p_slot.is_canceled and p_slot.removed_at is null
$$;
comment on function private.is_offerable(public.events, public.event_slots) is
  'Whether people can wait for a place of a slot. Internal.';

create function private.lock_slot(p_slot_id uuid, p_person uuid) returns public.event_slots
language plpgsql set search_path = '' as $$
declare
  slot public.event_slots;
begin
  -- The same order everywhere prevents deadlocks: event, slot, person.
  perform from public.events e
  where e.id = (select s.event_id from public.event_slots s where s.id = p_slot_id) for share;
  select s.* into slot from public.event_slots s where s.id = p_slot_id for no key update;
  perform from public.profiles p where p.id = p_person for no key update;
  return slot;
end
$$;
comment on function private.lock_slot(uuid, uuid) is 'Locks a slot with its event and a person, and returns the slot. Internal.';

create function private.join_waitlist(p_slot_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  slot public.event_slots;
  room public.event_slots;
  event public.events;
  own private.commitments;
  made uuid;
begin
  perform private.require_member();
  slot := private.lock_slot(p_slot_id, caller);
  select e.* into event from public.events e where e.id = slot.event_id and e.published_at is not null;
  own := private.commitments_of(caller, least(event.start_time, private.now()));
  -- Whatever else forbids the place forbids waiting for it.
  room := slot;
  room.filled_count := 0;
  perform private.judge_place(event, room, caller, own, false);
  if slot.filled_count < slot.required_count or slot.id = any (own.held_slots) then
    perform private.refuse(409, 'place_free', 'There is a free place. Sign up for it.');
  end if;
  insert into public.waitlist (slot_id, user_id) values (slot.id, caller)
  on conflict (slot_id, user_id) where left_at is null do nothing;
  select w.id into made from public.waitlist w where w.slot_id = slot.id and w.user_id = caller and w.left_at is null;
  return made;
end
$$;
comment on function private.join_waitlist(uuid) is
  'POST /slots/{id}/wait: the caller waits for a place in a full slot; a second call changes nothing. Returns the id. Definer: no API
role writes the waitlist. Errors: 401; those of private.judge_place() except slot_full; 409 place_free.';
grant execute on function private.join_waitlist(uuid) to authenticated;

create function private.leave_waitlist(p_slot_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
begin
  perform private.require_member();
  perform private.lock_slot(p_slot_id, caller);
  update public.waitlist w set left_at = private.now(), left_why = 'self'
  where w.slot_id = p_slot_id and w.user_id = caller and w.left_at is null;
  if not found then
    perform private.refuse_missing('wait');
  end if;
  update public.questions q set answer = 'no', answered_at = private.now(), answered_via = 'app'
  where q.slot_id = p_slot_id and q.user_id = caller and q.kind = 'offer' and q.answer is null;
  perform private.settle_offers(p_slot_id);
end
$$;
comment on function private.leave_waitlist(uuid) is
  'DELETE /slots/{id}/wait: the caller no longer waits; an open offer is answered with no. Definer: no API role writes the waitlist.
Errors: 401; 404 for somebody who does not wait.';
grant execute on function private.leave_waitlist(uuid) to authenticated;

create function private.offered_to(p_offer public.questions) returns integer
language sql stable set search_path = '' as $$
  select case p_offer.wave when 1 then 1 else (
    select count(*)::integer from public.questions q
    where q.slot_id = p_offer.slot_id and q.kind = 'offer' and q.wave > 1 and q.asked_at <= p_offer.asked_at
      and coalesce(q.answered_at > p_offer.asked_at, true)) end
$$;
comment on function private.offered_to(public.questions) is
  'How many people were asked about the same place when this offer was made. Internal.';

create function private.own_waits() returns table (id uuid, slot_id uuid, joined_at timestamptz, rank integer, waiting integer, offer jsonb)
language sql stable security definer rows 10 set search_path = '' as $$
  select w.id, w.slot_id, w.joined_at,
    (select count(*)::integer from public.waitlist o
      where o.slot_id = w.slot_id and o.left_at is null and o.turn <= w.turn),
    (select count(*)::integer from public.waitlist o where o.slot_id = w.slot_id and o.left_at is null),
    (select jsonb_build_object('id', q.id, 'deadline', private.iso(q.deadline), 'held', q.wave = 1, 'asked', private.offered_to(q))
      from public.questions q where q.slot_id = w.slot_id and q.user_id = w.user_id and q.kind = 'offer' and q.answer is null)
  from public.waitlist w
  join public.event_slots s on s.id = w.slot_id
  join public.events e on e.id = s.event_id
  where w.user_id = private.me() and w.left_at is null and private.is_offerable(e, s)
$$;
comment on function private.own_waits() is
  'GET /waits: where the caller waits, with their rank, how many wait, and the open offer. Definer: people see no waits of others.';
grant execute on function private.own_waits() to authenticated;
