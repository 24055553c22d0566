import type { Sql, TransactionSql } from 'postgres';
import { mintToken } from './people.ts';
import type { StackInfo } from './stack.ts';

/** A person with a token, created without an email, for tests that are not about signing in. */
export type Account = { id: string; email: string; token: string };

/**
 * Creates accounts with confirmed addresses, as the authentication service does. Each gets a profile by trigger, and a
 * session whose id is that of the account.
 * @param sql a connection as the superuser or as the owner of the tables
 */
export async function addAccounts(
  sql: Sql | TransactionSql,
  ids: string[],
  email = (id: string) => `${id}@example.org`,
) {
  await sql`insert into auth.users (id, email, email_confirmed_at, aud, role)
    select id, email, now(), 'authenticated', 'authenticated'
    from unnest(${ids}::uuid[], ${ids.map(email)}::text[]) account (id, email)`;
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at) select id, id, now(), now() from unnest(${ids}::uuid[]) id`;
}

/**
 * Creates an account whose address is not confirmed, so that it has no profile. Returns its token.
 * @param sql a connection as the superuser
 */
export async function strangerToken(stack: StackInfo, sql: Sql): Promise<string> {
  const id = crypto.randomUUID();
  await sql`insert into auth.users (id, email, aud, role) values (${id}, ${`${id}@example.org`}, 'authenticated', 'authenticated')`;
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${id}, ${id}, now(), now())`;
  return await mintToken(stack, { subject: id });
}

/**
 * Creates a person with a confirmed address and an application user with the given role.
 * @param sql a connection as the superuser
 */
export async function createAccount(
  stack: StackInfo,
  sql: Sql,
  role: 'volunteer' | 'staff' | 'admin' = 'volunteer',
): Promise<Account> {
  const id = crypto.randomUUID();
  const email = `${role}-${id.slice(0, 8)}@example.org`;
  await addAccounts(sql, [id], () => email);
  await sql`update public.profiles set role = ${role} where id = ${id}`;
  return { id, email, token: await mintToken(stack, { subject: id, email }) };
}
