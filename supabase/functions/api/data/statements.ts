import type { ReadBody } from '../../_shared/contract/call.ts';
import type { issueStatement } from '../../_shared/contract/statements.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { Draft } from '../../_shared/statements/compose.ts';
import type { JsonStatements } from './json.ts';

/** What a statement would say now. `same`: the id of one that says it already. */
export type StatementDraft = Draft & { same: string | null };

/** Refuses as `private.draft_statement` does. */
export const selectDraft = (
  sql: Sql,
  { first_day, last_day, season_id }: ReadBody<typeof issueStatement>,
): readonly [Statement<{ draft: StatementDraft }>] => [
  sql<
    { draft: StatementDraft }[]
  >`select private.draft_statement(${first_day ?? null}::date, ${last_day ?? null}::date, ${season_id ?? null}::uuid) as draft`,
];

/** Stores a statement with the fingerprint of the key that has signed it. */
export const insertStatement = (sql: Sql, id: string, token: string, keyId: string, draft: StatementDraft) =>
  [sql`select private.store_statement(${id}, ${token}, ${keyId}, ${sql.json({ ...draft })})`] as const;

/** The caller's statements. `canIssue`: whether there is a key to sign with. */
export const selectOwnStatements = (sql: Sql, canIssue: boolean): JsonStatements => [
  sql<JsonRow[]>`select jsonb_build_object('can_issue', ${canIssue}::boolean,
    'statements', private.own_statements())::text as json`,
];

/** Refuses as `private.withdraw_statement` does. */
export const withdraw = (sql: Sql, id: string) => [sql`select private.withdraw_statement(${id})`] as const;

/** What is known of a statement; refuses as `private.check_statement` does. */
export const selectChecked = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select private.check_statement(${id})::text as json`,
];
