import type { Sql, Statement } from '../../_shared/db.ts';
import { byMoment, cut, type PageTerms, toPage } from './page.ts';

/** A state in a notice. Older notices do not contain the days of the event, so its current days are used. */
const whole = (sql: Sql, state: Statement) =>
  sql`jsonb_build_object('timezone', e.timezone, 'all_day', e.all_day) || ${state}`;

/** A page of the caller's own notices that are not dismissed, the newest first. */
export const selectNotices = (sql: Sql, terms: PageTerms) => {
  const own = sql`select * from public.notices where user_id = (select private.me()) and dismissed_at is null`;
  const order = { ...byMoment(sql, sql`l.created_at`), newestFirst: true };
  return toPage(
    sql,
    sql`select to_json(row) as json, n.place, n.key, n.id
      from (${cut(sql, own, order, terms)}) n
      join public.events e on e.id = n.event_id
      cross join lateral (
        select e.id, e.title, private.iso(e.start_time) as start_time, private.iso(e.end_time) as end_time, e.timezone,
          e.all_day
      ) event
      cross join lateral (
        select n.id, n.kind, to_json(event) as event, ${whole(sql, sql`n.old`)} as old, ${whole(sql, sql`n.new`)} as new,
          private.iso(n.created_at) as created_at
      ) row`,
    terms,
  );
};

/** Dismisses one of the caller's notices; refuses as `private.dismiss_notice` does. */
export const dismiss = (sql: Sql, id: string) => [sql`select private.dismiss_notice(${id})`] as const;
