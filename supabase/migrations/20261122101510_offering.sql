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
  from public.profiles p cross join lateral (select gen_random_uuid() as id where p.id is not null) made
  where p.id = new.user_id and p.email is not null
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
  from public.profiles p cross join lateral (select gen_random_uuid() as id where p.id is not null) made
  where p.id = new.user_id and p.email is not null;
  return null;
end
$$;
comment on function private.mail_hand_over() is 'Trigger: a mail to somebody who is asked to take over a place.';
create trigger mail_hand_over after insert on public.questions
  for each row when (new.kind = 'hand_over') execute function private.mail_hand_over();

create function private.offer_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('open', q.answer is null and private.is_offerable(e, s), 'key', q.key, 'deadline', private.iso(q.deadline),
    'held', coalesce(q.wave = 1, false), 'asked', private.offered_to(q), 'giver', private.giver_of(q), 'in_return', private.in_return_of(q),
    'shift', jsonb_build_object('title', e.title, 'location', e.location, 'slot_type', t.name, 'about', t.description, 'bring', t.bring, 'start_time', private.iso(e.start_time),
      'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day))
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

create function private.offer_freed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  slot constant uuid := coalesce(new.slot_id, old.slot_id);
begin
  -- What was handed over has not come free.
  if tg_op = 'UPDATE' and new.status = 'canceled' and exists (
      select from public.hand_overs h where h.signup_id = new.id and h.ended_why = 'taken') then
    return null;
  end if;
  if exists (select from public.waitlist w where w.slot_id = slot and w.left_at is null) then
    if tg_op <> 'DELETE' and new.status in ('confirmed', 'displaced') then
      update public.waitlist w set left_at = private.now(), left_why = 'taken'
      where w.slot_id = slot and w.user_id = new.user_id and w.left_at is null;
    end if;
    perform private.settle_offers(slot);
  end if;
  if tg_op <> 'DELETE' and new.status = 'confirmed' and new.is_live then
    perform private.end_overlapping_offers(new);
  end if;
  return null;
end
$$;
comment on function private.offer_freed() is
  'Trigger: a place of a slot was taken or given back. Its name sorts after count_places, which has to run first.';
create trigger offer_freed after insert or delete or update of status, released_at on public.signups
  for each row execute function private.offer_freed();

create function private.release_holds(p_slot_id uuid, p_room integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.end_offers(array(
    select q.id from public.questions q
    where q.slot_id = p_slot_id and q.wave = 1 and q.answer is null
    order by q.asked_at desc, q.id desc
    limit greatest((select s.filled_count from public.event_slots s where s.id = p_slot_id) - p_room, 0)), 'withdrawn', true);
end
$$;
comment on function private.release_holds(uuid, integer) is
  'Withdraws the latest offers that hold places of a slot until at most p_room places are filled, as far as that is possible: an
administrator needs fewer places. Definer: no API role writes questions. Errors: 401, 403.';
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
  -- The same order everywhere prevents deadlocks: events, slots.
  perform from public.events e
  where e.id = any (array(select s.event_id from public.event_slots s where s.id = any (due))) order by e.id for share;
  perform from public.event_slots s where s.id = any (due) order by s.id for no key update;
  foreach slot in array due loop
    perform private.settle_offers(slot);
  end loop;
  return cardinality(due);
end
$$;
comment on function private.offer_places(integer) is
  'Ends the offers and hand-overs that are over, and offers places that are free to those who wait for them. Most of it happens when a place is given back; this is for
what time and changes of events cause. Returns the number of slots. For the schedule.';
