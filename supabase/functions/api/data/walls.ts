import type { ReadBody } from '../../_shared/contract/call.ts';
import type { createWall, updateWall } from '../../_shared/contract/walls.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import { env } from '../../_shared/env.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId } from './json.ts';

const walls = (sql: Sql) => sql`
  select w.id, w.name, (select json_build_object('id', p.id, 'name', p.name) from public.places p where p.id = w.place_id) as place,
    (select json_build_object('id', t.id, 'name', t.name) from public.slot_types t where t.id = w.slot_type_id) as slot_type,
    w.shows_names, ${iso(sql, sql`w.key_made_at`)} as key_made_at, ${iso(sql, sql`w.last_seen_at`)} as last_seen_at
  from public.walls w`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select to_json(w)::text as json from (${walls(sql)} where w.id = ${id}) w`;

export const selectWalls = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(w order by w.name collate private.natural_order, w.id), '[]')::text as json
    from (${walls(sql)}) w`,
];

/** Stores a wall with the hash of its key; refuses as `private.create_wall` does. */
export const insertWall = (sql: Sql, body: ReadBody<typeof createWall>, hash: string): JsonStatements => [
  keepId(sql, sql`private.create_wall(${sql.json(body)}, ${hash})`),
  one(sql, keptId(sql)),
];

export const patchWall = (sql: Sql, id: string, patch: ReadBody<typeof updateWall>): JsonStatements => [
  sql`select private.update_wall(${id}, ${sql.json(patch)})`,
  one(sql, sql`${id}`),
];

export const replaceKey = (sql: Sql, id: string, hash: string): JsonStatements => [
  sql`select private.renew_wall(${id}, ${hash})`,
  one(sql, sql`${id}`),
];

export const removeWall = (sql: Sql, id: string) => [sql`select private.remove_wall(${id})`] as const;

/** What the wall shows whose key has this hash; 404 if there is none. */
export const selectWall = (sql: Sql, hash: string): JsonStatements => [
  sql<JsonRow[]>`select private.wall(${hash}, ${env.orgTimezone})::text as json`,
];
