-- Work: days that are closed, who attended, what a signup earns, the credits of a season, and check-outs that are missing.

-- Closed days: what was worked stays as it was reported. When the day on which an event ended is over, its times and slots no
-- longer change as far as people are signed up for them. Corrections are made for each person, in its attendance.

create function private.require_open_day(p_event public.events) returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and private.is_closed(p_event) then
    perform private.refuse(409, 'event_closed',
      'The day of this event is closed. Only the hours of its people can still be corrected, in its attendance.',
      jsonb_build_object('ended_at', private.iso(p_event.end_time)));
  end if;
end
$$;
comment on function private.require_open_day(public.events) is
  'Refuses, with 409 event_closed, to change an event of a closed day. Only people are refused: feeds leave events that are over
as they are, and operators with direct access know what they do. Internal.';

create function private.keep_closed_event(p_old public.events, p_new public.events) returns void
language plpgsql set search_path = '' as $$
begin
  if ((p_old.start_time, p_old.end_time, p_old.all_day, p_old.status, p_old.published_at is null)
        is distinct from (p_new.start_time, p_new.end_time, p_new.all_day, p_new.status, p_new.published_at is null)
      or p_old.all_day and p_old.timezone <> p_new.timezone)
      and exists (select from public.signups s where s.event_id = p_old.id and s.status <> 'canceled') then
    perform private.require_open_day(p_old);
    perform private.require_open_day(p_new);
  end if;
end
$$;
comment on function private.keep_closed_event(public.events, public.events) is
  'An event that people are signed up for is not moved out of a closed day or into one, and there neither canceled,
restored nor published: 409. Internal.';

-- Who attended, and what a signup earns. What is recorded counts. Of people whom nobody has recorded, the organisation's setting
-- decides whether they count as attended or are open.

