import { expect, it } from 'vitest';
import { defaultDays, moreDays, readFilter } from './filter.ts';

it('reads what to show and which slot types', () => {
  expect(readFilter({ show: 'past', types: ['b', 'a', 'b'] })).toEqual({ show: 'past', types: ['a', 'b'] });
  expect(readFilter({ types: 'a' })).toEqual({ types: ['a'] });
});

it('leaves the default out of the address', () => {
  expect(readFilter({ show: 'upcoming', types: [] })).toEqual({ show: undefined, types: undefined });
});

it('falls back to the default for what makes no sense', () => {
  expect(readFilter({ show: 'tomorrow', types: [1, '', null], other: 'x' })).toEqual({});
  expect(readFilter({ show: ['past', 'all'] })).toEqual({});
});

it('reads how much of the past is shown where the past is', () => {
  expect(readFilter({ show: 'past', days: '366' })).toEqual({ show: 'past', days: 366 });
  expect(readFilter({ show: 'all', days: 1830 })).toEqual({ show: 'all', days: 1830 });
  expect(readFilter({ show: 'all', days: 92 })).toEqual({ show: 'all' });
  expect(readFilter({ show: 'past', days: 5 })).toEqual({ show: 'past' });
  expect(readFilter({ days: 366 })).toEqual({});
});

it('goes further into the past step by step, until all of it is there', () => {
  expect(moreDays(defaultDays)).toBe(366);
  expect(moreDays(36_525)).toBeUndefined();
});
