import { Buffer } from 'node:buffer';
import type { ReadBody } from '../../_shared/contract/call.ts';
import type { closeRun, previewRun } from '../../_shared/contract/pay-runs.ts';
import type { PayrollProfile } from '../../_shared/contract/payroll-profiles.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { PayrollLine, PayrollPeriod } from '../../_shared/payroll/line.ts';
import { iso, type JsonStatements, keepId, keptId } from './json.ts';

const array = (ids: readonly string[] | null | undefined) => (ids ? `{${ids.join()}}` : null);

/** What a run would pay, and what blocks it; refuses as `private.preview_run` does. */
export const selectRunPreview = (
  sql: Sql,
  { from, to, slot_type_ids, user_ids }: ReadBody<typeof previewRun>,
): JsonStatements => [
  sql<
    JsonRow[]
  >`select private.preview_run(${from}, ${to}, ${array(slot_type_ids)}::uuid[], ${array(user_ids)}::uuid[])::text
    as json`,
];

const runs = (sql: Sql) => sql`
  select r.id, r.number, r.first_day as from, r.last_day as to, r.slot_type_ids, r.user_ids,
    case when r.voided_at is not null then 'void' when r.paid_at is not null then 'paid' when r.exported_at is not null then 'exported'
      else 'closed' end as state,
    ${iso(sql, sql`r.closed_at`)} as closed_at,
    (select json_build_object('id', p.id, 'name', p.name) from public.profiles p where p.id = private.now_person(r.closed_by)) as closed_by,
    ${iso(sql, sql`r.exported_at`)} as exported_at, ${iso(sql, sql`r.paid_at`)} as paid_at, ${iso(sql, sql`r.voided_at`)} as voided_at,
    r.void_reason, r.lines, r.people, r.minutes, r.amount_cents, r.currency
  from public.pay_runs r`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select to_json(r)::text as json from (${runs(sql)} where r.id = ${id}) r`;

export const selectRuns = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(r order by r.number desc), '[]')::text as json from (${runs(sql)}) r`,
];

const files = (sql: Sql) => sql`
  select f.id, f.name, f.sha256, length(f.content) as bytes, ${iso(sql, sql`f.made_at`)} as made_at,
    f.profile ->> 'name' as profile, f.run_id, f.made_at as at
  from public.pay_run_files f`;
const fileFields = (sql: Sql) =>
  sql`json_build_object('id', f.id, 'name', f.name, 'sha256', f.sha256, 'bytes', f.bytes, 'made_at', f.made_at, 'profile', f.profile)`;

/** A run with its lines and files. */
export const selectRun = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`
    select (to_jsonb(r) || jsonb_build_object(
      'all_lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'signup_id', l.signup_id,
          'user', jsonb_build_object('id', p.id, 'name', p.name), 'day', l.day, 'role', l.role, 'event', l.event,
          'starts_at', private.iso(l.starts_at), 'ends_at', private.iso(l.ends_at), 'minutes', l.minutes, 'break_minutes', l.break_minutes,
          'rate_cents', l.rate_cents, 'amount_cents', l.amount_cents, 'why', l.why, 'payroll_number', l.payroll_number,
          'pay_code', l.pay_code, 'cost_centre', l.cost_centre, 'currency', l.currency)
          order by p.name collate private.natural_order, p.id, l.day, l.id), '[]')
        from public.pay_run_lines l join public.profiles p on p.id = private.now_person(l.user_id) where l.run_id = r.id),
      'files', (select coalesce(jsonb_agg(${fileFields(sql)} order by f.at, f.id), '[]') from (${files(sql)}) f where f.run_id = r.id)))::text
      as json
    from (${runs(sql)} where r.id = ${id}) r`,
];

/** Closes a run; refuses as `private.close_run` does. */
export const close = (
  sql: Sql,
  { from, to, slot_type_ids, user_ids, without_blocked }: ReadBody<typeof closeRun>,
): JsonStatements => [
  keepId(
    sql,
    sql`private.close_run(${from}, ${to}, ${array(slot_type_ids)}::uuid[], ${array(user_ids)}::uuid[], ${without_blocked})`,
  ),
  one(sql, keptId(sql)),
];

export const voidOne = (sql: Sql, id: string, reason: string): JsonStatements => [
  sql`select private.void_run(${id}, ${reason})`,
  one(sql, sql`${id}`),
];

export const markPaid = (sql: Sql, id: string): JsonStatements => [
  sql`select private.mark_run_paid(${id})`,
  one(sql, sql`${id}`),
];

/** The frozen lines of a run as payroll gets them, and its period; no row if there is no such run. */
export const selectPayrollLines = (sql: Sql, id: string) =>
  [
    sql<{ period: PayrollPeriod; lines: PayrollLine[] }[]>`
      select json_build_object('from', r.first_day, 'to', r.last_day) as period, (
        select coalesce(json_agg(json_build_object('line_id', l.id::text, 'run_id', r.id, 'person_id', p.id,
            'payroll_number', l.payroll_number, 'name', p.name, 'date', l.day, 'pay_code', l.pay_code, 'cost_centre', l.cost_centre,
            'minutes', l.minutes, 'start', to_char(l.starts_at at time zone private.organisation_zone(), 'HH24:MI'),
            'end', to_char(l.ends_at at time zone private.organisation_zone(), 'HH24:MI'), 'break_minutes', l.break_minutes,
            'rate_cents', l.rate_cents, 'amount_cents', l.amount_cents, 'currency', l.currency, 'role', l.role, 'event', l.event)
            order by l.id), '[]')
        from public.pay_run_lines l join public.profiles p on p.id = private.now_person(l.user_id) where l.run_id = r.id) as lines
      from public.pay_runs r where r.id = ${id}`,
  ] as const;

/** Keeps a file of a run; refuses as `private.keep_run_file` does. */
export const keepFile = (
  sql: Sql,
  id: string,
  file: { name: string; bytes: Uint8Array },
  profile: PayrollProfile & { name: string },
): JsonStatements => [
  keepId(
    sql,
    sql`private.keep_run_file(${id}, ${file.name}, ${sql.json(profile)}, ${Buffer.from(file.bytes).toString('base64')})`,
  ),
  sql<JsonRow[]>`select ${fileFields(sql)}::text as json from (${files(sql)}) f where f.id = ${keptId(sql)}`,
];

export const selectFile = (sql: Sql, id: string, fileId: string): JsonStatements => [
  sql<JsonRow[]>`select (${fileFields(sql)}::jsonb || jsonb_build_object('content', (
      select replace(encode(c.content, 'base64'), E'\n', '') from public.pay_run_files c where c.id = f.id)))::text as json
    from (${files(sql)}) f where f.id = ${fileId} and f.run_id = ${id}`,
];
