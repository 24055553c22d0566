import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStack } from '../support/stack.ts';

const begun = Date.now();
let stack: Awaited<ReturnType<typeof startTestStack>>;
beforeAll(async () => {
  stack = await startTestStack({ now: '2027-03-14T06:59:30Z' });
});
afterAll(() => stack.stop());

const starts = Date.parse('2027-03-14T06:59:30Z');

test('MUSTER_NOW: the clocks of SQL and functions start at the same time and advance', async () => {
  const sql = postgres(stack.info.databaseUrl, { max: 1 });
  const now = async () => Number((await sql`select extract(epoch from private.now()) * 1000 as now`)[0]?.now);
  const first = await now();
  expect(first - starts).toBeGreaterThan(0);
  expect(first - starts).toBeLessThan(Date.now() - begun + 1_000);
  const health = await fetch(`${stack.info.apiUrl}/health`);
  const inFunction = Date.parse(health.headers.get('x-server-time') ?? '');
  expect(inFunction).toBeGreaterThan(first - 2_000);
  expect(inFunction).toBeLessThan((await now()) + 2_000);
  await expect.poll(now).toBeGreaterThan(first + 200);
  await sql.end();
});
