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
    p_row.cancel_reason, p_row.group_size, p_row.series_id, extract(epoch from p_row.removed_at),
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
      cancel_origin, cancel_reason, group_size, series_id, feed_id, published_at, version, created_by, created_at)
    values (was.id, was.title, was.description, was.location, was.start_time, was.end_time, was.timezone, was.all_day,
      was.end_estimated, was.status, was.cancel_origin, was.cancel_reason, was.group_size, was.series_id,
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
      cancel_origin, cancel_reason, group_size, series_id, removed_at, published_at)
    = (was.title, was.description, was.location, was.start_time, was.end_time, was.timezone, was.all_day, was.end_estimated,
      was.status, was.cancel_origin, was.cancel_reason, was.group_size, was.series_id, was.removed_at, was.published_at)
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
  entry constant public.work_entries := private.work_entry(was.entry_id);
begin
  if private.gate_marks(was) in (private.gate_marks(became), private.gate_marks(p_present)) then
    return;
  end if;
  -- What was recorded since stays, and nobody was at a shift that is still at its new time.
  perform private.require_same(private.gate_marks(p_present) = private.gate_marks(became) and exists (
    select from public.events e
    where e.id = p_present.event_id and private.time_there(e.during, entry.came_at, entry.left_at) = was.during));
  update public.signups s set (entry_id, released_at) = (private.restore_work(s.id, was.entry_id), was.released_at)
  where s.id = p_present.id;
  -- Phones at the gate have seen it as it is again, unless there is a later revision of which they may know.
  update public.signups s set gate_revision = was.gate_revision
  where s.id = p_present.id and not exists (select from public.gate_actions a where a.signup_id = s.id and a.revision > was.gate_revision);
end
$$;
comment on function private.recall_marks(private.net_change, public.signups) is
  'Puts back what a gate had recorded before a change set moved the event ahead of now (private.forget_work()). Error: 409 changed_since. Internal.';

