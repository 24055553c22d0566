import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonStatements } from './json.ts';
import { selectUser } from './users.ts';

/** Mails a code to the new address of a person; refuses as `private.begin_address_change` does. */
export const begin = (sql: Sql, person: string, email: string) =>
  [sql`select private.begin_address_change(${person}, ${email})`] as const;

/** Whether the code was right, and the address has changed; refuses as `private.confirm_address` does. */
export const confirm = (sql: Sql, person: string, code: string): readonly [Statement<{ confirmed: boolean }>] => [
  sql<{ confirmed: boolean }[]>`select private.confirm_address(${person}, ${code}) as confirmed`,
];

export const selectPerson = (sql: Sql, person: string): JsonStatements => [selectUser(sql, sql`${person}`)];
