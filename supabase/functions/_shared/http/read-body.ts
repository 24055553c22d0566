import type { DetailParams } from '../contract/error-details.ts';
import { ApiError, invalidAt } from './api-error.ts';

const maxBytes = 1024 * 1024;
const maxDiscardedBytes = 8 * maxBytes;
const maxDepth = 32;
/** Somewhat more than in the largest body of the contract: 2,000 people with six keys each. */
const maxParts = 16_000;
const json = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

const tooLarge = () => new ApiError({ code: 'payload_too_large', params: { max_bytes: maxBytes } });
const unreadable = (reason: DetailParams<'unreadable_body'>['reason']) =>
  invalidAt('', { code: 'unreadable_body', params: { reason } });

const refuseOtherMedia = (headers: Headers): void => {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (json.test(headers.get('content-type') ?? '') && encoding === 'identity') return;
  throw new ApiError({ code: 'unsupported_media_type', params: {} });
};

/** The pieces of a body. Throws 400 if the caller disconnects before all of it is sent, because the server has not failed. */
async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body ?? []) yield piece;
  } catch {
    throw unreadable('json');
  }
}

/**
 * The bytes of a body. Throws `refusal` for more than `max` bytes and 400 for a body that was cut off. Of a body that is too large, 7 MiB
 * more are read and dropped, because a caller who is cut off while sending never sees the answer.
 */
async function bytesOf(request: Request, max = maxBytes, refusal = tooLarge): Promise<Uint8Array<ArrayBuffer>> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of piecesOf(request)) {
    length += chunk.length;
    if (length > max + 7 * maxBytes) throw refusal();
    if (length > max) chunks = [];
    else chunks.push(chunk);
  }
  if (length > max) throw refusal();
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** The bytes of a JSON body. Throws 415 for other media types, 413 for more than 1 MiB and 400 for a body that was cut off. */
export async function readBody(request: Request): Promise<Uint8Array> {
  refuseOtherMedia(request.headers);
  return await bytesOf(request);
}

/** The same for a call that takes no body; `null`: there is none. Of any media type, and 400 if it is too large. */
export async function readUnexpected(request: Request): Promise<Uint8Array | null> {
  const bytes = await bytesOf(request).catch(() => {
    throw unreadable('json');
  });
  return bytes.length === 0 ? null : bytes;
}

/** How long a body says that it is; 0: it does not say it. */
const announced = ({ headers }: Request): number => Number(headers.get('content-length') ?? 0);

/**
 * The bytes of a body that is a file, of any media type. Throws 413 for more than `max` bytes, without reading any of a body that says so, and 400
 * for a body that was cut off.
 */
export async function readFileBody(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const refusal = () => new ApiError({ code: 'file_too_large', params: { max_mb: max / maxBytes } });
  if (announced(request) > max) throw refusal();
  return await bytesOf(request, max, refusal);
}

/**
 * Reads and drops a body that no call has read, up to 8 MiB: Deno 2.1 closes the connection if the answer comes before the
 * whole request, and the caller would not see the answer. One that says that it is larger is not read.
 */
export async function discardBody(request: Request): Promise<void> {
  if (request.bodyUsed || announced(request) > maxDiscardedBytes) return;
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > maxDiscardedBytes) return;
    }
  } catch {
    // The caller has disconnected.
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Throws 400 for a value that is deeper, or has more parts, than any body of the contract: validating it would take seconds. */
function refuseTooMuch(value: unknown): void {
  let level = [value].filter(isObject);
  let parts = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === maxDepth) throw unreadable('depth');
    const inside: object[] = [];
    for (const part of level) {
      const values = Object.values(part);
      parts += values.length;
      if (parts > maxParts) throw unreadable('parts');
      inside.push(...values.filter(isObject));
    }
    level = inside;
  }
}

/** The value of a JSON body. Throws 400 if it is not valid JSON in UTF-8, or too deep or too large. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('utf8');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable('json');
  }
  refuseTooMuch(value);
  return value;
}
