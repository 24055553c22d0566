-- Swapping: somebody answers a hand-over by offering a place of theirs in return. That is a hand-over as well, to the giver of the first; their yes
-- moves both places in one step, judged as if nobody had either of them before.

create function private.judge_swap(p_given public.signups, p_wanted public.signups, p_reader uuid) returns void
language plpgsql set search_path = '' as $$
declare
  event public.events;
  slot public.event_slots;
  person public.profiles;
begin
  select e.* into event from public.events e where e.id = p_wanted.event_id;
  select l.* into slot from public.event_slots l where l.id = p_wanted.slot_id;
  select p.* into person from public.profiles p where p.id = p_given.user_id;
  slot.filled_count := slot.filled_count - 1;
  -- Two places of one slot are the same: nothing would change.
  perform private.judge_place(event, slot, person.id,
    private.judging(person, case when p_given.slot_id <> p_wanted.slot_id then p_given.id end), false, p_reader);
end
$$;
comment on function private.judge_swap(public.signups, public.signups, uuid) is
  'Refuses the wanted place to the person of the given one as private.judge_place() does, as if both were free. p_reader: who reads the refusal. Internal.';

create function private.offer_in_return(p_id uuid, p_signup_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  wanted public.hand_overs;
  given public.signups;
  theirs public.signups;
  asked constant uuid[] := array(
    select r.id from public.hand_overs r where r.signup_id = p_signup_id and r.user_id = private.me() and r.in_return_for in (
      select o.id from public.hand_overs h join public.hand_overs o on o.signup_id = h.signup_id where h.id = p_id));
begin
  perform private.require_member();
  perform private.lock_signups(array(
    select h.signup_id from public.hand_overs h where h.id = p_id
    union select s.id from public.signups s where s.id = p_signup_id and s.user_id = caller));
  select h.* into wanted from public.hand_overs h
  where h.id = p_id and h.user_id <> caller and h.in_return_for is null and private.is_handed(h) and (h.open_to_all or exists (
    select from public.questions q where q.signup_id = h.signup_id and q.kind = 'hand_over' and q.user_id = caller and q.answer is null));
  if not found then
    perform private.refuse(409, 'hand_over_ended', 'This place is no longer given away');
  end if;
  given := private.require_givable(p_signup_id);
  select s.* into theirs from public.signups s where s.id = wanted.signup_id;
  if exists (select from public.hand_overs r where r.id = any (asked) and r.ended_why = 'refused') then
    perform private.refuse(409, 'swap_refused', 'The other person has already said no to this swap');
  end if;
  perform private.judge_swap(given, theirs, caller);
  perform private.judge_swap(theirs, given, caller);
  perform private.end_hand_overs(array(
    select h.id from public.hand_overs h
    where h.user_id = caller and h.ended_at is null and (h.signup_id = given.id or h.in_return_for = wanted.id)), 'withdrawn');
  insert into public.hand_overs (signup_id, user_id, open_to_all, during, in_return_for) values (given.id, caller, false, given.during, wanted.id);
  perform private.ask_to_take_over(given, (select min(e.start_time) from public.events e where e.id in (given.event_id, theirs.event_id)),
    wanted.user_id, cardinality(asked) > 0);
end
$$;
comment on function private.offer_in_return(uuid, uuid) is
  'POST /hand-overs/{id}/swap: the caller, who is asked to take over a place or could, asks its giver to take a place of theirs in return. What was offered before of
either is withdrawn. Definer: no API role writes the table. Errors: 401; 404 also for another person''s or a place that is not confirmed; 409
hand_over_ended, event_started, swap_refused; those of private.judge_place() about either person.';
grant execute on function private.offer_in_return(uuid, uuid) to authenticated;

create function private.swap_places(p_return public.hand_overs) returns void
language plpgsql set search_path = '' as $$
declare
  first public.hand_overs;
  given public.signups;
  theirs public.signups;
  reader uuid;
begin
  select h.* into first from public.hand_overs h where h.id = p_return.in_return_for;
  select s.* into given from public.signups s where s.id = p_return.signup_id;
  select s.* into theirs from public.signups s where s.id = first.signup_id;
  reader := coalesce(private.me(), first.user_id);
  perform private.judge_swap(theirs, given, reader);
  perform private.judge_swap(given, theirs, reader);
  -- The return first: it ends with what it is offered for.
  perform private.let_go(p_return, first.user_id, private.answered_via(first.user_id));
  perform private.let_go(first, p_return.user_id, 'app');
  perform private.take_handed(p_return, first.user_id);
  perform private.take_handed(first, p_return.user_id);
  perform private.confirm_displaced(array[first.user_id, p_return.user_id], true);
end
$$;
comment on function private.swap_places(public.hand_overs) is
  'Gives both people of a swap the place of the other. The caller has locked all with private.lock_hand_over(). Errors: those of private.judge_place() about
either. Internal.';

create function private.place_in_the_way(p_event public.events, p_slot public.event_slots, p_handed public.hand_overs, p_person public.profiles)
returns uuid language plpgsql stable set search_path = '' as $$
declare
  wanted public.event_slots := p_slot;
  given public.event_slots;
  event public.events;
  giver public.profiles;
  places constant uuid[] := array(
    select s.id from public.signups s
    where s.user_id = p_person.id and s.status <> 'canceled' and s.is_live
      and (s.event_id = p_event.id or s.status = 'confirmed' and s.during && p_event.during) limit 2);
begin
  wanted.filled_count := wanted.filled_count - 1;
  select l.* into given from public.signups s join public.event_slots l on l.id = s.slot_id
  where cardinality(places) = 1 and s.id = places[1] and s.status = 'confirmed' and s.checked_in_at is null and s.slot_id <> p_slot.id;
  select e.* into event from public.events e where e.id = given.event_id;
  if not found or not private.is_offerable(event, given)
    or private.place_refusal(p_event, wanted, private.judging(p_person, places[1]), false) is not null then
    return null;
  end if;
  -- Nobody is asked for a swap that cannot be: the giver has to be able to take it as well.
  given.filled_count := given.filled_count - 1;
  select p.* into giver from public.profiles p where p.id = p_handed.user_id;
  return case when private.place_refusal(event, given, private.judging(giver, p_handed.signup_id), false) is null then places[1] end;
end
$$;
comment on function private.place_in_the_way(public.events, public.event_slots, public.hand_overs, public.profiles) is
  'The only place of a person that keeps them from taking over this one, and that they can give in return, because its giver could take it; null: none.
Internal.';
