import { describe, expect, it } from 'vitest';
import { calendar, read, reasons, starts, times, vevent } from './testing/feed-text.ts';

const daily = (...lines: string[]) => vevent('DTSTART:20260110T100000Z', 'DTEND:20260110T110000Z', ...lines);
const berlin = (...lines: string[]) => vevent('DTSTART;TZID=Europe/Berlin:20260110T100000', 'DURATION:PT1H', ...lines);
const allDay = (...lines: string[]) => vevent('DTSTART;VALUE=DATE:20260110', ...lines);
const days = (text: string) => starts(text).map((start) => start.slice(5, 10));

describe('the set of a series', () => {
  it.each([
    ['a rule', daily('RRULE:FREQ=DAILY;COUNT=3'), ['01-10', '01-11', '01-12']],
    ['a start off the rule, kept', daily('RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2'), ['01-10', '01-12', '01-19']],
    ['two rules', daily('RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2'), ['01-10', '01-11', '01-17']],
    ['dates without a rule', daily('RDATE:20260112T100000Z,20260114T100000Z'), ['01-10', '01-12', '01-14']],
    [
      'dates beside a rule, none twice',
      daily('RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20260111T100000Z', 'RDATE:20260113T100000Z'),
      ['01-10', '01-11', '01-13'],
    ],
    ['an extra date in another zone', berlin('RDATE;TZID=America/New_York:20260112T040000'), ['01-10', '01-12']],
    ['an extra day of a timed series', berlin('RDATE;VALUE=DATE:20260112'), ['01-10', '01-12']],
    ['an extra time of an all-day series', allDay('RDATE:20260112T230000Z'), ['01-10', '01-13']],
    ['an exception', daily('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260111T100000Z'), ['01-10', '01-12']],
    [
      'exceptions in lists and lines',
      daily('RRULE:FREQ=DAILY;COUNT=5', 'EXDATE:20260111T100000Z,20260112T100000Z', 'EXDATE:20260114T100000Z'),
      ['01-10', '01-13'],
    ],
    ['an exception for the start', daily('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260110T100000Z'), ['01-11', '01-12']],
    ['an exception in UTC', berlin('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260111T090000Z'), ['01-10', '01-12']],
    [
      'an exception in another zone',
      berlin('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=America/New_York:20260111T040000'),
      ['01-10', '01-12'],
    ],
    ['an exception without zone', berlin('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260111T100000'), ['01-10', '01-12']],
    [
      'an exception without zone, far from the one of the feed',
      vevent('DTSTART;TZID=America/New_York:20260110T100000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260111T100000'),
      ['01-10', '01-12'],
    ],
    [
      'an exception that is a day',
      berlin('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20260111'),
      ['01-10', '01-12'],
    ],
    [
      'an exception with a time, all day',
      allDay('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260111T000000'),
      ['01-10', '01-12'],
    ],
    [
      'an exception at midnight somewhere, all day',
      allDay('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260110T230000Z'),
      ['01-10', '01-12'],
    ],
    ['an exception for another time', daily('RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20260111T110000Z'), ['01-10', '01-11']],
    ['an empty exception', daily('RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:'), ['01-10', '01-11']],
    ['UNTIL, inclusive', daily('RRULE:FREQ=DAILY;UNTIL=20260112T100000Z'), ['01-10', '01-11', '01-12']],
    ['UNTIL in UTC for a zone', berlin('RRULE:FREQ=DAILY;UNTIL=20260112T090000Z'), ['01-10', '01-11', '01-12']],
    ['UNTIL just before', berlin('RRULE:FREQ=DAILY;UNTIL=20260112T085959Z'), ['01-10', '01-11']],
    ['UNTIL by the local clock', berlin('RRULE:FREQ=DAILY;UNTIL=20260112T100000'), ['01-10', '01-11', '01-12']],
    ['UNTIL as a day', berlin('RRULE:FREQ=DAILY;UNTIL=20260112'), ['01-10', '01-11', '01-12']],
    ['UNTIL as a day, all day', allDay('RRULE:FREQ=DAILY;UNTIL=20260112'), ['01-10', '01-11', '01-12']],
    [
      'UNTIL as the evening before, all day',
      allDay('RRULE:FREQ=DAILY;UNTIL=20260111T230000Z'),
      ['01-10', '01-11', '01-12'],
    ],
    [
      'UNTIL as the last second, all day',
      allDay('RRULE:FREQ=DAILY;UNTIL=20260112T235959Z'),
      ['01-10', '01-11', '01-12'],
    ],
    ['UNTIL and COUNT', daily('RRULE:FREQ=DAILY;COUNT=5;UNTIL=20260111T100000Z'), ['01-10', '01-11']],
    ['UNTIL before the start', daily('RRULE:FREQ=DAILY;UNTIL=20250101T000000Z'), ['01-10']],
    ['times of day in an all-day rule, ignored', allDay('RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9,10'), ['01-10', '01-11']],
    ['a rule with a prefix of junk', daily('RRULE:RRULE:Any;FREQ=DAILY;COUNT=2'), ['01-10', '01-11']],
    ['a rule with parameters', daily('RRULE;X-A=TRASH:FREQ=DAILY;COUNT=2'), ['01-10', '01-11']],
  ])('has %s', (_, event, expected) => expect(days(calendar(event))).toEqual(expected));

  it('can have thousands of exceptions', () => {
    const dates = Array.from({ length: 3000 }, (_, index) => new Date(Date.UTC(2018, 0, 1 + index, 10)));
    const exceptions = dates.map((date) => date.toISOString().replace(/[-:]|\.000/g, ''));
    const text = calendar(vevent('DTSTART:20180101T100000Z', 'RRULE:FREQ=DAILY;COUNT=3010', `EXDATE:${exceptions}`));
    expect(starts(text)).toHaveLength(10);
  });

  it('reports what exceptions removed', () => {
    const text = calendar(
      daily('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260111T100000Z'),
      allDay('UID:b', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20260111'),
    );
    expect(read(text).excluded).toEqual([
      { key: 'a', recurrence: '2026-01-11T10:00:00Z' },
      { key: 'b', recurrence: '2026-01-11' },
    ]);
  });

  it('periods have their own length', () => {
    const text = calendar(daily('RDATE;VALUE=PERIOD:20260112T100000Z/PT3H,20260113T100000Z/20260113T120000Z'));
    expect(times(text).slice(1)).toEqual([
      '2026-01-12T10:00:00Z/2026-01-12T13:00:00Z',
      '2026-01-13T10:00:00Z/2026-01-13T12:00:00Z',
    ]);
  });

  it.each([
    ['INTERVAL=0', 'FREQ=DAILY;INTERVAL=0'],
    ['COUNT=0', 'FREQ=DAILY;COUNT=0'],
    ['an unknown FREQ', 'FREQ=FORTNIGHTLY'],
    ['nothing', ''],
    ['a part that cannot be', 'FREQ=MONTHLY;BYMONTHDAY=40'],
    ['every second for ever', 'FREQ=SECONDLY'],
    ['every minute for ever', 'FREQ=MINUTELY;INTERVAL=3'],
    ['what takes for ever to find', 'FREQ=SECONDLY;BYMONTH=5;BYSETPOS=2;COUNT=9'],
  ])('with the rule %s has only its first date, and a problem', (_, rule) => {
    const text = calendar(daily(`RRULE:${rule}`), vevent('UID:b', 'DTSTART:20260111T100000Z'));
    expect(days(text)).toEqual(['01-10', '01-11']);
    expect(reasons(text)).toMatchObject([expect.stringContaining('only the first date is taken over')]);
  });

  it('refuses clock rules for whole days', () => {
    expect(days(calendar(allDay('RRULE:FREQ=HOURLY;COUNT=5')))).toEqual(['01-10']);
  });

  it('keeps the time of day across a clock change', () => {
    const text = calendar(vevent('DTSTART;TZID=Europe/Berlin:20260328T100000', 'RRULE:FREQ=DAILY;COUNT=3'));
    expect(starts(text)).toEqual(['2026-03-28T09:00:00Z', '2026-03-29T08:00:00Z', '2026-03-30T08:00:00Z']);
  });

  it('keeps occurrences whose local time does not exist', () => {
    const text = calendar(vevent('DTSTART;TZID=America/New_York:20260307T023000', 'RRULE:FREQ=DAILY;COUNT=3'));
    expect(starts(text)).toEqual(['2026-03-07T07:30:00Z', '2026-03-08T07:30:00Z', '2026-03-09T06:30:00Z']);
  });

  it('with more than a thousand occurrences is left out and reported', () => {
    const reading = read(
      calendar(daily('SUMMARY:Ticks', 'RRULE:FREQ=HOURLY'), vevent('UID:b', 'DTSTART:20260111T100000Z')),
    );
    expect(reading.instances).toHaveLength(1);
    expect(reading.exceeded).toMatchObject({
      code: 'too_large',
      message: 'The series "Ticks" has more than 1,000 occurrences in the time that is imported.',
    });
  });

  it.each([1001, 1500, 5000])('with %i is left out', (count) => {
    expect(read(calendar(daily(`RRULE:FREQ=HOURLY;COUNT=${count}`)))).toMatchObject({
      instances: [],
      exceeded: { code: 'too_large' },
    });
  });

  it('with a thousand is read, and five thousand of a feed', () => {
    const series = (uid: string) => daily(`UID:${uid}`, 'RRULE:FREQ=HOURLY;COUNT=1000');
    expect(read(calendar(series('a'))).exceeded).toBeNull();
    expect(starts(calendar(...['a', 'b', 'c', 'd', 'e'].map(series)))).toHaveLength(5000);
    expect(() => read(calendar(...['a', 'b', 'c', 'd', 'e', 'f'].map(series)))).toThrow(/more than 5,000 occurrences/);
  });

  it('ends when the computing time is used up', () => {
    const text = calendar(daily('RRULE:FREQ=DAILY'));
    expect(() => read(text, { elapsed: () => 1501 })).toThrow(/more computing/);
    expect(read(text, { elapsed: () => 1500 }).instances).toHaveLength(356);
  });
});
