import type { ReadBody } from '../../_shared/contract/call.ts';
import type { createPayrollProfile, updatePayrollProfile } from '../../_shared/contract/payroll-profiles.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, keepId, keptId } from './json.ts';

const profiles = (sql: Sql) => sql`select f.id, f.name, f.profile, f.version from public.payroll_profiles f`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select to_json(f)::text as json from (${profiles(sql)} where f.id = ${id}) f`;

export const selectPayrollProfiles = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(f order by f.name collate private.natural_order, f.id), '[]')::text as json
    from (${profiles(sql)}) f`,
];

/** Stores a profile; refuses as `private.create_payroll_profile` does. */
export const insertPayrollProfile = (sql: Sql, body: ReadBody<typeof createPayrollProfile>): JsonStatements => [
  keepId(sql, sql`private.create_payroll_profile(${sql.json(body)})`),
  one(sql, keptId(sql)),
];

/** Replaces a profile; refuses as `private.replace_payroll_profile` does. */
export const replacePayrollProfile = (
  sql: Sql,
  id: string,
  body: ReadBody<typeof updatePayrollProfile>,
): JsonStatements => [sql`select private.replace_payroll_profile(${id}, ${sql.json(body)})`, one(sql, sql`${id}`)];

export const removePayrollProfile = (sql: Sql, id: string) =>
  [sql`select private.remove_payroll_profile(${id})`] as const;
