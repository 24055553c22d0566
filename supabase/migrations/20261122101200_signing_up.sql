-- Signing up: taking a place and giving it back. One INSERT into signups takes a place; its trigger decides, under locks, by
-- the rules of the topic before this one.

-- When signup opens, most requests are refused because the slot is full. So every refusal is raised here, not one call deeper.
create function private.judge_place(p_event public.events, p_slot public.event_slots, p_person uuid, p_own private.commitments,
  p_overridden boolean, p_reader uuid default private.me()) returns void
language plpgsql set search_path = '' as $$
declare
  refusal text;
  own boolean;
  other record;
  rules public.organisation;
  missing jsonb;
begin
  if p_event.id is null or p_event.removed_at is not null
      or p_event.published_at is null and not (private.may_act_for(null) or private.may_lead(p_event.id, p_slot.id, 'fill'))
      or p_slot.id is null or p_slot.removed_at is not null then
    perform private.refuse_missing('slot');
  elsif not exists (select from public.profiles p where p.id = p_person and p.state = 'active') then
    perform private.refuse_missing('user');
  end if;
  refusal := private.place_refusal(p_event, p_slot, p_own, p_overridden);
  if refusal is null then
    return;
  elsif refusal = 'slot_full' then
    perform private.refuse(409, refusal, 'This slot is already full');
  elsif refusal = 'slot_canceled' then
    perform private.refuse(409, refusal, 'This slot has been canceled');
  elsif refusal = 'event_started' then
    perform private.refuse(409, refusal, 'Cannot sign up for past events',
      jsonb_build_object('action', 'signup', 'started_at', private.iso(p_event.start_time)));
  end if;
  own := p_person is not distinct from p_reader;
  if refusal = 'not_open_to_you' then
    perform private.refuse(409, refusal, case
      when own then 'You cannot take this place yourself. Ask an administrator if you would like to have it.'
      else 'This place is for staff, and this person is not staff' end, jsonb_build_object('own', own));
  elsif refusal = 'not_qualified' then
    missing := private.missing_qualifications(p_slot.slot_type_id, p_person,
      private.start_day(p_event.start_time, p_event.timezone));
    perform private.refuse(409, refusal, format(case when own then 'For this place you need: %s'
      else 'This person does not have what this place asks for: %s' end,
      (select string_agg(item ->> 'name', ', ' order by position) from jsonb_array_elements(missing) with ordinality listed (item, position))),
      jsonb_build_object('own', own, 'missing', missing));
  elsif refusal = 'already_signed_up' then
    perform private.refuse(409, refusal, case when own then 'You are already signed up for this event'
      else 'This person is already signed up for this event' end, jsonb_build_object('own', own));
  elsif refusal = 'overlap' and not own and (p_reader is distinct from private.me() or not private.may_act_for(p_person)) then
    -- A lead, or who swaps places with the person, does not learn where else.
    perform private.refuse(409, 'not_free', 'This person is not free at that time');
  elsif refusal = 'overlap' then
    select e.id, e.title into other from public.signups s join public.events e on e.id = s.event_id
    where s.user_id = p_person and s.status = 'confirmed' and (s.is_live or s.is_draft) and s.during && p_event.during
    -- Drafts last: p_own has them for administrators only, so that for anybody else a published event comes first.
    order by s.is_draft, lower(s.during), s.id limit 1;
    perform private.refuse(409, refusal, format(case when own then 'This overlaps with "%s", which you are signed up for'
      else 'This overlaps with "%s", which this person is signed up for' end, other.title),
      jsonb_build_object('own', own, 'event_id', other.id, 'event_title', other.title));
  end if;
  rules := private.organisation();
  perform private.refuse(409, refusal, private.rule_sentence(refusal, rules, own),
    private.rule_params(refusal, rules, p_event.start_time, own));
end
$$;
comment on function private.judge_place(public.events, public.event_slots, uuid, private.commitments, boolean, uuid) is
  'Refuses a person a place that they cannot have: 404 Slot not found, 404 User not found, then 409 for the reason that
private.place_refusal() returns. p_reader: who reads the refusal. Internal.';

