import { listEvents } from '@contract/events.ts';
import { listHandOvers } from '@contract/hand-overs.ts';
import { listSignups } from '@contract/signups.ts';
import { listWaits } from '@contract/waits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { heading } from '@/test/find.ts';
import { cutNetwork } from '@/test/network.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, signupFor, userWith } from '@/test/records.ts';
import { showFitting } from './finding/use-filter.ts';

const calls = { listSignups, listEvents, listWaits, listHandOvers };
type Name = keyof typeof calls;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** How often each of these was asked since the function was made. */
function counter(names: readonly Name[]) {
  const asked = () => names.map((name) => api.made(calls[name]).length);
  const first = asked();
  return () => asked().map((count, index) => count - (first[index] ?? 0));
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

/** Opens a page of a volunteer with a shift, once all of it is there. */
async function open(path: string, fitting = false) {
  const me = userWith();
  const event = eventWith({ start_time: '2026-10-24T09:00:00Z', end_time: '2026-10-24T11:00:00Z' });
  worldWith({ me, events: [event], signups: [signupFor(event, me)] });
  showFitting(fitting);
  await openApp(path);
  // Unlike an expectation, this moves no fake clock while it waits.
  await heading(1).findElement();
  await page.getByText(event.title).first().findElement();
  await settled();
}

it.each([
  ['what fits', '/volunteer', true, ['listSignups', 'listEvents', 'listWaits', 'listHandOvers']],
  ['all events', '/volunteer', false, ['listSignups', 'listEvents', 'listWaits', 'listHandOvers']],
  ["one's own shifts", '/volunteer/shifts', false, ['listSignups']],
] as const)('%s is loaded again each minute', async (_name, path, fitting, names) => {
  await open(path, fitting);
  const counts = counter(names);
  vi.advanceTimersByTime(59_000);
  await settled();
  expect(counts()).toEqual(names.map(() => 0));
  vi.advanceTimersByTime(1_500);
  await expect.poll(counts).toEqual(names.map(() => 1));
});

it('nothing is loaded in a hidden page, or without a connection', async () => {
  await open('/volunteer');
  const counts = counter(['listSignups', 'listEvents']);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(180_000);
  await settled();
  expect(counts()).toEqual([0, 0]);
  seen.mockRestore();
  const connect = cutNetwork();
  const tried = vi.mocked(window.fetch);
  await settled();
  tried.mockClear();
  vi.advanceTimersByTime(180_000);
  await settled();
  const lists = tried.mock.calls.filter(([address]) => /events|signups/.test(String(address)));
  expect(lists).toEqual([]);
  connect();
  await expect.poll(counts).toEqual([1, 1]);
});
