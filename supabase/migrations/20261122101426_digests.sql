-- Digests: once a day, at eight in the morning of the organisation, administrators and leads are told of what did not have to be told at
-- once; leads of shifts that they may fill, and of open ends of those whose gate they may run.

create function private.digest_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select clock.here::time >= '08:00' and not exists (select from private.digests d where d.day >= clock.here::date)
    -- An installation begins with a day without one.
    and exists (select from public.profiles p where (p.created_at at time zone clock.zone)::date < clock.here::date)
  from (select private.now() at time zone private.organisation_zone() as here, private.organisation_zone() as zone) clock
$$;
comment on function private.digest_due() is 'Whether the digest of today has to be made. Definer: for due_mails().';

create function private.make_digests() returns integer
language plpgsql set search_path = '' as $$
declare
  today constant date := private.organisation_today();
  last private.digests;
  lacking uuid[];
  told uuid[];
begin
  if not private.digest_due() then
    return 0;
  end if;
  select d.* into last from private.digests d order by d.day desc limit 1;
  lacking := array(
    select s.id from public.events e join public.event_slots s on s.event_id = e.id
    where e.start_time > private.now() and e.start_time <= private.now() + interval '7 days' and e.removed_at is null
      and s.confirmed_count < s.min_count and private.is_offerable(e, s));
  -- Two workers at once: the second one waits here for the first, and finds its row.
  insert into private.digests (day, below) values (today, lacking) on conflict do nothing;
  if not found then
    return 0;
  end if;
  with news as materialized (
    select 'below' as what, below.id as slot_id, null::private.alerts as alert, null::uuid as person, below.id <> all (coalesce(last.below, '{}')) as is_new
    from unnest(lacking) below (id)
    union all
    select 'questions', s.slot_id, null, s.user_id, q.deadline > coalesce(last.made_at, '-infinity')
    from public.questions q join public.signups s on s.id = q.signup_id join public.events e on e.id = s.event_id
    where q.kind in ('place', 'still') and q.answer is null and q.deadline <= private.now() and s.is_live and s.checked_in_at is null and e.start_time > private.now()
    union all
    select 'ends', u.slot_id, null, u.user_id, true
    from private.unsettled(greatest(last.made_at, private.now() - interval '2 days'), private.now()) u
    union all
    select 'places', a.slot_id, a, null, true
    from private.alerts a join public.event_slots s on s.id = a.slot_id join public.events e on e.id = s.event_id
    where a.happened_at > private.now() - interval '2 days' and a.kind = 'given_back' and a.gathered_at is not null
      and private.is_news(a, e, s)
  ), concerned as (
    select a.what, c.slot_id, c.user_id
    from (select n.what, array_agg(distinct n.slot_id) as slots from news n group by n.what) a
    cross join lateral private.in_charge(a.slots, case a.what when 'ends' then 'gate' else 'fill' end) c
  ), wanted as materialized (
    select p.id as user_id, n.what, n.is_new, (n.alert).id as alert_id
    from news n join concerned c on c.what = n.what and c.slot_id = n.slot_id join public.profiles p on p.id = c.user_id
    where coalesce((p.settings ->> 'dailyDigest')::boolean, true)
      -- What is open of their own shifts is for others to settle.
      and (p.role = 'admin' or p.id is distinct from n.person)
      and (n.what <> 'places' or not private.is_own_news(n.alert, p.id) and p.created_at <= (n.alert).happened_at and not exists (
        select from private.alert_tellings t join public.notices o on o.id = t.notice_id
        where t.alert_id = (n.alert).id and o.user_id = p.id))
  ), made as (
    insert into public.notices (user_id, kind, about)
    select w.user_id, 'digest', jsonb_build_object('day', today, 'below', count(*) filter (where w.what = 'below'),
      'questions', count(*) filter (where w.what = 'questions'), 'ends', count(*) filter (where w.what = 'ends'),
      'places', count(*) filter (where w.what = 'places'))
    from wanted w group by w.user_id having bool_or(w.is_new)
    returning id, user_id
  ), noted as (
    insert into private.alert_tellings (notice_id, alert_id)
    select m.id, w.alert_id from wanted w join made m on m.user_id = w.user_id where w.alert_id is not null
  ), replaced as (
    update public.notices n set dismissed_at = private.now()
    from made m where n.user_id = m.user_id and n.kind = 'digest' and n.dismissed_at is null and n.id <> m.id
  )
  select array_agg(m.id) into told from made m;
  perform private.mail_alerts(told);
  return coalesce(cardinality(told), 0);
end
$$;
comment on function private.make_digests() is
  'The digest of today, for administrators and leads who want it and if something is new for them since the last one: places that came free
and were not told at once, shifts of the next seven days below their minimum, questions without an answer, and open ends of the shifts that
ended since the last one, at most two days ago. Leads hear of shifts that they may fill now and, of open ends, of those of others where they
may run the gate now. It replaces the one of the day before among their messages. Returns the number of notices. For claim_mails(). Internal.';

