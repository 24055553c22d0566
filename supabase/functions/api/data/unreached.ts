import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import type { listUnreached, markTold } from '../../_shared/contract/unreached.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';

const most = 1_000;

/** Whom a change did not reach, or who is still to be told, and who cannot be reached. */
export const selectUnreached = (sql: Sql, { change_set_id }: ReadQuery<typeof listUnreached>): JsonStatements => [
  sql<JsonRow[]>`select json_build_object('untold', private.untold_people(${change_set_id ?? null}, ${most}),
    'unreachable', private.unreachable_people(${most}), 'bouncing', private.bouncing_people(${most}))::text as json`,
];

/** Records that people were told, or takes that back; refuses as `private.mark_told` does. */
export const setTold = (sql: Sql, { ids, told }: ReadBody<typeof markTold>) =>
  [sql`select private.mark_told(${`{${ids.join()}}`}::uuid[], ${told})`] as const;

/** Takes the mark from an address; refuses as `private.clear_bounce` does. */
export const deleteBounce = (sql: Sql, id: string) => [sql`select private.clear_bounce(${id})`] as const;
