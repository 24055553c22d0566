import { expect, it } from 'vitest';
import { binsOf, ticksOf } from './scale.ts';

it('a scale begins at zero and has a few round lines up to the greatest value', () => {
  expect(ticksOf(7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksOf(100)).toEqual([0, 50, 100]);
  expect(ticksOf(101)).toEqual([0, 50, 100, 150]);
  expect(ticksOf(0.3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(ticksOf(123_456)).toEqual([0, 50_000, 100_000, 150_000]);
  for (const greatest of [0.01, 0.07, 1, 3, 9.99, 10, 49, 51, 999, 1000, 5e7]) {
    const ticks = ticksOf(greatest);
    expect(ticks.length, String(greatest)).toBeGreaterThan(2);
    expect(ticks.length, String(greatest)).toBeLessThan(7);
    expect(ticks.at(-1), String(greatest)).toBeGreaterThanOrEqual(greatest);
    expect(ticks.at(-2), String(greatest)).toBeLessThan(greatest);
  }
});

it('a scale of what is counted has whole lines only, and one of nothing has a line to be seen', () => {
  expect(ticksOf(1, true)).toEqual([0, 1]);
  expect(ticksOf(3, true)).toEqual([0, 1, 2, 3]);
  expect(ticksOf(0)).toEqual([0, 1]);
  expect(ticksOf(Number.NaN)).toEqual([0, 1]);
});

it('values are counted in ranges of five, the upper bound belongs to the next, and of many hours the ranges are wider', () => {
  const shown = (values: number[]) => binsOf(values).map(({ from, to, count }) => `${from}-${to}: ${count}`);
  expect(shown([0, 0.5, 4.99, 5, 12])).toEqual(['0-5: 3', '5-10: 1', '10-15: 1']);
  expect(shown([7])).toEqual(['0-5: 0', '5-10: 1']);
  expect(shown([])).toEqual([]);
  expect(shown([59]).length).toBe(12);
  expect(shown([60])).toEqual(['0-10: 0', '10-20: 0', '20-30: 0', '30-40: 0', '40-50: 0', '50-60: 0', '60-70: 1']);
  for (const most of [1, 59.9, 60, 600, 1199, 8784, 87_840]) {
    const bins = binsOf([most, 0]);
    expect(bins.length, String(most)).toBeLessThanOrEqual(13);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  }
});
