import type { blockUser } from '../../_shared/contract/access.ts';
import type { ReadBody } from '../../_shared/contract/call.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';
import { selectUser } from './users.ts';

export const saveNote = (sql: Sql, note: string | null) => [sql`select private.set_entry_note(${note})`] as const;

/** Lets waiting people in; refuses as `private.approve_people` does. */
export const approve = (sql: Sql, ids: readonly string[]): JsonStatements => [
  sql<
    JsonRow[]
  >`select json_build_object('approved', private.approve_people(${ids as string[]}::uuid[]))::text as json`,
];

export const decline = (sql: Sql, id: string) => [sql`select private.decline_person(${id})`] as const;

/** Blocks a person; refuses as `private.block_person` does. */
export const block = (sql: Sql, id: string, { reason, tell }: ReadBody<typeof blockUser>): JsonStatements => [
  sql`select private.block_person(${id}, ${reason}, ${tell})`,
  selectUser(sql, sql`${id}`),
];

export const unblock = (sql: Sql, id: string): JsonStatements => [
  sql`select private.unblock_person(${id})`,
  selectUser(sql, sql`${id}`),
];

/** Begins to see the app as a person; refuses as `private.see_as` does. */
export const see = (sql: Sql, id: string): JsonStatements => [
  sql`select private.see_as(${id})`,
  selectUser(sql, sql`${id}`),
];

/** Ends it. */
export const stopSeeing = (sql: Sql, id: string) => [sql`select private.stop_seeing(${id})`] as const;
