import { expect, test } from 'vitest';
import { axisOf, endsOf, hourWidthFor, isOn, momentAt, xOf } from './axis.ts';

const hour = 3_600_000;
const span = (from: number, to: number) => ({ from: from * hour, to: to * hour });
const axis = axisOf([span(8, 18), span(32, 40)], 50);

test('an hour has the same width wherever it is', () => {
  expect([8, 9, 18].map((at) => xOf(axis, at * hour))).toEqual([0, 50, 500]);
  expect(axis.width).toBe(500 + 28 + 400);
});

test('what is between two spans is folded', () => {
  expect(axis.segments.map(({ folded, width }) => [folded, width])).toEqual([
    [false, 500],
    [true, 28],
    [false, 400],
  ]);
  expect(xOf(axis, 25 * hour)).toBe(514);
});

test('moments outside the axis are at its ends', () => {
  expect(xOf(axis, 0)).toBe(0);
  expect(xOf(axis, 100 * hour)).toBe(axis.width);
  expect(endsOf(axis)).toEqual(span(8, 40));
});

test('a position leads back to its moment, also in a fold and beyond the ends', () => {
  for (const at of [8, 9.25, 17.75, 18, 25, 32, 39])
    expect(momentAt(axis, xOf(axis, at * hour))).toBeCloseTo(at * hour);
  expect(momentAt(axis, -50)).toBe(7 * hour);
  expect(momentAt(axis, axis.width + 100)).toBe(42 * hour);
});

test('what is only in a fold is not on the axis', () => {
  expect(isOn(axis, span(19, 20))).toBe(false);
  expect(isOn(axis, span(17, 20))).toBe(true);
  expect(isOn(axis, span(18, 32))).toBe(false);
  expect(isOn(axis, span(4, 8))).toBe(false);
});

test('hours fill the width, but are not narrower than the least', () => {
  expect(hourWidthFor([span(8, 18)], 800, 40)).toBe(80);
  expect(hourWidthFor([span(8, 18), span(32, 42)], 828, 10)).toBe(40);
  expect(hourWidthFor([span(8, 18)], 300, 40)).toBe(40);
});
