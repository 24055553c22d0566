import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { useAuth } from './auth-context.tsx';

// Its modules use these globals of a browser while they are loaded, which is before anything else here.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('document', { querySelector: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const Lost = () => createElement('p', null, String(useAuth().loading));

it('the auth state outside of its provider throws the message of the specification', { tags: ['8.55'] }, () => {
  expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used within an AuthProvider');
});
