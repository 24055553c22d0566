import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEarly, forgetEarly, takeEarly } from './early-answers.ts';

const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', asked);
  asked.mockReset().mockImplementation(async (address) => new Response(String(address)));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const events = (from: string) => `/events?from=${encodeURIComponent(from)}&limit=1000`;

test('an answer is asked for as the person, and taken once', async () => {
  askEarly('/api', 'eu-central-1', 'token', ['/users/me']);
  expect(asked).toHaveBeenCalledExactlyOnceWith('/api/users/me', {
    headers: { accept: 'application/json', 'x-region': 'eu-central-1', authorization: 'Bearer token' },
    credentials: 'include',
  });
  expect(await (await takeEarly('/users/me', 'token'))?.response.text()).toBe('/api/users/me');
  expect(await takeEarly('/users/me', 'token')).toBeUndefined();
});

test('events from a moment ago are those from now, but not others', async () => {
  askEarly('/api', '', 'token', [events('2026-06-01T10:00:00.000Z')]);
  expect(await takeEarly(`${events('2026-06-01T10:00:01.000Z')}&slot_type_ids=a`, 'token')).toBeUndefined();
  expect(await takeEarly(events('2026-06-01T10:00:01.000Z'), 'token')).toBeDefined();
});

test('events that were asked for by a clock that was wrong are not taken', async () => {
  askEarly('/api', '', 'token', [events('2026-06-01T10:00:00.000Z')]);
  expect(await takeEarly(events('2026-04-25T10:00:01.000Z'), 'token')).toBeUndefined();
});

test('the answer for somebody else, one that is old and one that failed are not taken', async () => {
  asked.mockImplementation((address) =>
    String(address).endsWith('/waits')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response()),
  );
  askEarly('/api', '', 'token', ['/users/me', '/waits', '/notices']);
  expect(await takeEarly('/users/me', 'another')).toBeUndefined();
  expect(await takeEarly('/waits', 'token')).toBeUndefined();
  vi.advanceTimersByTime(10_001);
  expect(await takeEarly('/notices', 'token')).toBeUndefined();
});

test('what nobody has taken is forgotten, so that no list shows what it was before a change', async () => {
  askEarly('/api', '', 'token', ['/waits']);
  forgetEarly();
  expect(await takeEarly('/waits', 'token')).toBeUndefined();
});

test('how long an answer has waited is told, because it says what time it was', async () => {
  askEarly('/api', '', 'token', ['/users/me']);
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await takeEarly('/users/me', 'token'))?.age).toBe(3_000);
});
