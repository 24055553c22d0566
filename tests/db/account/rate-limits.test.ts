import { expect } from 'vitest';
import { refusalMessage } from '../../../supabase/functions/_shared/contract/sentences.ts';
import { refusal, type World, worldsApart } from '../support/world.ts';

const { database, it } = worldsApart();

const take = async ({ as }: World, key: string, cost = 1): Promise<number> =>
  await as('service_role', async (sql) => {
    const [row] = await sql`select private.take_tokens(${key}, ${cost}, 10, 0.5) as wait`;
    return row?.wait;
  });
const tooMany = (retry_after: number) =>
  refusal(429, 'rate_limited', refusalMessage({ code: 'rate_limited', params: { what: 'requests', retry_after } }));

it('a bucket is full at first, refuses what it does not hold, and gains tokens with time up to its size', async ({
  world,
}) => {
  await world.at('2026-06-01T10:00:00Z');
  for (let call = 0; call < 10; call++) expect(await take(world, 'reads a')).toBe(0);
  expect(await take(world, 'reads a')).toBe(2);
  expect(await take(world, 'reads a', 4)).toBe(8);
  expect(await take(world, 'writes a')).toBe(0);
  expect(await take(world, 'reads b')).toBe(0);
  await world.at('2026-06-01T10:00:08Z');
  expect(await take(world, 'reads a', 3)).toBe(0);
  expect(await take(world, 'reads a', 2)).toBe(2);
  await world.at('2026-06-01T11:00:00Z');
  expect(await take(world, 'reads a', 10)).toBe(0);
  expect(await take(world, 'reads a')).toBe(2);
});

it('a call that costs more than a bucket holds takes all of it', async ({ world }) => {
  await world.at('2026-06-01T10:00:00Z');
  expect(await take(world, 'reads a', 99)).toBe(0);
  expect(await take(world, 'reads a', 99)).toBe(20);
});

it('a clock that was put back neither empties a bucket nor blocks it', async ({ world }) => {
  await world.at('2026-06-02T10:00:00Z');
  expect(await take(world, 'reads a', 9)).toBe(0);
  await world.at('2026-06-01T10:00:00Z');
  expect(await take(world, 'reads a')).toBe(0);
  await world.at('2026-06-01T10:00:20Z');
  expect(await take(world, 'reads a', 10)).toBe(0);
});

it('a call without tokens is refused with the seconds to wait, in the sentence of the contract', async ({
  world: { as, person },
}) => {
  const ada = await person();
  const check = (wait: number) =>
    as(ada, (sql) => sql`select set_config('muster.wait', ${String(wait)}, true), private.require_tokens()`);
  await check(0);
  await expect(check(7)).rejects.toMatchObject(tooMany(7));
  await expect(as(ada, (sql) => sql`select private.take_tokens('x', 1, 1, 1)`)).rejects.toMatchObject({
    code: '42501',
  });
});

it('of one account a few calls run at the same time, and of others as well', async () => {
  const sql = database.connect('gateway', { max: 4 });
  const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()];
  const running: (() => void)[] = [];
  const ended: Promise<unknown>[] = [];
  const begin = (account: string) =>
    new Promise<void>((entered, refused) => {
      const transaction = sql.begin(async (own) => {
        await own`select set_config('request.jwt.claim.sub', ${account}, true), set_config('role', 'authenticated', true)`;
        await own`select private.require_turn(2)`;
        entered();
        await new Promise<void>((end) => running.push(end));
      });
      ended.push(transaction.catch(refused));
    });
  await begin(ada);
  await begin(ada);
  await expect(begin(ada)).rejects.toMatchObject(tooMany(1));
  await begin(ben);
  running.shift()?.();
  await ended[0];
  await begin(ada);
  for (const end of running) end();
  await Promise.all(ended);
});

it('buckets that nobody has used for an hour are deleted', async ({ world }) => {
  await world.at('2026-06-01T10:00:00Z');
  await take(world, 'reads a');
  await world.at('2026-06-01T10:30:00Z');
  await take(world, 'reads b');
  await world.at('2026-06-01T11:00:01Z');
  const [pruned] = await world.sql`select private.prune_buckets() as count`;
  expect(pruned?.count).toBe(1);
  expect(await world.sql`select key from private.buckets`).toEqual([{ key: 'reads b' }]);
});
