import type { ReadBody } from '../../_shared/contract/call.ts';
import type {
  answerAllByLink,
  answerByLink,
  answerQuestion,
  answerQuestions,
} from '../../_shared/contract/questions.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements } from './json.ts';

/** What the person of a signup `s` of `private.signup_details` is asked about it; null: nothing. */
export const question = (sql: Sql): Statement => sql`(
  select json_build_object('id', q.id, 'kind', q.kind, 'deadline', ${iso(sql, sql`least(q.deadline, s.start_time)`)}, 'was', (
    select a.agreed - array['place_id', 'timezone'] from public.signups a where a.id = s.id and q.kind = 'still'))
  from public.questions q where q.signup_id = s.id and q.kind in ('place', 'still') and q.answer is null)`;

/** Answers a question of the caller, or records the answer of its person; refuses as `private.answer_question` does. */
export const answer = (sql: Sql, id: string, { answer, leave = false, instead_of }: ReadBody<typeof answerQuestion>) =>
  [sql`select private.answer_question(${id}, ${answer === 'yes'}, ${leave}, ${instead_of ?? null})`] as const;

/** Answers several questions of the caller; the row has what is refused. */
export const answerMany = (sql: Sql, { ids, answer }: ReadBody<typeof answerQuestions>): JsonStatements => [
  sql<JsonRow[]>`select json_build_object('refused',
    private.answer_questions(${`{${ids.join()}}`}::uuid[], ${answer === 'yes'}))::text as json`,
];

/** What the link with this key asks; null for an unknown key. */
export const selectByKey = (sql: Sql, key: string): JsonStatements => [
  sql<JsonRow[]>`select asked::text as json from private.question_by_key(${key}) asked where asked is not null`,
];

/** Answers with a key; `found` is false for an unknown one. Refuses as `private.answer_by_key` does. */
export const answerByKey = (sql: Sql, { key, answer, leave = false }: ReadBody<typeof answerByLink>) =>
  [sql<{ found: boolean }[]>`select private.answer_by_key(${key}, ${answer === 'yes'}, ${leave}) as found`] as const;

/** Answers several questions that the link with a key asks; no row for an unknown one. */
export const answerAllByKey = (sql: Sql, { key, ids, answer }: ReadBody<typeof answerAllByLink>): JsonStatements => [
  sql<JsonRow[]>`select json_build_object('refused', refused)::text as json
    from private.answer_all_by_key(${key}, ${`{${ids.join()}}`}::uuid[], ${answer === 'yes'}) refused where refused is not null`,
];
