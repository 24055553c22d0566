import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { assertPortsFree, freePort, freePorts } from './ports.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function take(port: number, host: string): Promise<void> {
  const server = createServer();
  servers.push(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

test('free ports are free and all different', async () => {
  const ports = await freePorts();
  expect(new Set(Object.values(ports)).size).toBe(5);
  await expect(assertPortsFree(ports)).resolves.toBeUndefined();
});

test('two that search for ports get different ranges, even with the same process id', async () => {
  const own = await freePort();
  vi.resetModules();
  const other = await import('./ports.ts');
  const found = await Promise.all(Array.from({ length: 20 }, other.freePort));
  const rangeOf = (port: number) => Math.floor(port / 100);
  expect(found.map(rangeOf)).not.toContain(rangeOf(own));
});

test.each(['127.0.0.1', '0.0.0.0'])('a port taken on %s is named with its variable', async (host) => {
  const port = await freePort();
  await take(port, host);
  await expect(assertPortsFree({ smtp: port })).rejects.toThrow(
    `Port ${port} (smtp) is taken by another program. Set MUSTER_SMTP_PORT to use another one.`,
  );
});

test('one port for two parts is refused', async () => {
  const port = await freePort();
  await expect(assertPortsFree({ web: port, gateway: port })).rejects.toThrow(
    `Port ${port} is meant for both web and gateway: set MUSTER_API_PORT to another one.`,
  );
});
