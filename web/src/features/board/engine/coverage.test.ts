import { expect, test } from 'vitest';
import { boardSlot } from '@/test/board.ts';
import { newId } from '@/test/records.ts';
import { coverageOf, stripOf } from './coverage.ts';

const slot = (current_count: number, required_count: number, min_count: number | null = null) =>
  boardSlot({ current_count, required_count, min_count });
const live = { status: 'scheduled' } as const;
const state = (...slots: ReturnType<typeof slot>[]) => coverageOf(live, slots).state;

test('a shift is short with fewer than half of its people', () => {
  expect(state(slot(1, 3))).toBe('short');
  expect(state(slot(1, 2))).toBe('open');
  expect(state(slot(2, 2))).toBe('full');
});

test('a shift below the minimum of one slot is critical, however many people it has', () => {
  expect(state(slot(9, 9), slot(1, 3, 2))).toBe('critical');
  expect(state(slot(9, 9), slot(2, 3, 2))).toBe('open');
});

test('missing people are counted to full and to the minimum', () => {
  expect(coverageOf(live, [slot(1, 4, 3), slot(2, 3), slot(2, 2, 1)])).toEqual({
    state: 'critical',
    required: 9,
    taken: 5,
    missing: 4,
    below: 2,
  });
});

test('canceled slots and shifts miss nobody', () => {
  const off = { ...slot(0, 5, 5), is_canceled: true };
  expect(coverageOf(live, [off, slot(2, 2)])).toMatchObject({ state: 'full', missing: 0, required: 2 });
  expect(coverageOf(live, [off])).toMatchObject({ state: 'canceled', missing: 0 });
  expect(coverageOf({ status: 'canceled' }, [slot(0, 3)])).toMatchObject({ state: 'canceled', missing: 0, below: 0 });
});

test('a shift without slots misses nobody', () => {
  expect(coverageOf(live, [])).toMatchObject({ state: 'full', missing: 0 });
});

test('people who are asked hold their places, but do not count for the minimum', () => {
  const asked = boardSlot({ current_count: 3, confirmed_count: 1, required_count: 3, min_count: 2 });
  expect(coverageOf(live, [asked])).toEqual({ state: 'critical', required: 3, taken: 3, missing: 0, below: 1 });
});

test('the strip adds up the slot types of each day, and has the chosen day', () => {
  const of = (day: string, required: number, taken: number, below_min = 0) => ({
    ...{ day, required, taken, below_min, slot_type_id: newId(), shifts: 1 },
  });
  const days = [of('2026-10-24', 5, 2, 1), of('2026-10-24', 2, 2), of('2026-10-20', 1, 1)];
  expect(stripOf({ timezone: 'UTC', today: '2026-10-23', days }, '2026-10-22')).toEqual([
    { day: '2026-10-20', missing: 0, below: 0, shifts: 1 },
    { day: '2026-10-22', missing: 0, below: 0, shifts: 0 },
    { day: '2026-10-24', missing: 3, below: 1, shifts: 2 },
  ]);
});
