import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnApi, startOwnApi } from '../support/own-function.ts';
import { stack } from '../support/own-stack.ts';
import { createVerdicts } from './support/attacker.ts';
import { type Scene, scenes } from './support/scene.ts';
import { count, keepTally } from './support/tally.ts';

const { sql, makeScene } = scenes(stack);
keepTally();

let scene: Scene;
/** What must never be contacted: an internal server, and a port that accepts any bytes. */
let inside: Server;
const touches: string[] = [];
/** A calendar server that may be read, and that redirects to the address in its path. */
let lure: Server;
let own: OwnApi;
const port = (server: { address(): unknown }) => (server.address() as { port: number }).port;
const raw = createTcpServer((socket) => {
  touches.push('bytes');
  socket.destroy();
});

beforeAll(async () => {
  scene = await makeScene();
  inside = createServer((request, response) => {
    touches.push(`${request.method} ${request.url}`);
    response.end('BEGIN:VCALENDAR\r\nSUMMARY:a secret of the inside\r\nEND:VCALENDAR\r\n');
  });
  lure = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to') ?? '';
    response.writeHead(302, { location: to }).end();
  });
  for (const server of [inside, lure, raw]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  }
  own = await startOwnApi(stack, { FEED_ALLOWED_HOSTS: `127.0.0.1:${port(lure)}` });
});
afterAll(async () => {
  await own.stop();
  for (const server of [inside, lure, raw]) server.close();
});

const ask = async (method: string, path: string, body?: object) => {
  const response = await fetch(own.apiUrl + path, {
    method,
    headers: { authorization: `Bearer ${scene.tokens.admin}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  count({ requests: 1, serverErrors: Number(response.status >= 500) });
  return { status: response.status, text, data: text ? JSON.parse(text) : null };
};
const create = (ical_url: string) =>
  ask('POST', '/ical-feeds', { name: 'x', ical_url, slot_types: [{ slot_type_id: scene.ids.slotType }] });

// The port of the internal server, so that every request that gets through is noticed.
const literal = (host: string) => () => `http://${host}:${port(inside)}/latest/meta-data/`;
const addresses: [what: string, url: () => string][] = [
  ...[
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '127.0.0.1.',
      '127.0.1',
    ],
    ...['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', '0', '0.0.0.0', '127.127.127.127', '127.0.0.1%00'],
    ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[fe80::1]'],
    ...['[fd00::1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fec0::1]'],
    ...[
      '１２７.０.０.１',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      'ⓛocalhost',
      'local\u00adhost',
      '127.0.0.1\u200b',
      'loc%61lhost',
    ],
    ...[
      '169.254.169.254',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.0.1',
      '100.64.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '240.0.0.1',
    ],
    ...['255.255.255.255', '192.0.2.1', '192.88.99.1', 'metadata.google.internal', 'printer.local', 'intranet', 'db'],
    ...['x@127.0.0.1', 'example.org@127.0.0.1', 'example.org:80@127.0.0.1', 'example.org%40127.0.0.1', '@127.0.0.1'],
    ...['127.0.0.1\\@example.org', 'example.org\\@127.0.0.1', '127.0.0.1#@example.org', '127.0.0.1?@example.org'],
    ...['example.org\t@127.0.0.1', '[::1%25lo]', '[v1.x]', '0x7f.0x0.0x0.0x1', '00000177.0.0.1', '4294967297'],
  ].map((host) => [host, literal(host)] as [string, () => string]),
  ...[
    ...[
      'file:///etc/passwd',
      'ftp://127.0.0.1/x',
      'gopher://127.0.0.1:6379/_INFO',
      'dict://127.0.0.1:11211/',
      'ldap://x/',
    ],
    ...[
      'data:text/calendar,BEGIN:VCALENDAR',
      'javascript:alert(1)',
      'blob:https://example.org/1',
      'jar:http://x!/',
      'about:blank',
    ],
    ...[
      '//127.0.0.1/x',
      '\\\\127.0.0.1\\x',
      'http:127.0.0.1/x',
      'http:/127.0.0.1/x',
      'http:///127.0.0.1/x',
      'https:\\\\127.0.0.1',
    ],
    ...[
      'http://',
      'http://?',
      'http://#',
      'http://:80/',
      'http://%',
      'http://[',
      'view-source:http://127.0.0.1/',
      'unix:/tmp/x',
    ],
    ...['http://example.org:22/', 'http://example.org:5432/', 'http://example.org:65536/', 'https://example.org:0/'],
    ...[
      'http://example.org\r\nhost: x/',
      'http://example.org/\u0000',
      'http://exa mple.org/',
      'webcal://127.0.0.1/',
      'webcals://[::1]/',
    ],
  ].map((url) => [url, () => url] as [string, () => string]),
];

it.each(addresses)('a feed at %j is refused before anything is stored or asked', async (what, url) => {
  const verdicts = createVerdicts();
  const { status, data } = await create(url());
  verdicts.expect(
    what,
    [status, data.error?.code, data.error?.details?.[0]?.path],
    [400, 'invalid_request', 'ical_url'],
  );
  verdicts.done();
});

it('an allowed calendar cannot redirect to a forbidden address', async () => {
  const verdicts = createVerdicts();
  const there = `http://127.0.0.1:${port(inside)}/secret`;
  const chains = [there, there.replace('127.0.0.1', 'localhost'), there.replace('127.0.0.1', '[::ffff:127.0.0.1]')];
  chains.push(
    there.replace('http', 'webcal'),
    there.replace('127.0.0.1', '2130706433'),
    `//127.0.0.1:${port(inside)}/x`,
  );
  chains.push('http://169.254.169.254/latest/', 'http://[::1]/', 'file:///etc/passwd', 'gopher://127.0.0.1:1/x');
  chains.push(
    `http://x:y@127.0.0.1:${port(lure)}/`,
    `http://127.0.0.1:${port(raw)}/`,
    'https://10.0.0.1/',
    'javascript:1',
  );
  chains.push(`http://127.0.0.1:${port(lure)}/?to=${encodeURIComponent(there)}`, '\\\\127.0.0.1\\x', 'http://');
  for (const to of chains) {
    const made = await create(`http://127.0.0.1:${port(lure)}/key-of-the-feed?to=${encodeURIComponent(to)}`);
    // The first sync runs in the background; this one reports the result.
    const state = async () => (await sql`select last_status, last_error from ical_feeds where id = ${made.data.id}`)[0];
    await expect.poll(async () => (await state())?.last_status, { timeout: 30_000 }).toBeTruthy();
    const { last_status, last_error } = (await state()) ?? {};
    verdicts.expect(`sent on to ${to}`, last_status, 'error');
    verdicts.expect(`${to} in the words about it`, /secret|key-of-the-feed|latest/.test(last_error), false);
  }
  verdicts.done();
});

it('nothing internal was contacted', () => {
  count({ cases: 1, through: touches.length });
  expect(touches).toEqual([]);
});
