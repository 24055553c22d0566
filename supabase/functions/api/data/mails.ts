import type { Sql, Statement } from '../../_shared/db.ts';

type Found = readonly [Statement<{ found: boolean }>];

/** Whether a person has this key for stopping emails. */
export const knowsKey = (sql: Sql, key: string): Found => [
  sql<{ found: boolean }[]>`select private.knows_mail_key(${key}) as found`,
];

/** Stops the emails of the person with this key; `found` is false for an unknown key. */
export const stop = (sql: Sql, key: string): Found => [
  sql<{ found: boolean }[]>`select private.stop_mails(${key}) as found`,
];
