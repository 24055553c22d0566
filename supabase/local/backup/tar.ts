import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract, type Header, type Pack, pack } from 'tar-stream';

/** What an archive holds at a path: a folder, bytes, or a file of this machine (left out if it is missing). */
export type Entry = { path: string } & (
  | { kind: 'folder' }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'file'; file: string }
);

/** Returns undefined for a file that has vanished; any other error is thrown. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Exactly `size` bytes of a file: what is added meanwhile is left out, what is cut off meanwhile is zeros. */
async function* fileBytes(file: string, size: number): AsyncGenerator<Buffer> {
  let left = size;
  if (left > 0) {
    for await (const chunk of createReadStream(file, { end: left - 1 }) as AsyncIterable<Buffer>) {
      left -= chunk.length;
      yield chunk;
    }
  }
  for (; left > 0; left -= Math.min(left, 1 << 20)) yield Buffer.alloc(Math.min(left, 1 << 20));
}

/** Adds an entry and waits until it is written. */
function add(archive: Pack, header: Partial<Header> & { name: string }, bytes: Readable | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (Buffer.isBuffer(bytes)) archive.entry(header, bytes, done);
    else pipeline(bytes, archive.entry(header, done)).catch(reject);
  });
}

async function addAll(archive: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const entry of entries) {
    const header = { name: entry.path, mode: 0o600 };
    if (entry.kind === 'bytes') await add(archive, header, entry.bytes);
    else if (entry.kind === 'folder')
      await add(archive, { ...header, type: 'directory', mode: 0o700 }, Buffer.alloc(0));
    else {
      const found = await stat(entry.file).catch(ignoreMissing);
      if (found) await add(archive, { ...header, size: found.size }, Readable.from(fileBytes(entry.file, found.size)));
    }
  }
  archive.finalize();
}

/** An archive of these entries, as a stream of its bytes. */
export function packTar(entries: AsyncIterable<Entry>): Pack {
  const archive = pack();
  addAll(archive, entries).catch((error: Error) => archive.destroy(error));
  return archive;
}

/**
 * Unpacks an archive below an existing folder.
 * @param wanted whether an archive of ours can hold this path
 * @throws if the archive is cut short, damaged, or holds anything else
 */
export async function unpackTar(source: Readable, folder: string, wanted: (path: string) => boolean): Promise<void> {
  const archive = extract();
  // Also reads what follows the archive: the checksum of the compressed whole is at its end.
  const reading = pipeline(source, archive);
  // An entry that breaks off before somebody listens to it would be waited for without end.
  const brokenOff = new AbortController();
  reading.catch((error) => brokenOff.abort(error));
  try {
    await writeEntries(archive, folder, wanted, brokenOff.signal);
    await reading;
  } catch (thrown) {
    const error = (thrown as Error).name === 'AbortError' ? brokenOff.signal.reason : thrown;
    // Only errors of the disk name a call of the system.
    if ('syscall' in error) throw error;
    throw new Error('This is not a backup of Muster, or it is damaged.', { cause: error });
  }
}

async function writeEntries(
  archive: Extract,
  folder: string,
  wanted: (path: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for await (const entry of archive) {
    const { name, type } = entry.header;
    const path = name.replace(/\/$/, '');
    if (!wanted(path) || (type !== 'file' && type !== 'directory')) throw new Error(`${name} does not belong here.`);
    const target = join(folder, path);
    await mkdir(type === 'file' ? dirname(target) : target, { recursive: true, mode: 0o700 });
    if (type === 'file') await pipeline(entry, createWriteStream(target, { mode: 0o600 }), { signal });
    else entry.resume();
  }
}