create function private.undo_signup(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant text := coalesce(p_change.before ->> 'status', 'canceled');
  present public.signups;
  entry public.work_entries;
begin
  select s.* into present from public.signups s where s.id = p_change.row_id;
  entry := private.work_entry(present.entry_id);
  if (present.status = 'canceled') = (wanted = 'canceled') then
    -- Confirmed or displaced: private.settle_as() decides that when all events are back.
    if wanted <> 'canceled' then
      perform private.recall_marks(p_change, present);
    end if;
    return;
  end if;
  if wanted <> 'canceled' then
    -- A place that has gone back to its reservation is taken of it again.
    update public.reserved_places r set held = greatest(r.held - 1 - present.companions, 0)
    where r.reservation_id = present.reservation_id and r.slot_id = present.slot_id;
    -- A place that is only held for an offer makes way.
    perform private.release_holds(s.id, s.required_count - 1 - present.companions) from public.event_slots s where s.id = present.slot_id and s.held_count > 0;
  end if;
  perform private.require_same(present.status = p_change.after ->> 'status');
  -- Whoever is there stays there.
  perform private.require_same(wanted <> 'canceled' or entry.came_at is null and present.released_at is null);
  perform private.require_same(wanted = 'canceled' or exists (
    select from public.profiles p where p.id = present.user_id and p.state = 'active'));
  update public.signups s set status = case when wanted in ('asked', 'canceled') then wanted else 'displaced' end,
    canceled_at = case when wanted = 'canceled' then private.now() end,
    canceled_by = case when wanted = 'canceled' then private.me() end,
    canceled_late = false,
    during = private.time_there(e.during, entry.came_at, entry.left_at),
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
  person constant uuid := private.now_person(was.user_id);
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

-- Examples: what supabase/seed.sql has brought, known by its fixed identifiers, and how it goes in one change set. What an
-- administrator has edited, or others use, stays.

create function private.is_example(p_id uuid) returns boolean
language sql immutable set search_path = '' as $$
  select p_id between 'a0000000-0000-4000-8000-000000000001' and 'a0000000-0000-4000-8000-000000000099'
    or p_id between 'e0000000-0000-4000-8000-000000000001' and 'e0000000-0000-4000-8000-000000000099'
$$;
comment on function private.is_example(uuid) is
  'Whether the person or the event with this identifier comes from supabase/seed.sql. Internal.';

create function private.was_edited(p_table text, p_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.audit_log l
    left join public.change_sets c on c.id = l.change_set_id
    left join public.change_sets u on u.id = c.undoes
    where l.id in (
      -- One query for each kind, so that each uses its index.
      -- Whoever has seen the app as somebody has changed nothing.
      select a.id from public.audit_log a
      where a.table_name = p_table and a.row_id = p_id::text and a.action not in ('see', 'see_end')
      union all select a.id from public.audit_log a
      where p_table = 'events' and a.event_id = p_id::text and a.table_name = 'event_slots'
      union all select a.id from public.audit_log a where p_table = 'slot_types' and a.part_of = p_id::text
      union all select a.id from public.audit_log a
      where p_table = 'slot_types' and a.table_name = 'slot_type_rates' and a.row_id = p_id::text)
      -- Examples that were removed and put back are as they were.
      and 'remove_examples' not in (coalesce(c.action, ''), coalesce(u.action, '')))
$$;
comment on function private.was_edited(text, uuid) is
  'Whether somebody has edited a row since the seed made it: an event with its slots, or a slot type with its rates. Internal.';

create function private.example_stays(p_table text, p_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  if private.was_edited(p_table, p_id) then
    return 'example_edited';
  elsif p_table = 'events' and exists (
      select from public.signups s
      where s.event_id = p_id and s.status <> 'canceled' and not private.is_example(s.user_id))
    or p_table = 'slot_types' and (exists (select from public.ical_feed_slots d where d.slot_type_id = p_id) or exists (
      select from public.event_slots s join public.events e on e.id = s.event_id
      where s.slot_type_id = p_id and s.removed_at is null and e.removed_at is null
        and (not private.is_example(e.id) or private.example_stays('events', e.id) is not null))) then
    return 'example_used';
  end if;
  return null;
end
$$;
comment on function private.example_stays(text, uuid) is
  'Why an event or a slot type of the seed stays, as the code of a refusal: it was edited, or others than the examples use it. Null: it
can go. Internal.';

create function private.remove_example(p_table text, p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  why text;
begin
  if p_table = 'events' then
    perform private.lock_event(p_id);
  else
    perform private.lock_slot_type(p_id);
  end if;
  why := private.example_stays(p_table, p_id);
  if why = 'example_edited' then
    perform private.refuse(409, 'example_edited', 'Somebody has edited this, so it stays');
  elsif why = 'example_used' then
    perform private.refuse(409, 'example_used', 'This is in use, so it stays');
  elsif p_table = 'events' then
    perform private.remove_event(p_id);
  else
    -- Archived, so that undo brings back its rates and what else refers to it.
    update public.slot_types t set archived_at = private.now() where t.id = p_id;
  end if;
end
$$;
comment on function private.remove_example(text, uuid) is
  'Removes an event, or archives a slot type, of the seed. Errors: 404; 409 example_edited, example_used. Internal.';

create function private.present_examples() returns table (table_name text, id uuid, title text, rank integer)
language sql stable rows 20 set search_path = '' as $$
  select 'events', e.id, e.title, 1 from public.events e
  where e.id between 'e0000000-0000-4000-8000-000000000001' and 'e0000000-0000-4000-8000-000000000099' and e.removed_at is null
  union all
  select 'slot_types', t.id, t.name, 2 from public.slot_types t
  where t.id between 'b0000000-0000-4000-8000-000000000001' and 'b0000000-0000-4000-8000-000000000099' and t.archived_at is null
$$;
comment on function private.present_examples() is
  'The events and slot types of the seed that are still there; by rank, so that events go before what they use. Internal.';

create function private.remove_examples() returns jsonb
language plpgsql set search_path = '' as $$
declare
  left_alone jsonb;
begin
  perform private.lock_events(array(select p.id from private.present_examples() p where p.table_name = 'events'));
  left_alone := private.do_parts((
    select coalesce(jsonb_agg(jsonb_build_object('do', 'example', 'table', p.table_name, 'id', p.id, 'title', p.title)
      || case when p.table_name = 'events' then jsonb_build_object('event_id', p.id) else '{}' end
      order by p.rank, p.title, p.id), '[]')
    from private.present_examples() p));
  -- Those who have places in them are examples themselves.
  perform private.unsay(array[private.change_set()], '[]');
  return left_alone;
end
$$;
comment on function private.remove_examples() is
  'Action `remove_examples`: removes the events and archives the slot types of the seed, tells nobody, and returns what it left alone
(private.skipped). Internal.';

create function private.undo_slot_type(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.slot_types := jsonb_populate_record(null::public.slot_types, p_change.before);
  became constant public.slot_types := jsonb_populate_record(null::public.slot_types, p_change.after);
begin
  update public.slot_types t set archived_at = was.archived_at
  where t.id = p_change.row_id and t.archived_at is not distinct from became.archived_at;
  perform private.require_same(found);
end
$$;
comment on function private.undo_slot_type(private.net_change) is
  'Takes back the archiving of a slot type. Error: 409 changed_since. Internal.';

create function private.example_people() returns table (id uuid, name text, stays text)
language sql stable rows 3 set search_path = '' as $$
  select p.id, p.name, case
    when p.role <> 'volunteer' or private.was_edited('profiles', p.id) then 'example_edited'
    -- Somebody with places in other events is no longer only an example.
    when exists (select from public.signups s
      where s.user_id = p.id and s.status <> 'canceled' and not private.is_example(s.event_id)) then 'example_used' end
  from public.profiles p
  where p.id between 'a0000000-0000-4000-8000-000000000001' and 'a0000000-0000-4000-8000-000000000099' and p.state <> 'left'
$$;
comment on function private.example_people() is
  'The people of the seed who are still there, and why one stays, as in private.example_stays(). Internal.';

create function private.examples_left() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select case when listed.parts + jsonb_array_length(listed.people) > 0
      then jsonb_build_object('parts', listed.parts, 'people', listed.people, 'kept', listed.kept) end
    from (select
      (select count(*) from private.present_examples() p where private.example_stays(p.table_name, p.id) is null) as parts,
      coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        filter (where p.stays is null), '[]') as people,
      coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'why', p.stays) order by p.name, p.id)
        filter (where p.stays is not null), '[]') as kept
      from private.example_people() p) listed);
