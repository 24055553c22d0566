import { expect, it } from 'vitest';
import { askedPeriod, monthBefore, periodOf } from './period.ts';

it.each([
  ['2026-03-31', 0, '2026-03-01', '2026-03-31'],
  ['2026-03-31', 1, '2026-02-01', '2026-02-28'],
  ['2026-01-15', 1, '2025-12-01', '2025-12-31'],
])('from %s, %i months back is %s to %s', (today, back, from, to) => {
  expect(monthBefore(today, back)).toEqual({ from, to });
});

it('what an address does not say is this month', () => {
  expect(periodOf({ from: undefined, to: undefined }, '2026-06-12')).toEqual({ from: '2026-06-01', to: '2026-06-30' });
  expect(periodOf({ from: '2026-05-02', to: undefined }, '2026-06-12')).toEqual({
    from: '2026-05-02',
    to: '2026-06-30',
  });
});

it('people are asked about last month and this one', () => {
  expect(askedPeriod('2026-01-05')).toEqual({ from: '2025-12-01', to: '2026-01-05' });
});
