import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, refuseUnlessFound } from './json.ts';

/** The caller's own notices (row-level security) that are not dismissed, newest first. */
export const selectNotices = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind,
      'event', json_build_object('id', e.id, 'title', e.title,
        'startTime', private.iso(e.start_time), 'endTime', private.iso(e.end_time)),
      'old', n.old, 'new', n.new, 'created_at', private.iso(n.created_at)
    ) order by n.created_at desc, n.id), '[]')::text as json
    from public.notices n join public.events e on e.id = n.event_id
    where n.user_id = auth.uid() and n.dismissed_at is null`,
];

/** Dismisses one of the caller's notices; 404 for any other. */
export const dismiss = (sql: Sql, id: string) =>
  [
    refuseUnlessFound(
      sql,
      sql`select from public.notices where id = ${id} and dismissed_at is null for update`,
      'Notice not found',
    ),
    sql`update public.notices set dismissed_at = private.now() where id = ${id}`,
  ] as const;
