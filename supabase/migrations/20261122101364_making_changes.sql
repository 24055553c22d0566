-- Making changes: the one function that makes a change set, what it answers, and the list. Held notices wait for a minute.

create function private.change_event(p_event_id uuid, p_version text, p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  event public.events;
begin
  select e.* into event from public.events e where e.id = p_event_id and e.removed_at is null;
  if not found then
    perform private.refuse_missing('event');
  end if;
  perform private.require_version(p_version, event.version, event.updated_at);
  case p_body ->> 'action'
    when 'copy' then return private.copy_to_days(event, p_body);
    when 'move' then perform private.move_event(event, p_body);
    when 'counts' then perform private.recount_event(event, p_body);
    when 'edit' then perform private.edit_event(event, p_body);
    when 'restore' then perform private.restore_event(event);
    when 'publish' then perform private.publish_event(event);
    when 'unpublish' then perform private.unpublish_event(event);
    when 'delete' then perform private.remove_event(event.id);
    when 'cancel' then
      update public.events e set status = 'canceled', cancel_origin = 'admin', cancel_reason = p_body ->> 'reason'
      where e.id = event.id and e.cancel_origin is distinct from 'admin';
  end case;
  return '[]'::jsonb;
end
$$;
comment on function private.change_event(uuid, text, jsonb) is
  'What an action of a change set does to one event, unless it has another version (null: any). Returns what it left alone. Errors:
404; 409 stale_version; those of the action. Internal.';

create function private.change_events(p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  later constant boolean := p_body ->> 'action' = 'move'
    and coalesce((p_body ->> 'days')::integer, 0) * 1440 + coalesce((p_body ->> 'end_minutes')::integer, 0) > 0;
begin
  perform private.lock_events(array(select (listed ->> 'id')::uuid from jsonb_array_elements(p_body -> 'events') listed));
  return private.do_parts((
    -- Events that move later go last to first, so that none lands on one that is still to move.
    select jsonb_agg(jsonb_build_object('do', 'change', 'event_id', listed ->> 'id', 'version', listed ->> 'version')
      order by case when later then - extract(epoch from e.start_time) else extract(epoch from e.start_time) end, e.id)
    from jsonb_array_elements(p_body -> 'events') listed left join public.events e on e.id = (listed ->> 'id')::uuid),
    p_body - 'events');
end
$$;
comment on function private.change_events(jsonb) is
  'The actions on events (private.change_event): changes those of the body one by one. Returns what was left alone
(private.skipped). Internal.';

create function private.run_action(p_body jsonb, p_default_timezone text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case
    when p_body ->> 'action' = 'create' then private.create_events(p_body, p_default_timezone)
    when p_body ->> 'action' = 'give' then private.give_places(p_body)
    when p_body ->> 'action' = 'release' then private.release_places(p_body)
    when p_body ->> 'action' in ('move_person', 'swap') then private.exchange_places(p_body)
    when p_body ->> 'action' = 'remove_examples' then private.remove_examples()
    else private.change_events(p_body) end;
end
$$;
comment on function private.run_action(jsonb, text) is
  'Does what the body of a change set says and returns what it left alone. Errors: those of the action. Internal.';

create function private.begin_change_set(p_action text, p_reason text, p_undoes uuid default null, p_feed_id uuid default null,
  p_by uuid default private.me()) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  insert into public.change_sets (action, reason, made_by, undoes, feed_id) values (p_action, p_reason, p_by, p_undoes, p_feed_id)
  returning id into made;
  perform set_config('muster.change_set', made::text, true);
  return made;
end
$$;
comment on function private.begin_change_set(text, text, uuid, uuid, uuid) is
  'Begins a change set: until private.end_change_set(), all that this transaction changes belongs to it. Returns its id. p_by null: a
feed, by its schedule. Internal.';

create type private.touched as (ids uuid[], starts timestamptz, last_starts timestamptz);
comment on type private.touched is
  'The events that a change set touched, and when the first and the last of them start: the earlier of before and after.';

create function private.touched_events(p_id uuid) returns private.touched
language sql stable set search_path = '' as $$
  select row(coalesce(array_agg(distinct touched.event::uuid), '{}'),
    min(touched.start), max(touched.start))::private.touched
  from (select t.event, coalesce(t.starts, (select e.start_time from public.events e where e.id = t.event::uuid)) as start from (
    select coalesce(l.after, l.before) ->> case l.table_name when 'events' then 'id' else 'event_id' end as event,
      least((l.before ->> 'start_time')::timestamptz, (l.after ->> 'start_time')::timestamptz) as starts
    from public.audit_log l where l.change_set_id = p_id and l.table_name in ('events', 'event_slots', 'signups')) t) touched
$$;
comment on function private.touched_events(uuid) is 'The events that a change set touched. Internal.';

create function private.change_outcome(p_id uuid, p_touched uuid[], p_skipped jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with shown as materialized (
    select e.id, e.start_time, jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
      'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone,
      'all_day', e.all_day, 'status', e.status) as event
    from public.events e where e.id = any (p_touched) and e.removed_at is null
  ), told as materialized (
    select n.user_id, n.kind, n.event_id, bool_and(u.notice_id is null) as reached
    from public.notices n left join private.unreached u on u.notice_id = n.id
    -- Who hears that a swap has ended keeps their place.
    where n.change_set_id = p_id and n.signup_id is not null and n.kind <> 'not_taken_over'
    group by n.user_id, n.kind, n.event_id)
  select jsonb_build_object('id', c.id, 'action', c.action,
    'events', coalesce((select jsonb_agg(s.event order by s.start_time, s.id) from shown s), '[]'),
    'deleted', cardinality(p_touched) - (select count(*) from shown),
    'signups', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'event_id', s.event_id, 'slot_id', s.slot_id, 'user', jsonb_build_object('id', p.id, 'name', p.name), 'status', s.status)
        order by s.created_at, s.id)
      from public.signups s join public.profiles p on p.id = s.user_id
      where s.id in (select l.row_id::uuid from public.audit_log l where l.change_set_id = p_id and l.table_name = 'signups')), '[]'),
    'told', coalesce((
      select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'kind', t.kind, 'event_id', s.id, 'reached', t.reached) order by p.name, p.id, t.kind, s.start_time)
      from told t join public.profiles p on p.id = t.user_id left join shown s on s.id = t.event_id), '[]'),
    'unreached', private.untold_of(p_id),
    'clashes', coalesce((
      select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'event', s.event) order by p.name, p.id, s.start_time)
      from told t join public.profiles p on p.id = t.user_id join shown s on s.id = t.event_id where t.kind = 'clash'), '[]'),
    'here', coalesce((
      select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'event_id', s.event_id) order by p.name, p.id)
      from public.signups s join public.profiles p on p.id = s.user_id
      where c.action in ('cancel', 'delete') and s.event_id = any (p_touched) and private.is_here(s)), '[]'),
    'skipped', p_skipped,
    'drafts_left', (
      select count(*) from public.events e
      where e.published_at is null and e.removed_at is null and e.end_time > private.now()),
    'tells_at', (select private.iso(max(n.held_until)) from public.notices n where n.change_set_id = p_id),
    'undo_until', private.iso(c.undo_until))
  from public.change_sets c where c.id = p_id
