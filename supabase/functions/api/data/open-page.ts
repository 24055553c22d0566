import type { ReadBody } from '../../_shared/contract/call.ts';
import type { updateOpenSettings } from '../../_shared/contract/open-settings.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import { env } from '../../_shared/env.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements } from './json.ts';

/** Everything that the public page shows, or what can be taken by a link; null while there is none. */
export const selectSchedule = (sql: Sql, link: string | null = null): JsonStatements => [
  sql<JsonRow[]>`select coalesce(private.open_schedule(${env.orgTimezone}, ${link}), 'null')::text as json`,
];

export const selectPicture = (sql: Sql, name: string): readonly [Statement<{ type: string; bytes: Uint8Array }>] => [
  sql<{ type: string; bytes: Uint8Array }[]>`select type, bytes from private.open_picture(${name})`,
];

const settings = (sql: Sql) => sql<JsonRow[]>`
  select json_build_object('shows', o.shows, 'text', o.text, 'picture', o.picture, 'indexed', o.indexed, 'sites', o.sites,
    'seasons', (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.first_day), '[]')
      from public.open_choices c join public.seasons s on s.id = c.season_id),
    'slot_types', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name collate private.natural_order, t.id), '[]')
      from public.open_choices c join public.slot_types t on t.id = c.slot_type_id),
    'events', (select coalesce(json_agg(json_build_object('id', e.id, 'title', e.title, 'start_time', ${iso(sql, sql`e.start_time`)},
        'end_time', ${iso(sql, sql`e.end_time`)}, 'timezone', e.timezone, 'all_day', e.all_day) order by e.start_time, e.id), '[]')
      from public.open_choices c join public.events e on e.id = c.event_id),
    'shifts', private.open_shifts(), 'version', o.version, 'updated_at', ${iso(sql, sql`o.updated_at`)})::text as json
  from public.open_page o`;

export const selectSettings = (sql: Sql): JsonStatements => [settings(sql)];

/** Changes how the public page is set; refuses as `private.update_open_page` does. */
export const patchSettings = (sql: Sql, patch: ReadBody<typeof updateOpenSettings>): JsonStatements => [
  sql`select private.update_open_page(${sql.json(patch)})`,
  settings(sql),
];

export interface Picture {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Replaces the picture of the public page; null: there is none. */
export const savePicture = (sql: Sql, picture: Picture | null): JsonStatements => [
  sql`select private.set_open_picture(${picture?.name ?? null}, ${picture?.type ?? null}, ${picture?.bytes ?? null})`,
  settings(sql),
];
