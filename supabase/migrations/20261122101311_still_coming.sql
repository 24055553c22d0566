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
    where s.event_id = p_event.id and s.agreed is not null and s.status in ('confirmed', 'displaced') and s.checked_in_at is null
      and not private.stays_excused(s.attendance, p_was.start_time, p_event.start_time) and private.is_offerable(p_event, l) and private.is_material(s.agreed, p_event)
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
    and (p_yes or not exists (select from public.signups s where s.id = q.signup_id and s.checked_in_at is not null));
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

create function private.end_still() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Somebody else has taken it over, or an administrator has taken it back.
  if new.canceled_by is distinct from new.user_id or private.me() <> new.user_id and not private.is_admin() then
    perform private.withdraw_still(array(
      select q.id from public.questions q where q.signup_id = new.id and q.kind = 'still' and q.answer is null));
  else
    update public.questions q set answer = 'no', answered_at = private.now(),
      answered_via = private.answered_via(new.user_id)
    where q.signup_id = new.id and q.kind = 'still' and q.answer is null;
  end if;
  update public.notices n set dismissed_at = private.now()
  where n.signup_id = new.id and n.kind = 'still' and n.dismissed_at is null;
  return null;
end
$$;
comment on function private.end_still() is 'Trigger: a place that is given back in another way answers the question about it.';
create trigger end_still after update of status on public.signups
  for each row when (old.status <> 'canceled' and new.status = 'canceled') execute function private.end_still();

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
        and s.status = 'confirmed' and s.is_live and s.attendance is null and s.created_at <= e.start_time - ahead
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
    where s.id = any (due) and s.status = 'confirmed' and s.is_live and s.attendance is null and e.start_time > private.now()
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
