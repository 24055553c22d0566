-- Taking over: how a place that is handed over gets its new person, and what people see of hand-overs.

create function private.withdraw_hand_over(p_signup_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  open uuid;
begin
  perform private.require_member();
  perform private.lock_slot((select s.slot_id from public.signups s where s.id = p_signup_id and s.user_id = private.me()), private.me());
  select h.id into open from public.hand_overs h where h.signup_id = p_signup_id and h.user_id = private.me() and h.ended_at is null;
  if not found then
    perform private.refuse_missing('hand_over');
  end if;
  perform private.end_hand_overs(array[open], 'withdrawn');
end
$$;
comment on function private.withdraw_hand_over(uuid) is
  'DELETE /event-slot-signups/{signupId}/hand-over: the caller keeps the place. Definer: no API role writes the table. Errors: 401; 404 without an
open hand-over of the caller.';
grant execute on function private.withdraw_hand_over(uuid) to authenticated;

create function private.is_handed(p_open public.hand_overs) returns boolean
language sql stable set search_path = '' as $$
  select p_open.ended_at is null and exists (
    select from public.signups s join public.event_slots l on l.id = s.slot_id join public.events e on e.id = s.event_id
    where s.id = p_open.signup_id and s.user_id = p_open.user_id and s.status = 'confirmed' and s.is_live and s.checked_in_at is null
      and private.is_offerable(e, l))
$$;
comment on function private.is_handed(public.hand_overs) is
  'Whether a hand-over has not ended, and its place can still change its person. Internal.';

create function private.lock_hand_over(p_id uuid, p_person uuid) returns public.hand_overs
language plpgsql set search_path = '' as $$
declare
  open public.hand_overs;
  places uuid[];
begin
  select h.* into open from public.hand_overs h where h.id = p_id;
  places := array(select h.signup_id from public.hand_overs h where h.id in (open.id, open.in_return_for));
  -- The same order everywhere prevents deadlocks: events, slots, people.
  perform from public.events e where e.id in (select s.event_id from public.signups s where s.id = any (places)) order by e.id for share;
  perform from public.event_slots l where l.id in (select s.slot_id from public.signups s where s.id = any (places)) order by l.id for no key update;
  perform from public.profiles p where p.id in (open.user_id, p_person) order by p.id for no key update;
  select h.* into open from public.hand_overs h
  where h.id = p_id and not exists (select from public.hand_overs each where each.id in (h.id, h.in_return_for) and not private.is_handed(each));
  return open;
end
$$;
comment on function private.lock_hand_over(uuid, uuid) is
  'Locks everything that taking over changes, of a swap both places, and returns the hand-over; null if it has ended, or whoever offers the place
has come. Internal.';

create function private.let_go(p_open public.hand_overs, p_person uuid, p_via text) returns void
language plpgsql set search_path = '' as $$
declare
  given public.signups;
  slot public.event_slots;
begin
  select s.* into given from public.signups s where s.id = p_open.signup_id;
  select l.* into slot from public.event_slots l where l.id = given.slot_id;
  update public.questions q set answer = 'yes', answered_at = private.now(), answered_via = p_via
  where q.signup_id = given.id and q.kind = 'hand_over' and q.user_id = p_person and q.answer is null;
  perform private.end_hand_overs(array[p_open.id], 'taken');
  update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = given.user_id where s.id = given.id;
  -- No place has come free (private.offer_freed).
  update public.event_slots l set freed_at = slot.freed_at where l.id = slot.id;
end
$$;
comment on function private.let_go(public.hand_overs, uuid, text) is
  'Ends a hand-over and the signup of its giver, so that in this transaction the place is free for its new person alone. p_via: how that person has said
yes. The caller has locked all. Internal.';

create function private.take_handed(p_open public.hand_overs, p_person uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  given public.signups;
  made uuid;
begin
  select s.* into given from public.signups s where s.id = p_open.signup_id;
  -- Its trigger judges as it does for each place. A refusal takes everything back.
  insert into public.signups (slot_id, user_id, status, created_by) values (given.slot_id, p_person, 'confirmed', p_person) returning id into made;
  insert into public.notices (user_id, event_id, signup_id, kind, about, old)
  select given.user_id, e.id, given.id, 'handed_over', jsonb_build_object('person', p_person), private.event_state(e)
  from public.events e where e.id = given.event_id;
  return made;
end
$$;
comment on function private.take_handed(public.hand_overs, uuid) is
  'Gives the place that private.let_go() has freed to its new person, and tells the former one. Errors: those of private.admit_signup(). Internal.';

create function private.hand_to(p_open public.hand_overs, p_person uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.let_go(p_open, p_person, private.answered_via(p_person));
  made := private.take_handed(p_open, p_person);
  perform private.confirm_displaced(array[p_open.user_id], true);
  return made;
end
$$;
comment on function private.hand_to(public.hand_overs, uuid) is
  'Gives the place of a hand-over to a person, judged as any place that they take. The caller has locked all with private.lock_hand_over(). Returns the
id of the new signup. Errors: those of private.admit_signup(). Internal.';

create function private.take_over(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  open public.hand_overs;
begin
  perform private.require_member();
  open := private.lock_hand_over((select h.id from public.hand_overs h where h.id = p_id and h.open_to_all), private.me());
  if open.id is null then
    perform private.refuse(409, 'hand_over_ended', 'This place is no longer given away');
  end if;
  return private.hand_to(open, private.me());
end
$$;
comment on function private.take_over(uuid) is
  'POST /hand-overs/{id}/take: the caller takes over a place that is given to whoever fits, and gets the id of their signup. Definer: no API role writes
signups of others. Errors: 401; 409 hand_over_ended, also for an unknown one; those of private.judge_place().';
grant execute on function private.take_over(uuid) to authenticated;

create function private.settle_taking_over(p_question public.questions, p_yes boolean) returns void
language plpgsql set search_path = '' as $$
declare
  open constant public.hand_overs := private.lock_hand_over(
    (select h.id from public.hand_overs h where h.signup_id = p_question.signup_id and h.ended_at is null), p_question.user_id);
begin
  if open.id is null or not exists (select from public.questions q where q.id = p_question.id and q.answer is null) then
    perform private.refuse(409, 'question_ended', 'This question has already been answered or withdrawn');
  elsif p_yes and open.in_return_for is not null then
    perform private.swap_places(open);
    return;
  elsif p_yes then
    perform private.hand_to(open, p_question.user_id);
    return;
  end if;
  update public.questions q set answer = 'no', answered_at = private.now(), answered_via = private.answered_via(q.user_id)
  where q.id = p_question.id;
  if not open.open_to_all then
    perform private.end_hand_overs(array[open.id], 'refused');
    insert into public.notices (user_id, event_id, signup_id, kind, old)
    select open.user_id, e.id, s.id, 'not_taken_over', private.event_state(e)
    from public.signups s join public.events e on e.id = s.event_id where s.id = open.signup_id;
  end if;
end
$$;
comment on function private.settle_taking_over(public.questions, boolean) is
  'Takes over the place that a question is about, or does not. Errors: 409 question_ended; those of private.judge_place() and private.swap_places(). Internal.';

create function private.first_name_of(p_person uuid) returns text
language sql stable set search_path = ''
return (select split_part(p.name, ' ', 1) from public.profiles p where p.id = p_person and p.shows_first_name and p.state = 'active');
comment on function private.first_name_of(uuid) is 'The first name of a person who shows it to others. Internal.';

create function private.knows_taker(p_hand_over public.hand_overs) returns boolean
language sql stable set search_path = ''
return not coalesce((select h.open_to_all from public.hand_overs h where h.id = p_hand_over.in_return_for), p_hand_over.open_to_all);
comment on function private.knows_taker(public.hand_overs) is
  'Whether one of the two people has named the other, so that both learn names. Of a swap, the giver of the first place has. Internal.';

create function private.giver_name(p_open public.hand_overs) returns text
language sql stable set search_path = '' as $$
  -- Who writes to a friend's address wants to be known by that friend.
  select case when private.knows_taker(p_open) then (select p.name from public.profiles p where p.id = p_open.user_id and p.state = 'active')
    when not p_open.open_to_all then private.first_name_of(p_open.user_id) end
$$;
comment on function private.giver_name(public.hand_overs) is
  'What somebody who is asked to take over a place learns of the name of its giver. Internal.';

create function private.giver_of(p_question public.questions) returns text
language sql stable set search_path = '' as $$
  select private.giver_name(h) from public.hand_overs h
  where p_question.kind = 'hand_over' and h.signup_id = p_question.signup_id and h.ended_at is null
$$;
comment on function private.giver_of(public.questions) is 'The name of who asks a person to take over a place, as far as they learn it. Internal.';

create function private.in_return_of(p_question public.questions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', e.title, 'location', e.location, 'slot_type', t.name, 'start_time', private.iso(e.start_time),
    'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day)
  from public.hand_overs h join public.hand_overs other on other.id = h.in_return_for join public.signups s on s.id = other.signup_id
  join public.event_slots l on l.id = s.slot_id join public.slot_types t on t.id = l.slot_type_id join public.events e on e.id = s.event_id
  where p_question.kind = 'hand_over' and h.signup_id = p_question.signup_id and h.ended_at is null
$$;
comment on function private.in_return_of(public.questions) is
  'The place that a person gives in return for the one that they are asked to take over; null: none. Internal.';

create function private.taker_name(p_notice uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when h.is_named then p.name else private.first_name_of(p.id) end
    from public.notices n join public.profiles p on p.id = (n.about ->> 'person')::uuid
    cross join lateral (select coalesce(bool_or(private.knows_taker(h)), false) as is_named from public.hand_overs h
      where h.signup_id = n.signup_id and h.ended_why = 'taken') h
    where n.id = p_notice and n.user_id = private.me() and n.kind = 'handed_over');
end
$$;
comment on function private.taker_name(uuid) is
  'Who has taken over a place, for a notice of the caller: the name of somebody whom they named, else the first name; null if they do not show that. Definer: profiles of others are hidden by
policies.';
grant execute on function private.taker_name(uuid) to authenticated;

create function private.own_hand_overs()
returns table (id uuid, kind text, slot_id uuid, signup_id uuid, question_id uuid, named text, giver text, to_all boolean, fits boolean,
  in_return_for uuid, other_slot_id uuid, swap_with uuid)
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  caller constant uuid := private.me();
  mine private.commitments;
  person public.profiles;
begin
  perform private.require_member();
  select p.* into person from public.profiles p where p.id = caller;
  mine := private.commitments_of(caller);
  -- The place of the giver is regarded as free.
  mine.held_slots := array(select s.slot_id from public.hand_overs h join public.signups s on s.id = h.signup_id where h.ended_at is null);
  return query
    with open as materialized (
      select h.*, h as hand_over, s.slot_id, l as slot, e as event, q.id as question_id
      from public.hand_overs h join public.signups s on s.id = h.signup_id
      join public.event_slots l on l.id = s.slot_id join public.events e on e.id = s.event_id
      left join public.questions q on q.signup_id = s.id and q.kind = 'hand_over' and q.user_id = caller and q.answer is null
      where h.ended_at is null and private.is_offerable(e, l)
        and (h.user_id = caller or q.id is not null or h.open_to_all)
    ), judged as materialized (
      select o.*, case when o.user_id = caller then 'own' when o.question_id is not null then 'asked' else 'open' end as how,
        case when o.user_id <> caller and o.in_return_for is null then private.place_refusal(o.event, o.slot, mine, false) end as refusal from open o
    ), seen as (
      select j.*, w.swap_with from judged j
      left join lateral (select private.place_in_the_way(j.event, j.slot, j.hand_over, person) as swap_with) w on j.refusal in ('overlap', 'already_signed_up')
      where j.how <> 'open' or j.refusal is null or w.swap_with is not null
    ), wished as (select * from private.wishes_about(array(select (o.event).id from seen o)))
    select o.id, o.how, o.slot_id, case o.how when 'own' then o.signup_id end, o.question_id, case o.how when 'own' then o.named end,
      case when o.how = 'asked' then private.giver_name(o.hand_over) end, o.open_to_all,
      coalesce(w.free, true) and not coalesce(w.over_hours, false), o.in_return_for,
      (select s.slot_id from public.hand_overs h join public.signups s on s.id = h.signup_id where h.id = o.in_return_for), o.swap_with
    from seen o left join wished w on w.event_id = (o.event).id;
end
$$;
comment on function private.own_hand_overs() is
  'GET /hand-overs: what the caller hands over (own), is asked to take over (asked), and could take over (open: no rule refuses it, or none would without the
place swap_with; fits: nor does what they have said about themselves). giver: the name of who asks the caller, as far as they learn it. in_return_for: the hand-over whose
place, of other_slot_id, goes the other way. Definer: people see no hand-overs of others. Errors: 401.';
grant execute on function private.own_hand_overs() to authenticated;
