-- Work: who attended, and what a signup earns. What is recorded counts. Of people whom nobody has recorded, the organisation's setting
-- decides whether they count as attended or are open.

create function private.mark_attendance(p_event_id uuid, p_signup_ids uuid[], p_attendance text, p_hours numeric default null,
  p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  minutes integer := round(p_hours * 60);
  note text := case when p_attendance is not null then nullif(btrim(p_reason), '') end;
  event public.events;
  locked uuid[];
  unfit text;
begin
  perform private.require_lead(p_event_id, null, 'gate', null);
  -- Leads record when people come and go; any other hours are a matter of pay.
  if minutes is not null then
    perform private.require_admin();
  end if;
  if minutes is not null and p_attendance is distinct from 'attended' then
    perform private.refuse(400, 'not_attended', 'Only someone who attended has hours', '{}', 'hours');
  elsif minutes is not null and note is null then
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
    if exists (select from public.signups s
        where s.id = any (locked) and s.attendance_reason is not null and s.attendance_by is distinct from private.me()) then
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
    select l.id, case when minutes is not null or p_attendance is distinct from 'attended' or l.checked_out_at is null then minutes
      -- Those of the gate, with the time that somebody was asked to stay longer.
      when l.attendance = 'attended' and l.attendance_reason is null then l.attended_minutes
      else private.gate_minutes(event, l.checked_in_at, l.checked_out_at, null, l.stopped_at) end as minutes
    from public.signups l where l.id = any (locked)
  )
  update public.signups s set attendance = p_attendance, attended_minutes = m.minutes, attendance_reason = note,
    attendance_at = case when p_attendance is not null then private.now() end,
    attendance_by = case when p_attendance is not null then private.me() end
  from marked m
  where s.id = m.id
    and (s.attendance, s.attended_minutes, s.attendance_reason) is distinct from (p_attendance, m.minutes, note);
end
$$;
comment on function private.mark_attendance(uuid, uuid[], text, numeric, text) is
  'Marks what became of signups of an event: attended (with the hours that count; null: those of check-in and check-out, else the event''s
length), no_show or excused; null removes the mark. It marks all of them or none. For administrators, and for leads with the right
gate, but not of their own signups, without hours, and not over what somebody else has given a reason for. Definer: no API role writes attendance. Errors: 401; 403, also not_yourself; 400 for
hours without a reason or of somebody who did not attend; 404 for an unknown or removed event and for a signup that is canceled
or of another event; 409 event_not_started; 409 signup_not_confirmed when one is displaced, or its slot does not go ahead and nobody recorded that the person was there.';
grant execute on function private.mark_attendance(uuid, uuid[], text, numeric, text) to authenticated;

create function private.forget_attendance() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.stays_excused(new.attendance, lower(old.during), lower(new.during)) then
    return new;
  end if;
  new.attendance := null;
  new.attended_minutes := null;
  new.attendance_reason := null;
  new.attendance_at := null;
  new.attendance_by := null;
  new.released_at := null;
  -- Whoever is there when a shift is put off by some hours is still there.
  if new.checked_out_at is not null or lower(new.during) > private.now() + interval '4 hours' then
    new.checked_in_at := null;
    new.checked_out_at := null;
  end if;
  new.out_assumed := false;
  return new;
end
$$;
comment on function private.forget_attendance() is
  'Trigger: removes the mark when an event is moved into the future, because nobody can have attended it, and a check-in when that is more
than four hours ahead. Who is excused stays so if it moves by at most four hours.';
create trigger forget_attendance before update on public.signups
  for each row when ((new.attendance is not null or new.checked_in_at is not null) and new.during <> old.during
    and lower(new.during) > private.now())
  execute function private.forget_attendance();

create function private.is_work(p_signup public.signups) returns boolean
language sql immutable
return p_signup.is_live or p_signup.stopped_at is not null;
comment on function private.is_work(public.signups) is
  'Whether a signup is work if it is confirmed: its slot goes ahead, or was canceled while it was recorded that the person was there. Its
body is parsed when it is created, as that of private.is_here().';
grant execute on function private.is_work(public.signups) to authenticated;

