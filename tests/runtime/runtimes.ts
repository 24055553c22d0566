import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { testAuthority } from '../../supabase/functions/_shared/feeds/testing/test-certificate.ts';
import type { DenoPackage } from '../../supabase/local/functions/functions.ts';

/** The versions that the functions must support: that of the hosted platform, and the current one. */
export const runtimeVersions: { name: string; deno: DenoPackage }[] = [
  { name: 'Deno 2.1.4', deno: 'deno' },
  { name: 'the present Deno', deno: 'deno-present' },
];

/** An environment in which a function trusts the test authority. */
export function trustingTests(): { DENO_CERT: string } {
  const folder = mkdtempSync(join(tmpdir(), 'muster-authority-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, testAuthority);
  return { DENO_CERT: file };
}
