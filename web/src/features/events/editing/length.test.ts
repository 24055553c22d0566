import { expect, test } from 'vitest';
import { endAfter, lengthOf } from './form.ts';

const times = (startDate: string, startTime: string, endDate: string, endTime: string) => ({
  startDate,
  startTime,
  endDate,
  endTime,
});

/** The end once the start of `before` is moved. */
function moved(before: ReturnType<typeof times>, start: { startDate?: string; startTime?: string }, zone = 'UTC') {
  const length = lengthOf(before, zone, false);
  if (length === null) throw new Error('The times have no length.');
  return endAfter({ ...before, ...start }, length, zone, false);
}

test('the end follows another start time, on the same day', () => {
  expect(moved(times('2026-06-13', '09:00', '2026-06-13', '13:00'), { startTime: '11:30' })).toEqual({
    endDate: '2026-06-13',
    endTime: '15:30',
  });
});

test('the end follows into the next day and back out of it', () => {
  const evening = times('2026-06-13', '18:00', '2026-06-13', '22:00');
  expect(moved(evening, { startTime: '23:00' })).toEqual({ endDate: '2026-06-14', endTime: '03:00' });
  const night = times('2026-06-13', '23:00', '2026-06-14', '03:00');
  expect(moved(night, { startTime: '12:00' })).toEqual({ endDate: '2026-06-13', endTime: '16:00' });
});

test('the end follows another start date, earlier or later', () => {
  const before = times('2026-06-13', '09:00', '2026-06-14', '11:00');
  expect(moved(before, { startDate: '2026-07-01' })).toEqual({ endDate: '2026-07-02', endTime: '11:00' });
  expect(moved(before, { startDate: '2026-06-01' })).toEqual({ endDate: '2026-06-02', endTime: '11:00' });
});

test('an event keeps its length across a clock change', () => {
  const before = times('2026-10-23', '23:00', '2026-10-24', '05:00');
  expect(moved(before, { startDate: '2026-10-24' }, 'Europe/Berlin')).toEqual({
    endDate: '2026-10-25',
    endTime: '04:00',
  });
});

test('an all-day event keeps its number of days', () => {
  const days = times('2026-06-13', '', '2026-06-15', '');
  expect(lengthOf(days, 'UTC', true)).toBe(2);
  expect(endAfter({ ...days, startDate: '2026-06-29' }, 2, 'UTC', true)).toEqual({
    endDate: '2026-07-01',
    endTime: '',
  });
});

test.each([
  ['a start that is half typed', times('', '09:00', '2026-06-13', '11:00')],
  ['a year that is half typed', times('0020-06-13', '09:00', '2026-06-13', '11:00')],
  ['an end before the start', times('2026-06-13', '09:00', '2026-06-13', '08:00')],
  ['no end', times('2026-06-13', '09:00', '2026-06-13', '')],
])('%s has no length', (_, half) => {
  expect(lengthOf(half, 'UTC', false)).toBeNull();
});

test('a half-typed start does not move the end', () => {
  const half = times('0002-06-13', '09:00', '2026-06-13', '11:00');
  expect(endAfter(half, 3_600_000, 'UTC', false)).toBeNull();
});
