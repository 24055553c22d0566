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
language plpgsql stable set search_path = '' as $$
declare
  entry constant public.work_entries := private.work_entry(p_signup.entry_id);
begin
  return case when entry.attendance in ('no_show', 'excused') then entry.attendance
    when entry.attendance = 'attended' or entry.left_at is not null then 'gone'
    when private.is_here(p_signup) then 'here'
    when p_start <= private.now() then 'late' else 'expected' end;
end
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
      and (private.work_entry(o.entry_id)).attendance is distinct from 'attended'
      and o.during && private.time_there(p_event.during, (private.work_entry(s.entry_id)).came_at, null)
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
    'canceled_late', p_signup.canceled_late, 'entry_id', private.entry_held(p_signup.entry_id), 'work', private.known_work(p_signup.entry_id),
    'released_at', p_signup.released_at)
$$;
comment on function private.gate_row(public.signups) is 'What the gate changes of a signup, to be put back. Internal.';

create function private.gate_marks(p_signup public.signups) returns jsonb
language sql stable set search_path = '' as $$
  select private.gate_row(p_signup) - array['status', 'canceled_at', 'canceled_by', 'canceled_late', 'entry_id']
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
  bounds constant public.organisation := private.organisation();
  tolerance constant interval := bounds.gate_tolerance_minutes * interval '1 minute';
  finish constant timestamptz := least(p_event.end_time, p_stopped);
  -- Whoever was asked to stay is paid until then; who is there by themselves within the bounds of the organisation.
  latest constant timestamptz := least(greatest(finish + bounds.paid_after_minutes * interval '1 minute', p_until), finish + interval '4 hours');
  begun timestamptz := greatest(p_event.start_time - bounds.paid_before_minutes * interval '1 minute', p_in);
  ended timestamptz := least(latest, p_out);
begin
  -- The hours of an all-day event are set, whenever people are there.
  if private.planned_minutes(p_event) is null then
    return null;
  end if;
  if p_in is null or begun between p_event.start_time - tolerance and p_event.start_time + tolerance then
    begun := p_event.start_time;
  end if;
  if ended between finish - tolerance and finish + (case when p_until is null then tolerance else '0' end) then
    ended := finish;
  end if;
  return nullif(greatest(0, round(extract(epoch from ended - begun) / 60)), private.planned_minutes(p_event));
end
$$;
comment on function private.gate_minutes(public.events, timestamptz, timestamptz, timestamptz, timestamptz) is
  'The minutes that count by check-in and check-out; null: those of the event. Before its start and after its end, or after it
was canceled (p_stopped), only within the bounds of the organisation (paid_before_minutes, paid_after_minutes), or until p_until; at most four hours. Within the tolerance the planned times count. Internal.';

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

-- Gate steps: how what was done at a gate is carried out, and undone. All of it runs under the locks of private.lock_gate(). The
-- functions of the single steps return what they changed, for gate_actions.changes.

create function private.judge_gate_state(p_action jsonb, p_signup public.signups, p_state text, p_possible boolean) returns void
language plpgsql stable set search_path = '' as $$
declare
  entry constant public.work_entries := private.work_entry(p_signup.entry_id);
  changed_by uuid;
  changed_at timestamptz;
begin
  select a.done_by, a.at into changed_by, changed_at from public.gate_actions a
  where a.signup_id = p_signup.id and a.revision = p_signup.gate_revision;
  if not found then
    select private.now_person(e.by), e.at into changed_by, changed_at from private.work_entry(private.entry_held(entry.id)) e where e.attendance is not null;
  end if;
  if (p_action ->> 'seen')::integer <> p_signup.gate_revision and (p_action ->> 'force')::boolean is not true
      and changed_by is distinct from private.me() then
    perform private.refuse(409, 'gate_conflict', 'Somebody else has recorded something different in the meantime', jsonb_build_object(
      'state', p_state, 'by', (select p.name from public.profiles p where p.id = changed_by),
      'at', private.iso(coalesce(changed_at, private.now()))));
  elsif p_possible is not true and (p_action ->> 'force')::boolean is not true or entry.has_reason
      or entry.attendance = 'attended' and entry.left_at is null then
    -- What an administrator has marked or corrected with a reason stays.
    perform private.refuse(409, 'gate_state', 'This is not possible for this person at the moment', jsonb_build_object('state', p_state));
  end if;
