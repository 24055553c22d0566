import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { requestLink } from '../../support/people.ts';
import type { StackInfo } from '../../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** Something that a page read from a port: an answer, or a message of a socket. */
type Loot = { from: string; status?: number; text: string };

const rebound = 'rebound.example';
const portOf = (url: string): string => new URL(url).port;

/**
 * Runs in the page: sends requests to a server in every way a page can, and keeps listening to its sockets.
 * @returns once each of its sockets is open or refused
 */
async function attack(base: string): Promise<void> {
  const loot: Loot[] = [];
  Object.assign(window, { loot: () => loot });
  const read = async (path: string, init?: RequestInit): Promise<string> => {
    try {
      const answer = await fetch(base + path, init);
      const text = await answer.text();
      if (answer.type !== 'opaque') loot.push({ from: base + path, status: answer.status, text });
      return text;
    } catch {
      return '';
    }
  };
  const paths = ['/', '/email', '/config', '/api/health', '/functions/v1/api/health', '/auth/v1/health'];
  await Promise.all(paths.flatMap((path) => [read(path), read(path, { mode: 'no-cors' })]));
  const open = (path: string) =>
    new Promise<void>((resolve) => {
      const socket = new globalThis.WebSocket(base.replace('http', 'ws') + path);
      socket.onopen = () => resolve();
      socket.onerror = () => resolve();
      socket.onmessage = ({ data }) => {
        loot.push({ from: path, text: String(data) });
        if (String(data).startsWith('0')) socket.send('40');
      };
    });
  await Promise.all([open('/socket.io/?EIO=4&transport=websocket'), open('/')]);
  const poll = '/socket.io/?EIO=4&transport=polling';
  const { sid } = JSON.parse(/\{.*"sid".*\}/.exec(await read(poll))?.[0] ?? '{}');
  if (!sid) return;
  await read(`${poll}&sid=${sid}`, { method: 'POST', body: '40' });
  void (async () => {
    while (await read(`${poll}&sid=${sid}`));
  })();
}

/** Listens to the inbox as its own page does. */
function hearsMail({ inboxUrl }: StackInfo): { listens: Promise<void>; mail: Promise<void> } {
  const socket = new WebSocket(`${inboxUrl.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const hears = (start: string) =>
    new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data) => String(data).startsWith(start) && resolve());
    });
  socket.on('message', (data) => String(data).startsWith('0') && socket.send('40'));
  const [listens, mail] = [hears('40'), hears('42')];
  void mail.finally(() => socket.close());
  return { listens, mail };
}

/** What a page received from a server while the administrator's sign-in email arrived, without refusals. */
async function lootOf(page: Page, base: string, stack: StackInfo): Promise<Loot[]> {
  await page.evaluate(attack, base);
  const { link } = await requestLink(stack, 'admin@example.com');
  // The email is in the inbox. A page that listens there had it before somebody else has the next one.
  const heard = hearsMail(stack);
  await heard.listens;
  await requestLink(stack, 'admin@example.com');
  await heard.mail;
  const loot = await page.evaluate(() => (window as unknown as { loot(): Loot[] }).loot());
  expect(JSON.stringify(loot)).not.toContain(link.searchParams.get('token_hash'));
  return loot.filter(({ status }) => status !== 403);
}

const targetsOf = ({ inboxUrl, gatewayUrl, webUrl }: StackInfo) => [inboxUrl, gatewayUrl, webUrl];

test('security 1: a page of another port of this machine reads nothing while a sign-in email arrives', async ({
  page,
  stack,
}) => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Hello</p>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    for (const target of targetsOf(stack)) {
      for (const host of ['localhost', '127.0.0.1']) {
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
        expect(await lootOf(page, `http://${host}:${portOf(target)}`, stack), `${host} of ${target}`).toEqual([]);
      }
    }
  } finally {
    server.close();
  }
});

test('security 1: a page whose host name now resolves to this machine reads nothing while a sign-in email arrives', async ({
  stack,
  playwright,
  launchOptions,
}) => {
  const args = [
    ...(launchOptions.args ?? []),
    `--host-resolver-rules=MAP ${rebound} 127.0.0.1`,
    // Recent Chromium has a protection of its own, which other browsers lack.
    '--disable-features=LocalNetworkAccessChecks',
  ];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    for (const target of targetsOf(stack)) {
      const base = `http://${rebound}:${portOf(target)}`;
      const page = await browser.newPage();
      // The page was loaded while the name still resolved to its author's machine.
      await page.route(`${base}/lure`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' }));
      await page.goto(`${base}/lure`);
      expect(await lootOf(page, base, stack), target).toEqual([]);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
