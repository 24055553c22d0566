import { beforeEach, expect, test, vi } from 'vitest';
import { makeShell } from './shell.ts';

const origin = 'https://shifts.example.org';
const shell = { build: 'two', entry: '/assets/index-2.js', files: ['/assets/index-2.js', '/favicon.svg'] };
const html = (entry: string) =>
  new Response(`<script type="module" src="${entry}">`, { headers: { 'content-type': 'text/html' } });

/** The browser's caches, as far as the worker uses them. */
function makeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const files = all.get(name) ?? new Map<string, Response>();
    all.set(name, files);
    return {
      match: async (path: string) => files.get(path)?.clone(),
      put: async (path: string, response: Response) => void files.set(path, response),
      addAll: async (paths: string[]) => {
        for (const path of paths) files.set(path, new Response(`kept ${path}`));
      },
    };
  };
  const match = async (path: string) =>
    [...all.values()]
      .find((files) => files.has(path))
      ?.get(path)
      ?.clone();
  return { all, open, match, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) };
}

let caches: ReturnType<typeof makeCaches>;
const fetched = vi.fn<typeof fetch>();
const worker = (patience = 50) =>
  makeShell(shell, { caches: caches as unknown as CacheStorage, fetch: fetched, origin, patience });

beforeEach(() => {
  caches = makeCaches();
  fetched.mockReset().mockImplementation(async () => html(shell.entry));
});

/** A request as a browser makes it; one for a page cannot be constructed. */
const request = (path: string, more: { mode?: string; method?: string } = {}) =>
  ({ url: new URL(path, origin).href, method: 'GET', mode: 'cors', ...more }) as Request;
const visit = (path: string) => request(path, { mode: 'navigate' });
const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text();

test.each([
  visit('/api/events'),
  visit('/auth/callback?token_hash=x'),
  visit('/functions/v1/api/calendars/x'),
  visit('/open'),
  visit('/open/e0000000-0000-4000-8000-000000000003?slot=x'),
  visit('/rest/v1/events'),
  visit('/third-party-notices.txt'),
  request('/api/events'),
  request('/sw.js'),
  request('/volunteer'),
  request('/volunteer', { mode: 'navigate', method: 'POST' }),
  request('https://elsewhere.example.org/assets/index-2.js'),
])('$method $mode $url is left to the browser', (each) => {
  expect(worker().answerTo(each)).toBeUndefined();
});

test('a file of the build comes from the cache, and one that was not kept is kept when it is used', async () => {
  await worker().install();
  fetched
    .mockReset()
    .mockImplementation(async () => new Response('later', { headers: { 'content-type': 'text/javascript' } }));
  expect(await textOf(worker().answerTo(request('/assets/index-2.js')))).toBe('kept /assets/index-2.js');
  expect(await textOf(worker().answerTo(request('/assets/admin-2.js')))).toBe('later');
  expect(await textOf(worker().answerTo(request('/assets/admin-2.js')))).toBe('later');
  expect(fetched).toHaveBeenCalledOnce();
});

test('a page that a host sends instead of a missing file is not kept', async () => {
  await textOf(worker().answerTo(request('/assets/old-1.js')));
  expect([...(caches.all.get('muster-two')?.keys() ?? [])]).toEqual([]);
});

test('a page comes from the server, which may have a newer build', async () => {
  await worker().install();
  fetched.mockImplementation(async () => html('/assets/index-3.js'));
  expect(await textOf(worker().answerTo(visit('/volunteer')))).toContain('index-3.js');
});

test.each<[string, typeof fetch]>([
  ['can’t be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['does not answer', () => new Promise(() => {})],
  ['is broken', async () => new Response('Bad gateway', { status: 502 })],
])('if the server %s, the kept page is shown', async (_, behave) => {
  await worker().install();
  fetched.mockImplementation(behave);
  expect(await textOf(worker(5).answerTo(visit('/volunteer/settings')))).toContain(shell.entry);
});

test('without a kept page, the answer of the server is shown, whatever it is', async () => {
  fetched.mockImplementation(async () => new Response('Bad gateway', { status: 502 }));
  expect((await worker().answerTo(visit('/volunteer')))?.status).toBe(502);
});

test('a worker whose page belongs to another build is not installed', async () => {
  fetched.mockImplementation(async () => html('/assets/index-3.js'));
  await expect(worker().install()).rejects.toThrow('The page belongs to another build.');
});

test('files of the last build stay for pages that are still open; those of older ones are removed', async () => {
  for (const name of ['muster-zero', 'elsewhere', 'muster-one', 'muster-two']) await caches.open(name);
  caches.all.get('muster-one')?.set('/assets/index-1.js', new Response('of build one'));
  await worker().removeOlder();
  expect([...caches.all.keys()]).toEqual(['elsewhere', 'muster-one', 'muster-two']);
  expect(await textOf(worker().answerTo(request('/assets/index-1.js')))).toBe('of build one');
  expect(fetched).not.toHaveBeenCalled();
});
