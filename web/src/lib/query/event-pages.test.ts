import { listEvents } from '@contract/events.ts';
import { expect, it, vi } from 'vitest';
import { eventWith } from '@/test/event.ts';

// The real API needs a browser; requests go to `ask` below.
vi.mock('../api/api.ts', () => ({ api: {} }));
const { growing } = await import('./event-pages.ts');

const named = (title: string) => eventWith({ id: title, title });
const listOf = (...titles: string[]) => JSON.stringify(titles.map(named));

it('a list of events follows the links from page to page, and requests a page only when it is needed', async () => {
  const answers = [
    new Response(listOf('a'), { headers: { link: '<?from=x&limit=1000&cursor=first%2B1>; rel="next"' } }),
    new Response(listOf('b'), { headers: { link: '<?cursor=second>; rel="next"' } }),
    new Response(listOf('c')),
  ];
  const ask = vi.fn(async () => answers.shift() ?? Response.error());
  const { signal } = new AbortController();
  const lists = growing(ask, { from: 'x' }, signal);
  expect(await lists.next()).toEqual({ value: [named('a')], done: false });
  expect(ask).toHaveBeenCalledOnce();
  expect(await lists.next()).toEqual({ value: [named('a'), named('b')], done: false });
  expect(await lists.next()).toEqual({ value: [named('a'), named('b'), named('c')], done: false });
  expect(await lists.next()).toMatchObject({ done: true });
  const page = { from: 'x', limit: 1000 };
  expect(ask.mock.calls).toEqual([
    [listEvents, { signal, query: page }],
    [listEvents, { signal, query: { ...page, cursor: 'first+1' } }],
    [listEvents, { signal, query: { ...page, cursor: 'second' } }],
  ]);
});

it('events at the same time are sorted by title across pages', async () => {
  const answers = [
    new Response(listOf('b'), { headers: { link: '<?cursor=next>; rel="next"' } }),
    new Response(listOf('a')),
  ];
  const all = [];
  for await (const events of growing(async () => answers.shift() ?? Response.error(), {}, new AbortController().signal))
    all.push(events.map(({ title }) => title));
  expect(all).toEqual([['b'], ['a', 'b']]);
});
