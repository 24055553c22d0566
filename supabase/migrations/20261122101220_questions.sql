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
language sql stable set search_path = '' as $$
  select p_person.id <> private.me() and p_person.role = 'volunteer' and not p_person.placed_at_once
    and p_person.email is not null and p_event.start_time > private.now()
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

create function private.ask_about_signup() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.questions (user_id, slot_id, signup_id, kind, asked_by, deadline)
  select new.user_id, new.slot_id, new.id, 'place', new.created_by, private.answer_deadline(e)
  from public.events e where e.id = new.event_id
  on conflict do nothing;
  return null;
end
$$;
comment on function private.ask_about_signup() is 'Trigger: asks a person about the place that is held for them.';
create trigger ask_new after insert on public.signups
  for each row when (new.status = 'asked' and not new.is_draft) execute function private.ask_about_signup();
-- Nobody is asked about a draft.
create trigger ask_again after update of status, is_draft on public.signups
  for each row when (new.status = 'asked' and not new.is_draft and (old.status <> 'asked' or old.is_draft))
  execute function private.ask_about_signup();

create function private.answered_via(p_person uuid) returns text
language sql stable set search_path = ''
return case when p_person = private.me() then 'app' when private.me() is not null then 'word' else 'link' end;
comment on function private.answered_via(uuid) is 'How the answer of a person comes (questions.answered_via). Internal.';

create function private.end_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.questions q set answered_at = private.now(),
    answer = case when new.status <> 'canceled' then 'yes' when new.canceled_by = new.user_id then 'no' else 'withdrawn' end,
    answered_via = case when new.status = 'canceled' and new.canceled_by is distinct from new.user_id then null
      else private.answered_via(new.user_id) end
  where q.signup_id = new.id and q.kind = 'place' and q.answer is null;
  update public.notices n set dismissed_at = private.now()
  where n.signup_id = new.id and n.kind = 'asked' and n.dismissed_at is null;
  return null;
end
$$;
comment on function private.end_question() is 'Trigger: a place that is confirmed or given back answers its question.';
create trigger end_question after update of status on public.signups
  for each row when (old.status = 'asked' and new.status <> 'asked') execute function private.end_question();

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
