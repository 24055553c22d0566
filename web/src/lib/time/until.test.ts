import { expect, it } from 'vitest';
import { untilMoment } from './until.ts';

const now = Date.parse('2026-11-21T21:00:00Z');

it.each([
  ['2026-11-21T21:00:00Z', null],
  ['2026-11-21T21:00:30Z', 'in 1 minute'],
  ['2026-11-21T21:59:30Z', 'in 60 minutes'],
  ['2026-11-21T22:40:00Z', 'in 2 hours'],
  ['2026-11-22T08:00:00Z', 'tomorrow'],
  ['2026-11-28T13:00:00Z', 'in 7 days'],
])('says how long it is until %s: %s', (moment, words) => {
  expect(untilMoment(moment, now, 'UTC')).toBe(words);
});

it('counts the days of the zone of the reader', () => {
  expect(untilMoment('2026-11-22T03:00:00Z', now, 'America/New_York')).toBe('in 6 hours');
  expect(untilMoment('2026-11-22T03:00:00Z', now, 'UTC')).toBe('tomorrow');
});
