import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorEnvelope } from '../../functions/_shared/contract/errors.ts';
import { doorOf } from '../http/guard.mjs';
import { serve } from '../http/http-server.ts';
import { freePort } from '../process/ports.ts';
import { gatewayPath, webServer } from './web.ts';
import { loadAssets, withConfig } from './web-assets.ts';

const script = `console.log(${JSON.stringify('x'.repeat(2000))})`;
let folder: string;
let base: string;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<head><!--muster-config--></head>');
  await writeFile(join(folder, 'assets', 'index-1.js'), script);
  await mkdir(join(folder, 'open'));
  await writeFile(join(folder, 'open', 'embed.js'), script);
  await writeFile(join(folder, '.built-from'), 'secret');
  const [web, gateway] = [await freePort(), await freePort()];
  const echo = createServer((incoming, response) => response.end(`${incoming.method} ${incoming.url}`));
  await new Promise<void>((resolve) => echo.listen(gateway, '127.0.0.1', resolve));
  const handler = webServer(await loadAssets(folder, { publishableKey: 'sb_"<' }), gateway, async (url, accepted) => ({
    status: url === '/open/x' ? 404 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    bodies: [
      { coding: 'gzip', body: gzipSync(`${url} ${accepted}`) },
      { coding: null, body: Buffer.from(`${url} ${accepted}`) },
    ],
  }));
  const front = await serve({ port: web, door: doorOf(web), handler });
  closing.push(() => echo.close(), front.close);
  base = `http://127.0.0.1:${web}`;
});
afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true });
});

describe('what the web server answers', () => {
  test.each(['/', '/volunteer', '/auth/callback?token_hash=x&type=email'])(
    '%s is the page, never cached',
    async (path) => {
      const answer = await fetch(base + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await answer.text()).toContain(
        'muster-config" content="{&#34;publishableKey&#34;:&#34;sb_\\&#34;&#60;&#34;}"',
      );
    },
  );

  test.each(['/assets/index-2.js', '/missing.png', '/.built-from'])('%s is neither a page nor a file', async (path) => {
    expect((await fetch(base + path)).status).toBe(404);
  });

  test('a path cannot leave the folder', async () => {
    const { port } = new URL(base);
    const status = await new Promise((resolve) => {
      request({ port, path: '/assets/../../../../etc/passwd' }, (answer) => resolve(answer.statusCode)).end();
    });
    expect(status).toBe(404);
  });

  test('a hashed file can be cached for a year, and is not sent again', async () => {
    const answer = await fetch(`${base}/assets/index-1.js`);
    expect(answer.headers.get('cache-control')).toContain('max-age=31536000');
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(`${base}/assets/index-1.js`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('to a browser that accepts %s, a file is sent as %s', async (accepted, coding) => {
    const answer = await fetch(`${base}/assets/index-1.js`, { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(await answer.text()).toBe(script);
  });

  test.each(['identity', 'gzip'])('the public page comes from its host, in the coding %s', async (coding) => {
    const headers = { 'accept-language': 'de', 'accept-encoding': coding };
    const answer = await fetch(`${base}/open/e1?from=2026-06-13`, { headers });
    expect([answer.status, await answer.text()]).toEqual([200, '/open/e1?from=2026-06-13 de']);
    expect((await fetch(`${base}/open/x`, { headers })).status).toBe(404);
    expect(await (await fetch(`${base}/opening`, { headers })).text()).toContain('muster-config');
  });

  test('any site can load the script of the list, and nothing else', async () => {
    const headersOf = async (path: string) => {
      const { headers } = await fetch(base + path);
      return [headers.get('cross-origin-resource-policy'), headers.get('access-control-allow-origin')];
    };
    expect(await headersOf('/open/embed.js')).toEqual(['cross-origin', '*']);
    expect(await headersOf('/assets/index-1.js')).toEqual(['same-origin', null]);
  });

  test('only GET and HEAD are allowed', async () => {
    expect((await fetch(base, { method: 'POST' })).status).toBe(405);
    const head = await fetch(base, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('requests to API and authentication are passed on to the gateway with their method and query', async () => {
    const passed = async (path: string, method = 'GET') => (await fetch(base + path, { method })).text();
    expect(await passed('/api/events?limit=1')).toBe('GET /functions/v1/api/events?limit=1');
    expect(await passed('/api', 'PUT')).toBe('PUT /functions/v1/api');
    expect(await passed('/auth/v1/otp', 'POST')).toBe('POST /auth/v1/otp');
  });
});

test('without a gateway each call is answered with 503 and Retry-After', async () => {
  const port = await freePort();
  const front = await serve({ port, door: doorOf(port), handler: webServer(new Map(), await freePort()) });
  for (const [method, path] of [
    ['GET', '/api/health'],
    ['POST', '/api/events'],
    ['POST', '/auth/v1/token?grant_type=refresh_token'],
  ]) {
    const body = method === 'POST' ? 'x'.repeat(100_000) : null;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: method ?? '', body });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(errorEnvelope.parse(await answer.json()).error.code).toBe('unavailable');
  }
  await front.close();
});

test('only whole path segments lead to the gateway', () => {
  expect(gatewayPath('/apiary')).toBeUndefined();
  expect(gatewayPath('/auth/v1')).toBeUndefined();
  expect(gatewayPath('/auth/callback')).toBeUndefined();
  expect(gatewayPath('/.well-known/did.json')).toBe('/functions/v1/api/did.json');
  expect(gatewayPath('/.well-known/did.json/more')).toBeUndefined();
});

test('the configuration cannot break out of its attribute', () => {
  expect(withConfig('<!--muster-config-->', { a: `"'><script>` })).not.toMatch(/<script>|'/);
});
