-- The waitlist: who wants a place in a slot that is full, in order. What becomes free is offered to them, see below.

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

create function private.lock_slots(p_slots uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- The same order everywhere prevents deadlocks: events, slots.
  perform from public.events e
  where e.id = any (array(select s.event_id from public.event_slots s where s.id = any (p_slots))) order by e.id for share;
  perform from public.event_slots s where s.id = any (p_slots) order by s.id for no key update;
end
$$;
comment on function private.lock_slots(uuid[]) is 'Locks slots with their events, each in the order of their ids. Internal.';

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

-- Offers: a place that comes free is offered to the people who wait for it, in waves. An offer is a question. While a place
-- is offered to one person alone, it is held for them.

create function private.hold_places(p_slot_id uuid, p_change integer) returns void
language sql set search_path = '' as $$
  update public.event_slots s set held_count = s.held_count + p_change, filled_count = s.filled_count + p_change
  where s.id = p_slot_id and p_change <> 0
$$;
comment on function private.hold_places(uuid, integer) is
  'Holds p_change more places of a slot, or frees them: keeps event_slots.held_count and filled_count. Internal.';

create function private.count_held() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_places(coalesce(new.slot_id, old.slot_id), (case when tg_op = 'DELETE' then 0 else (new.answer is null)::integer end)
    - (case when tg_op = 'INSERT' then 0 else (old.answer is null)::integer end));
  return null;
end
$$;
comment on function private.count_held() is 'Trigger: an offer of the first wave holds a place.';
create trigger count_held after insert on public.questions
  for each row when (new.wave = 1) execute function private.count_held();
create trigger count_released after update of answer on public.questions
  for each row when (new.wave = 1) execute function private.count_held();
create trigger count_deleted after delete on public.questions
  for each row when (old.wave = 1) execute function private.count_held();

create function private.after_night(p_moment timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.organisation_zone();
  here constant timestamp := p_moment at time zone zone;
begin
  return case when here::time >= '22:00' then (here::date + 1 + time '07:00') at time zone zone
    when here::time < '07:00' then (here::date + time '07:00') at time zone zone else p_moment end;
end
$$;
comment on function private.after_night(timestamptz) is
  'This moment, or the end of the night in which it is: from 22:00 to 7:00 in the zone of the organisation. Internal.';

create function private.offer_deadline(p_wave integer, p_start timestamptz, p_from timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.organisation_zone();
  begins constant timestamp := private.after_night(p_from) at time zone zone;
  night constant timestamp := begins::date + time '22:00';
  ends constant timestamp := begins + interval '1 hour';
begin
  return least(p_start, case p_wave
    when 1 then (case when ends > night then ends + interval '9 hours' else ends end) at time zone zone
    when 2 then p_from + interval '1 hour' else p_start end);
end
$$;
comment on function private.offer_deadline(integer, timestamptz, timestamptz) is
  'Until when an offer about which its person knows since p_from waits for an answer. The hour of the first wave pauses in the night. Internal.';

create function private.is_changing(p_slot public.event_slots) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.change_sets c join public.audit_log l on l.change_set_id = c.id
    where c.made_at > private.now() - interval '60 seconds' and case l.table_name
      when 'signups' then coalesce(l.after, l.before) ->> 'slot_id' = p_slot.id::text
      when 'event_slots' then l.row_id = p_slot.id::text
      when 'events' then l.row_id = p_slot.event_id::text else false end)
$$;
comment on function private.is_changing(public.event_slots) is
  'Whether a change set has touched the slot so lately that Undo tells nobody. Internal.';

create function private.end_offers(p_offers uuid[], p_answer text, p_told boolean) returns void
language sql set search_path = '' as $$
  with ended as (
    update public.questions q set answer = p_answer, answered_at = private.now()
    where q.id = any (p_offers) and q.answer is null returning q.user_id, q.slot_id
  )
  insert into public.notices (user_id, event_id, kind, old)
  select n.user_id, e.id, case p_answer when 'taken' then 'offer_taken' else 'offer_withdrawn' end, private.event_state(e)
  from ended n join public.event_slots s on s.id = n.slot_id join public.events e on e.id = s.event_id
  where p_told
$$;
comment on function private.end_offers(uuid[], text, boolean) is 'Ends open offers, and tells their people if p_told. Internal.';

create function private.judging(p_person public.profiles, p_without uuid default null) returns private.commitments
language plpgsql stable set search_path = '' as $$
declare
  own private.commitments := private.read_commitments(p_person.id, private.now(), false, p_without);
begin
  own.closed_types := array(
    select t.id from public.slot_types t where case t.open_to
      when 'staff' then p_person.role = 'volunteer' when 'assigned' then p_person.role <> 'admin' else false end);
  return own;
end
$$;
comment on function private.judging(public.profiles, uuid) is
  'What private.commitments_of() returns for a person who takes a place themselves, whoever the caller is. p_without: as if they did not have this signup. Internal.';

create function private.offer_refusal(p_event public.events, p_slot public.event_slots, p_person public.profiles) returns text
language sql stable set search_path = ''
return private.place_refusal(p_event, p_slot, private.judging(p_person), false);
comment on function private.offer_refusal(public.events, public.event_slots, public.profiles) is
  'Why a person could not take a place now, whoever asks; null: they could. Internal.';

create function private.can_be_offered(p_event public.events, p_slot public.event_slots, p_person public.profiles) returns boolean
language sql stable set search_path = ''
return p_person.state = 'active' and private.offer_refusal(p_event, p_slot, p_person) is null;
comment on function private.can_be_offered(public.events, public.event_slots, public.profiles) is
  'Whether somebody who waits could take a place now, whoever asks. Internal.';

create function private.next_wave(p_event public.events, p_slot public.event_slots) returns smallint
language sql stable set search_path = '' as $$
  select case when p_event.start_time > private.now() + interval '48 hours' then 1
    when p_event.start_time > private.now() + interval '6 hours' and coalesce(p_slot.confirmed_count >= p_slot.min_count, true) then 2
    else 3 end::smallint
$$;
comment on function private.next_wave(public.events, public.event_slots) is
  'How a place that is free now is offered (questions.wave): by the time that is left, and by whether the shift can run. Internal.';

create function private.make_offers(p_event public.events, p_slot public.event_slots) returns void
language plpgsql set search_path = '' as $$
declare
  present constant smallint := private.next_wave(p_event, p_slot);
  wanted integer := p_slot.required_count - p_slot.filled_count;
  waiting public.profiles;
begin
  if present > 1 then
    wanted := case present when 2 then 3 * wanted else 30 end - (
      select count(*) from public.questions q where q.slot_id = p_slot.id and q.kind = 'offer' and q.answer is null and q.wave > 1);
  end if;
  for waiting in
    select p.* from public.waitlist w join public.profiles p on p.id = w.user_id
    where w.slot_id = p_slot.id and w.left_at is null and not exists (
      select from public.questions q
      where q.slot_id = w.slot_id and q.user_id = w.user_id and q.kind = 'offer' and (q.answer is null
        or q.during = p_event.during and q.asked_at >= coalesce(p_slot.freed_at, '-infinity')
          and (q.answer = 'no' or q.answer = 'expired' and q.wave = present)))
    order by w.turn
  loop
    exit when wanted <= 0;
    -- People who cannot have the place at the moment are left out, and keep their rank.
    if private.can_be_offered(p_event, p_slot, waiting) then
      insert into public.questions (user_id, slot_id, kind, wave, during, deadline)
      values (waiting.id, p_slot.id, 'offer', present, p_event.during,
        -- The mail starts the clock when it leaves, at the latest after ten minutes.
        private.offer_deadline(present, p_event.start_time, private.now() + case when private.gets_mails(waiting) then interval '10 minutes' else interval '0' end));
      wanted := wanted - 1;
    end if;
  end loop;
end
$$;
comment on function private.make_offers(public.events, public.event_slots) is
  'Offers the free places of a slot to those who wait for it, in their order. Internal.';

create function private.has_time_for(p_offer public.questions) returns boolean
language sql stable set search_path = '' as $$
  -- Later waves hold nothing: nobody waits for an answer, which may still be to take this place instead of the other one.
  select p_offer.wave > 1 or not exists (
    select from public.signups s
    where s.user_id = p_offer.user_id and s.status = 'confirmed' and s.is_live and s.slot_id <> p_offer.slot_id and s.during && p_offer.during)
$$;
comment on function private.has_time_for(public.questions) is
  'False where an offer holds a place for somebody who has taken another one at that time since it was made. Internal.';

create function private.settle_offers(p_slot_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  slot public.event_slots;
begin
  select s.* into slot from public.event_slots s where s.id = p_slot_id;
  select e.* into event from public.events e where e.id = slot.event_id;
  if private.is_changing(slot) then
    return;
  end if;
  perform private.settle_reserved(slot.id);
  update public.waitlist w set left_at = private.now(), left_why = 'gone'
  from public.profiles p where w.slot_id = slot.id and w.left_at is null and p.id = w.user_id and p.state <> 'active';
  if not private.is_offerable(event, slot) then
    update public.waitlist w set left_at = private.now(), left_why = 'over' where w.slot_id = slot.id and w.left_at is null;
    perform private.end_offers(array(select q.id from public.questions q where q.slot_id = slot.id and q.kind = 'offer' and q.answer is null),
      'withdrawn', event.published_at is not null and event.start_time > private.now());
    return;
  end if;
  perform private.end_offers(array(
    select q.id from public.questions q
    where q.slot_id = slot.id and q.kind = 'offer' and q.answer is null and (q.during <> event.during or not private.has_time_for(q) or not exists (
      select from public.waitlist w where w.slot_id = slot.id and w.user_id = q.user_id and w.left_at is null))), 'withdrawn', false);
  perform private.end_offers(array(
    select q.id from public.questions q
    where q.slot_id = slot.id and q.kind = 'offer' and q.answer is null and q.deadline <= private.now()), 'expired', false);
  select s.* into slot from public.event_slots s where s.id = p_slot_id;
  if slot.filled_count < slot.required_count then
    perform private.make_offers(event, slot);
  else
    perform private.end_offers(array(
      select q.id from public.questions q where q.slot_id = slot.id and q.kind = 'offer' and q.answer is null and q.wave > 1), 'taken', true);
  end if;
end
$$;
comment on function private.settle_offers(uuid) is
  'Brings the offers of a slot in line with its places: ends those that are over, and offers what is free to the next people. Can be
repeated. Does nothing for a minute after a change set. The caller has locked the event and the slot; no further lock is taken that others wait for. Definer: triggers
run it for people who see no waits of others. Internal.';

-- Offering: when offers are made and ended, and how people answer them.

create function private.gets_mails(p_person public.profiles) returns boolean
language sql stable set search_path = ''
return p_person.email is not null and coalesce((p_person.settings ->> 'emailNotifications')::boolean, true);
comment on function private.gets_mails(public.profiles) is 'Whether a person gets mails about shifts. Internal.';

create function private.mail_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A mail of its own, which leaves at once: other news waits for a minute.
  insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, due_at, next_attempt_at)
  select made.id, made.id, 'access', p.id, jsonb_build_object('about', case when new.answer is null then 'offer' else 'offer_over' end, 'question', new.id),
    case when new.answer is null then 'offer:' else 'offer over:' end || new.id, private.now(), private.now()
  from public.profiles p join public.profiles addressee on addressee.id = private.addressee(p.id)
  cross join lateral (select gen_random_uuid() as id where p.id is not null) made
  where p.id = new.user_id and addressee.email is not null
    and (new.answer is null or exists (select from private.outbox o where o.dedupe_key = 'offer:' || new.id and o.attempts > 0));
  return null;
end
$$;
comment on function private.mail_offer() is
  'Trigger: a mail to somebody to whom a place is offered, and one that the offer has ended, if the first one has left.';
create trigger mail_offer after insert on public.questions
  for each row when (new.kind = 'offer') execute function private.mail_offer();
create trigger mail_end after update of answer on public.questions
  for each row when (old.answer is null and new.answer = 'taken') execute function private.mail_offer();

create function private.mail_hand_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, due_at, next_attempt_at)
  select made.id, made.id, 'access', p.id, jsonb_build_object('about', 'hand_over', 'question', new.id), 'hand over:' || new.id,
    private.now(), private.now()
  from public.profiles p join public.profiles addressee on addressee.id = private.addressee(p.id)
  cross join lateral (select gen_random_uuid() as id where p.id is not null) made
  where p.id = new.user_id and addressee.email is not null;
  return null;
end
$$;
comment on function private.mail_hand_over() is 'Trigger: a mail to somebody who is asked to take over a place.';
create trigger mail_hand_over after insert on public.questions
  for each row when (new.kind = 'hand_over') execute function private.mail_hand_over();

create function private.letter_shift(p_event public.events, p_slot_type public.slot_types) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object('title', p_event.title, 'location', p_event.location, 'slot_type', p_slot_type.name,
  'about', p_slot_type.description, 'bring', p_slot_type.bring, 'start_time', private.iso(p_event.start_time),
  'end_time', private.iso(p_event.end_time), 'timezone', p_event.timezone, 'all_day', p_event.all_day);
comment on function private.letter_shift(public.events, public.slot_types) is 'A shift as mails about a place describe it. Internal.';

create function private.offer_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('open', q.answer is null and private.is_offerable(e, s), 'key', q.key, 'deadline', private.iso(q.deadline),
    'held', coalesce(q.wave = 1, false), 'asked', private.offered_to(q), 'giver', private.giver_of(q), 'in_return', private.in_return_of(q),
    'shift', private.letter_shift(e, t))
  from public.questions q join public.event_slots s on s.id = q.slot_id join public.slot_types t on t.id = s.slot_type_id
  join public.events e on e.id = s.event_id
  where q.id = (p_mail.letter ->> 'question')::uuid
$$;
comment on function private.offer_letter(private.outbox) is 'What a mail about an offer or a hand-over says. Internal.';

create function private.start_clocks(p_mails uuid[]) returns void
language sql set search_path = '' as $$
  update public.questions q
  set deadline = private.offer_deadline(q.wave, lower(q.during), least(private.now(), q.asked_at + interval '10 minutes'))
  from private.outbox o
  where o.id = any (p_mails) and o.letter ->> 'about' = 'offer' and q.id = (o.letter ->> 'question')::uuid and q.answer is null
$$;
comment on function private.start_clocks(uuid[]) is
  'The mails of these offers leave now: the time for an answer begins, at the latest ten minutes after the place was offered. Internal.';

create function private.use_offer(p_slot_id uuid, p_person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.questions q set answer = 'yes', answered_at = private.now(),
    answered_via = private.answered_via(p_person)
  where q.slot_id = p_slot_id and q.user_id = p_person and q.kind = 'offer' and q.answer is null;
  return found;
end
$$;
comment on function private.use_offer(uuid, uuid) is
  'Somebody takes a place: says yes to the open offer of it, if there is one, so that its place is no longer held apart. Internal.';

create function private.end_overlapping_offers(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  slots constant uuid[] := array(
    select q.slot_id from public.questions q
    where q.user_id = p_signup.user_id and q.wave = 1 and q.answer is null and q.during && p_signup.during and q.slot_id <> p_signup.slot_id);
  slot uuid;
begin
  for slot in
    -- Two people may each take what is offered to the other: whoever is busy is settled by the schedule, within a minute.
    select s.id from public.event_slots s join public.events e on e.id = s.event_id
    where s.id = any (slots) order by s.id for no key update of s skip locked
  loop
    perform private.settle_offers(slot);
  end loop;
end
$$;
comment on function private.end_overlapping_offers(public.signups) is
  'Somebody has taken a place: what is held for them at the same time goes to the next person. Internal.';

create function private.offer_freed(p_old public.signups, p_new public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  slot constant uuid := coalesce(p_new.slot_id, p_old.slot_id);
begin
  -- What was handed over has not come free.
  if p_new.status = 'canceled' and p_old.status <> 'canceled' and exists (
      select from public.hand_overs h where h.signup_id = p_new.id and h.ended_why = 'taken') then
    return;
  end if;
  if coalesce(p_new.reservation_id, p_old.reservation_id) is not null
      or exists (select from public.waitlist w where w.slot_id = slot and w.left_at is null) then
    if p_new.status in ('confirmed', 'displaced') then
      update public.waitlist w set left_at = private.now(), left_why = 'taken'
      where w.slot_id = slot and w.user_id = p_new.user_id and w.left_at is null;
    end if;
    perform private.settle_offers(slot);
  end if;
  if p_new.status = 'confirmed' and p_new.is_live then
    perform private.end_overlapping_offers(p_new);
  end if;
end
$$;
comment on function private.offer_freed(public.signups, public.signups) is
  'A place of a slot was taken or given back. It is counted first.
Internal.';

create function private.release_holds(p_slot_id uuid, p_room integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.end_offers(array(
    select q.id from public.questions q
    where q.slot_id = p_slot_id and q.wave = 1 and q.answer is null
    order by q.asked_at desc, q.id desc
    limit greatest((select s.filled_count from public.event_slots s where s.id = p_slot_id) - p_room, 0)), 'withdrawn', true);
  perform private.end_holds(array(
    select h.id from private.holds h
    where h.slot_id = p_slot_id and h.ended_at is null and h.reservation_id is null
    order by h.made_at desc, h.id desc
    limit greatest((select s.filled_count from public.event_slots s where s.id = p_slot_id) - p_room, 0)), 'withdrawn');
end
$$;
comment on function private.release_holds(uuid, integer) is
  'Withdraws the latest offers, and then the latest holds of visitors, until at most p_room places are filled, as far as that is possible: an
administrator needs fewer places. What is reserved stays: it is a promise. Definer: no API role writes questions. Errors: 401, 403.';
grant execute on function private.release_holds(uuid, integer) to authenticated;

create function private.settle_offer(p_offer public.questions, p_yes boolean, p_leave boolean, p_instead_of uuid) returns void
language plpgsql set search_path = '' as $$
declare
  slots constant uuid[] := p_offer.slot_id || array(
    select u.slot_id from public.signups u where u.event_id = p_instead_of and u.user_id = p_offer.user_id);
  events constant uuid[] := p_instead_of || array(select s.event_id from public.event_slots s where s.id = p_offer.slot_id);
  slot public.event_slots;
  event public.events;
  other uuid;
begin
  -- The same order everywhere prevents deadlocks: events, slots, person.
  perform from public.events e where e.id = any (events) order by e.id for share;
  perform from public.event_slots s where s.id = any (slots) order by s.id for no key update;
  perform from public.profiles p where p.id = p_offer.user_id for no key update;
  select s.* into slot from public.event_slots s where s.id = p_offer.slot_id;
  select e.* into event from public.events e where e.id = slot.event_id;
  if not private.is_offerable(event, slot) or not exists (
      select from public.questions q where q.id = p_offer.id and q.answer is null) then
    perform private.refuse(409, 'question_ended', 'This question has already been answered or withdrawn');
  end if;
  if not p_yes then
    update public.questions q set answer = 'no', answered_at = private.now(),
      answered_via = private.answered_via(q.user_id)
    where q.id = p_offer.id;
    if p_leave then
      update public.waitlist w set left_at = private.now(), left_why = 'self'
      where w.slot_id = slot.id and w.user_id = p_offer.user_id and w.left_at is null;
    end if;
    perform private.settle_offers(slot.id);
    return;
  end if;
  if p_instead_of is not null then
    select u.id into other from public.signups u
    where u.event_id = p_instead_of and u.user_id = p_offer.user_id and u.status <> 'canceled' limit 1;
    perform private.cancel_signup(other);
  end if;
  insert into public.signups (slot_id, user_id, status) values (slot.id, p_offer.user_id, 'confirmed');
end
$$;
comment on function private.settle_offer(public.questions, boolean, boolean, uuid) is
  'Takes the place that is offered, judged again, or lets it go to the next person. p_leave: a no that also ends waiting; p_instead_of: an event whose
place is given back in the same step. Errors: 409 question_ended; those of private.cancel_signup() and private.admit_signup(). Internal.';

create function private.offer_places(p_most integer default 200) returns integer
language plpgsql set search_path = '' as $$
declare
  due constant uuid[] := array(
    select s.id from public.event_slots s join public.events e on e.id = s.event_id
    where (s.id in (select w.slot_id from public.waitlist w where w.left_at is null) and (
        s.filled_count < s.required_count or not private.is_offerable(e, s) or exists (
          select from public.waitlist w join public.profiles p on p.id = w.user_id
          where w.slot_id = s.id and w.left_at is null and p.state <> 'active')))
      or s.id in (select q.slot_id from public.questions q where q.kind = 'offer' and q.answer is null and (
        q.deadline <= private.now() or q.during <> e.during or not private.has_time_for(q) or q.wave > 1 and s.filled_count >= s.required_count or not exists (
          select from public.waitlist w where w.slot_id = q.slot_id and w.user_id = q.user_id and w.left_at is null)))
    -- Where nobody who waits can have a place, it stays free: such slots must not keep others from their turn.
    order by random() limit p_most);
  slot uuid;
begin
  perform private.end_late_hand_overs();
  perform private.lock_slots(due);
  foreach slot in array due loop
    perform private.settle_offers(slot);
  end loop;
  return cardinality(due);
end
$$;
comment on function private.offer_places(integer) is
  'Ends the offers and hand-overs that are over, and offers places that are free to those who wait for them. Most of it happens when a place is given back; this is for
what time and changes of events cause. Returns the number of slots. For the schedule.';