create function private.alert_list(p_notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  with notice as (
    select n.*, p.role = 'admin' as of_admin from public.notices n join public.profiles p on p.id = n.user_id where n.id = p_notice
  ), told as (
    select a.* from private.alert_tellings t join private.alerts a on a.id = t.alert_id where t.notice_id = p_notice
  ), entry as (
    select t.slot_id, t.signup_id, t.is_late, t.happened_at from told t where t.kind = 'given_back'
    union all
    select lacking.id, null, false, null
    from (
      select t.slot_id from told t where t.kind = 'below_min'
      union
      select below.id from notice n join private.digests d on d.day = (n.about ->> 'day')::date cross join unnest(d.below) below (id)
    ) lacking (id)
    where lacking.id not in (select t.slot_id from told t where t.kind = 'given_back')
  ), ranked as (
    select x.*, n.of_admin, n.user_id, s.event_id,
      row_number() over (order by e.start_time, e.id, x.slot_id, x.happened_at, x.signup_id) as place
    from notice n cross join entry x
    join public.event_slots s on s.id = x.slot_id join public.events e on e.id = s.event_id and e.published_at is not null
    where n.of_admin or exists (select from private.grants_at(e.id, s.id, 'fill', n.user_id))
  ), shown as (
    select r.slot_id, min(r.place) as place,
      coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'late', r.is_late) order by r.place) filter (where p.id is not null), '[]') as people
    from ranked r left join public.signups g on g.id = r.signup_id and (r.of_admin
      or exists (select from private.grants_at(r.event_id, r.slot_id, 'roster', r.user_id))
      or exists (select from private.grants_at(r.event_id, r.slot_id, 'gate', r.user_id)))
    left join public.profiles p on p.id = g.user_id
    where r.place <= 20 group by r.slot_id
  )
  select jsonb_build_object('places', coalesce((n.about ->> 'places')::integer, 0), 'below', coalesce((n.about ->> 'below')::integer, 0),
    'questions', coalesce((n.about ->> 'questions')::integer, 0), 'ends', coalesce((n.about ->> 'ends')::integer, 0),
    'more', (select count(*) from ranked r where r.place > 20),
    'shifts', (
      select coalesce(jsonb_agg(jsonb_build_object('slot_id', s.id,
        'event', jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_time', private.iso(e.start_time),
          'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day),
        'slot_type', y.name, 'people', x.people,
        'open', case when private.is_offerable(e, s) then s.required_count - s.filled_count + s.held_count end,
        'offered', (select count(*) from public.questions q where q.slot_id = s.id and q.kind = 'offer' and q.answer is null),
        'confirmed', s.confirmed_count, 'min_count', s.min_count) order by x.place), '[]')
      from shown x join public.event_slots s on s.id = x.slot_id join public.slot_types y on y.id = s.slot_type_id
      join public.events e on e.id = s.event_id))
  from notice n
$$;
comment on function private.alert_list(uuid) is
  'What a notice of kind alert or digest is about, with the shifts as they are now: the first 20 places or shifts by their start, and
how many more there are. Leads see the shifts that they may fill now, and people by name where they may see them. Internal.';

create function private.hears_of_shifts(p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles p where p.id = p_person and p.state = 'active' and (p.role = 'admin' or exists (
      select from public.lead_grants g where g.user_id = p.id and g.rights && '{fill,gate}')))
$$;
comment on function private.hears_of_shifts(uuid) is
  'Whether alerts and digests are for a person: an administrator, or somebody who may fill shifts or run gates. Internal.';

create function private.alert_letter(p_notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('list', case when private.hears_of_shifts(p.id) then private.alert_list(n.id) end, 'to_lead', p.role <> 'admin')
  from public.notices n join public.profiles p on p.id = n.user_id where n.id = p_notice
$$;
comment on function private.alert_letter(uuid) is
  'What the mail of a notice of kind alert or digest says; nothing to somebody who leads no more. Internal.';

create function private.own_alert(p_notice uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return case when exists (
      select from public.notices n join public.profiles p on p.id = n.user_id
      where n.id = p_notice and n.user_id = private.me() and private.hears_of_shifts(p.id) and (p.role <> 'admin' or private.is_admin()))
    then private.alert_list(p_notice) end;
end
$$;
comment on function private.own_alert(uuid) is
  'GET /notices: the list of one of the caller''s notices, for administrators and leads; null for anybody else. Definer: no API role reads
alerts. Errors: 401.';
grant execute on function private.own_alert(uuid) to authenticated;

create function private.prune_alerts() returns void
language sql set search_path = '' as $$
  delete from private.alerts a where a.happened_at < private.now() - interval '90 days';
  delete from private.digests d where d.made_at < private.now() - interval '90 days'
    and d.day < (select max(l.day) from private.digests l)
$$;
comment on function private.prune_alerts() is 'Deletes alerts and digests of more than 90 days ago, but the last digest. For prune_outbox(). Internal.';
