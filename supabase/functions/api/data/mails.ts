import type { Sql, Statement } from '../../_shared/db.ts';

type Found = readonly [Statement<{ found: boolean }>];

/** Whether there is this key of a person's mails. */
export const knowsKey = (sql: Sql, key: string): Found => [
  sql<{ found: boolean }[]>`select private.knows_mail_key(${key}) as found`,
];

/** Stops the mails of the person with this key; `found` is false for an unknown one. */
export const stop = (sql: Sql, key: string): Found => [
  sql<{ found: boolean }[]>`select private.stop_mails(${key}) as found`,
];
