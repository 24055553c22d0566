import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { describe, expect, it } from 'vitest';
import { calendar, failure, fetchText, listen, serve, serveRaw, stopLast, within } from './testing/servers.ts';
import { testCertificate } from './testing/test-certificate.ts';

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('%i is followed', async (status) => {
    const { url, host } = await serve((request, response) => {
      if (request.url === '/there') response.end(calendar);
      else response.writeHead(status, { Location: '/there' }).end();
    });
    expect(await fetchText(url, { allowedHosts: [host] })).toBe(calendar);
  });

  it('are followed five times, not six', async () => {
    const { host } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(calendar);
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    });
    expect(await fetchText(`http://${host}/5`, { allowedHosts: [host] })).toBe(calendar);
    expect((await failure(`http://${host}/6`, { allowedHosts: [host] })).code).toBe('http_status');
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://localhost/',
    'http://0x7f.1/',
    'file:///etc/passwd',
    'http://user:pass@127.0.0.1/',
    'gopher://127.0.0.1/',
  ])('to %s are refused', async (location) => {
    const { url, host } = await serve((_, response) => response.writeHead(302, { Location: location }).end());
    expect((await failure(url, { allowedHosts: [host] })).code).toBe('blocked_address');
  });

  it('to an allowed host do not open its other ports', async () => {
    const other = await serve((_, response) => response.end(calendar));
    const { url, host } = await serve((_, response) => response.writeHead(302, { Location: other.url }).end());
    expect((await failure(url, { allowedHosts: [host] })).code).toBe('blocked_address');
    expect(await fetchText(url, { allowedHosts: [host, other.host] })).toBe(calendar);
  });
});

describe('names', () => {
  it.each([
    [['10.0.0.1']],
    [['93.184.216.34', '127.0.0.1']],
    [['2606:4700::1111', '::1']],
    [['::ffff:127.0.0.1']],
    [['not an address']],
  ])('that resolve to %j are refused', async (addresses) => {
    const options = { allowedHosts: [], resolve: async () => addresses };
    expect((await failure('https://calendar.example.org/secret.ics', options)).code).toBe('blocked_address');
  });

  it('that are unknown are reported', async () => {
    const options = { allowedHosts: [], resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    const error = await failure('https://calendar.example.org/secret.ics', options);
    expect(error.code).toBe('dns');
    expect(error.message).toContain('calendar.example.org');
  });

  it('that take too long to resolve are given up', async () => {
    const options = {
      allowedHosts: [],
      resolve: () => new Promise<string[]>(() => {}),
      limits: within({ totalMs: 100 }),
    };
    expect((await failure('https://calendar.example.org/secret.ics', options)).code).toBe('timeout');
  });

  it('are resolved once: the connection goes to the checked address', async () => {
    // The second answer is what a rebinding name server returns after the check.
    const port = await listen(createServer((_, response) => response.end(calendar)));
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let lookups = 0;
    const resolve = async () => answers[lookups++] ?? [];
    const host = `rebinding.example.org:${port}`;
    expect(await fetchText(`http://${host}/a.ics`, { allowedHosts: [host], resolve })).toBe(calendar);
    expect(lookups).toBe(1);
  });

  it('with several addresses are tried in order', async () => {
    const port = await listen(createServer((request, response) => response.end(request.headers.host)));
    const host = `several.example.org:${port}`;
    const options = { allowedHosts: [host], resolve: async () => ['127.0.0.3', '127.0.0.1'] };
    expect(await fetchText(`http://${host}/a.ics`, options)).toBe(host);
  });

  it('whose server is down are reported', async () => {
    const { url, host } = await serve(() => {});
    await stopLast();
    const error = await failure(url, { allowedHosts: [host] });
    expect(error.code).toBe('timeout');
    expect(error.message).toContain('does not answer');
  });
});

describe('certificates', () => {
  it('must be trusted', async () => {
    const port = await listen(createTlsServer(testCertificate, (_, response) => response.end(calendar)));
    const host = `feeds.example.org:${port}`;
    const options = { allowedHosts: [host], resolve: async () => ['127.0.0.1'] };
    expect((await failure(`https://${host}/secret.ics`, options)).code).toBe('tls');
  });

  it('are required: a server without TLS is refused', async () => {
    const { host } = await serveRaw('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect((await failure(`https://${host}/secret.ics`, { allowedHosts: [host] })).code).toBe('tls');
  });
});
