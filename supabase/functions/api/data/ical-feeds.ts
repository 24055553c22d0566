import type { ReadBody } from '../../_shared/contract/call.ts';
import type { createFeed } from '../../_shared/contract/ical-feeds.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, keepId, keptId, refAt, refuseUnlessFound, slotTypeRefs } from './json.ts';
import { organisationZone } from './organisation.ts';
import { byMoment, byText, cut, type PageTerms, toPage } from './page.ts';

/** Feeds `f`; `row` is the JSON of one. */
const feeds = (sql: Sql) => sql`public.ical_feeds f
  cross join lateral (
    select f.id, f.name, f.description, f.ical_url, f.refresh_interval, f.timezone,
      private.iso(f.last_synced) as last_synced, f.last_status, f.last_error_code, f.last_error_params,
      f.last_error,
      private.iso(f.next_due_at) as next_due_at, f.default_length_minutes, f.all_day_hours, f.as_drafts, f.version,
      case when f.held is not null
        then json_build_object('would_remove', f.held -> 'would_remove', 'of', f.held -> 'of') end as held,
      (select count(*) from public.events e where e.feed_id = f.id and e.removed_at is null) as event_count,
      (select count(*) from public.ical_sources s where s.feed_id = f.id and s.source_state = 'tombstone'
        and s.start_time > private.now()) as deleted_count,
      coalesce((
        select json_agg(slot order by d.position, d.id)
        from public.ical_feed_slots d
        join (${slotTypeRefs(sql)}) t on t.id = d.slot_type_id
        cross join lateral (
          select d.id, ${refAt(sql, sql`(select private.now())`)} as slot_type, d.volunteer_slots) slot
        where d.feed_id = f.id), '[]') as ical_feed_default_slots
  ) row`;

/** A page of the feeds, by name. */
export const selectFeeds = (sql: Sql, terms: PageTerms) => {
  const all = sql`select id, name from public.ical_feeds`;
  return toPage(
    sql,
    sql`select to_json(found.row) as json, page.place, page.key, page.id
      from (${cut(sql, all, byText(sql, sql`l.name collate private.natural_order`), terms)}) page
      join lateral (select row from ${feeds(sql)} where f.id = page.id) found on true`,
    terms,
  );
};

export interface FeedOptions {
  default_length_minutes: number;
  timezone: string;
}

/** The organisation's options, for feeds without their own. */
export const selectFeedOptions = (sql: Sql): readonly [Statement<FeedOptions>] => [
  sql<FeedOptions[]>`select feed_default_length_minutes as default_length_minutes, ${organisationZone(sql)} as timezone
    from public.organisation`,
];

/** Stores a feed and returns it with its `id`; its options default to the organisation's. Refuses as `private.create_feed` does. */
export const insertFeed = (sql: Sql, body: ReadBody<typeof createFeed>) =>
  [
    keepId(
      sql,
      sql`private.create_feed((select jsonb_build_object('refresh_interval', o.feed_refresh_interval,
          'default_length_minutes', o.feed_default_length_minutes, 'all_day_hours', o.feed_all_day_hours)
        from public.organisation o) || ${sql.json(body)}, ${organisationZone(sql)})`,
    ),
    sql<(JsonRow & { id: string })[]>`select f.id, to_json(row)::text as json
      from ${feeds(sql)} where f.id = ${keptId(sql)}`,
  ] as const;

export const removeFeed = (sql: Sql, id: string) => [sql`select private.remove_feed(${id})`] as const;

const feed = (sql: Sql, id: string) => sql`select from public.ical_feeds where id = ${id}`;

/** The person of an administrator who wants something of a feed; 404 for an unknown feed. */
export const selectMeFor = (sql: Sql, id: string): readonly [Statement, Statement<{ me: string }>] => [
  refuseUnlessFound(sql, feed(sql, id), 'feed'),
  sql<{ me: string }[]>`select private.me() as me`,
];

/** One feed. */
export const selectFeed = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select to_json(row)::text as json from ${feeds(sql)} where f.id = ${id}`,
];

/** Approves the sync that is on hold; refuses as `private.approve_held_sync` does. */
export const approveHeld = (sql: Sql, id: string) => [sql`select private.approve_held_sync(${id})`] as const;

/** Drops the sync that is on hold, without changes; refuses as `private.ignore_held_sync` does. */
export const ignoreHeld = (sql: Sql, id: string) => [sql`select private.ignore_held_sync(${id})`] as const;

/** Lets the next sync import deleted events again; refuses as `private.reimport` does. */
export const forgetDeletions = (sql: Sql, id: string) => [sql`select private.reimport(${id})`] as const;

/** A page of the runs of a feed, the newest first; 404 for an unknown feed. */
export const selectRuns = (sql: Sql, id: string, terms: PageTerms) => {
  const runs = sql`select * from public.ical_sync_runs where feed_id = ${id}`;
  const order = { ...byMoment(sql, sql`l.started_at`), newestFirst: true };
  return [
    refuseUnlessFound(sql, feed(sql, id), 'feed'),
    ...toPage(
      sql,
      sql`select to_json(row) as json, r.place, r.key, r.id
        from (${cut(sql, runs, order, terms)}) r
        cross join lateral (
          select r.id, private.iso(r.started_at) as started_at, private.iso(r.finished_at) as finished_at, r.trigger,
            r.status, r.counts, r.error_code, r.error_params, r.error, r.warnings
        ) row`,
      terms,
    ),
  ] as const;
};
