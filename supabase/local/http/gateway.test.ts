import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorEnvelope } from '../../functions/_shared/contract/errors.ts';
import { freePort } from '../process/ports.ts';
import { gateway } from './gateway.ts';
import { doorOf } from './guard.mjs';
import { serve } from './http-server.ts';

let base: string;
let upstream: Server;
let front: { close(): Promise<void> };
const asked: string[] = [];
let answerAuth = async (_: Request): Promise<Response> => Response.json({});

beforeAll(async () => {
  const [port, alive, dead] = [await freePort(), await freePort(), await freePort()];
  upstream = createServer(async (incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const { authorization, 'x-forwarded-for': client } = incoming.headers;
    response.writeHead(201, { 'x-request-id': '1' });
    response.end(JSON.stringify({ method: incoming.method, url: incoming.url, authorization, client, body }));
  });
  await new Promise<void>((resolve) => upstream.listen(alive, '127.0.0.1', resolve));
  const auth = { fetch: (request: Request) => answerAuth(request), close: async () => {} };
  const functionPorts = new Map([
    ['api', alive],
    ['broken', dead],
  ]);
  const handler = gateway({ auth, storage: () => {}, functionPorts, port, allowedOrigins: [] });
  front = await serve({ port, door: doorOf(port), handler });
  base = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await front.close();
  upstream.close();
});

test('a function receives a request as from the hosted gateway, and its answer is passed on unchanged', async () => {
  const answer = await fetch(`${base}/functions/v1/api/users/invite?x=%20`, {
    method: 'POST',
    headers: { authorization: 'Bearer t' },
    body: 'größe',
  });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([201, '1']);
  expect(await answer.json()).toEqual({
    method: 'POST',
    url: '/api/users/invite?x=%20',
    authorization: 'Bearer t',
    client: '127.0.0.1',
    body: 'größe',
  });
});

test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])('a %s with a body cannot hide a second request', async (method) => {
  asked.length = 0;
  const headers = { 'transfer-encoding': 'chunked' };
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(`${base}/functions/v1/api/x`, { method, headers }, (incoming) => {
      incoming.resume().on('end', resolve);
    });
    outgoing.on('error', reject).end('POST /api/hidden HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
  });
  // A request that was hidden in the body would have been read together with it.
  await fetch(`${base}/functions/v1/api/y`);
  expect(asked).toEqual([`${method} /api/x`, 'GET /api/y']);
});

test('a call of a function that is down is answered with 503 and Retry-After, in the envelope of the API', async () => {
  const answer = await fetch(`${base}/functions/v1/broken/x`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(errorEnvelope.parse(await answer.json()).error.code).toBe('unavailable');
});

test.each(['/', '/functions/v1/', '/functions/v1/other', '/functions/v1/apiary', '/rest/v1/events'])(
  '%s answers 404',
  async (path) => {
    const answer = await fetch(base + path);
    expect(answer.status).toBe(404);
    expect(errorEnvelope.parse(await answer.json()).error.code).toBe('not_found');
  },
);

test('the request to the authentication service is aborted when the caller disconnects', async () => {
  const person = new AbortController();
  const left = new Promise<void>((resolve) => {
    answerAuth = ({ signal }) => {
      signal.addEventListener('abort', () => resolve());
      person.abort();
      return new Promise(() => {});
    };
  });
  const { signal } = person;
  await expect(fetch(`${base}/auth/v1/otp`, { method: 'POST', body: '{}', signal })).rejects.toThrow();
  await left;
});

test('a function that closes its connections between requests is always reached', async () => {
  const served = new WeakSet<object>();
  const closing = (incoming: IncomingMessage) => {
    if (served.has(incoming.socket)) incoming.socket.destroy();
    served.add(incoming.socket);
  };
  upstream.prependListener('request', closing);
  for (const method of ['GET', 'POST', 'GET']) {
    expect((await fetch(`${base}/functions/v1/api/x`, { method })).status).toBe(201);
  }
  upstream.off('request', closing);
});
