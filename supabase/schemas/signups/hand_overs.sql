-- Handing over: a person gives a place of theirs to somebody else, whom they name or who fits. Until somebody takes it over, the place
-- stays theirs; then it changes its person in one step, so that it is never without one and never has two.

create table public.hand_overs (
  id uuid primary key default gen_random_uuid(),
  signup_id uuid not null references public.signups (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  open_to_all boolean not null,
  named text check (char_length(named) between 1 and 254),
  during tstzrange not null,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz,
  ended_why text check (ended_why in ('taken', 'refused', 'withdrawn', 'over')),
  in_return_for uuid references public.hand_overs (id) on delete cascade,
  constraint hand_overs_return check (in_return_for is null or not open_to_all and named is null),
  check ((ended_at is null) = (ended_why is null)),
  check (named is null or not open_to_all and ended_at is null)
);
comment on table public.hand_overs is 'Places whose people want to hand them over. Written by functions and triggers only. Who is asked is in questions.';
comment on column public.hand_overs.named is
  'Whom the giver has named, as they wrote it, for themselves: nobody learns whether that is a member. Removed at the end.';
comment on column public.hand_overs.during is 'The time of the event when it began. It ends when the event moves.';
comment on column public.hand_overs.ended_why is 'taken: somebody has the place now; refused: the named person has said no; withdrawn: by the giver; over: the
event has begun or moved, the place is no longer theirs to give, or what it was offered in return for has ended.';
comment on column public.hand_overs.in_return_for is
  'The hand-over whose giver is asked to take this place in return for theirs, both in one step; null: it is no swap.';
create unique index hand_overs_open on public.hand_overs (signup_id) where ended_at is null;
create index hand_overs_of_signup on public.hand_overs (signup_id, ended_at);
create index hand_overs_of_user on public.hand_overs (user_id);
create index hand_overs_returns on public.hand_overs (in_return_for);

alter table public.hand_overs enable row level security;
-- Nobody reads whom somebody has named.
grant select (id, signup_id, user_id, open_to_all, during, started_at, ended_at, ended_why, in_return_for) on public.hand_overs to authenticated;
-- People see their own, administrators all.
create policy "own hand-overs, administrators all" on public.hand_overs
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create function private.log_hand_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- In no change set: a hand-over follows its place when that is undone.
  insert into public.audit_log (actor, action, table_name, row_id, before, after, change_set_id)
  values (private.caller(), lower(tg_op), 'hand_overs', new.id, case when tg_op = 'UPDATE' then to_jsonb(old) - 'named' end, to_jsonb(new) - 'named', null);
  return null;
end
$$;
comment on function private.log_hand_over() is
  'Trigger: logs each hand-over, by whomever: afterwards somebody else has a place. Who was named is left out.';
create trigger log_new after insert on public.hand_overs for each row execute function private.log_hand_over();
create trigger log_change after update of ended_why on public.hand_overs
  for each row when (old.ended_why is distinct from new.ended_why) execute function private.log_hand_over();

create function private.end_hand_overs(p_ids uuid[], p_why text) returns void
language sql set search_path = '' as $$
  -- A merge locks its people and then changes their hand-overs. Telling them locks them as well, so in the same order.
  select from public.profiles p
  where p.id in (select r.user_id from public.hand_overs r where r.in_return_for = any (p_ids) and r.ended_at is null) order by p.id for key share;
  with ended as (
    update public.hand_overs h set ended_at = private.now(), ended_why = case when h.id = any (p_ids) then p_why else 'over' end, named = null
    where (h.id = any (p_ids) or h.in_return_for = any (p_ids)) and h.ended_at is null returning h.signup_id, h.user_id, h.ended_why, h.id = any (p_ids) as meant
  ), answered as (
    update public.questions q set answered_at = private.now(), answer = case e.ended_why when 'taken' then 'taken' else 'withdrawn' end
    from ended e where q.signup_id = e.signup_id and q.kind = 'hand_over' and q.answer is null
  )
  insert into public.notices (user_id, event_id, signup_id, kind, old)
  select n.user_id, e.id, s.id, 'not_taken_over', private.event_state(e)
  from ended n join public.signups s on s.id = n.signup_id and s.status = 'confirmed' and s.is_live join public.events e on e.id = s.event_id
  -- Who has said no to the first place knows.
  where not n.meant and p_why <> 'refused' and e.start_time > private.now()
$$;
comment on function private.end_hand_overs(uuid[], text) is
  'Ends hand-overs, what is asked about them, and what was offered in return for them, whose people are told. Internal.';

create function private.end_late_hand_overs() returns void
language sql set search_path = '' as $$
  select private.end_hand_overs(array(
    select h.id from public.hand_overs h join public.signups s on s.id = h.signup_id join public.events e on e.id = s.event_id
    where h.ended_at is null and e.start_time <= private.now()), 'over')
$$;
comment on function private.end_late_hand_overs() is 'Ends the hand-overs of events that have begun. For the schedule.';

create function private.follow_hand_over(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  latest public.hand_overs;
begin
  select h.* into latest from public.hand_overs h where h.signup_id = p_signup.id order by h.ended_at desc nulls first limit 1;
  if not found then
    return;
  elsif p_signup.status = 'confirmed' and p_signup.is_live and p_signup.released_at is null and p_signup.during = latest.during and p_signup.user_id = latest.user_id then
    -- Undo gives the place back as it was, within a minute of which nobody has heard.
    if latest.ended_why = 'over' and latest.ended_at > private.now() - interval '60 seconds' and not exists (
        select from public.hand_overs h where h.id = latest.in_return_for and h.ended_at is not null) then
      with again as (
        update public.hand_overs h set ended_at = null, ended_why = null
        where h.id = latest.id or h.in_return_for = latest.id and h.ended_why = 'over' and h.ended_at = latest.ended_at
          and not exists (select from public.hand_overs o where o.signup_id = h.signup_id and o.ended_at is null)
          and exists (select from public.signups s where s.id = h.signup_id and s.user_id = h.user_id and s.during = h.during
            and s.status = 'confirmed' and s.is_live and s.released_at is null)
        returning h.signup_id)
      update public.questions q set answer = null, answered_at = null from again a
      where q.signup_id = a.signup_id and q.kind = 'hand_over' and q.answer = 'withdrawn' and q.answered_at = latest.ended_at;
    end if;
  else
    perform private.end_hand_overs(array[latest.id], 'over');
  end if;
end
$$;
comment on function private.follow_hand_over(public.signups) is
  'A place that is given back, released, canceled, moved or displaced, or that has another person, is no longer handed over.';

create function private.forget_named() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_hand_overs(array(select h.id from public.hand_overs h where h.user_id = new.id and h.ended_at is null), 'over');
  update public.hand_overs h set named = null
  where h.ended_at is null and h.named is not null and h.signup_id in (
    select q.signup_id from public.questions q where q.user_id = new.id and q.kind = 'hand_over');
  update public.questions q set answer = 'withdrawn', answered_at = private.now()
  where q.user_id = new.id and q.kind = 'hand_over' and q.answer is null;
  return null;
end
$$;
comment on function private.forget_named() is
  'Trigger: who is blocked or leaves hands nothing over and is no longer asked. The giver is not told: they would learn who is a member.';
create trigger forget_named after update of state on public.profiles
  for each row when (old.state = 'active' and new.state <> 'active') execute function private.forget_named();

create function private.ask_to_take_over(p_signup public.signups, p_until timestamptz, p_person uuid, p_again boolean default true) returns void
language plpgsql set search_path = '' as $$
begin
  update public.questions q set answer = null, answered_at = null, asked_at = private.now(), deadline = p_until
  where p_again and q.id = (select o.id from public.questions o
    where o.signup_id = p_signup.id and o.user_id = p_person and o.kind = 'hand_over' and o.answer = 'withdrawn' order by o.asked_at desc limit 1);
  -- Who has said no is not asked again.
  if not found and not (p_again and exists (
      select from public.questions q where q.signup_id = p_signup.id and q.user_id = p_person and q.kind = 'hand_over')) then
    insert into public.questions (user_id, slot_id, signup_id, kind, deadline)
    values (p_person, p_signup.slot_id, p_signup.id, 'hand_over', p_until);
  end if;
end
$$;
comment on function private.ask_to_take_over(public.signups, timestamptz, uuid, boolean) is
  'Asks a person whether they take a place over. p_again: what they were asked about this place before was the same. Internal.';

create function private.companions_of(p_person uuid) returns table (id uuid, name text, together text)
language sql stable set search_path = '' as $$
  select met.user_id, p.name, met.together from (
    select distinct on (other.user_id) other.user_id, e.title as together
    from (
      select s.event_id, s.during, s.id from public.signups s
      where s.user_id = p_person and s.status = 'confirmed' and s.is_live order by lower(s.during) desc limit 50) own
    join public.signups other on other.event_id = own.event_id and other.status = 'confirmed' and other.is_live and other.user_id <> p_person
    join public.events e on e.id = own.event_id
    order by other.user_id, lower(own.during) desc, own.id) met
  -- Looked up one by one: otherwise Postgres reads all profiles.
  cross join lateral (select split_part(p.name, ' ', 1) as name from public.profiles p
    where p.id = met.user_id and p.shows_first_name and p.state = 'active' offset 0) p
  order by p.name collate private.natural_order, met.user_id limit 100
$$;
comment on function private.companions_of(uuid) is 'People who share one of the last 50 shifts of a person and show their first name, with the last such event. Internal.';

create function private.hand_over_people() returns table (id uuid, name text, together text)
language plpgsql stable security definer set search_path = '' rows 20 as $$
begin
  perform private.require_member();
  return query select c.id, c.name, c.together from private.companions_of(private.me()) c;
end
$$;
comment on function private.hand_over_people() is
  'GET /hand-overs/people: whom the caller can name by a first name: people who share shifts and agree to that, with the title of the latest of these
shifts. Definer: others'' signups and profiles are hidden by policies. Errors: 401.';
grant execute on function private.hand_over_people() to authenticated;

create function private.require_givable(p_signup_id uuid) returns public.signups
language plpgsql set search_path = '' as $$
declare
  signup public.signups;
  event public.events;
begin
  select s.* into signup from public.signups s
  where s.id = p_signup_id and s.user_id = private.me() and s.status = 'confirmed' and s.is_live;
  if not found then
    perform private.refuse_missing('signup');
  end if;
  select e.* into event from public.events e where e.id = signup.event_id;
  if event.start_time <= private.now() then
    perform private.refuse(409, 'event_started', 'Cannot cancel signups for past events',
      jsonb_build_object('action', 'cancel', 'started_at', private.iso(event.start_time)));
  end if;
  perform private.require_named(signup);
  return signup;
end
$$;
comment on function private.require_givable(uuid) is
  'A place of the caller that they can give to somebody. Errors: 404 also for another person''s or a place that is not confirmed; 409 event_started,
companions_unnamed. Internal.';

create function private.start_hand_over(p_signup_id uuid, p_email text, p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  to_all constant boolean := p_email is null and p_person is null;
  signup public.signups;
  slot public.event_slots;
  event public.events;
  known_id uuid;
  known_name text;
  person public.profiles;
begin
  perform private.require_member();
  slot := private.lock_slot((select s.slot_id from public.signups s where s.id = p_signup_id and s.user_id = caller and not s.is_draft), caller);
  signup := private.require_givable(p_signup_id);
  select e.* into event from public.events e where e.id = signup.event_id;
  if p_person is not null then
    select c.id, c.name into known_id, known_name from private.companions_of(caller) c where c.id = p_person;
  end if;
  perform private.end_hand_overs(array(select h.id from public.hand_overs h where h.signup_id = signup.id and h.ended_at is null), 'withdrawn');
  insert into public.hand_overs (signup_id, user_id, open_to_all, named, during)
  values (signup.id, caller, to_all, coalesce(known_name, case when p_person is null then p_email end), signup.during);
  slot.filled_count := slot.filled_count - 1;
  if to_all then
    for person in
      select p.* from public.waitlist w join public.profiles p on p.id = w.user_id
      where w.slot_id = slot.id and w.left_at is null and private.can_be_offered(event, slot, p) order by w.turn limit 30
    loop
      perform private.ask_to_take_over(signup, event.start_time, person.id);
    end loop;
  else
    select p.* into person from public.profiles p
    where p.id <> caller and p.state = 'active' and (p.id = known_id or p_person is null and p.email = lower(p_email));
    -- Whoever has another shift then can say so, or give it back first.
    if found and coalesce(private.offer_refusal(event, slot, person), '') not in ('already_signed_up', 'slot_canceled', 'not_open_to_you') then
      perform private.ask_to_take_over(signup, event.start_time, person.id);
    end if;
  end if;
end
$$;
comment on function private.start_hand_over(uuid, text, uuid) is
  'POST /event-slot-signups/{signupId}/hand-over: the caller offers their place to the person with an address, to one of private.hand_over_people(), or
(both null) to whoever fits, those who wait first. What was offered before is withdrawn. The answer is the same whether or not there is such a person.
Definer: no API role writes the table. Errors: 401; 404 also for another person''s or a place that is not confirmed; 409 event_started, companions_unnamed.';
grant execute on function private.start_hand_over(uuid, text, uuid) to authenticated;

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
    where s.id = p_open.signup_id and s.user_id = p_open.user_id and s.status = 'confirmed' and s.is_live and (private.work_entry(s.entry_id)).came_at is null
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
  insert into public.signups (slot_id, user_id, status, created_by, reservation_id)
  values (given.slot_id, p_person, 'confirmed', p_person, given.reservation_id) returning id into made;
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
  select private.letter_shift(e, t) - '{about,bring}'::text[]
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
  where cardinality(places) = 1 and s.id = places[1] and s.status = 'confirmed' and (private.work_entry(s.entry_id)).came_at is null and s.slot_id <> p_slot.id;
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
