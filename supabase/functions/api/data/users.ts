import type { ReadBody } from '../../_shared/contract/call.ts';
import type { addUser, updateUser } from '../../_shared/contract/users.ts';
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
