-- Lists of who could not be told, and of who cannot be reached in the next days, for administrators.

create function private.event_ref(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'title', e.title, 'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time),
    'timezone', e.timezone, 'all_day', e.all_day, 'location', e.location)
  from public.events e where e.id = p_id
$$;
comment on function private.event_ref(uuid) is 'An event as datedEvent of the contract. Internal.';

create function private.untold_people(p_change_set uuid, p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with found as materialized (
      select u.* from private.untold u
      where case when p_change_set is null then not u.is_settled and u.is_ahead else u.change_set_id = p_change_set end
    )
    select jsonb_build_object('count', (select count(*) from found), 'people', coalesce(jsonb_agg(jsonb_build_object(
      'user', jsonb_build_object('id', p.id, 'name', p.name), 'phone', p.phone, 'reason', f.reason, 'failure', f.failure, 'ids', f.ids, 'kinds', f.kinds,
      'event', private.event_ref(f.event_id), 'events', f.events, 'at', private.iso(f.at), 'seen', f.is_seen,
      'told', case when f.told_at is not null then jsonb_build_object('at', private.iso(f.told_at),
        'by', (select t.name from public.profiles t where t.id = f.told_by)) end)
      order by e.start_time, p.name collate private.natural_order, p.id, f.act), '[]'))
    from (select f.* from found f join public.events e on e.id = f.event_id order by e.start_time, f.user_id, f.act limit p_most) f
    join public.events e on e.id = f.event_id
    join public.profiles p on p.id = f.user_id);
end
$$;
comment on function private.untold_people(uuid, integer) is
  'GET /unreached and GET /dashboard: whom a change set did not reach, or, without one, all who are still to be told of shifts that are not over: {count,
people: the first p_most of them by the start of the shifts}. Definer: no API role reads unreached. Errors: 401, 403.';
grant execute on function private.untold_people(uuid, integer) to authenticated;

create function private.untold_counts(p_change_sets uuid[]) returns table (change_set_id uuid, unreached integer, untold integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select u.change_set_id, count(*)::integer, (count(*) filter (where not u.is_settled))::integer
    from private.untold u where u.change_set_id = any (p_change_sets) group by u.change_set_id;
end
$$;
comment on function private.untold_counts(uuid[]) is
  'GET /change-sets: how many people each of these did not reach, and how many of them nobody has told since. Definer: no API role reads unreached. Errors: 401, 403.';
grant execute on function private.untold_counts(uuid[]) to authenticated;

create function private.unreachable_people(p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with next as (
      select distinct on (s.user_id) s.user_id, s.event_id, e.start_time
      from public.events e join public.signups s on s.event_id = e.id
      where e.start_time > private.now() and e.start_time <= private.now() + interval '7 days' and e.published_at is not null
        and s.status <> 'canceled' and s.is_live and coalesce(s.attendance <> 'excused', true)
      order by s.user_id, e.start_time, e.id
    ), found as materialized (
      select n.*, w.name, w.phone, w.reason
      from next n
      -- One by one: otherwise Postgres reads all profiles.
      cross join lateral (
        select p.name, p.phone, private.why_unreached(p, 'canceled') as reason from public.profiles p where p.id = n.user_id offset 0) w
      where w.reason is not null
    )
    select jsonb_build_object('count', (select count(*) from found), 'people', coalesce(jsonb_agg(jsonb_build_object(
      'user', jsonb_build_object('id', f.user_id, 'name', f.name), 'phone', f.phone, 'reason', f.reason, 'event', private.event_ref(f.event_id),
      'failure', b.failure, 'since', private.iso(b.since)) order by f.start_time, f.name collate private.natural_order, f.user_id), '[]'))
    from (select * from found order by start_time, user_id limit p_most) f
    left join private.bounces b on b.user_id = f.user_id);
end
$$;
comment on function private.unreachable_people(integer) is
  'GET /unreached and GET /dashboard: people with a place in a shift that begins within seven days whom not even its cancellation would reach: {count, people: the
first p_most by the start of their next shift}. Definer: no API role reads bounces or devices. Errors: 401, 403.';
grant execute on function private.unreachable_people(integer) to authenticated;

create function private.bouncing_people(p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', f.id, 'name', f.name), 'phone', f.phone, 'email', f.email,
      'failure', f.failure, 'since', private.iso(f.since)) order by f.since desc, f.id), '[]')
    from (select p.id, p.name, p.phone, p.email, b.failure, b.since
      from private.bounces b join public.profiles p on p.id = b.user_id order by b.since desc, p.id limit p_most) f);
end
$$;
comment on function private.bouncing_people(integer) is
  'GET /unreached: people whose address is refused for good, the latest p_most. Definer: no API role reads bounces. Errors: 401, 403.';
grant execute on function private.bouncing_people(integer) to authenticated;

create function private.place_is_heard(p_signup uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from private.unreached u join public.notices n on n.id = u.notice_id
    where n.signup_id = p_signup and n.kind in ('asked', 'assigned') and u.told_at is null)
$$;
comment on function private.place_is_heard(uuid) is 'Whether somebody hears of the place that they were given. Internal.';

create function private.hears_of_place(p_signup uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.place_is_heard(p_signup);
end
$$;
comment on function private.hears_of_place(uuid) is
  'POST /users/{id}/signups: whether somebody hears of the place that they were given. Definer: no API role reads unreached. Errors: 401, 403.';
grant execute on function private.hears_of_place(uuid) to authenticated;

create function private.mark_told(p_notices uuid[], p_told boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from private.unreached u where u.notice_id = any (p_notices)) then
    perform private.refuse_missing('notice');
  end if;
  with said as (
    update private.unreached u set told_at = case when p_told then private.now() end, told_by = case when p_told then private.me() end
    where u.notice_id = any (p_notices) and (u.told_at is null) = p_told
    returning u.notice_id
  )
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  select private.me(), case when p_told then 'insert' else 'delete' end, 'unreached', a.id,
    case when not p_told then a.about end, case when p_told then a.about end
  from (
    select distinct on (n.user_id, coalesce(n.change_set_id, n.id)) n.id,
      jsonb_build_object('user_id', n.user_id, 'event_id', n.event_id) as about
    from said s join public.notices n on n.id = s.notice_id
    order by n.user_id, coalesce(n.change_set_id, n.id), n.created_at, n.id) a
  order by a.id;
end
$$;
comment on function private.mark_told(uuid[], boolean) is
  'PUT /unreached: records that the caller has told somebody what these notices say, or takes that back; the change log has it once for each person
and change. Who was first is kept. Definer: no API role
writes unreached. Errors: 401, 403; 404 if none of them is unreached.';
grant execute on function private.mark_told(uuid[], boolean) to authenticated;
