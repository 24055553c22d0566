import type { ReadBody } from '../../_shared/contract/call.ts';
import type { createPlace, updatePlace } from '../../_shared/contract/places.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, keepId, keptId } from './json.ts';

const places = (sql: Sql) => sql`
  select p.id, p.name, p.address, p.meeting_point, p.contact, array(
      select n.name from public.place_names n
      where n.place_id = p.id and n.key <> private.place_key(p.name) order by n.name collate private.natural_order
    ) as other_names, (
      select count(*) from public.events e
      where e.place_id = p.id and e.end_time > (select private.now()) and e.removed_at is null
    ) as coming_events, p.version
  from public.places p`;

/** Places as `(id, ref)`: the JSON of `place` inside other objects. */
export const placeRefs = (sql: Sql) => sql`
  select p.id, json_build_object('id', p.id, 'name', p.name, 'address', p.address, 'meeting_point', p.meeting_point,
    'contact', p.contact) as ref
  from public.places p`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select to_json(p)::text as json from (${places(sql)} where p.id = ${id}) p`;

/** The condition that a place `p` is listed: it is made or changed by an administrator, or has events. */
export const isListed = (sql: Sql) => sql`(p.is_kept or exists (
  select from public.events e where e.place_id = p.id and e.removed_at is null))`;

export const selectPlaces = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(p), '[]')::text as json
    from (${places(sql)} where ${isListed(sql)} order by p.position, p.id) p`,
];

/** Stores a place; refuses as `private.create_place` does. */
export const insertPlace = (sql: Sql, body: ReadBody<typeof createPlace>): JsonStatements => [
  keepId(sql, sql`private.create_place(${sql.json(body)})`),
  one(sql, keptId(sql)),
];

/** Changes the keys of the patch; refuses as `private.update_place` does. */
export const changePlace = (sql: Sql, id: string, patch: ReadBody<typeof updatePlace>): JsonStatements => [
  keepId(sql, sql`private.update_place(${id}, ${sql.json(patch)})`),
  one(sql, keptId(sql)),
];

export const removePlace = (sql: Sql, id: string) => [sql`select private.remove_place(${id})`] as const;
