import { type ByteReader, MalformedAnswer, TooManyBytes } from './byte-reader.ts';

const maxHeaders = 200;
const maxChunk = 2 ** 31;
/** Each chunk costs more than its bytes; a server that sends line by line stays below this. */
const maxChunks = 100_000;
const maxAnnouncements = 20;

export interface HttpAnswer {
  status: number;
  /** By lower-case name; the first of repeated ones. */
  headers: ReadonlyMap<string, string>;
  /** The body without its framing, still compressed. */
  body: AsyncIterable<Uint8Array>;
}

/**
 * Reads an HTTP/1.1 answer to a GET (RFC 9112). Throws UnexpectedEnd, MalformedAnswer; so does reading the body. For why
 * this is not left to node:http or undici, see docs/calendars.md, section “Own code and libraries”.
 */
export async function readAnswer(reader: ByteReader): Promise<HttpAnswer> {
  for (let announcements = 0; announcements <= maxAnnouncements; announcements += 1) {
    const [, code] = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(await reader.line()) ?? [];
    if (code === undefined) throw new MalformedAnswer();
    const headers = await readHeaders(reader);
    const status = Number(code);
    // 1xx answers precede the real one.
    if (status >= 200) return { status, headers, body: bodyOf(status, headers, reader) };
  }
  throw new MalformedAnswer();
}

async function readHeaders(reader: ByteReader): Promise<Map<string, string>> {
  const headers = new Map<string, string>();
  for (let count = 0; ; count += 1) {
    const line = await reader.line();
    if (line === '') return headers;
    // Folded values are obsolete; the continuation is ignored because no header read here needs it.
    if (/^[ \t]/.test(line) && headers.size > 0 && count < maxHeaders) continue;
    const colon = line.indexOf(':');
    if (count >= maxHeaders || colon < 1) throw new MalformedAnswer();
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
}

function bodyOf(status: number, headers: ReadonlyMap<string, string>, reader: ByteReader): AsyncIterable<Uint8Array> {
  if (status === 204 || status === 304) return reader.exactly(0);
  if (/(^|,)\s*chunked\s*$/i.test(headers.get('transfer-encoding') ?? '')) return chunked(reader);
  const length = headers.get('content-length');
  if (length === undefined) return reader.untilEnd();
  if (!/^\d{1,15}$/.test(length)) throw new MalformedAnswer();
  return reader.exactly(Number(length));
}

async function* chunked(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    const [, size] = /^([0-9a-f]{1,8})\s*(?:;|$)/i.exec(await reader.line()) ?? [];
    const length = Number.parseInt(size ?? '', 16);
    if (Number.isNaN(length) || length > maxChunk) throw new MalformedAnswer();
    if (length === 0) return;
    yield* reader.exactly(length);
    if ((await reader.line()) !== '') throw new MalformedAnswer();
  }
  throw new TooManyBytes();
}
