-- Undoing rows: how each row of a change set is put back, from audit_log. What has been changed since stays and is named.

create type private.net_change as (table_name text, row_id uuid, before jsonb, after jsonb, last bigint);
comment on type private.net_change is
  'What a change set did to a row in the end: the row before it (null: made by it) and after it (null: deleted by it).';

create function private.net_changes(p_id uuid) returns setof private.net_change
language sql stable rows 50 set search_path = '' as $$
  select l.table_name, l.row_id::uuid, (array_agg(l.before order by l.id))[1], (array_agg(l.after order by l.id desc))[1], max(l.id)
  from public.audit_log l where l.change_set_id = p_id
  group by l.table_name, l.row_id
$$;
comment on function private.net_changes(uuid) is 'What a change set did to each row. Internal.';

create function private.require_same(p_same boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if p_same is not true then
    perform private.refuse(409, 'changed_since', 'This has been changed since, so it stays as it is');
  end if;
end
$$;
comment on function private.require_same(boolean) is 'Refuses, with 409 changed_since, to undo what is no longer as it was left. Internal.';

create function private.event_content(p_row public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(p_row.title, p_row.description, p_row.place_id, extract(epoch from p_row.start_time),
    extract(epoch from p_row.end_time), p_row.timezone, p_row.all_day, p_row.end_estimated, p_row.status, p_row.cancel_origin,
    p_row.cancel_reason, p_row.series_id, extract(epoch from p_row.removed_at),
    extract(epoch from p_row.published_at))
$$;
comment on function private.event_content(public.events) is 'What people change of an event, to be compared: with its place, whatever that is called now. Internal.';

create function private.undo_event(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.events := jsonb_populate_record(null::public.events, p_change.before);
  became public.events := jsonb_populate_record(null::public.events, p_change.after);
  present public.events;
begin
  select e.* into present from public.events e where e.id = p_change.row_id;
  if p_change.after is null then
    perform private.require_same(present.id is null);
    insert into public.events (id, title, description, location, start_time, end_time, timezone, all_day, end_estimated, status,
      cancel_origin, cancel_reason, series_id, feed_id, published_at, version, created_by, created_at)
    values (was.id, was.title, was.description, was.location, was.start_time, was.end_time, was.timezone, was.all_day,
      was.end_estimated, was.status, was.cancel_origin, was.cancel_reason, was.series_id,
      (select f.id from public.ical_feeds f where f.id = was.feed_id), was.published_at, was.version + 1,
      (select p.id from public.profiles p where p.id = was.created_by), was.created_at);
    return;
  end if;
  perform private.require_same(present.id is not null and private.event_content(present) = private.event_content(became));
  if p_change.before is null then
    -- Whoever has taken a place in it since keeps it, and with it the event.
    perform private.require_same(not exists (
      select from public.signups s where s.event_id = present.id and s.status <> 'canceled'));
    -- Without its source, so that a later sync may add it again.
    delete from public.ical_sources s where s.event_id = present.id;
    perform private.remove_event(present.id);
  else
    -- Whoever has taken a place since it was published keeps it.
    perform private.require_same(was.published_at is not null or present.published_at is null or not exists (
      select from public.signups s where s.event_id = present.id and s.status <> 'canceled' and s.created_at > present.published_at));
    update public.events e set (title, description, location, start_time, end_time, timezone, all_day, end_estimated, status,
      cancel_origin, cancel_reason, series_id, removed_at, published_at)
    = (was.title, was.description, was.location, was.start_time, was.end_time, was.timezone, was.all_day, was.end_estimated,
      was.status, was.cancel_origin, was.cancel_reason, was.series_id, was.removed_at, was.published_at)
    where e.id = present.id;
  end if;
end
$$;
comment on function private.undo_event(private.net_change) is
  'Gives an event back what it was before a change set. Errors: 409 changed_since, event_closed. Internal.';

create function private.slot_content(p_row public.event_slots) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(p_row.required_count, p_row.min_count, p_row.is_canceled, p_row.cancel_origin, p_row.position,
    extract(epoch from p_row.removed_at))
$$;
comment on function private.slot_content(public.event_slots) is 'What people change of a slot, to be compared. Internal.';

create function private.undo_slot(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.event_slots := jsonb_populate_record(null::public.event_slots, p_change.before);
  became constant public.event_slots := jsonb_populate_record(null::public.event_slots, p_change.after);
  present public.event_slots;
begin
  perform private.release_holds(p_change.row_id, coalesce(was.required_count, 0));
  select s.* into present from public.event_slots s where s.id = p_change.row_id;
  if p_change.after is null then
    perform private.require_same(present.id is null);
    insert into public.event_slots (id, event_id, slot_type_id, required_count, min_count, is_canceled, cancel_origin, position)
    values (was.id, was.event_id, was.slot_type_id, was.required_count, was.min_count, was.is_canceled, was.cancel_origin, was.position);
  elsif p_change.before is null then
    -- Slots of an event that the change set made go with their event, others by themselves.
    perform private.require_same(present.id is null or present.filled_count = 0);
    update public.event_slots s set removed_at = private.now()
    where s.id = present.id and s.removed_at is null and not exists (
      select from public.audit_log l join public.change_sets c on c.undoes = l.change_set_id
      where c.id = private.change_set() and l.table_name = 'events' and l.row_id = present.event_id::text and l.before is null);
  -- A slot gets back by itself the place of somebody who did not come, when the event goes where nobody has been.
  elsif private.slot_content(present) <> private.slot_content(was) then
    perform private.require_same(private.slot_content(present) = private.slot_content(became) and was.required_count >= present.filled_count);
    update public.event_slots s set (required_count, min_count, is_canceled, cancel_origin, position, removed_at)
      = (was.required_count, was.min_count, was.is_canceled, was.cancel_origin, was.position, was.removed_at)
    where s.id = present.id;
  end if;
end
$$;
comment on function private.undo_slot(private.net_change) is
  'Gives a slot back what it was before a change set. Errors: 409 changed_since, event_closed. Internal.';

create function private.recall_marks(p_change private.net_change, p_present public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.signups := jsonb_populate_record(null::public.signups, p_change.before);
  became constant public.signups := jsonb_populate_record(null::public.signups, p_change.after);
begin
  if private.gate_marks(was) in (private.gate_marks(became), private.gate_marks(p_present)) then
    return;
  end if;
  -- What was recorded since stays, and nobody was at a shift that is still at its new time.
  perform private.require_same(private.gate_marks(p_present) = private.gate_marks(became) and exists (
    select from public.events e
    where e.id = p_present.event_id and private.time_there(e.during, was.checked_in_at, was.checked_out_at) = was.during));
  update public.signups s set (attendance, attended_minutes, attendance_reason, attendance_at, attendance_by, checked_in_at, checked_out_at,
      out_assumed, released_at) = (was.attendance, was.attended_minutes, was.attendance_reason, was.attendance_at, was.attendance_by,
      was.checked_in_at, was.checked_out_at, was.out_assumed, was.released_at)
  where s.id = p_present.id;
  -- Phones at the gate have seen it as it is again, unless there is a later revision of which they may know.
  update public.signups s set gate_revision = was.gate_revision
  where s.id = p_present.id and not exists (select from public.gate_actions a where a.signup_id = s.id and a.revision > was.gate_revision);
end
$$;
comment on function private.recall_marks(private.net_change, public.signups) is
  'Puts back what a gate had recorded before a change set moved the event ahead of now (forget_attendance). Error: 409 changed_since. Internal.';

create function private.undo_signup(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant text := coalesce(p_change.before ->> 'status', 'canceled');
  present public.signups;
begin
  select s.* into present from public.signups s where s.id = p_change.row_id;
  if (present.status = 'canceled') = (wanted = 'canceled') then
    -- Confirmed or displaced: private.settle_as() decides that when all events are back.
    if wanted <> 'canceled' then
      perform private.recall_marks(p_change, present);
    end if;
    return;
  end if;
  if wanted <> 'canceled' then
    -- A place that is only held for an offer makes way.
    perform private.release_holds(s.id, s.required_count - 1) from public.event_slots s where s.id = present.slot_id and s.held_count > 0;
  end if;
  perform private.require_same(present.status = p_change.after ->> 'status');
  -- Whoever is there stays there.
  perform private.require_same(wanted <> 'canceled' or (present.checked_in_at, present.released_at) is null);
  perform private.require_same(wanted = 'canceled' or exists (
    select from public.profiles p where p.id = present.user_id and p.state = 'active'));
  update public.signups s set status = case when wanted in ('asked', 'canceled') then wanted else 'displaced' end,
    canceled_at = case when wanted = 'canceled' then private.now() end,
    canceled_by = case when wanted = 'canceled' then private.me() end,
    canceled_late = false,
    during = private.time_there(e.during, s.checked_in_at, s.checked_out_at),
    is_draft = e.published_at is null,
    is_live = private.goes_ahead(e, slot)
  from public.event_slots slot join public.events e on e.id = slot.event_id
  where s.id = present.id and slot.id = s.slot_id;
exception when check_violation or unique_violation then
  -- Somebody else has the place now, or the person has taken it again.
  perform private.require_same(false);
end
$$;
comment on function private.undo_signup(private.net_change) is
  'Gives back or takes back the place of a signup, as it was before a change set; of a place that stays, what the gate had recorded.
Error: 409 changed_since, also when the place is taken by now. Internal.';

create function private.intended_statuses(p_id uuid, p_touched uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with net as materialized (select n.* from private.net_changes(p_id) n where n.table_name = 'signups'),
  touched as (
    select s.user_id from public.signups s
    where s.event_id = any (p_touched) and s.status <> 'canceled'
    union select (n.before ->> 'user_id')::uuid from net n where n.before is not null)
  select coalesce(jsonb_object_agg(s.id, case when s.status = n.after ->> 'status' then coalesce(n.before ->> 'status', 'canceled')
    else s.status end), '{}')
  from public.signups s left join net n on n.row_id = s.id
  where s.user_id in (select t.user_id from touched t) and (s.status <> 'canceled' or n.row_id is not null)
$$;
comment on function private.intended_statuses(uuid, uuid[]) is
  'The status that each signup of the people concerned has when a change set is undone, by the id of the signup. Internal.';

create function private.settle_as(p_intended jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  left_alone jsonb := '[]'::jsonb;
  signup record;
begin
  update public.signups s set status = 'displaced'
  where s.id in (select key::uuid from jsonb_each_text(p_intended) where value = 'displaced') and s.status = 'confirmed';
  for signup in
    select s.id, s.event_id, s.user_id from public.signups s
    where s.id in (select key::uuid from jsonb_each_text(p_intended) where value = 'confirmed') and s.status = 'displaced'
    order by s.created_at, s.id
  loop
    begin
      update public.signups s set status = 'confirmed' where s.id = signup.id;
    exception when exclusion_violation then
      left_alone := left_alone || private.skipped(signup.event_id, signup.user_id,
        'This has been changed since, so it stays as it is', '{"code": "changed_since"}');
    end;
  end loop;
  -- What was in the way of a place may have been given back, or moved, since.
  perform private.confirm_displaced(array(select s.user_id from public.signups s
    where s.id = any (array(select key::uuid from jsonb_object_keys(p_intended) key))), false);
  return left_alone;
end
$$;
comment on function private.settle_as(jsonb) is
  'Settles signups as intended, though events met on their way back; returns those whose person is elsewhere (private.skipped). Internal.';

create function private.undo_grant(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.lead_grants := jsonb_populate_record(null::public.lead_grants, p_change.before);
  person constant uuid := coalesce((select m.person_id from private.merged_persons m where m.id = was.user_id), was.user_id);
begin
  -- What came with an event that is made again goes with it.
  if p_change.after is null then
    perform private.require_same(exists (select from public.events e where e.id = was.event_id)
      and exists (select from public.profiles p where p.id = person and p.state <> 'left'));
    insert into public.lead_grants (id, user_id, event_id, place_id, slot_type_id, rights, hours_before, hours_after, created_by, created_at)
    values (was.id, person, was.event_id, was.place_id, was.slot_type_id, was.rights, was.hours_before, was.hours_after,
      (select p.id from public.profiles p where p.id = was.created_by), was.created_at)
    on conflict do nothing;
  end if;
end
$$;
comment on function private.undo_grant(private.net_change) is
  'Lets a person lead an event again that a change set had deleted, and with it the grant. Error: 409 changed_since without the event or the
person. Internal.';
