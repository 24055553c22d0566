import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefresher } from './refresher.ts';

const page = { hidden: false };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A cache whose reloads are noted, and last as long as they are told to. */
function scene() {
  const client = new QueryClient();
  const reloads: { at: number; key: unknown }[] = [];
  const state = { lasts: 0, mutating: 0 };
  const began = Date.now();
  client.invalidateQueries = async (filters) => {
    reloads.push({ at: Date.now() - began, key: filters?.queryKey });
    if (state.lasts > 0) await new Promise((resolve) => setTimeout(resolve, state.lasts));
  };
  client.isMutating = () => state.mutating;
  const refresher = createRefresher();
  const news = (...keys: string[]) => refresher.add([{ client, keys: keys.map((key) => [key]) }], null);
  return { client, reloads, state, refresher, news, times: () => reloads.map(({ at }) => at) };
}

it('loads the first news at once, and all that follow within a second once more', async () => {
  const { news, reloads } = scene();
  news('a');
  for (let i = 0; i < 50; i += 1) {
    await vi.advanceTimersByTimeAsync(10);
    news('a', 'b');
  }
  await vi.advanceTimersByTimeAsync(5000);
  expect(reloads).toEqual([
    { at: 0, key: ['a'] },
    { at: 1000, key: ['a'] },
    { at: 1000, key: ['b'] },
  ]);
});

it.each([
  ['once a second', 300, [0, 1000, 2000]],
  ['a little later if answers take longer', 700, [0, 1400, 2800]],
  ['a second after an answer that takes long', 4000, [0, 5000, 10_000]],
])('loads %s, and once for all news meanwhile', async (_, lasts, expected) => {
  const { news, state, times } = scene();
  state.lasts = lasts;
  news('a');
  await vi.advanceTimersByTimeAsync(100);
  news('a');
  news('a');
  await vi.advanceTimersByTimeAsync((expected[1] ?? 0) + 100);
  news('a');
  news('a');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(times()).toEqual(expected);
});

it('loads nothing in a hidden page until it is seen, and then once', async () => {
  const { news, refresher, times } = scene();
  page.hidden = true;
  news('a');
  news('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times()).toEqual([]);
  page.hidden = false;
  refresher.resume();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times()).toEqual([10_000]);
});

it('loads one query after the other, and a query once for what is told while another one loads', async () => {
  const { news, state, reloads } = scene();
  state.lasts = 200;
  news('a', 'b');
  await vi.advanceTimersByTimeAsync(100);
  news('b');
  await vi.advanceTimersByTimeAsync(5000);
  expect(reloads).toEqual([
    { at: 0, key: ['a'] },
    { at: 200, key: ['b'] },
  ]);
});

it("waits for a change of one's own, so that its answer is not older", async () => {
  const { news, state, times } = scene();
  state.mutating = 1;
  news('a');
  await vi.advanceTimersByTimeAsync(600);
  expect(times()).toEqual([]);
  state.mutating = 0;
  await vi.advanceTimersByTimeAsync(5000);
  expect(times()).toEqual([750]);
});

it('loads the events that are named, together, and everything if some are not or that fails', async () => {
  const { client, reloads, refresher } = scene();
  const parts: (readonly string[])[] = [];
  const loadPart = async (_: QueryClient, events: readonly string[]) => {
    parts.push(events);
    if (events.includes('broken')) throw new Error('The network is gone.');
    return !events.includes('moved');
  };
  const news = async (...lists: (string[] | null)[]) => {
    const before = [parts.length, reloads.length];
    // What comes first is loaded alone.
    for (const events of [[], ...lists]) refresher.add([{ client, keys: [['board']], loadPart }], events);
    await vi.advanceTimersByTimeAsync(5000);
    return { parts: parts.slice((before[0] ?? 0) + 1), reloads: reloads.length - (before[1] ?? 0) };
  };
  expect(await news(['a'], ['a', 'b'])).toEqual({ parts: [['a', 'a', 'b']], reloads: 0 });
  expect(await news(['a'], null, ['b'])).toEqual({ parts: [], reloads: 1 });
  expect(await news(['moved'])).toEqual({ parts: [['moved']], reloads: 1 });
  expect(await news(['broken'])).toEqual({ parts: [['broken']], reloads: 1 });
});
