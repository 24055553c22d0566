import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { getHealth } from '../../supabase/functions/_shared/contract/calls.ts';
import { getMe } from '../../supabase/functions/_shared/contract/users.ts';
import { createAccount } from '../support/accounts.ts';
import { apiClient } from '../support/api-client.ts';
import { startOwnApi } from '../support/own-function.ts';
import { signIn } from '../support/people.ts';
import { recordOf } from '../support/start-program.ts';
import { disk, stack } from './durable-stack.ts';
import { allWell, concludeLoad, startLoad } from './load.ts';

const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

const health = async (): Promise<number> => (await fetch(`${stack.apiUrl}/health`)).status;
const untilHealthy = (): Promise<void> => expect.poll(health, { timeout: 45_000 }).toBe(200);

test('the database restarted under load, cleanly and with -9', async () => {
  const load = await startLoad(stack, sql);
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    await load.succeeds(30);
    const pid = () => recordOf(stack.dataDir).parts.postgres?.pid ?? 0;
    const ended = pid();
    process.kill(ended, signal);
    await expect.poll(pid, { timeout: 45_000 }).not.toBe(ended);
    await untilHealthy();
    await load.succeeds(30);
  }
  expect((await signIn(stack, `after-restart-${crypto.randomUUID()}@example.com`)).access_token).toBeTruthy();
  expect(load.answers.get('503 unavailable')).toBeGreaterThan(0);
  expect(await concludeLoad(load, sql, 'database restarted twice under load')).toEqual(allWell);
});

test('no connection left', async () => {
  const load = await startLoad(stack, sql);
  const ann = await createAccount(stack, sql);
  const own = await startOwnApi(stack);
  const ask = apiClient(own.apiUrl);
  const greedy: postgres.Sql[] = [];
  const letGo = () => Promise.all(greedy.map((client) => client.end({ timeout: 0 })));
  // One after the other: while Postgres refuses several in parallel, each of them still occupies a connection.
  const takeAnother = async (): Promise<boolean> => {
    const client = postgres(stack.databaseUrl, { max: 1, connect_timeout: 5 });
    greedy.push(client);
    return client`select 1`.then(
      () => true,
      () => false,
    );
  };
  try {
    await load.succeeds(30);
    while (await takeAnother()) expect(greedy.length).toBeLessThan(110);
    // A function that needs a new connection answers 503; one that has connections continues.
    for (const call of [getMe, getHealth]) {
      expect(await ask(call, { token: ann.token })).toMatchObject({ status: 503, code: 'unavailable' });
    }
    await load.succeeds(30);
    await letGo();
    await expect.poll(async () => (await ask(getMe, { token: ann.token })).status).toBe(200);
  } finally {
    await letGo();
    await own.stop();
    expect(await concludeLoad(load, sql, 'connection limit reached')).toEqual(allWell);
  }
});

test('the clock of the database jumps a month ahead and back', async () => {
  const load = await startLoad(stack, sql);
  await load.succeeds(30);
  await sql`insert into private.clock ("offset") values ('30 days')`;
  const started = () => load.answers.get('409 event_started') ?? 0;
  await expect.poll(started, { timeout: 20_000 }).toBeGreaterThan(0);
  await sql`delete from private.clock`;
  await load.succeeds(30);
  expect(await concludeLoad(load, sql, 'clock jumped 30 days ahead and back')).toEqual(allWell);
});

test('functions and database with clocks two hours apart', async () => {
  const ahead = await startOwnApi(stack, { MUSTER_CLOCK_OFFSET_MS: String(2 * 3_600_000) });
  const behind = await startOwnApi(stack, { MUSTER_CLOCK_OFFSET_MS: String(-2 * 3_600_000) });
  const load = await startLoad(stack, sql, { apiUrls: [ahead.apiUrl, behind.apiUrl] });
  await load.succeeds(60);
  expect(await concludeLoad(load, sql, 'clocks of functions two hours ahead and behind')).toEqual(allWell);
  await Promise.all([ahead.stop(), behind.stop()]);
});

/** Fills a disk completely; returns a function that frees it. */
function fillDisk(folder: string): () => void {
  const file = join(folder, 'ballast');
  const handle = openSync(file, 'w');
  for (let size = 1 << 22; size >= 1; ) {
    try {
      writeSync(handle, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 4);
    }
  }
  closeSync(handle);
  return () => rmSync(file, { force: true });
}

test('the disk of the database is full', async ({ skip }) => {
  if ('missing' in disk) {
    console.log(`disk full: skipped, ${disk.missing}`);
    skip();
    return;
  }
  const load = await startLoad(stack, sql);
  await load.succeeds(30);
  const free = fillDisk(disk.folder);
  try {
    const away = () => load.answers.get('503 unavailable') ?? 0;
    await expect.poll(away, { timeout: 40_000 }).toBeGreaterThan(5);
  } finally {
    free();
  }
  await untilHealthy();
  await load.succeeds(30);
  expect(await concludeLoad(load, sql, 'disk full')).toEqual(allWell);
});
