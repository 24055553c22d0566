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
    ), unsigned as materialized (
      -- Once for each slot type of the span, before they are sorted: one of them may ask for many documents.
      select l.user_id, array_agg(l.slot_type_id) as types, bool_or(l.slot_type_id is null) as everywhere
      from (
        select distinct k.user_id, k.slot_type_id from private.lacking_documents k
        where k.slot_type_id is null or k.slot_type_id in (select s.slot_type_id from public.event_slots s join public.events e on e.id = s.event_id
          where e.during && p_span and e.removed_at is null)) l
      group by l.user_id
    ), lacking as (
      select l.user_id, array_agg(l.event_id) filter (where l.event_id is not null) as events,
        array_agg(l.slot_type_id) filter (where l.slot_type_id is not null) as types, range_agg(l.times) as times
      from private.lacking_answers l group by l.user_id
    ), roles as materialized (
      select one.role, private.closed_to_role(one.role) as closed_types
      from (select distinct p.role from public.profiles p where p.state = 'active') one
    )
    select p.id,
      row(base.moment, here.event_ids, roles.closed_types, qualified.types, qualified.days, spans.busy,
        case when base.rest is not null then spans.blocks end, base.rest, days.seconds, base.zone, base.opens_before,
        base.closes_before, base.max_hours_per_day, base.max_hours_per_day - coalesce(days.most, 0),
        offers.slots, births.youngest, base.aged_types, base.age_rules, unsigned.types, coalesce(unsigned.everywhere, false),
        lacking.events, lacking.types, lacking.times)::private.commitments
    from public.profiles p
    join roles on roles.role = p.role
    left join offers on offers.user_id = p.id
    left join unsigned on unsigned.user_id = p.id
    left join public.births on births.user_id = p.id
    left join spans on spans.user_id = p.id
    left join days on days.user_id = p.id
    left join here on here.user_id = p.id
    left join qualified on qualified.user_id = p.id
    left join lacking on lacking.user_id = p.id
    where p.state = 'active';
end
$$;
comment on function private.commitments_within(tstzrange) is
  'For each active person what private.commitments_of() returns, as far as it matters for events of a span of time. Read for
