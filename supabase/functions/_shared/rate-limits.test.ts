import { expect, it } from 'vitest';
import { defaultRateLimits, readRateLimits } from './rate-limits.ts';

it('the limits are the usual ones but for those that the setting names', () => {
  expect(readRateLimits('{}')).toEqual(defaultRateLimits);
  const writes = { burst: 600, per_second: 0.5 };
  expect(readRateLimits(JSON.stringify({ writes }))).toEqual({ ...defaultRateLimits, writes });
});

it.each([
  ['[]', 'must be an object'],
  ['nonsense', 'must be JSON'],
  ['{"calls": {"burst": 1, "per_second": 1}}', 'must be limits: there is no limit calls'],
  ['{"reads": null}', 'must be limits: reads takes burst and per_second, positive numbers'],
  ['{"reads": {"burst": 0, "per_second": 1}}', 'must be limits: reads takes burst and per_second, positive numbers'],
  ['{"reads": {"burst": 1.5, "per_second": 1}}', 'must be limits: reads takes burst and per_second, positive numbers'],
  ['{"reads": {"burst": 10}}', 'must be limits: reads takes burst and per_second, positive numbers'],
  ['{"reads": {"burst": 3601, "per_second": 1}}', 'must be limits: reads must refill within an hour'],
])('%s is refused', (text, problem) => {
  expect(() => readRateLimits(text)).toThrow(problem);
});
