import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import type { answerClaim, approveClean, claimHours, listTimesheets } from '../../_shared/contract/timesheets.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';

/** The most lines that are listed: more are approved with one call, or looked at person by person. */
const mostLines = 500;
const asArray = (ids: readonly string[]) => `{${ids.join()}}`;

/** The caller's own hours; refuses as `private.own_timesheet` does. */
export const selectOwnTimesheet = (sql: Sql, { from, to }: { from: string; to: string }): JsonStatements => [
  sql<JsonRow[]>`select private.own_timesheet(${from}, ${to})::text as json`,
];

/** Hours that the caller may approve; refuses as `private.timesheets` does. */
export const selectTimesheets = (sql: Sql, { from, to, user_id }: ReadQuery<typeof listTimesheets>): JsonStatements => [
  sql<JsonRow[]>`select private.timesheets(${from}, ${to}, ${user_id ?? null}::uuid, ${mostLines})::text as json`,
];

export const confirm = (sql: Sql, ids: readonly string[]): JsonStatements => [
  sql<JsonRow[]>`select private.confirm_work(${asArray(ids)}::uuid[])::text as json`,
];

export const claim = (
  sql: Sql,
  signupId: string,
  { came_at, left_at, break_minutes, reason }: ReadBody<typeof claimHours>,
) => [sql`select private.claim_work(${signupId}, ${came_at}, ${left_at}, ${break_minutes}, ${reason})`] as const;

export const answer = (sql: Sql, signupId: string, body: ReadBody<typeof answerClaim>) =>
  [sql`select private.answer_claim(${signupId}, ${body.accept}, ${body.accept ? null : body.reason})`] as const;

export const approve = (sql: Sql, ids: readonly string[]): JsonStatements => [
  sql<JsonRow[]>`select private.approve_work(${asArray(ids)}::uuid[])::text as json`,
];

export const approveAllClean = (sql: Sql, { from, to, user_id }: ReadBody<typeof approveClean>): JsonStatements => [
  sql<JsonRow[]>`select private.approve_clean(${from}, ${to}, ${user_id ?? null}::uuid)::text as json`,
];
