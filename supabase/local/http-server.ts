import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { failureLine } from './failure-line.ts';

/** Answers one request. What it throws becomes a bare 500. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

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
    if (incoming.destroyed || response.destroyed) return;
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

/** Serves on both addresses that `localhost` may mean, where the machine has both. */
export async function serve(port: number, handler: Handler): Promise<{ close(): Promise<void> }> {
  const servers: Server[] = [];
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer((incoming, response) => void answer(handler, incoming, response));
    try {
      await listen(server, port, host);
      servers.push(server);
    } catch (error) {
      if (host === '127.0.0.1' || (error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error;
    }
  }
  return {
    async close() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/**
 * Passes a request on to a port of this machine and its answer back, both streamed.
 * @param path the path and query to ask for there
 */
export function passOn(incoming: IncomingMessage, response: ServerResponse, port: number, path: string): Promise<void> {
  const headers = {
    ...endToEnd(incoming.headers),
    'x-forwarded-for': incoming.headers['x-forwarded-for'] ?? incoming.socket.remoteAddress ?? '',
    'x-forwarded-host': incoming.headers['x-forwarded-host'] ?? incoming.headers.host ?? '',
    'x-forwarded-proto': incoming.headers['x-forwarded-proto'] ?? 'http',
    // Framed anew. Without it Node would send the body of a GET bare, and what follows the head on a connection that is
    // used again is the next request: one that the caller has written.
    ...(incoming.headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
  };
  return new Promise((resolve, reject) => {
    const onward = request({ host: '127.0.0.1', port, path, method: incoming.method ?? 'GET', headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, endToEnd(answered.headers));
      pipeline(answered, response).then(resolve, reject);
    });
    onward.once('error', reject);
    response.once('close', () => onward.destroy());
    incoming.pipe(onward);
  });
}

/** Makes a fetch Request of a Node request. */
export function toRequest(incoming: IncomingMessage, origin: string): Request {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(endToEnd(incoming.headers))) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? (Readable.toWeb(incoming) as globalThis.ReadableStream) : null;
  return new Request(new URL(incoming.url ?? '/', origin), { method, headers, body, duplex: 'half' } as RequestInit);
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
