import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { failureLine } from '../process/failure-line.ts';
import { type Door, guard } from './guard.mjs';
import type { Upgrade } from './upgrade.ts';

/** Answers one request. If it throws, the answer is a 500 without a body. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** What the functions read of a body that is too large (read-body.ts), in bytes. */
const mostAtOnce = 8 * 1024 * 1024;

// Headers that belong to one connection and are never passed on.
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer']);
hopByHop.add('transfer-encoding').add('upgrade');

function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}

async function answer(handler: Handler, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await handler(incoming, response);
  } catch (error) {
    // A client that has disconnected, perhaps while sending, does not wait for an answer. `destroyed` is also true for
    // a request that was read to its end.
    if (response.destroyed || (incoming.destroyed && !incoming.complete)) return;
    const requestId = randomUUID();
    console.error(failureLine({ requestId, method: incoming.method, url: incoming.url, error }));
    if (!response.headersSent) response.writeHead(500, { 'x-request-id': requestId });
    response.end();
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

/** What is served on a port, and to whom. */
export type ServeOptions = {
  port: number;
  door: Door;
  handler: Handler;
  /** Answers requests for another protocol. Without it they are answered like any other. */
  upgrade?: Upgrade;
  /** A further address or name of this machine on which the port listens. */
  host?: string | undefined;
};

/** A port that is being served. */
export type Served = { close(): Promise<void> };

/**
 * Serves on both addresses of `localhost`, if the machine has both, and on `host`.
 * @throws if the port is taken, or `host` does not belong to this machine
 */
export async function serve({ port, door, handler, upgrade, host }: ServeOptions): Promise<Served> {
  const servers: Server[] = [];
  // The server does not close these itself, but would wait for them.
  const upgraded = new Set<Duplex>();
  const close = async () => {
    for (const server of servers) server.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  for (const address of ['127.0.0.1', '::1', ...(host ? [host] : [])]) {
    const server = createServer((incoming, response) => void answer(handler, incoming, response));
    guard(server, door);
    if (upgrade) {
      server.on('upgrade', (incoming, socket, head) => {
        upgraded.add(socket);
        socket.once('close', () => upgraded.delete(socket));
        upgrade(incoming, socket, head);
      });
    }
    try {
      await listen(server, port, address);
      servers.push(server);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (address === '::1' && code !== 'EADDRINUSE') continue;
      await close();
      throw address === host
        ? new Error(`Muster cannot listen on MUSTER_HOST=${host}, port ${port} (${code}).`)
        : error;
    }
  }
  return { close };
}

/** The address that a request comes from. Only programs on this machine may say that they pass it on for another one. */
export function addressOf({ headers, socket }: IncomingMessage): string {
  const peer = socket.remoteAddress ?? '';
  const isOwn = /^(127\.|::1$|::ffff:127\.)/.test(peer);
  const said = isOwn ? [headers['x-forwarded-for']].flat()[0]?.split(',')[0]?.trim() : undefined;
  return said || peer;
}

/**
 * Passes a request on to a port of this machine and its answer back. Both are streamed.
 * @param path the path and query to request there
 * @throws if nothing answers there
 */
export function passOn(incoming: IncomingMessage, response: ServerResponse, port: number, path: string): Promise<void> {
  // The functions believe these two headers, so they never come from the caller.
  const { 'cf-connecting-ip': _, ...received } = endToEnd(incoming.headers);
  const headers = {
    ...received,
    // The host name has been checked here; the next port accepts only its own.
    host: `127.0.0.1:${port}`,
    'x-forwarded-for': addressOf(incoming),
    // Without this header Node would send the body of a GET without framing, and the body would be read as the next
    // request.
    ...(incoming.headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
  };
  return new Promise((resolve, reject) => {
    // A large body is sent once the port wants it: a port that refuses it closes the connection, and its answer would be lost.
    const waits = Number(received['content-length'] ?? 0) > mostAtOnce;
    // A new connection each time: one that is kept could be closed at the moment it is used again.
    const all = waits ? { ...headers, expect: '100-continue' } : headers;
    const options = { agent: false, host: '127.0.0.1', port, path, method: incoming.method ?? 'GET', headers: all };
    const onward = request(options, (answered) => {
      response.writeHead(answered.statusCode ?? 502, endToEnd(answered.headers));
      pipeline(answered, response).then(resolve, reject);
    });
    onward.on('error', reject);
    response.once('close', () => onward.destroy());
    if (waits) onward.once('continue', () => incoming.pipe(onward));
    else incoming.pipe(onward);
  });
}

/** Converts a Node request to a fetch Request, whose signal aborts when nobody waits for `response`. */
export function toRequest(incoming: IncomingMessage, response: ServerResponse, origin: string): Request {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(endToEnd(incoming.headers))) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? (Readable.toWeb(incoming) as globalThis.ReadableStream) : null;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const init = { method, headers, body, duplex: 'half', signal: gone.signal } as RequestInit;
  return new Request(new URL(incoming.url ?? '/', origin), init);
}

/** Sends a fetch Response as the answer to a Node request. */
export async function sendResponse(answered: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of answered.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answered.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.writeHead(answered.status);
  if (answered.body) await pipeline(Readable.fromWeb(answered.body as ReadableStream), response);
  else response.end();
}
