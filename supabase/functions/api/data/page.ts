import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { Position } from '../../_shared/http/cursor.ts';

/** A page of a list; `next`: the position after it, null at the end of the list. */
export interface Page extends JsonRow {
  next: string | null;
}

/** The part of a list that is asked for. */
export interface PageTerms {
  limit: number;
  position?: Position | undefined;
}

/** By what a list is sorted, before the id of its rows. */
export interface Order {
  /** An expression on a row of the list. */
  by: Statement;
  /** The same as text, for the cursor. */
  asText: Statement;
  /** What a text of the cursor stands for. */
  read: (text: string) => Statement;
  newestFirst?: boolean;
}

/** The order by a text; a name is one with the collation private.natural_order. */
export const byText = (sql: Sql, text: Statement): Order => ({
  by: text,
  asText: text,
  read: (after) => sql`${after}::text`,
});

/** The order by a moment, exact to the microsecond. */
export const byMoment = (sql: Sql, moment: Statement): Order => ({
  by: moment,
  asText: sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  read: (after) => sql`${after}::text::timestamptz`,
});

/**
 * The rows of `list` that belong to a page, with `place` (from 1) and `key` (the text of the cursor). One row more than the page
 * has, if there is one, shows that there is a next page. What the rows are made of comes afterwards, so that it costs nothing
 * for all the others.
 * @param list a query of rows with an `id`, which is called `l` here
 */
export function cut(sql: Sql, list: Statement, order: Order, { limit, position }: PageTerms): Statement {
  const { by, asText, read, newestFirst } = order;
  const sorted = sql`order by ${by} ${newestFirst ? sql`desc` : sql``}, l.id`;
  const beyond = newestFirst ? sql`<` : sql`>`;
  const after = position
    ? sql`where ${by} ${beyond}= ${read(position.after)}
        and (${by} ${beyond} ${read(position.after)} or l.id > ${position.afterId})`
    : sql``;
  return sql`select l.*, row_number() over (${sorted}) as place, ${asText} as key
    from (select l.* from (${list}) l ${after} ${sorted} limit ${limit + 1}) l`;
}

/**
 * The rows of a page with their `json`, which a function makes of all of them at once.
 * @param page what `cut` returns
 * @param lines a call of the function with `all_of.ids`; it returns rows of `id` and `line`
 */
export const withLines = (sql: Sql, page: Statement, lines: Statement): Statement => sql`
  select o.line as json, c.place, c.key, c.id
  from (
    select array_agg(p.id order by p.place) as ids, array_agg(p.place order by p.place) as places,
      array_agg(p.key order by p.place) as keys
    from (${page}) p
  ) all_of
  cross join lateral unnest(all_of.ids, all_of.places, all_of.keys) c (id, place, key)
  join ${lines} o on o.id = c.id`;

/** The answer of a list. @param rows what `cut` returns, each with its `json` */
export const toPage = (sql: Sql, rows: Statement, { limit }: PageTerms): readonly [Statement<Page>] => [
  sql<Page[]>`select coalesce(json_agg(json order by place) filter (where place <= ${limit}), '[]')::text as json,
      case when count(*) > ${limit} then max(key) filter (where place = ${limit}) || '|'
        || max(id::text) filter (where place = ${limit}) end as next
    from (${rows}) page`,
];
