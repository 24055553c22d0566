import { expect, test } from 'vitest';
import { headersFor, readHeaders } from '../tests/e2e/support/static-host.ts';
import { headersFile } from './static-host.ts';

const page = "<script>alert('Hello, world.');</script>";
const openPage = '<script type="module" src="/assets/a.js"></script>';
const hosted = {
  VITE_SUPABASE_URL: 'https://ref.supabase.co',
  VITE_API_URL: 'https://ref.supabase.co/functions/v1/api',
};
const policyOf = (env: Record<string, string>) =>
  /content-security-policy: (.*)/.exec(headersFile(page, openPage, env))?.[1];

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
    expect(() => headersFile(page, openPage, { VITE_API_URL: address })).toThrow(
      `VITE_API_URL=${address} is not an address.`,
    );
  },
);

test('files named by their content are cached for a year, the page is revalidated, and no header occurs twice', () => {
  const [everywhere = '', first, index, open, below, document, embed, worker, manifest, assets, keys] = headersFile(
    page,
    openPage,
    hosted,
  )
    .trim()
    .split(/\n\n?(?=\/)/);
  expect(first).toBe('/\n  cache-control: no-cache');
  expect(index).toBe('/index.html\n  cache-control: no-cache');
  for (const rule of [open, below, document]) {
    expect(rule?.split('\n').slice(1, 3)).toEqual(['  ! x-frame-options', '  ! content-security-policy']);
    expect(rule).toContain('\n  cache-control: no-cache');
  }
  expect(embed).toBe(
    [
      '/open/embed.js',
      '  ! cross-origin-resource-policy',
      '  access-control-allow-origin: *',
      '  cross-origin-resource-policy: cross-origin',
    ].join('\n'),
  );
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

test.each(['/open', '/open/e0000000-0000-4000-8000-000000000003'])(
  '%s can be in a frame of the listed sites alone',
  (path) => {
    const sites = { ...hosted, VITE_OPEN_SITES: 'https://club.example  http://localhost:8080' };
    const headers = headersFor(readHeaders(headersFile(page, openPage, sites)), path);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/; frame-ancestors 'self' https:\/\/club\.example http:\/\/localhost:8080$/);
    expect(policy).toContain("; script-src 'self';");
    expect(policy).toContain("; img-src 'self' data: https://ref.supabase.co;");
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const usual = headersFor(readHeaders(headersFile(page, openPage, hosted)), path);
    expect(usual.get('content-security-policy')).toMatch(/; frame-ancestors 'self'$/);
  },
);

test('no other page can be in a frame, and any site can load the script of the list', () => {
  const rules = readHeaders(headersFile(page, openPage, { ...hosted, VITE_OPEN_SITES: 'https://club.example' }));
  for (const path of ['/', '/login', '/opening']) {
    expect(headersFor(rules, path).get('x-frame-options')).toBe('DENY');
    expect(headersFor(rules, path).get('content-security-policy')).toMatch(/; frame-ancestors 'none'$/);
  }
  expect(headersFor(rules, '/open/embed.js').get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headersFor(rules, '/open/embed.js').get('access-control-allow-origin')).toBe('*');
});

test.each(['club.example', '*', 'https://club.example;script-src', 'https://club.example/path', "'none'"])(
  'what is no origin is reported: %s',
  (site) => {
    expect(() => headersFile(page, openPage, { VITE_OPEN_SITES: `https://a.example ${site}` })).toThrow(
      `VITE_OPEN_SITES: ${site} is not an origin like https://example.org.`,
    );
  },
);
