import { expect, test } from 'vitest';
import { headersFile } from './static-host.ts';

const page = "<script>alert('Hello, world.');</script>";
const hosted = {
  VITE_SUPABASE_URL: 'https://ref.supabase.co',
  VITE_API_URL: 'https://ref.supabase.co/functions/v1/api',
};
const policyOf = (env: Record<string, string>) => /content-security-policy: (.*)/.exec(headersFile(page, env))?.[1];

test('the page may call the servers it is built for, and run its own script', () => {
  const policy = policyOf(hosted);
  expect(policy).toContain("; connect-src 'self' https://ref.supabase.co wss://ref.supabase.co;");
  expect(policy).toContain("; script-src 'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';");
  expect(policyOf({ ...hosted, VITE_API_URL: 'http://localhost:54321/api' })).toContain(
    "; connect-src 'self' https://ref.supabase.co wss://ref.supabase.co http://localhost:54321 ws://localhost:54321;",
  );
});

test('a page that calls its own origin allows no other', () => {
  for (const env of [{}, { VITE_API_URL: '/api', VITE_SUPABASE_URL: '' }]) {
    expect(policyOf(env)).toContain("; connect-src 'self';");
  }
});

test.each(['ref.supabase.co', 'javascript:alert(1)', 'https://', '//ref.supabase.co'])(
  'an invalid address is reported: %s',
  (address) => {
    expect(() => headersFile(page, { VITE_API_URL: address })).toThrow(`VITE_API_URL=${address} is not an address.`);
  },
);

test('files named by their content are cached for a year, the page is revalidated, and no header occurs twice', () => {
  const [everywhere = '', first, index, worker, manifest, assets, keys] = headersFile(page, hosted)
    .trim()
    .split(/\n\n?(?=\/)/);
  expect(first).toBe('/\n  cache-control: no-cache');
  expect(index).toBe('/index.html\n  cache-control: no-cache');
  expect(worker).toBe('/sw.js\n  cache-control: no-cache');
  expect(manifest).toBe('/manifest.webmanifest\n  cache-control: no-cache');
  expect(assets).toBe('/assets/*\n  cache-control: public, max-age=31536000, immutable');
  expect(keys).toBe('/.well-known/did.json\n  access-control-allow-origin: *');
  expect(everywhere).not.toContain('cache-control');
  expect(everywhere).toContain('\n  strict-transport-security: max-age=31536000\n');
  expect(everywhere.split('\n').slice(0, 3)).toEqual([
    '/*',
    '  x-content-type-options: nosniff',
    '  x-frame-options: DENY',
  ]);
});
