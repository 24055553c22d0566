-- Feed changes: what a sync or an edit of a feed changes, for its preview and for the list of change sets. Codes like (N1) are rules
-- of docs/calendars.md.

create function private.shown_row(p_event jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', p_event -> 'title', 'location', p_event -> 'location',
    'start_time', private.iso((p_event ->> 'start_time')::timestamptz), 'end_time', private.iso((p_event ->> 'end_time')::timestamptz),
    'timezone', p_event -> 'timezone', 'all_day', p_event -> 'all_day')
$$;
comment on function private.shown_row(jsonb) is 'A row of an event, from the audit log, as a difference shows it. Internal.';

create function private.feed_differences(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with net as materialized (
    select n.*, (coalesce(n.after, n.before) ->> case n.table_name when 'events' then 'id' else 'event_id' end)::uuid as event_id
    from private.net_changes(p_id) n
  ), touched as (
    select n.event_id, bool_or(n.table_name = 'event_slots') as slots,
      bool_or(n.table_name = 'ical_sources' and n.after ->> 'source_state' = 'missing' and n.before ->> 'source_state' = 'present') as missing
    from net n where n.event_id is not null group by n.event_id
  ), row as (
    select t.*, e.before as was, coalesce(e.after, e.before, (select to_jsonb(p) from public.events p where p.id = t.event_id)) as becomes,
      e.row_id is not null as changed
    from touched t left join net e on e.row_id = t.event_id and e.table_name = 'events'
  ), difference as (
    select r.event_id, r.was, r.becomes, case
      when r.changed and (r.was is null or r.was ->> 'removed_at' is not null) and r.becomes ->> 'removed_at' is null then 'added'
      when r.becomes ->> 'removed_at' is not null then case when r.was ->> 'removed_at' is null then 'gone' end
      when r.was ->> 'status' = 'scheduled' and r.becomes ->> 'status' = 'canceled' then 'gone'
      when r.was ->> 'status' = 'canceled' and r.becomes ->> 'status' = 'scheduled' then 'restored'
      when (r.was -> 'start_time', r.was -> 'end_time', r.was -> 'all_day', r.was -> 'location')
        is distinct from (r.becomes -> 'start_time', r.becomes -> 'end_time', r.becomes -> 'all_day', r.becomes -> 'location')
        and r.changed then 'moved'
      when (r.was -> 'title', r.was -> 'description', r.was -> 'timezone', r.was -> 'end_estimated', r.was -> 'credit_hours')
        is distinct from (r.becomes -> 'title', r.becomes -> 'description', r.becomes -> 'timezone', r.becomes -> 'end_estimated',
          r.becomes -> 'credit_hours') and r.changed then 'changed'
      when r.missing then 'missing'
      when r.slots then 'slots' end as kind
    from row r
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'event', private.shown_row(d.becomes),
      'was', case when d.kind = 'moved' or d.kind = 'changed' then private.shown_row(d.was) end,
      'people', p.people) order by p.people = '[]', d.becomes ->> 'start_time', d.becomes ->> 'title', d.kind, d.becomes ->> 'location'), '[]')
  from difference d cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'clashes', exists (
        select from net n where n.row_id = s.id and n.before ->> 'status' <> 'displaced' and n.after ->> 'status' = 'displaced'))
      order by p.name, p.id), '[]') as people
    from public.signups s join public.profiles p on p.id = s.user_id
    where s.event_id = d.event_id and s.status <> 'canceled') p
  where d.kind is not null
$$;
comment on function private.feed_differences(uuid) is
  'What a sync or an edit of a feed changes, as an array of {kind, event, was, people}: those with people first. kind: added, moved
(another time or place), changed, slots, missing (V3), restored, gone. clashes: another place of the person overlaps now. Internal.';

create function private.first_differences(p_differences jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(d.value order by d.place), '[]')
  from jsonb_array_elements(p_differences) with ordinality d (value, place) where d.place <= 500 or d.value -> 'people' <> '[]'
$$;
comment on function private.first_differences(jsonb) is 'The differences that a preview shows: the first 500, and all that concern people. Internal.';

create function private.end_feed_change(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  differences constant jsonb := private.feed_differences(p_id);
  numbers jsonb;
  concerned integer;
begin
  select coalesce(jsonb_object_agg(k.kind, k.number), '{}') into numbers from (
    select d ->> 'kind' as kind, count(*) as number from jsonb_array_elements(differences) d group by 1) k;
  numbers := '{"added": 0, "moved": 0, "changed": 0, "slots": 0, "missing": 0, "restored": 0, "gone": 0}' || numbers;
  select count(distinct p ->> 'id') into concerned
  from jsonb_array_elements(differences) d cross join jsonb_array_elements(d -> 'people') p;
  if exists (select from public.audit_log l where l.change_set_id = p_id) then
    update public.change_sets c set kinds = numbers, people = concerned where c.id = p_id;
  else
    delete from public.change_sets c where c.id = p_id;
  end if;
  return jsonb_build_object('kinds', numbers, 'differences', differences, 'people', concerned);
end
$$;
comment on function private.end_feed_change(uuid) is
  'Completes the change set of a sync or an edit of a feed, and deletes it when nothing was changed (N3). Returns `kinds`, the number of
`people` concerned and all `differences`. Internal.';

create function private.prune_feed_changes() returns void
language plpgsql set search_path = '' as $$
declare
  dated constant uuid[] := array(
    select c.id from public.change_sets c
    where c.made_at < private.now() - interval '400 days' and c.made_by is null and c.feed_id is not null
      and not exists (select from public.change_sets u where u.undoes = c.id));
begin
  update public.notices n set change_set_id = null where n.change_set_id = any (dated);
  update private.outbox o set change_set_id = null where o.change_set_id = any (dated);
  update private.alerts a set change_set_id = null where a.change_set_id = any (dated);
  delete from public.audit_log l where l.change_set_id = any (dated);
  delete from public.change_sets c where c.id = any (dated);
end
$$;
comment on function private.prune_feed_changes() is
  'Deletes what syncs by schedule did more than 400 days ago from the change log, but for what was undone (N3). Internal.';

create function private.prune_ical_sync_runs() returns integer
language sql set search_path = '' as $$
  select private.prune_feed_changes();
  with pruned as (
    delete from public.ical_sync_runs r
    where r.started_at < private.now() - interval '30 days' and exists (
      select from public.ical_sync_runs newer where newer.feed_id = r.feed_id and newer.started_at > r.started_at)
    returning r.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_ical_sync_runs() is
  'Deletes runs that began more than 30 days ago and returns their number, and old change sets (private.prune_feed_changes). The last
run of each feed stays: it says why a paused feed is paused. For the schedule.';
