import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements } from './json.ts';

/** Seasons as `(id, ref)`: the JSON of `seasonRef`. `from`: rows of seasons; one without an id is none. */
export const seasonRefs = (sql: Sql, from: Statement) => sql`
  select s.id, json_build_object('id', s.id, 'name', s.name, 'first_day', s.first_day, 'last_day', s.last_day,
    'begins_at', ${iso(sql, sql`lower(span)`)}, 'ends_at', ${iso(sql, sql`upper(span)`)}) as ref
  from ${from} s cross join lateral private.season_span(s) span where s.id is not null`;

const ofPerson = (sql: Sql, person: string, from: Statement) => sql`
  select refs.ref as season, c.required as required_credits, exists (
      select from public.season_requirements r where r.user_id = c.user_id and r.season_id = s.id
    ) as is_own, c.confirmed as confirmed_credits, c.completed as completed_credits, c.assumed as assumed_credits, s.first_day
  from ${from} s
  join (${seasonRefs(sql, from)}) refs on refs.id = s.id
  cross join lateral private.season_credits(s, array[${person}]::uuid[]) c`;

const personSeason = (sql: Sql) => sql`json_build_object('season', p.season, 'required_credits', p.required_credits,
  'is_own', p.is_own, 'confirmed_credits', p.confirmed_credits, 'completed_credits', p.completed_credits,
  'assumed_credits', p.assumed_credits)`;

/** All seasons of a person; no row if the person is unknown or has left. */
export const selectPersonSeasons = (sql: Sql, person: string): JsonStatements => [
  sql<JsonRow[]>`
    select (select coalesce(json_agg(${personSeason(sql)} order by p.first_day desc), '[]')
      from (${ofPerson(sql, person, sql`public.seasons`)}) p)::text as json
    from public.profiles u where u.id = ${person} and u.state <> 'left'`,
];

/** Asks a person for credits in a season; refuses as `private.set_season_credits` does. */
export const askForCredits = (sql: Sql, person: string, season: string, credits: number | null): JsonStatements => [
  sql`select private.set_season_credits(${person}, ${season}, ${credits})`,
  sql<JsonRow[]>`select ${personSeason(sql)}::text as json
    from (${ofPerson(sql, person, sql`(select * from public.seasons where id = ${season})`)}) p`,
];
