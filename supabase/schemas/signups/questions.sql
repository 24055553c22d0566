-- Questions: what people are asked about a place, with a deadline. Giving a place is asking: it is held for the person until they
-- answer, signed in or by the link of a mail.

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete cascade,
  kind text not null check (kind in ('place', 'offer', 'still', 'hand_over')),
  wave smallint check (wave between 1 and 3),
  during tstzrange,
  occasion text check (occasion in ('change', 'day')),
  asked_at timestamptz not null default private.now(),
  asked_by uuid,
  deadline timestamptz not null,
  held_until timestamptz,
  answer text check (answer in ('yes', 'no', 'withdrawn', 'taken', 'expired')),
  answered_at timestamptz,
  answered_via text check (answered_via in ('app', 'link', 'word')),
  key uuid not null unique default gen_random_uuid(),
  constraint questions_offer check ((kind = 'offer') = (wave is not null) and (kind = 'offer') = (during is not null)),
  constraint questions_still check ((kind = 'still') = (occasion is not null)),
  constraint questions_place check ((kind = 'offer') = (signup_id is null)),
  check ((answer is null) = (answered_at is null)),
  check ((answer in ('yes', 'no')) = (answered_via is not null) or answer is null and answered_via is null)
);
comment on table public.questions is 'What people are asked about places. Written by functions and triggers only.';
comment on column public.questions.kind is 'place: whether the person takes the place that signup_id holds for them; offer: whether somebody on the waitlist takes a place that
has come free; still: whether the person still comes to the place of signup_id; hand_over: whether the person takes the place of signup_id
from somebody else.';
comment on column public.questions.wave is
  'How an offer asks: 1 one person for each place, which is held; 2 three people for each place, and the first yes wins; 3 everybody who waits.';
comment on column public.questions.during is 'The time of the event when it was offered. An offer ends when the event moves.';
comment on column public.questions.occasion is
  'Why somebody is asked whether they still come. change: their event has changed; day: it starts in some hours.';
comment on column public.questions.held_until is 'Its person does not see it before: Undo may take it back until then. Null: not held.';
comment on column public.questions.asked_by is 'Who gave the place. Not a foreign key, so that it outlives them.';
comment on column public.questions.deadline is
  'Until when an answer is expected. Afterwards the place is still held, and the missing answer is shown to administrators, unless
the organisation frees such places (private.free_unanswered).';
comment on column public.questions.answer is 'Null: none yet. withdrawn: the place was taken back, also because the answer was missing, or is no longer theirs to take. Of an
offer: taken: somebody else was first; expired: there was no answer in time.';
comment on column public.questions.answered_via is
  'app: by the person, signed in; link: with the key of the mail; word: an administrator recorded what the person said.';
comment on column public.questions.key is 'The secret (122 random bits) of the link with which the person answers without signing in.';
create unique index questions_open on public.questions (signup_id, kind, user_id) where answer is null;
create unique index questions_open_offer on public.questions (slot_id, user_id) where answer is null and kind = 'offer';
-- For the places that offers hold.
create index questions_holding on public.questions (user_id) where answer is null and wave = 1;
create index questions_of_user on public.questions (user_id);
create index questions_of_slot on public.questions (slot_id);
create index questions_of_signup on public.questions (signup_id);
create index questions_of_asker on public.questions (asked_by);
-- For the answers that are missing.
create index questions_due on public.questions (deadline) where answer is null;

alter table public.questions enable row level security;
-- Nobody reads the key: whoever knows it can answer.
grant select (id, user_id, slot_id, signup_id, kind, wave, during, occasion, asked_at, asked_by, deadline, held_until, answer, answered_at, answered_via)
  on public.questions to authenticated;
-- People see what they are asked, but not yet what is held. Administrators see all.
create policy "own questions, administrators all" on public.questions
  for select to authenticated using (user_id = (select private.me()) and coalesce(held_until <= private.now(), true) or (select private.is_admin()));

create function private.is_asked(p_person public.profiles, p_event public.events) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_person.id <> private.me() and p_person.role = 'volunteer' and not p_person.placed_at_once
    and p_person.email is not null and p_event.start_time > private.now();
end
$$;
comment on function private.is_asked(public.profiles, public.events) is
  'Whether a person whom the caller gives a place is asked first. Staff, people who allow it, people who cannot be reached and
