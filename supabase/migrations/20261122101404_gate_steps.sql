-- Gate steps: how what was done at a gate is carried out, and undone. All of it runs under the locks of private.lock_gate(). The
-- functions of the single steps return what they changed, for gate_actions.changes.

create function private.judge_gate_state(p_action jsonb, p_signup public.signups, p_state text, p_possible boolean) returns void
language plpgsql stable set search_path = '' as $$
declare
  changed_by uuid;
  changed_at timestamptz;
begin
  select a.done_by, a.at into changed_by, changed_at from public.gate_actions a
  where a.signup_id = p_signup.id and a.revision = p_signup.gate_revision;
  if not found then
    changed_by := p_signup.attendance_by;
    changed_at := p_signup.attendance_at;
  end if;
  if (p_action ->> 'seen')::integer <> p_signup.gate_revision and (p_action ->> 'force')::boolean is not true
      and changed_by is distinct from private.me() then
    perform private.refuse(409, 'gate_conflict', 'Somebody else has recorded something different in the meantime', jsonb_build_object(
      'state', p_state, 'by', (select p.name from public.profiles p where p.id = changed_by),
      'at', private.iso(coalesce(changed_at, private.now()))));
  elsif p_possible is not true and (p_action ->> 'force')::boolean is not true or p_signup.attendance_reason is not null
      or p_signup.attendance = 'attended' and p_signup.checked_out_at is null then
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
  gone constant timestamptz := greatest(p_at, p_signup.checked_in_at);
begin
  update public.signups s set checked_out_at = gone, attendance = 'attended', attendance_reason = null, attendance_at = private.now(),
    attendance_by = private.me(), attended_minutes = private.gate_minutes(e, p_signup.checked_in_at, gone, p_until, p_signup.stopped_at)
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
begin
  for other in
    select s.* from public.signups s
    where s.id in (select private.places_elsewhere(p_person, p_signup, private.time_there(p_event.during, p_at, null))) order by s.id
  loop
    if other.checked_in_at is not null and other.attendance is null then
      changes := changes || private.check_out(other, p_at, null);
    elsif other.attendance is distinct from 'attended' then
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
  changes jsonb := '[]'::jsonb;
  shown jsonb;
begin
  if state = 'here' and p_at >= p_signup.checked_in_at or state = 'gone' and p_at <= p_signup.checked_out_at then
    return '[]'::jsonb;
  elsif state = 'here' then
    -- Somebody else has seen them earlier.
    update public.signups s set checked_in_at = p_at where s.id = p_signup.id;
    return jsonb_build_array(private.gate_change(p_signup.id, p_signup));
  elsif state not in ('expected', 'late') then
    perform private.judge_gate_state(p_action, p_signup, state, true);
  end if;
  if not exists (select from public.profiles p where p.id = p_signup.user_id and p.state = 'active') then
    perform private.refuse_missing('user');
  end if;
  if p_signup.checked_in_at is null then
    select l.line into shown from private.gate_lines(array[p_signup.id]) l;
    perform private.judge_warnings(p_action, p_event, p_at, shown -> 'warnings', shown -> 'missing', shown #>> '{elsewhere,title}');
  end if;
  if p_signup.released_at is not null then
    changes := private.make_room(p_action, p_signup.slot_id);
  end if;
  changes := changes || private.end_elsewhere(p_signup.user_id, p_signup.id, p_event, p_at);
  update public.signups s set status = 'confirmed', checked_in_at = case when state = 'gone' then s.checked_in_at else p_at end,
    checked_out_at = null, released_at = null, attendance = null, attended_minutes = null, attendance_at = null, attendance_by = null
  where s.id = p_signup.id;
  return changes || private.gate_change(p_signup.id, p_signup);
end
$$;
comment on function private.check_in(jsonb, public.signups, public.events, timestamptz) is
  'A person is here: also of a no-show, and of somebody who comes back, whose first check-in stays. Errors: 404 for somebody who is not
active, 409 gate_conflict, gate_state, gate_warning, slot_full. Internal.';

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
  update public.signups s set attendance = kind, attended_minutes = null, attendance_at = private.now(), attendance_by = private.me(),
    checked_in_at = null, checked_out_at = null, released_at = case when releases then coalesce(s.released_at, private.now()) else s.released_at end
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
  missing jsonb;
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
  missing := private.missing_qualifications(p_slot.slot_type_id, person, private.start_day(p_event.start_time, p_event.timezone));
  select e.title into other
  from public.signups s join public.events e on e.id = s.event_id
  where s.id in (select private.places_elsewhere(person, null, private.time_there(p_event.during, p_at, null))) order by s.checked_in_at, s.id limit 1;
  warnings := array_remove(array[case when missing is not null then 'not_qualified' end,
    case when exists (
      select from public.slot_types t join public.profiles p on p.id = person
      where t.id = p_slot.slot_type_id and case t.open_to when 'staff' then p.role = 'volunteer' when 'assigned' then p.role <> 'admin'
        else false end) then 'not_open' end,
    case when other is not null then 'elsewhere' end], null);
  perform private.judge_warnings(p_action, p_event, p_at, to_jsonb(warnings),
    coalesce((select jsonb_agg(item -> 'name') from jsonb_array_elements(missing) item), '[]'), other);
  changes := private.make_room(p_action, p_slot.id) || private.end_elsewhere(person, null, p_event, p_at);
  insert into public.signups (id, slot_id, user_id, status, checked_in_at) values (made, p_slot.id, person, 'confirmed', p_at);
  return changes || added || private.gate_change(made, null);
end
$$;
comment on function private.walk_in(jsonb, public.event_slots, public.events, timestamptz) is
  'A person takes a place and is here: an existing one, or one who is added by name. Errors: 404 for an unknown person; 409 already_signed_up,
gate_warning, slot_full. Internal.';

create function private.put_back(p_change jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.signups := jsonb_populate_record(null::public.signups, nullif(p_change -> 'before', 'null'));
  became constant public.signups := jsonb_populate_record(null::public.signups, p_change -> 'after');
  present public.signups;
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
  perform private.require_same(private.gate_row(present) = private.gate_row(became));
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
  update public.signups s set (status, canceled_at, canceled_by, canceled_late, attendance, attended_minutes, attendance_reason, attendance_at,
    attendance_by, checked_in_at, checked_out_at, out_assumed, released_at) = (was.status, was.canceled_at, was.canceled_by, was.canceled_late, was.attendance,
    was.attended_minutes, was.attendance_reason, was.attendance_at, was.attendance_by, was.checked_in_at, was.checked_out_at,
    was.out_assumed, was.released_at),
    -- Its event may have been moved, canceled or removed while the place was given back.
    during = case when comes_back then private.time_there(e.during, was.checked_in_at, was.checked_out_at) else s.during end,
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