create function private.admit_signup() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  overridden constant boolean := new.override_reason is not null;
  event public.events;
  slot public.event_slots;
  own private.commitments;
  person public.profiles;
  -- In the session of somebody else, only a swap says this (private.swap_places): no API role writes the column.
  agreed constant boolean := coalesce(new.created_by = new.user_id, false) and not private.may_act_for(new.user_id);
  as_lead constant boolean := not agreed and not private.may_act_for(new.user_id);
begin
  -- No API role writes this column: private.walk_in() has judged the place, under the locks.
  if new.checked_in_at is not null then
    select e.id, private.time_there(e.during, new.checked_in_at, null), private.me() into new.event_id, new.during, new.created_by
    from public.event_slots s join public.events e on e.id = s.event_id where s.id = new.slot_id;
    return new;
  end if;
  select s.* into slot from public.event_slots s where s.id = new.slot_id;
  -- This trigger runs before the policy is checked: without this, a refusal would show what somebody else is signed up for.
  if as_lead and not private.may_lead(slot.event_id, slot.id, 'fill') then
    perform private.require_admin();
  end if;
  -- When signup opens, most people ask for a place that is already gone. They get the answer without waiting for the
  -- locks of others who are signing up.
  if slot.filled_count >= slot.required_count and slot.id <> all (private.held_slots(new.user_id)) then
    select e.* into event from public.events e where e.id = slot.event_id;
    -- No rule after slot_full matters, so the rest of the commitments is not read.
    own.moment := private.now();
    own.closed_types := case when as_lead then private.closed_to_role((select p.role from public.profiles p where p.id = new.user_id))
      else private.closed_types(new.user_id) end;
    own.zone := private.organisation_zone();
    select array_agg(q.slot_type_id), array_agg(q.days) into own.asking_types, own.qualified_days
    from private.qualified_days q where q.user_id = new.user_id and q.slot_type_id = slot.slot_type_id;
    own.event_ids := array(select s.event_id from public.signups s
      where s.user_id = new.user_id and s.event_id = event.id and s.status <> 'canceled' and (s.is_live or s.is_draft));
    perform private.judge_place(event, slot, new.user_id, own, overridden);
  end if;
  -- The same order everywhere prevents deadlocks: event, slot, person. What was read before the locks is read again.
  select e.* into event from public.events e where e.id = slot.event_id for share;
  select s.* into slot from public.event_slots s where s.id = new.slot_id for no key update;
  select p.* into person from public.profiles p where p.id = new.user_id for no key update;
  -- What somebody has in drafts is no obstacle to a place that they take themselves.
  own := case when as_lead then private.commitments_led(person, least(event.start_time, private.now()))
    when agreed then private.judging(person)
    else private.commitments_of(new.user_id, least(event.start_time, private.now()),
      event.published_at is null or new.user_id is distinct from private.me()) end;
  perform private.judge_place(event, slot, new.user_id, own, overridden);

  -- Nobody is signed in who answers by the link of a mail, which says so itself where it is no offer.
  new.created_by := case when (private.use_offer(new.slot_id, new.user_id) or new.created_by = new.user_id) and (agreed or private.me() is null)
    then new.user_id else private.me() end;
  new.event_id := event.id;
  -- Null for whoever has direct access to the database.
  if private.is_asked(person, event) is not true then
    new.status := 'confirmed';
  end if;
  new.during := event.during;
  new.is_live := event.published_at is not null;
  new.is_draft := event.published_at is null;
  new.created_at := private.now();
  return new;
end
$$;
comment on function private.admit_signup() is
  'Trigger: gives a person a place, or holds it until they answer (private.is_asked), or refuses as private.judge_place() does; a full
slot without a lock.';
create trigger admit before insert on public.signups
  for each row execute function private.admit_signup();

