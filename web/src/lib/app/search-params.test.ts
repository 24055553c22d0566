import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

it('reads a single value as text and a repeated name as a list', () => {
  expect(parseSearch('?show=past&types=a&types=b')).toEqual({ show: 'past', types: ['a', 'b'] });
  expect(parseSearch('')).toEqual({});
});

it('writes lists as repeated names and leaves out missing values', () => {
  expect(stringifySearch({ show: 'past', types: ['a', 'b'], none: [], missing: undefined })).toBe(
    '?show=past&types=a&types=b',
  );
  expect(stringifySearch({})).toBe('');
});

it('keeps a path in a value whole', () => {
  const search = stringifySearch({ redirect: '/volunteer?show=past&types=a#top' });
  expect(parseSearch(search)).toEqual({ redirect: '/volunteer?show=past&types=a#top' });
});
