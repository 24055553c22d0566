import { expect, it } from 'vitest';
import { fetchFeed, isLastingMove } from './fetch.ts';
import { calendar, serve } from './testing/servers.ts';

it.each([
  [301, 'http://a.example', 'https://b.example', true],
  [308, 'https://a.example', 'https://b.example', true],
  [301, 'http://a.example', 'http://b.example', true],
  [301, 'https://a.example', 'http://b.example', false],
  [302, 'https://a.example', 'https://b.example', false],
  [303, 'https://a.example', 'https://b.example', false],
  [307, 'https://a.example', 'https://b.example', false],
])('whether %i from %s to %s may replace the address: %s', (status, from, to, expected) => {
  expect(isLastingMove(new URL(from), new URL(to), status)).toBe(expected);
});

/** A server that redirects from place to place, each with its status, and finally sends the calendar. */
async function movedTo(...statuses: number[]): Promise<string | null> {
  const { url, host } = await serve((request, response) => {
    const place = Number(/^\/place-(\d)/.exec(request.url ?? '')?.[1] ?? 0);
    const status = statuses[place];
    if (status === undefined) response.end(calendar);
    else response.writeHead(status, { location: `/place-${place + 1}?key=secret` }).end();
  });
  const { movedTo: address } = await fetchFeed(url, { allowedHosts: [host] });
  return address?.replace(`http://${host}`, '') ?? null;
}

it.each([
  ['nowhere', [], null],
  ['nowhere, if the first redirect is temporary', [302, 301], null],
  ['to where lasting redirects lead', [301, 308], '/place-2?key=secret'],
  ['to where the lasting ones end', [301, 307, 301], '/place-1?key=secret'],
])('an address has moved %s', async (_, statuses, expected) => {
  expect(await movedTo(...statuses)).toBe(expected);
});
