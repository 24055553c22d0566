import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';

/** Statements of which the last gives the JSON text of an answer's body; no row: there is no such thing. */
export type JsonStatements = readonly [...Statement[], Statement<JsonRow>];

/** `slot_type` as it stands inside other things; `t` is the row of slot_types. */
export const slotTypeRef = (sql: Sql) =>
  sql`json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'hourly_credits', t.hourly_credits)`;

/** Keeps the identifier that a function gives for the statements after it, which are sent in the same flight. */
export const keepId = (sql: Sql, made: Statement) => sql`select set_config('muster.id', (${made})::text, true)`;
/** The identifier that `keepId` has kept. */
export const keptId = (sql: Sql) => sql`current_setting('muster.id')::uuid`;

/** Refuses with 404 and this sentence when the query finds nothing. */
export const refuseUnlessFound = (sql: Sql, query: Statement, message: string) =>
  sql`select private.refuse(404, 'not_found', ${message}) where not exists (${query})`;
