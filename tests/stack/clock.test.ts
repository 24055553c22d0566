import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStack } from '../support/stack.ts';

let stack: Awaited<ReturnType<typeof startTestStack>>;
beforeAll(async () => {
  stack = await startTestStack({ now: '2027-03-14T06:59:30Z' });
});
afterAll(() => stack.stop());

const starts = Date.parse('2027-03-14T06:59:30Z');

test('MUSTER_NOW: the clocks of SQL and functions start at the same time and advance', async () => {
  const sql = postgres(stack.info.databaseUrl, { max: 1 });
  const now = async () => Number((await sql`select extract(epoch from private.now()) * 1000 as now`)[0]?.now);
  const health = await fetch(`${stack.info.apiUrl}/health`);
  const inFunction = Date.parse(health.headers.get('x-server-time') ?? '');
  const first = await now();
  expect(first - starts).toBeGreaterThan(0);
  expect(first - starts).toBeLessThan(120_000);
  expect(Math.abs(first - inFunction)).toBeLessThan(2_000);
  await new Promise((wake) => setTimeout(wake, 200));
  expect((await now()) - first).toBeGreaterThanOrEqual(200);
  await sql.end();
});
