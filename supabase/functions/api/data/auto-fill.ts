import type { getAutoFill } from '../../_shared/contract/auto-fill.ts';
import type { ReadQuery } from '../../_shared/contract/call.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';
import { organisationZone } from './organisation.ts';

/** The open places of some days, and who could have each of them. */
export const selectAutoFill = (sql: Sql, { from, to }: ReadQuery<typeof getAutoFill>): JsonStatements => [
  sql<JsonRow[]>`select private.auto_fill(${from}, ${to}, ${organisationZone(sql)})::text as json`,
];