everybody at once: who is free is asked about thousands of people. What is open to somebody depends on their role alone. Internal.';

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
    -- As an array, because whether work is completed takes time to find out: only of what speaks for somebody.
    where d.id = any (array(
      select s.id from (
        select slot.id from public.event_slots slot where slot.slot_type_id = p_slot_type_id
        union select slot.id from public.events e join public.event_slots slot on slot.event_id = e.id where e.place_id = any (here)
      ) alike join public.signups s on s.slot_id = alike.id
      where s.status = 'confirmed' and s.is_live and (p_people is null or s.user_id = any (p_people))))
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
  -- The days of the event, for everybody's own limit of hours, and its first one.
  work jsonb;
  first_day text;
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
  first_day := (event.start_time at time zone case when event.all_day then event.timezone else private.organisation_zone() end)::date;
  return (
    with judged as materialized (
      select n.*, private.place_refusal(event, slot, n.own, false) as refusal from private.commitments_within(event.during) n
    ), reasoned as (
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
    ), grouped as not materialized (
      select a.*, case when a.with_reason is not null then 4 when a.refusal is not null or a.over_own or not a.is_free or a.asked_title is not null or a.no_at is not null then 3
        when a.is_free then 1 else 2 end as rank
      from asked a
    ), known as (
      select g.*, c.required,
        coalesce(greatest(c.required - c.confirmed, 0), 0) as owed,
        coalesce(((g.own).seconds_by_day ->> first_day)::numeric / 3600, 0) as hours,
        coalesce(f.did_role, 0) as did_role, coalesce(f.did_place, 0) as did_place, f.adjoining
      from grouped g
      -- Where nothing is earned, nobody's credits matter.
      left join private.season_credits(season, case when earns then p_people else '{}' end) c on c.user_id = g.user_id
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
        'user', jsonb_build_object('id', p.id, 'name', p.name, 'phone', p.phone),
        'group', (array['said_free', 'nothing_said', 'warned', 'refused'])[b.rank],
        'asks', private.is_asked(p, event),
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
    from best b join public.profiles p on p.id = b.user_id);
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

-- Auto-fill: the open places of a span of time and, for each person, what the rules of a place and they themselves say. The client
-- makes a proposal of it.

create function private.open_slots(p_from date, p_to date, p_zone text)
returns table (number integer, event public.events, slot public.event_slots)
language sql stable set search_path = '' as $$
  select (row_number() over (order by e.start_time, e.id, s.position, s.id) - 1)::integer, e, s
  from public.events e join public.event_slots s on s.event_id = e.id
  where e.start_time >= p_from::timestamp at time zone p_zone and e.start_time < (p_to + 1)::timestamp at time zone p_zone
    and e.start_time > private.now() and e.removed_at is null
    and e.status = 'scheduled' and s.removed_at is null and not s.is_canceled and s.filled_count < s.required_count
$$;
comment on function private.open_slots(date, date, text) is
  'The slots with open places of events that start on the days from p_from to p_to of a zone and have not begun, numbered in their
order. Internal.';

create function private.auto_fill(p_from date, p_to date, p_zone text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 1000;
  -- The zone in which the rule of hours a day counts.
  zone constant text := private.organisation_zone();
  rules constant public.organisation := private.organisation();
  span tstzrange;
  waiting integer;
  season public.seasons;
  counts tstzrange;
begin
  perform private.require_admin();
  select tstzrange(min(lower((o.event).during)) filter (where o.number < most),
    max(upper((o.event).during)) filter (where o.number < most)), greatest(count(*) - most, 0)
  into span, waiting from private.open_slots(p_from, p_to, p_zone) o;
  -- Credits of other seasons do not count for what people owe in this one.
  season := private.season_at(p_from::timestamp at time zone p_zone);
  counts := private.season_span(season);
  return (
    with holes as materialized (
      select o.* from private.open_slots(p_from, p_to, p_zone) o where o.number < most
    ), listed as materialized (
      select n.user_id as id, n.own, row_number() over (order by n.user_id) as number from private.commitments_within(span) n
    ), verdicts as materialized (
      select h.number, array_agg(private.place_refusal(h.event, h.slot, l.own, false) order by l.number) as refusals
      from holes h cross join listed l group by h.number
    ), codes as materialized (
      select one.code, row_number() over (order by one.code) - 1 as number
      from (select distinct unnest(v.refusals) as code from verdicts v) one where one.code is not null
    ), times as materialized (
      -- What people say is about a time: shifts at the same time have it once.
      select t.during, row_number() over (order by t.during) as number
      from (select distinct (h.event).during as during from holes h) t
    ), said as materialized (
      select s.user_id, s.number, s.is_free, (s.said_at at time zone p_zone)::date as day
      from private.said(null, (select array_agg(t.during order by t.number) from times t)) s
    ), said_days as materialized (
      select one.day, row_number() over (order by one.day) - 1 as number
      from (select distinct s.day from said s where not s.is_free) one
    ), marks as materialized (
      -- By person first: a join of each time with each person by two keys is planned badly.
      select s.user_id, jsonb_object_agg(s.number, case when s.is_free then '+' else chr(97 + d.number::integer) end) as marks
      from said s left join said_days d on d.day = s.day
      group by s.user_id
    ), spoken as materialized (
      select t.number, row_number() over (order by t.number) - 1 as place,
        string_agg(coalesce(m.marks ->> t.number::text, '.'), '' order by l.number) as marks
      from (select distinct s.number from said s) t cross join listed l left join marks m on m.user_id = l.id
      group by t.number
    ), held as materialized (
      select s.user_id, s.event_id from public.signups s
      -- As far as private.commitments_within() looks.
      where s.status = 'confirmed' and (s.is_live or s.is_draft)
        and s.during && tstzrange(lower(span) - interval '5 days', upper(span) + interval '5 days')
    ), events as materialized (
      select e.*, row_number() over (order by e.start_time, e.id) - 1 as number from public.events e
      where e.id in (select (h.event).id from holes h union select s.event_id from held s)
    ), types as materialized (
      select t.id, t.name, t.color, row_number() over (order by t.name collate private.natural_order, t.id) - 1 as number,
        r.moments, r.hourly
      from public.slot_types t left join private.rates_by_type r on r.slot_type_id = t.id
      where t.id in (select (h.slot).slot_type_id from holes h)
    ), places as materialized (
      select p.id, row_number() over (order by p.id) - 1 as number
      from public.places p where p.id in (select (h.event).place_id from holes h)
    ), worked as materialized (
      select w.user_id, t.number as type, p.number as place, count(*) as times
      from private.worked w
      join public.events e on e.id = w.event_id
      left join types t on t.id = w.slot_type_id
      left join places p on p.id = e.place_id
      where w.counts and (t.id is not null or p.id is not null)
      group by w.user_id, t.number, p.number
    ), busy as materialized (
      select s.user_id, jsonb_agg(e.number order by e.number) as shifts
      from held s join events e on e.id = s.event_id group by s.user_id
    ), turns as materialized (
      -- Fair turns need to know who was last here long ago, but no more of the past than that.
      select one.user_id, jsonb_agg(extract(epoch from one.at) order by one.at)
        filter (where one.at <@ span or one.at = one.last or one.at = one.next) as starts
      from (
        select s.user_id, lower(s.during) as at,
          max(lower(s.during)) filter (where lower(s.during) < lower(span)) over own as last,
          min(lower(s.during)) filter (where lower(s.during) >= upper(span)) over own as next
        from public.signups s
        where s.status in ('confirmed', 'asked') and (s.is_live or s.is_draft)
          and s.during && tstzrange(lower(span) - interval '1 year', upper(span) + interval '1 year')
        window own as (partition by s.user_id)
      ) one group by one.user_id
    ), did as materialized (
      select w.user_id, jsonb_agg(jsonb_build_array(w.type, w.times)) filter (where w.type is not null) as roles,
        jsonb_agg(jsonb_build_array(w.place, w.times)) filter (where w.place is not null) as places
      from worked w group by w.user_id
    ), wishes as materialized (
      select w.user_id, jsonb_build_object('most_hours', trim_scale(w.most_hours),
        'slot_types', (select coalesce(jsonb_agg(t.number order by t.number), '[]') from types t where t.id = any (w.slot_type_ids)),
        'places', (select coalesce(jsonb_agg(p.number order by p.number), '[]') from places p where p.id = any (w.place_ids))) as says
      from public.wishes w
      where w.most_hours is not null or w.slot_type_ids <> '{}' or w.place_ids <> '{}'
    )
    select jsonb_build_object(
      'timezone', p_zone, 'max_hours_per_day', rules.max_hours_per_day, 'min_rest_hours', rules.min_rest_hours,
      'refusals', (select coalesce(jsonb_agg(c.code order by c.number), '[]') from codes c),
      'slot_types', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.number), '[]')
        from types t),
      'places', (select coalesce(jsonb_agg(p.id order by p.number), '[]') from places p),
      'said', (select coalesce(jsonb_agg(s.marks order by s.place), '[]') from spoken s),
      'said_on', (select coalesce(jsonb_agg(d.day order by d.number), '[]') from said_days d),
      'left_out', waiting,
      'shifts', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
          'place', p.number, 'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time),
          'timezone', e.timezone, 'all_day', e.all_day, 'hours', trim_scale(round(e.hours, 2)),
          'from', extract(epoch from lower(e.during)), 'to', extract(epoch from upper(e.during)),
          'work', (select jsonb_agg(jsonb_build_array(w.day, w.seconds) order by w.day)
            from private.work_days(e.during, case when e.all_day then e.timezone else zone end,
              case when e.all_day then e.hours end) w),
          'said', s.place) order by e.number), '[]')
        from events e left join places p on p.id = e.place_id
        left join times on times.during = e.during
        left join spoken s on s.number = times.number),
      'holes', (select coalesce(jsonb_agg(jsonb_build_object('slot_id', (h.slot).id, 'shift', e.number, 'slot_type', t.number,
          'missing', (h.slot).required_count - (h.slot).filled_count,
          'to_min', greatest(coalesce((h.slot).min_count, 0) - (h.slot).filled_count, 0),
          'credits', case when (h.event).start_time <@ counts then coalesce(
            round((h.event).hours * greatest(t.hourly[width_bucket((h.event).start_time, t.moments)], 0), 1), 0) else 0 end,
          'verdicts', (select string_agg(coalesce(chr(97 + c.number::integer), '.'), '' order by v.place)
            from verdicts found cross join lateral unnest(found.refusals) with ordinality v (code, place)
            left join codes c on c.code = v.code where found.number = h.number)) order by h.number), '[]')
        from holes h join events e on e.id = (h.event).id join types t on t.id = (h.slot).slot_type_id),
      'people', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', p.name, 'required', trim_scale(c.required),
          'credits', trim_scale(c.confirmed), 'busy', coalesce(busy.shifts, '[]'),
          'turns', coalesce(turns.starts, '[]'),
          'work', (select coalesce(jsonb_agg(jsonb_build_array(d.key, d.value) order by d.key), '[]')
            from jsonb_each((l.own).seconds_by_day) d),
          'did_role', coalesce(did.roles, '[]'), 'did_place', coalesce(did.places, '[]'),
          'wishes', wishes.says) order by l.number), '[]')
        from listed l
        join public.profiles p on p.id = l.id
        join private.season_credits(season, null) c on c.user_id = l.id
        left join busy on busy.user_id = l.id
        left join turns on turns.user_id = l.id
        left join did on did.user_id = l.id
        left join wishes on wishes.user_id = l.id)
    ));
end
$$;
comment on function private.auto_fill(date, date, text) is
  'GET /auto-fill: the open slots of events that start on these days of a zone and have not begun, at most 1,000, and all active people, with the
verdict of private.place_refusal() for each pair, and what private.said() reports about the times. Definer: policies would be applied to each row of everybody''s work. Errors:
401; 403.';
grant execute on function private.auto_fill(date, date, text) to authenticated;
