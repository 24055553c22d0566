import type { ReadBody } from '../../_shared/contract/call.ts';
import type { importUsers } from '../../_shared/contract/invitations.ts';
import type { addUser, Settings, updateUser } from '../../_shared/contract/users.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId } from './json.ts';

/**
 * Users as JSON, with the credits of their confirmed signups and of those that are over: all that the caller may see, or
 * one of them.
 */
const users = (sql: Sql, id?: Statement) => sql`
  select p.id, p.email, p.name, p.role, p.state, p.account_id is not null as has_account, p.phone, p.description, p.entry_note, b.reason as block_reason, p.profile_image as "profileImage", p.required_credits,
    coalesce(c.confirmed, 0) as confirmed_credits, coalesce(c.completed, 0) as completed_credits,
    ${iso(sql, sql`p.last_login`)} as last_login, p.settings, p.version
  from public.profiles p
  left join private.earned_credits(${id ?? null}) c on c.user_id = p.id
  left join public.blocks b on b.user_id = p.id
  ${id ? sql`where p.id = ${id}` : sql``}`;

/** One user; no row if the caller may not see them. */
export const selectUser = (sql: Sql, id: Statement): Statement<JsonRow> =>
  sql<JsonRow[]>`select to_json(u)::text as json from (${users(sql, id)}) u`;

export const selectMe = (sql: Sql): JsonStatements => [selectUser(sql, sql`(select private.own_profile())`)];

export const selectUsers = (sql: Sql): JsonStatements => [
  sql<
    JsonRow[]
  >`select coalesce(json_agg(u order by u.name collate private.natural_order, u.id), '[]')::text as json from (${users(sql)}) u`,
];

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

/** Pending invitations. */
export const selectInvitations = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(row order by i.email), '[]')::text as json
    from public.invitations i
    cross join lateral (select i.id, i.email, i.role, i.status, i.name, private.iso(i.sent_at) as sent_at) row
    where i.status = 'pending'`,
];

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
