-- Gate actions: what was done at a gate, each with what it changed, so that it is done once and can be undone.

create table public.gate_actions (
  id uuid primary key,
  number bigint generated always as identity,
  kind text not null check (kind in ('check_in', 'check_out', 'no_show', 'excused', 'walk_in', 'add_place', 'undo')),
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete set null,
  removed_signup uuid unique,
  at timestamptz not null,
  recorded_at timestamptz not null default private.now(),
  done_by uuid not null,
  reason text check (reason = btrim(reason) and char_length(reason) between 1 and 500),
  request text not null,
  changes jsonb not null default '[]',
  revision integer,
  undoes uuid unique references public.gate_actions (id) on delete cascade,
  undone_at timestamptz,
  check (undoes is null or kind = 'undo')
);
comment on table public.gate_actions is
  'What was done at gates. Devices make the ids, so that an action that is sent twice is done once. Written by private.do_gate_actions().';
comment on column public.gate_actions.at is 'When it happened, by the clock of the device, within the window of the gate.';
comment on column public.gate_actions.done_by is 'Who did it. Not a foreign key, so that it outlives them.';
comment on column public.gate_actions.removed_signup is
  'The signup of a walk-in that was undone, if it is gone with its person (private.forget_walk_in). signup_id is null then.';
comment on column public.gate_actions.reason is 'Why a person was let in although there were warnings.';
comment on column public.gate_actions.request is 'The hash of what was sent.';
comment on column public.gate_actions.changes is
  'What it changed, in order: {"signup", "before", "after"} (before null: made by it); {"slot"}, which got one place more; {"person", "made"}, who was
added by name, with their signup. Empty: its state held already.';
comment on column public.gate_actions.revision is 'The gate_revision to which it brought the signup; null: none.';
comment on column public.gate_actions.undone_at is 'Since when it is undone. Kept beside undoes, so that a roster reads one row.';
create index gate_actions_of_signup on public.gate_actions (signup_id, number);
create index gate_actions_of_slot on public.gate_actions (slot_id);
create index gate_actions_done_by on public.gate_actions (done_by);

alter table public.gate_actions enable row level security;
grant select on public.gate_actions to authenticated;
-- Administrators see what was done at gates. Leads see the latest of each signup in their roster.
create policy "administrators see gate actions" on public.gate_actions
  for select to authenticated using ((select private.is_admin()));

create function private.gate_state(p_signup public.signups, p_start timestamptz) returns text
language sql stable set search_path = '' as $$
  select case when p_signup.attendance in ('no_show', 'excused') then p_signup.attendance
    when p_signup.attendance = 'attended' or p_signup.checked_out_at is not null then 'gone'
    when private.is_here(p_signup) then 'here'
    when p_start <= private.now() then 'late' else 'expected' end
$$;
comment on function private.gate_state(public.signups, timestamptz) is
  'What became of a signup at the gate: expected, late, here, gone, no_show or excused. Internal.';

create function private.displace_elsewhere(p_event public.events) returns void
language sql set search_path = '' as $$
  with displaced as (
    update public.signups o set status = 'displaced' from public.signups s
    where s.event_id = p_event.id and private.is_here(s) and s.status = 'confirmed' and p_event.start_time <= private.now() + interval '4 hours'
      and p_event.status = 'scheduled' and p_event.removed_at is null
      and o.user_id = s.user_id and o.id <> s.id and o.status = 'confirmed' and o.is_live and not private.is_here(o)
      and o.attendance is distinct from 'attended' and o.during && private.time_there(p_event.during, s.checked_in_at, null)
    returning o.user_id, o.event_id, o.id
  )
  insert into public.notices (user_id, event_id, signup_id, kind, old, new)
  select d.user_id, d.event_id, d.id, 'clash', private.event_state(e), private.event_state(e)
  from displaced d join public.events e on e.id = d.event_id
$$;
comment on function private.displace_elsewhere(public.events) is
  'An event that has moved keeps the people who are there: what they have elsewhere at its new time is displaced. Internal.';

