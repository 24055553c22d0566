import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import { signupRuleCodes } from '../../_shared/contract/errors.ts';
import type { createEvent, listEvents, updateEvent } from '../../_shared/contract/events.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { Position } from '../../_shared/http/cursor.ts';
import { iso, type JsonStatements, keepId, keptId, refAt, slotTypeRefs } from './json.ts';
import { organisationZone } from './organisation.ts';
import type { Page } from './page.ts';
import { placeRefs } from './places.ts';
import { volunteer } from './volunteers.ts';

/** The signups of an event as its volunteers. */
const volunteers = (sql: Sql, which: Statement) => sql`
  select json_agg(${volunteer(sql)} order by s.created_at, s.id) from public.signups s
  where ${which} and s.status <> 'canceled'`;

/** Whether an event `e` is missing from its feed (rules V3, V4), for administrators. */
const feedState = (sql: Sql) => sql`case when e.feed_id is not null and (select private.is_admin()) then (
  select case s.source_state when 'gone' then 'removed' else 'missing' end from public.ical_sources s
  where s.event_id = e.id and s.source_state in ('missing', 'gone') limit 1) end`;

/**
 * Rows of `page` (events with a `number`) with the JSON of each. Everything that belongs to an event is looked up by its
 * identifier in subqueries: with joins, the planner would have to guess how long the page is. `more`: further columns of
 * `e`.
 */
const withJson = (sql: Sql, page: Statement, more = sql``) => sql`
  with page as materialized (${page}),
  types as materialized (${slotTypeRefs(sql)}),
  places as materialized (${placeRefs(sql)} where p.id in (select place_id from page)),
  series as materialized (
    select e.series_id as id, json_build_object('id', e.series_id, 'events', count(*)) as ref from public.events e
    where e.series_id = any (array(select series_id from page)) and e.removed_at is null group by e.series_id),
  feeds as materialized (select f.id, to_json(f) as ref from private.feed_names() f),
  asked as materialized (
    select a.slot_type_id, a.days, json_build_object('id', a.id, 'name', a.name, 'confirmed_by', a.confirmed_by) as ref,
      row_number() over (order by a.name collate private.natural_order, a.id) as number
    from private.asked_qualifications a where a.user_id = (select private.me())),
  born as materialized (select b.youngest from public.births b where b.user_id = (select private.me())),
  wishes as materialized (
    select w.event_id, json_build_object('free', w.free, 'over_hours', w.over_hours, 'place', w.likes_place,
      'slot_type_ids', w.slot_type_ids) as ref
    from private.wishes_about(array(select id from page)) w),
  rules as materialized (
    select code, private.rule_sentence(code, o) as message, o as organisation
    from private.organisation() o, unnest(${`{${signupRuleCodes.join()}}`}::text[]) code)
  select e.id, e.start_time, e.number, to_json(row) as json
  from page e
  left join feeds f on f.id = e.feed_id
  left join places l on l.id = e.place_id
  left join series r on r.id = e.series_id
  cross join lateral (
    select coalesce(json_agg(case slot.blocked
          when 'not_qualified' then (to_jsonb(slot) || jsonb_build_object('missing_qualifications', (
            select json_agg(a.ref order by a.number) from asked a
            where a.slot_type_id = c.slot_type_id and not a.days
              @> private.start_day(e.start_time, e.timezone))))::json
          when 'document_missing' then (to_jsonb(slot) || jsonb_build_object('missing_documents',
            private.missing_documents(c.slot_type_id, (select private.me()))))::json
          when 'too_young' then (to_jsonb(slot) || jsonb_build_object('age_limit', (
            select private.age_limit(x, private.age_rule_of(t), (select youngest from born))
            from public.slot_types t, public.events x where t.id = c.slot_type_id and x.id = e.id)))::json
          else to_json(slot) end order by c.position, c.id), '[]') as slots,
      max(slot.blocked) filter (where slot.blocked in (select code from rules)) as rule
    from private.slot_choices c
    cross join lateral (
      select c.id, (select ${refAt(sql, sql`e.start_time`)} from types t where t.id = c.slot_type_id) as slot_type,
        c.required_count, c.min_count, c.filled_count as current_count, c.confirmed_count, c.is_canceled, c.blocked
      -- So that it is judged once.
      offset 0
    ) slot
    where c.event_id = e.id
  ) choices
  cross join lateral (
    select e.id, e.title, e.description, e.location, l.ref as place, ${iso(sql, sql`e.start_time`)} as start_time,
      ${iso(sql, sql`e.end_time`)} as end_time, e.timezone, e.all_day, e.end_estimated, e.group_size, e.status, e.cancel_reason,
      e.published_at is null as draft, f.ref as feed, ${feedState(sql)} as feed_state, r.ref as series,
      choices.slots as slot_assignments,
      case when choices.rule is not null then (
        select json_build_object('code', r.code, 'message', r.message,
          'params', private.rule_params(r.code, r.organisation, e.start_time, true))
        from rules r where r.code = choices.rule) end as signup_rule,
      (select w.ref from wishes w where w.event_id = e.id) as wishes,
      coalesce(case
        when (select private.is_admin()) then (${volunteers(sql, sql`s.event_id = e.id`)})
        else (${volunteers(sql, sql`s.event_id = e.id and s.user_id = (select private.me())`)})
      end, '[]') as volunteers, e.version ${more}
  ) row`;

