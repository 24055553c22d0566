import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHealth } from '@contract/calls.ts';
import { createEvent, listEvents } from '@contract/events.ts';
import { cancelSignup, signUp } from '@contract/signups.ts';
import { getMe } from '@contract/users.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageOf } from '@/lib/errors/message-of.ts';
import { type ApiSurroundings, createApi } from './api-client.ts';
import { ApiError } from './api-error.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const refusal = (status: number, code: string, message: string, details?: unknown, headers = {}) =>
  json(status, { status: 'error', error: { message, code, params: {}, details } }, headers);
const unauthorized = refusal(401, 'unauthenticated', 'Authentication required. Please log in again.');

let server: Server;
let baseUrl: string;
let answers: Answer[];
let requests: {
  method: string;
  url: string;
  authorization: string | undefined;
  region: string | string[] | undefined;
  body: string;
}[];
let waits: number[];
let over: number;
let reachable: boolean[];
let times: (string | null)[];

beforeEach(async () => {
  answers = [];
  requests = [];
  waits = [];
  times = [];
  over = 0;
  reachable = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const { authorization, 'x-region': region } = headers;
    requests.push({ method, url, authorization, region, body: Buffer.concat(chunks).toString() });
    (answers.shift() ?? json(200, []))(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterEach(() => new Promise((closed) => server.close(closed).closeAllConnections()));

const makeApi = (more: Partial<ApiSurroundings> = {}) =>
  createApi({
    baseUrl,
    region: '',
    token: async () => 'first',
    renewToken: async () => 'second',
    onSessionOver: () => over++,
    onServerTime: (time) => times.push(time),
    onReachable: (now) => reachable.push(now),
    online: () => true,
    seenAs: () => null,
    actsFor: () => null,
    onReadOnly: () => {},
    onSeeingOver: () => {},
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...more,
  });

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('The call should have failed.'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiError);
      return error as ApiError;
    },
  );

describe('a call', () => {
  it('carries path parameters, repeated query parameters and the token', { tags: ['7.3', '7.13'] }, async () => {
    const api = makeApi();
    await api(listEvents, { query: { slot_type_ids: ['a', 'b'], from: '2026-06-13T00:00:00+02:00' } });
    await api(signUp, { params: { slotId: 'a/b' } });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/events?slot_type_ids=a&slot_type_ids=b&from=2026-06-13T00%3A00%3A00%2B02%3A00',
      'POST /api/event-slot-signups/slots/a%2Fb',
    ]);
    expect(requests[0]?.authorization).toBe('Bearer first');
    expect(requests[0]?.region).toBeUndefined();
  });

  it('includes credentials', { tags: ['7.2'] }, async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    await makeApi()(getMe);
    expect(sent.mock.lastCall?.[1]?.credentials).toBe('include');
    sent.mockRestore();
  });

  it('requests the configured region', async () => {
    await makeApi({ region: 'eu-central-1' })(getMe);
    expect(requests[0]?.region).toBe('eu-central-1');
  });

  it('returns the answer, null without a body, and the time of the server', {
    tags: ['7.5', '7.7'],
  }, async () => {
    answers = [
      json(200, { id: '1' }, { 'x-server-time': '2026-06-13T09:00:00Z' }),
      (_, response) => response.writeHead(204).end(),
    ];
    const api = makeApi();
    expect(await api(getMe)).toEqual({ id: '1' });
    expect(await api(cancelSignup, { params: { signupId: '1' } })).toBeNull();
    expect(times).toEqual(['2026-06-13T09:00:00Z', null]);
  });

  it('to a public path needs no token', async () => {
    answers = [json(200, { status: 'ok' })];
    await makeApi({ token: async () => null })(getHealth);
    expect(requests[0]?.authorization).toBeUndefined();
  });
});

