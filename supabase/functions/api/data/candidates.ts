import type { listCandidates } from '../../_shared/contract/board.ts';
import type { ReadQuery } from '../../_shared/contract/call.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';
import { matching } from './users.ts';

/** Who could have a place of a slot; refuses as `private.candidates` does. */
export const selectCandidates = (
  sql: Sql,
  slotId: string,
  { search, limit }: ReadQuery<typeof listCandidates>,
): JsonStatements => {
  const people = search ? sql`array(select found.id from (${matching(sql, search)}) found)` : sql`null::uuid[]`;
  return [sql<JsonRow[]>`select private.candidates(${slotId}, ${people}, ${limit})::text as json`];
};
