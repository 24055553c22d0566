-- Undoing: a change set is taken back from its rows of audit_log, which hold each row before and after. A row that has been
-- changed since stays as it is and is named. Taking back is a change set of its own, so it can be taken back as well.

create type private.net_change as (table_name text, row_id uuid, before jsonb, after jsonb, last bigint);
comment on type private.net_change is
  'What a change set did to a row in the end: the row before it (null: made by it) and after it (null: deleted by it).';

create function private.net_changes(p_id uuid) returns setof private.net_change
language sql stable set search_path = '' as $$
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
  select jsonb_build_array(p_row.title, p_row.description, p_row.location, extract(epoch from p_row.start_time),
    extract(epoch from p_row.end_time), p_row.timezone, p_row.all_day, p_row.end_estimated, p_row.status, p_row.cancel_origin,
    p_row.cancel_reason, p_row.series_id, extract(epoch from p_row.removed_at))
$$;
comment on function private.event_content(public.events) is 'What people change of an event, to be compared. Internal.';

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
      cancel_origin, cancel_reason, series_id, feed_id, version, created_by, created_at)
    values (was.id, was.title, was.description, was.location, was.start_time, was.end_time, was.timezone, was.all_day,
      was.end_estimated, was.status, was.cancel_origin, was.cancel_reason, was.series_id,
      (select f.id from public.ical_feeds f where f.id = was.feed_id), was.version + 1,
      (select p.id from public.profiles p where p.id = was.created_by), was.created_at);
    return;
  end if;
  perform private.require_same(present.id is not null and private.event_content(present) = private.event_content(became));
  if p_change.before is null then
    -- Whoever has taken a place in it since keeps it, and with it the event.
    perform private.require_same(not exists (
      select from public.signups s where s.event_id = present.id and s.status <> 'canceled'));
    perform private.remove_event(present.id);
  else
    update public.events e set (title, description, location, start_time, end_time, timezone, all_day, end_estimated, status,
      cancel_origin, cancel_reason, series_id, removed_at)
    = (was.title, was.description, was.location, was.start_time, was.end_time, was.timezone, was.all_day, was.end_estimated,
      was.status, was.cancel_origin, was.cancel_reason, was.series_id, was.removed_at)
    where e.id = present.id returning e.* into became;
    perform private.tell_of_location(became, present);
  end if;
end
$$;
comment on function private.undo_event(private.net_change) is
  'Gives an event back what it was before a change set. Errors: 409 changed_since, event_closed. Internal.';

