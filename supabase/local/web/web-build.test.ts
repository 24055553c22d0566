import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientFingerprint } from './web-build.ts';

let folder: string;
const put = async (path: string, text: string) => {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-build-'));
  await put('package-lock.json', '{}');
  await put('web/src/main.tsx', 'one');
  await put('supabase/functions/_shared/contract/events.ts', 'one');
});
afterEach(() => rm(folder, { recursive: true }));

test.each(['web/src/main.tsx', 'web/src/new.tsx', 'web/public/a.svg', 'package-lock.json'])(
  '%s counts',
  async (path) => {
    const before = await clientFingerprint(folder, {});
    await put(path, 'two');
    expect(await clientFingerprint(folder, {})).not.toBe(before);
  },
);

test('the fingerprint depends on the contract and VITE_ variables, but not on other variables', async () => {
  const before = await clientFingerprint(folder, {});
  expect(await clientFingerprint(folder, { VITE_BRAND_NAME: 'Rota' })).not.toBe(before);
  expect(await clientFingerprint(folder, { PORT: '1' })).toBe(before);
  await put('supabase/functions/_shared/contract/events.ts', 'two');
  expect(await clientFingerprint(folder, {})).not.toBe(before);
});

test.each([
  'web/dist/index.html',

  'web/src/main.test.tsx',
  'supabase/functions/api/index.ts',
])('%s does not count', async (path) => {
  const before = await clientFingerprint(folder, {});
  await put(path, 'two');
  expect(await clientFingerprint(folder, {})).toBe(before);
});