places of shifts that have begun are confirmed at once. Internal.';

create function private.decent_deadline(p_moment timestamptz, p_event public.events) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  here constant timestamp := p_moment at time zone p_event.timezone;
  hour constant timestamp := date_trunc('hour', here + interval '1 hour' - interval '1 microsecond');
  decent constant timestamptz := (case when hour::time > '20:00' then hour::date + 1 + time '09:00'
    when hour::time < '09:00' then hour::date + time '09:00' else hour end) at time zone p_event.timezone;
begin
  return case when decent <= p_event.start_time - interval '3 hours' then decent else least(p_moment, p_event.start_time) end;
end
$$;
comment on function private.decent_deadline(timestamptz, public.events) is
  'The full hour from this moment on that is not in the night: from 9:00 to 20:00 where the event is. If that leaves less than three hours before the event, this moment, at
the latest the start. Internal.';

create function private.time_to_answer(p_least interval, p_event public.events) returns interval
language sql stable set search_path = ''
return greatest(p_least, least(interval '14 days', (p_event.start_time - private.now()) / 10));
comment on function private.time_to_answer(interval, public.events) is
  'How long people have to answer about an event: p_least, or a tenth of the time until it starts if that is longer, at most 14 days. Internal.';

create function private.answer_deadline(p_event public.events) returns timestamptz
language sql stable set search_path = '' as $$
  select private.decent_deadline(greatest(private.now() + interval '1 hour', least(
    private.now() + private.time_to_answer(o.answer_hours * interval '1 hour', p_event), p_event.start_time - interval '1 day')), p_event)
  from private.organisation() o
$$;
comment on function private.answer_deadline(public.events) is
  'Until when somebody who is asked now is expected to answer whether they take a place: the hours of the organisation, or longer for an event that is far
(private.time_to_answer), but a day before the start, or at least an hour; at a decent hour. Internal.';

create function private.is_in_question(p_signup public.signups) returns boolean
language sql stable set search_path = '' as $$
  select p_signup.status = 'asked' or exists (
    select from public.questions q where q.signup_id = p_signup.id and q.kind = 'still' and q.answer is null)
$$;
comment on function private.is_in_question(public.signups) is
  'Whether the person is asked about the place that they have, so that giving it back is an answer. Internal.';

