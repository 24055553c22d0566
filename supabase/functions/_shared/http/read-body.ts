import { ApiError, invalidRequest } from './api-error.ts';

const maxBytes = 1024 * 1024;
const maxDiscardedBytes = 8 * maxBytes;
const maxDepth = 32;
const json = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

const tooLarge = () => new ApiError('payload_too_large', 'The request is larger than 1 MiB');
const bodyProblem = (message: string) => invalidRequest([{ path: '', message }]);

const refuseOtherMedia = (headers: Headers): void => {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (json.test(headers.get('content-type') ?? '') && encoding === 'identity') return;
  throw new ApiError('unsupported_media_type', 'Send the body as application/json in UTF-8');
};

/**
 * The bytes of a JSON body; throws 415 for other media and 413 for more than 1 MiB. Of what is too much, up to 8 MiB are
 * read and let go: a caller who is cut off while still sending would never see the answer.
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  refuseOtherMedia(request.headers);
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
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

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)));

/** The value of a JSON body; throws 400 when it is none. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bodyProblem('The body is not valid UTF-8');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw bodyProblem('The body is not valid JSON');
  }
  if (isDeeperThan(maxDepth, value)) throw bodyProblem('The body is nested too deeply');
  return value;
}