end
$$;
comment on function private.judge_gate_state(jsonb, public.signups, text, boolean) is
  'Judges an action that does not follow from the state of its signup. p_possible: it may be done all the same; otherwise only with force.
Errors: 409 gate_conflict if somebody else has changed the state since the device saw it; 409 gate_state. Internal.';

create function private.judge_warnings(p_action jsonb, p_event public.events, p_at timestamptz, p_warnings jsonb, p_missing jsonb, p_elsewhere text)
returns void
language plpgsql stable set search_path = '' as $$
declare
  early constant boolean := p_at < p_event.start_time - (select o.check_in_before_minutes * interval '1 minute' from public.organisation o);
  warnings constant jsonb := case when early then '["early"]'::jsonb when p_at >= p_event.end_time then '["over"]' else '[]' end || p_warnings;
begin
  if warnings <> '[]' and nullif(btrim(p_action ->> 'reason'), '') is null then
    perform private.refuse(409, 'gate_warning', 'This person can only be let in with a reason',
      jsonb_build_object('warnings', warnings, 'missing', p_missing, 'elsewhere', p_elsewhere));
  end if;
end
$$;
comment on function private.judge_warnings(jsonb, public.events, timestamptz, jsonb, jsonb, text) is
  'Refuses to let somebody in without a reason if something is against it: 409 gate_warning. Internal.';

create function private.make_room(p_action jsonb, p_slot uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.event_slots s where s.id = p_slot and s.filled_count < s.required_count) then
    return '[]'::jsonb;
  elsif (p_action ->> 'add_place')::boolean is not true then
    perform private.refuse(409, 'slot_full', 'This slot is already full');
  end if;
  return jsonb_build_array(private.add_gate_place(p_slot));
end
$$;
comment on function private.make_room(jsonb, uuid) is
  'Adds a place to a full slot if the action says so. Error: 409 slot_full. Internal.';

