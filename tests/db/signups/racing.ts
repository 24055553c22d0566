import type { Sql } from 'postgres';
import { refusalCode } from '../support/world.ts';

export const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** What became of a request: `done`, the code of a refusal, or an error that nobody should get. */
export const outcomeOf = (request: Promise<unknown>, done = 'done'): Promise<string> =>
  request.then(
    () => done,
    (error) => refusalCode(error as { code: string; detail?: string }) ?? `${error.code} ${error.message}`,
  );

/**
 * Does something `attempts` times, by 16 workers, while `beside` goes on again and again. Returns how often each outcome came.
 */
export async function race(
  attempts: number,
  act: () => Promise<string>,
  beside: readonly (() => Promise<unknown>)[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let left = attempts;
  let isOver = false;
  const others = beside.map(async (again) => {
    while (!isOver) await again();
  });
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left-- > 0) {
        const how = await act();
        counts.set(how, (counts.get(how) ?? 0) + 1);
      }
    }),
  );
  isOver = true;
  await Promise.all(others);
  return counts;
}

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