create function private.gate_row(p_signup public.signups) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', p_signup.status, 'canceled_at', p_signup.canceled_at, 'canceled_by', p_signup.canceled_by,
    'canceled_late', p_signup.canceled_late, 'attendance', p_signup.attendance, 'attended_minutes', p_signup.attended_minutes,
    'attendance_reason', p_signup.attendance_reason, 'attendance_at', p_signup.attendance_at, 'attendance_by', p_signup.attendance_by,
    'checked_in_at', p_signup.checked_in_at, 'checked_out_at', p_signup.checked_out_at, 'out_assumed', p_signup.out_assumed,
    'released_at', p_signup.released_at)
$$;
comment on function private.gate_row(public.signups) is 'What the gate changes of a signup, to be put back. Internal.';

create function private.gate_marks(p_signup public.signups) returns jsonb
language sql stable set search_path = '' as $$
  select private.gate_row(p_signup) - array['status', 'canceled_at', 'canceled_by', 'canceled_late']
$$;
comment on function private.gate_marks(public.signups) is 'What a gate has recorded of a signup, whatever became of its place. Internal.';

create function private.gate_change(p_signup uuid, p_was public.signups) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('signup', s.id, 'before', case when p_was.id is not null then private.gate_row(p_was) end,
    'after', private.gate_row(s))
  from public.signups s where s.id = p_signup
$$;
comment on function private.gate_change(uuid, public.signups) is
  'How a signup has changed, for gate_actions.changes; p_was: before, null for one that was made. Internal.';

create function private.planned_minutes(p_event public.events) returns integer
language sql immutable set search_path = '' as $$
  select case when not p_event.all_day and p_event.credit_hours is null
    then round(extract(epoch from p_event.end_time - p_event.start_time) / 60)::integer end
$$;
comment on function private.planned_minutes(public.events) is
  'How long an event lasts; null: its hours are set, whatever its times are. Internal.';

create function private.gate_minutes(p_event public.events, p_in timestamptz, p_out timestamptz, p_until timestamptz, p_stopped timestamptz)
returns integer
language plpgsql stable set search_path = '' as $$
declare
  tolerance constant interval := (select o.gate_tolerance_minutes * interval '1 minute' from public.organisation o);
  finish constant timestamptz := least(p_event.end_time, p_stopped);
  latest constant timestamptz := least(greatest(finish, p_until), finish + interval '4 hours');
  begun timestamptz := greatest(p_event.start_time, p_in);
  ended timestamptz := least(latest, p_out);
begin
  -- The hours of an all-day event are set, whenever people are there.
  if private.planned_minutes(p_event) is null then
    return null;
  end if;
  if begun <= p_event.start_time + tolerance then
    begun := p_event.start_time;
  end if;
  if ended < finish and ended >= finish - tolerance then
    ended := finish;
  end if;
  return nullif(greatest(0, round(extract(epoch from ended - begun) / 60)), private.planned_minutes(p_event));
end
$$;
comment on function private.gate_minutes(public.events, timestamptz, timestamptz, timestamptz, timestamptz) is
  'The minutes that count by check-in and check-out; null: those of the event. Never before its start; after its end, or after it
was canceled (p_stopped), only until p_until, at most four hours. Within the tolerance the planned times count. Internal.';

create function private.add_gate_place(p_slot uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.event_slots s set required_count = s.required_count + 1 where s.id = p_slot;
  return jsonb_build_object('slot', p_slot);
end
$$;
comment on function private.add_gate_place(uuid) is 'Adds a place to a slot. For gate_actions.changes. Internal.';

create function private.ran_gate(p_slot uuid, p_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.event_slots s
    join public.events e on e.id = s.event_id
    join public.profiles p on p.id = private.me() and p.state = 'active' and p.role <> 'admin'
    join public.lead_grants g on g.user_id = p.id and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)
    cross join lateral (select e.end_time + g.hours_after * interval '1 hour' as at) ends
    where s.id = p_slot and s.removed_at is null
      and private.gives_right(g, e, 'gate', coalesce(p_at, ends.at - interval '1 microsecond'))
      and g.created_at <= coalesce(p_at, ends.at) and private.now() between coalesce(p_at, ends.at) and ends.at + interval '24 hours')
