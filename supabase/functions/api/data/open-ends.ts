import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import { type listOpenEnds, type settleOpenEnds, usualDays } from '../../_shared/contract/open-ends.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';
import { organisationZone } from './organisation.ts';
import { byMoment, cut, type PageTerms, toPage, withLines } from './page.ts';

/** The open ends of the days that are listed unless somebody looks further back. */
export const usualOpenEnds = (sql: Sql): Statement =>
  sql`private.open_ends(private.now() - ${`${usualDays} days`}::interval, private.now())`;

type Asked = Pick<ReadQuery<typeof listOpenEnds>, 'from' | 'event_id'> & PageTerms;

/** A page of open ends, the latest shift first. */
export const selectOpenEnds = (sql: Sql, { from, event_id, ...terms }: Asked) => {
  const since = from
    ? sql`${from}::date::timestamp at time zone (${organisationZone(sql)})`
    : sql`private.now() - ${`${usualDays} days`}::interval`;
  const list = sql`select * from private.open_ends(${since}, private.now(), ${event_id ?? null}::uuid)`;
  const page = cut(sql, list, { ...byMoment(sql, sql`l.start_time`), newestFirst: true }, terms);
  return toPage(sql, withLines(sql, page, sql`private.open_end_lines(all_of.ids)`), terms);
};

const asArray = (ids: readonly string[]) => `{${ids.join()}}`;

/** Settles open ends, or opens them again; refuses as `private.settle_ends` does. */
export const settle = (sql: Sql, { signup_ids, ...how }: ReadBody<typeof settleOpenEnds>): JsonStatements => [
  how.answer === 'open'
    ? sql<JsonRow[]>`select private.reopen_ends(${asArray(signup_ids)}::uuid[], ${how.settled_at})::text as json`
    : sql<JsonRow[]>`select private.settle_ends(${asArray(signup_ids)}::uuid[], ${how.answer},
        ${how.answer === 'left' ? how.left_at : null}, ${how.answer === 'left' ? how.reason : null})::text as json`,
];
