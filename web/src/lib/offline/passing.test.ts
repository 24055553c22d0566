import { expect, it } from 'vitest';
import { nextPause } from './passing.ts';

const pauses = (count: number, isAtGate: boolean) =>
  Array.from({ length: count }).reduce<number[]>((all) => [...all, nextPause(all.at(-1) ?? 0, isAtGate)], []);

it('tries again after five seconds, then each time after twice as long, up to five minutes', () => {
  expect(pauses(8, false)).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
});

it('waits at most twenty seconds once something was done at the gate, however long it has waited before', () => {
  expect(pauses(4, true)).toEqual([5_000, 10_000, 20_000, 20_000]);
  expect(nextPause(300_000, true)).toBe(20_000);
});
