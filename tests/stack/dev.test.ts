import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { infoOf, isAlive, processesOf, runScript } from '../support/start-program.ts';

let folder: StackFolder;
beforeAll(async () => {
  folder = await stackFolder();
});
afterAll(() => folder.remove());

test('npm run dev: the client comes from Vite with hot reload, the rest as ever, and SIGTERM ends it in good order', async () => {
  const start = runScript('start.ts', ['--dev'], folder.env);
  await start.prints('Muster is running, with hot reload');
  const { webUrl } = infoOf(folder.dataDir);
  const page = await (await fetch(webUrl)).text();
  expect(page).toContain('/@vite/client');
  expect(page).toContain('name="muster-config"');
  await expect.poll(async () => (await fetch(`${webUrl}/api/health`)).status, { timeout: 30_000 }).toBe(200);

  const pids = processesOf(folder.dataDir);
  start.child.kill('SIGTERM');
  expect(await start.ended).toBe(0);
  expect(start.output()).toContain('Nothing is lost');
  expect(pids.filter(isAlive)).toEqual([]);
});
