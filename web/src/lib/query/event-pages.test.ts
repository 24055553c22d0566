import { listEvents } from '@contract/events.ts';
import { expect, it, vi } from 'vitest';

// The client's own surroundings need a browser; what is asked for goes to `ask` below.
vi.mock('../api/api.ts', () => ({ api: {} }));
const { growing } = await import('./event-pages.ts');

it('a list of events follows the links from page to page, and asks for none before somebody wants it', async () => {
  const answers = [
    new Response('["a"]', { headers: { link: '<?from=x&limit=1000&cursor=first%2B1>; rel="next"' } }),
    new Response('["b"]', { headers: { link: '<?cursor=second>; rel="next"' } }),
    new Response('["c"]'),
  ];
  const ask = vi.fn(async () => answers.shift() ?? Response.error());
  const { signal } = new AbortController();
  const lists = growing(ask, { from: 'x' }, signal);
  expect(await lists.next()).toEqual({ value: ['a'], done: false });
  expect(ask).toHaveBeenCalledOnce();
  expect(await lists.next()).toEqual({ value: ['a', 'b'], done: false });
  expect(await lists.next()).toEqual({ value: ['a', 'b', 'c'], done: false });
  expect(await lists.next()).toMatchObject({ done: true });
  const page = { from: 'x', limit: 1000 };
  expect(ask.mock.calls).toEqual([
    [listEvents, { signal, query: page }],
    [listEvents, { signal, query: { ...page, cursor: 'first+1' } }],
    [listEvents, { signal, query: { ...page, cursor: 'second' } }],
  ]);
});
