import type { Sql } from '../../_shared/db.ts';
import { byMoment, cut, type PageTerms, toPage } from './page.ts';

/** A page of the shifts that the caller leads, by start. */
export const selectLedShifts = (sql: Sql, terms: PageTerms) => {
  const page = cut(sql, sql`select * from private.led_shifts()`, byMoment(sql, sql`l.start_time`), terms);
  return toPage(
    sql,
    sql`select o.line as json, c.place, c.key, c.id
      from (
        select array_agg(p.id order by p.place) as ids, array_agg(p.place order by p.place) as places,
          array_agg(p.key order by p.place) as keys
        from (${page}) p
      ) all_of
      cross join lateral unnest(all_of.ids, all_of.places, all_of.keys) c (id, place, key)
      join private.led_shift_lines(all_of.ids) o on o.id = c.id`,
    terms,
  );
};
