import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import type { createEvent, listEvents, updateEvent } from '../../_shared/contract/events.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import { env } from '../../_shared/env.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { Position } from '../../_shared/http/cursor.ts';
import { iso, type JsonStatements, keepId, keptId, slotTypeRefs } from './json.ts';

/** A page of events; `next`: the position to go on from, null at the end. */
export interface EventPage extends JsonRow {
  next: string | null;
}

/** Rows of `page` with the JSON of each: what blocks the caller comes from a set, it is never asked per event. */
const withJson = (sql: Sql, page: Statement) => sql`
  with page as materialized (${page}),
  types as materialized (${slotTypeRefs(sql)}),
  slots as (
    select c.event_id, json_agg(row order by c.position, c.id) as json
    from page
    join private.slot_choices c on c.event_id = page.id
    join types t on t.id = c.slot_type_id
    cross join lateral (
      select c.id, t.ref as slot_type, c.required_count, c.filled_count as current_count, c.is_canceled, c.blocked
    ) row
    group by c.event_id
  ),
  visible as (
    select s.* from page join public.signups s on s.event_id = page.id
    where s.user_id = (select auth.uid()) and s.status <> 'canceled'
    union all
    -- For anybody else this part is not even begun: row-level security alone would read every sign-up to hide it.
    select s.* from page join public.signups s on s.event_id = page.id
    where (select private.is_admin()) and s.user_id <> (select auth.uid()) and s.status <> 'canceled'
  ),
  volunteers as (
    select s.event_id, json_agg(row order by s.created_at, s.id) as json
    from visible s cross join lateral (select s.id, s.user_id, s.slot_id, s.status) row
    group by s.event_id
  )
  select e.id, e.start_time, to_json(row) as json
  from page e
  left join slots on slots.event_id = e.id
  left join volunteers on volunteers.event_id = e.id
  left join private.feed_names() f on f.id = e.feed_id
  cross join lateral (
    select e.id, e.title, e.description, e.location, ${iso(sql, sql`e.start_time`)} as start_time,
      ${iso(sql, sql`e.end_time`)} as end_time, e.timezone, e.all_day, e.end_estimated, e.status,
      case when f.id is not null then to_json(f) end as feed, coalesce(slots.json, '[]') as slot_assignments,
      coalesce(volunteers.json, '[]') as volunteers, e.version
  ) row`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select found.json::text as json
    from (${withJson(sql, sql`select * from public.events where id = ${id} and removed_at is null`)}) found`;

export const selectEvent = (sql: Sql, id: string): JsonStatements => [one(sql, sql`${id}`)];

/** Events by start, then id; those that overlap [from, to), have one of the slot types, and come after `position`. */
export function selectEvents(
  sql: Sql,
  { slot_type_ids: types, from, to, limit }: ReadQuery<typeof listEvents>,
  position: Position | undefined,
): readonly [Statement<EventPage>] {
  const page = sql`select * from public.events where removed_at is null
    ${from ? sql`and end_time > ${from} and start_time >= (select private.earliest_start(${from}))` : sql``}
    ${to ? sql`and start_time < ${to}` : sql``}
    ${from && to ? sql`and ${from}::timestamptz < ${to}::timestamptz` : sql``}
    ${
      types
        ? sql`and id in (select event_id from public.event_slots
      where removed_at is null and slot_type_id = any (${`{${types.join()}}`}::uuid[]))`
        : sql``
    }
    ${position ? sql`and (start_time, id) > (${position.after}, ${position.afterId})` : sql``}
    order by start_time, id ${limit ? sql`limit ${limit + 1}` : sql``}`;
  const rows = sql`select found.json, found.start_time, found.id::text,
      row_number() over (order by found.start_time, found.id) as number
    from (${withJson(sql, page)}) found`;
  const last = (column: Statement) => sql`(max(${column}) filter (where number = ${limit ?? null}))`;
  // One row more than asked for tells whether there is a next page.
  return [
    limit
      ? sql<EventPage[]>`select
          coalesce(json_agg(json order by number) filter (where number <= ${limit}), '[]')::text as json,
          case when count(*) > ${limit} then ${iso(sql, last(sql`start_time`))} || '|' || ${last(sql`id`)} end as next
        from (${rows}) cut`
      : sql<EventPage[]>`select coalesce(json_agg(json order by number), '[]')::text as json, null as next
        from (${rows}) cut`,
  ];
}

export const insertEvent = (sql: Sql, body: ReadBody<typeof createEvent>): JsonStatements => [
  keepId(sql, sql`private.create_event(${sql.json(body)}, ${env.orgTimezone})`),
  one(sql, keptId(sql)),
];

/** Replaces an event and its slots; refuses as `private.replace_event` does. */
export const replaceEvent = (sql: Sql, id: string, body: ReadBody<typeof updateEvent>): JsonStatements => [
  sql`select private.replace_event(${id}, ${sql.json(body)})`,
  one(sql, sql`${id}`),
];

export const removeEvent = (sql: Sql, id: string) => [sql`select private.remove_event(${id})`] as const;
