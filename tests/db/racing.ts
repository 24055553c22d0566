import type { Sql } from 'postgres';
import { refusalCode } from './world.ts';

export const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** What became of a request: `done`, the code of a refusal, or an error that nobody should get. */
export const outcomeOf = (request: Promise<unknown>, done = 'done'): Promise<string> =>
  request.then(
    () => done,
    (error) => refusalCode(error as { code: string; detail?: string }) ?? `${error.code} ${error.message}`,
  );

/** One request of a user, as the functions make it. */
export const requestOf = (gateway: Sql, user: string, query: string): Promise<string> => {
  const claims = JSON.stringify({ sub: user, session_id: user, role: 'authenticated' });
  return outcomeOf(
    gateway.begin((transaction) => [
      transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${user}, true)`,
      transaction.unsafe(query),
    ]),
  );
};
