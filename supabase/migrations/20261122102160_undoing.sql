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