/**
 * What the feed says about an event (rules U4, V3, V4); row-level security hides it from everyone but administrators. If one
 * time is locked, all times stay as they are, so any of them may differ.
 */
const source = (sql: Sql) => sql`, (
  select to_json(source) from public.ical_sources s
  cross join lateral (
    select ${iso(sql, sql`s.missing_since`)} as missing_since, s.source_state = 'gone' as removed, (
      select coalesce(json_object_agg(field.name, field.says), '{}') from (values
        ('title', 'text', s.title, e.title), ('description', 'text', s.description, e.description),
        ('location', 'text', s.location, e.location),
        ('start_time', 'time', ${iso(sql, sql`s.start_time`)}, ${iso(sql, sql`e.start_time`)}),
        ('end_time', 'time', ${iso(sql, sql`s.end_time`)}, ${iso(sql, sql`e.end_time`)})
      ) field (name, kind, says, now)
      where field.says is distinct from field.now and (field.name = any (s.locked_fields)
        or field.kind = 'time' and s.locked_fields && array['start_time', 'end_time', 'all_day'])
    ) as says
  ) source
  where s.event_id = e.id limit 1) as source`;

const one = (sql: Sql, id: Statement) => {
  const event = sql`select *, 1 as number from public.events where id = ${id} and removed_at is null`;
  return sql<JsonRow[]>`select found.json::text as json from (${withJson(sql, event, source(sql))}) found`;
};

export const selectEvent = (sql: Sql, id: string): JsonStatements => [one(sql, sql`${id}`)];

type EventQuery = ReadQuery<typeof listEvents>;

/** Conditions on a row of events: it has all words of the search, an open place, a feed, this status, this place, this series, this time of day, or is a draft. */
const chosen = (
  sql: Sql,
  { search, open, from_feed, drafts, status, place_id, series_id, time_of_day }: Omit<EventQuery, 'limit'>,
): Statement => sql`
  ${place_id ? sql`and place_id = ${place_id}` : sql``}
  ${series_id ? sql`and series_id = ${series_id}` : sql``}
  ${status ? sql`and status = ${status}` : sql``}
  ${from_feed ? sql`and feed_id is not null` : sql``}
  ${drafts ? sql`and published_at is null` : sql``}
  ${time_of_day ? sql`and (all_day or private.time_of_day(start_time, timezone) = ${time_of_day})` : sql``}
  ${
    open
      ? // An aggregate, because Postgres would make a join with all slots of an EXISTS.
        sql`and status = 'scheduled' and (select bool_or(s.filled_count < s.required_count) from public.event_slots s
          where s.event_id = events.id and s.removed_at is null and not s.is_canceled)`
      : sql``
  }
  ${
    search === undefined
      ? sql``
      : sql`and not exists (
          select from (select private.plain(concat_ws(' ', title, description, location)) as text offset 0) known,
            unnest((select regexp_split_to_array(private.plain(${search}), '\\s+'))::text[]) word
          where strpos(known.text, word) = 0)`
  }`;

/** A page of events by start, then id; those that overlap [from, to), have one of the slot types, and come after `position`. */
export function selectEvents(
  sql: Sql,
  { slot_type_ids: types, from, to, limit, ...choice }: EventQuery,
  position: Position | undefined,
): readonly [Statement<Page>] {
  const found = sql`removed_at is null
    ${to ? sql`and start_time < ${to}` : sql``}
    ${from && to ? sql`and ${from}::timestamptz < ${to}::timestamptz` : sql``}
    ${
      types
        ? sql`and array(select s.slot_type_id from public.event_slots s
            where s.event_id = events.id and s.removed_at is null) && ${`{${types.join()}}`}::uuid[]`
        : sql``
    }
    ${chosen(sql, choice)}
    ${position ? sql`and (start_time, id) > (${position.after}, ${position.afterId})` : sql``}`;
  const events = from
    ? sql`select * from public.events where start_time >= ${from} and ${found}
        union all
        select * from public.events where id = any ((select private.running_at(${from}))::uuid[]) and ${found}`
    : sql`select * from public.events where ${found}`;
  // One additional row shows whether there is a next page.
  const page = sql`select *, row_number() over (order by start_time, id) as number
    from (select * from (${events}) events order by start_time, id limit ${limit + 1}) events`;
  const last = (column: Statement) => sql`(max(${column}) filter (where number = ${limit}))`;
  return [
    sql<Page[]>`select
        coalesce(json_agg(json order by number) filter (where number <= ${limit}), '[]')::text as json,
        case when count(*) > ${limit} then ${iso(sql, last(sql`start_time`))} || '|' || ${last(sql`id::text`)} end as next
      from (${withJson(sql, page)}) cut`,
  ];
}

export const insertEvent = (sql: Sql, body: ReadBody<typeof createEvent>): JsonStatements => [
  keepId(sql, sql`private.create_event(${sql.json(body)}, ${organisationZone(sql)})`),
  one(sql, keptId(sql)),
];

/** Replaces an event and its slots; refuses as `private.replace_event` does. */
export const replaceEvent = (sql: Sql, id: string, body: ReadBody<typeof updateEvent>): JsonStatements => [
  sql`select private.replace_event(${id}, ${sql.json(body)})`,
  one(sql, sql`${id}`),
];

export const removeEvent = (sql: Sql, id: string) => [sql`select private.remove_event(${id})`] as const;
