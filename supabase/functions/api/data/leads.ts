import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import type { createLead, listHelpers, placeHelper, updateLead } from '../../_shared/contract/leads.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId } from './json.ts';

/** Grants `g` as `(json, name, id)`. */
const leads = (sql: Sql, which: Statement) => sql`
  select to_json(row) as json, p.name, g.id
  from public.lead_grants g
  join public.profiles p on p.id = g.user_id
  left join public.events e on e.id = g.event_id
  left join public.places l on l.id = g.place_id
  left join public.slot_types t on t.id = g.slot_type_id
  cross join lateral (
    select g.id, json_build_object('id', p.id, 'name', p.name, 'state', p.state) as user,
      case when e.id is not null then json_build_object('id', e.id, 'title', e.title, 'start_time', ${iso(sql, sql`e.start_time`)},
        'timezone', e.timezone) end as event,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as place,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as slot_type,
      g.rights, g.hours_before, g.hours_after
  ) row
  where ${which}`;

/** All grants that are not over, by the names of their people. */
export const selectLeads = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(json order by name collate private.natural_order, id), '[]')::text as json
    from (${leads(
      sql,
      sql`g.event_id is null or e.removed_at is null and private.now() < e.end_time + g.hours_after * interval '1 hour'`,
    )}) found`,
];

/** Stores a grant; `id`: the one to change. Refuses as `private.save_lead` does. */
export const saveLead = (
  sql: Sql,
  body: ReadBody<typeof createLead> | ReadBody<typeof updateLead>,
  id: string | null = null,
): JsonStatements => [
  keepId(sql, sql`private.save_lead(${id}, ${sql.json(body)})`),
  sql<JsonRow[]>`select json::text from (${leads(sql, sql`g.id = ${keptId(sql)}`)}) found`,
];

export const removeLead = (sql: Sql, id: string) => [sql`select private.remove_lead(${id})`] as const;

/** The roster of an event, as far as the caller sees it; refuses as `private.roster` does. */
export const selectRoster = (sql: Sql, eventId: string): JsonStatements => [
  sql<JsonRow[]>`select private.roster(${eventId})::text as json`,
];

/** Who could have a place of a slot; refuses as `private.helpers` does. */
export const selectHelpers = (
  sql: Sql,
  slotId: string,
  { search, limit }: ReadQuery<typeof listHelpers>,
): JsonStatements => [sql<JsonRow[]>`select private.helpers(${slotId}, ${search ?? ''}, ${limit})::text as json`];

/** Gives somebody a place; refuses as `private.assign` does. */
export const givePlace = (sql: Sql, slotId: string, body: ReadBody<typeof placeHelper>): JsonStatements => [
  sql<JsonRow[]>`select private.give_place(${slotId}, ${sql.json(body)})::text as json`,
];
