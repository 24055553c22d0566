import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import type { makeBadges } from '../../_shared/contract/codes.ts';
import type { doGateActions, getGate, getPresent } from '../../_shared/contract/gate.ts';
import type { findGatePeople, scanCode } from '../../_shared/contract/gate-finding.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';

/** What leads keep on their phones; empty for whoever leads no gate. */
export const selectGate = (sql: Sql, { from, to, event_id, place_id }: ReadQuery<typeof getGate>): JsonStatements => [
  sql<JsonRow[]>`select private.gate(${from}, ${to}, ${event_id ?? null}, ${place_id ?? null})::text as json`,
];

export const selectPresent = (sql: Sql, { event_id, place_id }: ReadQuery<typeof getPresent>): JsonStatements => [
  sql<JsonRow[]>`select private.gate_present(${event_id ?? null}, ${place_id ?? null})::text as json`,
];

/** Does actions; refuses the caller as `private.do_gate_actions` does, and single actions in their results. */
export const doActions = (sql: Sql, { actions }: ReadBody<typeof doGateActions>): JsonStatements => [
  sql<JsonRow[]>`select private.do_gate_actions(${sql.json(actions)})::text as json`,
];

/** People by name, for walk-ins; refuses as `private.require_gate` does. */
export const selectGatePeople = (sql: Sql, { q }: ReadQuery<typeof findGatePeople>): JsonStatements => [
  sql<JsonRow[]>`select private.gate_people(${q})::text as json`,
];

/** Whose code this is; refuses as `private.scan_code` does. */
export const selectScanned = (sql: Sql, { code }: ReadBody<typeof scanCode>): JsonStatements => [
  sql<JsonRow[]>`select private.scan_code(${code})::text as json`,
];

export const selectOwnCode = (sql: Sql): JsonStatements => [sql<JsonRow[]>`select private.own_code()::text as json`];

export const renewCode = (sql: Sql): JsonStatements => [sql<JsonRow[]>`select private.renew_code()::text as json`];

/** The code of somebody at a shift; refuses as `private.code_at_gate` does. */
export const selectCodeAtGate = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select private.code_at_gate(${id})::text as json`,
];

export const selectBadges = (sql: Sql, { user_ids }: ReadBody<typeof makeBadges>): JsonStatements => [
  sql<JsonRow[]>`select json_build_object('badges', private.badges(${`{${user_ids.join()}}`}::uuid[]))::text as json`,
];
