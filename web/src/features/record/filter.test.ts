import { expect, it } from 'vitest';
import { filterOf } from './filter.ts';
import { recordSearch } from './search.ts';

const who = '6f1d8a1a-0000-4000-8000-00000000000a';

it('an address asks for whole days of a zone, and drops what is no filter', () => {
  const search = recordSearch.parse({ who, part: 'places', from: '2026-03-29', to: '2026-03-29', event: 'x' });
  expect(filterOf(search, 'Europe/Berlin')).toEqual({
    user_id: who,
    part: 'places',
    from: '2026-03-29T00:00:00+01:00',
    until: '2026-03-30T00:00:00+02:00',
  });
  expect(filterOf(recordSearch.parse({ part: 'secrets', to: 'today' }), 'UTC')).toEqual({});
});
