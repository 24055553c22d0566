import { timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Handler } from '../http/http-server.ts';

/** What the storage needs. */
export type StorageOptions = { dataDir: string; secretKey: string };

const buckets = ['answers'];
const mostBytes = 10 * 1024 * 1024;
const prefix = '/storage/v1/object/';
/** The names that Muster gives: no path of anybody reaches the disk. */
const isName = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The folder in which the files of all buckets are. */
export const filesIn = (dataDir: string): string => join(dataDir, 'files');

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};
/** As the hosted service refuses: with 400, and the status that is meant in the body. */
const refuse = (response: ServerResponse, statusCode: number, error: string, message: string): void =>
  send(response, 400, { statusCode: String(statusCode), error, message });

function isSecret(given: string | undefined, secret: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${secret}`)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A body of at most so many bytes; null: it is larger. */
async function bodyOf(incoming: IncomingMessage, most: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Writes under another name first, so that a name always has a whole file. */
async function write(file: string, bytes: Buffer): Promise<void> {
  const draft = await open(`${file}.draft`, 'w', 0o600);
  try {
    await draft.writeFile(bytes);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${file}.draft`, file);
}

/** The storage of a stack: the part of Supabase Storage that Muster uses, for the secret key alone, with files in a folder. */
export function startStorage({ dataDir, secretKey }: StorageOptions): Handler {
  const folderOf = (bucket: string) => join(filesIn(dataDir), bucket);

  async function remove(incoming: IncomingMessage, response: ServerResponse, bucket: string): Promise<void> {
    const body = await bodyOf(incoming, 1024 * 1024);
    const { prefixes } = JSON.parse(body?.toString() || '{}') as { prefixes?: unknown };
    if (!Array.isArray(prefixes) || !prefixes.every((name) => typeof name === 'string' && isName(name)))
      return refuse(response, 400, 'InvalidRequest', 'The names are not valid');
    for (const name of prefixes) await rm(join(folderOf(bucket), name), { force: true });
    send(
      response,
      200,
      prefixes.map((name) => ({ bucket_id: bucket, name })),
    );
  }

  async function store(incoming: IncomingMessage, response: ServerResponse, bucket: string, name: string) {
    const bytes = await bodyOf(incoming, mostBytes);
    if (!bytes) return refuse(response, 413, 'Payload too large', 'The object exceeded the maximum allowed size');
    const file = join(folderOf(bucket), name);
    if (existsSync(file)) return refuse(response, 409, 'Duplicate', 'The resource already exists');
    await mkdir(folderOf(bucket), { recursive: true, mode: 0o700 });
    await write(file, bytes);
    send(response, 200, { Id: name, Key: `${bucket}/${name}` });
  }

  async function read(response: ServerResponse, bucket: string, name: string): Promise<void> {
    const bytes = await readFile(join(folderOf(bucket), name)).catch(() => null);
    if (!bytes) return refuse(response, 404, 'not_found', 'Object not found');
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' });
    response.end(bytes);
  }

  return async (incoming, response) => {
    const { method, headers } = incoming;
    if (!isSecret(headers.authorization, secretKey))
      return refuse(response, 403, 'Unauthorized', 'new row violates row-level security policy');
    const [bucket = '', name = '', ...more] = (incoming.url ?? '')
      .slice(prefix.length)
      .replace(/^authenticated\//, '')
      .split('/');
    if (!(incoming.url ?? '').startsWith(prefix) || !buckets.includes(bucket) || more.length > 0)
      return refuse(response, 404, 'Bucket not found', 'Bucket not found');
    if (method === 'DELETE' && name === '') return await remove(incoming, response, bucket);
    if (!isName(name)) return refuse(response, 400, 'InvalidKey', 'Invalid key');
    if (method === 'POST') return await store(incoming, response, bucket, name);
    if (method === 'GET') return await read(response, bucket, name);
    refuse(response, 405, 'MethodNotAllowed', 'This method is not allowed here');
  };
}