create function private.ask_about_place(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.questions (user_id, slot_id, signup_id, kind, asked_by, deadline)
  select p_signup.user_id, p_signup.slot_id, p_signup.id, 'place', p_signup.created_by, private.answer_deadline(e)
  from public.events e where e.id = p_signup.event_id
  on conflict do nothing;
end
$$;
comment on function private.ask_about_place(public.signups) is 'Asks a person about the place that is held for them.';

create function private.answered_via(p_person uuid) returns text
language sql stable set search_path = ''
return case when p_person = private.me() then 'app' when private.me() is not null then 'word' else 'link' end;
comment on function private.answered_via(uuid) is 'How the answer of a person comes (questions.answered_via). Internal.';

create function private.end_question(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  update public.questions q set answered_at = private.now(),
    answer = case when p_signup.status <> 'canceled' then 'yes' when p_signup.canceled_by = p_signup.user_id then 'no' else 'withdrawn' end,
    answered_via = case when p_signup.status = 'canceled' and p_signup.canceled_by is distinct from p_signup.user_id then null
      else private.answered_via(p_signup.user_id) end
  where q.signup_id = p_signup.id and q.kind = 'place' and q.answer is null;
  update public.notices n set dismissed_at = private.now()
  where n.signup_id = p_signup.id and n.kind = 'asked' and n.dismissed_at is null;
end
$$;
comment on function private.end_question(public.signups) is 'A place that is confirmed or given back answers its question.';

create function private.tell_of_refusal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notices (user_id, event_id, kind, about)
  select p.id, s.event_id, 'declined', jsonb_build_object('person', new.user_id, 'subject', t.name)
  from public.profiles p, public.event_slots s join public.slot_types t on t.id = s.slot_type_id
  where p.id = new.asked_by and p.role = 'admin' and p.state = 'active' and s.id = new.slot_id;
  return null;
end
$$;
comment on function private.tell_of_refusal() is 'Trigger: a notice for whoever gave a place that its person does not take.';
create trigger tell_asker after update of answer on public.questions
  for each row when (old.answer is null and new.answer = 'no' and new.answered_via <> 'word')
  execute function private.tell_of_refusal();

create function private.settle_answer(p_signup uuid, p_yes boolean, p_by uuid) returns void
language plpgsql set search_path = '' as $$
declare
  signup public.signups;
  event public.events;
  own boolean;
  other record;
begin
  select s.* into signup from public.signups s where s.id = p_signup;
  -- The same order everywhere prevents deadlocks: event, slot, person.
  select e.* into event from public.events e where e.id = signup.event_id for share;
  perform from public.event_slots s where s.id = signup.slot_id for no key update;
  perform from public.profiles p where p.id = signup.user_id for no key update;
  select s.* into signup from public.signups s where s.id = p_signup and s.status = 'asked' and s.is_live;
  if not found or event.end_time <= private.now() then
    perform private.refuse(409, 'question_ended', 'This question has already been answered or withdrawn');
  elsif not p_yes then
    update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = p_by where s.id = p_signup;
    return;
  end if;
  own := private.me() is null or signup.user_id = private.me();
  select e.id, e.title into other from public.signups s join public.events e on e.id = s.event_id
  where s.user_id = signup.user_id and s.status = 'confirmed' and s.is_live and s.during && event.during
  order by lower(s.during), s.id limit 1;
  if found then
    perform private.refuse(409, 'overlap', format(case when own then 'This overlaps with "%s", which you are signed up for'
      else 'This overlaps with "%s", which this person is signed up for' end, other.title),
      jsonb_build_object('own', own, 'event_id', other.id, 'event_title', other.title));
  end if;
  update public.signups s set status = 'confirmed' where s.id = p_signup;
end
$$;
comment on function private.settle_answer(uuid, boolean, uuid) is
  'Confirms the place that is held for somebody, or gives it back. p_by: who gives it back. Errors: 409 question_ended, overlap. Internal.';

create function private.settle_question(p_question public.questions, p_yes boolean, p_leave boolean, p_instead_of uuid) returns void
language plpgsql set search_path = '' as $$
begin
  case p_question.kind
    -- Who says no gives the place back, whoever recorded it.
    when 'place' then perform private.settle_answer(p_question.signup_id, p_yes, p_question.user_id);
    when 'offer' then perform private.settle_offer(p_question, p_yes, p_leave, p_instead_of);
    when 'still' then perform private.settle_still(p_question, p_yes);
    when 'hand_over' then perform private.settle_taking_over(p_question, p_yes);
  end case;
end
$$;
comment on function private.settle_question(public.questions, boolean, boolean, uuid) is
  'Does what an answer to a question means. Errors: those of private.settle_answer(), private.settle_offer(), private.settle_still() and
private.settle_taking_over(). Internal.';

create function private.answer_question(p_id uuid, p_yes boolean, p_leave boolean default false, p_instead_of uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  question public.questions;
begin
  perform private.require_member();
  select q.* into question from public.questions q where q.id = p_id and private.may_act_for(q.user_id);
  if not found then
    perform private.refuse_missing('question');
  end if;
  perform private.settle_question(question, p_yes, p_leave, p_instead_of);
end
$$;
comment on function private.answer_question(uuid, boolean, boolean, uuid) is
  'POST /questions/{id}/answer: answers a question of the caller, or, for an administrator, records what the person said. Definer: no
API role writes the status. To an offer: p_leave: a no that also ends waiting; p_instead_of: an event whose place is given back for this
one. Errors: 401; 404 also for another person''s question; those of private.settle_question().';
grant execute on function private.answer_question(uuid, boolean, boolean, uuid) to authenticated;

-- Places without an answer: what becomes of a place whose person has not answered in time, if the organisation frees such places;
-- and what organisers see of open questions.

create function private.lock_signups(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- The same order everywhere prevents deadlocks: events, slots, people.
  perform from public.events e
  where e.id in (select s.event_id from public.signups s where s.id = any (p_ids)) order by e.id for share;
  perform from public.event_slots l
  where l.id in (select s.slot_id from public.signups s where s.id = any (p_ids)) order by l.id for no key update;
  perform from public.profiles p
  where p.id in (select s.user_id from public.signups s where s.id = any (p_ids)) order by p.id for no key update;
end
$$;
comment on function private.lock_signups(uuid[]) is
  'Locks the events of these signups, then their slots, then their people, each in the order of their ids. Internal.';

create function private.free_unanswered(p_most integer default 200) returns integer
language plpgsql set search_path = '' as $$
declare
  due uuid[];
  freed integer;
begin
  if (select o.unanswered from public.organisation o) <> 'free' then
    return 0;
  end if;
  due := array(
    select s.id from public.questions q join public.signups s on s.id = q.signup_id join public.events e on e.id = s.event_id
    where q.kind = 'place' and q.answer is null and q.deadline <= private.now() and s.status = 'asked' and s.is_live and e.start_time > private.now()
      -- Who has not been asked yet cannot have answered.
      and not exists (select from private.outbox o where o.signup_id = s.id and o.kind = 'assigned' and o.status = 'waiting')
    order by q.deadline, q.id limit p_most);
  perform private.lock_signups(due);
  -- Judged again: somebody may have answered, or moved the event, until the locks were free.
  with freed as (
    update public.signups s set status = 'canceled', canceled_at = private.now()
    from public.questions q, public.events e
    where s.id = any (due) and s.status = 'asked' and s.is_live and q.signup_id = s.id and q.kind = 'place' and q.answer is null
      and q.deadline <= private.now() and e.id = s.event_id and e.start_time > private.now()
    returning s.id, s.user_id, s.event_id
  )
  insert into public.notices (user_id, event_id, signup_id, kind, old)
  select f.user_id, f.event_id, f.id, 'unanswered', private.event_state(e) from freed f join public.events e on e.id = f.event_id;
  get diagnostics freed = row_count;
  return freed;
end
$$;
comment on function private.free_unanswered(integer) is
  'Where the organisation wants it, takes back places whose person has not answered in time, unless the mail that asks still waits
to be sent: the longest overdue first. Tells the person, and returns their number. Nobody has canceled them: canceled_by is null. For the schedule.';

create function private.asked_around(p_event public.events) returns table (user_id uuid, asked_title text, no_at timestamptz)
language sql stable set search_path = '' as $$
  with pending as (
    select distinct on (q.user_id) q.user_id, e.title
    from public.questions q join public.signups s on s.id = q.signup_id join public.events e on e.id = s.event_id
    where q.kind = 'place' and q.answer is null and s.is_live and s.event_id <> p_event.id and s.during && p_event.during
    order by q.user_id, lower(s.during), s.id
  ), said as (
    select distinct on (q.user_id) q.user_id, q.answer, q.answered_at
    from public.questions q join public.event_slots s on s.id = q.slot_id
    where s.event_id = p_event.id and q.kind = 'place' and q.answer in ('yes', 'no')
    order by q.user_id, q.answered_at desc, q.id
  ), refused as (select s.user_id, s.answered_at from said s where s.answer = 'no')
  select coalesce(p.user_id, r.user_id), p.title, r.answered_at
  from pending p full join refused r on r.user_id = p.user_id
$$;
comment on function private.asked_around(public.events) is
  'For people whom questions concern at the time of an event: the title of another event there about which they have not answered
yet, and when they said no to this event, if that is the last that they said about it. Internal.';

-- Still coming: people are asked again about a place that they have, when its event changes for them, or some hours before it
-- starts. The place is theirs until they answer: silence is shown to organisers and changes nothing.

create function private.event_terms(p_event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('start_time', private.iso(p_event.start_time), 'end_time', private.iso(p_event.end_time),
    'all_day', p_event.all_day, 'timezone', p_event.timezone, 'place_id', p_event.place_id, 'location', p_event.location)
$$;
comment on function private.event_terms(public.events) is
  'When and where an event is, as signups.agreed keeps it. Internal.';

create function private.is_material(p_agreed jsonb, p_event public.events) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  starts constant timestamptz := (p_agreed ->> 'start_time')::timestamptz;
  ends constant timestamptz := (p_agreed ->> 'end_time')::timestamptz;
  all_day constant boolean := (p_agreed ->> 'all_day')::boolean;
  own_zone constant text := p_agreed ->> 'timezone';
  most constant interval := (select o.material_minutes * interval '1 minute' from private.organisation() o);
begin
  return coalesce(
    private.start_day(starts, own_zone) <> private.start_day(p_event.start_time, p_event.timezone)
    or case when all_day and p_event.all_day
      then private.local_days(private.occupied(starts, ends, own_zone, true), own_zone)
        <> private.local_days(p_event.during, p_event.timezone)
      else greatest(starts - p_event.start_time, p_event.start_time - starts) > most
        or greatest(ends - p_event.end_time, p_event.end_time - ends) > most end
    -- An event whose place becomes known, or unknown, is not at another place.
    or coalesce((p_agreed ->> 'place_id')::uuid <> p_event.place_id, false), false);
end
$$;
comment on function private.is_material(jsonb, public.events) is
  'Whether an event differs so much from what somebody agreed to (private.event_terms) that they are asked again: another day,
another length in days, a start or end that is more than organisation.material_minutes away, or another place, whatever it is
called. False for null. Internal.';

create function private.still_deadline(p_event public.events) returns timestamptz
language sql stable set search_path = ''
return private.decent_deadline(private.now() + greatest(interval '1 hour',
  private.time_to_answer(least(interval '48 hours', (p_event.start_time - private.now()) / 4), p_event)), p_event);
comment on function private.still_deadline(public.events) is
  'Until when somebody says whether they still come: 48 hours, but a quarter of the time that is left, or longer for an event that is far
(private.time_to_answer), and at least an hour; at a decent hour. Internal.';

create function private.withdraw_still(p_questions uuid[]) returns void
language sql set search_path = '' as $$
  -- Undo leaves no trace of what nobody has seen.
  delete from public.questions q where q.id = any (p_questions) and q.answer is null and q.held_until > private.now();
  with ended as (
    update public.questions q set answer = 'withdrawn', answered_at = private.now()
    where q.id = any (p_questions) and q.answer is null returning q.signup_id
  )
  update public.notices n set dismissed_at = private.now()
  from ended where n.signup_id = ended.signup_id and n.kind = 'still' and n.dismissed_at is null
$$;
comment on function private.withdraw_still(uuid[]) is 'Ends questions that no longer need an answer. Internal.';

create function private.ask_still(p_event public.events, p_was public.events) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  terms constant jsonb := private.event_terms(p_event);
  moved constant boolean := terms <> private.event_terms(p_was);
  asked uuid[];
begin
  if moved and p_was.published_at is not null then
    update public.signups s set agreed = private.event_terms(p_was)
    where s.event_id = p_event.id and s.status in ('confirmed', 'displaced') and s.agreed is null;
    -- Whoever changes the event knows of it, and what is as it was is agreed to.
    update public.signups s set agreed = null
    where s.event_id = p_event.id and (s.agreed = terms or s.user_id = private.me());
  end if;
  perform private.withdraw_still(array(
    select q.id from public.questions q join public.signups s on s.id = q.signup_id join public.event_slots l on l.id = s.slot_id
    where s.event_id = p_event.id and q.kind = 'still' and q.answer is null and not (private.is_offerable(p_event, l)
      and (q.occasion = 'day' or private.is_material(s.agreed, p_event)))));
  with due as (
    insert into public.questions (user_id, slot_id, signup_id, kind, occasion, deadline, held_until)
    select s.user_id, s.slot_id, s.id, 'still', 'change', private.still_deadline(p_event), private.held_until()
    from public.signups s join public.event_slots l on l.id = s.slot_id
    where s.event_id = p_event.id and s.agreed is not null and s.status in ('confirmed', 'displaced') and (private.work_entry(s.entry_id)).came_at is null
      and not private.stays_excused((private.work_entry(s.entry_id)).attendance, p_was.start_time, p_event.start_time) and private.is_offerable(p_event, l) and private.is_material(s.agreed, p_event)
    on conflict (signup_id, kind, user_id) where answer is null do update set deadline = excluded.deadline
      where private.is_material(private.event_terms(p_was), p_event)
    returning signup_id
  )
  select coalesce(array_agg(d.signup_id), '{}') into asked from due d;
  return asked;
end
$$;
comment on function private.ask_still(public.events, public.events) is
  'An event or one of its slots has changed: asks the people who agreed to something else whether they still come, and withdraws what
no longer needs an answer. One question stays one, with a new deadline, when the event changes again. Returns the signups whose
people are to be told that they are asked. Internal.';

create function private.settle_still(p_question public.questions, p_yes boolean) returns void
language plpgsql set search_path = '' as $$
declare
  slot constant public.event_slots := private.lock_slot(p_question.slot_id, p_question.user_id);
begin
  update public.questions q set answer = case when p_yes then 'yes' else 'no' end, answered_at = private.now(),
    answered_via = private.answered_via(q.user_id)
  from public.events e
  where q.id = p_question.id and q.answer is null and e.id = slot.event_id and private.is_offerable(e, slot)
    -- Whoever has been let in has come.
    and (p_yes or not exists (select from public.signups s where s.id = q.signup_id and (private.work_entry(s.entry_id)).came_at is not null));
  if not found then
    perform private.refuse(409, 'question_ended', 'This question has already been answered or withdrawn');
  elsif p_yes then
    -- Calendars have the place as confirmed again.
    update public.signups s set agreed = null, revision = s.revision + 1, changed_at = private.now()
    where s.id = p_question.signup_id;
  else
    update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = s.user_id
    where s.id = p_question.signup_id;
    perform private.confirm_displaced(array[p_question.user_id], true);
  end if;
  update public.notices n set dismissed_at = private.now()
  where n.signup_id = p_question.signup_id and n.kind = 'still' and n.dismissed_at is null;
end
$$;
comment on function private.settle_still(public.questions, boolean) is
  'A person says whether they still come. Yes: they agree to the event as it is now. No: the place goes back, which is not late.
Error: 409 question_ended. Internal.';

create function private.end_still(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  -- Somebody else has taken it over, or an administrator has taken it back.
  if p_signup.canceled_by is distinct from p_signup.user_id or private.me() <> p_signup.user_id and not private.is_admin() then
    perform private.withdraw_still(array(
      select q.id from public.questions q where q.signup_id = p_signup.id and q.kind = 'still' and q.answer is null));
  else
    update public.questions q set answer = 'no', answered_at = private.now(),
      answered_via = private.answered_via(p_signup.user_id)
    where q.signup_id = p_signup.id and q.kind = 'still' and q.answer is null;
  end if;
  update public.notices n set dismissed_at = private.now()
  where n.signup_id = p_signup.id and n.kind = 'still' and n.dismissed_at is null;
end
$$;
comment on function private.end_still(public.signups) is 'A place that is given back in another way answers the question about it.';

create function private.ask_before_shifts(p_most integer default 500) returns integer
language plpgsql set search_path = '' as $$
declare
  lead_hours constant integer := (select o.confirm_hours_before from public.organisation o);
  ahead constant interval := lead_hours * interval '1 hour';
  due uuid[];
begin
  update public.questions q set answer = 'expired', answered_at = private.now()
  from public.signups s join public.events e on e.id = s.event_id
  where q.kind = 'still' and q.answer is null and s.id = q.signup_id and e.start_time <= private.now();
  due := array(
    with places as (
      select s.id, s.user_id, e.start_time, private.start_day(e.start_time, e.timezone) as day
      from public.events e join public.signups s on s.event_id = e.id
      where e.start_time > private.now() and e.start_time <= private.now() + ahead + interval '2 days'
        and s.status = 'confirmed' and s.is_live and (private.work_entry(s.entry_id)).attendance is null and s.created_at <= e.start_time - ahead
        and not exists (
          select from public.questions q
          where q.signup_id = s.id and q.kind = 'still' and (q.answer is null
            or q.answer = 'yes' and q.answered_at >= e.start_time - ahead
            or q.occasion = 'day' and q.asked_at >= e.start_time - ahead - interval '2 days'))
    ), days as (
      select p.user_id, p.day from places p group by p.user_id, p.day
      -- A little earlier, so that the reminder of the same hour has the question.
      having min(p.start_time) <= private.now() + ahead + interval '10 minutes'
      order by min(p.start_time), p.user_id limit p_most
    )
    select p.id from places p join days d on (d.user_id, d.day) = (p.user_id, p.day));
  perform private.lock_signups(due);
  with asked as (
    insert into public.questions (user_id, slot_id, signup_id, kind, occasion, deadline)
    select s.user_id, s.slot_id, s.id, 'still', 'day', private.still_deadline(e)
    from public.signups s join public.events e on e.id = s.event_id
    where s.id = any (due) and s.status = 'confirmed' and s.is_live and (private.work_entry(s.entry_id)).attendance is null and e.start_time > private.now()
    on conflict do nothing returning *
  ), told as (
    update public.signups s set revision = s.revision + 1, changed_at = private.now() from asked a where s.id = a.signup_id
    returning s.id, s.event_id
  )
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, due_at)
  -- Asked soon before a reminder, it takes its place: after three quarters of the time at the earliest.
  select 'reminder', a.user_id, a.signup_id, coalesce((
      select key.name from private.reminder_leads() l
      cross join lateral (select private.reminder_key(t.id, e.start_time, e.timezone, l.number) as name) key
      where lead_hours between l.hours and l.hours * 1.25
        and not exists (select from private.outbox o where o.dedupe_key = key.name)
      order by l.number limit 1), 'still:' || a.id), private.now()
  from asked a join told t on t.id = a.signup_id join public.events e on e.id = t.event_id;
  return cardinality(due);
end
$$;
comment on function private.ask_before_shifts(integer) is
  'Where the organisation wants it, asks people some hours before the first shift of a day whether they still come, about all their
shifts of that day, except about those that they took or confirmed within these hours; at most p_most people. Ends questions about
shifts that have begun. Returns the number of shifts. For the schedule.';

-- Answering by link: what the link of a mail asks, and answering with its key, without a session; and several answers at once.

create function private.covered_by(p_question public.questions) returns setof public.questions
language sql stable set search_path = '' rows 5 as $$
  select q.* from public.questions q
  where q.id = p_question.id or p_question.kind in ('place', 'still') and q.kind in ('place', 'still') and q.user_id = p_question.user_id
    -- The key of an old mail must not answer what is asked later.
    and q.asked_at <= p_question.asked_at + interval '10 minutes' and coalesce(q.held_until <= private.now(), true)
    and (q.answer is null or q.asked_at >= p_question.asked_at - interval '10 minutes' and not exists (
      select from public.questions later where later.user_id = q.user_id and later.slot_id = q.slot_id and later.asked_at > q.asked_at))
$$;
comment on function private.covered_by(public.questions) is
  'What the link of a question also asks and answers: what its person is asked about places that are theirs, up to ten minutes after it; and what has
ended of that which was asked at the same time. Internal.';

create function private.asked_about(p_question public.questions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_question.id, 'answer', p_question.answer, 'deadline', private.iso(p_question.deadline), 'kind', p_question.kind,
    'was', case when p_question.kind = 'still' and private.is_material(s.agreed, e) then s.agreed - array['place_id', 'timezone'] end,
    'open', p_question.answer is null and case when p_question.kind <> 'place' then private.is_offerable(e, slot)
      else s.status = 'asked' and s.is_live and e.end_time > private.now() end,
    'event', jsonb_build_object('title', e.title, 'description', e.description, 'location', e.location,
      'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day),
    'slot_type', t.name, 'about', t.description, 'bring', t.bring, 'hourly_credits', case when p_question.kind <> 'hand_over' and s.status <> 'canceled'
      or p_question.kind in ('offer', 'hand_over') and p_question.answer is null then (
        select r.hourly_credits from public.slot_type_rates r
        where r.slot_type_id = t.id and r.begins_at <= e.start_time order by r.begins_at desc limit 1) end)
  from public.event_slots slot
  join public.slot_types t on t.id = slot.slot_type_id
  join public.events e on e.id = slot.event_id and e.published_at is not null
  left join public.signups s on s.id = p_question.signup_id
  where slot.id = p_question.slot_id
$$;
comment on function private.asked_about(public.questions) is
  'A question as a link shows it; null for the event of a draft. Who has a place, or is offered one, may know its wage. Internal.';

create function private.question_by_key(p_key uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select asked || jsonb_build_object('name', p.name, 'organisation', o.name, 'contact', o.contact, 'currency', o.currency,
    'held', coalesce(q.wave = 1, false), 'asked', private.offered_to(q), 'giver', private.giver_of(q), 'in_return', private.in_return_of(q), 'others', (
      select coalesce(jsonb_agg(other order by other #>> '{event,start_time}', other ->> 'id'), '[]')
      from private.covered_by(q) c cross join lateral private.asked_about(c) other
      where c.id <> q.id and (c.answer is not null or (other ->> 'open')::boolean)))
  from public.questions q
  join public.profiles p on p.id = q.user_id and p.state = 'active'
  cross join public.organisation o
  cross join lateral private.asked_about(q) asked
  where q.key = p_key and asked is not null
$$;
comment on function private.question_by_key(uuid) is
  'POST /questions/read: what the link of a mail asks, as in private.asked_about(), with {name, organisation, contact, currency, held, asked, giver, in_return} and, in `others`,
what private.covered_by() finds; null for an unknown key. Definer: for the service, which has no right to any table.';
grant execute on function private.question_by_key(uuid) to service_role;

create function private.answer_by_key(p_key uuid, p_yes boolean, p_leave boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  question public.questions;
begin
  select q.* into question from public.questions q join public.profiles p on p.id = q.user_id and p.state = 'active'
  where q.key = p_key;
  if not found then
    return false;
  end if;
  perform private.settle_question(question, p_yes, p_leave, null);
  insert into public.audit_log (action, table_name, row_id, before, after)
  select 'update', 'questions', q.id, to_jsonb(question) - 'key', to_jsonb(q) - 'key' from public.questions q where q.id = question.id;
  return true;
end
$$;
comment on function private.answer_by_key(uuid, boolean, boolean) is
  'POST /questions/answer: answers with the key of a mail, without a session; logged, as answered_via `link`. False for an unknown
key. Definer: for the service, which has no right to any table. Errors: those of private.answer_question().';
grant execute on function private.answer_by_key(uuid, boolean, boolean) to service_role;

create function private.settle_questions(p_own uuid[], p_ids uuid[], p_yes boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  question public.questions;
  detail jsonb;
  refused jsonb := (select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'code', 'question_ended', 'title', null)), '[]')
    from (select distinct unnest(p_ids) as id) one where one.id <> all (p_own));
begin
  perform private.lock_signups(array(select q.signup_id from public.questions q where q.id = any (p_ids) and q.id = any (p_own)));
  for question in
    select q.* from public.questions q join public.event_slots l on l.id = q.slot_id join public.events e on e.id = l.event_id
    where q.id = any (p_ids) and q.id = any (p_own) order by e.start_time, q.id
  loop
    -- Whoever said the same before, and did not hear of it, is told no error.
    continue when question.answer = case when p_yes then 'yes' else 'no' end;
    begin
      perform private.settle_question(question, p_yes, false, null);
    exception when sqlstate 'MU409' then
      get stacked diagnostics detail = pg_exception_detail;
      refused := refused || jsonb_build_object('id', question.id, 'code', detail ->> 'code', 'title', detail #> '{params,event_title}');
    end;
  end loop;
  return refused;
end
$$;
comment on function private.settle_questions(uuid[], uuid[], boolean) is
  'Gives the same answer to several questions, the earliest shift first, each as private.settle_question() does. Returns those that are refused: [{id, code, title: of the event that overlaps}];
what is not among p_own has ended. Can be repeated. Internal.';

create function private.answer_questions(p_ids uuid[], p_yes boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  return private.settle_questions(array(
    select q.id from public.questions q
    where q.id = any (p_ids) and q.user_id = private.me() and q.kind in ('place', 'still') and coalesce(q.held_until <= private.now(), true)),
    p_ids, p_yes);
end
$$;
comment on function private.answer_questions(uuid[], boolean) is
  'POST /questions/answers: the caller gives the same answer to several questions about places that are theirs. Returns what is refused, as private.settle_questions(). Definer: no
API role writes the status. Errors: 401.';
grant execute on function private.answer_questions(uuid[], boolean) to authenticated;

create function private.answer_all_by_key(p_key uuid, p_ids uuid[], p_yes boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.questions[];
  refused jsonb;
begin
  asked := array(
    select c from public.questions q join public.profiles p on p.id = q.user_id and p.state = 'active'
    cross join lateral private.covered_by(q) c where q.key = p_key and q.kind in ('place', 'still'));
  if cardinality(asked) = 0 then
    return null;
  end if;
  refused := private.settle_questions(array(select a.id from unnest(asked) a), p_ids, p_yes);
  insert into public.audit_log (action, table_name, row_id, before, after)
  select 'update', 'questions', q.id, to_jsonb(a) - 'key', to_jsonb(q) - 'key'
  from unnest(asked) a join public.questions q on q.id = a.id where q.answer is distinct from a.answer;
  return refused;
end
$$;
comment on function private.answer_all_by_key(uuid, uuid[], boolean) is
  'POST /questions/answer-all: as private.answer_questions(), for what the key of a mail covers, without a session; logged. Null for an unknown key. Definer: for the
service, which has no right to any table.';
grant execute on function private.answer_all_by_key(uuid, uuid[], boolean) to service_role;
