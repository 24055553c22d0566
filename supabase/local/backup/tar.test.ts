import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Entry, packTar, unpackTar } from './tar.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-tar-'));
});
afterEach(() => rm(folder, { recursive: true }));

const big = Buffer.alloc(100_000, 'muster');

/** The bytes of an archive with a folder and two files. */
function archive(): Promise<Buffer> {
  async function* entries(): AsyncGenerator<Entry> {
    yield { kind: 'bytes', path: 'keys.json', bytes: Buffer.from('{}') };
    yield { kind: 'folder', path: 'postgres' };
    yield { kind: 'bytes', path: 'postgres/base', bytes: big };
  }
  return buffer(packTar(entries()));
}

test('what was packed is unpacked', async () => {
  const source = new PassThrough();
  source.end(await archive());
  await unpackTar(source, folder, () => true);
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(['keys.json', 'postgres', 'postgres/base']);
  expect(await readFile(join(folder, 'postgres', 'base'))).toEqual(big);
});

test('an archive that breaks off while the folder of a file is made is refused as damaged', async () => {
  const source = new PassThrough();
  const bytes = await archive();
  source.write(bytes.subarray(0, bytes.length - 50_000));
  const breakOff = (path: string) => {
    if (path === 'postgres/base')
      source.destroy(Object.assign(new Error('unexpected end of file'), { code: 'Z_BUF_ERROR' }));
    return true;
  };
  await expect(unpackTar(source, folder, breakOff)).rejects.toThrow('or it is damaged');
});

test('an error of the disk is not taken for a damaged archive', async () => {
  const source = new PassThrough();
  source.end(await archive());
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(unpackTar(source, file, () => true)).rejects.toThrow('EEXIST');
});
