import { expect, it } from 'vitest';
import { safePath } from './return-to.ts';

it('keeps paths of this app', () => {
  expect(safePath('/volunteer')).toBe('/volunteer');
  expect(safePath('/volunteer?show=past&types=a#x')).toBe('/volunteer?show=past&types=a#x');
  expect(safePath('/admin/events/1/edit')).toBe('/admin/events/1/edit');
});

it.each([
  '//evil.example/volunteer',
  '/\\evil.example',
  '/.//evil.example',
  '/volunteer/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'volunteer',
  '//[',
  '',
  undefined,
  ['/volunteer'],
])('refuses %j, which could lead to another site', (path) => {
  expect(safePath(path)).toBeUndefined();
});

it('refuses sign-in pages, which would redirect in circles', () => {
  expect(safePath('/login?redirect=/volunteer')).toBeUndefined();
  expect(safePath('/auth/callback?token_hash=x')).toBeUndefined();
  expect(safePath('/volunteer/../login')).toBeUndefined();
  expect(safePath('/')).toBeUndefined();
});
