import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { FeedError } from '../ical/feed-error.ts';
import { collect } from './decompress.ts';
import { type FetchOptions, fetchFeed } from './fetch.ts';
import { defaultFetchLimits } from './fetch-limits.ts';
import { testCertificate } from './test-certificate.ts';

const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const servers: (Server | TcpServer)[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(handler: Handler): Promise<{ url: string; host: string }> {
  const host = `127.0.0.1:${await listen(createServer(handler))}`;
  return { url: `http://${host}/secret/path.ics?key=secret`, host };
}

/** A server that answers with these very bytes, then closes unless told otherwise. */
async function serveRaw(answer: string | Buffer, keepOpen = false): Promise<{ url: string; host: string }> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (keepOpen ? socket.write(answer) : socket.end(answer)));
  });
  const host = `127.0.0.1:${await listen(server)}`;
  return { url: `http://${host}/secret/path.ics?key=secret`, host };
}

async function fetchText(url: string, options: FetchOptions): Promise<string> {
  const fetched = await fetchFeed(url, options);
  return fetched.isUnchanged ? '(unchanged)' : new TextDecoder().decode(fetched.bytes);
}

/** The failure of a fetch; its message never holds a secret of the address. */
async function failure(url: string, options: FetchOptions): Promise<FeedError> {
  const error: FeedError = await fetchFeed(url, options).then(
    () => expect.fail('should have failed'),
    (reason) => reason,
  );
  expect(error.name).toBe('FeedError');
  expect(error.message).not.toContain('secret');
  return error;
}

const within = (changes: Partial<typeof defaultFetchLimits>) => ({ ...defaultFetchLimits, ...changes });

