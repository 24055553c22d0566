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

  it('takes thousands of exceptions', () => {
    const dates = Array.from({ length: 3000 }, (_, index) => new Date(Date.UTC(2018, 0, 1 + index, 10)));
    const exceptions = dates.map((date) => date.toISOString().replace(/[-:]|\.000/g, ''));
    const text = calendar(vevent('DTSTART:20180101T100000Z', 'RRULE:FREQ=DAILY;COUNT=3010', `EXDATE:${exceptions}`));
    expect(starts(text)).toHaveLength(10);
  });

  it('knows what exceptions took out', () => {
    const text = calendar(
      daily('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260111T100000Z'),
      allDay('UID:b', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20260111'),
    );
    expect(read(text).excluded).toEqual([
      { key: 'a', recurrence: '2026-01-11T10:00:00Z' },
      { key: 'b', recurrence: '2026-01-11' },
    ]);
  });

  it('gives periods their own length', () => {
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
  ])('with a rule that says %s has its first date, and a problem', (_, rule) => {
    const text = calendar(daily(`RRULE:${rule}`), vevent('UID:b', 'DTSTART:20260111T100000Z'));
    expect(days(text)).toEqual(['01-10', '01-11']);
    expect(reasons(text)).toMatchObject([expect.stringContaining('only the first date is taken over')]);
  });

  it('does not let days recur by the clock', () => {
    expect(days(calendar(allDay('RRULE:FREQ=HOURLY;COUNT=5')))).toEqual(['01-10']);
  });

  it('keeps the clock over a change of offset', () => {
    const text = calendar(vevent('DTSTART;TZID=Europe/Berlin:20260328T100000', 'RRULE:FREQ=DAILY;COUNT=3'));
    expect(starts(text)).toEqual(['2026-03-28T09:00:00Z', '2026-03-29T08:00:00Z', '2026-03-30T08:00:00Z']);
  });

  it('keeps instances whose hour is missing', () => {
    const text = calendar(vevent('DTSTART;TZID=America/New_York:20260307T023000', 'RRULE:FREQ=DAILY;COUNT=3'));
    expect(starts(text)).toEqual(['2026-03-07T07:30:00Z', '2026-03-08T07:30:00Z', '2026-03-09T06:30:00Z']);
  });

  it('with more than a thousand occurrences is left out, and says so', () => {
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

  it('with a thousand is taken, and five thousand of a feed', () => {
    const series = (uid: string) => daily(`UID:${uid}`, 'RRULE:FREQ=HOURLY;COUNT=1000');
    expect(read(calendar(series('a'))).exceeded).toBeNull();
    expect(starts(calendar(...['a', 'b', 'c', 'd', 'e'].map(series)))).toHaveLength(5000);
    expect(() => read(calendar(...['a', 'b', 'c', 'd', 'e', 'f'].map(series)))).toThrow(/more than 5,000 occurrences/);
  });

  it('ends when the computing takes too long', () => {
    const text = calendar(daily('RRULE:FREQ=DAILY'));
    expect(() => read(text, { elapsed: () => 1501 })).toThrow(/more computing/);
    expect(read(text, { elapsed: () => 1500 }).instances).toHaveLength(356);
  });
});

describe('overrides', () => {
  const series = berlin('SUMMARY:Old', 'SEQUENCE:3', 'RRULE:FREQ=DAILY;COUNT=4');
  const override = (id: string, ...lines: string[]) =>
    vevent(`RECURRENCE-ID${id}`, 'SUMMARY:New', 'SEQUENCE:3', ...lines);
  const moved = ['DTSTART;TZID=Europe/Berlin:20260111T180000', 'DURATION:PT2H'];
  const shown = (text: string) =>
    read(text).instances.map(
      ({ start, recurrence, texts }) => `${new Date(start).toISOString().slice(8, 16)} ${recurrence} ${texts.summary}`,
    );
  const expected = [
    '10T09:00 2026-01-10T09:00:00Z Old',
    '11T17:00 2026-01-11T09:00:00Z New',
    '12T09:00 2026-01-12T09:00:00Z Old',
    '13T09:00 2026-01-13T09:00:00Z Old',
  ];

  it.each([
    ['in the zone of the series', ';TZID=Europe/Berlin:20260111T100000'],
    ['in UTC', ':20260111T090000Z'],
    ['in another zone', ';TZID=America/New_York:20260111T040000'],
    ['without zone', ':20260111T100000'],
    ['as a day', ';VALUE=DATE:20260111'],
    ['as another time of that day', ';TZID=Europe/Berlin:20260111T120000'],
  ])('replace the instance they name %s', (_, id) => {
    expect(shown(calendar(series, override(id, ...moved)))).toEqual(expected);
    expect(shown(calendar(override(id, ...moved), series))).toEqual(expected);
  });

  it('of another event with the same time stay with it', () => {
    const other = vevent('UID:b', 'RECURRENCE-ID:20260111T090000Z', 'SUMMARY:Other', ...moved);
    expect(shown(calendar(series, other))).toEqual([
      expected[0],
      '11T09:00 2026-01-11T09:00:00Z Old',
      '11T17:00 2026-01-11T09:00:00Z Other',
      ...expected.slice(2),
    ]);
  });

  it('without a master stand alone', () => {
    expect(shown(calendar(override(':20260111T090000Z', ...moved)))).toEqual([expected[1]]);
  });

  it('of a single event make it a series of one', () => {
    const text = calendar(
      berlin(),
      vevent('RECURRENCE-ID;TZID=Europe/Berlin:20260110T100000', 'SUMMARY:New', ...moved),
    );
    expect(shown(text)).toEqual(['11T17:00 2026-01-10T09:00:00Z New']);
  });

  it('of all-day series are found by date, however that is written', () => {
    const days = allDay('SUMMARY:Old', 'RRULE:FREQ=DAILY;COUNT=2');
    for (const id of [';VALUE=DATE:20260111', ';TZID=W. Europe Standard Time:20260111T000000', ':20260110T230000Z']) {
      const text = calendar(days, vevent(`RECURRENCE-ID${id}`, 'SUMMARY:New', 'DTSTART;VALUE=DATE:20260115'));
      expect(shown(text)).toEqual(['10T00:00 2026-01-10 Old', '15T00:00 2026-01-11 New']);
    }
  });

  it('count where they are, not where they were', () => {
    const out = override(':20260111T090000Z', 'DTSTART:20270111T090000Z');
    expect(shown(calendar(series, out))).toHaveLength(3);
    const past = vevent('DTSTART:20240110T100000Z', 'SUMMARY:Old', 'RRULE:FREQ=WEEKLY;COUNT=10');
    const into = vevent('RECURRENCE-ID:20240124T100000Z', 'DTSTART:20260124T100000Z', 'SUMMARY:New');
    expect(shown(calendar(past, into))).toEqual(['24T10:00 2024-01-24T10:00:00Z New']);
  });

  it('of an instance that an exception took out stay', () => {
    const without = berlin('SUMMARY:Old', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;TZID=Europe/Berlin:20260111T100000');
    const text = calendar(without, vevent('RECURRENCE-ID:20260111T090000Z', 'SUMMARY:New', ...moved));
    expect(shown(text)).toEqual(['10T09:00 2026-01-10T09:00:00Z Old', expected[1]]);
  });

  it('that fit nowhere are kept when they are as new as the series, else left out', () => {
    const stray = (sequence: number) =>
      vevent('RECURRENCE-ID:20260301T090000Z', 'SUMMARY:Stray', `SEQUENCE:${sequence}`, 'DTSTART:20260301T120000Z');
    expect(shown(calendar(series, stray(3)))).toHaveLength(5);
    expect(shown(calendar(series, stray(2)))).toHaveLength(4);
    expect(reasons(calendar(series, stray(2)))).toEqual([
      'This change is older than its series and fits none of its dates',
    ]);
  });

  it('given twice with nothing to choose by leave the last', () => {
    const twice = ['First', 'Last'].map((summary) =>
      vevent('RECURRENCE-ID:20260111T090000Z', `SUMMARY:${summary}`, ...moved),
    );
    expect(shown(calendar(series, ...twice))[1]).toBe('11T17:00 2026-01-11T09:00:00Z Last');
  });

  it('given twice leave the newer', () => {
    const text = calendar(
      series,
      override(':20260111T090000Z', 'SEQUENCE:3', ...moved),
      vevent('RECURRENCE-ID;VALUE=DATE:20260111', 'SEQUENCE:9', 'SUMMARY:Newest', ...moved),
    );
    expect(shown(text)[1]).toBe('11T17:00 2026-01-11T09:00:00Z Newest');
    expect(shown(text)).toHaveLength(4);
  });

  it('for this and the future move the later ones as far, on the clock', () => {
    const weekly = vevent(
      'DTSTART;TZID=Europe/Berlin:20260307T100000',
      'DURATION:PT1H',
      'SUMMARY:Old',
      'RRULE:FREQ=WEEKLY;COUNT=6',
    );
    const split = vevent(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260321T100000',
      'DTSTART;TZID=Europe/Berlin:20260322T120000',
      'DURATION:PT3H',
      'SUMMARY:New',
    );
    const single = vevent(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260404T100000',
      'DTSTART;TZID=Europe/Berlin:20260404T080000',
      'SUMMARY:Single',
    );
    const text = calendar(weekly, split, single);
    expect(times(text)).toEqual([
      '2026-03-07T09:00:00Z/2026-03-07T10:00:00Z',
      '2026-03-14T09:00:00Z/2026-03-14T10:00:00Z',
      '2026-03-22T11:00:00Z/2026-03-22T14:00:00Z',
      '2026-03-29T10:00:00Z/2026-03-29T13:00:00Z',
      '2026-04-04T06:00:00Z/2026-04-04T06:00:00Z',
      '2026-04-12T10:00:00Z/2026-04-12T13:00:00Z',
    ]);
    expect(shown(text).map((line) => line.split(' ')[2])).toEqual(['Old', 'Old', 'New', 'New', 'Single', 'New']);
  });

  it('for this and the future reach beyond the window, and cancel', () => {
    const old = vevent('DTSTART:20250101T100000Z', 'RRULE:FREQ=MONTHLY');
    const split = vevent('RECURRENCE-ID;RANGE=THISANDFUTURE:20251101T100000Z', 'DTSTART:20251201T100000Z');
    expect(starts(calendar(old, split))).toHaveLength(12);
    const cancel = vevent('RECURRENCE-ID;RANGE=THISANDFUTURE:20260601T100000Z', 'STATUS:CANCELLED');
    expect(read(calendar(old, cancel)).instances.filter(({ status }) => status === 'cancelled')).toHaveLength(7);
  });
});
