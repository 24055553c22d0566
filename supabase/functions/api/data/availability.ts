import type { setAvailability } from '../../_shared/contract/availability.ts';
import type { ReadBody } from '../../_shared/contract/call.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';

/** What a person says; refuses as `private.availability_of` does. */
export const selectAvailability = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select private.availability_of(${id})::text as json`,
];

/** Replaces what a person says; refuses as `private.set_availability` does. */
export const replaceAvailability = (sql: Sql, id: string, body: ReadBody<typeof setAvailability>): JsonStatements => [
  sql`select private.set_availability(${id}, ${sql.json(body)})`,
  ...selectAvailability(sql, id),
];