end
$$;
comment on function private.examples_left() is
  'What of the seed could be removed, as `examples` of the dashboard: how many events and slot types can go, the people, and
the people who stay (`kept`) with the reason. Null
if nothing is left. Definer: it reads the log. Errors: 401, 403.';
grant execute on function private.examples_left() to authenticated;

-- Undoing: a change set is taken back as a whole. Taking back is a change set of its own, so it can be taken back as well.

create function private.undo_order(p_change private.net_change) returns integer
language sql immutable set search_path = '' as $$
  select case
    -- First what frees time and places, last what needs them.
    when p_change.table_name = 'signups' and coalesce(p_change.before ->> 'status', 'canceled') = 'canceled' then 1
    when p_change.table_name = 'ical_sources' and p_change.after is not null then 2
    when p_change.table_name = 'events' and p_change.before is not null then 3
    -- The place of somebody who did not come is free again before its slot loses the one that was added for them.
    when p_change.table_name = 'signups' and p_change.before ->> 'released_at' is not null and p_change.after ->> 'released_at' is null then 4
    when p_change.table_name = 'event_slots' then 5
    when p_change.table_name = 'events' then 6
    else 7 end
$$;
comment on function private.undo_order(private.net_change) is 'In which step of an undo a row has its turn. Internal.';

