import { statSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../support/people.ts';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import {
  endPrograms,
  infoOf,
  isAlive,
  processesOf,
  runProgram,
  runScript,
  untilGone,
} from '../support/start-program.ts';

let folder: StackFolder;
beforeAll(async () => {
  folder = await stackFolder();
});
afterEach(endPrograms);
afterAll(() => folder.remove());

async function profiles(): Promise<string[]> {
  const sql = postgres(infoOf(folder.dataDir).databaseUrl, { max: 1 });
  const rows = await sql`select email from public.profiles order by email`;
  await sql.end();
  return rows.map((row) => row.email);
}

/** How long a script takes here and now that does nothing, in milliseconds: about 250 on an idle machine. */
async function timeOfNothing(): Promise<number> {
  const startedAt = Date.now();
  await runProgram(process.execPath, ['--import', 'tsx', '-e', '0'], {}).ended;
  return Date.now() - startedAt;
}

describe('a stack started from the command line', () => {
  test('the first start on an empty folder prints the addresses of app and inbox and how to sign in; Ctrl-C ends everything', async () => {
    const start = runScript('start.ts', [], folder.env);
    await start.prints('Ctrl-C stops it');
    const info = infoOf(folder.dataDir);
    expect(start.output()).toContain(info.webUrl);
    expect(start.output()).toContain(info.inboxUrl);
    expect(start.output()).toContain('admin@example.com');
    expect(start.output().split('\n').length).toBeLessThan(20);

    expect((await fetch(info.webUrl)).status).toBe(200);
    expect((await fetch(`${info.webUrl}/api/health`)).status).toBe(200);
    await signIn(info, 'admin@example.com');
    expect(await profiles()).toContain('admin@example.com');

    const pids = processesOf(folder.dataDir);
    expect(pids.length).toBeGreaterThan(4);
    start.child.kill('SIGINT');
    expect(await start.ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(start.output()).toContain('Nothing is lost');
  });

  test('keeps its secrets to the user who started it', () => {
    expect(statSync(join(folder.dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder.dataDir, 'mail')).mode & 0o777).toBe(0o700);
  });

  test('a warm restart takes less than ten seconds, continues on the same data, and SIGTERM ends it', async () => {
    const before = await timeOfNothing();
    const startedAt = Date.now();
    const start = runScript('start.ts', [], folder.env);
    await start.prints('Muster is running');
    const took = Date.now() - startedAt;
    // Ten seconds on an idle machine. A slow one, or one with other work, takes longer for everything.
    expect(took / Math.max(before, await timeOfNothing())).toBeLessThan(40);
    const info = infoOf(folder.dataDir);
    expect(await profiles()).toContain('admin@example.com');
    // The inbox reads its emails after it has begun to answer.
    const inbox = async () => (await fetch(`${info.inboxUrl}/email`)).json();
    await expect.poll(inbox, { timeout: 20_000 }).toHaveLength(1);

    const pids = processesOf(folder.dataDir);
    start.child.kill('SIGTERM');
    expect(await start.ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test('npm start ends with npm, whether npm is asked or killed', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const start = runProgram('npm', ['start'], folder.env);
      await start.prints('Muster is running');
      const pids = processesOf(folder.dataDir);
      start.child.kill(signal);
      await untilGone(pids);
    }
  });

  test('a data folder that is in use is refused, with the process that uses it', async () => {
    const first = runScript('start.ts', [], folder.env);
    await first.prints('Muster is running');
    const second = runScript('start.ts', [], folder.env);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`process ${first.pid}`);
    expect(second.output()).toContain('MUSTER_DATA_DIR');
    expect((await fetch(`${infoOf(folder.dataDir).webUrl}/api/health`)).status).toBe(200);
    first.child.kill('SIGINT');
    await first.ended;
  });
});
