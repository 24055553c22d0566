import type { Sql } from 'postgres';
import { mintToken } from './people.ts';
import type { StackInfo } from './stack.ts';

/** A person with a token, created without an email, for tests that are not about signing in. */
export type Account = { id: string; email: string; token: string };

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
  await sql`insert into auth.users (id, email, email_confirmed_at, aud, role)
    values (${id}, ${email}, now(), 'authenticated', 'authenticated')`;
  await sql`update public.profiles set role = ${role} where id = ${id}`;
  return { id, email, token: await mintToken(stack, { subject: id, email }) };
}