create function private.work_rank(p_signup public.signups) returns integer
language sql immutable set search_path = '' as $$
  select case when p_signup.attendance in ('no_show', 'excused') then 2
    when p_signup.attendance = 'attended' or p_signup.checked_in_at is not null then 0 else 1 end
$$;
comment on function private.work_rank(public.signups) is
  'Which of two signups of one person is to stay, the lowest first: one that was worked or is being worked, one without a mark, one of somebody
who did not come. Internal.';

create function private.had_gate(p_event uuid) returns boolean
language plpgsql stable parallel safe security definer set search_path = '' as $$
begin
  return exists (
    select from public.signups s
    where s.event_id = p_event and s.status <> 'canceled'
      and (s.checked_in_at is not null or s.attendance = 'attended' or s.released_at is not null));
end
$$;
comment on function private.had_gate(uuid) is
  'Whether an event was run with a gate: anybody at it was checked in, marked as attended, or lost their place at the gate because they did
not come. A mark as no-show or excused on the attendance page alone is none: who notes only those who are missing has seen the others.
Definer: people see only their own signups, and the answer is the same for all.';
grant execute on function private.had_gate(uuid) to authenticated;

create view private.signup_details with (security_invoker = true) as
select s.id, s.status, s.slot_id, s.user_id, s.event_id, s.is_live, s.created_at, slot.slot_type_id,
  e.title, e.description, e.location, e.start_time, e.end_time, e.removed_at,
  -- Multiplies before it divides: 50 minutes are not an exact number of hours, and only an exact half cent is rounded up.
  -- With case instead of greatest(), the rate would be looked up twice for each of the two.
  round(counted.seconds * greatest(rate.hourly, 0) / 3600, 1) as credits,
  round(earned.seconds * nullif(greatest(-rate.hourly, 0), 0) / 3600, 2) as pay,
  case when s.attendance is null then finish.at <= (select private.now()) and known.unrecorded is distinct from 'open'
    else s.attendance = 'attended' end as completed,
  finish.at <= (select private.now()) as ended, s.attendance, s.attendance_reason, s.attended_minutes is not null as corrected,
  e.hours as scheduled_hours, counted.seconds / 3600 as hours,
  e.timezone, e.all_day, e.place_id, e.status as event_status, e.cancel_reason, slot.is_canceled as slot_canceled, s.out_assumed, private.is_work(s) as is_work,
  known.unrecorded
from public.signups s
join public.event_slots slot on slot.id = s.slot_id
join public.events e on e.id = s.event_id
join private.rates_by_type rates on rates.slot_type_id = slot.slot_type_id
cross join lateral (select rates.hourly[width_bucket(e.start_time, rates.moments)] as hourly) rate
cross join lateral (select least(e.end_time, s.stopped_at) as at) finish
cross join lateral (
  select case
    when s.status <> 'confirmed' or not private.is_work(s) or s.attendance in ('no_show', 'excused') then 0
    else coalesce(s.attended_minutes * 60, e.credit_hours * 3600,
      -- Without minutes, who was checked out had the planned time.
      case when s.stopped_at is null or s.checked_out_at is not null then extract(epoch from e.end_time - e.start_time)
        else greatest(0, extract(epoch from finish.at - greatest(e.start_time, s.checked_in_at))) end)
  end as seconds
) earned
cross join lateral (
  select case when s.attendance is null and s.checked_in_at is null and s.status = 'confirmed' and private.is_work(s)
      and finish.at <= (select private.now()) then
    case when case (select private.assumed_hours()) when 'count' then true when 'without_gate' then not private.had_gate(s.event_id) end
      then 'assumed' else 'open' end
  end as unrecorded
  -- Computed once for all that is read of it.
  offset 0
) known
cross join lateral (select case when known.unrecorded = 'open' then 0 else earned.seconds end as seconds) counted;
comment on view private.signup_details is
  'Signups with their event and what they earn. Only this view computes hours, credits and pay: time × the rate of the day on
which the event starts in the organisation''s zone. Credits have one decimal, pay has two, rounded half up for each signup.
Time: the corrected one, otherwise that of the event, until it was canceled; zero for a person who did not attend. credits: 0 for wage
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
  s.unrecorded
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
