import type { Sql } from '../../_shared/db.ts';
import { byMoment, cut, type PageTerms, toPage, withLines } from './page.ts';

/** A page of the shifts that the caller leads, by start. */
export const selectLedShifts = (sql: Sql, terms: PageTerms) => {
  const page = cut(sql, sql`select * from private.led_shifts()`, byMoment(sql, sql`l.start_time`), terms);
  return toPage(sql, withLines(sql, page, sql`private.led_shift_lines(all_of.ids)`), terms);
};
