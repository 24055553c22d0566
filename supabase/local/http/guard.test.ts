import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doorOf, guard, refusalOf } from './guard.mjs';

const door = doorOf(5173, { hosts: ['muster.example'], origins: ['https://muster.example', 'https://a.example'] });
const judge = (headers: IncomingHttpHeaders, more: { method?: string; url?: string } = {}) =>
  refusalOf({ method: 'GET', url: '/', headers: { host: 'localhost:5173', ...headers }, ...more }, door);
const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

describe('a request with the host', () => {
  test.each(['localhost:5173', 'LOCALHOST:5173', '127.0.0.1:5173', '[::1]:5173', 'muster.example'])(
    '%s is allowed',
    (host) => expect(judge({ host })).toBeUndefined(),
  );
  test.each([
    undefined,
    '',
    'localhost',
    'localhost:5174',
    'localhost.:5173',
    'localhost:5173, evil.example',
    'evil.example:5173',
    'localhost.evil.example:5173',
    '127.0.0.2:5173',
    'x@localhost:5173',
    '__proto__',
  ])('%s is refused', (host) => {
    expect(judge({ host })).toContain('Use http://localhost:5173.');
  });
  test('without a port is allowed on port 80, which browsers leave out', () => {
    expect(refusalOf({ method: 'GET', url: '/', headers: { host: 'localhost' } }, doorOf(80))).toBeUndefined();
  });
  test.each(['http://localhost:5173/', 'http://evil.example/', 'evil.example:80', ''])(
    'and %j instead of a path is refused',
    (url) => expect(judge({}, { url })).toContain('path'),
  );
});

describe('a request from a page of', () => {
  test.each(['http://localhost:5173', 'http://[::1]:5173', 'http://muster.example', 'https://a.example'])(
    '%s is allowed',
    (origin) => {
      expect(judge({ origin }, { method: 'POST' })).toBeUndefined();
      expect(judge({ origin, 'sec-fetch-site': 'cross-site' })).toBeUndefined();
    },
  );
  test.each([
    'null',
    '',
    'http://localhost:8000',
    'https://localhost:5173',
    'http://a.example',
    'http://localhost:5173.evil.example',
    'http://localhost:5173, http://localhost:5173',
    'file://',
  ])('%j is refused, even if it is a link', (origin) => {
    expect(judge({ origin })).toContain('other origins');
    expect(judge({ origin, ...link })).toContain('other origins');
  });
  test('no origin, as programs send it, is allowed', () => expect(judge({}, { method: 'DELETE' })).toBeUndefined());
  test.each(['same-origin', 'none'])('the site %s, as browsers mark it, is allowed', (site) => {
    expect(judge({ 'sec-fetch-site': site, 'sec-fetch-dest': 'image' })).toBeUndefined();
  });
  test.each([
    '/open',
    '/open/x?embed=1',
    '/open/embed.js',
    '/api/open?scope=x',
    '/functions/v1/api/open/picture?name=x',
  ])('any site may show and read %s, and send nothing there', (url) => {
    const foreign = { origin: 'https://club.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' };
    expect(judge(foreign, { url })).toBeUndefined();
    expect(judge(foreign, { url, method: 'POST' })).toContain('other origins');
    expect(judge({ ...foreign, host: 'evil.example:5173' }, { url })).toContain('Use http://localhost:5173.');
  });
  test.each(['/api/open-page', '/api/opening', '/open-page', '/volunteer/open', '/api/events'])(
    'another site may not read %s',
    (url) => expect(judge({ origin: 'https://club.example' }, { url })).toContain('other origins'),
  );
  test('another site is allowed if it is a link; a frame, an image or a form is refused', () => {
    expect(judge(link)).toBeUndefined();
    expect(judge({ ...link, 'sec-fetch-site': 'same-site' })).toBeUndefined();
    expect(judge({ ...link, 'sec-fetch-dest': 'iframe' })).toContain('other origins');
    for (const site of ['cross-site', 'same-site']) {
      const image = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
      expect(judge(image)).toContain('other origins');
    }
    expect(judge(link, { method: 'POST' })).toContain('other origins');
  });
  test('another site can link only to the entrance, if the door has one', () => {
    const inbox = doorOf(5173, { entrance: '/' });
    const ask = (url: string) => refusalOf({ method: 'GET', url, headers: { host: 'localhost:5173', ...link } }, inbox);
    expect(ask('/')).toBeUndefined();
    expect(ask('/reloadMailsFromDirectory')).toContain('other origins');
  });
});

