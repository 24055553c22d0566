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
