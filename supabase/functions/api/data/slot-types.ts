import type { ReadBody } from '../../_shared/contract/call.ts';
import type { createSlotType, updateSlotType } from '../../_shared/contract/slot-types.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, refuseUnlessFound } from './json.ts';

const slotTypeJson = (sql: Sql) => sql`json_build_object('id', t.id, 'name', t.name, 'color', t.color,
  'description', t.description, 'hourly_credits', t.hourly_credits, 'archived', t.archived_at is not null,
  'version', t.version)`;

/** A negative rate on the wire is a wage (spec section 3). */
const compensation = (rate: number): string => (rate < 0 ? 'wage' : 'credits');

export const selectSlotTypes = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(${slotTypeJson(sql)} order by t.name, t.id), '[]')::text as json
    from public.slot_types t where t.archived_at is null`,
];

export const selectSlotType = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select ${slotTypeJson(sql)}::text as json from public.slot_types t
    where t.id = ${id} and (t.archived_at is null or (select private.is_admin()))`,
];

export const insertSlotType = (sql: Sql, body: ReadBody<typeof createSlotType>): JsonStatements => [
  sql<JsonRow[]>`insert into public.slot_types as t (name, color, description, compensation, hourly_rate)
    values (${body.name}, ${body.color}, ${body.description}, ${compensation(body.hourly_credits)},
      ${Math.abs(body.hourly_credits)})
    returning ${slotTypeJson(sql)}::text as json`,
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
  sql<JsonRow[]>`update public.slot_types t
    set name = ${body.name}, color = ${body.color}, description = ${body.description},
      compensation = ${compensation(body.hourly_credits)}, hourly_rate = ${Math.abs(body.hourly_credits)}
    where t.id = ${id}
    returning ${slotTypeJson(sql)}::text as json`,
];

export const removeSlotType = (sql: Sql, id: string) => [sql`select private.remove_slot_type(${id})`] as const;