create function private.mark_attendance(p_event_id uuid, p_signup_ids uuid[], p_attendance text, p_hours numeric default null,
  p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  corrected constant integer := round(p_hours * 60);
  note text := case when p_attendance is not null then nullif(btrim(p_reason), '') end;
  event public.events;
  locked uuid[];
  unfit text;
begin
  perform private.require_lead(p_event_id, null, 'gate', null);
  -- Leads record when people come and go; any other hours are a matter of pay.
  if corrected is not null then
    perform private.require_admin();
  end if;
  if corrected is not null and p_attendance is distinct from 'attended' then
    perform private.refuse(400, 'not_attended', 'Only someone who attended has hours', '{}', 'hours');
  elsif corrected is not null and note is null then
    perform private.refuse(400, 'required', 'A reason is required to correct hours', '{"what": "correction_reason"}', 'reason');
  end if;
  select e.* into event from public.events e where e.id = p_event_id and e.removed_at is null for share;
  if not found then
    perform private.refuse_missing('event');
  end if;
  -- The place of a person who came after all is not free.
  perform from public.event_slots l
  where l.event_id = p_event_id and exists (
    select from public.signups s where s.slot_id = l.id and s.id = any (p_signup_ids) and s.released_at is not null)
  order by l.id for no key update;
  -- Locked in one order, so that two administrators who mark the same people cannot deadlock.
  locked := array(select s.id from public.signups s
    where s.id = any (p_signup_ids) and s.event_id = p_event_id and s.status <> 'canceled'
    order by s.id for no key update);
  if exists (select from unnest(p_signup_ids) wanted where wanted <> all (locked)) then
    perform private.refuse_missing('signup');
  end if;
  if not private.is_admin() then
    perform private.require_lead(s.event_id, s.slot_id, 'gate', s.user_id) from public.signups s where s.id = any (locked);
    -- What somebody else has marked or corrected with a reason stays, as at the gate.
    if exists (select from public.signups s join public.work_entries e on e.id = private.entry_held(s.entry_id)
        where s.id = any (locked) and e.has_reason and private.now_person(e.by) is distinct from private.me()) then
      perform private.require_admin();
    end if;
  end if;
  if event.start_time > private.now() then
    perform private.refuse(409, 'event_not_started', 'Attendance can be marked once the event has started',
      jsonb_build_object('starts_at', private.iso(event.start_time)));
  end if;
  select case when private.is_work(s) then s.status else 'canceled' end into unfit from public.signups s
  where s.id = any (locked) and not (s.status = 'confirmed' and private.is_work(s)) order by s.id limit 1;
  if found then
    perform private.refuse(409, 'signup_not_confirmed', 'Attendance can be marked for confirmed signups only',
      jsonb_build_object('status', unfit));
  end if;
  with marked as (
    select l.id, e.attendance, e.minutes as known, e.came_at, e.left_at,
      case when corrected is not null or p_attendance is distinct from 'attended' or e.left_at is null then corrected
      -- Those of the gate, with the time that somebody was asked to stay longer.
      when e.attendance = 'attended' and not e.has_reason then e.minutes
      else private.gate_minutes(event, e.came_at, e.left_at, null, l.stopped_at) end as minutes
    from public.signups l left join public.work_entries e on e.id = l.entry_id where l.id = any (locked)
  )
  update public.signups s set
    entry_id = private.enter_work(s.id, case when corrected is null then 'marked' else 'corrected' end, p_attendance, m.minutes, m.came_at,
      m.left_at, note, case when corrected is not null then 0 end)
  from marked m
  where s.id = m.id
    and (m.attendance, m.known, private.entry_reason(s.entry_id)) is distinct from (p_attendance, m.minutes, note);
end
$$;
comment on function private.mark_attendance(uuid, uuid[], text, numeric, text) is
  'Marks what became of signups of an event: attended (with the hours that count; null: those of check-in and check-out, else the event''s
length), no_show or excused; null removes the mark. It marks all of them or none. For administrators, and for leads with the right
gate, but not of their own signups, without hours, and not over what somebody else has given a reason for. Definer: no API role writes attendance. Errors: 401; 403, also not_yourself; 400 for
hours without a reason or of somebody who did not attend; 404 for an unknown or removed event and for a signup that is canceled
or of another event; 409 event_not_started; 409 signup_not_confirmed when one is displaced, or its slot does not go ahead and nobody recorded that the person was there.';
grant execute on function private.mark_attendance(uuid, uuid[], text, numeric, text) to authenticated;

create function private.forget_work(p_old public.signups, p_new public.signups) returns bigint
language plpgsql set search_path = '' as $$
declare
  entry constant public.work_entries := private.work_entry(p_new.entry_id);
  -- Whoever is there when a shift is put off by some hours is still there.
  stays constant boolean := entry.left_at is null and lower(p_new.during) <= private.now() + interval '4 hours';
begin
  if private.stays_excused(entry.attendance, lower(p_old.during), lower(p_new.during))
      or entry.attendance is null and (entry.came_at is null or stays) then
    return p_new.entry_id;
  end if;
  return private.enter_work(p_new.id, 'moved', null, null, case when stays then entry.came_at end, null);
end
$$;
comment on function private.forget_work(public.signups, public.signups) is
  'When an event is moved into the future, nobody can have attended it: returns the entry that holds then. A check-in stays if that is
at most four hours ahead, and so does who is excused if it moves by at most four hours. Internal.';

create function private.is_work(p_signup public.signups) returns boolean
language sql immutable
return p_signup.is_live or p_signup.stopped_at is not null;
comment on function private.is_work(public.signups) is
  'Whether a signup is work if it is confirmed: its slot goes ahead, or was canceled while it was recorded that the person was there. Its
body is parsed when it is created, as that of private.is_here().';
grant execute on function private.is_work(public.signups) to authenticated;

