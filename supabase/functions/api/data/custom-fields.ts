import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import type {
  AnswerFile,
  createCustomField,
  FileType,
  listFieldAnswers,
  saveUserAnswers,
  updateCustomField,
} from '../../_shared/contract/custom-fields.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId, refuseUnlessFound } from './json.ts';
import { byText, cut, type PageTerms, toPage } from './page.ts';

const fields = (sql: Sql) => sql`
  select f.id, f.label, f.help, f.purpose, f.kind, f.options, f.max_mb, f.readers, f.special, f.ends_days, f.scope,
    (select json_build_object('id', e.id, 'name', e.title) from public.events e where e.id = f.event_id) as event,
    (select json_build_object('id', t.id, 'name', t.name) from public.slot_types t where t.id = f.slot_type_id) as slot_type,
    f.needed, case when (select private.is_admin()) then private.count_answers(f.id) end as answers, f.version
  from public.custom_fields f`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select to_json(f)::text as json from (${fields(sql)} where f.id = ${id}) f`;

export const selectFields = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(to_jsonb(f) - 'position' order by f.position, f.id), '[]')::text as json
    from (select f.*, c.position from (${fields(sql)}) f join public.custom_fields c on c.id = f.id
      where c.archived_at is null) f`,
];

/** Stores a field; refuses as `private.save_custom_field` does. */
export const insertField = (sql: Sql, body: ReadBody<typeof createCustomField>): JsonStatements => [
  keepId(sql, sql`private.save_custom_field(null, ${sql.json(body)})`),
  one(sql, keptId(sql)),
];

/** Replaces a field; refuses as `private.save_custom_field` does. */
export const replaceField = (sql: Sql, id: string, body: ReadBody<typeof updateCustomField>): JsonStatements => [
  sql`select private.save_custom_field(${id}, ${sql.json(body)})`,
  one(sql, sql`${id}`),
];

export const archiveField = (sql: Sql, id: string) => [sql`select private.archive_custom_field(${id})`] as const;

export const orderFields = (sql: Sql, ids: string[]) =>
  [sql`select private.order_custom_fields(${sql.array(ids)}::uuid[])`] as const;

/** A page of the answers to a field, by name, or of all who have a place at an event or in a season. */
export const selectAnswersOf = (
  sql: Sql,
  id: string,
  { event_id, season_id, ...terms }: PageTerms & Pick<ReadQuery<typeof listFieldAnswers>, 'event_id' | 'season_id'>,
) => {
  const list = sql`select p.id, p.name, a.value
    from private.answers_of_field(${id}, ${event_id ?? null}, ${season_id ?? null}) a join public.profiles p on p.id = a.user_id`;
  return toPage(
    sql,
    sql`select json_build_object('user', json_build_object('id', l.id, 'name', l.name), 'value', l.value) as json, l.place, l.key, l.id
      from (${cut(sql, list, byText(sql, sql`l.name collate private.natural_order`), terms)}) l`,
    terms,
  );
};

export const selectEventAnswers = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select private.event_answers(${id})::text as json`,
];

/** What a person is asked, and what they have answered as far as the caller may read it. */
export const selectAnswers = (sql: Sql, userId: string): JsonStatements => [
  refuseUnlessFound(sql, sql`select from public.profiles p where p.id = ${userId}`, 'user'),
  sql<JsonRow[]>`select coalesce(json_agg(row order by asked desc, position, starts, id), '[]')::text as json
    from (
      select c.position, s.first_day as starts, f.id, o.asked, json_build_object('field', to_json(f),
        'season', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end, 'asked', o.asked,
        'value', a.value, 'answered_at', ${iso(sql, sql`a.answered_at`)}, 'ends_at', ${iso(sql, sql`private.answer_ends_at(a)`)}) as row
      from private.fields_of(${userId}) o
      join (${fields(sql)}) f on f.id = o.field_id
      join public.custom_fields c on c.id = f.id
      left join public.seasons s on s.id = o.season_id
      left join public.field_answers a on a.user_id = ${userId} and a.field_id = f.id and a.season_id is not distinct from o.season_id
      where o.asked or a.id is not null
    ) answers`,
];

/** Stores answers of a person; refuses as `private.save_answers` does. */
export const saveAnswers = (sql: Sql, userId: string, body: ReadBody<typeof saveUserAnswers>): JsonStatements => {
  const [found, answers] = selectAnswers(sql, userId);
  return [sql`select private.save_answers(${userId}, ${sql.json(body.answers)})`, found, answers] as JsonStatements;
};

/** Notes a file before its bytes are stored; refuses as `private.begin_upload` does. */
export const beginUpload = (sql: Sql, userId: string, fieldId: string, type: FileType, bytes: number) =>
  [sql<{ id: string }[]>`select private.begin_upload(${userId}, ${fieldId}, ${type}, ${bytes}) as id`] as const;

/** A file that somebody answered with, and what it is called after; none if the caller may not read the answer. */
export const selectFile = (sql: Sql, id: string) =>
  [
    sql<{ value: AnswerFile; question: string; person: string }[]>`
      select a.value, n.question, n.person from public.field_answers a cross join lateral private.about_file(a) n
      where a.id = private.answer_of_file(${id})`,
  ] as const;
