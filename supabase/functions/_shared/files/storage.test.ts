import { afterEach, expect, test, vi } from 'vitest';
import { readFile, removeFiles, storeFile } from './storage.ts';

vi.mock('../env.ts', () => ({ env: { supabaseUrl: 'http://project.example', secretKey: 'secret' } }));
afterEach(() => vi.unstubAllGlobals());
const answers = (response: () => Response | Promise<Response>) => {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(new Request(url, init));
    return response();
  });
  return asked;
};
const unavailable = { reason: { code: 'unavailable' } };

test.each([
  ['a 404', () => new Response(null, { status: 404 })],
  ['the 400 of the hosted service', () => Response.json({ statusCode: '404', error: 'not_found' }, { status: 400 })],
])('a file that the storage has lost is null: %s', async (_, response) => {
  answers(response);
  expect(await readFile('x')).toBeNull();
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['a wrong key', () => Response.json({ statusCode: '403', error: 'Unauthorized' }, { status: 400 })],
  ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('what the storage cannot do now is to be tried again: %s', async (_, response) => {
  answers(response);
  await expect(readFile('x')).rejects.toMatchObject(unavailable);
  await expect(storeFile('x', new Uint8Array())).rejects.toMatchObject(unavailable);
  await expect(removeFiles(['x'])).rejects.toMatchObject(unavailable);
});

test('what is stored is bytes and nothing that a browser would show', async () => {
  const asked = answers(() => Response.json({}));
  await storeFile('x', new TextEncoder().encode('<svg>'));
  expect(asked.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
    ['POST', '/storage/v1/object/answers/x'],
  ]);
  expect(asked[0]?.headers.get('content-type')).toBe('application/octet-stream');
});