create function private.undo_slot(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.event_slots := jsonb_populate_record(null::public.event_slots, p_change.before);
  became constant public.event_slots := jsonb_populate_record(null::public.event_slots, p_change.after);
  present public.event_slots;
begin
  select s.* into present from public.event_slots s where s.id = p_change.row_id;
  if p_change.after is null then
    perform private.require_same(present.id is null);
    insert into public.event_slots (id, event_id, slot_type_id, required_count, min_count, is_canceled, cancel_origin, position)
    values (was.id, was.event_id, was.slot_type_id, was.required_count, was.min_count, was.is_canceled, was.cancel_origin, was.position);
  elsif p_change.before is null then
    -- Slots of an event that the change set made go with their event.
    perform private.require_same(present.id is null or present.filled_count = 0);
  else
    perform private.require_same((present.required_count, present.min_count, present.is_canceled, present.cancel_origin,
        present.position, present.removed_at)
      is not distinct from (became.required_count, became.min_count, became.is_canceled, became.cancel_origin, became.position,
        became.removed_at) and was.required_count >= present.filled_count);
    update public.event_slots s set (required_count, min_count, is_canceled, cancel_origin, position, removed_at)
      = (was.required_count, was.min_count, was.is_canceled, was.cancel_origin, was.position, was.removed_at)
    where s.id = present.id;
  end if;
end
$$;
comment on function private.undo_slot(private.net_change) is
  'Gives a slot back what it was before a change set. Errors: 409 changed_since, event_closed. Internal.';

create function private.undo_signup(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant text := coalesce(p_change.before ->> 'status', 'canceled');
  present public.signups;
begin
  select s.* into present from public.signups s where s.id = p_change.row_id;
  perform private.require_same(present.status in (wanted, p_change.after ->> 'status'));
  if (present.status = 'canceled') = (wanted = 'canceled') then
    -- Confirmed or displaced: private.settle_as() decides that when all events are back.
    return;
  end if;
  perform private.require_same(wanted = 'canceled' or exists (
    select from public.profiles p where p.id = present.user_id and p.state = 'active'));
  update public.signups s set status = case wanted when 'canceled' then wanted else 'displaced' end,
    canceled_at = case when wanted = 'canceled' then private.now() end,
    canceled_by = case when wanted = 'canceled' then private.me() end,
    during = e.during,
    is_live = e.status = 'scheduled' and e.removed_at is null and not slot.is_canceled and slot.removed_at is null
  from public.event_slots slot join public.events e on e.id = slot.event_id
  where s.id = present.id and slot.id = s.slot_id;
exception when check_violation or unique_violation then
  -- Somebody else has the place now, or the person has taken it again.
  perform private.require_same(false);
end
$$;
comment on function private.undo_signup(private.net_change) is
  'Gives back or takes back the place of a signup, as it was before a change set. Error: 409 changed_since, also when the place is
taken by now. Internal.';

create function private.intended_statuses(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with net as materialized (select n.* from private.net_changes(p_id) n where n.table_name = 'signups'),
  touched as (
    select s.user_id from public.signups s
    where s.event_id in (select t.id from private.touched_events(p_id) t) and s.status <> 'canceled'
    union select (n.before ->> 'user_id')::uuid from net n where n.before is not null)
  select coalesce(jsonb_object_agg(s.id, case when s.status = n.after ->> 'status' then coalesce(n.before ->> 'status', 'canceled')
    else s.status end), '{}')
  from public.signups s left join net n on n.row_id = s.id
  where s.user_id in (select t.user_id from touched t) and (s.status <> 'canceled' or n.row_id is not null)
$$;
comment on function private.intended_statuses(uuid) is
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
  return left_alone;
end
$$;
comment on function private.settle_as(jsonb) is
  'Events that go back one after the other can meet on the way. Brings signups to the intended status (confirmed or displaced), and
returns those whose person is elsewhere by now (private.skipped). Internal.';

create function private.undo_source(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.ical_sources := jsonb_populate_record(null::public.ical_sources, p_change.before);
begin
  -- What the feed says may be newer; only what administrators decide about it is put back.
  update public.ical_sources s set source_state = was.source_state, locked_fields = was.locked_fields
  where s.id = p_change.row_id and s.source_state = p_change.after ->> 'source_state';
end
$$;
comment on function private.undo_source(private.net_change) is
  'Gives an event of a feed back its pinned fields, and takes its tombstone away. Internal.';

create function private.undo_order(p_change private.net_change) returns integer
language sql immutable set search_path = '' as $$
  select case
    -- First what frees time and places, last what needs them.
    when p_change.table_name = 'signups' and coalesce(p_change.before ->> 'status', 'canceled') = 'canceled' then 1
    when p_change.table_name = 'ical_sources' then 2
    when p_change.table_name = 'events' and p_change.before is not null then 3
    when p_change.table_name = 'event_slots' then 4
    when p_change.table_name = 'events' then 5
    else 6 end
$$;
comment on function private.undo_order(private.net_change) is 'In which step of an undo a row has its turn. Internal.';

create function private.undo_rows(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  left_alone jsonb := '[]'::jsonb;
  intended jsonb;
  change private.net_change;
  sentence text;
  detail text;
begin
  perform private.lock_events(array(select t.id from private.touched_events(p_id) t));
  intended := private.intended_statuses(p_id);
  for change in
    select n.* from private.net_changes(p_id) n where n.before is distinct from n.after
    order by private.undo_order(n), n.last desc
  loop
    begin
      case change.table_name
        when 'events' then perform private.undo_event(change);
        when 'event_slots' then perform private.undo_slot(change);
        when 'signups' then perform private.undo_signup(change);
        when 'ical_sources' then perform private.undo_source(change);
      end case;
    exception when sqlstate 'MU404' or sqlstate 'MU409' then
      get stacked diagnostics sentence = message_text, detail = pg_exception_detail;
      left_alone := left_alone || private.skipped(
        (coalesce(change.after, change.before) ->> case change.table_name when 'events' then 'id' else 'event_id' end)::uuid,
        (coalesce(change.after, change.before) ->> 'user_id')::uuid, sentence, detail);
    end;
  end loop;
  return left_alone || private.settle_as(intended);
end
$$;
comment on function private.undo_rows(uuid) is
  'Puts back the rows of a change set and returns those that were left alone (private.skipped). Internal.';

create function private.unsay(p_ids uuid[], p_said jsonb) returns void
language sql set search_path = '' as $$
  with told as (
    delete from public.notices n
    where n.change_set_id = any (p_ids) and (n.signup_id is not null or n.kind = 'short_rest')
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
    perform private.refuse(409, 'undo_over', 'The first shift of this change has started, so it can no longer be undone',
      jsonb_build_object('started_at', private.iso(undone.undo_until)));
  end if;
  made := private.begin_change_set('undo', null, p_id);
  left_alone := private.undo_rows(p_id);
  if private.now() < undone.made_at + interval '60 seconds' then
    perform private.unsay(array[p_id, made], left_alone);
  end if;
  perform private.end_change_set(made);
  return private.change_outcome(made, left_alone);
end
$$;
comment on function private.undo_change(uuid) is
  'POST /change-sets/{id}/undo: puts every row back that is still as the change set left it, and returns changeOutcome with the
others in `skipped`. In the first minute nobody is told anything; later people are told of the change back. Definer: no API role
writes change sets. Errors: 401, 403, 404; 409 already_undone, undo_over.';
grant execute on function private.undo_change(uuid) to authenticated;
