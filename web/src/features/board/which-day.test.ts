import { expect, test } from 'vitest';
import { newId } from '@/test/records.ts';
import { openingDay, stripOf } from './which-day.ts';

const of = (day: string, required: number, taken: number, below_min = 0) => ({
  ...{ day, required, taken, below_min, slot_type_id: newId(), shifts: 1 },
});
const board = (...days: ReturnType<typeof of>[]) => ({ timezone: 'UTC', today: '2026-10-23', days });

test('the strip adds up the slot types of each day, and has the chosen day', () => {
  const days = board(of('2026-10-24', 5, 2, 1), of('2026-10-24', 2, 2), of('2026-10-20', 1, 1));
  expect(stripOf(days, '2026-10-22')).toEqual([
    { day: '2026-10-20', missing: 0, below: 0, shifts: 1 },
    { day: '2026-10-22', missing: 0, below: 0, shifts: 0 },
    { day: '2026-10-24', missing: 3, below: 1, shifts: 2 },
  ]);
});

test('the board opens with today, or with the next day that has shifts', () => {
  expect(openingDay(board(of('2026-10-20', 1, 1), of('2026-10-23', 1, 1)))).toBe('2026-10-23');
  expect(openingDay(board(of('2026-11-02', 1, 1), of('2026-10-25', 1, 1)))).toBe('2026-10-25');
  expect(openingDay(board(of('2026-10-20', 1, 1)))).toBe('2026-10-23');
});
