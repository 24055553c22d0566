import type { ReadQuery } from '../../_shared/contract/call.ts';
import type { listSignups } from '../../_shared/contract/signups.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, keepId, keptId, slotTypeRef } from './json.ts';

/** What a sign-up earns at the hourly rate; nothing unless it counts (api.md, settled in detail). */
const earned = (sql: Sql) =>
  sql`case when s.status = 'confirmed' and s.is_live then round(e.hours * t.hourly_rate, 1) else 0 end`;

const signupJson = (sql: Sql) => sql`json_build_object(
  'id', s.id, 'status', s.status, 'slot_id', s.slot_id, 'user_id', s.user_id, 'slot_type', ${slotTypeRef(sql)},
  'credits', case when t.compensation = 'credits' then ${earned(sql)} else 0 end,
  'pay', case when t.compensation = 'wage' then ${earned(sql)} end,
  'event', json_build_object('id', e.id, 'title', e.title, 'description', e.description, 'location', e.location,
    'startTime', private.iso(e.start_time), 'endTime', private.iso(e.end_time)))`;

const signups = (sql: Sql) => sql`public.signups s
  join public.events e on e.id = s.event_id
  join public.event_slots l on l.id = s.slot_id
  join public.slot_types t on t.id = l.slot_type_id`;

/** Sign-ups that are not canceled, by start: one's own unless a user or an event is asked for. */
export const selectSignups = (sql: Sql, { user_id, event_id }: ReadQuery<typeof listSignups>): JsonStatements => {
  const whose = event_id && !user_id ? sql`true` : sql`s.user_id = ${user_id ?? sql`auth.uid()`}`;
  const where = event_id ? sql`s.event_id = ${event_id}` : sql`true`;
  return [
    sql<JsonRow[]>`select coalesce(json_agg(${signupJson(sql)} order by e.start_time, s.id), '[]')::text as json
      from ${signups(sql)}
      where s.status <> 'canceled' and (e.removed_at is null or s.is_live) and ${whose} and ${where}`,
  ];
};

/** Takes a place; refuses as `private.take_place` does. */
export const takePlace = (sql: Sql, slotId: string): JsonStatements => [
  keepId(sql, sql`private.sign_up(${slotId})`),
  sql<JsonRow[]>`select ${signupJson(sql)}::text as json from ${signups(sql)} where s.id = ${keptId(sql)}`,
];

/** Gives a place back; refuses as `private.cancel_signup` does. */
export const giveBack = (sql: Sql, id: string) => [sql`select private.cancel_signup(${id})`] as const;
