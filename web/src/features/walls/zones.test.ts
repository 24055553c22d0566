import type { WallShift, WallSlot } from '@contract/wall.ts';
import { expect, it } from 'vitest';
import { zonesAt } from './zones.ts';

const slot = (id: string, more: Partial<WallSlot> = {}): WallSlot => ({
  ...{ id, name: 'Bar', color: '#d69e2e', required: 2, taken: 2, below_min: null, is_canceled: false, names: [] },
  ...more,
});
const shift = (id: string, from: number, to: number, slots: WallSlot[]): WallShift => ({
  ...{ id, title: id, location: null, timezone: 'UTC', all_day: false, is_canceled: false, slots },
  start_time: `2026-10-23T${String(from).padStart(2, '0')}:00:00Z`,
  end_time: `2026-10-23T${String(to).padStart(2, '0')}:00:00Z`,
});
const at = (hour: number) => Date.UTC(2026, 9, 23, hour);

it('shifts pass from next to now and away with the time, without a new answer', () => {
  const shifts = [shift('early', 8, 10, []), shift('late', 10, 12, [])];
  const titles = (hour: number) => {
    const { running, next } = zonesAt(shifts, at(hour));
    return [running.map(({ id }) => id), next.map(({ id }) => id)];
  };
  expect(titles(7)).toEqual([[], ['early', 'late']]);
  expect(titles(8)).toEqual([['early'], ['late']]);
  expect(titles(10)).toEqual([['late'], []]);
  expect(titles(12)).toEqual([[], []]);
});

it('what is missing begins with slots below their minimum; canceled, full and past ones are left out', () => {
  const shifts = [
    shift('over', 6, 8, [slot('past', { taken: 0 })]),
    shift('running', 8, 12, [slot('free', { taken: 0 }), slot('full'), slot('off', { taken: 0, is_canceled: true })]),
    shift('next', 10, 12, [slot('critical', { taken: 1, below_min: 1 }), slot('met', { taken: 1, below_min: 0 })]),
    // Both places are held for people who have not agreed yet.
    shift('later', 14, 16, [slot('held', { below_min: 2 })]),
  ];
  expect(zonesAt(shifts, at(9)).missing.map(({ slot: { id }, count, below }) => [id, count, below])).toEqual([
    ['critical', 1, true],
    ['held', 2, true],
    ['free', 2, false],
    ['met', 1, false],
  ]);
});
