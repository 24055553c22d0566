import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let auth: typeof import('./auth-context.tsx');

// Its modules use these globals of a browser while they are loaded.
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('document', { querySelector: () => null });
  auth = await import('./auth-context.tsx');
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const Lost = () => createElement('p', null, String(auth.useAuth().loading));

it('the auth state outside of its provider throws the message of the specification', { tags: ['8.55'] }, () => {
  expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used within an AuthProvider');
});