$$;
comment on function private.change_outcome(uuid, uuid[], jsonb) is
  'What a change set did, as changeOutcome of the contract; p_touched: its events (private.touched_events); p_skipped: what it left
alone. Internal.';

create function private.change_scope(p_id uuid, p_touched uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with rows as (
    select l.row_id::uuid as id, (array_agg(l.before order by l.id))[1] as was, (array_agg(l.after order by l.id desc))[1] as becomes
    from public.audit_log l where l.change_set_id = p_id and l.table_name = 'events' group by l.row_id
  ), local as (
    select coalesce(r.was, to_jsonb(e), r.becomes) as row,
      ((r.becomes ->> 'start_time')::timestamptz at time zone zone) - ((r.was ->> 'start_time')::timestamptz at time zone zone) as later,
      ((r.becomes ->> 'end_time')::timestamptz at time zone zone) - ((r.was ->> 'end_time')::timestamptz at time zone zone) as end_later
    from unnest(p_touched) touched (id)
    left join rows r using (id)
    left join public.events e on e.id = touched.id
    cross join lateral (select coalesce(r.was ->> 'timezone', e.timezone, r.becomes ->> 'timezone') as zone) z
  ), events as (
    select l.row ->> 'title' as title, l.row ->> 'location' as place,
      private.start_day((l.row ->> 'start_time')::timestamptz, l.row ->> 'timezone') as day,
      case when l.later = l.end_later then extract(epoch from l.later)::integer / 60 end as minutes
    from local l
  )
  select jsonb_build_object(
    'title', case when count(distinct e.title) = 1 then min(e.title) end,
    'day', case when count(distinct e.day) = 1 then min(e.day) end,
    'place', case when count(distinct e.place) = 1 and count(e.place) = count(*) then min(e.place) end,
    'minutes', case when count(distinct e.minutes) = 1 and count(e.minutes) = count(*) and min(e.minutes) <> 0 then min(e.minutes) end)
  from events e
$$;
comment on function private.change_scope(uuid, uuid[]) is
  'What the events of a change set had in common before it, as change_sets.scope. Days are those of the events at
their places; minutes are of local time, so that a move by a day is one when the clocks change. Internal.';

create function private.end_change_set(p_id uuid, p_skipped jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  touched private.touched := private.touched_events(p_id);
begin
  perform set_config('muster.change_set', '', true);
  perform private.forget_passing_clashes(touched.ids);
  update public.change_sets c set events = cardinality(touched.ids),
    title = (select e.title from public.events e where e.id = any (touched.ids) order by e.start_time, e.id limit 1),
    people = (select count(distinct n.user_id) from public.notices n where n.change_set_id = p_id and n.signup_id is not null
      and n.kind <> 'not_taken_over'),
    scope = coalesce((select u.scope from public.change_sets u where u.id = c.undoes), private.change_scope(p_id, touched.ids)),
    undo_until = case
      -- Nobody waits for them, so it matters to nobody whether one has started.
      when c.action = 'remove_examples' then c.made_at + interval '30 days'
      when c.feed_id is null then greatest(c.made_at + interval '60 seconds', touched.starts)
      -- What a calendar brings starts at any time, so a sync is undone as far as its events have not started.
      else greatest(c.made_at + interval '60 seconds', coalesce(touched.last_starts, c.made_at + interval '400 days')) end
  where c.id = p_id;
  return private.change_outcome(p_id, touched.ids, p_skipped);
end
$$;
comment on function private.end_change_set(uuid, jsonb) is
  'Ends a change set: writes what the list of change sets shows of it, and returns private.change_outcome(). Internal.';

create function private.make_change(p_body jsonb, p_default_timezone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  left_alone jsonb;
  outcome jsonb;
  changes boolean;
begin
  perform private.require_admin();
  begin
    made := private.begin_change_set(p_body ->> 'action', p_body ->> 'reason');
    left_alone := private.run_action(p_body, p_default_timezone);
    outcome := private.end_change_set(made, left_alone);
    changes := exists (select from public.audit_log l where l.change_set_id = made);
    if (p_body ->> 'preview')::boolean or not changes then
      raise exception using errcode = 'MUUND';
    end if;
    return outcome;
  exception when sqlstate 'MUUND' then
    outcome := outcome || '{"id": null}';
  end;
  left_alone := left_alone #> '{0,refusal}';
  if left_alone is not null and not changes and (p_body ->> 'preview')::boolean is not true then
    perform private.refuse(case when left_alone ->> 'code' = 'not_found' then 404 else 409 end, left_alone ->> 'code',
      left_alone ->> 'message', left_alone -> 'params');
  end if;
  return outcome;
end
$$;
comment on function private.make_change(jsonb, text) is
  'POST /change-sets: does what a validated body (contract changeBody) says, in one step, and returns changeOutcome. With `preview`
the same is done and rolled back; where nothing is to be changed, no change set remains. p_default_timezone: the IANA zone of created events without one. Definer: no API role writes
change sets. Errors: 401, 403; 400 of the action; if everything is skipped, the first refusal.';
grant execute on function private.make_change(jsonb, text) to authenticated;
