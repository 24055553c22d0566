import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { infoOf, isAlive, processesOf, runScript } from '../support/start-program.ts';

/** The status of the answer to a GET with exactly these headers; 101 if the connection became a WebSocket. */
function rawStatus(port: number, path: string, headers: string[]): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: 'localhost', port, path, headers }, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode);
    });
    outgoing.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    outgoing.on('error', reject).end();
  });
}

let folder: StackFolder;
beforeAll(async () => {
  folder = await stackFolder({ migrated: true });
});
afterAll(() => folder.remove());

test('npm run dev: Vite serves the client with hot reload, the rest works as usual, and SIGTERM ends it cleanly', async () => {
  const start = runScript('start.ts', ['--dev'], folder.env);
  await start.prints('Muster is running, with hot reload');
  const { webUrl } = infoOf(folder.dataDir);
  const page = await (await fetch(webUrl)).text();
  expect(page).toContain('/@vite/client');
  expect(page).toContain('name="muster-config"');
  await expect.poll(async () => (await fetch(`${webUrl}/api/health`)).status, { timeout: 30_000 }).toBe(200);

  // Only pages of the app may use Vite's socket for hot reload and its modules.
  const { port } = new URL(webUrl);
  const upgrade = [
    ...['connection', 'upgrade', 'upgrade', 'websocket', 'sec-websocket-protocol', 'vite-hmr'],
    ...['sec-websocket-version', '13', 'sec-websocket-key', 'dGhlIHNhbXBsZSBub25jZQ=='],
  ];
  const statusOf = (path: string, headers: string[]) => rawStatus(Number(port), path, headers);
  const own = ['host', `localhost:${port}`];
  expect(await statusOf('/src/main.tsx', own)).toBe(200);
  for (const path of ['/src/main.tsx', '/api/health', '/@vite/client']) {
    expect(await statusOf(path, ['host', `evil.example:${port}`]), path).toBe(403);
    expect(await statusOf(path, ['host', `muster.localhost:${port}`]), path).toBe(403);
    expect(await statusOf(path, [...own, 'origin', 'http://localhost:1']), path).toBe(403);
  }
  expect(await statusOf('/', [...own, ...upgrade])).toBe(101);
  expect(await statusOf('/', [...own, ...upgrade, 'origin', 'http://localhost:1'])).toBe(403);
  expect(await statusOf('/', ['host', `evil.example:${port}`, ...upgrade])).toBe(403);

  const pids = processesOf(folder.dataDir);
  start.child.kill('SIGTERM');
  expect(await start.ended).toBe(0);
  expect(start.output()).toContain('Nothing is lost');
  expect(pids.filter(isAlive)).toEqual([]);
});
