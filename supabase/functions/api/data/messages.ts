import type { ReadBody } from '../../_shared/contract/call.ts';
import type { previewMessage, sendMessage } from '../../_shared/contract/messages.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, keepId, keptId, refuseUnlessFound } from './json.ts';
import { byMoment, cut, type PageTerms, toPage } from './page.ts';

/** Whom a message would reach; refuses as `private.preview_message` does. */
export const preview = (sql: Sql, { audience, operational }: ReadBody<typeof previewMessage>): JsonStatements => [
  sql<JsonRow[]>`select private.preview_message(${sql.json(audience)}, ${operational})::text as json`,
];

/**
 * Joins `row`, the JSON of a message, to the row `m` of it. The policy shows administrators all messages, everybody else their
 * own. @param ids the messages that the statement is about
 */
const joinRow = (sql: Sql, ids: Statement): Statement => sql`
  left join public.profiles p on p.id = m.sender_id
  left join private.message_figures(${ids}) told on told.message_id = m.id
  cross join lateral (
    select m.id, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as sender, m.audience, m.texts,
      m.is_operational as operational, m.contact, private.iso(m.sent_at) as sent_at, m.recipients, told.figures
  ) row`;

/** Sends a message and returns it; refuses as `private.send_message` does. */
export const send = (sql: Sql, { message_id, ...message }: ReadBody<typeof sendMessage>): JsonStatements => [
  keepId(sql, sql`private.send_message(${message_id}, ${sql.json(message)})`),
  sql<JsonRow[]>`select to_json(row)::text as json from public.messages m ${joinRow(sql, sql`array[${keptId(sql)}]`)}
    where m.id = ${keptId(sql)}`,
];

/** A page of sent messages, the newest first. */
export const selectMessages = (sql: Sql, terms: PageTerms) => {
  const order = { ...byMoment(sql, sql`l.sent_at`), newestFirst: true };
  return toPage(
    sql,
    sql`with shown as materialized (${cut(sql, sql`select * from public.messages`, order, terms)})
      select to_json(row) as json, m.place, m.key, m.id from shown m ${joinRow(sql, sql`array(select id from shown)`)}`,
    terms,
  );
};

/** A sent message with its recipients; 404 for one that the caller may not see. */
export const selectMessage = (sql: Sql, id: string): JsonStatements => [
  refuseUnlessFound(sql, sql`select from public.messages m where m.id = ${id}`, 'message'),
  sql<JsonRow[]>`select (to_jsonb(row) || jsonb_build_object('people', private.message_people(m.id)))::text as json
    from public.messages m ${joinRow(sql, sql`array[${id}::uuid]`)} where m.id = ${id}`,
];
