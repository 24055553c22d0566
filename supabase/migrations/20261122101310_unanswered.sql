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