describe('a guarded server', () => {
  const server = createServer((_, response) => response.end('in'));
  const port = () => (server.address() as AddressInfo).port;
  const upgraded: string[] = [];
  const expected: string[] = [];
  beforeEach(() => {
    for (const list of [upgraded, expected]) list.length = 0;
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    guard(server, doorOf(port()));
    // Added later, as libraries do, and before all others.
    for (const event of ['upgrade', 'connect']) {
      server.prependListener(event, ({ url }: IncomingMessage, socket: Socket) => {
        upgraded.push(url ?? '');
        socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
      });
    }
    for (const event of ['checkContinue', 'checkExpectation']) {
      server.prependListener(event, ({ url }: IncomingMessage, response: ServerResponse) => {
        expected.push(url ?? '');
        response.end();
      });
    }
  });
  afterAll(() => void server.close());

  async function send(...lines: string[]): Promise<string> {
    const socket = connect(port(), '127.0.0.1');
    socket.write([...lines, 'connection: close', '', ''].join('\r\n'));
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  }
  const own = () => `host: localhost:${port()}`;
  const upgrade = ['connection: upgrade', 'upgrade: websocket'];

  test('answers under its own name', async () => {
    expect(await send('GET / HTTP/1.1', own())).toMatch(/^HTTP\/1.1 200[\s\S]*in$/);
  });
  test('refuses programs with the envelope of the API, people with a sentence', async () => {
    const refused = await send('GET / HTTP/1.1', 'host: evil.example');
    expect(refused).toMatch(/^HTTP\/1.1 403/);
    expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { code: 'forbidden' } });
    const page = await send('GET / HTTP/1.1', 'host: evil.example', 'accept: text/html');
    expect(page).toMatch(/^HTTP\/1.1 403[\s\S]*\r\n\r\nMuster does not answer under this host name/);
    expect(await send('GET /api/x HTTP/1.1', 'host: evil.example', 'accept: text/html')).toContain('"forbidden"');
  });
  test.each([
    ['no host in HTTP/1.0', ['GET / HTTP/1.0']],
    ['a whole address', ['GET http://evil.example/ HTTP/1.1', `host: evil.example`]],
    ['an announced body', ['POST / HTTP/1.1', 'host: evil.example', 'expect: 100-continue', 'content-length: 9']],
    ['another expectation', ['POST / HTTP/1.1', 'host: evil.example', 'expect: tea', 'content-length: 9']],
    ['a tunnel', ['CONNECT localhost:25 HTTP/1.1', 'host: localhost:25']],
    ['a socket of another name', ['GET /socket HTTP/1.1', 'host: evil.example', ...upgrade]],
  ])('refuses %s', async (_, lines) => {
    const answer = await send(...lines);
    expect(answer).toMatch(/^HTTP\/1.1 403/);
    expect([...upgraded, ...expected]).toEqual([]);
  });
  test('refuses a socket of another page, and opens one of its own', async () => {
    const foreign = 'origin: http://127.0.0.1:1';
    expect(await send('GET /socket HTTP/1.1', own(), ...upgrade, foreign)).toMatch(/^HTTP\/1.1 403/);
    expect(upgraded).toEqual([]);
    const mine = `origin: http://localhost:${port()}`;
    expect(await send('GET /socket HTTP/1.1', own(), ...upgrade, mine)).toMatch(/^HTTP\/1.1 101/);
    expect(upgraded).toEqual(['/socket']);
  });
});
