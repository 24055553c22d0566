import type { ReadBody } from '../../_shared/contract/call.ts';
import type { mergeUsers } from '../../_shared/contract/merging.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';

/** Merges two persons, or only says what that would do; refuses as `private.merge_persons` does. */
export function merge(sql: Sql, id: string, body: ReadBody<typeof mergeUsers>): JsonStatements {
  const values = sql.json(body.values ?? {});
  return body.preview
    ? [sql<JsonRow[]>`select private.preview_merge(${id}, ${body.other}, ${values})::text as json`]
    : [sql<JsonRow[]>`select private.merge_persons(${id}, ${body.other}, ${values})::text as json`];
}

/** Says, or takes back, that two people are not one; refuses as `private.say_different` does. */
export const sayDifferent = (sql: Sql, id: string, other: string, are: boolean) =>
  [sql`select private.say_different(${id}, ${other}, ${are})`] as const;

/** Pairs of people who look like one. */
export const selectDoubles = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(d), '[]')::text as json from private.likely_doubles() d`,
];
