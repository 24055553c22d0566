import type { Shift } from '../../_shared/calendar/write-calendar.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, refuseUnlessFound } from './json.ts';

const own = (sql: Sql): Statement<JsonRow> => sql<JsonRow[]>`select to_json(row)::text as json
  from (select key, private.iso(created_at) as created_at from public.calendars where user_id = (select private.me())) row`;

/** The caller's own calendar; no row if there is none. */
export const selectOwn = (sql: Sql): JsonStatements => [own(sql)];

/** Creates a new key for the caller's calendar. */
export const makeOwn = (sql: Sql): JsonStatements => [sql`select private.make_calendar()`, own(sql)];

/** Removes the caller's calendar; 404 if there is none. */
export const removeOwn = (sql: Sql) =>
  [
    refuseUnlessFound(sql, sql`select from public.calendars where user_id = (select private.me())`, 'calendar'),
    sql`select private.remove_calendar()`,
  ] as const;

/** The shifts of the calendar with this key; null for an unknown key. */
export const selectShifts = (sql: Sql, key: string): readonly [Statement<{ shifts: Shift[] | null }>] => [
  sql<{ shifts: Shift[] | null }[]>`select private.calendar_shifts(${key}) as shifts`,
];
