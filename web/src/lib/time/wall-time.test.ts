import { describe, expect, test } from 'vitest';
import { dayStart, instantOf, wallTime } from './wall-time.ts';

const at = (date: string, time: string, zone: string) => instantOf({ date, time }, zone);

describe('what the clocks of a zone show', () => {
  test.each([
    ['2026-06-13T09:05:00Z', 'UTC', '2026-06-13', '09:05'],
    ['2026-06-13T22:30:00Z', 'Europe/Berlin', '2026-06-14', '00:30'],
    ['2026-01-01T02:00:00Z', 'America/New_York', '2025-12-31', '21:00'],
    ['2026-06-13T09:00:00Z', 'Asia/Kathmandu', '2026-06-13', '14:45'],
  ])('%s in %s', (moment, zone, date, time) => {
    expect(wallTime(moment, zone)).toEqual({ date, time });
  });
});

describe('the moment at which the clocks of a zone show something', () => {
  test.each([
    ['2026-06-13', '09:00', 'UTC', '2026-06-13T09:00:00+00:00'],
    ['2026-06-13', '09:00', 'America/New_York', '2026-06-13T09:00:00-04:00'],
    ['2026-12-13', '09:00', 'America/New_York', '2026-12-13T09:00:00-05:00'],
    ['2026-06-13', '00:00', 'Asia/Kathmandu', '2026-06-13T00:00:00+05:45'],
    ['2026-06-13', '23:59', 'Pacific/Apia', '2026-06-13T23:59:00+13:00'],
  ])('%s %s in %s', (date, time, zone, instant) => {
    expect(at(date, time, zone)).toBe(instant);
  });

  test('a skipped hour is moved forward by as much as the clocks jump', () => {
    expect(at('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T03:30:00+02:00');
    expect(at('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T03:30:00-04:00');
  });

  test('an hour that occurs twice is the first one', () => {
    expect(at('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T02:30:00+02:00');
    expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T01:30:00-04:00');
  });

  test('each side of a clock change has its own offset', () => {
    expect(at('2026-10-25', '01:59', 'Europe/Berlin')).toBe('2026-10-25T01:59:00+02:00');
    expect(at('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T03:00:00+01:00');
    expect(at('2026-03-29', '01:59', 'Europe/Berlin')).toBe('2026-03-29T01:59:00+01:00');
    expect(at('2026-03-29', '03:00', 'Europe/Berlin')).toBe('2026-03-29T03:00:00+02:00');
  });

  test('a day that a country skipped becomes the next one', () => {
    expect(at('2011-12-30', '12:00', 'Pacific/Apia')).toBe('2011-12-31T12:00:00+14:00');
  });

  test('an invalid date or time is null', () => {
    for (const [date, time] of [
      ['', '09:00'],
      ['2026-06-13', ''],
      ['2026-02-31', '09:00'],
      ['20260-06-13', '09:00'],
      ['2026-06-13', '25:00'],
    ] as const) {
      expect(at(date, time, 'UTC'), `${date} ${time}`).toBeNull();
    }
  });

  test('years that are still being typed are taken literally', () => {
    for (const year of ['0002', '0020', '0202']) {
      expect(at(`${year}-05-06`, '18:00', 'UTC')).toBe(`${year}-05-06T18:00:00+00:00`);
    }
    expect(wallTime('0020-05-06T18:00:00Z', 'UTC')).toEqual({ date: '0020-05-06', time: '18:00' });
  });

  test('a year of moments converts there and back, in zones with unusual rules', () => {
    for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca']) {
      for (let hour = 0; hour < 366 * 24; hour += 31) {
        const wall = wallTime(Date.UTC(2026, 0, 1, hour), zone);
        const instant = instantOf(wall, zone);
        expect(wallTime(instant ?? '', zone)).toEqual(wall);
      }
    }
  });
});

test('a day begins at midnight, or an hour later where the clocks go forward then', () => {
  expect(dayStart('2018-11-03', 'America/Sao_Paulo')).toBe('2018-11-03T00:00:00-03:00');
  expect(dayStart('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T01:00:00-02:00');
  expect(dayStart('2018-11-31', 'America/Sao_Paulo')).toBeNull();
});
