import { expect, it } from 'vitest';
import { dayAndTime, momentWords, timeWithDay } from './moment.ts';

it('writes a moment short and in full, in the zone of the reader', () => {
  const words = (today: string, zone = 'UTC') => momentWords('2026-10-23T23:30:00Z', today, zone);
  expect(words('2026-10-23')).toEqual({ short: 'Today, 11:30 PM', full: 'Friday, October 23, 2026, 11:30 PM UTC' });
  expect(words('2026-10-30').short).toBe('Fri, Oct 23, 11:30 PM');
  expect(words('2027-01-01').short).toBe('Fri, Oct 23, 2026, 11:30 PM');
  expect(words('2026-10-24', 'Europe/Berlin').short).toBe('Today, 1:30 AM');
});

const late = '2026-10-23T23:30:00Z';

it('writes day and time apart for a sentence that has both', () => {
  expect(dayAndTime(late, 'UTC', Date.parse('2026-10-23T08:00:00Z'))).toEqual({ day: 'Fri, Oct 23', time: '11:30 PM' });
  expect(dayAndTime(late, 'Europe/Berlin', Date.parse('2027-10-23T08:00:00Z'))).toEqual({
    day: 'Sat, Oct 24, 2026',
    time: '1:30 AM',
  });
});

it('names the day of a time only if it is not today', () => {
  const at = (now: string, zone = 'UTC', time?: string) => timeWithDay(late, zone, Date.parse(now), time);
  expect(at('2026-10-23T08:00:00Z')).toBe('11:30 PM');
  expect(at('2026-10-22T08:00:00Z')).toBe('Tomorrow, 11:30 PM');
  expect(at('2026-10-23T08:00:00Z', 'Europe/Berlin')).toBe('Tomorrow, 1:30 AM');
  expect(at('2026-10-22T08:00:00Z', 'UTC', 'All day')).toBe('Tomorrow, All day');
});
