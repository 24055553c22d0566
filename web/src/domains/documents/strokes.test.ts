import { strokes as schema } from '@contract/signing.ts';
import { expect, it } from 'vitest';
import { strokesOf } from './strokes.ts';

it('makes whole numbers in the field of a signature of what was drawn', () => {
  const points = [
    { x: 10.4, y: 20 },
    { x: 600, y: -3 },
  ];
  expect(strokesOf([{ points }], 500)).toEqual([[21, 40, 1000, 0]]);
});

it('keeps to the bounds of the contract, and to the end of each stroke', () => {
  const points = Array.from({ length: 20_000 }, (_, at) => ({ x: at / 40, y: 10 }));
  const [first, ...others] = strokesOf(
    Array.from({ length: 300 }, () => ({ points })),
    500,
  );
  expect(schema.safeParse([first, ...others]).success).toBe(true);
  expect(first?.slice(-2)).toEqual([1000, 20]);
});
