import { expect, it } from 'vitest';
import { defaultDays, eventSearch, moreDays } from './filter.ts';

it('reads what to show and which slot types', () => {
  expect(eventSearch.parse({ show: 'past', types: ['b', 'a', 'b'] })).toEqual({ show: 'past', types: ['a', 'b'] });
  expect(eventSearch.parse({ types: 'a' })).toEqual({ types: ['a'] });
});

it('leaves the default out of the address', () => {
  expect(eventSearch.parse({ show: 'upcoming', types: [] })).toEqual({ show: undefined, types: undefined });
});

it('falls back to the default for invalid values', () => {
  expect(eventSearch.parse({ show: 'tomorrow', types: [1, '', null], other: 'x' })).toEqual({});
  expect(eventSearch.parse({ show: ['past', 'all'] })).toEqual({});
});

it('reads how much of the past to show, only if past events are shown', () => {
  expect(eventSearch.parse({ show: 'past', days: '366' })).toEqual({ show: 'past', days: 366 });
  expect(eventSearch.parse({ show: 'all', days: 1830 })).toEqual({ show: 'all', days: 1830 });
  expect(eventSearch.parse({ show: 'all', days: 92 })).toEqual({ show: 'all' });
  expect(eventSearch.parse({ show: 'past', days: 5 })).toEqual({ show: 'past' });
  expect(eventSearch.parse({ days: 366 })).toEqual({});
});

it('reads the days of the week of what fits', () => {
  expect(eventSearch.parse({ weekdays: ['7', 6, 6] })).toEqual({ weekdays: [6, 7] });
  expect(eventSearch.parse({ weekdays: 2 })).toEqual({ weekdays: [2] });
  expect(eventSearch.parse({ weekdays: [0, 8] })).toEqual({});
  expect(eventSearch.parse({ show: 'all', weekdays: [1] })).toEqual({ show: 'all' });
});

it('goes back step by step, until all of the past is shown', () => {
  expect(moreDays(defaultDays)).toBe(366);
  expect(moreDays(36_525)).toBeUndefined();
});
