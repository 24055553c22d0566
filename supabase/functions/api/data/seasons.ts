import type { ReadBody } from '../../_shared/contract/call.ts';
import type { createSeason, updateSeason } from '../../_shared/contract/seasons.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import { env } from '../../_shared/env.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId } from './json.ts';

const seasons = (sql: Sql) => sql`
  select s.id, s.name, s.first_day, s.last_day, ${iso(sql, sql`lower(span)`)} as begins_at,
    ${iso(sql, sql`upper(span)`)} as ends_at, s.required_credits, s.budget, (
      select count(*) from public.events e
      where e.start_time >= lower(span) and e.start_time < upper(span) and e.removed_at is null and e.status = 'scheduled'
    ) as shifts, (
      select count(distinct u.user_id) from public.events e join public.signups u on u.event_id = e.id
      where e.start_time >= lower(span) and e.start_time < upper(span) and u.status = 'confirmed' and u.is_live
    ) as people, (select count(*) from public.season_requirements r where r.season_id = s.id) as own_requirements, s.version
  from public.seasons s cross join lateral private.season_span(s) span`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select to_json(s)::text as json from (${seasons(sql)} where s.id = ${id}) s`;

export const selectSeasons = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(s order by s.first_day desc), '[]')::text as json from (${seasons(sql)}) s`,
];

/** Stores a season; `id`: the one to replace. Refuses as `private.save_season` does. */
export const saveSeason = (
  sql: Sql,
  body: ReadBody<typeof createSeason> | ReadBody<typeof updateSeason>,
  id: string | null = null,
): JsonStatements => [
  keepId(sql, sql`private.save_season(${id}, ${sql.json(body)}, ${env.orgTimezone})`),
  one(sql, keptId(sql)),
];

export const removeSeason = (sql: Sql, id: string) => [sql`select private.remove_season(${id})`] as const;

/** The events of a season that take place; no row if it is unknown. */
export const selectSeasonEvents = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`
    select (select coalesce(json_agg(json_build_object('id', e.id, 'version', e.version,
          'day', private.start_day(e.start_time, e.timezone)) order by e.start_time, e.id), '[]')
        from public.events e
        where e.start_time >= lower(span) and e.start_time < upper(span) and e.removed_at is null and e.status = 'scheduled'
      )::text as json
    from public.seasons s cross join lateral private.season_span(s) span where s.id = ${id}`,
];
