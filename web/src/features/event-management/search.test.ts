import { describe, expect, test } from 'vitest';
import { managedSearch } from './search.ts';

const nothing = { start: undefined, end: undefined, past: undefined, view: undefined };

describe('the filter in the address', () => {
  test('is read', () => {
    expect(managedSearch.parse({ start: '2026-06-13', end: '2026-06-14', past: 'true', view: 'cards' })).toEqual({
      start: '2026-06-13',
      end: '2026-06-14',
      past: true,
      view: 'cards',
    });
  });

  test.each([
    [{}],
    [{ start: 'yesterday', end: '2026-02-31', past: 'yes', view: 'table' }],
    [{ start: ['2026-06-13', '2026-06-14'], end: '0001-01-01' }],
    [{ start: '', end: '9999-12-31', past: 'false', view: 'compact' }],
  ])('%o falls back to the default', (search) => {
    expect(managedSearch.parse(search)).toEqual(nothing);
  });
});
