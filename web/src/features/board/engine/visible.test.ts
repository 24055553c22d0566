import { expect, it } from 'vitest';
import { sharesOf } from './visible.ts';

it('gives the first rows their bars first, and the others a place when these are complete', () => {
  expect(sharesOf([40, 0, 30, 20], 60)).toEqual([40, 1, 20, 0]);
  expect(sharesOf([40, 0, 30, 20], 120)).toEqual([40, 1, 30, 20]);
});

it('draws all that a row has once all are drawn, also what comes near later', () => {
  expect(sharesOf([40, 0], Number.POSITIVE_INFINITY)).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
});
