import { expect, it } from 'vitest';
import { momentWords } from './moment.ts';

it('writes a moment short and in full, in the zone of the reader', () => {
  const words = (today: string, zone = 'UTC') => momentWords('2026-10-23T23:30:00Z', today, zone);
  expect(words('2026-10-23')).toEqual({ short: 'Today, 11:30 PM', full: 'Friday, October 23, 2026, 11:30 PM UTC' });
  expect(words('2026-10-30').short).toBe('Fri, Oct 23, 11:30 PM');
  expect(words('2027-01-01').short).toBe('Fri, Oct 23, 2026, 11:30 PM');
  expect(words('2026-10-24', 'Europe/Berlin').short).toBe('Today, 1:30 AM');
});