create function private.check_out(p_signup public.signups, p_at timestamptz, p_until timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  came constant timestamptz := (private.work_entry(p_signup.entry_id)).came_at;
  gone constant timestamptz := greatest(p_at, came);
begin
  update public.signups s set entry_id = private.enter_work(s.id, 'clocked', 'attended',
    private.gate_minutes(e, came, gone, p_until, p_signup.stopped_at), came, gone)
  from public.events e where s.id = p_signup.id and e.id = s.event_id;
  return private.gate_change(p_signup.id, p_signup);
end
$$;
comment on function private.check_out(public.signups, timestamptz, timestamptz) is
  'Somebody who is here goes: they have attended, for the time that counts (private.gate_minutes). Internal.';

create function private.end_elsewhere(p_person uuid, p_signup uuid, p_event public.events, p_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changes jsonb := '[]'::jsonb;
  other public.signups;
  entry public.work_entries;
begin
  for other in
    select s.* from public.signups s
    where s.id in (select private.places_elsewhere(p_person, p_signup, private.time_there(p_event.during, p_at, null))) order by s.id
  loop
    entry := private.work_entry(other.entry_id);
    if entry.came_at is not null and entry.attendance is null then
      changes := changes || private.check_out(other, p_at, null);
    elsif entry.attendance is distinct from 'attended' then
      update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = private.me() where s.id = other.id;
      changes := changes || private.gate_change(other.id, other);
    end if;
  end loop;
  return changes;
end
$$;
comment on function private.end_elsewhere(uuid, uuid, public.events, timestamptz) is
  'Ends what a person has elsewhere when they are let in: they go from where they are, and give back where they have not been. Internal.';

create function private.check_in(p_action jsonb, p_signup public.signups, p_event public.events, p_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  state constant text := private.gate_state(p_signup, p_event.start_time);
  entry constant public.work_entries := private.work_entry(p_signup.entry_id);
  changes jsonb := '[]'::jsonb;
  slot_type constant uuid := (select s.slot_type_id from public.event_slots s where s.id = p_signup.slot_id);
  signed constant uuid[] := private.sign_at_desk(p_action -> 'signing', p_signup.user_id, slot_type, p_at);
  shown jsonb;
  missing text[];
begin
  if state = 'here' and p_at >= entry.came_at or state = 'gone' and p_at <= entry.left_at then
    return '[]'::jsonb;
  elsif state = 'here' then
    -- Somebody else has seen them earlier.
    update public.signups s set entry_id = private.enter_work(s.id, 'clocked', null, null, p_at, null) where s.id = p_signup.id;
    return jsonb_build_array(private.gate_change(p_signup.id, p_signup));
  elsif state not in ('expected', 'late') then
    perform private.judge_gate_state(p_action, p_signup, state, true);
  end if;
  if not exists (select from public.profiles p where p.id = p_signup.user_id and p.state = 'active') then
    perform private.refuse_missing('user');
  end if;
  if entry.came_at is null then
    select l.line into shown from private.gate_lines(array[p_signup.id]) l;
    missing := private.gate_lacking(slot_type, p_signup.user_id, p_event, signed);
    perform private.judge_warnings(p_action, p_event, p_at, case when missing = '{}' then (shown -> 'warnings') - 'not_qualified' else shown -> 'warnings' end,
      to_jsonb(missing), shown #>> '{elsewhere,title}');
  end if;
  if p_signup.released_at is not null then
    changes := private.make_room(p_action, p_signup.slot_id);
  end if;
  changes := changes || private.end_elsewhere(p_signup.user_id, p_signup.id, p_event, p_at);
  update public.signups s set status = 'confirmed', released_at = null,
    entry_id = private.enter_work(s.id, 'clocked', null, null, case when state = 'gone' then entry.came_at else p_at end, null)
  where s.id = p_signup.id;
  return changes || private.gate_change(p_signup.id, p_signup);
end
$$;
comment on function private.check_in(jsonb, public.signups, public.events, timestamptz) is
  'A person is here: also of a no-show, and of somebody who comes back, whose first check-in stays. Errors: 404 for somebody who is not
active, 409 gate_conflict, gate_state, gate_warning, slot_full, and those of private.sign_at_desk(). Internal.';

create function private.stay_away(p_action jsonb, p_signup public.signups, p_event public.events, p_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  kind constant text := p_action ->> 'kind';
  state constant text := private.gate_state(p_signup, p_event.start_time);
  releases constant boolean := coalesce((p_action ->> 'release')::boolean, true);
  earliest constant timestamptz := p_event.start_time + (select o.no_show_after_minutes * interval '1 minute' from public.organisation o);
begin
  if state = kind and (p_signup.released_at is not null or not releases) then
    return '[]'::jsonb;
  elsif state not in ('expected', 'late', kind) then
    perform private.judge_gate_state(p_action, p_signup, state, state in ('no_show', 'excused'));
  end if;
  if kind = 'no_show' and p_at < earliest then
    perform private.refuse(409, 'no_show_early', 'It is too early to mark this person as no-show',
      jsonb_build_object('from', private.iso(earliest)));
  end if;
  update public.signups s set
    entry_id = case when state = kind then s.entry_id else private.enter_work(s.id, 'marked', kind, null, null, null) end,
    released_at = case when releases then coalesce(s.released_at, private.now()) else s.released_at end
  where s.id = p_signup.id;
  return jsonb_build_array(private.gate_change(p_signup.id, p_signup));
end
$$;
comment on function private.stay_away(jsonb, public.signups, public.events, timestamptz) is
  'A person has not come (no_show) or will not come (excused); their place is free, unless the action says otherwise. Errors: 409
gate_conflict, gate_state, no_show_early. Internal.';

create function private.walk_in(p_action jsonb, p_slot public.event_slots, p_event public.events, p_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  made constant uuid := (p_action ->> 'signup_id')::uuid;
  person uuid := (p_action ->> 'user_id')::uuid;
  signed uuid[];
  missing text[];
  other text;
  warnings text[];
  added jsonb := '[]'::jsonb;
  changes jsonb;
begin
  if person is null then
    insert into public.profiles (name, phone) values (p_action ->> 'name', p_action ->> 'phone') returning id into person;
    added := jsonb_build_array(jsonb_build_object('person', person, 'made', made));
  elsif not exists (select from public.profiles p where p.id = person and p.state = 'active') then
    perform private.refuse_missing('user');
  elsif exists (select from public.signups s where s.slot_id = p_slot.id and s.user_id = person and s.status <> 'canceled') then
    perform private.refuse(409, 'already_signed_up', 'This person is already signed up for this event', '{"own": false}');
  end if;
  signed := private.sign_at_desk(p_action -> 'signing', person, p_slot.slot_type_id, p_at);
  missing := private.gate_lacking(p_slot.slot_type_id, person, p_event, signed);
  select e.title into other
  from public.signups s join public.events e on e.id = s.event_id
  where s.id in (select private.places_elsewhere(person, null, private.time_there(p_event.during, p_at, null))) order by (private.work_entry(s.entry_id)).came_at, s.id limit 1;
  warnings := array_remove(array[case when missing <> '{}' then 'not_qualified' end,
    case when private.is_too_young(p_slot.slot_type_id, p_event, person) then 'too_young' end,
    case when exists (
      select from public.slot_types t join public.profiles p on p.id = person
      where t.id = p_slot.slot_type_id and case t.open_to when 'staff' then p.role = 'volunteer' when 'assigned' then p.role <> 'admin'
        else false end) then 'not_open' end,
    case when other is not null then 'elsewhere' end], null);
  perform private.judge_warnings(p_action, p_event, p_at, to_jsonb(warnings),
    to_jsonb(missing), other);
  changes := private.make_room(p_action, p_slot.id) || private.end_elsewhere(person, null, p_event, p_at);
  insert into public.signups (id, slot_id, user_id, status, entry_id)
  values (made, p_slot.id, person, 'confirmed', private.enter_work(made, 'clocked', null, null, p_at, null));
  return changes || added || private.gate_change(made, null);
end
$$;
comment on function private.walk_in(jsonb, public.event_slots, public.events, timestamptz) is
  'A person takes a place and is here: an existing one, or one who is added by name. Errors: 404 for an unknown person; 409 already_signed_up,
gate_warning, slot_full; those of private.sign_at_desk(). Internal.';

create function private.put_back(p_change jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.signups := jsonb_populate_record(null::public.signups, nullif(p_change -> 'before', 'null'));
  became constant public.signups := jsonb_populate_record(null::public.signups, p_change -> 'after');
  present public.signups;
  entry constant public.work_entries := private.work_entry(was.entry_id);
  comes_back boolean;
begin
  if p_change ? 'person' then
    perform private.forget_walk_in((p_change ->> 'person')::uuid, (p_change ->> 'made')::uuid);
    return;
  elsif p_change ? 'slot' then
    update public.event_slots s set required_count = s.required_count - 1
    where s.id = (p_change ->> 'slot')::uuid and s.filled_count < s.required_count and s.required_count > coalesce(s.min_count, 1);
    perform private.require_same(found);
    return;
  end if;
  select s.* into present from public.signups s where s.id = (p_change ->> 'signup')::uuid;
  -- Another entry that says the same is the same.
  perform private.require_same(private.gate_row(present) - 'entry_id' = private.gate_row(became) - 'entry_id');
  if p_change -> 'before' = 'null' then
    update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = private.me() where s.id = present.id;
    return;
  elsif present.released_at is not null and was.released_at is null and exists (
      select from public.event_slots s where s.id = present.slot_id and s.filled_count >= s.required_count) then
    -- Somebody else has the place now.
    perform private.refuse(409, 'slot_full', 'This slot is already full');
  end if;
  comes_back := present.status = 'canceled' and was.status <> 'canceled';
  perform private.require_same(not comes_back or exists (select from public.profiles p where p.id = present.user_id and p.state = 'active'));
  update public.signups s set (status, canceled_at, canceled_by, canceled_late, entry_id, released_at)
      = (was.status, was.canceled_at, was.canceled_by, was.canceled_late, private.restore_work(s.id, was.entry_id), was.released_at),
    -- Its event may have been moved, canceled or removed while the place was given back.
    during = case when comes_back then private.time_there(e.during, entry.came_at, entry.left_at) else s.during end,
    is_live = case when comes_back then private.goes_ahead(e, slot) else s.is_live end,
    is_draft = case when comes_back then e.published_at is null else s.is_draft end
  from public.event_slots slot join public.events e on e.id = slot.event_id
  where s.id = present.id and slot.id = s.slot_id;
end
$$;
comment on function private.put_back(jsonb) is
  'Undoes one of gate_actions.changes; somebody who was added by name is removed, and a place that comes back follows its event as it is
now. Errors: 409 changed_since if it is no longer as it was left, or if a place would come back to somebody who is blocked or has left;
slot_full if somebody else has the place. Internal.';

-- Doing: what devices send, each action on its own and once, and what became of it.

create function private.undo_gate_action(p_action public.gate_actions) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.put_back(change) from (
    select change from jsonb_array_elements(p_action.changes) with ordinality listed (change, position) order by position desc) c;
  update public.gate_actions a set undone_at = private.now() where a.id = p_action.id;
end
$$;
comment on function private.undo_gate_action(public.gate_actions) is
  'Puts back what an action changed, the last first. Errors: those of private.put_back(). Internal.';

create function private.do_gate_action(p_action jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  wanted constant text := p_action ->> 'kind';
  sent constant text := md5(p_action::text);
  known public.gate_actions;
  undone public.gate_actions;
  gone public.gate_actions;
  signup public.signups;
  entry public.work_entries;
  slot public.event_slots;
  event public.events;
  state text;
  moment timestamptz;
  changes jsonb;
begin
  select a.* into known from public.gate_actions a where a.id = (p_action ->> 'id')::uuid;
  if found then
    if (known.done_by, known.request) is distinct from (private.me(), sent) then
      perform private.refuse(409, 'gate_reused', 'This identifier belongs to another action');
    end if;
    return 'repeated';
  end if;
  if wanted = 'undo' then
    select a.* into undone from public.gate_actions a where a.id = (p_action ->> 'action_id')::uuid and a.kind <> 'undo';
    if not found then
      perform private.refuse(404, 'not_found', 'There is no such action to undo', '{"what": "action"}');
    end if;
  end if;
  select s.* into signup from public.signups s
  where s.id = coalesce(undone.signup_id, case when wanted <> 'walk_in' then (p_action ->> 'signup_id')::uuid end);
  select a.* into gone from public.gate_actions a where a.removed_signup = (p_action ->> 'signup_id')::uuid;
  select s.* into slot from public.event_slots s
  where s.id = coalesce(signup.slot_id, undone.slot_id, gone.slot_id, (p_action ->> 'slot_id')::uuid);
  select e.* into event from public.events e where e.id = slot.event_id;
  if event.id is null or not private.may_lead(event.id, slot.id, 'gate')
      and not private.ran_gate(slot.id, least((p_action ->> 'at')::timestamptz, private.now())) then
    perform private.refuse(403, 'gate_closed', 'You cannot check people in at this shift, or not at this time');
  elsif coalesce(signup.user_id, (p_action ->> 'user_id')::uuid) = private.me() and not private.is_admin() then
    perform private.refuse(403, 'not_yourself', 'You cannot do this for yourself. Ask another lead or an administrator.');
  elsif event.published_at is null or slot.removed_at is not null
      -- Whoever is still there can go.
      or (event.status = 'canceled' or event.removed_at is not null or slot.is_canceled) and coalesce(undone.kind, wanted) <> 'check_out' then
    perform private.refuse(409, 'slot_canceled', 'This slot has been canceled');
  elsif gone.id is not null and wanted = 'walk_in' then
    perform private.refuse(409, 'gate_reused', 'This identifier belongs to another action');
  elsif gone.id is not null or signup.status = 'canceled' and wanted <> 'undo' then
    perform private.refuse(409, 'gate_state', 'This is not possible for this person at the moment', '{"state": "canceled"}');
  end if;
  moment := least(private.now(), greatest((p_action ->> 'at')::timestamptz, event.start_time - interval '24 hours'));
  case wanted
    when 'check_in' then changes := private.check_in(p_action, signup, event, moment);
    when 'check_out' then
      changes := '[]'::jsonb;
      -- What was recorded wins over what was assumed, as when a phone is online again.
      entry := private.work_entry(signup.entry_id);
      state := private.gate_state(signup, event.start_time);
      if state = 'here' or entry.left_assumed and not entry.has_reason then
        changes := jsonb_build_array(private.check_out(signup, moment, (p_action ->> 'extra_until')::timestamptz));
      elsif state <> 'gone' then
        perform private.judge_gate_state(p_action - 'force', signup, state, false);
      end if;
    when 'walk_in' then
      changes := private.walk_in(p_action, slot, event, moment);
      signup.id := (p_action ->> 'signup_id')::uuid;
    when 'add_place' then changes := jsonb_build_array(private.add_gate_place(slot.id));
    when 'undo' then
      changes := '[]'::jsonb;
      -- Undone by somebody else already: the state holds.
      if undone.undone_at is null then
        perform private.undo_gate_action(undone);
      end if;
    else changes := private.stay_away(p_action, signup, event, moment);
  end case;
  insert into public.gate_actions (id, kind, slot_id, signup_id, at, done_by, reason, request, changes, revision, undoes)
  select (p_action ->> 'id')::uuid, wanted, slot.id, (select s.id from public.signups s where s.id = signup.id), moment, private.me(), nullif(btrim(p_action ->> 'reason'), ''), sent, changes,
    (select s.gate_revision from public.signups s where s.id = signup.id and s.gate_revision is distinct from signup.gate_revision), case when undone.undone_at is null then undone.id end;
  return 'done';
end
$$;
comment on function private.do_gate_action(jsonb) is
  'Does one action (contract gateAction) and returns done, or repeated if it was done before. Errors: 403 gate_closed, also if there is no
such shift or signup, not_yourself; 404 for an action to undo or a person; 409 gate_reused, slot_canceled and those of the steps. Internal.';

create function private.gate_result(p_action jsonb, p_documents uuid[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome text;
  words text;
  detail text;
  broken text;
  refusal jsonb;
  undone record;
  gone public.gate_actions;
  signup public.signups;
  slot public.event_slots;
begin
  begin
    outcome := private.do_gate_action(p_action);
  exception
    when exclusion_violation or check_violation or unique_violation then
      get stacked diagnostics broken = constraint_name;
      refusal := case when broken in ('gate_actions_pkey', 'signups_pkey')
        then jsonb_build_object('code', 'gate_reused', 'message', 'This identifier belongs to another action')
        else jsonb_build_object('code', 'changed_since', 'message', 'This has been changed since, so it stays as it is') end || '{"params": {}}';
    when others then
      -- What could never be done is refused as a whole, as what the contract refuses.
      if sqlstate not like 'MU%' or sqlstate = 'MU400' then
        raise;
      end if;
      get stacked diagnostics words = message_text, detail = pg_exception_detail;
      refusal := detail::jsonb || jsonb_build_object('message', words);
  end;
  select a.signup_id, a.slot_id, a.removed_signup into undone from public.gate_actions a where a.id = (p_action ->> 'action_id')::uuid;
  select s.* into signup from public.signups s
  where s.id = coalesce((p_action ->> 'signup_id')::uuid, undone.signup_id)
    or refusal ->> 'code' = 'already_signed_up' and s.slot_id = (p_action ->> 'slot_id')::uuid and s.user_id = (p_action ->> 'user_id')::uuid
      and s.status <> 'canceled';
  select a.* into gone from public.gate_actions a
  where a.removed_signup = coalesce((p_action ->> 'signup_id')::uuid, undone.removed_signup);
  select s.* into slot from public.event_slots s
  where s.id = coalesce(signup.slot_id, undone.slot_id, gone.slot_id, (p_action ->> 'slot_id')::uuid);
  -- Whoever may not see it learns nothing of it.
  if slot.id is null or not private.may_lead(slot.event_id, slot.id, 'gate') then
    signup := null;
    slot := null;
    gone := null;
  end if;
  return jsonb_build_object('id', p_action ->> 'id',
    'outcome', coalesce(outcome, case refusal ->> 'code' when 'gate_conflict' then 'conflict' else 'refused' end),
    'signup', (select l.line from private.gate_lines(array[signup.id]) l), 'person', private.gate_person(signup.user_id) || coalesce((select s.signing from private.signings(array[signup.user_id], p_documents) s), '{}'),
    'slot', case when slot.id is not null then private.gate_slot(slot) end, 'removed', gone.removed_signup, 'refusal', refusal);
end
$$;
comment on function private.gate_result(jsonb, uuid[]) is
  'Does one action and returns what became of it (contract actionResult). p_documents: those of which the answer says who lacks them. What is refused changes nothing; other failures end the call. Internal.';

create function private.do_gate_actions(p_actions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  action jsonb;
  results jsonb := '[]'::jsonb;
  asked uuid[];
begin
  perform private.require_member();
  if not private.leads_gates() then
    perform private.require_gate();
  end if;
  perform private.lock_gate(p_actions);
  asked := private.documents_at_gates();
  for action in select listed.action from jsonb_array_elements(p_actions) with ordinality listed (action, position) order by position loop
    results := results || private.gate_result(action, asked);
  end loop;
  return jsonb_build_object('server_time', private.iso(private.now()), 'results', results);
end
$$;
comment on function private.do_gate_actions(jsonb) is
  'POST /gate/actions: does a validated array of actions (contract gateAction) in its order, each on its own, and returns their results.
Definer: leads write no tables. Errors: 401; 403 blocked, waiting, forbidden for whoever leads no gate; 400 as private.sign_at_desk().';
grant execute on function private.do_gate_actions(jsonb) to authenticated;
