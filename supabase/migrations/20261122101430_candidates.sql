-- Candidates: who could have a place, judged by the rules that giving it applies, and why somebody is proposed.

create function private.commitments_within(p_span tstzrange)
returns table (user_id uuid, own private.commitments)
language plpgsql stable set search_path = '' as $$
declare
  -- The rules of the organisation, with the commitments of nobody.
  base constant private.commitments := private.read_commitments(null, private.now(), false);
  -- A rule looks at most three days beyond an event, and at the days of two time zones.
  near constant tstzrange := tstzrange(lower(p_span) - interval '5 days', upper(p_span) + interval '5 days');
begin
  return query
    with held as materialized (
      select s.user_id, s.during, e.all_day, e.during as of_event, e.timezone, e.hours
      from public.signups s join public.events e on e.id = s.event_id
      where s.status = 'confirmed' and (s.is_live or s.is_draft) and s.during && near
    ), spans as materialized (
      select h.user_id, range_agg(h.during) as busy, range_agg(h.during) filter (where not h.all_day) as blocks
      from held h group by h.user_id
    ), days as materialized (
      select d.user_id, jsonb_object_agg(d.day, d.seconds) as seconds, max(d.seconds) / 3600 as most
      from (
        select h.user_id, work.day, sum(work.seconds) as seconds
        from held h
        cross join lateral private.work_days(h.of_event, case when h.all_day then h.timezone else base.zone end,
          case when h.all_day then h.hours end) work
        group by h.user_id, work.day
      ) d group by d.user_id
    ), here as materialized (
      select s.user_id, array_agg(s.event_id) as event_ids from public.signups s
      where s.during && near and s.status <> 'canceled' and (s.is_live or s.is_draft)
      group by s.user_id
    ), offers as (
      select q.user_id, array_agg(q.slot_id) as slots from public.questions q where q.answer is null and q.wave = 1
      group by q.user_id
    ), qualified as (
      select q.user_id, array_agg(q.slot_type_id) as types, array_agg(q.days) as days
      from private.qualified_days q
      where q.slot_type_id in (select s.slot_type_id from public.event_slots s join public.events e on e.id = s.event_id
        where e.during && p_span and e.removed_at is null)
      group by q.user_id
    ), roles as materialized (
      select one.role, private.closed_to_role(one.role) as closed_types
      from (select distinct p.role from public.profiles p where p.state = 'active') one
    )
    select p.id,
      row(base.moment, here.event_ids, roles.closed_types, qualified.types, qualified.days, spans.busy,
        case when base.rest is not null then spans.blocks end, base.rest, days.seconds, base.zone, base.opens_before,
        base.closes_before, base.max_hours_per_day, base.max_hours_per_day - coalesce(days.most, 0),
        offers.slots)::private.commitments
    from public.profiles p
    join roles on roles.role = p.role
    left join offers on offers.user_id = p.id
    left join spans on spans.user_id = p.id
    left join days on days.user_id = p.id
    left join here on here.user_id = p.id
    left join qualified on qualified.user_id = p.id
    where p.state = 'active';
end
$$;
comment on function private.commitments_within(tstzrange) is
  'For each active person what private.commitments_of() returns, as far as it matters for events of a span of time. Read for
everybody at once: who is free is asked about thousands of people. What is open to somebody depends on their role alone. Internal.';

create function private.commitments_near(p_event public.events)
returns table (user_id uuid, own private.commitments, hours numeric)
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := case when p_event.all_day then p_event.timezone else private.organisation_zone() end;
  day constant text := (p_event.start_time at time zone zone)::date;
begin
  return query
    select n.user_id, n.own, coalesce(((n.own).seconds_by_day ->> day)::numeric / 3600, 0)
    from private.commitments_within(p_event.during) n;
end
$$;
comment on function private.commitments_near(public.events) is
  'For each active person what private.commitments_within() returns for one event, and the hours that they work on its first
day. Internal.';

create function private.fit_facts(p_event public.events, p_slot_type_id uuid, p_people uuid[])
returns table (user_id uuid, did_role bigint, did_place bigint, adjoining uuid)
language plpgsql stable set search_path = '' as $$
declare
  here constant uuid[] := p_event.place_id || array(
    select n.place_id from public.place_names n where private.plain(n.name) = private.plain(private.single_spaced(p_event.location)));
