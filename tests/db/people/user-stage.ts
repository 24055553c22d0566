import { randomUUID } from 'node:crypto';
import { type Person, refusal, type World } from '../support/world.ts';

/** Invites an address, as the API does. */
export const invite = (world: World, actor: Person, email: string, role: string) =>
  world.as(actor, async (sql) => (await sql`select * from private.invite(${email}, ${role})`)[0]);

/** The stored profile of a person. */
export const profile = async (world: World, id: string) =>
  (await world.sql`select * from profiles where id = ${id}`)[0];

/** Creates an account, as the authentication service does. Returns its id. */
export async function authUser(world: World, email: string, metadata: unknown, confirmed = true): Promise<string> {
  const id = randomUUID();
  const data = world.sql.json(metadata as never);
  await world.sql`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
    values (${id}, ${email}, ${confirmed ? new Date() : null}, ${data}, ${data})`;
  return id;
}

export const forbidden = refusal(
  403,
  'forbidden',
  'You do not have permission to access this page. Admin privileges required.',
);