describe('fetching a feed', () => {
  it('asks plainly, with the whole path, and gives body and validators', async () => {
    let asked: IncomingMessage | undefined;
    const { url, host } = await serve((request, response) => {
      asked = request;
      response.setHeader('ETag', '"abc"');
      response.setHeader('Last-Modified', 'Thu, 01 Jan 2026 00:00:00 GMT');
      response.end(calendar);
    });
    const fetched = await fetchFeed(url, { allowedHosts: [host] });
    expect(fetched).toMatchObject({
      isUnchanged: false,
      validators: { etag: '"abc"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' },
    });
    expect(asked?.url).toBe('/secret/path.ics?key=secret');
    expect(asked?.headers).toMatchObject({ host, connection: 'close' });
    expect(Object.keys(asked?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']));
    expect(Object.keys(asked?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']));
  });

  it('sends validators back and takes 304 for unchanged', async () => {
    let asked: IncomingMessage | undefined;
    const { url, host } = await serve((request, response) => {
      asked = request;
      response.writeHead(304).end();
    });
    const validators = { etag: 'W/"a\r\nX-Evil: 1"', lastModified: 'yesterday' };
    expect(await fetchFeed(url, { allowedHosts: [host], validators })).toEqual({ isUnchanged: true });
    expect(asked?.headers['if-none-match']).toBe('W/"aX-Evil: 1"');
    expect(asked?.headers['if-modified-since']).toBe('yesterday');
    expect(asked?.headers['x-evil']).toBeUndefined();
  });

  it.each([
    ['with a length', `HTTP/1.1 200 OK\r\nContent-Length: ${calendar.length}\r\n\r\n${calendar}`],
    ['until the end', `HTTP/1.0 200 OK\r\n\r\n${calendar}`],
    [
      'in chunks',
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nBEGIN\r\n${(calendar.length - 5).toString(16)}\r\n${calendar.slice(5)}\r\n0\r\n\r\n`,
    ],
    ['after early hints', `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200\r\n\r\n${calendar}`],
    ['with bare line feeds', `HTTP/1.1 200 OK\nContent-Length: ${calendar.length}\n\n${calendar}`],
  ])('reads a body %s', async (_, answer) => {
    const { url, host } = await serveRaw(answer);
    expect(await fetchText(url, { allowedHosts: [host] })).toBe(calendar);
  });

  it('decompresses', async () => {
    const { url, host } = await serve((_, response) => {
      response.setHeader('Content-Encoding', 'gzip');
      response.end(gzipSync(calendar));
    });
    expect(await fetchText(url, { allowedHosts: [host] })).toBe(calendar);
  });

  it('keeps its connection open for a server that keeps it open', async () => {
    const { url, host } = await serveRaw(
      `HTTP/1.1 200 OK\r\nContent-Length: ${calendar.length}\r\n\r\n${calendar}`,
      true,
    );
    expect(await fetchText(url, { allowedHosts: [host] })).toBe(calendar);
  });
});

describe('a body', () => {
  it('may not be larger than allowed, whatever its length says', async () => {
    const { url, host } = await serve((_, response) => response.end('x'.repeat(3 * 2 ** 20)));
    expect((await failure(url, { allowedHosts: [host], limits: within({ bytes: 2 ** 20 }) })).code).toBe('too_large');
  });

  it('is counted after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(60 * 2 ** 20));
    const { url, host } = await serve((_, response) => {
      response.setHeader('Content-Encoding', 'gzip');
      response.end(bomb);
    });
    expect((await failure(url, { allowedHosts: [host] })).code).toBe('too_large');
  });

  it('is inflated no further than it may be large', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20));
    let sent = 0;
    async function* pieces() {
      for (; sent < bomb.length; sent += 1024) yield bomb.subarray(sent, sent + 1024);
    }
    await expect(collect(pieces(), 'gzip', 2 ** 20, 'example.org')).rejects.toMatchObject({ code: 'too_large' });
    expect(sent).toBeLessThan(bomb.length / 2);
  });

  it('may not go on for ever', async () => {
    const { url, host } = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(timer));
    });
    const started = Date.now();
    const error = await failure(url, { allowedHosts: [host], limits: within({ totalMs: 300 }) });
    expect(error.code).toBe('timeout');
    expect(Date.now() - started).toBeLessThan(2000);
  });

  it('may not stop in between', async () => {
    const { url, host } = await serve((_, response) => response.write('BEGIN:'));
    expect((await failure(url, { allowedHosts: [host], limits: within({ idleMs: 200 }) })).code).toBe('timeout');
  });

  it.each([
    ['shorter than announced', `HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${calendar}`, 'truncated'],
    ['cut between chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nBEGIN\r\n', 'truncated'],
    ['cut in the headers', 'HTTP/1.1 200 OK\r\nContent-', 'truncated'],
    ['with chunks that are none', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n', 'not_a_calendar'],
    ['with a huge chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n', 'not_a_calendar'],
    ['with a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n', 'not_a_calendar'],
    ['without HTTP', '220 mail.example.org ESMTP\r\n', 'not_a_calendar'],
    ['with endless headers', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(300)}\r\n`, 'not_a_calendar'],
    ['with an endless header', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`, 'not_a_calendar'],
    ['that is no gzip', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nnot gzip at all', 'not_a_calendar'],
    ['in another compression', 'HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\nx', 'not_a_calendar'],
  ])('%s is refused', async (_, answer, code) => {
    const { url, host } = await serveRaw(answer);
    expect((await failure(url, { allowedHosts: [host] })).code).toBe(code);
  });

  it('cut inside its compression is truncated', async () => {
    const whole = gzipSync(Buffer.from(calendar.repeat(100)));
    const head = Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n');
    const { url, host } = await serveRaw(Buffer.concat([head, whole.subarray(0, whole.length - 12)]));
    expect((await failure(url, { allowedHosts: [host] })).code).toBe('truncated');
  });
});

describe('an answer', () => {
  it.each([
    [401, 'Is the calendar public?'],
    [403, 'Is the calendar public?'],
    [404, 'Has its link changed?'],
    [410, 'Has its link changed?'],
    [429, 'asked less often'],
    [500, 'a problem of its own'],
    [503, 'a problem of its own'],
    [206, 'instead of a calendar'],
    [204, 'instead of a calendar'],
    [418, 'instead of a calendar'],
    [300, 'instead of a calendar'],
  ])('with status %i says what to do', async (status, words) => {
    const { url, host } = await serve((_, response) => response.writeHead(status, { 'Retry-After': '120' }).end());
    const error = await failure(url, { allowedHosts: [host] });
    expect(error).toMatchObject({ code: 'http_status', answer: { httpStatus: status, retryAfter: 120 } });
    expect(error.message).toContain(words);
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('%i is followed, with a new look at the address', async (status) => {
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

  it('to an allowed host do not open the other ports of it', async () => {
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

  it('that are unknown are told', async () => {
    const options = { allowedHosts: [], resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    const error = await failure('https://calendar.example.org/secret.ics', options);
    expect(error.code).toBe('dns');
    expect(error.message).toContain('calendar.example.org');
  });

  it('that take for ever to look up are given up', async () => {
    const options = {
      allowedHosts: [],
      resolve: () => new Promise<string[]>(() => {}),
      limits: within({ totalMs: 100 }),
    };
    expect((await failure('https://calendar.example.org/secret.ics', options)).code).toBe('timeout');
  });

  it('are looked up once: the connection goes to the address that was checked', async () => {
    // The second answer is what a rebinding server gives after the check.
    const port = await listen(createServer((_, response) => response.end(calendar)));
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let lookups = 0;
    const resolve = async () => answers[lookups++] ?? [];
    const host = `rebinding.example.org:${port}`;
    expect(await fetchText(`http://${host}/a.ics`, { allowedHosts: [host], resolve })).toBe(calendar);
    expect(lookups).toBe(1);
  });

  it('with several addresses are tried one after another', async () => {
    const port = await listen(createServer((request, response) => response.end(request.headers.host)));
    const host = `several.example.org:${port}`;
    const options = { allowedHosts: [host], resolve: async () => ['127.0.0.3', '127.0.0.1'] };
    expect(await fetchText(`http://${host}/a.ics`, options)).toBe(host);
  });

  it('whose server is down are told', async () => {
    const { url, host } = await serve(() => {});
    const server = servers.pop();
    await new Promise((resolve) => server?.close(resolve));
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

  it('cannot come from a server that speaks no TLS', async () => {
    const { host } = await serveRaw('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect((await failure(`https://${host}/secret.ics`, { allowedHosts: [host] })).code).toBe('tls');
  });
});
