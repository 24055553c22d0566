import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAuth, makeAdmin, requestLink, signIn } from '../support/people.ts';
import { rawHttp } from '../support/raw-http.ts';
import type { StackInfo } from '../support/stack.ts';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { infoOf, runScript } from '../support/start-program.ts';

const admin = 'admin@example.com';
let folder: StackFolder;
let stack: StackInfo;
let ports: Record<'web' | 'gateway' | 'inbox', number>;
beforeAll(async () => {
  folder = await stackFolder({ migrated: true });
  await runScript('start.ts', [], folder.env).prints('Muster is running');
  stack = infoOf(folder.dataDir);
  const portOf = (url: string) => Number(new URL(url).port);
  ports = { web: portOf(stack.webUrl), gateway: portOf(stack.gatewayUrl), inbox: portOf(stack.inboxUrl) };
});
afterAll(() => folder.remove());

/** What browsers send for a page of another address, or of a host name that now resolves to this machine. */
type Sender = { host?: string; origin?: string };
const othersAt = (port: number): Sender[] => [
  { origin: 'https://evil.example' },
  { origin: `http://localhost:${port + 1}` },
  { origin: `https://localhost:${port}` },
  { origin: 'null' },
  { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
  { host: `evil.example:${port}` },
];

type Request = { method?: string; path: string; body?: string; headers?: string[] };
const send = (port: number, { host, origin }: Sender, { method = 'GET', path, body, headers = [] }: Request) =>
  rawHttp(port, {
    ...{ method, path, ...(host && { host }), ...(body && { body: [body] }) },
    headers: ['content-type', 'application/json', ...headers, ...(origin ? ['origin', origin] : [])],
  });

/**
 * Opens the socket of the inbox as its page does.
 * @returns the status of a refusal, or a function that waits for what is pushed next
 */
async function listen(from: Sender): Promise<number | (() => Promise<string>)> {
  const path = '/socket.io/?EIO=4&transport=polling';
  const opened = await send(ports.inbox, from, { path });
  if (opened.status !== 200) return opened.status;
  const session = `${path}&sid=${JSON.parse(opened.text.slice(1)).sid}`;
  await send(ports.inbox, from, { method: 'POST', path: session, body: '40' });
  const next = async () => (await send(ports.inbox, from, { path: session })).text;
  // The first message says that it is connected.
  await next();
  return next;
}

test('security 1: no other page reads the email that signs the administrator in, pushed or asked for', async () => {
  for (const from of othersAt(ports.inbox)) expect(await listen(from), JSON.stringify(from)).toBe(403);
  const own = await listen({ origin: stack.inboxUrl });
  if (typeof own === 'number') throw new Error(`The inbox refuses its own page with ${own}.`);
  const pushed = own();
  const { tokenHash } = await requestLink(stack, admin);
  expect(await pushed).toContain(tokenHash);

  const [mail] = (await (await fetch(`${stack.inboxUrl}/email`)).json()) as { id: string }[];
  const paths = [
    '/',
    '/email',
    `/email/${mail?.id}`,
    `/email/${mail?.id}/html`,
    `/email/${mail?.id}/source`,
    '/config',
  ];
  for (const from of othersAt(ports.inbox)) {
    for (const path of paths) {
      const { status, text } = await send(ports.inbox, from, { path });
      expect([status, text.includes(tokenHash)], `${path} ${JSON.stringify(from)}`).toEqual([403, false]);
    }
    const removed = await send(ports.inbox, from, { method: 'DELETE', path: '/email/all' });
    expect(removed.status).toBe(403);
  }
  expect((await callAuth(stack, '/verify', { token_hash: tokenHash, type: 'email' })).status).toBe(200);
});

test('security 1: no other page uses the authentication service or the API, not even with a token', async () => {
  // Another administrator: each gets one mail a minute.
  const boss = 'boss@example.com';
  await makeAdmin(stack, boss);
  const { access_token } = await signIn(stack, boss);
  const headers = ['apikey', stack.publishableKey, 'authorization', `Bearer ${access_token}`];
  const requests: Request[] = [
    { method: 'POST', path: '/auth/v1/otp', body: JSON.stringify({ email: boss }) },
    {
      method: 'POST',
      path: '/auth/v1/verify',
      body: JSON.stringify({ email: boss, token: '000000', type: 'email' }),
    },
    { path: '/auth/v1/user' },
  ];
  const api = { web: '/api/users/me', gateway: '/functions/v1/api/users/me' };
  for (const name of ['web', 'gateway'] as const) {
    const all = [...requests, { path: api[name] }, ...(name === 'web' ? [{ path: '/' }] : [])];
    for (const request of all) {
      const own = await send(ports[name], { origin: stack.webUrl }, { ...request, headers });
      expect(own.status, `${name} ${request.path}`).toBeOneOf([200, 403, 429]);
      expect(own.text).not.toContain('Pages of other origins');
      for (const from of othersAt(ports[name])) {
        const { status, text } = await send(ports[name], from, { ...request, headers });
        const what = `${name} ${request.path} ${JSON.stringify(from)}`;
        expect([status, /of other origins|this host name/.test(text)], what).toEqual([403, true]);
      }
    }
  }
});

test('security 1: no other page opens a WebSocket', async () => {
  const key = ['sec-websocket-version', '13', 'sec-websocket-key', 'dGhlIHNhbXBsZSBub25jZQ=='];
  const headers = ['connection', 'upgrade', 'upgrade', 'websocket', ...key];
  for (const [name, path] of [
    ['inbox', '/socket.io/?EIO=4&transport=websocket'],
    ['web', '/'],
    ['gateway', '/'],
  ] as const) {
    for (const from of othersAt(ports[name])) {
      expect((await send(ports[name], from, { path, headers })).status, `${name} ${JSON.stringify(from)}`).toBe(403);
    }
  }
});
