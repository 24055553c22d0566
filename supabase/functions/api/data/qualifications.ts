import type { ReadBody } from '../../_shared/contract/call.ts';
import type {
  confirmQualification,
  createQualification,
  qualifyPeople,
  updateQualification,
} from '../../_shared/contract/qualifications.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, keepId, keptId, refuseUnlessFound } from './json.ts';
import { byText, cut, type PageTerms, toPage } from './page.ts';

/** Whether a qualification `h` of a person is valid today. */
const valid = (sql: Sql) =>
  sql`daterange(h.confirmed_on, h.valid_until, '[]') @> (select private.organisation_today())`;

/** Qualifications as `(id, ref)`: their JSON inside other objects. */
export const qualificationRefs = (sql: Sql) => sql`
  select q.id, q.name, json_build_object('id', q.id, 'name', q.name, 'confirmed_by', q.confirmed_by) as ref
  from public.qualifications q`;

const qualifications = (sql: Sql) => sql`
  select q.id, q.name, q.confirmed_by, q.text, q.valid_months, (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)
        order by t.name collate private.natural_order, t.id), '[]')
      from public.slot_type_qualifications a join public.slot_types t on t.id = a.slot_type_id and t.archived_at is null
      where a.qualification_id = q.id
    ) as slot_types, case when (select private.is_admin()) then (
      select count(*) from public.person_qualifications h where h.qualification_id = q.id and ${valid(sql)}
    ) end as people, (
      select private.iso(r.asked_at) from public.qualification_requests r
      where r.qualification_id = q.id and r.user_id = (select private.me())
    ) as asked_at, q.version
  from public.qualifications q`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select to_json(q)::text as json from (${qualifications(sql)} where q.id = ${id}) q`;

export const selectQualifications = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(q order by q.name collate private.natural_order, q.id), '[]')::text as json
    from (${qualifications(sql)}) q`,
];

/** Stores a qualification; refuses as `private.create_qualification` does. */
export const insertQualification = (sql: Sql, body: ReadBody<typeof createQualification>): JsonStatements => [
  keepId(sql, sql`private.create_qualification(${sql.json(body)})`),
  one(sql, keptId(sql)),
];

/** Replaces a qualification; refuses as `private.replace_qualification` does. */
export const replaceQualification = (
  sql: Sql,
  id: string,
  body: ReadBody<typeof updateQualification>,
): JsonStatements => [sql`select private.replace_qualification(${id}, ${sql.json(body)})`, one(sql, sql`${id}`)];

export const removeQualification = (sql: Sql, id: string) => [sql`select private.remove_qualification(${id})`] as const;

/** A page of the people who have or had a qualification, by name. */
export const selectHolders = (sql: Sql, id: string, terms: PageTerms) => {
  const list = sql`select h.user_id as id, p.name, h.confirmed_on, h.valid_until
    from public.person_qualifications h join public.profiles p on p.id = h.user_id where h.qualification_id = ${id}`;
  return toPage(
    sql,
    sql`select json_build_object('user', json_build_object('id', h.id, 'name', h.name), 'confirmed_on', h.confirmed_on,
        'valid_until', h.valid_until, 'valid', ${valid(sql)}) as json, h.place, h.key, h.id
      from (${cut(sql, list, byText(sql, sql`l.name collate private.natural_order`), terms)}) h`,
    terms,
  );
};

/** Confirms or withdraws a qualification of many; refuses as `private.qualify_people` does. */
export const changeHolders = (sql: Sql, id: string, body: ReadBody<typeof qualifyPeople>): JsonStatements => [
  sql<JsonRow[]>`select json_build_object('changed', private.qualify_people(${id}, ${sql.json(body)}))::text as json`,
];

const held = (sql: Sql, which: Statement) => sql`
  select q.name, q.id, json_build_object('qualification', q.ref, 'confirmed_on', h.confirmed_on, 'valid_until',
    h.valid_until, 'valid', ${valid(sql)}) as json
  from public.person_qualifications h join (${qualificationRefs(sql)}) q on q.id = h.qualification_id
  where ${which}`;

export const selectHeld = (sql: Sql, userId: string): JsonStatements => [
  refuseUnlessFound(sql, sql`select from public.profiles p where p.id = ${userId}`, 'user'),
  sql<
    JsonRow[]
  >`select coalesce(json_agg(h.json order by h.name collate private.natural_order, h.id), '[]')::text as json
    from (${held(sql, sql`h.user_id = ${userId}`)}) h`,
];

/** Confirms a qualification of a person; refuses as `private.confirm_qualification` does. */
export const confirmHeld = (
  sql: Sql,
  userId: string,
  id: string,
  days: ReadBody<typeof confirmQualification>,
): JsonStatements => [
  sql`select private.confirm_qualification(${userId}, ${id}, ${sql.json(days)})`,
  sql<
    JsonRow[]
  >`select h.json::text as json from (${held(sql, sql`h.user_id = ${userId} and h.qualification_id = ${id}`)}) h`,
];

export const withdrawHeld = (sql: Sql, userId: string, id: string) =>
  [sql`select private.withdraw_qualification(${userId}, ${id})`] as const;
