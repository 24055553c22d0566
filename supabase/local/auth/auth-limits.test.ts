import { expect, it } from 'vitest';
import { createLimit } from './auth-limits.ts';

it('an address has 30 requests at once, and then as many as the limit says', () => {
  let now = 0;
  const take = createLimit(60, () => now);
  const taken = (address: string, times: number) =>
    Array.from({ length: times }, () => take(address)).filter(Boolean).length;
  expect(taken('192.0.2.1', 100)).toBe(30);
  expect(taken('192.0.2.2', 1)).toBe(1);
  now += 60_000;
  expect(taken('192.0.2.1', 100)).toBe(12);
  now += 3_600_000;
  expect(taken('192.0.2.1', 100)).toBe(30);
});