describe('a refusal', () => {
  it('becomes an error with status, code, details and request id, with the text of its code', {
    tags: ['7.1', '7.4', '8.1', '8.3', '8.4'],
  }, async () => {
    const details = [
      { path: 'title', code: 'required', params: { what: 'title' }, message: 'x' },
      { path: 'end_time', code: 'end_before_start', params: {}, message: 'x' },
    ];
    answers = [refusal(400, 'invalid_request', 'x', details, { 'x-request-id': 'r1' })];
    const body = { title: '', start_time: '', end_time: '', slot_assignments: [] };
    const error = await failure(makeApi()(createEvent, { body }));
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', details, requestId: 'r1' });
    expect(messageOf(error)).toBe('The request is not valid');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(body);
  });

  it('about one value has the text of its detail', async () => {
    const detail = { path: 'title', code: 'too_long', params: { max: 500 }, message: 'x' };
    answers = [refusal(400, 'invalid_request', 'x', [detail])];
    expect(messageOf(await failure(makeApi()(getMe)))).toBe('Must be at most 500 characters');
  });

  it('with a code that this client does not know has the server’s message', async () => {
    answers = [refusal(409, 'moon_is_full', 'The moon is full')];
    expect(messageOf(await failure(makeApi()(getMe)))).toBe('The moon is full');
  });

  it('without the API’s envelope is an unexpected error', { tags: ['8.2'] }, async () => {
    answers = [(_, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Broken</h1>')];
    const error = await failure(makeApi()(getMe));
    expect(error).toMatchObject({ status: 500, code: 'internal' });
    expect(messageOf(error)).toBe('An unexpected error occurred');
    expect(messageOf(new TypeError('x is not a function'))).toBe('An unexpected error occurred');
  });
});

describe('a session', () => {
  it('is renewed once when its token is refused', async () => {
    answers = [unauthorized, json(200, { id: '1' })];
    expect(await makeApi()(getMe)).toEqual({ id: '1' });
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second']);
    expect(over).toBe(0);
  });

  it('is over when the new token is refused too or missing, or when nobody is signed in', {
    tags: ['8.16'],
  }, async () => {
    answers = [unauthorized, unauthorized, unauthorized];
    const refused = { status: 401, code: 'unauthenticated' };
    expect(await failure(makeApi()(getMe))).toMatchObject(refused);
    expect(await failure(makeApi({ renewToken: async () => null })(getMe))).toMatchObject(refused);
    expect(requests).toHaveLength(3);
    expect(await failure(makeApi({ token: async () => null })(getMe))).toMatchObject(refused);
    expect(requests).toHaveLength(3);
    expect(over).toBe(3);
  });

  it('is not over when the authentication service does not answer', async () => {
    const silent = () => Promise.reject(new Error('fetch failed'));
    expect(await failure(makeApi({ token: silent })(getMe))).toMatchObject({ status: 0, code: 'unreachable' });
    answers = [unauthorized];
    expect(await failure(makeApi({ renewToken: silent })(getMe))).toMatchObject({ status: 0, code: 'unreachable' });
    expect(over).toBe(0);
  });
});

describe('an unavailable database', () => {
  const away = refusal(503, 'unavailable', 'Not reachable right now', undefined, { 'retry-after': '2' });

  it('makes calls that only read wait as long as it asks', async () => {
    answers = [away, away, json(200, { id: '1' })];
    expect(await makeApi()(getMe)).toEqual({ id: '1' });
    expect(waits).toEqual([2000, 2000]);
    expect(reachable).toEqual([false, false, true]);
  });

  it('makes a signup wait, which can only succeed once, whatever status the gateway sends', async () => {
    answers = [away, (_, response) => response.writeHead(502).end('Bad gateway'), json(201, { id: '1' })];
    expect(await makeApi()(signUp, { params: { slotId: '1' } })).toEqual({ id: '1' });
    expect(waits).toEqual([2000, 2000]);
  });

  it('makes deletions wait, and a repeated one that finds nothing has succeeded', async () => {
    const gone = refusal(404, 'not_found', 'Signup not found');
    answers = [(request) => request.socket.destroy(), gone];
    expect(await makeApi()(cancelSignup, { params: { signupId: '1' } })).toBeNull();
    expect(waits).toEqual([1000]);
    answers = [gone];
    expect(await failure(makeApi()(cancelSignup, { params: { signupId: '1' } }))).toMatchObject({ status: 404 });
  });

  it('gets three tries, with a pause of at most ten seconds', async () => {
    const long = refusal(503, 'unavailable', 'Not reachable right now', undefined, { 'retry-after': '600' });
    answers = [long, (_, response) => response.writeHead(503).end(), away];
    expect(await failure(makeApi()(getMe))).toMatchObject({ status: 503, code: 'unavailable' });
    expect(requests).toHaveLength(3);
    expect(waits).toEqual([10_000, 2000]);
  });

  it('makes a creation fail at once', async () => {
    answers = [away];
    const body = { title: 'Fair', start_time: '', end_time: '', slot_assignments: [] };
    expect(await failure(makeApi()(createEvent, { body }))).toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
    expect(reachable).toEqual([]);
  });
});

describe('a missing answer', () => {
  const cut: Answer = (request) => request.socket.destroy();

  it('means that nobody answers, or that this device is offline', async () => {
    answers = [cut, cut];
    expect(await failure(makeApi()(getMe))).toMatchObject({ status: 0, code: 'unreachable' });
    expect(await failure(makeApi({ online: () => false })(getMe))).toMatchObject({ status: 0, code: 'offline' });
  });

  it('after an abort is not a failure of the API', async () => {
    const abort = new AbortController();
    answers = [() => abort.abort()];
    await expect(makeApi()(getMe, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
