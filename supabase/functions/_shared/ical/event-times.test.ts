import { describe, expect, it } from 'vitest';
import { calendar, starts, times, vevent } from './testing/feed-text.ts';

describe('times', () => {
  it.each([
    ['in UTC', ['DTSTART:20260110T100000Z', 'DTEND:20260110T113000Z'], '2026-01-10T10:00:00Z/2026-01-10T11:30:00Z'],
    [
      'with a zone, without VTIMEZONE',
      ['DTSTART;TZID=America/New_York:20260710T100000', 'DURATION:PT1H'],
      '2026-07-10T14:00:00Z/2026-07-10T15:00:00Z',
    ],
    [
      'floating, in the zone of the feed',
      ['DTSTART:20260110T100000', 'DURATION:PT1H'],
      '2026-01-10T09:00:00Z/2026-01-10T10:00:00Z',
    ],
    [
      'with a zone in quotes',
      ['DTSTART;TZID="Europe/Berlin":20260110T100000', 'DURATION:PT1H'],
      '2026-01-10T09:00:00Z/2026-01-10T10:00:00Z',
    ],
    [
      'without seconds',
      ['DTSTART:20260110T1000Z', 'DTEND:20260110T1100Z'],
      '2026-01-10T10:00:00Z/2026-01-10T11:00:00Z',
    ],
    [
      'with dashes',
      ['DTSTART:2026-01-10T10:00:00Z', 'DTEND:2026-01-10T11:00:00Z'],
      '2026-01-10T10:00:00Z/2026-01-10T11:00:00Z',
    ],
    ['at a leap second', ['DTSTART:20260110T235960Z', 'DURATION:PT1H'], '2026-01-10T23:59:59Z/2026-01-11T00:59:59Z'],
    [
      'in UTC despite a TZID',
      ['DTSTART;TZID=America/New_York:20260110T100000Z', 'DURATION:PT1H'],
      '2026-01-10T10:00:00Z/2026-01-10T11:00:00Z',
    ],
    [
      'with two zones',
      ['DTSTART;TZID=America/New_York:20260110T100000', 'DTEND;TZID=Europe/Berlin:20260110T180000'],
      '2026-01-10T15:00:00Z/2026-01-10T17:00:00Z',
    ],
    ['without end: no length', ['DTSTART:20260110T100000Z'], '2026-01-10T10:00:00Z/2026-01-10T10:00:00Z'],
    [
      'with DTEND and DURATION: the former',
      ['DTSTART:20260110T100000Z', 'DURATION:PT5H', 'DTEND:20260110T110000Z'],
      '2026-01-10T10:00:00Z/2026-01-10T11:00:00Z',
    ],
    [
      'with a negative DURATION: no length',
      ['DTSTART:20260110T100000Z', 'DURATION:-PT5H'],
      '2026-01-10T10:00:00Z/2026-01-10T10:00:00Z',
    ],
    [
      'with an end that is a date: its midnight',
      ['DTSTART;TZID=America/New_York:20260110T100000', 'DTEND;VALUE=DATE:20260111'],
      '2026-01-10T15:00:00Z/2026-01-11T05:00:00Z',
    ],
    ['all day', ['DTSTART;VALUE=DATE:20260110', 'DTEND;VALUE=DATE:20260112'], '2026-01-10/2026-01-12'],
    ['all day without end', ['DTSTART;VALUE=DATE:20260110'], '2026-01-10/2026-01-11'],
    [
      'all day with the same end',
      ['DTSTART;VALUE=DATE:20260110', 'DTEND;VALUE=DATE:20260110'],
      '2026-01-10/2026-01-11',
    ],
    [
      'all day with an earlier end',
      ['DTSTART;VALUE=DATE:20260110', 'DTEND;VALUE=DATE:20260109'],
      '2026-01-10/2026-01-11',
    ],
    ['all day without VALUE=DATE', ['DTSTART:20260110'], '2026-01-10/2026-01-11'],
    ['all day with a zone', ['DTSTART;VALUE=DATE;TZID=America/New_York:20260110'], '2026-01-10/2026-01-11'],
    [
      'all day, written as midnight',
      ['DTSTART;VALUE=DATE:20260110T000000', 'DTEND;VALUE=DATE:20260111T000000'],
      '2026-01-10/2026-01-11',
    ],
    ['all day for a DURATION', ['DTSTART;VALUE=DATE:20260110', 'DURATION:P2D'], '2026-01-10/2026-01-12'],
    ['all day for some hours', ['DTSTART;VALUE=DATE:20260110', 'DURATION:PT36H'], '2026-01-10/2026-01-12'],
    ['in weeks', ['DTSTART:20260110T100000Z', 'DURATION:P1W'], '2026-01-10T10:00:00Z/2026-01-17T10:00:00Z'],
  ])('are read %s', (_, lines, expected) => expect(times(calendar(vevent(...lines)))).toEqual([expected]));

  it('that occur twice are the first, that do not exist use the offset before (T4)', () => {
    const zone = 'DTSTART;TZID=America/New_York:2026';
    expect(starts(calendar(vevent(`${zone}1101T013000`)))).toEqual(['2026-11-01T05:30:00Z']);
    expect(starts(calendar(vevent(`${zone}0308T023000`)))).toEqual(['2026-03-08T07:30:00Z']);
  });

  it('across a clock change: DTEND is exact, days of a DURATION are nominal (T6)', () => {
    const shift = (end: string) =>
      times(calendar(vevent('DTSTART;TZID=Europe/Berlin:20260321T220000', end, 'RRULE:FREQ=WEEKLY;COUNT=2')));
    expect(shift('DTEND;TZID=Europe/Berlin:20260322T060000')[1]).toBe('2026-03-28T21:00:00Z/2026-03-29T05:00:00Z');
    expect(shift('DURATION:P1D')[1]).toBe('2026-03-28T21:00:00Z/2026-03-29T20:00:00Z');
    expect(shift('DURATION:PT24H')[1]).toBe('2026-03-28T21:00:00Z/2026-03-29T21:00:00Z');
  });
});

describe('the window', () => {
  const inWindow = (...lines: string[]) => starts(calendar(vevent(...lines))).length;

  it('contains what overlaps it; its end is exclusive', () => {
    expect(inWindow('DTSTART:20251231T230000Z', 'DTEND:20260101T000000Z')).toBe(0);
    expect(inWindow('DTSTART:20251231T230000Z', 'DTEND:20260101T000001Z')).toBe(1);
    expect(inWindow('DTSTART:20260101T000000Z')).toBe(1);
    expect(inWindow('DTSTART:20251231T235959Z')).toBe(0);
    expect(inWindow('DTSTART:20261231T235959Z')).toBe(1);
    expect(inWindow('DTSTART:20270101T000000Z')).toBe(0);
    expect(inWindow('DTSTART:20200101T000000Z', 'DTEND:20300101T000000Z')).toBe(1);
  });

  it('contains long occurrences of a series that began long before', () => {
    expect(times(calendar(vevent('DTSTART:20251220T000000Z', 'DURATION:P20D', 'RRULE:FREQ=YEARLY')))).toEqual([
      '2025-12-20T00:00:00Z/2026-01-09T00:00:00Z',
      '2026-12-20T00:00:00Z/2027-01-09T00:00:00Z',
    ]);
  });
});
