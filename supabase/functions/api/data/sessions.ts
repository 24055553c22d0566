import type { ReadQuery } from '../../_shared/contract/call.ts';
import { type listSignIns, signInsPerPage } from '../../_shared/contract/sessions.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';

export const selectSessions = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(s), '[]')::text as json from private.own_sessions() s`,
];

/** Ends a session of the caller, or all others without `id`; refuses as `private.end_own_sessions` does. */
export const endOwn = (sql: Sql, id: string | null) => [sql`select private.end_own_sessions(${id})`] as const;

/** Signs a person out; refuses as `private.end_sessions_of` does. */
export const endOf = (sql: Sql, person: string) => [sql`select private.end_sessions_of(${person})`] as const;

/** Removes the authenticator apps of a person; refuses as `private.reset_second_factor_of` does. */
export const resetFactor = (sql: Sql, person: string) =>
  [sql`select private.reset_second_factor_of(${person})`] as const;

/** A page of the log of sign-ins. */
export const selectSignIns = (sql: Sql, { user_id, before }: ReadQuery<typeof listSignIns>): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(s), '[]')::text as json
    from private.list_sign_ins(${user_id ?? null}, ${before ?? null}, ${signInsPerPage}) s`,
];
