import type { ReadBody } from '../../_shared/contract/call.ts';
import type { importUsers } from '../../_shared/contract/invitations.ts';
import type { addUser, Settings, updateUser } from '../../_shared/contract/users.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId } from './json.ts';
import { byText, cut, type PageTerms, toPage } from './page.ts';

/**
 * Users as JSON, with the credits of their confirmed signups and of those that are over. `found`: rows of profiles with these
 * ids.
 */
const users = (sql: Sql, found: Statement, ids: Statement) => sql`
  select p.id, p.email, p.name, p.role, p.state, p.account_id is not null as has_account, p.phone, p.description, p.entry_note, b.reason as block_reason, p.profile_image as "profileImage", p.required_credits,
    coalesce(c.confirmed, 0) as confirmed_credits, coalesce(c.completed, 0) as completed_credits,
    ${iso(sql, sql`p.last_login`)} as last_login, p.settings, p.version
  from (${found}) p
  left join private.earned_credits(${ids}) c on c.user_id = p.id
  left join public.blocks b on b.user_id = p.id`;

/** One user; no row if the caller may not see them. */
export const selectUser = (sql: Sql, id: Statement): Statement<JsonRow> => {
  const found = sql`select * from public.profiles where id = ${id}`;
  return sql<JsonRow[]>`select to_json(u)::text as json from (${users(sql, found, sql`array[${id}]::uuid[]`)}) u`;
};

export const selectMe = (sql: Sql): JsonStatements => [selectUser(sql, sql`(select private.own_profile())`)];

/** A page of all users, by name. */
export const selectUsers = (sql: Sql, terms: PageTerms) => {
  const page = cut(
    sql,
    sql`select * from public.profiles`,
    byText(sql, sql`l.name collate private.natural_order`),
    terms,
  );
  const found = users(sql, sql`select * from page`, sql`(select array_agg(page.id) from page)`);
  return toPage(
    sql,
    sql`with page as materialized (${page}) select to_json(u) as json, page.place, page.key, page.id
      from page join (${found}) u on u.id = page.id`,
    terms,
  );
};

/** Adds a person; refuses as `private.add_person` does. */
export const addPerson = (sql: Sql, person: ReadBody<typeof addUser>): JsonStatements => [
  keepId(sql, sql`select private.add_person(${sql.json(person)})`),
  selectUser(sql, keptId(sql)),
];

/** Changes the keys of the patch; refuses as `private.update_user` and `private.set_address` do. */
export const updateUserById = (sql: Sql, id: string, patch: ReadBody<typeof updateUser>): JsonStatements => [
  ...(patch.email === undefined ? [] : [sql`select private.set_address(${id}, ${patch.email})`]),
  sql`select private.update_user(${id}, ${sql.json(patch)})`,
  selectUser(sql, sql`${id}`),
];

type Inviter = { language: Settings['language'] };

/** The language of the caller, in which their invitations are written. */
const ownLanguage = (sql: Sql) => sql`private.language_of((select private.me()))`;

/** Stores an invitation, or renews a pending one (`created` is false); refuses as `private.invite` does. */
export const invite = (
  sql: Sql,
  email: string,
  role: string,
): readonly [Statement<JsonRow & Inviter & { created: boolean }>] => [
  sql<(JsonRow & Inviter & { created: boolean })[]>`
    select made.created, ${ownLanguage(sql)} as language, to_json(i)::text as json from private.invite(${email}, ${role}) made
    cross join lateral (select made.id, ${email}::text as email, ${role}::text as role, 'pending' as status) i`,
];

/** A page of pending invitations, by address. */
export const selectInvitations = (sql: Sql, terms: PageTerms) => {
  const pending = sql`select * from public.invitations where status = 'pending'`;
  return toPage(
    sql,
    sql`select to_json(row) as json, i.place, i.key, i.id
      from (${cut(sql, pending, byText(sql, sql`l.email`), terms)}) i
      cross join lateral (select i.id, i.email, i.role, i.status, i.name, private.iso(i.sent_at) as sent_at) row`,
    terms,
  );
};

/** Stores invitations without sending them. Returns the result of each line and the ids of the new ones. */
export const importPeople = (
  sql: Sql,
  lines: ReadBody<typeof importUsers>['lines'],
): readonly [Statement<JsonRow & Inviter & { ids: string[] }>] => [
  sql<(JsonRow & Inviter & { ids: string[] })[]>`
    select json_build_object('lines', json_agg(json_build_object('email', line.address, 'outcome', line.outcome)
        order by line.ordinality))::text as json,
      coalesce(array_agg(line.invitation_id::text order by line.ordinality)
        filter (where line.invitation_id is not null), '{}') as ids,
      ${ownLanguage(sql)} as language
    from private.import_invitations(${sql.json(lines)}) with ordinality line`,
];

/** Of these invitations, those that were not sent yet. */
export const selectUnsent = (sql: Sql, ids: readonly string[]): readonly [Statement<Inviter & { id: string }>] => [
  sql<(Inviter & { id: string })[]>`select i.id, ${ownLanguage(sql)} as language from public.invitations i
    where i.id = any(${ids as string[]}::uuid[]) and i.status = 'pending' and i.sent_at is null order by i.email`,
];

/** Marks an invitation as sent and returns its address; null if it must not be sent. */
export const claimInvitation = (sql: Sql, id: string): readonly [Statement<{ email: string | null }>] => [
  sql<{ email: string | null }[]>`select private.claim_invitation(${id}) as email`,
];

export const unclaimInvitation = (sql: Sql, id: string) => [sql`select private.unclaim_invitation(${id})`] as const;

/** Revokes an invitation; refuses as `private.revoke_invitation` does. */
export const revoke = (sql: Sql, id: string) => [sql`select private.revoke_invitation(${id})`] as const;
