import { expect, test } from 'vitest';
import { cacheControl, contentSecurityPolicy, securityHeaders } from './response-headers.ts';

test('scripts come only from the app’s own origin', () => {
  const policy = contentSecurityPolicy('<script src="/a.js"></script><script type="module" src="/b.js"></script>');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("; script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  // The address of an image from elsewhere could leak what a page shows.
  expect(policy).toContain("img-src 'self' data:;");
});

test('an inline script of the page is allowed by the hash that browsers compute', () => {
  const policy = contentSecurityPolicy("<script>alert('Hello, world.');</script>");
  // The example in the specification of Content Security Policy.
  expect(policy).toContain("script-src 'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';");
});

test('the address of a page, which may contain a token, is sent to nobody', () => {
  expect(securityHeaders['referrer-policy']).toBe('no-referrer');
});

test('only files named by their content are cached for long', () => {
  expect(cacheControl('/assets/index-abc123.js')).toContain('immutable');
  expect(cacheControl('/index.html')).toBe('no-cache');
  expect(cacheControl('/favicon.svg')).toBe('no-cache');
});
