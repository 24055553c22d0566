import type { ArchivedData } from '../../_shared/archive/write-archive.ts';
import type { Settings } from '../../_shared/contract/users.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import { iso, type JsonStatements } from './json.ts';

/** What leaving would mean for a person; no row for somebody unknown or who has left. */
export const selectLeaving = (sql: Sql, id: string): JsonStatements => [
  sql`select json_build_object('places', l.places, 'name_until', ${iso(sql, sql`l.name_until`)},
      'last_admin', l.last_admin)::text as json
    from private.leaving(${id}) l`,
];

/** Removes the caller; refuses as `private.leave` does. */
export const leaveAsCaller = (sql: Sql) => [sql`select private.leave()`] as const;

/** Removes a person; refuses as `private.remove_person` does. */
export const remove = (sql: Sql, id: string, reason: string) =>
  [sql`select private.remove_person(${id}, ${reason})`] as const;

type Archive = { data: ArchivedData | null; language: Settings['language'] | null };

/** Everything about the caller, and the language that they read; null without an application user. */
export const selectArchive = (sql: Sql): readonly [Statement<Archive>] => [
  sql<Archive[]>`select private.archive() as data, private.language_of((select private.own_profile())) as language`,
];
