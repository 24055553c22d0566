import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { failures } from './fetch-failure.ts';

/**
 * The whole body, decompressed. Stops as soon as it is too large after decompression (A6). Throws FeedError; passes on
 * UnexpectedEnd and MalformedAnswer of the body.
 */
export async function collect(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  maxBytes: number,
  host: string,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of decoded(body, encoding.trim().toLowerCase(), host)) {
    length += chunk.length;
    if (length > maxBytes) throw failures.tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function decoded(body: AsyncIterable<Uint8Array>, encoding: string, host: string): AsyncIterable<Uint8Array> {
  if (encoding === '' || encoding === 'identity') return body;
  if (encoding === 'gzip' || encoding === 'x-gzip') return inflated(body, createGunzip(), host);
  if (encoding === 'deflate') return inflated(body, createInflate(), host);
  throw failures.unreadable(host);
}

async function* inflated(
  body: AsyncIterable<Uint8Array>,
  inflater: Transform,
  host: string,
): AsyncGenerator<Uint8Array> {
  try {
    // The iteration throws; the callback only prevents a second, unhandled error.
    yield* pipeline(Readable.from(body), inflater, () => {});
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'Z_BUF_ERROR') throw failures.brokenOff(host);
    throw code.startsWith('Z_') ? failures.unreadable(host) : error;
  }
}
