import { describe, expect, test } from 'vitest';
import { eventWith } from '@/test/event.ts';
import { askedFor, eventsIn, isEmptyRange, rangeOf } from './filter.ts';

describe('the days that are shown', () => {
  const today = '2026-06-13';
  test.each([
    [{}, today, undefined],
    [{ past: true as const }, undefined, undefined],
    [{ start: '2026-06-20', end: '2026-06-21' }, '2026-06-20', '2026-06-21'],
    [{ start: '2026-06-01', end: '2026-06-21' }, today, '2026-06-21'],
    [{ start: '2026-06-01', past: true as const }, '2026-06-01', undefined],
  ])('%o', { tags: ['2.65', '2.66', '2.68', '2.69'] }, (filter, first, last) => {
    expect(rangeOf(filter, today)).toEqual({ first, last });
  });

  test('none when the end is before the start', () => {
    expect(isEmptyRange({ first: '2026-06-14', last: '2026-06-13' })).toBe(true);
    expect(isEmptyRange({ first: '2026-06-13', last: '2026-06-13' })).toBe(false);
    expect(isEmptyRange({ first: undefined, last: '2026-06-13' })).toBe(false);
  });

  test('are requested in the zone of the reader, with one more day at each side', () => {
    expect(askedFor({ first: '2026-06-13', last: '2026-06-13' }, 'America/New_York')).toEqual({
      from: '2026-06-12T00:00:00-04:00',
      to: '2026-06-15T00:00:00-04:00',
    });
    expect(askedFor({ first: undefined, last: undefined }, 'UTC')).toEqual({});
  });
});

describe('the events of the range', () => {
  const now = Date.parse('2026-06-13T12:00:00Z');
  const range = { start: '2026-06-13', end: '2026-06-14', past: true as const };
  const shown = (start_time: string, end_time: string, timezone = 'UTC', more = {}, filter: object = range) =>
    eventsIn([eventWith({ start_time, end_time, timezone, ...more })], filter, now).length === 1;

  test('are those on at least one of its days', () => {
    expect(shown('2026-06-12T22:00:00Z', '2026-06-13T00:00:00Z')).toBe(false);
    expect(shown('2026-06-12T22:00:00Z', '2026-06-13T00:01:00Z')).toBe(true);
    expect(shown('2026-06-14T23:59:00Z', '2026-06-15T02:00:00Z')).toBe(true);
    expect(shown('2026-06-15T00:00:00Z', '2026-06-15T02:00:00Z')).toBe(false);
    expect(shown('2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z')).toBe(true);
  });

  test('by the days of each event in its own zone', () => {
    expect(shown('2026-06-15T02:00:00Z', '2026-06-15T03:00:00Z', 'America/New_York')).toBe(true);
    expect(shown('2026-06-12T21:00:00Z', '2026-06-12T22:30:00Z', 'Europe/Berlin')).toBe(true);
  });

  test('begin with the present day where an event takes place', () => {
    // It is the 14th in Auckland, and the 13th in Honolulu.
    expect(shown('2026-06-13T11:00:00Z', '2026-06-13T11:59:00Z', 'Pacific/Auckland', {}, {})).toBe(false);
    expect(shown('2026-06-13T12:00:00Z', '2026-06-13T13:00:00Z', 'Pacific/Auckland', {}, {})).toBe(true);
    expect(shown('2026-06-13T11:00:00Z', '2026-06-13T11:59:00Z', 'Pacific/Honolulu', {}, {})).toBe(true);
  });

  test('all-day events by the days of their own zone', () => {
    const tokyo = { all_day: true };
    expect(shown('2026-06-14T15:00:00Z', '2026-06-15T15:00:00Z', 'Asia/Tokyo', tokyo)).toBe(false);
    expect(shown('2026-06-13T15:00:00Z', '2026-06-14T15:00:00Z', 'Asia/Tokyo', tokyo)).toBe(true);
  });
});