create function private.work_rank(p_signup public.signups) returns integer
language sql stable set search_path = '' as $$
  select case when e.attendance in ('no_show', 'excused') then 2 when e.attendance = 'attended' or e.came_at is not null then 0 else 1 end
  from private.work_entry(p_signup.entry_id) e
$$;
comment on function private.work_rank(public.signups) is
  'Which of two signups of one person is to stay, the lowest first: one that was worked or is being worked, one without a mark, one of somebody
who did not come. Internal.';

create function private.had_gate(p_event uuid) returns boolean
language plpgsql stable parallel safe security definer set search_path = '' as $$
begin
  return exists (
    select from public.signups s join public.work_entries e on e.id = s.entry_id
    where s.event_id = p_event and s.status <> 'canceled'
      and (e.came_at is not null or e.attendance = 'attended' or s.released_at is not null));
end
$$;
comment on function private.had_gate(uuid) is
  'Whether an event was run with a gate: anybody at it was checked in, marked as attended, or lost their place at the gate because they did
not come. A mark as no-show or excused on the attendance page alone is none: who notes only those who are missing has seen the others.
Definer: people see only their own signups, and the answer is the same for all.';
grant execute on function private.had_gate(uuid) to authenticated;

create function private.unpaid_break(p_rule text, p_seconds numeric) returns integer
language sql immutable
return case when p_rule <> 'by_length' then 0 when p_seconds > 9 * 3600 then 45 when p_seconds > 6 * 3600 then 30 else 0 end;
comment on function private.unpaid_break(text, numeric) is
  'The minutes that are not paid of work of this length, by a rule of slot_types.unpaid_breaks. Its body is parsed when it is created, as that of
private.is_here().';
grant execute on function private.unpaid_break(text, numeric) to authenticated;

create view private.signup_details with (security_invoker = true) as
select s.id, s.status, s.slot_id, s.user_id, s.event_id, s.is_live, s.created_at, slot.slot_type_id,
  e.title, e.description, e.location, e.start_time, e.end_time, e.removed_at,
  -- Multiplies before it divides: 50 minutes are not an exact number of hours, and only an exact half cent is rounded up.
  -- With case instead of greatest(), the rate would be looked up twice for each of the two.
  round(counted.seconds * greatest(rate.hourly, 0) / 3600, 1) as credits,
  round(net.seconds * nullif(greatest(-rate.hourly, 0), 0) / 3600, 2) as pay,
  case when w.attendance is null then finish.at <= (select private.now()) and known.unrecorded is distinct from 'open'
    else w.attendance = 'attended' end as completed,
  finish.at <= (select private.now()) as ended, w.attendance,
  (select r.reason from public.work_reasons r where r.entry_id = coalesce(w.restores, w.id)) as attendance_reason,
  w.minutes is not null as corrected,
  e.hours as scheduled_hours, counted.seconds / 3600 as hours,
  e.timezone, e.all_day, e.place_id, e.status as event_status, e.cancel_reason, slot.is_canceled as slot_canceled, coalesce(w.left_assumed, false) as out_assumed, private.is_work(s) as is_work,
  known.unrecorded, rate.hourly, w.id as entry_id, coalesce(w.restores, w.id) as held_entry_id, net.break_minutes
