import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { afterEach, expect } from 'vitest';
import type { FeedError } from '../../ical/feed-error.ts';
import { defaultFetchLimits } from '../feed-limits.ts';
import { type FetchOptions, fetchFeed } from '../fetch.ts';

export const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const servers: (Server | TcpServer)[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Starts a server on a free port of this machine and returns the port. It is stopped after the test. */
export async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server with this handler. Returns its host, and an address with a secret path and query. */
export async function serve(handler: Handler): Promise<{ url: string; host: string }> {
  const host = `127.0.0.1:${await listen(createServer(handler))}`;
  return { url: `http://${host}/secret/path.ics?key=secret`, host };
}

/** A server that answers with exactly these bytes, then closes unless `keepOpen`. */
export async function serveRaw(answer: string | Buffer, keepOpen = false): Promise<{ url: string; host: string }> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (keepOpen ? socket.write(answer) : socket.end(answer)));
  });
  const host = `127.0.0.1:${await listen(server)}`;
  return { url: `http://${host}/secret/path.ics?key=secret`, host };
}

/** The text of a feed; '(unchanged)' after a 304. */
export async function fetchText(url: string, options: FetchOptions): Promise<string> {
  const fetched = await fetchFeed(url, options);
  return fetched.isUnchanged ? '(unchanged)' : new TextDecoder().decode(fetched.bytes);
}

/** The failure of a fetch; its message never holds a secret of the address. */
export async function failure(url: string, options: FetchOptions): Promise<FeedError> {
  const error: FeedError = await fetchFeed(url, options).then(
    () => expect.fail('should have failed'),
    (reason) => reason,
  );
  expect(error.name).toBe('FeedError');
  expect(error.message).not.toContain('secret');
  return error;
}

/** The default limits with these changes. */
export const within = (changes: Partial<typeof defaultFetchLimits>) => ({ ...defaultFetchLimits, ...changes });

/** Stops the server that was started last. */
export async function stopLast(): Promise<void> {
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
}
