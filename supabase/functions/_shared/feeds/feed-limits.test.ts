import { expect, it } from 'vitest';
import { defaultLimits } from '../ical/limits.ts';
import { defaultFetchLimits, readFeedLimits } from './feed-limits.ts';

it('changes the limits that FEED_LIMITS names, and no others', () => {
  expect(readFeedLimits(undefined)).toEqual({ fetch: defaultFetchLimits, read: defaultLimits });
  expect(readFeedLimits('{"events": 20000, "bytes": 1024}')).toEqual({
    fetch: { ...defaultFetchLimits, bytes: 1024 },
    read: { ...defaultLimits, events: 20_000 },
  });
  expect(readFeedLimits('').read.events).toBe(defaultLimits.events);
});

it.each([
  '[]',
  'null',
  '5',
  'many',
  '{"events": 0}',
  '{"events": "7"}',
  '{"events": 1.5}',
  '{"toString": 1}',
  '{"more": 1}',
])('refuses %s', (text) => {
  expect(() => readFeedLimits(text)).toThrow();
});
