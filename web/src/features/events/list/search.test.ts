import { describe, expect, test } from 'vitest';
import { hasChoice, managedSearch } from './search.ts';

const none = { q: undefined, type: undefined, open: undefined, feed: undefined, canceled: undefined };
const nothing = { start: undefined, end: undefined, past: undefined, view: undefined, ...none };
const type = 'b0000000-0000-4000-8000-000000000001';

describe('the filter in the address', () => {
  test('is read', () => {
    expect(managedSearch.parse({ start: '2026-06-13', end: '2026-06-14', past: 'true', view: 'cards' })).toEqual({
      start: '2026-06-13',
      end: '2026-06-14',
      past: true,
      view: 'cards',
      ...none,
    });
    expect(managedSearch.parse({ q: 'gate', type, open: 'true', feed: 'true', canceled: 'true' })).toEqual({
      ...nothing,
      q: 'gate',
      type,
      open: true,
      feed: true,
      canceled: true,
    });
  });

  test.each([
    [{}],
    [{ start: 'yesterday', end: '2026-02-31', past: 'yes', view: 'table' }],
    [{ start: ['2026-06-13', '2026-06-14'], end: '0001-01-01' }],
    [{ q: '  ', type: 'bar', open: '1', feed: ['true', 'true'], canceled: '' }],
    [{ start: '', end: '9999-12-31', past: 'false', view: 'compact' }],
  ])('%o falls back to the default', (search) => {
    expect(managedSearch.parse(search)).toEqual(nothing);
  });

  test.each([[{ q: 'gate' }], [{ type }], [{ open: 'true' }], [{ feed: 'true' }], [{ canceled: 'true' }]])(
    '%o leaves events out, unlike days and the view',
    (search) => {
      expect(hasChoice(managedSearch.parse(search))).toBe(true);
      expect(hasChoice(managedSearch.parse({ start: '2026-06-13', past: 'true', view: 'cards' }))).toBe(false);
    },
  );
});
