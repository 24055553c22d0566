import { spawn } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Session, signIn } from '../support/people.ts';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import {
  childOf,
  infoOf,
  isAlive,
  type Program,
  processesOf,
  recordOf,
  runScript,
  untilGone,
} from '../support/start-program.ts';

let folder: StackFolder;
let start: Program;
let ada: Session;

function kill(pid: number | undefined): void {
  // Zero would mean the tests' own process group.
  if (!pid) throw new Error('The process was not found.');
  process.kill(pid, 'SIGKILL');
}

async function startMuster(): Promise<void> {
  start = runScript('start.ts', [], folder.env);
  await start.prints('Muster is running');
}

async function adaIsKnown(): Promise<boolean> {
  const { apiUrl } = infoOf(folder.dataDir);
  const answer = await fetch(`${apiUrl}/users/me`, { headers: { authorization: `Bearer ${ada.access_token}` } });
  return answer.status === 200 && (await answer.json()).email === 'ada@example.com';
}

beforeAll(async () => {
  folder = await stackFolder({ migrated: true });
  await startMuster();
  ada = await signIn(infoOf(folder.dataDir), 'ada@example.com');
});
afterAll(() => folder.remove());

test.each(['api', 'ical-sync', 'mail', 'postgres'])('%s killed with -9: it is reported and restarted', async (name) => {
  const from = start.output().length;
  const pid = recordOf(folder.dataDir).parts[name]?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await start.prints(`${name} died (SIGKILL). Restarting it.`, from);
  await start.prints(`${name} is back.`, from);
  expect(recordOf(folder.dataDir).parts[name]?.pid).not.toBe(pid);
  expect(await adaIsKnown()).toBe(true);
  expect((await signIn(infoOf(folder.dataDir), `after-${name}@example.com`)).user.email).toBe(
    `after-${name}@example.com`,
  );
});

test('the leash killed with -9 is replaced', async () => {
  const leash = childOf(start.pid, 'leash.mjs');
  kill(leash);
  await expect.poll(() => leash && isAlive(leash)).toBe(false);
  await expect.poll(() => childOf(start.pid, 'leash.mjs')).toBeGreaterThan(0);
});

test('the main process killed with -9: its parts end, and the next start has the data', async () => {
  const pids = processesOf(folder.dataDir);
  kill(start.pid);
  await untilGone(pids);
  await expect.poll(start.output).toMatch(/main process died\. Stopping what it had started: .*postgres/);
  await startMuster();
  expect(await adaIsKnown()).toBe(true);
});

test('main process and leash killed with -9 at once: the next start ends leftover processes and continues', async () => {
  const pids = processesOf(folder.dataDir);
  process.kill(start.pid, 'SIGSTOP');
  kill(childOf(start.pid, 'leash.mjs'));
  kill(start.pid);
  await start.ended;
  expect(pids.filter(isAlive).length).toBeGreaterThan(2);
  await startMuster();
  expect(start.output()).toContain('Stopped processes of an earlier run: ');
  expect(await adaIsKnown()).toBe(true);
  expect(pids.filter(isAlive)).toEqual([]);
});

test('a lock file of Postgres that names an unrelated process does not prevent a start', async () => {
  start.child.kill('SIGTERM');
  await start.ended;
  const cluster = join(folder.dataDir, 'postgres');
  // Postgres checks only processes of its own user.
  const { uid, gid } = statSync(cluster);
  const somebody = spawn('sleep', ['120'], { uid, gid });
  writeFileSync(join(cluster, 'postmaster.pid'), `${somebody.pid}\n`);
  await startMuster();
  expect(await adaIsKnown()).toBe(true);
  expect(somebody.exitCode).toBeNull();
  somebody.kill();
});
