import type { ReadBody } from '../../_shared/contract/call.ts';
import type { addDevice, renewDevice, setPush } from '../../_shared/contract/push.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';

/** What the caller wants as notifications, with the public key for subscriptions. */
export const selectPush = (sql: Sql, key: string | null): JsonStatements => [
  sql<JsonRow[]>`select (private.own_push() || jsonb_build_object('key', ${key}::text))::text as json`,
];

export const updatePush = (sql: Sql, { unwanted, quiet }: ReadBody<typeof setPush>) =>
  [
    sql`select private.set_push(${`{${unwanted.join()}}`}::text[], ${quiet?.from ?? null}::text::time, ${quiet?.to ?? null}::text::time)`,
  ] as const;

/** Refuses as `private.add_device` does. */
export const insertDevice = (sql: Sql, { endpoint, p256dh, auth }: ReadBody<typeof addDevice>) =>
  [sql`select private.add_device(${endpoint}, ${p256dh}, ${auth})`] as const;

/** Refuses as `private.remove_device` does. */
export const deleteDevice = (sql: Sql, id: string) => [sql`select private.remove_device(${id})`] as const;

/** Refuses as `private.test_device` does. */
export const insertTest = (sql: Sql, id: string) => [sql`select private.test_device(${id})`] as const;

/** `found` is false for an unknown device. */
export const replaceDevice = (sql: Sql, { old, endpoint, p256dh, auth }: ReadBody<typeof renewDevice>) =>
  [
    sql<
      { found: boolean }[]
    >`select private.renew_device(${old.endpoint}, ${old.auth}, ${endpoint}, ${p256dh}, ${auth}) as found`,
  ] as const;
