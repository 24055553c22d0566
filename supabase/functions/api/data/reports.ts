import type { ReadQuery } from '../../_shared/contract/call.ts';
import type { getReport, listReportedSignups, ReportedKind } from '../../_shared/contract/reports.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements } from './json.ts';
import { organisationZone } from './organisation.ts';
import { byMoment, cut, type PageTerms, toPage } from './page.ts';

const idsIn = (ids: readonly string[] | undefined) => (ids ? `{${ids.join()}}` : null);

/** The report of a span of days; refuses as `private.report` does. */
export const selectReport = (
  sql: Sql,
  { from, to, slot_type_ids, role, search, by }: ReadQuery<typeof getReport>,
): JsonStatements => [
  sql<JsonRow[]>`select private.report(${from ?? null}::date, ${to ?? null}::date, ${organisationZone(sql)},
    ${idsIn(slot_type_ids)}::uuid[], ${role ?? null}::text, ${search ?? null}::text, ${by ?? null}::text) as json`,
];

/** What makes a row `w` of private.worked one of a kind, as private.report() counts it. */
const kindOf = (sql: Sql): Record<ReportedKind, Statement> => ({
  worked: sql`w.counts`,
  filled: sql`w.ended and w.is_live`,
  booked: sql`w.pay is not null`,
  paid: sql`w.pay_counts`,
  no_show: sql`w.attendance = 'no_show'`,
  excused: sql`w.attendance = 'excused'`,
});

type Terms = Omit<ReadQuery<typeof listReportedSignups>, 'limit' | 'cursor'> & PageTerms;

/** A page of the signups that private.report() has counted, by start. For administrators. */
export function selectReportedSignups(
  sql: Sql,
  { of = 'worked', from, to, slot_type_ids, role, search, user_id, ...terms }: Terms,
) {
  const found = sql`select w.signup_id as id, w.starts_at from private.worked w
    join private.report_span(${from ?? null}::date, ${to ?? null}::date, ${organisationZone(sql)}) span
      on w.starts_at >= span.opens and w.starts_at < span.closes
    where ${kindOf(sql)[of]}
      ${slot_type_ids ? sql`and w.slot_type_id = any (${idsIn(slot_type_ids)}::uuid[])` : sql``}
      ${user_id ? sql`and w.user_id = ${user_id}` : sql``}
      ${
        role || search
          ? sql`and w.user_id in (select private.report_people(${role ?? null}::text, ${search ?? null}::text))`
          : sql``
      }`;
  const rows = sql`select json_build_object('id', w.signup_id, 'user', json_build_object('id', p.id, 'name', p.name),
      'event', json_build_object('id', e.id, 'title', e.title, 'start_time', ${iso(sql, sql`e.start_time`)},
        'end_time', ${iso(sql, sql`e.end_time`)}, 'timezone', e.timezone, 'all_day', e.all_day),
      'slot_type', json_build_object('id', t.id, 'name', t.name, 'color', t.color), 'attendance', w.attendance,
      'minutes', round(w.hours * 60)::integer, 'credits', w.credits, 'pay', w.pay) as json, c.place, c.key, c.id
    from (${cut(sql, found, byMoment(sql, sql`l.starts_at`), terms)}) c
    join private.worked w on w.signup_id = c.id
    join public.events e on e.id = w.event_id
    join public.profiles p on p.id = w.user_id
    join public.slot_types t on t.id = w.slot_type_id`;
  return toPage(sql, rows, terms);
}
