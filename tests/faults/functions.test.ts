import { execFileSync } from 'node:child_process';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { createAccount } from '../support/accounts.ts';
import { manyCallsOf } from '../support/many-calls.ts';
import { startOwnApi } from '../support/own-function.ts';
import { temporaryFolder } from '../support/stack.ts';
import { recordOf } from '../support/start-program.ts';
import { stack } from './durable-stack.ts';
import { allWell, concludeLoad, startLoad } from './load.ts';

const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

test('the function killed under load', async () => {
  const load = await startLoad(stack, sql);
  for (let round = 0; round < 2; round++) {
    await load.succeeds(30);
    const pid = () => recordOf(stack.dataDir).parts.api?.pid ?? 0;
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(pid, { timeout: 30_000 }).not.toBe(killed);
    await load.succeeds(30);
  }
  expect(load.answers.get('503 unavailable')).toBeGreaterThan(0);
  expect(await concludeLoad(load, sql, 'function killed twice under load')).toEqual(allWell);
});

// The first functions that know that the day of an event is that of its place. Until version 1.0 a migration may remove what earlier
// functions read (docs/deployment.md); this commit then moves on.
const earlier = '2a9f83d9';
const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** The earlier functions in a folder, or undefined where the history does not reach back so far. */
async function earlierFunctions(): Promise<string | undefined> {
  const folder = await temporaryFolder();
  try {
    const options = { cwd: projectDir, maxBuffer: 1 << 26, stdio: 'pipe' } as const;
    const archive = execFileSync('git', ['archive', earlier, 'supabase/functions'], options);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    // Deno 2.1 finds packages only beside a package.json.
    for (const name of ['node_modules', 'package.json']) await symlink(join(projectDir, name), join(folder, name));
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}

test('an earlier version of the functions beside the newest, both under load', async ({ skip }) => {
  const folder = await earlierFunctions();
  if (!folder) {
    console.log(`two versions: skipped, the history does not hold ${earlier}`);
    skip();
    return;
  }
  // It refuses a limit that it does not know.
  const known = { RATE_LIMITS: manyCallsOf(['reads', 'writes', 'address']) };
  const [before, now] = await Promise.all([startOwnApi(stack, known, { projectDir: folder }), startOwnApi(stack)]);
  try {
    const load = await startLoad(stack, sql, { apiUrls: [before.apiUrl, now.apiUrl, stack.apiUrl] });
    await load.succeeds(200);
    expect(await concludeLoad(load, sql, 'two versions of the functions at once')).toEqual(allWell);
    const { token } = await createAccount(stack, sql, 'admin');
    for (const path of [
      'health',
      'users/me',
      'users',
      'events',
      'slot-types',
      'ical-feeds',
      'notices',
      'event-slot-signups',
    ]) {
      const answers = await Promise.all(
        [before, now].map(({ apiUrl }) =>
          fetch(`${apiUrl}/${path}`, { headers: { authorization: `Bearer ${token}` } }),
        ),
      );
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([200, 200]);
    }
  } finally {
    await Promise.all([before.stop(), now.stop()]);
    await rm(folder, { recursive: true });
  }
});
