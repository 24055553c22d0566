import type { ReadBody } from '../../_shared/contract/call.ts';
import type { makeChange } from '../../_shared/contract/change-sets.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';
import { organisationZone } from './organisation.ts';
import { byMoment, cut, type PageTerms, toPage } from './page.ts';

/** Makes a change set, or only says what it would do; refuses as `private.make_change` does. */
export const change = (sql: Sql, body: ReadBody<typeof makeChange>): JsonStatements => [
  sql<JsonRow[]>`select private.make_change(${sql.json(body)}, ${organisationZone(sql)})::text as json`,
];

/** Takes a change set back; refuses as `private.undo_change` does. */
export const undo = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select private.undo_change(${id})::text as json`,
];

/** The feed of the change set `set`; null without one. */
export const changedFeed = (
  sql: Sql,
  set: Statement,
) => sql`case when (${set}).feed_id is not null then json_build_object('id', (${set}).feed_id,
  'name', (select f.name from public.ical_feeds f where f.id = (${set}).feed_id)) end`;

/** A page of change sets, the newest first. */
export const selectChanges = (sql: Sql, terms: PageTerms) => {
  const order = { ...byMoment(sql, sql`l.made_at`), newestFirst: true };
  return toPage(
    sql,
    sql`select to_json(row) as json, c.place, c.key, c.id
      from (${cut(sql, sql`select * from public.change_sets`, order, terms)}) c
      left join public.profiles p on p.id = c.made_by
      left join public.change_sets undo on undo.undoes = c.id
      left join lateral private.untold_counts(array[c.id]) told on true
      cross join lateral (
        select c.id, c.action, private.iso(c.made_at) as made_at,
          case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as made_by,
          ${changedFeed(sql, sql`c`)} as feed, c.kinds,
          c.reason, c.title, c.scope, c.events, c.people, coalesce(told.unreached, 0) as unreached,
          coalesce(told.untold, 0) as untold, undo.id as undone_by,
          case when undo.id is null and c.undo_until > private.now() then private.iso(c.undo_until) end as undo_until
      ) row`,
    terms,
  );
};