begin
  -- PL/pgSQL, because its plan knows whether everybody is asked for.
  return query select d.user_id, count(*) filter (where d.completed and d.slot_type_id = p_slot_type_id),
      count(*) filter (where d.completed and d.place_id = any (here)),
      (min(d.event_id::text) filter (where d.place_id = any (here)
        and (d.end_time = p_event.start_time or d.start_time = p_event.end_time)))::uuid
    from private.signup_details d
    where d.status = 'confirmed' and d.is_live and (p_people is null or d.user_id = any (p_people))
    group by d.user_id;
end
$$;
comment on function private.fit_facts(public.events, uuid, uuid[]) is
  'What speaks for people (null: all) who have or had work: how often they worked in a slot type and at the place of an event, and an event there that adjoins it. The place is the same if it is the stored one, or if one of its
names is, compared as a search compares texts. Internal.';

create function private.place_error(p_event public.events, p_slot public.event_slots, p_person uuid, p_own private.commitments,
  p_overridden boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  sentence text;
  detail text;
begin
  perform private.judge_place(p_event, p_slot, p_person, p_own, p_overridden);
  return null;
exception when sqlstate 'MU409' then
  get stacked diagnostics sentence = message_text, detail = pg_exception_detail;
  return detail::jsonb || jsonb_build_object('message', sentence);
end
$$;
comment on function private.place_error(public.events, public.event_slots, uuid, private.commitments, boolean) is
  'The refusal of private.judge_place() as the JSON of an error; null if the person can have the place. Internal.';

create function private.judged_candidates(p_slot_id uuid, p_people uuid[], p_limit integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  slot public.event_slots;
  event public.events;
  season public.seasons;
  earns boolean;
  -- The days of the event, for everybody's own limit of hours.
  work jsonb;
begin
  select s.* into slot from public.event_slots s where s.id = p_slot_id and s.removed_at is null;
  select e.* into event from public.events e where e.id = slot.event_id and e.removed_at is null;
  if event.id is null then
    perform private.refuse_missing('slot');
  end if;
  season := private.season_at(event.start_time);
  earns := (select r.hourly[width_bucket(event.start_time, r.moments)] > 0 from private.rates_by_type r
    where r.slot_type_id = slot.slot_type_id) and event.start_time <@ private.season_span(season);
  work := private.seconds_of_days(event);
  return (
    with judged as materialized (
      select n.*, private.place_refusal(event, slot, n.own, false) as refusal from private.commitments_near(event) n
    ), reasoned as materialized (
      select j.*, case when j.refusal is not null then private.place_refusal(event, slot, j.own, true) end as with_reason
      from judged j
    ), asked as materialized (
      select r.*, s.is_free, s.said_at, i.asked_title, i.no_at, w.most_hours, coalesce(slot.slot_type_id = any (w.slot_type_ids), false) as likes_role,
        coalesce(event.place_id = any (w.place_ids), false) as likes_place,
        w.most_hours is not null and private.exceeds_hours(work, (r.own).seconds_by_day, w.most_hours) as over_own
      from reasoned r
      left join public.wishes w on w.user_id = r.user_id
      left join private.said(null, array[event.during]) s on s.user_id = r.user_id
      left join private.asked_around(event) i on i.user_id = r.user_id
    ), grouped as (
      select a.*, case when a.with_reason is not null then 4 when a.refusal is not null or a.over_own or not a.is_free or a.asked_title is not null or a.no_at is not null then 3
        when a.is_free then 1 else 2 end as rank
      from asked a
    ), known as (
      select g.*, p.name, p.phone, c.required,
        case when earns then greatest(c.required - c.confirmed, 0) else 0 end as owed,
        coalesce(f.did_role, 0) as did_role, coalesce(f.did_place, 0) as did_place, f.adjoining
      from grouped g
      join public.profiles p on p.id = g.user_id
      left join private.season_credits(season, p_people) c on c.user_id = g.user_id
      left join private.fit_facts(event, slot.slot_type_id, p_people) f on f.user_id = g.user_id
      where p_people is null or g.user_id = any (p_people)
    ), best as (
      -- Tenths, so that a little more to earn does not outweigh everything else. Equals come in an order that differs from place
      -- to place and says nothing about them.
      select first.*, row_number() over () as place from (
        select * from known k
        order by k.rank, k.refusal is not null, round(coalesce(k.owed / nullif(k.required, 0), 0), 1) desc, k.likes_role desc,
          k.did_role > 0 desc, k.likes_place desc, k.did_place > 0 desc, k.adjoining is not null desc, k.hours,
          hashtextextended(k.user_id::text || slot.id, 0), k.user_id
        limit p_limit) first
    )
    select jsonb_build_object(
      'counts', (select jsonb_build_object('said_free', count(*) filter (where g.rank = 1),
          'nothing_said', count(*) filter (where g.rank = 2), 'warned', count(*) filter (where g.rank = 3),
          'refused', count(*) filter (where g.rank = 4)) from grouped g),
      'candidates', coalesce(jsonb_agg(jsonb_build_object(
        'user', jsonb_build_object('id', b.user_id, 'name', b.name, 'phone', b.phone),
        'group', (array['said_free', 'nothing_said', 'warned', 'refused'])[b.rank],
        'asks', (select private.is_asked(p, event) from public.profiles p where p.id = b.user_id),
        'refusal', case when b.refusal is not null then private.place_error(event, slot, b.user_id, b.own, b.rank = 4) end,
        'warnings', jsonb_path_query_array(jsonb_build_array(
          case when not b.is_free then jsonb_build_object('code', 'said_not_free',
            'params', jsonb_build_object('said_at', private.iso(b.said_at))) end,
          case when b.over_own then jsonb_build_object('code', 'over_own_hours',
            'params', jsonb_build_object('most_hours', trim_scale(b.most_hours))) end,
          case when b.asked_title is not null then jsonb_build_object('code', 'asked_elsewhere',
            'params', jsonb_build_object('event_title', b.asked_title)) end,
          case when b.no_at is not null then jsonb_build_object('code', 'said_no',
            'params', jsonb_build_object('said_at', private.iso(b.no_at))) end), '$[*] ? (@ != null)'),
        'elsewhere', (
          select jsonb_build_object('signup_id', s.id, 'event_id', o.id, 'title', o.title,
            'start_time', private.iso(o.start_time), 'end_time', private.iso(o.end_time))
          from public.signups s join public.events o on o.id = s.event_id
          where b.with_reason in ('overlap', 'slot_full') and s.user_id = b.user_id and s.status = 'confirmed'
            and (s.is_live or s.is_draft) and s.during && event.during
          order by s.is_draft, lower(s.during), s.id limit 1),
        'reasons', (
          select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'params', r.params) order by r.number), '[]')
          from (
            select * from (values
              (1, 'said_free', b.is_free, jsonb_build_object('said_at', private.iso(b.said_at))),
              (2, 'owes', b.owed > 0, jsonb_build_object('credits', trim_scale(b.owed), 'required', trim_scale(b.required))),
              (3, 'favourite_role', b.likes_role, '{}'),
              (4, 'did_role', b.did_role > 0, jsonb_build_object('times', b.did_role)),
              (5, 'favourite_place', b.likes_place, '{}'),
              (6, 'did_place', b.did_place > 0, jsonb_build_object('times', b.did_place)),
              (7, 'adjoining', b.adjoining is not null, jsonb_build_object('event_title',
                (select o.title from public.events o where o.id = b.adjoining))),
              (8, 'same_day', b.hours > 0, jsonb_build_object('hours', trim_scale(round(b.hours, 2))))
            ) reason (number, code, holds, params)
            where reason.holds order by reason.number limit 3
          ) r)
        ) order by b.place), '[]'))
    from best b);
end
$$;
comment on function private.judged_candidates(uuid, uuid[], integer) is
  'Who could have a place of a slot, as the JSON of GET /slots/{id}/candidates, out of these people (null: all). What
they owe is what the season of the event asks for; leads are not told.
Everybody is judged by private.place_refusal(); the refusals of the people returned are those of private.judge_place(): without a
reason, or if a reason would not help, with one. What people say about themselves only warns. Error: 404 Slot not found. Internal.';

create function private.candidates(p_slot_id uuid, p_people uuid[], p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.judged_candidates(p_slot_id, p_people, p_limit);
end
$$;
comment on function private.candidates(uuid, uuid[], integer) is
  'GET /slots/{id}/candidates: see private.judged_candidates(). Definer: policies would be applied to each row of everybody''s work.
Errors: 401; 403; 404 Slot not found.';
grant execute on function private.candidates(uuid, uuid[], integer) to authenticated;
