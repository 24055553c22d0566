import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readProjectConfig } from './project-config.ts';

test('the settings of sign-in emails come from supabase/config.toml, and each template exists', () => {
  const projectDir = fileURLToPath(new URL('../../..', import.meta.url));
  const config = readProjectConfig(projectDir);
  expect(config.otpLength).toBe(6);
  expect(config.otpExpiry).toBe(900);
  expect(Object.keys(config.templates).sort()).toEqual([
    'confirmation',
    'email_change',
    'invite',
    'magic_link',
    'recovery',
  ]);
  for (const { content_path } of Object.values(config.templates)) {
    expect(content_path.startsWith(projectDir)).toBe(true);
    expect(existsSync(content_path)).toBe(true);
  }
});
