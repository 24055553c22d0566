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
