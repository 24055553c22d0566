-- The dashboard: what administrators did lately, and which mails are to be settled.

create function private.is_own_change(p_change public.audit_log) returns boolean
language sql stable set search_path = '' as $$
  select p_change.before - 'confirmed_by' is distinct from p_change.after - 'confirmed_by'
    and e.entry ->> 'user_id' = coalesce(p_change.before, p_change.after) ->> 'user_id'
    and exists (select from public.profiles p where p.id = (e.entry ->> 'user_id')::uuid and p.state <> 'left')
    -- What a qualification or a season takes with it is deleted in the same transaction.
    and (p_change.after is not null or not exists (
      select from public.audit_log l
      where l.table_name in ('qualifications', 'seasons') and l.action = 'delete' and l.at = p_change.at
        and l.row_id = coalesce(e.entry ->> 'qualification_id', e.entry ->> 'season_id')))
  from (select coalesce(p_change.after, p_change.before) as entry) e
$$;
comment on function private.is_own_change(public.audit_log) is
  'Whether a change of a qualification of a person, or of their credits in a season, is an act of its own: not a part of deleting
these, of merging people or of leaving. Shows what the caller may see.';
grant execute on function private.is_own_change(public.audit_log) to authenticated;

create function private.latest_changes() returns table (newest bigint, at timestamptz, kind text, actor uuid, count integer,
  id text, title text, person text, person_id uuid, change_set public.change_sets)
language sql stable set search_path = '' as $$
  with latest as (
    select a.id as newest, a.at, a.actor, a.row_id, a.change_set_id,
      case when a.change_set_id is not null then 'change_set' else case a.table_name
        when 'events' then case
          when a.action = 'insert' then 'event_created'
          when a.action = 'delete' or (a.after ->> 'removed_at' is not null and a.before ->> 'removed_at' is null) then 'event_deleted'
          when a.before ->> 'status' <> a.after ->> 'status' then
            case a.after ->> 'status' when 'canceled' then 'event_canceled' else 'event_restored' end
          when a.before ->> 'start_time' <> a.after ->> 'start_time' or a.before ->> 'end_time' <> a.after ->> 'end_time' then 'event_moved'
          else 'event_changed' end
        when 'slot_types' then case
          when a.action = 'insert' then 'slot_type_created'
          when a.action = 'delete' or (a.after ->> 'archived_at' is not null and a.before ->> 'archived_at' is null) then 'slot_type_deleted'
          else 'slot_type_changed' end
        when 'ical_feeds' then case a.action when 'insert' then 'feed_created' when 'delete' then 'feed_deleted' else 'feed_changed' end
        when 'blocks' then case a.action when 'insert' then 'person_blocked' when 'delete' then 'person_unblocked' end
        when 'profiles' then case
          -- Somebody accepted an invitation, which is not what an administrator did.
          when a.actor is null and a.before ->> 'account_id' is null and a.after ->> 'account_id' is not null then null
          when a.before ->> 'state' = 'waiting' and a.after ->> 'state' = 'active' then 'person_approved'
          -- A block is an entry of its own.
          when 'blocked' in (a.before ->> 'state', a.after ->> 'state') and a.before ->> 'state' <> a.after ->> 'state' then null
          -- A person is deleted when they are merged into another one, or when they wait and are declined.
          when a.action = 'delete' then case when private.was_merged(a.row_id::uuid) then 'persons_merged' else 'person_declined' end
          when a.after ->> 'state' = 'left' then case when a.before ->> 'state' <> 'left' then 'person_left' end
          when a.before ->> 'role' <> a.after ->> 'role' then 'role_changed'
          when a.action = 'update' then 'person_changed' end
        when 'invitations' then case
          when a.after ->> 'status' = 'revoked' then 'invitation_revoked'
          when a.after ->> 'status' = 'pending' then 'person_invited' end
        when 'signups' then case
          when a.action = 'insert' then 'place_assigned'
          when a.after ->> 'status' = 'canceled' and a.before ->> 'status' <> 'canceled' then 'place_released'
          when a.before ->> 'attendance' is distinct from a.after ->> 'attendance'
            or a.before ->> 'attended_minutes' is distinct from a.after ->> 'attended_minutes' then 'attendance_marked' end
        when 'places' then case a.action
          when 'insert' then 'location_added' when 'update' then 'location_changed' else 'location_deleted' end
        when 'seasons' then case a.action
          when 'insert' then 'season_created' when 'update' then 'season_changed' else 'season_deleted' end
        when 'qualifications' then case a.action
          when 'insert' then 'qualification_created' when 'update' then 'qualification_changed' else 'qualification_deleted' end
        when 'season_requirements' then case when private.is_own_change(a) then 'person_changed' end
        when 'person_qualifications' then case when private.is_own_change(a)
          then case a.action when 'delete' then 'qualification_withdrawn' else 'qualification_confirmed' end end
        when 'organisation' then 'settings_changed'
      end end as kind,
      coalesce(a.after, a.before) as row
    -- What calendars change by themselves is in the list of change sets.
    from (select l.* from public.audit_log l where l.actor is not null or l.change_set_id is null order by l.id desc limit 3000) a
  ), acts as (
    -- Changes of one kind that a person makes in one transaction have the same time: they are one act, as a change set is.
    select max(l.newest) as newest, l.at, l.kind, l.actor, l.change_set_id, count(*)::integer as number,
      (array_agg(l.row_id order by l.row ->> 'start_time', l.newest))[1] as row_id,
      (array_agg(l.row order by l.row ->> 'start_time', l.newest))[1] as row,
      array_agg(distinct (l.row ->> 'user_id')::uuid) filter (where l.row ?| array['slot_id', 'qualification_id']) as people
    from latest l where l.kind is not null group by l.at, l.kind, l.actor, l.change_set_id
    order by 1 desc limit 20
  ), named as (
    select a.*, case
        when a.row ? 'slot_id' or a.change_set_id is not null then coalesce(a.row ->> 'event_id', a.row_id)
        when a.row ?| array['is_told', 'season_id'] then a.row ->> 'user_id'
        when a.row ? 'qualification_id' then a.row ->> 'qualification_id'
        else a.row_id end as about,
      case when cardinality(a.people) = 1 or a.change_set_id is null then a.people[1] end as person_id
    from acts a
  )
  select a.newest, a.at, a.kind, a.actor, coalesce(c.events, a.number), a.about,
    case
      when a.row ? 'slot_id' or a.change_set_id is not null then coalesce(
        (select e.title from public.events e where e.id = a.about::uuid), c.title)
      when a.row ? 'qualification_id' then coalesce((select q.name from public.qualifications q where q.id = a.about::uuid),
        (select l.before ->> 'name' from public.audit_log l
          where l.table_name = 'qualifications' and l.row_id = a.about and l.action = 'delete' limit 1))
      when a.row ?| array['is_told', 'season_id'] then (select p.name from public.profiles p where p.id = a.about::uuid)
      else coalesce(a.row ->> 'title', a.row ->> 'name', a.row ->> 'email') end,
    (select p.name from public.profiles p where p.id = a.person_id), a.person_id, c
  from named a left join public.change_sets c on c.id = a.change_set_id
