import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import type { createEvent, listEvents, updateEvent } from '../../_shared/contract/events.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import { env } from '../../_shared/env.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { Position } from '../../_shared/http/cursor.ts';
import { type JsonStatements, keepId, keptId, slotTypeRef } from './json.ts';

/** A page of events; `next`: the position to go on from, null at the end. */
export interface EventPage extends JsonRow {
  next: string | null;
}

const slotJson = (sql: Sql) => sql`json_build_object(
  'id', l.id, 'slot_type', ${slotTypeRef(sql)}, 'required_count', l.required_count, 'current_count', l.filled_count,
  'is_canceled', l.is_canceled, 'blocked', case
    when e.start_time <= (select private.now()) then 'event_started'
    when own.event_id is not null then 'already_signed_up'
    when l.is_canceled or e.status = 'canceled' then 'slot_canceled'
    when l.filled_count >= l.required_count then 'slot_full'
    when e.during && (select busy.during from busy) then 'overlap' end)`;

const eventJson = (sql: Sql) => sql`json_build_object(
  'id', e.id, 'title', e.title, 'description', e.description, 'location', e.location,
  'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone,
  'all_day', e.all_day, 'end_estimated', e.end_estimated, 'status', e.status,
  'feed', case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end,
  'slot_assignments', coalesce(slots.json, '[]'), 'volunteers', coalesce(volunteers.json, '[]'), 'version', e.version)`;

/**
 * Rows `e` of `page` with the JSON of each. What blocks the caller is found by sets, never by asking for each event:
 * a join on the events they are signed up for, and the one multirange of the time they have given away.
 */
const withJson = (sql: Sql, page: Statement) => sql`
  with page as materialized (${page}),
  mine as materialized (
    select s.event_id, s.status, s.during from public.signups s
    where s.user_id = auth.uid() and s.status <> 'canceled' and s.is_live
  ),
  own as (select distinct mine.event_id from mine),
  busy as materialized (select range_agg(mine.during) as during from mine where mine.status = 'confirmed')
  select e.id, e.start_time, ${eventJson(sql)} as json
  from page e
  left join own on own.event_id = e.id
  left join private.feed_names() f on f.id = e.feed_id
  left join lateral (
    select json_agg(${slotJson(sql)} order by l.position, l.id) as json
    from public.event_slots l join public.slot_types t on t.id = l.slot_type_id
    where l.event_id = e.id and l.removed_at is null
  ) slots on true
  left join lateral (
    select json_agg(json_build_object('id', s.id, 'user_id', s.user_id, 'slot_id', s.slot_id, 'status', s.status)
      order by s.created_at, s.id) as json
    from public.signups s where s.event_id = e.id and s.status <> 'canceled'
  ) volunteers on true`;

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
    ${from ? sql`and end_time > ${from} and start_time > ${from}::timestamptz - interval '366 days'` : sql``}
    ${to ? sql`and start_time < ${to}` : sql``}
    ${from && to ? sql`and ${from}::timestamptz < ${to}::timestamptz` : sql``}
    ${types ? sql`and id in (select event_id from public.event_slots
      where removed_at is null and slot_type_id = any (${`{${types.join()}}`}::uuid[]))` : sql``}
    ${position ? sql`and (start_time, id) > (${position.after}, ${position.afterId})` : sql``}
    order by start_time, id ${limit ? sql`limit ${limit + 1}` : sql``}`;
  const rows = sql`select found.json, row_number() over (order by found.start_time, found.id) as number,
    private.iso(found.start_time) || '|' || found.id as position from (${withJson(sql, page)}) found`;
  // One row more than asked for tells whether there is a next page.
  return [
    limit
      ? sql<EventPage[]>`select
          coalesce(json_agg(json order by number) filter (where number <= ${limit}), '[]')::text as json,
          case when count(*) > ${limit} then max(position) filter (where number = ${limit}) end as next
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
