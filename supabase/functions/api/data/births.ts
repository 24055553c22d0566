import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, refuseUnlessFound } from './json.ts';

/** When a person was born; 404 for somebody whom the caller may not see. */
export const selectBirth = (sql: Sql, userId: string): JsonStatements => [
  refuseUnlessFound(sql, sql`select from public.profiles p where p.id = ${userId}`, 'user'),
  sql<JsonRow[]>`select json_build_object('born', (
    select b.born from public.births b where b.user_id = ${userId}))::text as json`,
];

/** Stores when a person was born; refuses as `private.set_birth` does. */
export const replaceBirth = (sql: Sql, userId: string, born: string | null): JsonStatements => [
  sql`select private.set_birth(${userId}, ${born})`,
  ...selectBirth(sql, userId),
];