$$;
comment on function private.latest_changes() is
  'GET /dashboard: the latest acts of administrators, from at most 3000 entries of the log: what was done, to how many things,
and the identifier and name of one of them; for a signup those of its event, for a qualification of a person those of the
qualification, and in `person` the person. All that a change set did
is one act: how many events, one of them, and its person if it concerns the places of only one. Shows what the caller may see.';
grant execute on function private.latest_changes() to authenticated;

create function private.mails_to_settle(p_most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with unsent as materialized (
    select u.* from private.unsent_mails() u where u.is_ahead and (select private.is_admin())
  ), unreached as (
    select distinct on (u.user_id) u.user_id, u.since, u.reason, u.failure from unsent u
    where u.is_given_up
      -- Those are in the list of who is to be told.
      and not exists (select from private.untold t where t.user_id = u.user_id and t.at = u.since)
    order by u.user_id, u.since desc
  )
  select jsonb_build_object(
    'unreached', (select count(*) from unreached),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'failure', l.failure,
        'reason', l.reason)
        order by l.since desc, p.id), '[]')
      from (select * from unreached u order by u.since desc, u.user_id limit p_most) l
      join public.profiles p on p.id = l.user_id),
    'waiting', (select count(*) from unsent u where not u.is_given_up)) || coalesce((
      select jsonb_build_object('failure', u.failure, 'reason', u.reason) from unsent u
      where not u.is_given_up and u.reason is not null order by u.since desc limit 1), '{"failure": null, "reason": null}')
$$;
comment on function private.mails_to_settle(integer) is
  'GET /dashboard: what administrators can act on while the shifts are not over: the number of people to whom a mail could not be
sent, the latest p_most of them with the reason, the number of mails that wait too long, and why the latest of these failed.
Empty for other callers. Definer: no API role reads the outbox.';
grant execute on function private.mails_to_settle(integer) to authenticated;
