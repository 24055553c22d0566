import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collect } from './decompress.ts';
import { fetchFeed } from './fetch.ts';
import { calendar, failure, fetchText, serve, serveRaw, within } from './testing/servers.ts';

describe('fetching a feed', () => {
  it('sends a plain request with the whole path, and returns body and validators', async () => {
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

  it('sends validators back, and 304 means unchanged', async () => {
    let asked: IncomingMessage | undefined;
    const { url, host } = await serve((request, response) => {
      asked = request;
      response.writeHead(304).end();
    });
    const validators = { etag: 'W/"a\r\nX-Evil: 1"', lastModified: 'yesterday' };
    expect(await fetchFeed(url, { allowedHosts: [host], validators })).toEqual({ isUnchanged: true, movedTo: null });
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

  it('does not wait for a server that keeps the connection open', async () => {
    const { url, host } = await serveRaw(
      `HTTP/1.1 200 OK\r\nContent-Length: ${calendar.length}\r\n\r\n${calendar}`,
      true,
    );
    expect(await fetchText(url, { allowedHosts: [host] })).toBe(calendar);
  });
});

describe('a body', () => {
  const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20), { level: 1 });

  it('may not exceed the limit, whatever its Content-Length', async () => {
    const { url, host } = await serve((_, response) => response.end('x'.repeat(3 * 2 ** 20)));
    expect((await failure(url, { allowedHosts: [host], limits: within({ bytes: 2 ** 20 }) })).code).toBe('too_large');
  });

  it('is counted after decompression', async () => {
    const { url, host } = await serve((_, response) => {
      response.setHeader('Content-Encoding', 'gzip');
      response.end(bomb);
    });
    expect((await failure(url, { allowedHosts: [host] })).code).toBe('too_large');
  });

  it('is inflated no further than the limit', async () => {
    let sent = 0;
    async function* pieces() {
      for (; sent < bomb.length; sent += 1024) yield bomb.subarray(sent, sent + 1024);
    }
    await expect(collect(pieces(), 'gzip', 2 ** 20, 'example.org')).rejects.toMatchObject({ code: 'too_large' });
    expect(sent).toBeLessThan(bomb.length / 2);
  });

  it('may not be endless', async () => {
    const { url, host } = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(timer));
    });
    expect((await failure(url, { allowedHosts: [host], limits: within({ totalMs: 300 }) })).code).toBe('timeout');
  });

  it('may not pause for too long', async () => {
    const { url, host } = await serve((_, response) => response.write('BEGIN:'));
    expect((await failure(url, { allowedHosts: [host], limits: within({ idleMs: 200 }) })).code).toBe('timeout');
  });

  it.each([
    ['shorter than announced', `HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${calendar}`, 'truncated'],
    ['cut between chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nBEGIN\r\n', 'truncated'],
    ['cut in the headers', 'HTTP/1.1 200 OK\r\nContent-', 'truncated'],
    ['with invalid chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n', 'not_a_calendar'],
    ['with a huge chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n', 'not_a_calendar'],
    ['with an invalid length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n', 'not_a_calendar'],
    ['without HTTP', '220 mail.example.org ESMTP\r\n', 'not_a_calendar'],
    ['with endless headers', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(300)}\r\n`, 'not_a_calendar'],
    ['with an endless header', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`, 'not_a_calendar'],
    ['that is not gzip', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nnot gzip at all', 'not_a_calendar'],
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
