import { expect, test } from 'vitest';
import { scheduleSearch } from './search.ts';

test('an address says what the board shows, and nonsense is ignored', () => {
  const good = { day: '2026-11-28', days: '7', by: 'role', zoom: '2' };
  expect(scheduleSearch.parse(good)).toEqual({ day: '2026-11-28', days: 7, by: 'role', zoom: 2 });
  expect(scheduleSearch.parse({ day: '2026-11-31', days: '2', by: 'day', zoom: '9' })).toEqual({});
  expect(scheduleSearch.parse({})).toEqual({});
});