from public.signups s
left join public.work_entries w on w.id = s.entry_id
join public.event_slots slot on slot.id = s.slot_id
join public.events e on e.id = s.event_id
join private.rates_by_type rates on rates.slot_type_id = slot.slot_type_id
cross join lateral (select rates.hourly[width_bucket(e.start_time, rates.moments)] as hourly) rate
cross join lateral (select least(e.end_time, s.stopped_at) as at) finish
cross join lateral (
  select case
    when s.status <> 'confirmed' or not private.is_work(s) or w.attendance in ('no_show', 'excused') then 0
    else coalesce(w.minutes * 60, e.credit_hours * 3600,
      -- Without minutes, who was checked out had the planned time.
      case when s.stopped_at is null or w.left_at is not null then extract(epoch from e.end_time - e.start_time)
        else greatest(0, extract(epoch from finish.at - greatest(e.start_time, w.came_at))) end)
  end as seconds
  -- Computed once for all that is read of it, as what follows from it: a report of a year takes a fifth less.
  offset 0
) earned
cross join lateral (
  select case when w.attendance is null and w.came_at is null and s.status = 'confirmed' and private.is_work(s)
      and finish.at <= (select private.now()) then
    case when case (select private.assumed_hours()) when 'count' then true when 'without_gate' then not private.had_gate(s.event_id) end
      then 'assumed' else 'open' end
  end as unrecorded
  -- Computed once for all that is read of it.
  offset 0
) known
cross join lateral (
  -- Set hours and hours that somebody has corrected are without breaks.
  select case when rate.hourly < 0 and e.credit_hours is null and earned.seconds > 0 then
    coalesce(w.break_minutes, private.unpaid_break(coalesce(w.unpaid_breaks, rates.unpaid_breaks), earned.seconds)) else 0 end as minutes
) rest
cross join lateral (select greatest(0, earned.seconds - rest.minutes * 60) as seconds, rest.minutes as break_minutes offset 0) net
cross join lateral (select case when known.unrecorded = 'open' then 0 else net.seconds end as seconds) counted;
comment on view private.signup_details is
  'Signups with their event and what they earn. Only this view computes hours, credits and pay: time × the rate of the day on
which the event starts in the organisation''s zone. Credits have one decimal, pay has two, rounded half up for each signup.
Time: the corrected one, otherwise that of the event, until it was canceled, without the unpaid break of paid work (break_minutes); zero for a person who did not attend.
hourly: the rate; entry_id: the latest entry of the ledger, held_entry_id: the one that first said what it says. credits: 0 for wage
slots; pay: dollars, null for credit slots. unrecorded: over, and the person was neither marked nor checked in: assumed (it counts as
attended) or open (it has no hours and credits; pay is what it would earn), as organisation.assumed_hours says. completed: marked as
attended, or over, not marked and not open. Displaced and canceled signups earn
nothing, nor do those whose event or slot does not go ahead, unless it was canceled while their person was recorded there.';
grant select on private.signup_details to authenticated;

create view private.worked with (security_invoker = true) as
select s.id as signup_id, s.user_id, s.event_id, s.slot_id, s.slot_type_id, s.start_time as starts_at, s.end_time as ends_at,
  s.ended, s.attendance, s.scheduled_hours, s.hours, s.credits, s.pay, s.completed as counts,
  s.pay is not null and coalesce(s.attendance = 'attended', false) as pay_counts,
  s.pay is not null and s.attendance is null and s.ended as pay_waits, s.out_assumed, s.is_live,
  s.unrecorded, s.entry_id, s.held_entry_id, s.hourly, s.break_minutes
from private.signup_details s
where s.status = 'confirmed' and s.is_work;
comment on view private.worked is
  'Work: the confirmed signups of slots that go ahead, and of those that were canceled while somebody was recorded there (is_live:
false), with what each earns. Every sum of hours, credits or pay is a sum over
this view: planned work over all rows, completed work over those that count (marked as attended, or over, not marked and not open). Wages are
summed over pay_counts: only work that is marked as attended is paid. pay_waits: over, and not marked yet.';
grant select on private.worked to authenticated;

create function private.season_credits(p_season public.seasons, p_people uuid[] default null)
returns table (user_id uuid, required numeric, confirmed numeric, completed numeric, assumed numeric)
language plpgsql stable security definer set search_path = '' rows 1000 as $$
declare
  opens constant timestamptz := lower(private.season_span(p_season));
  closes constant timestamptz := upper(private.season_span(p_season));