create function private.sign_up(p_slot_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
  question uuid;
begin
  perform private.require_member();
  select s.id, q.id into made, question from public.signups s join public.questions q on q.signup_id = s.id and q.kind = 'place' and q.answer is null
  where s.slot_id = p_slot_id and s.user_id = private.me() and s.status = 'asked';
  if found then
    perform private.answer_question(question, true);
    return made;
  end if;
  insert into public.signups (slot_id) values (p_slot_id) returning id into made;
  return made;
end
$$;
comment on function private.sign_up(uuid) is
  'POST /event-slot-signups/slots/{slotId}: takes a place for the caller, or says yes to it if the caller is asked,
and returns the signup''s id. Errors: 401, and those of private.admit_signup() and private.answer_question().';
grant execute on function private.sign_up(uuid) to authenticated;

create function private.assign(p_person uuid, p_slot_id uuid, p_reason text default null, p_agreed boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  event public.events;
begin
  select e.* into event from public.events e where e.id = (select s.event_id from public.event_slots s where s.id = p_slot_id);
  perform private.require_lead(event.id, p_slot_id, 'fill', p_person);
  -- What has begun may be over and paid. Leads let people in at the gate, where it is known when they came.
  if event.start_time <= private.now() and not private.is_admin() then
    perform private.refuse(409, 'event_started', 'Cannot sign up for past events',
      jsonb_build_object('action', 'signup', 'started_at', private.iso(event.start_time)));
  end if;
  insert into public.signups (slot_id, user_id, override_reason, status)
  values (p_slot_id, p_person, p_reason, case when p_agreed then 'confirmed' else 'asked' end)
  returning id into made;
  return made;
end
$$;
comment on function private.assign(uuid, uuid, text, boolean) is
  'POST /users/{id}/signups: takes a place for a person and returns the signup''s id. The person is asked (private.is_asked), unless
they have agreed already. With a reason the rules of signing up do
not apply; a full or canceled slot and an overlap are refused nevertheless. For administrators, and
for leads who may fill the slot until the event starts, but not with themselves. Definer: no API role writes the reason. Errors: 401; 403, also not_yourself; and
those of private.admit_signup().';
grant execute on function private.assign(uuid, uuid, text, boolean) to authenticated;

create function private.cancel_signup(p_id uuid, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  reason constant text := nullif(btrim(p_reason), '');
  signup public.signups;
  event public.events;
  worked boolean;
begin
  perform private.require_member();
  select s.* into signup from public.signups s
  where s.id = p_id and (s.user_id = caller and not s.is_draft or private.is_admin()
    or s.user_id <> caller and private.may_lead(s.event_id, s.slot_id, 'fill'));
  select e.* into event from public.events e where e.id = signup.event_id for share;
  perform from public.event_slots s where s.id = signup.slot_id for no key update;
  perform from public.profiles p where p.id = signup.user_id for no key update;
  select s.* into signup from public.signups s where s.id = signup.id and s.status <> 'canceled';
  if not found then
    perform private.refuse_missing('signup');
  end if;
  worked := signup.status = 'confirmed' and private.is_work(signup)
    and (private.is_closed(event) or signup.attendance = 'attended' or signup.checked_in_at is not null);
  -- What has begun may have been worked and paid. Administrators say why it is no work, as for a correction of hours.
  if private.is_here(signup) and signup.user_id <> caller and (private.is_admin() or event.start_time > private.now()) then
    perform private.refuse(409, 'person_here', 'This person is at the shift. Check them out at the gate instead.');
  elsif event.start_time <= private.now() and (not private.is_admin() or worked and reason is null) then
    perform private.refuse(409, 'event_started', 'Cannot cancel signups for past events',
      jsonb_build_object('action', 'cancel', 'started_at', private.iso(event.start_time)));
  end if;
  update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = caller,
    override_reason = case when worked and private.is_admin() then reason else s.override_reason end,
    -- Taking a place by mistake is no mark.
    canceled_late = s.user_id = caller and s.is_live and s.created_at <= private.now() - interval '10 minutes' and not private.is_in_question(s)
      and private.is_late_cancellation(event.start_time, private.now())
  where s.id = p_id;
  perform private.confirm_displaced(array[signup.user_id], true);
end
$$;
comment on function private.cancel_signup(uuid, text) is
  'DELETE /event-slot-signups/{signupId}: gives the place back; for one that is asked about, this is a no. The person can do so until the event starts, as can
leads who may fill the slot; administrators always can, but need a reason for what was recorded as work or is of a closed day. Definer: no API
role writes the status. Errors: 401; 404 also for another person''s or a canceled signup; 409 event_started, person_here.';
grant execute on function private.cancel_signup(uuid, text) to authenticated;
