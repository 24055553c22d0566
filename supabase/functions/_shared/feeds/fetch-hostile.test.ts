import { createServer } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startCpuClock } from './cpu-clock.ts';
import { calendar, failure, fetchText, listen, serve, serveRaw, within } from './testing/servers.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const limits = within({ bytes: 2 ** 20 });

/** A server that sends `head` and then `piece` endlessly. */
async function serveEndlessly(head: string, piece: Buffer): Promise<{ url: string; host: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const pour = () => {
      while (!socket.destroyed && socket.write(piece));
      socket.once('drain', pour);
    };
    socket.once('data', () => {
      socket.write(head);
      pour();
    });
  });
  const host = `127.0.0.1:${await listen(server)}`;
  return { url: `http://${host}/secret`, host };
}

describe('a server that sends many bytes with little content', () => {
  it.each([
    ['chunks of one byte', `${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nX\r\n'.repeat(1000), 'too_large'],
    ['long chunk extensions', `${ok}Transfer-Encoding: chunked\r\n\r\n`, `1;${'x'.repeat(9000)}\r\nX\r\n`, 'too_large'],
    ['compressed nothing', `${ok}Content-Encoding: gzip\r\n\r\n`, gzipSync(''), 'too_large'],
    ['announcements', '', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'not_a_calendar'],
    ['announcements with headers', '', `HTTP/1.1 103 Early Hints\r\nX: ${'x'.repeat(9000)}\r\n\r\n`, 'not_a_calendar'],
  ])('%s: is given up early, whatever the deadline', async (_, head, piece, code) => {
    const { url, host } = await serveEndlessly(head, Buffer.concat(Array(20).fill(Buffer.from(piece))));
    const elapsed = startCpuClock();
    expect((await failure(url, { allowedHosts: [host], limits })).code).toBe(code);
    // The hosted platform ends a function after two seconds of computing.
    expect(elapsed()).toBeLessThan(1_900);
  });
});

describe('an unusual answer', () => {
  it('may be sent line by line', async () => {
    const line = `${(60).toString(16)}\r\n${'X'.repeat(58)}\r\n\r\n`;
    const { url, host } = await serveRaw(`${ok}Transfer-Encoding: chunked\r\n\r\n${line.repeat(15_000)}0\r\n\r\n`);
    expect(await fetchText(url, { allowedHosts: [host], limits })).toHaveLength(900_000);
  });

  it.each([
    ['a folded header', `${ok}X-Note: one\r\n two\r\n\tthree\r\nContent-Length: ${calendar.length}\r\n\r\n${calendar}`],
    ['header names in capitals', `${ok}CONTENT-LENGTH: ${calendar.length}\r\n\r\n${calendar}`],
    ['blanks around values', `${ok}Content-Length:   ${calendar.length}  \r\n\r\n${calendar}`],
    [
      'a length and chunks',
      `${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n${calendar.length.toString(16)}\r\n${calendar}\r\n0\r\n\r\n`,
    ],
    [
      'chunk sizes with zeros and capitals',
      `${ok}Transfer-Encoding: Chunked\r\n\r\n00${calendar.length.toString(16).toUpperCase()}\r\n${calendar}\r\n0\r\n\r\n`,
    ],
    [
      'trailers',
      `${ok}Transfer-Encoding: chunked\r\n\r\n${calendar.length.toString(16)}\r\n${calendar}\r\n0\r\nX: y\r\n\r\n`,
    ],
    ['more than its length', `${ok}Content-Length: ${calendar.length}\r\n\r\n${calendar}and more`],
  ])('with %s is understood', async (_, answer) => {
    const { url, host } = await serveRaw(answer);
    expect(await fetchText(url, { allowedHosts: [host] })).toBe(calendar);
  });

  it.each([
    ['a header without colon', `${ok}Content-Length\r\n\r\n`, 'not_a_calendar'],
    ['a header that begins folded', `${ok} folded\r\n\r\n${calendar}`, 'not_a_calendar'],
    ['endless folds', `${ok}X: y\r\n${' z\r\n'.repeat(1000)}\r\n${calendar}`, 'not_a_calendar'],
    ['a bare redirect', 'HTTP/1.1 302 Found\r\n\r\n', 'http_status'],
    ['an invalid status', 'HTTP/1.1 2000 OK\r\n\r\n', 'not_a_calendar'],
    ['another protocol', 'HTTP/2 200\r\n\r\n', 'not_a_calendar'],
    ['a length beyond reason', `${ok}Content-Length: 9999999999999999\r\n\r\n`, 'not_a_calendar'],
    ['a negative chunk', `${ok}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n`, 'not_a_calendar'],
    ['nothing', '', 'truncated'],
    ['no content', 'HTTP/1.1 204 No Content\r\n\r\n', 'http_status'],
    ['a part', `HTTP/1.1 206 Partial Content\r\n\r\n${calendar}`, 'http_status'],
    ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', 'truncated'],
  ])('with %s is refused', async (_, answer, code) => {
    const { url, host } = await serveRaw(answer);
    expect((await failure(url, { allowedHosts: [host] })).code).toBe(code);
  });
});

describe('a bomb', () => {
  const zeros = Buffer.alloc(64 * 2 ** 20);
  it.each([
    ['gzip', gzipSync(zeros)],
    ['x-gzip', Buffer.concat([gzipSync(Buffer.alloc(600_000)), gzipSync(Buffer.alloc(600_000))])],
    ['deflate', deflateSync(zeros)],
  ])('of %s is inflated no further than the limit', async (encoding, bomb) => {
    const { url, host } = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    );
    expect((await failure(url, { allowedHosts: [host], limits })).code).toBe('too_large');
  });
});

describe('a redirect', () => {
  it.each([
    'file:///etc/passwd',
    'data:text/calendar,BEGIN:VCALENDAR',
    'gopher://example.org/',
    'http://user:pass@example.org/',
    '//10.0.0.1/feed.ics',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://017700000001/',
    'http://localhost./',
    'http://metadata.google.internal/',
    'https://example.org:22/',
    'http://%31%32%37.0.0.1/',
    'http:\\\\127.0.0.1\\',
    'http://',
  ])('to %s is not followed', async (location) => {
    const { url, host } = await serve((_, response) => response.writeHead(302, { location }).end());
    const resolve = () => Promise.reject(new Error('nothing here is looked up'));
    expect((await failure(url, { allowedHosts: [host], resolve })).code).toBe('blocked_address');
  });
});
