-- The administrator's dashboard: the audit log as what people have done.

-- Those who wait longest for an answer, without reading everybody who was ever invited.
create index invitations_pending on public.invitations (created_at, email) where status = 'pending';

create function private.latest_changes() returns table (newest bigint, at timestamptz, kind text, actor uuid, count integer,
  id text, title text)
language sql stable set search_path = '' as $$
  with latest as (
    select a.id as newest, a.at, a.actor, a.row_id,
      case a.table_name
        when 'events' then case
          when a.action = 'insert' then 'eventCreated'
          when a.action = 'delete' or (a.after ->> 'removed_at' is not null and a.before ->> 'removed_at' is null) then 'eventDeleted'
          when a.before ->> 'status' <> a.after ->> 'status' then
            case a.after ->> 'status' when 'canceled' then 'eventCanceled' else 'eventRestored' end
          when a.before ->> 'start_time' <> a.after ->> 'start_time' or a.before ->> 'end_time' <> a.after ->> 'end_time' then 'eventMoved'
          else 'eventChanged' end
        when 'slot_types' then case
          when a.action = 'insert' then 'slotTypeCreated'
          when a.action = 'delete' or (a.after ->> 'archived_at' is not null and a.before ->> 'archived_at' is null) then 'slotTypeDeleted'
          else 'slotTypeChanged' end
        when 'ical_feeds' then case a.action when 'insert' then 'feedCreated' when 'delete' then 'feedDeleted' else 'feedChanged' end
        when 'profiles' then case
          when a.before ->> 'role' <> a.after ->> 'role' then 'roleChanged'
          when a.action = 'update' then 'personChanged' end
        when 'invitations' then case
          when a.after ->> 'status' = 'revoked' then 'invitationRevoked'
          when a.after ->> 'status' = 'pending' then 'personInvited' end
        when 'signups' then case
          when a.action = 'insert' then 'placeGiven'
          when a.after ->> 'status' = 'canceled' and a.before ->> 'status' <> 'canceled' then 'placeTaken'
          when a.before ->> 'attendance' is distinct from a.after ->> 'attendance'
            or a.before ->> 'attended_minutes' is distinct from a.after ->> 'attended_minutes' then 'attendanceMarked' end
        when 'organisation' then 'settingsChanged'
      end as kind,
      coalesce(a.after, a.before) as row
    from (select l.* from public.audit_log l order by l.id desc limit 3000) a
  ), acts as (
    -- What one person does to many things of a kind in one transaction has one time: they are one act.
    select max(l.newest) as newest, l.at, l.kind, l.actor, count(*)::integer as number,
      (array_agg(l.row_id order by l.newest))[1] as row_id, (array_agg(l.row order by l.newest))[1] as row
    from latest l where l.kind is not null group by l.at, l.kind, l.actor
    order by 1 desc limit 20
  )
  select a.newest, a.at, a.kind, a.actor, a.number,
    case when a.row ? 'slot_id' then a.row ->> 'event_id' else a.row_id end,
    case
      when a.row ? 'slot_id' then (select e.title from public.events e where e.id = (a.row ->> 'event_id')::uuid)
      else coalesce(a.row ->> 'title', a.row ->> 'name', a.row ->> 'email') end
  from acts a
$$;
comment on function private.latest_changes() is
  'The latest acts of administrators, of at most 3000 entries of the log: what was done, to how many
things, and of one of them its identifier and its name; of a sign-up those of its event. Shows what the caller may see.';
grant execute on function private.latest_changes() to authenticated;
