import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readStatementKeys } from '../../functions/_shared/statements/keys.ts';
import { openDataFolder, rotateStatementKeys } from './data-folder.ts';

it('a new key of statements comes before those of a data folder, which only verify from then on; other secrets stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { statementKeys: before, ...others } = openDataFolder(folder, {});
  const [first] = readStatementKeys(JSON.parse(before));
  rotateStatementKeys(folder);
  rotateStatementKeys(folder);
  const { statementKeys: after, ...same } = openDataFolder(folder, {});
  expect(same).toEqual(others);
  const [newest, middle, oldest, ...more] = readStatementKeys(JSON.parse(after));
  expect([newest.d, middle?.d, oldest, more]).toEqual([
    expect.any(String),
    undefined,
    { kty: 'OKP', crv: 'Ed25519', x: first.x },
    [],
  ]);
});
