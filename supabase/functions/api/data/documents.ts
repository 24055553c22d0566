import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import type {
  agreeToDocument,
  askParent,
  createDocument,
  listDocumentPeople,
  updateDocument,
} from '../../_shared/contract/documents.ts';
import type { agreeAsParent } from '../../_shared/contract/parents.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId } from './json.ts';
import { byText, cut, type PageTerms, toPage } from './page.ts';

/** Whether an agreement `a` to a document `d` counts. */
const counts = (sql: Sql) => sql`a.document_id = d.id and a.withdrawn_at is null and a.edition >= d.asked_edition`;

/** How many active people have agreed to a document `d`, or have not. For administrators. */
const people = (sql: Sql, agreed: boolean) => sql`case when (select private.is_admin()) then (
  select count(*) from public.profiles p where p.state = 'active' and ${agreed ? sql`` : sql`not`} exists (
    select from public.agreements a where a.user_id = p.id and ${counts(sql)})) end`;

const documents = (sql: Sql) => sql`
  select d.id, d.name, d.for_everybody, d.edition, e.texts, (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)
        order by t.name collate private.natural_order, t.id), '[]')
      from public.slot_type_documents asked join public.slot_types t on t.id = asked.slot_type_id and t.archived_at is null
      where asked.document_id = d.id
    ) as slot_types, (
      select ${iso(sql, sql`max(a.agreed_at)`)} from public.agreements a
      where a.user_id = (select private.me()) and ${counts(sql)}
    ) as agreed_at, d.parent_signs, d.signed, private.signer_of((select private.me()), d) as signer,
    case when d.parent_signs then private.parent_asked(d.id) end as parent, private.places_asking((select private.me()), d) as places,
    ${people(sql, true)} as agreed, ${people(sql, false)} as missing, d.version
  from public.documents d join public.document_editions e on e.document_id = d.id and e.edition = d.edition
  where d.ended_at is null`;

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select to_json(d)::text as json from (${documents(sql)} and d.id = ${id}) d`;

export const selectDocuments = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(d order by d.name collate private.natural_order, d.id), '[]')::text as json
    from (${documents(sql)}) d`,
];

/** Stores a document; refuses as `private.create_document` does. */
export const insertDocument = (sql: Sql, body: ReadBody<typeof createDocument>): JsonStatements => [
  keepId(sql, sql`private.create_document(${sql.json(body)})`),
  one(sql, keptId(sql)),
];

/** Replaces a document; refuses as `private.replace_document` does. */
export const replaceDocument = (sql: Sql, id: string, body: ReadBody<typeof updateDocument>): JsonStatements => [
  sql`select private.replace_document(${id}, ${sql.json(body)})`,
  one(sql, sql`${id}`),
];

export const removeDocument = (sql: Sql, id: string) => [sql`select private.remove_document(${id})`] as const;

/** A page of active people by name, with when they agreed to a document. */
export const selectDocumentPeople = (
  sql: Sql,
  id: string,
  { which, ...terms }: PageTerms & Pick<ReadQuery<typeof listDocumentPeople>, 'which'>,
) => {
  const list = sql`select p.id, p.name, a.agreed_at, a.edition, a.via, a.signed_by from public.documents d
    join public.profiles p on p.state = 'active'
    left join lateral (
      select a.agreed_at, a.edition, a.via, s.name as signed_by
      from public.agreements a left join public.signatures s on s.agreement_id = a.id where a.user_id = p.id and ${counts(sql)}
      order by a.agreed_at desc limit 1) a on true
    where d.id = ${id} ${which === undefined ? sql`` : which === 'agreed' ? sql`and a.via is not null` : sql`and a.via is null`}`;
  return toPage(
    sql,
    sql`select json_build_object('user', json_build_object('id', h.id, 'name', h.name),
        'agreed_at', ${iso(sql, sql`h.agreed_at`)}, 'edition', h.edition, 'via', h.via, 'signed_by', h.signed_by) as json, h.place, h.key, h.id
      from (${cut(sql, list, byText(sql, sql`l.name collate private.natural_order`), terms)}) h`,
    terms,
  );
};

/** Agrees to a document; refuses as `private.agree` does. */
export const agree = (sql: Sql, userId: string, id: string, body: ReadBody<typeof agreeToDocument>) =>
  [
    sql`select private.agree(${userId}, ${id}, ${body.edition}, ${body.language}, ${sql.json(body.signature ?? null)})`,
  ] as const;

export const withdraw = (sql: Sql, userId: string, id: string) =>
  [sql`select private.withdraw_agreement(${userId}, ${id})`] as const;

/** What a person agreed to, the latest first. */
export const selectAgreements = (sql: Sql, userId: string): JsonStatements => [
  sql`select private.require_self(${userId})`,
  sql<
    JsonRow[]
  >`select coalesce(json_agg(json_build_object('id', a.id, 'document', json_build_object('id', d.id, 'name', d.name),
      'edition', a.edition, 'language', a.language, 'text', e.texts ->> a.language, 'sha256', a.hash, 'agreed_at', ${iso(sql, sql`a.agreed_at`)},
      'withdrawn_at', ${iso(sql, sql`a.withdrawn_at`)}, 'via', a.via, 'signed_by', s.name, 'email', s.email, 'strokes', s.strokes)
      order by a.agreed_at desc, a.id), '[]')::text as json
    from public.agreements a
    join public.documents d on d.id = a.document_id
    join public.document_editions e on e.document_id = a.document_id and e.edition = a.edition
    left join public.signatures s on s.agreement_id = a.id
    where a.user_id = ${userId}`,
];

/** Asks a parent to agree; refuses as `private.ask_parent` does. */
export const askAParent = (sql: Sql, userId: string, id: string, body: ReadBody<typeof askParent>) =>
  [sql`select private.ask_parent(${userId}, ${id}, ${sql.json(body)})`] as const;

/** What the page of a parent shows, by the hash of the secret of the link. */
export const selectParentPage = (sql: Sql, hash: string): JsonStatements => [
  sql<JsonRow[]>`select private.read_parent_link(${hash})::text as json`,
];

/** What a parent says; refuses as `private.answer_as_parent` does. */
export const answerAsParent = (
  sql: Sql,
  hash: string,
  answer: 'declined' | Omit<ReadBody<typeof agreeAsParent>, 'token'>,
) =>
  [
    sql`select private.answer_as_parent(${hash}, ${sql.json(answer === 'declined' ? { answer } : { answer: 'agreed', ...answer })})`,
  ] as const;
