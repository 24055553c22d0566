-- Offers: a place that comes free is offered to the people who wait for it, in waves. An offer is a question. While a place
-- is offered to one person alone, it is held for them.

create function private.count_held() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change constant integer := (case when tg_op = 'DELETE' then 0 else (new.answer is null)::integer end)
    - (case when tg_op = 'INSERT' then 0 else (old.answer is null)::integer end);
begin
  if change <> 0 then
    update public.event_slots s set held_count = s.held_count + change, filled_count = s.filled_count + change
    where s.id = coalesce(new.slot_id, old.slot_id);
  end if;
  return null;
end
$$;
comment on function private.count_held() is 'Trigger: an offer of the first wave holds a place; keeps event_slots.held_count and filled_count.';
create trigger count_held after insert on public.questions
  for each row when (new.wave = 1) execute function private.count_held();
create trigger count_released after update of answer on public.questions
  for each row when (new.wave = 1) execute function private.count_held();
create trigger count_deleted after delete on public.questions
  for each row when (old.wave = 1) execute function private.count_held();

create function private.note_new_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.freed_at := private.now();
  return new;
end
$$;
comment on function private.note_new_places() is 'Trigger: a slot with more places than before has free places; keeps event_slots.freed_at.';
create trigger note_new_places before update of required_count on public.event_slots
  for each row when (new.required_count > old.required_count) execute function private.note_new_places();

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
