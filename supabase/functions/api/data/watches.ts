import type { ReadBody } from '../../_shared/contract/call.ts';
import type { startWatching } from '../../_shared/contract/watches.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId } from './json.ts';

/** The watches of the caller: the policy shows no others. `row` is the JSON of one. */
const watches = (sql: Sql): Statement => sql`
  select row, w.since from public.watches w
  cross join lateral (
    select w.id, (
        select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
        from public.slot_types t where t.id = any (w.slot_type_ids)) as slot_types, (
        select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
        from public.places p where p.id = any (w.place_ids)) as places,
      w.weekdays, w.times, w.day, ${iso(sql, sql`w.since`)} as since
  ) row`;

export const selectWatches = (sql: Sql): JsonStatements => [
  sql<
    JsonRow[]
  >`select coalesce(json_agg(w.row order by w.since, (w.row).id), '[]')::text as json from (${watches(sql)}) w`,
];

/** Begins to watch; refuses as `private.start_watching` does. */
export const start = (sql: Sql, body: ReadBody<typeof startWatching>): JsonStatements => [
  keepId(sql, sql`private.start_watching(${sql.json(body)})`),
  sql<JsonRow[]>`select to_json(w.row)::text as json from (${watches(sql)}) w where (w.row).id = ${keptId(sql)}`,
];

/** Ends a watch; refuses as `private.stop_watching` does. */
export const stop = (sql: Sql, id: string) => [sql`select private.stop_watching(${id})`] as const;
