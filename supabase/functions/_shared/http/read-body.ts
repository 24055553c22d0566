import type { DetailParams } from '../contract/error-details.ts';
import { ApiError, invalidAt } from './api-error.ts';

const maxBytes = 1024 * 1024;
const maxDiscardedBytes = 8 * maxBytes;
const maxDepth = 32;
/** Somewhat more than the largest body of the contract has: 2,000 people of six keys each. */
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

/** The pieces of a body. Throws 400 when the caller goes away before all of it is sent: the server has not failed. */
async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body ?? []) yield piece;
  } catch {
    throw unreadable('json');
  }
}

/**
 * The bytes of a JSON body; throws 415 for other media, 413 for more than 1 MiB and 400 for one that was cut off. Up to
 * 8 MiB of a body that is too large are read and dropped: a caller who is cut off while sending never sees the answer.
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  refuseOtherMedia(request.headers);
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of piecesOf(request)) {
    length += chunk.length;
    if (length > maxDiscardedBytes) throw tooLarge();
    if (length > maxBytes) chunks = [];
    else chunks.push(chunk);
  }
  if (length > maxBytes) throw tooLarge();
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/**
 * Reads a body that nobody has asked for and lets it go, up to 8 MiB: Deno 2.1 ends the connection of an answer that
 * comes before the whole request, and the caller would not see the answer.
 */
export async function discardBody(request: Request): Promise<void> {
  if (request.bodyUsed) return;
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > maxDiscardedBytes) return;
    }
  } catch {
    // The caller has gone.
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Throws 400 for a value that is nested deeper, or has more parts, than anything the API knows: to validate all that takes seconds. */
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

/** The value of a JSON body; throws 400 when it is none. */
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
