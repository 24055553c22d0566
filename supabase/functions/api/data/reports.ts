import type { ReadQuery } from '../../_shared/contract/call.ts';
import type { getReport } from '../../_shared/contract/reports.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';
import { organisationZone } from './organisation.ts';

/** The report of a span of days; refuses as `private.report` does. */
export const selectReport = (
  sql: Sql,
  { from, to, slot_type_ids, role, search }: ReadQuery<typeof getReport>,
): JsonStatements => [
  sql<JsonRow[]>`select private.report(${from ?? null}::date, ${to ?? null}::date, ${organisationZone(sql)},
    ${slot_type_ids ? `{${slot_type_ids.join()}}` : null}::uuid[], ${role ?? null}::text, ${search ?? null}::text) as json`,
];
