import type { Sql, Statement } from '../../_shared/db.ts';
import { byMoment, cut, type PageTerms, toPage } from './page.ts';

/** A state in a notice. Older notices do not contain the days of the event, so its current days are used. */
const whole = (sql: Sql, state: Statement) =>
  sql`jsonb_build_object('timezone', e.timezone, 'all_day', e.all_day, 'cancel_reason', null) || ${state}`;

/**
 * A page of the caller's own notices that are not dismissed, or of those that are, the newest first. What they are asked is
 * no notice to read.
 */
export const selectNotices = (sql: Sql, { dismissed, ...terms }: PageTerms & { dismissed?: 'yes' | undefined }) => {
  const state = dismissed ? sql`is not null` : sql`is null`;
  const own = sql`select * from public.notices where user_id = (select private.me()) and dismissed_at ${state}
    and kind not in ('asked', 'still')`;
  const order = { ...byMoment(sql, sql`l.created_at`), newestFirst: true };
  return toPage(
    sql,
    sql`select to_json(row) as json, n.place, n.key, n.id
      from (${cut(sql, own, order, terms)}) n
      left join public.events e on e.id = n.event_id
      left join lateral (
        select e.id, e.title, private.iso(e.start_time) as start_time, private.iso(e.end_time) as end_time, e.timezone,
          e.all_day
      ) event on e.id is not null
      left join lateral (
        select (select p.name from public.profiles p where p.id = (n.about ->> 'actor')::uuid) as actor,
          case when n.kind = 'handed_over' then private.taker_name(n.id)
            else (select p.name from public.profiles p where p.id = (n.about ->> 'person')::uuid) end as person,
          n.about ->> 'subject' as subject, n.about ->> 'day' as day, (n.about ->> 'count')::integer as count,
          (n.about ->> 'hours')::numeric as hours, (n.about ->> 'scheduled')::numeric as scheduled
      ) told on n.about is not null
      cross join lateral (
        select n.id, n.kind, case when e.id is not null then to_json(event) end as event,
          case when n.about is not null then to_json(told) end as about,
          case when n.kind in ('alert', 'digest') then private.own_alert(n.id) end as alert,
          case when n.kind = 'message' then private.own_message(n.id) end as message, ${whole(sql, sql`n.old`)} as old,
          ${whole(sql, sql`n.new`)} as new, private.iso(n.created_at) as created_at
      ) row`,
    terms,
  );
};

/** Dismisses one of the caller's notices; refuses as `private.dismiss_notice` does. */
export const dismiss = (sql: Sql, id: string) => [sql`select private.dismiss_notice(${id})`] as const;
