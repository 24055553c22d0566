import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What an archive holds at a path: a folder, bytes, or a file of this machine (left out when it is missing). */
export type Entry = { path: string } & (
  | { kind: 'folder' }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'file'; file: string }
);

const block = 512;
const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** A header of the format `ustar`, as every tar reads it. */
function header(path: string, size: number, isFolder: boolean): Buffer {
  const name = isFolder ? `${path}/` : path;
  if (Buffer.byteLength(name) > 100) throw new Error(`The path ${path} is too long for a backup.`);
  const bytes = Buffer.alloc(block);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  bytes.write(name, 0);
  bytes.write(octal(isFolder ? 0o700 : 0o600, 7), 100);
  bytes.write(octal(0, 7), 108);
  bytes.write(octal(0, 7), 116);
  bytes.write(octal(size, 11), 124);
  bytes.write(octal(0, 11), 136);
  bytes.write('        ', 148);
  bytes.write(isFolder ? '5' : '0', 156);
  bytes.write('ustar\x0000', 257);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
}

/** A file as long as it is now: what is added meanwhile is left out, what is cut off meanwhile is zeros. */
async function* fileBytes(path: string, file: string): AsyncGenerator<Buffer> {
  const found = await stat(file).catch(ignoreMissing);
  if (!found) return;
  yield header(path, found.size, false);
  let left = found.size;
  if (left > 0) {
    for await (const chunk of createReadStream(file, { end: left - 1 }) as AsyncIterable<Buffer>) {
      left -= chunk.length;
      yield chunk;
    }
  }
  for (; left > 0; left -= Math.min(left, 1 << 20)) yield Buffer.alloc(Math.min(left, 1 << 20));
  yield padding(found.size);
}

/** Gives undefined for a file that has vanished; any other error is thrown. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The bytes of an archive of these entries. */
export async function* tarBytes(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    if (entry.kind === 'file') yield* fileBytes(entry.path, entry.file);
    else {
      const bytes = entry.kind === 'bytes' ? entry.bytes : Buffer.alloc(0);
      yield header(entry.path, bytes.length, entry.kind === 'folder');
      yield bytes;
      yield padding(bytes.length);
    }
  }
  yield Buffer.alloc(2 * block);
}

const cutShort = () => new Error('The backup is cut short.');

/** Reads so many bytes at a time from a stream of chunks. */
function byteSource(chunks: AsyncIterator<Buffer>) {
  let held: Buffer = Buffer.alloc(0);
  /** At most `count` bytes, in the pieces in which they come. */
  async function* pieces(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (held.length === 0) {
        const { value, done } = await chunks.next();
        if (done) throw cutShort();
        held = value;
      }
      const piece = held.subarray(0, left);
      held = held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  async function whole(count: number): Promise<Buffer> {
    const all: Buffer[] = [];
    for await (const piece of pieces(count)) all.push(piece);
    return Buffer.concat(all);
  }
  return { pieces, whole };
}

/**
 * Unpacks an archive below a folder that is there already.
 * @param wanted says whether an archive of ours can hold this path
 * @throws when the archive is cut short, damaged, or holds anything else
 */
export async function unpackTar(
  chunks: AsyncIterable<Buffer>,
  folder: string,
  wanted: (path: string) => boolean,
): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  const { pieces, whole } = byteSource(iterator);
  for (;;) {
    const head = await whole(block);
    if (head.every((byte) => byte === 0)) break;
    const field = (from: number, length: number) => head.toString('utf8', from, from + length).split('\0')[0] ?? '';
    const path = field(0, 100).replace(/\/$/, '');
    if (field(257, 5) !== 'ustar' || !wanted(path)) throw new Error('This is no backup of Muster.');
    const size = Number.parseInt(field(124, 12), 8);
    const target = join(folder, path);
    if (field(156, 1) === '5') await mkdir(target, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(pieces(size)), createWriteStream(target, { mode: 0o600 }));
      await whole(padding(size).length);
    }
  }
  // The checksum of the compressed whole stands at its end.
  for (let next = await iterator.next(); !next.done; ) next = await iterator.next();
}
