-- The dashboard: what administrators did lately, and which mails are to be settled.

create function private.latest_changes() returns table (newest bigint, at timestamptz, kind text, actor uuid, count integer,
  id text, title text, person text, person_id uuid, change_set public.change_sets)
language sql stable set search_path = '' as $$
  with latest as (
    select a.id as newest, a.at, a.actor, a.row_id, a.change_set_id,
      case when a.change_set_id is not null then 'change_set' else a.kind end as kind,
      coalesce(a.after, a.before) as row
    -- What calendars change by themselves is in the list of change sets.
    from (select l.* from private.logged l where l.actor is not null or l.change_set_id is null order by l.id desc limit 3000) a
  ), acts as (
    -- Changes of one kind that a person makes in one transaction have the same time: they are one act, as a change set is.
    select max(l.newest) as newest, l.at, l.kind, l.actor, l.change_set_id, count(*)::integer as number,
      (array_agg(l.row_id order by l.row ->> 'start_time', l.newest))[1] as row_id,
      (array_agg(l.row order by l.row ->> 'start_time', l.newest))[1] as row,
      array_agg(distinct (l.row ->> 'user_id')::uuid) filter (where l.row ?| array['slot_id', 'qualification_id']) as people
    from latest l where l.kind is not null group by l.at, l.kind, l.actor, l.change_set_id
    order by 1 desc limit 20
  ), named as materialized (
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
