import type { ErrorParams } from '../../_shared/contract/errors.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';

/** Statements of which the last returns the JSON text of an answer's body, or no row if nothing was found. */
export type JsonStatements = readonly [...Statement[], Statement<JsonRow>];

/**
 * A moment as the API writes it, like `private.iso`, but in place: Postgres cannot inline a function with a search path,
 * and for the rows of a long list the calls would cost as much as everything else of the row.
 */
export const iso = (sql: Sql, moment: Statement) =>
  sql`replace(to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`;

/** An object about a slot type, as JSON, with the names of the qualifications that the type asks for as `needs`, if there are any. */
export const withNeeds = (sql: Sql, object: Statement, type: Statement) => sql`(
  select case when count(*) = 0 then to_json(${object}) else (to_jsonb(${object}) || jsonb_build_object('needs',
      json_agg(q.name order by q.name collate private.natural_order, q.id)))::json end
  from public.slot_type_qualifications asked join public.qualifications q on q.id = asked.qualification_id
  where asked.slot_type_id = ${type})`;

/**
 * All slot types as `(id, bring, moments, refs)`: the JSON of `slot_type` for each rate, and the moments from which the rates
 * apply (`private.rates_by_type`).
 */
export const slotTypeRefs = (sql: Sql) => sql`
  select t.id, t.bring, r.moments, array(
      select ${withNeeds(sql, sql`ref`, sql`t.id`)} from unnest(r.hourly) with ordinality rate (hourly_credits, place)
      cross join lateral (select t.id, t.name, t.color, rate.hourly_credits,
        private.compensation(rate.hourly_credits) as compensation) ref order by place) as refs
  from public.slot_types t
  join private.rates_by_type r on r.slot_type_id = t.id`;

/** `slot_type` with the rate that applies at a moment; `t`: a row of `slotTypeRefs`. */
export const refAt = (sql: Sql, moment: Statement) => sql`t.refs[width_bucket(${moment}, t.moments)]`;

/** Joins to a slot its row `s`, its event `e`, `event` as contract/event-ref.ts has it, and `t`, a row of `slotTypeRefs`. */
export const shiftOf = (sql: Sql, slotId: Statement) => sql`
  join public.event_slots s on s.id = ${slotId}
  join public.events e on e.id = s.event_id
  join (${slotTypeRefs(sql)}) t on t.id = s.slot_type_id
  cross join lateral (
    select e.id, e.title, e.location, ${iso(sql, sql`e.start_time`)} as start_time, ${iso(sql, sql`e.end_time`)} as end_time,
      e.timezone, e.all_day
  ) event`;

/** Keeps the identifier that a function returns, for later statements of the same round trip. */
export const keepId = (sql: Sql, made: Statement) => sql`select set_config('muster.id', (${made})::text, true)`;
/** The identifier that `keepId` has kept. */
export const keptId = (sql: Sql) => sql`current_setting('muster.id')::uuid`;

/** Refuses with 404 if the query finds nothing; `what`: what it looks for. */
export const refuseUnlessFound = (sql: Sql, query: Statement, what: ErrorParams<'not_found'>['what']) =>
  sql`select private.refuse_missing(${what}) where not exists (${query})`;
