import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../process/ports.ts';
import { doorOf } from './guard.mjs';
import { type Handler, type Served, serve } from './http-server.ts';

const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
let served: Served | undefined;
afterEach(async () => {
  await served?.close();
  printed.mockClear();
});

async function start(handler: Handler, host?: string): Promise<number> {
  const port = await freePort();
  served = await serve({ port, door: doorOf(port), handler, host });
  return port;
}

test('a failure after the request was read to its end is answered', async () => {
  const port = await start(async (incoming) => {
    for await (const _ of incoming);
    await new Promise((wake) => setTimeout(wake, 20));
    throw new Error('late');
  });
  const answer = await fetch(`http://127.0.0.1:${port}/x`, { method: 'POST', body: 'all' });
  expect(answer.status).toBe(500);
  expect(printed).toHaveBeenCalledOnce();
});

test('a caller who disconnects while sending is not reported as a failure', async () => {
  let [begin, end] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const port = await start(async (incoming) => {
    begin();
    try {
      for await (const _ of incoming);
    } finally {
      end();
    }
  });
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST /x HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-length: 9\r\n\r\nhalf`);
  await begun;
  socket.destroy();
  await ended;
  await new Promise((wake) => setTimeout(wake, 50));
  expect(printed).not.toHaveBeenCalled();
});

test('an address that does not belong to this machine is reported', async () => {
  await expect(start(() => {}, '203.0.113.1')).rejects.toThrow(
    /MUSTER_HOST=203\.0\.113\.1, port \d+ \(EADDRNOTAVAIL\)/,
  );
});
