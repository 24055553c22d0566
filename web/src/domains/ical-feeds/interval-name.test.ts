import { refreshIntervals } from '@contract/refresh-interval.ts';
import { expect, it } from 'vitest';
import { intervalName } from './feed-fields.tsx';

it('names every interval', () => {
  expect(refreshIntervals.filter((minutes) => !intervalName(minutes))).toEqual([]);
});
