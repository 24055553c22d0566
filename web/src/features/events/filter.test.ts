import { expect, it } from 'vitest';
import { readFilter } from './filter.ts';

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
