import type { getBoard, getBoardDays } from '../../_shared/contract/board.ts';
import type { ReadQuery } from '../../_shared/contract/call.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, withNeeds } from './json.ts';
import { organisationZone } from './organisation.ts';
import { isListed } from './places.ts';
import { volunteer } from './volunteers.ts';

/** A feed can bring a place of its own for each event. Of places where nothing is shown, only the first ones are listed. */
const emptyPlaces = 200;

/** Where an event `e` stands on the board, whose hours are those of the organisation: at the hour that the clocks of its own zone show. */
const standsAt = (sql: Sql) =>
  sql`case when e.timezone = (${organisationZone(sql)}) then e.start_time
    else (e.start_time at time zone e.timezone) at time zone (${organisationZone(sql)}) end`;

/**
 * The schedule board of a span of time, in one statement. Slots and signups are looked up by index for each shift. `types`
 * and `people` of a shift are the ids that the lists beside the shifts have to name.
 */
export const selectBoard = (sql: Sql, { from, to, people, event_ids }: ReadQuery<typeof getBoard>): JsonStatements => [
  sql<JsonRow[]>`
    with shown as materialized (
      select e.id, e.title, e.location, e.start_time, e.end_time, e.timezone, e.all_day, e.status,
        e.published_at is null as draft, e.feed_id, e.series_id, e.place_id, e.version
      from (
        ${
          event_ids
            ? sql`select e.* from public.events e where e.id = any (${`{${event_ids.join()}}`}::uuid[])
          and ${standsAt(sql)} < ${to} and (${standsAt(sql)} >= ${from} or e.end_time > ${from})`
            : sql`select e.* from public.events e
        where e.start_time >= ${from}::timestamptz - interval '1 day' and e.start_time < ${to}::timestamptz + interval '1 day'
          and ${standsAt(sql)} >= ${from} and ${standsAt(sql)} < ${to}
        union all
        select e.* from public.events e
        where e.id = any ((select private.running_at(${from}))::uuid[])`
        }
      ) e
      where e.removed_at is null
    ), shift as materialized (
      select e.start_time, e.end_time, e.id, offered.types, ${people ? sql`taken.people` : sql`null::uuid[]`} as people,
        to_json(row) as json
      from shown e
      cross join lateral (
        select coalesce(json_agg(shown_slot.slot order by s.position, s.id), '[]') as slots, array_agg(s.slot_type_id) as types
        from public.event_slots s
        cross join lateral (
          select s.id, s.slot_type_id, s.required_count, s.min_count, s.filled_count as current_count, s.held_count, s.confirmed_count, s.is_canceled
        ) counts
        left join lateral (
          select json_agg(json_build_object('id', v.id, 'name', v.name, 'held', r.held) order by v.created_at, v.id) as list
          from public.reserved_places r join public.reservations v on v.id = r.reservation_id
          where r.slot_id = s.id and r.held > 0
        ) reserved on s.held_count > 0
        cross join lateral (
          select case when reserved.list is null then to_json(counts)
            else (to_jsonb(counts) || jsonb_build_object('reserved', reserved.list))::json end as slot
        ) shown_slot
        where s.event_id = e.id and s.removed_at is null
      ) offered
      ${
        people
          ? sql`cross join lateral (
        select coalesce(json_agg(${volunteer(sql)} order by s.created_at, s.id), '[]') as signups, array_agg(s.user_id) as people
        from public.signups s
        where s.event_id = e.id and s.status <> 'canceled'
      ) taken`
          : sql``
      }
      cross join lateral (
        select e.id, e.title, e.location, e.place_id, ${iso(sql, sql`e.start_time`)} as start_time,
          ${iso(sql, sql`e.end_time`)} as end_time, e.timezone, e.all_day, e.status, e.draft, e.feed_id, e.series_id, e.version,
          offered.slots, ${people ? sql`taken.signups` : sql`'[]'::json`} as signups
      ) row
    )
    select json_build_object(
      'timezone', ${organisationZone(sql)},
      'slot_types', (select coalesce(json_agg(${withNeeds(sql, sql`shown`, sql`t.id`)}
          order by t.name collate private.natural_order, t.id), '[]')
        from public.slot_types t cross join lateral (select t.id, t.name, t.color) shown
        where t.archived_at is null or t.id in (select unnest(types) from shift)),
      'places', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.position, p.id), '[]')
        from public.places p where p.id in (select place_id from shown) or p.id in (
          select p.id from public.places p where ${isListed(sql)} order by p.position, p.id limit ${emptyPlaces})),
      'shifts', (select coalesce(json_agg(json order by start_time, end_time, id), '[]') from shift),
      'people', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name)
          order by p.name collate private.natural_order, p.id), '[]')
        from public.profiles p where p.id = any (array(select distinct unnest(people) from shift)))
    )::text as json`,
];

/**
 * How full each day is, by slot type. An event belongs to the day on which it starts at its place; today is that of the organisation. `published`: without
 * drafts.
 */
export const selectBoardDays = (sql: Sql, { from, to, published }: ReadQuery<typeof getBoardDays>): JsonStatements => [
  sql<JsonRow[]>`
    with clock as (
      select zone, (private.now() at time zone zone)::date as today from (select ${organisationZone(sql)} as zone) c
    ), days as (
      select private.start_day(e.start_time, e.timezone) as day, s.slot_type_id, count(*) as shifts,
        sum(s.required_count) as required, sum(s.filled_count) as taken,
        coalesce(sum(greatest(s.min_count - s.confirmed_count, 0)), 0) as below_min
      from public.events e
      join public.event_slots s on s.event_id = e.id
      -- The day of an event in another zone begins earlier or ends later.
      where e.start_time >= (${from}::date - 1)::timestamp at time zone (select zone from clock)
        and e.start_time < (${to}::date + 2)::timestamp at time zone (select zone from clock)
        and private.start_day(e.start_time, e.timezone) between ${from}::date and ${to}::date
        and e.removed_at is null and e.status = 'scheduled' and s.removed_at is null and not s.is_canceled
        ${published ? sql`and e.published_at is not null` : sql``}
      group by 1, 2
    )
    select json_build_object('timezone', zone, 'today', today,
      'days', (select coalesce(json_agg(d order by d.day, t.name collate private.natural_order, t.id), '[]')
        from days d join public.slot_types t on t.id = d.slot_type_id)
    )::text as json from clock`,
];