begin
  if not (private.may_act_for(null) or coalesce(p_people <@ array[private.me()], false)) then
    return;
  end if;
  if p_people is null then
    return query
      select p.id, coalesce(r.credits, p_season.required_credits, p.required_credits), coalesce(earned.confirmed, 0),
        coalesce(earned.completed, 0), coalesce(earned.assumed, 0)
      from public.profiles p
      left join public.season_requirements r on r.user_id = p.id and r.season_id = p_season.id
      left join (
        select w.user_id, sum(w.credits) as confirmed, sum(w.credits) filter (where w.counts) as completed,
          sum(w.credits) filter (where w.unrecorded = 'assumed') as assumed
        from private.worked w where w.starts_at >= opens and w.starts_at < closes group by w.user_id
      ) earned on earned.user_id = p.id;
  else
    return query
      select p.id, coalesce(r.credits, p_season.required_credits, p.required_credits), coalesce(earned.confirmed, 0),
        coalesce(earned.completed, 0), coalesce(earned.assumed, 0)
      from public.profiles p
      left join public.season_requirements r on r.user_id = p.id and r.season_id = p_season.id
      left join (
        select w.user_id, sum(w.credits) as confirmed, sum(w.credits) filter (where w.counts) as completed,
          sum(w.credits) filter (where w.unrecorded = 'assumed') as assumed
        from private.worked w
        where w.user_id = any (p_people) and w.starts_at >= opens and w.starts_at < closes group by w.user_id
      ) earned on earned.user_id = p.id
      where p.id = any (p_people);
  end if;
end
$$;
comment on function private.season_credits(public.seasons, uuid[]) is
  'What these people, or everybody for null, are asked for in a season, and the credits of all their work in it, and of the work that
counts; assumed: those of these of work that nobody has recorded. The only place that decides any of them. p_season null: as private.season_span() says. Administrators may ask for anyone, others
only for themselves, or there is no row. Definer: sums over all signups run in parallel processes, which row-level security would
prevent.';
grant execute on function private.season_credits(public.seasons, uuid[]) to authenticated;

-- Open ends: people who were checked in and never out, and people whom nobody has marked, where that matters. They are settled in
-- bulk, by their name, after the day. Nothing is assumed unless somebody says so, and then it is recorded as assumed.

create function private.unsettled(p_from timestamptz, p_to timestamptz)
returns table (id uuid, event_id uuid, slot_id uuid, user_id uuid)
language sql stable set search_path = '' as $$
  select s.id, s.event_id, s.slot_id, s.user_id
  from (
    select s.id, s.event_id, s.slot_id, s.user_id, s.entry_id, r.hourly[width_bucket(e.start_time, r.moments)] < 0 as is_paid
    from public.events e
    join public.signups s on s.event_id = e.id and s.status = 'confirmed' and private.is_work(s)
    join public.event_slots slot on slot.id = s.slot_id
    join private.rates_by_type r on r.slot_type_id = slot.slot_type_id
    where e.end_time > p_from and e.end_time <= least(p_to, private.now()) and e.during && tstzrange(p_from, p_to, '[]')
      and (s.entry_id is not null or r.hourly[width_bucket(e.start_time, r.moments)] < 0 or (select private.assumed_hours()) = 'never'
        or private.had_gate(e.id))
    -- Postgres cannot know how many of them are marked, and takes them for very few.
    offset 0
  ) s left join public.work_entries w on w.id = s.entry_id
  where w.attendance is null
    and (s.entry_id is null or w.came_at is not null or s.is_paid or (select private.assumed_hours()) = 'never' or private.had_gate(s.event_id))
$$;
comment on function private.unsettled(timestamptz, timestamptz) is
  'The open ends of events that ended after p_from, until p_to: confirmed signups without a mark whose person was checked in, and those
that were neither checked in nor marked, if they are paid, if the event was run with a gate, or if the hours of such people never count.
An organisation that records nobody has none of these. Of a shift that was canceled only people who were checked in are open. Internal.';

