import type { ReadBody } from '../../_shared/contract/call.ts';
import type { createSlotType, previewRate, updateSlotType } from '../../_shared/contract/slot-types.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import { env } from '../../_shared/env.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, keepId, keptId } from './json.ts';
import { byText, cut, type PageTerms, toPage } from './page.ts';
import { qualificationRefs } from './qualifications.ts';

const slotTypes = (sql: Sql) => sql`
  select t.id, t.name, t.color, t.description, t.bring, t.open_to, p.hourly_credits, p.compensation, (
      select coalesce(json_agg(q.ref order by q.name collate private.natural_order, q.id), '[]')
      from public.slot_type_qualifications a join (${qualificationRefs(sql)}) q on q.id = a.qualification_id
      where a.slot_type_id = t.id
    ) as qualifications,
    t.min_age, case when t.young_under is not null then json_build_object('under', t.young_under,
      'from', to_char(t.young_from, 'HH24:MI'), 'until', to_char(t.young_until, 'HH24:MI')) end as young,
    case when (select private.is_admin()) then json_build_object('pay_code', t.pay_code, 'cost_centre', t.cost_centre,
      'unpaid_breaks', t.unpaid_breaks) end as payroll,
    coalesce(rates.listed, '[]') as rates, rates.upcoming -> 0 as upcoming_rate, t.archived_at is not null as archived, t.version
  from public.slot_types t
  left join private.present_rates p on p.slot_type_id = t.id
  cross join lateral (
    select json_agg(row order by b.begins_at) filter (where r.from_day is not null) as listed,
      json_agg(case when r.from_day is not null then row end order by b.begins_at)
        filter (where b.begins_at > (select private.now())) as upcoming
    from private.rate_starts() b
    left join public.slot_type_rates r on r.slot_type_id = b.slot_type_id and r.from_day = b.from_day
    cross join lateral (select r.hourly_credits, nullif(r.from_day, '-infinity') as "from") row
    where b.slot_type_id = t.id
  ) rates`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select to_json(t)::text as json from (${slotTypes(sql)} where t.id = ${id}) t`;

/** A page of the slot types that can be chosen, by name. */
export const selectSlotTypes = (sql: Sql, terms: PageTerms) => {
  const open = sql`select id, name from public.slot_types where archived_at is null`;
  return toPage(
    sql,
    sql`select to_json(t) as json, page.place, page.key, page.id
      from (${cut(sql, open, byText(sql, sql`l.name collate private.natural_order`), terms)}) page
      join (${slotTypes(sql)}) t on t.id = page.id`,
    terms,
  );
};

export const selectSlotType = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select to_json(t)::text as json from (${slotTypes(sql)}
    where t.id = ${id} and (t.archived_at is null or (select private.is_admin()))) t`,
];

/** Stores a slot type; refuses as `private.create_slot_type` does. */
export const insertSlotType = (sql: Sql, body: ReadBody<typeof createSlotType>): JsonStatements => [
  keepId(sql, sql`private.create_slot_type(${sql.json(body)})`),
  one(sql, keptId(sql)),
];

/** Replaces a slot type; refuses as `private.replace_slot_type` does. */
export const replaceSlotType = (sql: Sql, id: string, body: ReadBody<typeof updateSlotType>): JsonStatements => [
  sql`select private.replace_slot_type(${id}, ${sql.json(body)}, ${env.orgTimezone})`,
  one(sql, sql`${id}`),
];

export const removeSlotType = (sql: Sql, id: string) => [sql`select private.remove_slot_type(${id})`] as const;

/** What another rate would change; refuses as `private.preview_rate` does. */
export const selectRateEffect = (sql: Sql, id: string, body: ReadBody<typeof previewRate>): JsonStatements => [
  sql<JsonRow[]>`select private.preview_rate(${id}, ${body.hourly_credits}, ${body.rate_from ?? null},
    ${env.orgTimezone})::text as json`,
];

/** All rates of a slot type, the latest first. Only administrators see who set them. */
export const selectRates = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(row order by r.begins_at desc), '[]')::text as json
    from public.slot_type_rates r left join public.profiles p on p.id = r.set_by
    cross join lateral (select nullif(r.from_day, '-infinity') as "from", r.hourly_credits, r.begins_at > (select private.now()) as upcoming,
      private.iso(r.set_at) as set_at, p.name as set_by) row
    where r.slot_type_id = ${id}`,
];

export const deleteRate = (sql: Sql, id: string, from: string) =>
  [sql`select private.remove_rate(${id}, ${from})`] as const;
