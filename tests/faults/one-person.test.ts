import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Arena, startArenas } from '../bench/arena.ts';

let arena: Arena;
let stop: () => Promise<void>;

beforeAll(async () => {
  const arenas = await startArenas();
  stop = arenas.stop;
  arena = await arenas.open({ events: 6000, people: 500 });
});
afterAll(() => stop());

const atOnce = 60;
/** Events of the arena have a few hundred bytes; those of the list that had no end were ten megabytes together. */
const mostBytesOfEvent = 4000;

/** Reads a path sixty times at once as the administrator, from instances in turn. Watches how many of the calls run. */
async function readAtOnce(path: string, ports: readonly number[]) {
  const headers = { authorization: `Bearer ${await arena.token(arena.admin)}` };
  let isOver = false;
  let mostRunning = 0;
  const watch = (async () => {
    while (!isOver) {
      // Each running call of a person holds a lock.
      const [held] = await arena.sql`select count(*)::int as count from pg_locks where locktype = 'advisory'`;
      mostRunning = Math.max(mostRunning, held?.count ?? 0);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: atOnce }, async (_, call) => {
      const response = await fetch(`http://127.0.0.1:${ports[call % ports.length]}${path}`, { headers });
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    }),
  );
  isOver = true;
  await watch;
  const statuses = new Set(answers.map(({ status }) => status));
  const served = answers.filter(({ status }) => status === 200);
  return { mostRunning, statuses, served, longest: Math.max(...served.map(({ bytes }) => bytes)) };
}

test('security 5: one person cannot stall everybody by requesting all events sixty times at once', async () => {
  // A smaller bucket than usual, which hardly refills: on a busy machine the last of forty pages, which the usual one
  // allows, would wait longer than a call may.
  const reads = { burst: 100, per_second: 0.2 };
  const port = await arena.instance({ RATE_LIMITS: JSON.stringify({ reads }) });
  const all = await readAtOnce('/api/events', [port]);
  expect(all.longest).toBeLessThan(100 * mostBytesOfEvent);
  expect(all.served).toHaveLength(atOnce);
  expect(all.mostRunning).toBe(1);

  await arena.sql`delete from private.buckets`;
  const pages = await readAtOnce('/api/events?limit=1000', [port]);
  expect(pages.statuses).toEqual(new Set([200, 429]));
  expect(pages.longest).toBeLessThan(1000 * mostBytesOfEvent);
  // Each page costs ten tokens.
  expect(pages.served.length - reads.burst / 10).toBeOneOf([0, 1, 2]);
  expect(pages.mostRunning).toBe(1);
});

test('in all instances together, six calls of a person run at a time', async () => {
  // Each of them would run four.
  const ports = await Promise.all([1, 2, 3].map(() => arena.instance({ API_DB_POOL: '32' })));
  const { mostRunning, statuses } = await readAtOnce('/api/events?limit=1000', ports);
  expect(mostRunning).toBeLessThanOrEqual(6);
  expect(mostRunning).toBeGreaterThan(1);
  expect([...statuses].sort()).toEqual([200, 429]);
});
