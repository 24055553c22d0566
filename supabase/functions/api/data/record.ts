import type { ReadQuery } from '../../_shared/contract/call.ts';
import type { Exported, listRecord } from '../../_shared/contract/record.ts';
import { recordParts } from '../../_shared/contract/record-parts.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import { byMoment, cut, type PageTerms, toPage, withLines } from './page.ts';

type Filter = Omit<ReadQuery<typeof listRecord>, 'limit' | 'cursor'>;
type Terms = Filter & PageTerms;

const order = (sql: Sql) => ({ ...byMoment(sql, sql`l.at`), newestFirst: true });
const allTables: readonly string[] = Object.values(recordParts).flat();

/**
 * The first entries that meet a condition on `l`, from an index that has them in the order of the page. What is older than `from` is
 * cut off afterwards: for two bounds that it does not know, Postgres would sort all that is between them.
 */
function first(sql: Sql, condition: Statement, terms: Terms): Statement {
  const { from, until } = terms;
  const list = sql`select l.* from public.audit_log l
    where ${condition} ${until ? sql`and l.at < ${until}::text::timestamptz` : sql``}`;
  return sql`select b.id, b.at from (${cut(sql, list, order(sql), terms)}) b
    ${from ? sql`where b.at >= ${from}::text::timestamptz` : sql``}`;
}

/** The same for each of some texts, which is `v.value` in the condition: an index has the order for one of them at a time. */
const firstOfEach = (sql: Sql, values: Statement, condition: Statement, terms: Terms): Statement => sql`
  select f.id, f.at from unnest(${values}) v (value) cross join lateral (${first(sql, condition, terms)}) f`;

const idsOf = (sql: Sql, person: string) => sql`private.ids_in_record(${person})::text[]`;
const tablesOf = (sql: Sql, tables: readonly string[]) => sql`${[...tables]}::text[]`;

/** Whether the entry `l` is in a part of the record. */
const isOf = (sql: Sql, part: keyof typeof recordParts): Statement =>
  part === 'seeing'
    ? sql`l.action in ('see', 'see_end')`
    : sql`l.table_name = any (${tablesOf(sql, recordParts[part])})`;

/** What the few entries of a thing have to meet besides. */
const besides = (sql: Sql, { user_id, part }: Filter): Statement => sql`
  ${part ? sql`and ${isOf(sql, part)}` : sql``} ${
    user_id ? sql`and array[l.actor::text, l.user_id] && array(select unnest(${idsOf(sql, user_id)}))` : sql``
  }`;

/** About a shift: it, its slots and signups, and hand-overs and questions, which have the id of a signup or slot instead. */
const ofEvent = (sql: Sql, event: string, terms: Terms): Statement[] => [
  first(sql, sql`l.table_name = 'events' and l.row_id = ${event} ${besides(sql, terms)}`, terms),
  first(sql, sql`l.event_id = ${event} ${besides(sql, terms)}`, terms),
  firstOfEach(
    sql,
    sql`array(select h.id::text from public.hand_overs h join public.signups s on s.id = h.signup_id where s.event_id = ${event})`,
    sql`l.table_name = 'hand_overs' and l.row_id = v.value ${besides(sql, terms)}`,
    terms,
  ),
  firstOfEach(
    sql,
    sql`array(select q.id::text from public.questions q join public.event_slots s on s.id = q.slot_id where s.event_id = ${event})`,
    sql`l.table_name = 'questions' and l.row_id = v.value ${besides(sql, terms)}`,
    terms,
  ),
];

/** About a slot type or a feed: what the log has under its id, and what belongs to it under ids of its own. */
const ofThing = (sql: Sql, id: string, tables: readonly string[], terms: Terms): Statement[] => [
  firstOfEach(
    sql,
    tablesOf(sql, tables),
    sql`l.table_name = v.value and l.row_id = ${id} ${besides(sql, terms)}`,
    terms,
  ),
  first(sql, sql`l.part_of = ${id} ${besides(sql, terms)}`, terms),
];

/** By a person or about them. Somebody may have made most of the log, so what they did is read table by table. */
function ofPerson(sql: Sql, person: string, { user_id: _, part, ...span }: Terms): Statement[] {
  const ids = idsOf(sql, person);
  const terms = { ...span, part };
  const own = { ...span, ...(part === 'seeing' && { part }) };
  const tables = part === 'seeing' ? ['profiles'] : part ? recordParts[part] : allTables;
  return [
    sql`select o.id, o.at from unnest(${ids}) own (id) cross join lateral (${firstOfEach(
      sql,
      tablesOf(sql, tables),
      sql`l.actor = own.id::uuid and l.table_name = v.value ${besides(sql, own)}`,
      span,
    )}) o`,
    firstOfEach(sql, ids, sql`l.table_name = 'profiles' and l.row_id = v.value ${besides(sql, terms)}`, span),
    // Of two people, one is the row and the other its person.
    firstOfEach(sql, ids, sql`l.table_name = 'different_people' and l.row_id = v.value ${besides(sql, terms)}`, span),
    firstOfEach(sql, ids, sql`l.user_id = v.value ${besides(sql, terms)}`, span),
  ];
}

const signIns = (sql: Sql, { user_id, from, until, position, limit }: Terms): Statement => sql`
  select s.id, s.at from private.recorded_sign_ins(${user_id ?? null}, ${from ?? null}::text::timestamptz,
    ${until ?? null}::text::timestamptz, ${position?.after ?? null}::text::timestamptz, ${position?.afterId ?? null}, ${limit + 1}) s`;

/** Lists that together have the first entries of a page. */
function sources(sql: Sql, terms: Terms): Statement[] {
  const { event_id: event, slot_type_id: type, feed_id: feed, user_id: person, part } = terms;
  if (event) return ofEvent(sql, event.toLowerCase(), terms);
  if (type) return ofThing(sql, type.toLowerCase(), ['slot_types', 'slot_type_rates'], terms);
  if (feed) return ofThing(sql, feed.toLowerCase(), ['ical_feeds'], terms);
  if (part === 'sign_ins') return [signIns(sql, terms)];
  const doors = part ? [] : [signIns(sql, terms)];
  if (person) return [...ofPerson(sql, person, terms), ...doors];
  if (part === 'seeing') return [first(sql, isOf(sql, part), terms)];
  if (part) return [firstOfEach(sql, tablesOf(sql, recordParts[part]), sql`l.table_name = v.value`, terms)];
  return [first(sql, sql`true`, terms), ...doors];
}

/** A page of the record, the newest first. Entries of the log of sign-ins have negative ids. */
export const selectRecord = (sql: Sql, terms: Terms) => {
  const list = sources(sql, terms)
    .map((source) => sql`select * from (${source}) source`)
    .reduce((all, source) => sql`${all} union ${source}`);
  const lines = sql`private.record_lines(all_of.ids)`;
  return toPage(sql, withLines(sql, cut(sql, list, order(sql), terms), lines), terms);
};

/** Records that the caller saves a file; refuses as `private.record_export` does. */
export const noteExport = (sql: Sql, exported: Exported) => [sql`select private.record_export(${exported})`] as const;
