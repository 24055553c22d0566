import { expect, it } from 'vitest';
import { dayOfKey, firstWeekday, weeksOf } from './use-month.ts';

it('knows the first day of the week of each language', () => {
  expect(['en-US', 'de', 'es', 'fr'].map((tag) => firstWeekday(tag))).toEqual([7, 1, 1, 1]);
});

it('shows a month as full weeks', () => {
  const weeks = weeksOf('2026-06', 1);
  expect(weeks).toHaveLength(5);
  expect([weeks[0]?.[0], weeks[4]?.[6]]).toEqual(['2026-06-01', '2026-07-05']);
  expect(weeksOf('2026-06', 7)[0]?.[0]).toBe('2026-05-31');
  expect(weeksOf('2026-08', 1)).toHaveLength(6);
});

it('moves by days, weeks and months, and to both ends of a week', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a'];
  expect(keys.map((key) => dayOfKey(key, '2026-05-31', 1))).toEqual([
    '2026-05-30',
    '2026-06-01',
    '2026-05-24',
    '2026-06-07',
    '2026-05-25',
    '2026-05-31',
    '2026-04-30',
    '2026-06-30',
    null,
  ]);
});