create function private.undo_row(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
begin
  case p_change.table_name
    when 'events' then perform private.undo_event(p_change);
    when 'event_slots' then perform private.undo_slot(p_change);
    when 'signups' then perform private.undo_signup(p_change);
    when 'ical_sources' then perform private.undo_source(p_change);
    when 'ical_feeds' then perform private.undo_feed(p_change);
    when 'ical_feed_slots' then perform private.undo_feed_slot(p_change);
    when 'lead_grants' then perform private.undo_grant(p_change);
    when 'slot_types' then perform private.undo_slot_type(p_change);
  end case;
end
$$;
comment on function private.undo_row(private.net_change) is
  'Gives a row back what it was before a change set. Errors: 409 changed_since; those of closed events. Internal.';

create function private.undo_rows(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  touched constant uuid[] := (private.touched_events(p_id)).ids;
  begun constant uuid[] := private.begun_events(p_id, touched);
  intended jsonb;
begin
  perform private.lock_events(touched);
  intended := private.intended_statuses(p_id, touched);
  return private.do_parts((
    select coalesce(jsonb_agg(jsonb_build_object('do', 'undo', 'row', to_jsonb(n),
      'event_id', coalesce(n.after, n.before) ->> case n.table_name when 'events' then 'id' else 'event_id' end,
      'user_id', coalesce(n.after, n.before) ->> 'user_id',
      'title', coalesce(n.after, n.before) ->> case when n.table_name in ('ical_feeds', 'slot_types') then 'name' else 'title' end)
      order by private.undo_order(n), n.last desc), '[]')
    from private.net_changes(p_id) n
    where n.before is distinct from n.after
      and (coalesce(n.after, n.before) ->> case n.table_name when 'events' then 'id' else 'event_id' end)::uuid = any (begun) is not true))
    || private.settle_as(intended)
    || coalesce((
      select jsonb_agg(private.skipped(e.id, null, 'The shift has started, so this can no longer be undone',
        jsonb_build_object('code', 'undo_over', 'params', jsonb_build_object('started_at', private.iso(e.start_time)))::text) -> 0
        order by e.start_time, e.id)
      from public.events e where e.id = any (begun)), '[]');
end
$$;
comment on function private.undo_rows(uuid) is
  'Puts back the rows of a change set and returns those that were left alone (private.skipped). Internal.';

create function private.unsay(p_ids uuid[], p_said jsonb) returns void
language sql set search_path = '' as $$
  with alerted as (
    delete from private.alerts a using public.event_slots s
    where a.change_set_id = any (p_ids) and a.gathered_at is null and s.id = a.slot_id
      and not p_said @> jsonb_build_array(jsonb_build_object('event_id', s.event_id))
  ), told as (
    delete from public.notices n
    where n.change_set_id = any (p_ids) and (n.signup_id is not null or n.kind in ('short_rest', 'large_correction', 'own_paid_work'))
      and not coalesce(p_said @> jsonb_build_array(jsonb_build_object('event_id', n.event_id)), false))
  delete from private.outbox o using public.signups s
  where o.change_set_id = any (p_ids) and s.id = o.signup_id and o.status = 'waiting' and o.mail_id is null
    and not p_said @> jsonb_build_array(jsonb_build_object('event_id', s.event_id))
$$;
comment on function private.unsay(uuid[], jsonb) is
  'Deletes what these change sets say to people, who have not been told yet, except about the events in p_said (private.skipped),
where something stays changed. Internal.';

create function private.undo_change(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  undone public.change_sets;
  made uuid;
  left_alone jsonb;
begin
  perform private.require_admin();
  select c.* into undone from public.change_sets c where c.id = p_id for update;
  if not found then
    perform private.refuse_missing('change_set');
  elsif exists (select from public.change_sets c where c.undoes = p_id) then
    perform private.refuse(409, 'already_undone', 'This change has already been undone');
  elsif undone.undo_until <= private.now() then
    perform private.refuse(409, 'undo_over', 'The shift has started, so this can no longer be undone',
      jsonb_build_object('started_at', private.iso(undone.undo_until)));
  end if;
  perform private.halt_feed(undone) where undone.feed_id is not null;
  made := private.begin_change_set('undo', null, p_id, undone.feed_id);
  left_alone := private.undo_rows(p_id);
  if private.now() < undone.made_at + interval '60 seconds' or undone.action = 'remove_examples' then
    perform private.unsay(array[p_id, made], left_alone);
  end if;
  return private.end_change_set(made, left_alone);
end
$$;
comment on function private.undo_change(uuid) is
  'POST /change-sets/{id}/undo: puts every row back that is still as the change set left it, and returns changeOutcome with the
others in `skipped`. In the first minute nobody is told anything; later people are told of the change back. Definer: no API role
writes change sets. Errors: 401, 403, 404; 409 already_undone, undo_over.';
grant execute on function private.undo_change(uuid) to authenticated;
