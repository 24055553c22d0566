-- Open ends: people who were checked in and never out, and people whom nobody has marked, where that matters. They are settled in
-- bulk, by their name, after the day. Nothing is assumed unless somebody says so, and then it is recorded as assumed.

create function private.unsettled(p_from timestamptz, p_to timestamptz)
returns table (id uuid, event_id uuid, slot_id uuid, user_id uuid)
language sql stable set search_path = '' as $$
  select s.id, s.event_id, s.slot_id, s.user_id
  from public.events e
  join public.signups s on s.event_id = e.id and s.status = 'confirmed' and private.is_work(s) and s.attendance is null
  join public.event_slots slot on slot.id = s.slot_id
  join private.rates_by_type r on r.slot_type_id = slot.slot_type_id
  where e.end_time > p_from and e.end_time <= least(p_to, private.now()) and e.during && tstzrange(p_from, p_to, '[]')
    and (s.checked_in_at is not null or r.hourly[width_bucket(e.start_time, r.moments)] < 0 or (select private.assumed_hours()) = 'never'
      or private.had_gate(e.id))
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
    'checked_in_at', private.iso(s.checked_in_at), 'own', s.user_id = person and not admin)
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

create function private.assume_out() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  finish timestamptz;
begin
  if old.out_assumed and new.out_assumed then
    new.out_assumed := false;
    new.checked_out_at := case when new.checked_out_at is distinct from old.checked_out_at then new.checked_out_at end;
  elsif new.attendance = 'attended' and new.checked_out_at is not distinct from old.checked_out_at then
    select e.* into event from public.events e where e.id = new.event_id;
    finish := least(event.end_time, new.stopped_at);
    if new.checked_out_at is null and finish <= private.now() then
      new.out_assumed := true;
      new.checked_out_at := greatest(finish, new.checked_in_at);
    end if;
    if new.checked_out_at is not null then
      new.attended_minutes := coalesce(new.attended_minutes,
        private.gate_minutes(event, new.checked_in_at, new.checked_out_at, null, new.stopped_at));
    end if;
  end if;
  return new;
end
$$;
comment on function private.assume_out() is
  'Trigger: somebody who was checked in and never out, and is marked as attended when the shift is over, has stayed until its end, or until it was
canceled, as far as anybody knows. That is recorded as assumed, until the mark is removed or they are checked out. Hours that nobody has corrected are those of
the gate. Its name sorts before gate_change, which keeps the time that they were there.';
create trigger assume_out before update on public.signups
  for each row when ((new.checked_in_at is not null or old.out_assumed) and (new.attendance is distinct from old.attendance
    or new.checked_out_at is distinct from old.checked_out_at))
  execute function private.assume_out();

create function private.settle_ends(p_signups uuid[], p_answer text, p_left_at timestamptz default null, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  admin constant boolean := private.is_admin();
  left_at constant timestamptz := case p_answer when 'left' then p_left_at end;
  note constant text := nullif(btrim(p_reason), '');
  most_beyond constant interval := interval '4 hours';
  first timestamptz;
  last timestamptz;
  why jsonb;
  done uuid[];
begin
  perform private.require_gate();
  if p_answer = 'left' and (left_at is null or note is null) then
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
    when left_at < greatest(e.start_time, s.checked_in_at) or left_at > least(e.end_time + most_beyond, private.now()) then 'outside'
    end as why) refused
  where s.id = any (p_signups);
  update public.signups s set
    attendance = case when p_answer in ('planned', 'left') then 'attended' else p_answer end,
    attended_minutes = case when left_at is not null then private.gate_minutes(e, s.checked_in_at, left_at, null, s.stopped_at) end,
    attendance_reason = note,
    attendance_at = private.now(),
    attendance_by = private.me(),
    checked_out_at = case when s.checked_in_at is not null then coalesce(left_at, s.checked_out_at) end
  from public.events e
  where s.id = any (done) and e.id = s.event_id;
  return private.settled_ends(p_signups, done, why);
end
$$;
comment on function private.settle_ends(uuid[], text, timestamptz, text) is
  'POST /open-ends/settle: marks open ends of any number of events alike: planned (they stayed until the end of the shift, see
private.assume_out()), left (at p_left_at, with a reason), no_show or excused. Hours follow from check-in and the time they left, as at the
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
    update public.signups s set attendance = null, attended_minutes = null, attendance_reason = null, attendance_at = null,
      attendance_by = null,
      -- One that the gate has recorded stays.
      checked_out_at = case when not s.out_assumed and s.attendance_reason is null then s.checked_out_at end
    from public.events e
    where s.id = any (p_signups) and e.id = s.event_id and s.attendance_by = private.me()
      and date_trunc('milliseconds', s.attendance_at) = p_settled_at
      and private.may_lead(s.event_id, s.slot_id, 'gate')
      -- Since then they may have been written down for another shift, from when they left.
      and not exists (
        select from public.signups o
        where o.user_id = s.user_id and o.id <> s.id and o.status = 'confirmed' and o.is_live
          and o.during && private.time_there(e.during, s.checked_in_at, null))
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