create function private.open_ends(p_from timestamptz, p_to timestamptz, p_event uuid default null)
returns table (id uuid, start_time timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
begin
  if private.is_admin() then
    return query select u.id, e.start_time
    from private.unsettled(p_from, p_to) u join public.events e on e.id = u.event_id
    where p_event is null or u.event_id = p_event;
  elsif exists (select from public.lead_grants g where g.user_id = person and 'gate' = any (g.rights)) then
    -- A grant holds at most seven days after the end.
    return query select u.id, e.start_time
    from private.unsettled(greatest(p_from, private.now() - interval '8 days'), p_to) u join public.events e on e.id = u.event_id
    where (p_event is null or u.event_id = p_event) and u.slot_id in (
      select l.slot_id from private.led_events('gate', greatest(p_from, private.now() - interval '8 days'), p_to) l);
  end if;
end
$$;
comment on function private.open_ends(timestamptz, timestamptz, uuid) is
  'GET /open-ends: the open ends of events that ended in a time, or of one event, that the caller may settle: all of them for
administrators; for others those of shifts whose gate they may run now. Definer: leads read no signups of others.';
grant execute on function private.open_ends(timestamptz, timestamptz, uuid) to authenticated;

create function private.open_end_lines(p_signups uuid[]) returns table (id uuid, line jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
  admin constant boolean := private.is_admin();
begin
  -- Looked up one by one: a page has few of very many.
  return query
  select s.id, jsonb_build_object('id', s.id,
    'event', jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_time', private.iso(e.start_time),
      'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day),
    'slot_type', (select jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color)
      from public.event_slots l join public.slot_types t on t.id = l.slot_type_id where l.id = s.slot_id),
    'user', (select jsonb_build_object('id', p.id, 'name', p.name) from public.profiles p where p.id = s.user_id),
    'checked_in_at', private.iso((private.work_entry(s.entry_id)).came_at), 'own', s.user_id = person and not admin)
  from unnest(p_signups) asked (id)
  cross join lateral (select l.* from public.signups l where l.id = asked.id offset 0) s
  cross join lateral (select l.* from public.events l where l.id = s.event_id offset 0) e
  where admin or s.slot_id in (
    select l.slot_id from private.led_events('gate', private.now() - interval '8 days', private.now()) l);
end
$$;
comment on function private.open_end_lines(uuid[]) is
  'What GET /open-ends says of open ends (contract openEnd), of those that the caller may settle. Definer: leads read no signups and
people of others.';
grant execute on function private.open_end_lines(uuid[]) to authenticated;

create function private.lock_ends(p_signups uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_signups(p_signups);
  perform from public.signups s where s.id = any (p_signups) order by s.id for no key update;
end
$$;
comment on function private.lock_ends(uuid[]) is
  'Locks signups of several events to mark them, in the order of gates and of marks, so that nobody can deadlock. Internal.';

create function private.settled_ends(p_asked uuid[], p_done uuid[], p_why jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('settled_at', private.iso(private.now()),
    'settled', (select coalesce(jsonb_agg(id order by id), '[]') from unnest(p_done) id),
    'skipped', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'why', coalesce(p_why ->> id::text, 'changed')) order by id), '[]')
      from (select distinct id from unnest(p_asked) id where id <> all (p_done)) left_out))
$$;
comment on function private.settled_ends(uuid[], uuid[], jsonb) is
  'The answer of POST /open-ends/settle: which signups were settled, and why each of the others was not (p_why, by id). Internal.';

