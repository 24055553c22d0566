import type { ReadBody } from '../../_shared/contract/call.ts';
import type { createSlotType, updateSlotType } from '../../_shared/contract/slot-types.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, keepId, keptId, refuseUnlessFound } from './json.ts';

const slotTypes = (sql: Sql) => sql`
  select t.id, t.name, t.color, t.description, t.hourly_credits, t.archived_at is not null as archived, t.version
  from public.slot_types t`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select to_json(t)::text as json from (${slotTypes(sql)} where t.id = ${id}) t`;

/** A negative rate on the wire is a wage (spec section 3). */
const compensation = (rate: number): string => (rate < 0 ? 'wage' : 'credits');

export const selectSlotTypes = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(t order by t.name, t.id), '[]')::text as json
    from (${slotTypes(sql)} where t.archived_at is null) t`,
];

export const selectSlotType = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select to_json(t)::text as json from (${slotTypes(sql)}
    where t.id = ${id} and (t.archived_at is null or (select private.is_admin()))) t`,
];

export const insertSlotType = (sql: Sql, body: ReadBody<typeof createSlotType>): JsonStatements => [
  sql`with made as (
      insert into public.slot_types (name, color, description, compensation, hourly_rate)
      values (${body.name}, ${body.color}, ${body.description}, ${compensation(body.hourly_credits)},
        ${Math.abs(body.hourly_credits)})
      returning id
    ) ${keepId(sql, sql`select id from made`)}`,
  one(sql, keptId(sql)),
];

/** Replaces a slot type; 404 when it does not exist or is archived, 409 when `version` is given and stale. */
export const replaceSlotType = (sql: Sql, id: string, body: ReadBody<typeof updateSlotType>): JsonStatements => [
  refuseUnlessFound(
    sql,
    sql`select from public.slot_types where id = ${id} and archived_at is null for update`,
    'Slot type not found',
  ),
  sql`select private.refuse(409, 'conflict', 'This was changed by someone else in the meantime')
    from public.slot_types where id = ${id} and version <> ${body.version ?? null}`,
  sql`update public.slot_types
    set name = ${body.name}, color = ${body.color}, description = ${body.description},
      compensation = ${compensation(body.hourly_credits)}, hourly_rate = ${Math.abs(body.hourly_credits)}
    where id = ${id}`,
  one(sql, sql`${id}`),
];

export const removeSlotType = (sql: Sql, id: string) => [sql`select private.remove_slot_type(${id})`] as const;