$$;
comment on function private.ran_gate(uuid, timestamptz) is
  'Whether the caller could run the gate of a slot at a past moment (null: the end of their time), by a grant that existed then and still
does, and that time ended less than 24 hours ago: so long phones that were without network can deliver what was done. Internal.';

create function private.forget_walk_in(p_person uuid, p_signup uuid) returns void
language plpgsql set search_path = '' as $$
declare
  referring record;
  is_known boolean;
begin
  perform from public.profiles p
  where p.id = p_person and p.account_id is null and p.email is null and p.state = 'active' for update;
  -- Somebody whom an administrator has changed is no mistake any more.
  if not found or exists (select from public.signups s where s.user_id = p_person and s.id <> p_signup)
      or exists (select from public.audit_log a where a.table_name = 'profiles' and a.row_id = p_person::text and a.action <> 'insert') then
    return;
  end if;
  -- Both names come from the catalog, as regclass and by %I, and the person is a parameter.
  for referring in
    select c.conrelid::regclass::text as place, a.attname as name
    from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.profiles'::regclass
      and c.conrelid not in ('public.signups'::regclass, 'private.person_codes'::regclass)
  loop
    execute format('select exists (select from %s where %I = $1)', referring.place, referring.name) into is_known using p_person;
    if is_known then
      return;
    end if;
  end loop;
  update public.gate_actions a set removed_signup = p_signup where a.signup_id = p_signup and a.kind = 'walk_in';
  delete from public.signups s where s.id = p_signup;
  delete from public.profiles p where p.id = p_person;
end
$$;
comment on function private.forget_walk_in(uuid, uuid) is
  'Removes somebody who was added by name at the gate, with that signup, which is canceled; not if they have an account or address,
or if anything else refers to them. Internal.';

create function private.hand_over_gate(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  update public.gate_actions a set done_by = p_person where a.done_by = p_other;
  -- Everybody has a code; that of the person who stays holds.
  delete from private.person_codes c where c.user_id = p_other;
$$;
comment on function private.hand_over_gate(uuid, uuid) is
  'Gives what the second person did at gates to the first one, and makes the code of the second one void. Internal.';

create function private.lock_gate(p_actions jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  -- Of an action that is undone, also what it did beside its own signup.
  undone constant uuid[] := array(select (a ->> 'action_id')::uuid from jsonb_array_elements(p_actions) a where a ? 'action_id');
  named constant uuid[] := array(
    select (a ->> 'signup_id')::uuid from jsonb_array_elements(p_actions) a where a ? 'signup_id'
    union select (c ->> 'signup')::uuid from public.gate_actions g, jsonb_array_elements(g.changes) c where g.id = any (undone) and c ? 'signup');
  slots uuid[] := array(
    select (a ->> 'slot_id')::uuid from jsonb_array_elements(p_actions) a where a ? 'slot_id'
    union select g.slot_id from public.gate_actions g where g.id = any (undone)
    union select s.slot_id from public.signups s where s.id = any (named));
  people constant uuid[] := array(
    select (a ->> 'user_id')::uuid from jsonb_array_elements(p_actions) a where a ? 'user_id'
    union select s.user_id from public.signups s where s.id = any (named));
  span tstzrange;
begin
  -- What they have at the same time elsewhere may end.
  select range_merge(range_agg(e.during)) into span
  from public.events e where e.id in (select s.event_id from public.event_slots s where s.id = any (slots));
  slots := slots || array(
    select s.slot_id from public.signups s
    where s.user_id = any (people) and s.status = 'confirmed' and s.is_live
      and (s.during && span or private.is_here(s)));
  perform from public.events e where e.id in (select s.event_id from public.event_slots s where s.id = any (slots)) order by e.id for share;
  perform from public.event_slots s where s.id = any (slots) order by s.id for no key update;
  perform from public.profiles p where p.id = any (people) order by p.id for no key update;
  -- Marks on the attendance page lock nothing else.
  perform from public.signups s where s.user_id = any (people) and s.slot_id = any (slots) order by s.id for no key update;
end
$$;
comment on function private.lock_gate(jsonb) is
  'Locks everything that the actions of one call can change, in the order that is the same everywhere, so that gates cannot deadlock. Internal.';
