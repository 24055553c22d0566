import { expect, test } from 'vitest';
import { lanesOf } from './layout.ts';

const box = (x: number, end: number) => ({ x, width: end - x });

test('what overlaps is in different lanes, and a free lane is used again', () => {
  expect(lanesOf([box(0, 100), box(50, 150), box(100, 200), box(120, 130)])).toEqual({ lanes: [0, 1, 0, 2], count: 3 });
});

test('adjoining shifts share a lane, whatever the rounding of their positions', () => {
  expect(lanesOf([box(0, 33.3334), box(33.3333, 66)])).toEqual({ lanes: [0, 0], count: 1 });
});

test('an empty row has one lane', () => {
  expect(lanesOf([])).toEqual({ lanes: [], count: 1 });
});
