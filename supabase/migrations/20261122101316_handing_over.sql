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
  values (private.me(), lower(tg_op), 'hand_overs', new.id, case when tg_op = 'UPDATE' then to_jsonb(old) - 'named' end, to_jsonb(new) - 'named', null);
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

create function private.follow_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  latest public.hand_overs;
begin
  select h.* into latest from public.hand_overs h where h.signup_id = new.id order by h.ended_at desc nulls first limit 1;
  if not found then
    return null;
  elsif new.status = 'confirmed' and new.is_live and new.released_at is null and new.during = latest.during and new.user_id = latest.user_id then
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
  return null;
end
$$;
comment on function private.follow_place() is
  'Trigger: a place that is given back, released, canceled, moved or displaced, or that has another person, is no longer handed over.';
create trigger follow_place after update on public.signups
  for each row when ((old.status, old.is_live, old.during, old.user_id, old.released_at)
    is distinct from (new.status, new.is_live, new.during, new.user_id, new.released_at))
  execute function private.follow_place();

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
  return signup;
end
$$;
comment on function private.require_givable(uuid) is
  'A place of the caller that they can give to somebody. Errors: 404 also for another person''s or a place that is not confirmed; 409 event_started. Internal.';

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
Definer: no API role writes the table. Errors: 401; 404 also for another person''s or a place that is not confirmed; 409 event_started.';
grant execute on function private.start_hand_over(uuid, text, uuid) to authenticated;
