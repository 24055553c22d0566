import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apportion, hundredthsOf } from './apportion.ts';

const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);

it('distributes the hundredths of an hour so that nothing is lost', () => {
  expect(apportion([20, 20, 20], 100)).toEqual([34, 33, 33]);
  expect(apportion([10, 10, 10], 50)).toEqual([17, 17, 16]);
  expect(apportion([-20, -20, -20], -100)).toEqual([-33, -33, -34]);
  expect(apportion([7460], hundredthsOf(7460))).toEqual([12_433]);
  expect(apportion([], 0)).toEqual([]);
});

it.each([
  [0, 0],
  [1, 2],
  [2, 3],
  [20, 33],
  [40, 67],
  [-20, -33],
  [-40, -67],
  [450, 750],
])('%i minutes are %i hundredths', (minutes, hundredths) => {
  expect(hundredthsOf(minutes)).toBe(hundredths);
});

it('keeps the total of any minutes, and no part is off by a hundredth', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -6000, max: 6000 }), { maxLength: 60 }), (minutes) => {
      const total = hundredthsOf(sum(minutes));
      const parts = apportion(minutes, total);
      expect(sum(parts)).toBe(total);
      // In sixtieths of a hundredth, which are whole numbers.
      parts.forEach((part, index) => {
        expect(Math.abs(part * 60 - (minutes[index] as number) * 100)).toBeLessThan(60);
      });
      // What is whole already stays so.
      parts.forEach((part, index) => {
        const exact = (minutes[index] as number) * 100;
        if (exact % 60 === 0) expect(part * 60 - exact).toBe(0);
      });
    }),
    { numRuns: 2000 },
  );
});
