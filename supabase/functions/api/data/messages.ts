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

/** A message as JSON, of its row `m`. The policy shows administrators all of them, everybody else their own. */
const rowOf = (sql: Sql): Statement => sql`
  select m.id, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as sender, m.audience, m.texts,
    m.is_operational as operational, m.contact, private.iso(m.sent_at) as sent_at, m.recipients,
    private.message_figures(m.id) as figures`;

const senders = (sql: Sql): Statement => sql`left join public.profiles p on p.id = m.sender_id`;

/** Sends a message and returns it; refuses as `private.send_message` does. */
export const send = (sql: Sql, { id, ...message }: ReadBody<typeof sendMessage>): JsonStatements => [
  keepId(sql, sql`private.send_message(${id}, ${sql.json(message)})`),
  sql<JsonRow[]>`select to_json(row)::text as json from public.messages m ${senders(sql)}
    cross join lateral (${rowOf(sql)}) row where m.id = ${keptId(sql)}`,
];

/** A page of sent messages, the newest first. */
export const selectMessages = (sql: Sql, terms: PageTerms) => {
  const order = { ...byMoment(sql, sql`l.sent_at`), newestFirst: true };
  return toPage(
    sql,
    sql`select to_json(row) as json, m.place, m.key, m.id
      from (${cut(sql, sql`select * from public.messages`, order, terms)}) m ${senders(sql)}
      cross join lateral (${rowOf(sql)}) row`,
    terms,
  );
};

/** A sent message with its recipients; 404 for one that the caller may not see. */
export const selectMessage = (sql: Sql, id: string): JsonStatements => [
  refuseUnlessFound(sql, sql`select from public.messages m where m.id = ${id}`, 'message'),
  sql<JsonRow[]>`select (to_jsonb(row) || jsonb_build_object('people', private.message_people(m.id)))::text as json
    from public.messages m ${senders(sql)} cross join lateral (${rowOf(sql)}) row where m.id = ${id}`,
];
