import { expect, it } from 'vitest';
import { firstDayOf } from '@/lib/change-sets/planning.ts';
import { addMonths, clocksChangeOn, daysBetween, repeats, usualCopy, weeksOf, yearLater } from './days.ts';

it('days are counted between days, over a change of the clocks and of the year', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
});

it('the first day of shifts is a day of their own zone', () => {
  const shift = (start_time: string, timezone: string) => ({ start_time, timezone });
  expect(firstDayOf([shift('2026-06-14T12:00:00Z', 'UTC'), shift('2026-06-14T02:00:00Z', 'America/New_York')])).toBe(
    '2026-06-13',
  );
});

it('a repetition ends on its last day at the latest', () => {
  const [daily, weekly, fortnightly] = [{ days: 1 }, { days: 7 }, { days: 14 }];
  expect(repeats('2026-10-01', weekly, '2026-10-22')).toEqual(['2026-10-08', '2026-10-15', '2026-10-22']);
  expect(repeats('2026-10-01', fortnightly, '2026-10-22')).toEqual(['2026-10-15']);
  expect(repeats('2026-10-01', daily, '2026-10-01')).toEqual([]);
  expect(repeats('2026-10-01', weekly, '2026-09-01')).toEqual([]);
});

it('a repetition by month goes to the same date, weekday or last weekday, and leaves out months without it', () => {
  expect(repeats('2026-11-06', { monthly: 'weekday' }, '2027-02-05')).toEqual([
    '2026-12-04',
    '2027-01-01',
    '2027-02-05',
  ]);
  expect(repeats('2026-11-07', { monthly: 'weekday' }, '2026-12-31')).toEqual(['2026-12-05']);
  expect(repeats('2026-10-27', { monthly: 'last' }, '2026-11-30')).toEqual(['2026-11-24']);
  expect(repeats('2026-11-29', { monthly: 'last' }, '2027-01-30')).toEqual(['2026-12-27']);
  expect(repeats('2026-11-29', { monthly: 'last' }, '2027-01-31')).toEqual(['2026-12-27', '2027-01-31']);
  expect(repeats('2026-12-31', { monthly: 'date' }, '2027-05-31')).toEqual(['2027-01-31', '2027-03-31', '2027-05-31']);
  expect(repeats('2026-11-15', { monthly: 'date' }, '2026-11-30')).toEqual([]);
});

it('the day on which the clocks change is found, and none where they do not', () => {
  expect(clocksChangeOn('2026-10-20', '2026-11-20', 'Europe/Berlin')).toBe('2026-10-25');
  expect(clocksChangeOn('2026-10-20', '2026-10-25', 'Europe/Berlin')).toBe('2026-10-25');
  expect(clocksChangeOn('2026-10-25', '2026-11-20', 'Europe/Berlin')).toBe(null);
  expect(clocksChangeOn('2026-10-20', '2026-11-20', 'UTC')).toBe(null);
});

it('a month has whole weeks from the first day of the week', () => {
  const weeks = weeksOf('2026-02', 1);
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-02-01']);
  expect(weeks[4]?.[5]).toBe('2026-02-28');
  expect(weeksOf('2026-02', 0)[0]?.[0]).toBe('2026-02-01');
});

it('months are counted over the end of the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it('a year later is the same weekday, also over a leap day', () => {
  expect(yearLater('2026-10-23')).toBe('2027-10-22');
  expect(yearLater('2027-10-22')).toBe('2028-10-20');
});

it('shifts are usually copied to the next week, and those of last year to the same weekday of this one', () => {
  expect(usualCopy('2026-11-28', '2026-11-20')).toBe('2026-12-05');
  expect(usualCopy('2026-11-13', '2026-11-20')).toBe('2026-11-20');
  expect(usualCopy('2025-11-27', '2026-11-20')).toBe('2026-11-26');
});