create function private.settle_ends(p_signups uuid[], p_answer text, p_left_at timestamptz default null, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  admin constant boolean := private.is_admin();
  went constant timestamptz := case p_answer when 'left' then p_left_at end;
  note constant text := nullif(btrim(p_reason), '');
  most_beyond constant interval := interval '4 hours';
  first timestamptz;
  last timestamptz;
  why jsonb;
  done uuid[];
begin
  perform private.require_gate();
  if p_answer = 'left' and (went is null or note is null) then
    perform private.refuse(400, 'required', 'A reason is required to correct hours', '{"what": "correction_reason"}', 'reason');
  end if;
  perform private.lock_ends(p_signups);
  select min(e.end_time), max(e.end_time) into first, last
  from public.signups s join public.events e on e.id = s.event_id where s.id = any (p_signups);
  select coalesce(array_agg(s.id) filter (where refused.why is null), '{}'),
    coalesce(jsonb_object_agg(s.id, refused.why) filter (where refused.why is not null), '{}')
  into done, why
  from public.signups s
  join private.open_ends(first - interval '1 second', last) o on o.id = s.id
  join public.events e on e.id = s.event_id
  cross join lateral (select case
    when s.user_id = private.me() and not admin then 'own'
    when went < greatest(e.start_time, (private.work_entry(s.entry_id)).came_at) or went > least(e.end_time + most_beyond, private.now()) then 'outside'
    end as why) refused
  where s.id = any (p_signups);
  update public.signups s set entry_id = private.enter_work(s.id,
    case p_answer when 'planned' then 'planned' when 'left' then 'corrected' else 'marked' end,
    case when p_answer in ('planned', 'left') then 'attended' else p_answer end,
    case when went is not null then private.gate_minutes(e, known.came_at, went, null, s.stopped_at) end,
    known.came_at, case when known.came_at is not null then coalesce(went, known.left_at) end, note)
  from unnest(done) settled (id)
  join public.signups present on present.id = settled.id
  join public.events e on e.id = present.event_id
  left join public.work_entries known on known.id = present.entry_id
  where s.id = settled.id;
  return private.settled_ends(p_signups, done, why);
end
$$;
comment on function private.settle_ends(uuid[], text, timestamptz, text) is
  'POST /open-ends/settle: marks open ends of any number of events alike: planned (they stayed until the end of the shift, see
private.enter_work()), left (at p_left_at, with a reason), no_show or excused. Hours follow from check-in and the time they left, as at the
gate. What the caller may not settle, or what is settled already, is skipped (changed), as is their own (own; not for administrators)
and a time before the start or check-in, in the future, or more than four hours after the end (outside). Definer: no API role writes attendance.
Errors: 401; 403 for callers without a gate; 400 without a time and a reason for left.';
grant execute on function private.settle_ends(uuid[], text, timestamptz, text) to authenticated;

create function private.reopen_ends(p_signups uuid[], p_settled_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  done uuid[];
begin
  perform private.require_gate();
  perform private.lock_ends(p_signups);
  with reopened as (
    update public.signups s set entry_id = private.enter_work(s.id, 'marked', null, null, known.came_at,
      -- One that the gate has recorded stays.
      case when not known.left_assumed and not known.has_reason then known.left_at end)
    from public.events e, public.work_entries known
    where s.id = any (p_signups) and e.id = s.event_id and known.id = private.entry_held(s.entry_id) and known.attendance is not null
      and private.now_person(known.by) = private.me() and date_trunc('milliseconds', known.at) = p_settled_at
      and private.may_lead(s.event_id, s.slot_id, 'gate')
      -- Since then they may have been written down for another shift, from when they left.
      and not exists (
        select from public.signups o
        where o.user_id = s.user_id and o.id <> s.id and o.status = 'confirmed' and o.is_live
          and o.during && private.time_there(e.during, known.came_at, null))
    returning s.id
  )
  select coalesce(array_agg(r.id), '{}') into done from reopened r;
  return private.settled_ends(p_signups, done, '{}');
end
$$;
comment on function private.reopen_ends(uuid[], timestamptz) is
  'POST /open-ends/settle with the answer open: takes back what the caller has settled at that moment, as far as nobody has marked it
again. The others are skipped (changed). Definer: as private.settle_ends(). Errors: 401; 403 for callers without a gate.';
grant execute on function private.reopen_ends(uuid[], timestamptz) to authenticated;
