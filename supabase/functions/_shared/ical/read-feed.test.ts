import { describe, expect, it } from 'vitest';
import { calendar, read, reasons, starts, times, vevent } from './testing/feed-text.ts';

const at = (day: string, hour = '10') => `DTSTART:2026${day}T${hour}0000Z`;
const failure = (text: string) => {
  try {
    read(text);
    return 'no failure';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

describe('the structure of a body', () => {
  it.each([
    [
      'lower case',
      calendar(vevent(at('0110')))
        .toLowerCase()
        .replace('t100000z', 'T100000Z'),
    ],
    ['line feeds', calendar(vevent(at('0110'))).replaceAll('\r\n', '\n')],
    ['carriage returns', calendar(vevent(at('0110'))).replaceAll('\r\n', '\r')],
    ['blank lines', calendar(vevent(at('0110'))).replaceAll('\r\n', '\r\n\r\n')],
    ['a byte order mark', `\uFEFF${calendar(vevent(at('0110')))}`],
    ['several calendars', calendar() + calendar(vevent(at('0110'))) + calendar()],
    ['byte order marks in between', `${calendar()}\uFEFF${calendar(vevent(at('0110')))}`],
    ['folds after every name', calendar(vevent(at('0110').replace(':', '\r\n :')))],
    ['blanks at the ends of BEGIN and END', calendar(vevent(at('0110'))).replaceAll('VEVENT', 'VEVENT  ')],
    ['a METHOD given twice', calendar('METHOD:PUBLISH', 'METHOD:PUBLISH', vevent(at('0110')))],
    [
      'unknown components',
      calendar('BEGIN:X-FOO', 'DTSTART:x', 'BEGIN:VEVENT', 'END:VEVENT', 'END:X-FOO', vevent(at('0110'))),
    ],
    [
      'an alarm with times of its own',
      calendar(vevent('BEGIN:VALARM', 'DTSTART:19700101T000000', 'END:VALARM', at('0110'))),
    ],
    ['text after its end', `${calendar(vevent(at('0110')))}<!-- page made in 0.1 s -->\r\n`],
    [
      'groups of things to do',
      calendar(
        'BEGIN:VTODO',
        at('0105'),
        'END:VTODO',
        'BEGIN:VJOURNAL',
        at('0106'),
        'END:VJOURNAL',
        vevent(at('0110')),
      ),
    ],
  ])('may have %s', (_, text) => expect(starts(text)).toEqual(['2026-01-10T10:00:00Z']));

  it('may hold no event at all', () => expect(read(calendar())).toMatchObject({ instances: [], problems: [] }));

  it.each([
    ['nothing', '', 'not_a_calendar'],
    ['a web page', '<!doctype html><title>Sign in</title>', 'not_a_calendar'],
    ['an address book', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'not_a_calendar'],
    ['a calendar without end', calendar(vevent(at('0110'))).replace('END:VCALENDAR', ''), 'truncated'],
    ['an event without end', calendar(vevent(at('0110'))).replace('END:VEVENT', ''), 'truncated'],
    ['a cut line', calendar(vevent(at('0110'))).slice(0, -30), 'truncated'],
    ['an event inside an event', calendar('BEGIN:VEVENT', vevent(at('0110'))), 'truncated'],
    ['10,001 events', calendar(...Array<string>(10_001).fill('BEGIN:VEVENT\r\nEND:VEVENT')), 'too_large'],
  ])('%s is refused', (_, text, code) => expect(failure(text)).toBe(code));

  it.each([
    ['a line without colon', 'and more', 'This line is not a property and is left out'],
    ['an unmatched quote', 'DTEND;TZID="Europe/Berlin:20260110T120000', 'This line is malformed and is left out'],
    ['a property without value', 'LOCATION;X=1', 'This line is malformed and is left out'],
    ['an END without BEGIN', 'END:VALARM', 'An END:VALARM without its BEGIN is left out'],
    ['an end that is no date', 'DTEND:tomorrow', 'The end is not a date: "tomorrow"'],
    ['month 13', 'DTEND:20261310T100000Z', 'The end is not a date: "20261310T100000Z"'],
    ['hour 25', 'DTEND:20260110T250000Z', 'The end is not a date: "20260110T250000Z"'],
    ['31 February', 'EXDATE:20260231T100000Z', 'An EXDATE is not a date: "20260231T100000Z"'],
    ['an EXRULE', 'EXRULE:FREQ=DAILY', 'EXRULE is no longer part of the standard and is not applied'],
    ['a DURATION of nothing', 'DURATION:PT', 'The DURATION cannot be used'],
    ['an end before the start', 'DTEND:20260109T100000Z', 'The end lies before the start and is not used'],
  ])('%s costs only itself', (_, line, reason) => {
    const { instances, problems } = read(calendar(vevent(at('0110'), line)));
    expect(instances).toHaveLength(1);
    expect(problems).toMatchObject([{ reason, line: 7 }]);
  });

  it.each([
    ['no start', vevent('SUMMARY:x'), 'The event has no start and is left out'],
    ['a start that is no date', vevent('DTSTART:soon'), 'The start is not a date: "soon"'],
    ['a recurrence of what', vevent(at('0110'), 'RECURRENCE-ID:x'), 'The RECURRENCE-ID is not a date: "x"'],
  ])('an event with %s costs only itself, and is known to be there', (_, event, reason) => {
    const reading = read(calendar(event, vevent('UID:b', at('0111'))));
    expect(reading.instances).toHaveLength(1);
    expect(reading.problems).toMatchObject([{ uid: 'a', reason }]);
    expect(reading.unreadable).toEqual(['a']);
  });

  it('keeps an odd attendee from costing the feed', () => {
    const attendee = 'ATTENDEE;X-COMMENT="see "notes\r\nand more":mailto:someone@example.org';
    expect(starts(calendar(vevent(at('0110'), attendee), vevent('UID:b', at('0111'))))).toHaveLength(2);
  });

  it('counts lines in the body as received', () => {
    const text = calendar('', 'X-LONG:1', ' 2', ' 3', vevent(at('0110'), 'DTEND:x'));
    expect(read(text).problems[0]?.line).toBe(11);
  });

  it('keeps a thousand problems and counts the others', () => {
    const text = calendar(vevent(at('0110'), ...Array<string>(1500).fill('junk')));
    expect(read(text).problems).toHaveLength(1000);
    expect(read(text).problemCount).toBe(1500);
  });
});

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
    ['all day without saying so', ['DTSTART:20260110'], '2026-01-10/2026-01-11'],
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

  it('of an ambiguous hour are the first, of a missing one by the clock before', () => {
    const zone = 'DTSTART;TZID=America/New_York:2026';
    expect(starts(calendar(vevent(`${zone}1101T013000`)))).toEqual(['2026-11-01T05:30:00Z']);
    expect(starts(calendar(vevent(`${zone}0308T023000`)))).toEqual(['2026-03-08T07:30:00Z']);
  });

  it('over a change of offset: DTEND is exact, DURATION days are nominal', () => {
    const shift = (end: string) =>
      times(calendar(vevent('DTSTART;TZID=Europe/Berlin:20260321T220000', end, 'RRULE:FREQ=WEEKLY;COUNT=2')));
    expect(shift('DTEND;TZID=Europe/Berlin:20260322T060000')[1]).toBe('2026-03-28T21:00:00Z/2026-03-29T05:00:00Z');
    expect(shift('DURATION:P1D')[1]).toBe('2026-03-28T21:00:00Z/2026-03-29T20:00:00Z');
    expect(shift('DURATION:PT24H')[1]).toBe('2026-03-28T21:00:00Z/2026-03-29T21:00:00Z');
  });
});

describe('the window', () => {
  const inWindow = (...lines: string[]) => starts(calendar(vevent(...lines))).length;

  it('holds what overlaps it, its end exclusive', () => {
    expect(inWindow('DTSTART:20251231T230000Z', 'DTEND:20260101T000000Z')).toBe(0);
    expect(inWindow('DTSTART:20251231T230000Z', 'DTEND:20260101T000001Z')).toBe(1);
    expect(inWindow('DTSTART:20260101T000000Z')).toBe(1);
    expect(inWindow('DTSTART:20251231T235959Z')).toBe(0);
    expect(inWindow('DTSTART:20261231T235959Z')).toBe(1);
    expect(inWindow('DTSTART:20270101T000000Z')).toBe(0);
    expect(inWindow('DTSTART:20200101T000000Z', 'DTEND:20300101T000000Z')).toBe(1);
  });

  it('holds instances of a series that began long before and last long', () => {
    expect(times(calendar(vevent('DTSTART:20251220T000000Z', 'DURATION:P20D', 'RRULE:FREQ=YEARLY')))).toEqual([
      '2025-12-20T00:00:00Z/2026-01-09T00:00:00Z',
      '2026-12-20T00:00:00Z/2027-01-09T00:00:00Z',
    ]);
  });
});

describe('zones', () => {
  const custom = [
    'BEGIN:VTIMEZONE',
    'TZID:Customized Time Zone',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0500',
    'TZOFFSETTO:+0330',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0330',
    'TZOFFSETTO:+0500',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const start = (tzid: string, ...more: string[]) =>
    starts(calendar(...more, vevent(`DTSTART;TZID=${tzid}:20260710T100000`)))[0];

  it.each([
    ['IANA', 'America/New_York', '2026-07-10T14:00:00Z'],
    ['Windows', 'W. Europe Standard Time', '2026-07-10T08:00:00Z'],
    ['Webex', 'Pacific Time', '2026-07-10T17:00:00Z'],
    ['a prefix', '/mozilla.org/20050126_1/America/New_York', '2026-07-10T14:00:00Z'],
    ['Outlook for people', '"(UTC-05:00) Eastern Time (US & Canada)"', '2026-07-10T14:00:00Z'],
  ])('are known by their names: %s', (_, tzid, expected) => expect(start(tzid)).toBe(expected));

  it('that only the file knows follow its rules', () => {
    expect(start('Customized Time Zone', ...custom)).toBe('2026-07-10T05:00:00Z');
    expect(starts(calendar(...custom, vevent('DTSTART;TZID=Customized Time Zone:20260110T100000')))).toEqual([
      '2026-01-10T06:30:00Z',
    ]);
    expect(reasons(calendar(...custom, vevent('DTSTART;TZID=customized time zone:20260110T100000')))).toEqual([]);
  });

  it.each([
    ['before a gap', '20260329T015900', '2026-03-28T22:29:00Z'],
    ['in a gap: by the clock before it', '20260329T023000', '2026-03-28T23:00:00Z'],
    ['after a gap', '20260329T033000', '2026-03-28T22:30:00Z'],
    ['twice: the first', '20261025T020000', '2026-10-24T21:00:00Z'],
    ['after the hour that comes twice', '20261025T031000', '2026-10-24T23:40:00Z'],
  ])('that only the file knows change when it says: %s', (_, wall, expected) => {
    expect(starts(calendar(...custom, vevent(`DTSTART;TZID=Customized Time Zone:${wall}`)))).toEqual([expected]);
  });

  it('that only the file knows had an offset before they first changed', () => {
    const once = [
      ...custom.slice(0, 3),
      'DTSTART:20260501T000000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0400',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    expect(start('Customized Time Zone', ...once)).toBe('2026-07-10T06:00:00Z');
    expect(starts(calendar(...once, vevent('DTSTART;TZID=Customized Time Zone:20260110T100000')))).toEqual([
      '2026-01-10T08:00:00Z',
    ]);
  });

  it('of the file do not outdo names that are known', () => {
    const wrong = custom.map((line) => line.replace('Customized Time Zone', 'America/New_York'));
    expect(start('America/New_York', ...wrong)).toBe('2026-07-10T14:00:00Z');
  });

  it('without rules of their own are where X-LIC-LOCATION says', () => {
    const named = ['BEGIN:VTIMEZONE', 'TZID:Mine', 'X-LIC-LOCATION:America/New_York', 'END:VTIMEZONE'];
    expect(start('Mine', ...named)).toBe('2026-07-10T14:00:00Z');
  });

  it('that nobody knows are the one of the feed, and that is told once', () => {
    const text = calendar(
      vevent('DTSTART;TZID=Nowhere/Land:20260710T100000'),
      vevent('UID:b', 'DTSTART;TZID=Nowhere/Land:20260711T100000'),
    );
    expect(starts(text)[0]).toBe('2026-07-10T08:00:00Z');
    expect(reasons(text)).toEqual(['The time zone "Nowhere/Land" is not known; Europe/Berlin is used instead']);
  });

  it('of X-WR-TIMEZONE hold for floating times only', () => {
    const line = 'X-WR-TIMEZONE:America/New_York';
    expect(starts(calendar(line, vevent('DTSTART:20260710T100000')))).toEqual(['2026-07-10T14:00:00Z']);
    expect(starts(calendar(line, vevent('DTSTART:20260710T100000Z')))).toEqual(['2026-07-10T10:00:00Z']);
    expect(starts(calendar(vevent('DTSTART:20260710T100000'), 'X-WR-TIMEZONE:Eastern Standard Time'))).toEqual([
      '2026-07-10T14:00:00Z',
    ]);
  });

  it('of one calendar do not reach into the next', () => {
    const other = calendar(vevent('UID:b', 'DTSTART;TZID=Customized Time Zone:20260110T100000'));
    const text = calendar(...custom, vevent('DTSTART;TZID=Customized Time Zone:20260110T100000')) + other;
    expect(starts(text)).toEqual(['2026-01-10T06:30:00Z', '2026-01-10T09:00:00Z']);
  });

  it('with hostile rules are read in time', () => {
    const hostile = custom.map((line) => line.replace(/RRULE:.*/, 'RRULE:FREQ=SECONDLY;INTERVAL=1'));
    const many = Array.from({ length: 300 }, () => hostile.slice(2, -1)).flat();
    const begun = performance.now();
    start('Customized Time Zone', ...custom.slice(0, 2), ...many, 'END:VTIMEZONE');
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('duplicates', () => {
  const versions = (...lines: string[][]) =>
    calendar(...lines.map((more, index) => vevent(`SUMMARY:${index}`, at('0110'), ...more)));
  const winner = (text: string) => read(text).instances.map(({ texts }) => texts.summary);

  it.each([
    ['the higher SEQUENCE', ['SEQUENCE:2'], ['SEQUENCE:10'], '1'],
    ['the higher SEQUENCE, first', ['SEQUENCE:1387231331'], ['SEQUENCE:3', 'LAST-MODIFIED:20260101T000000Z'], '0'],
    ['the later LAST-MODIFIED', ['LAST-MODIFIED:20260102T000000Z'], ['LAST-MODIFIED:20260101T000000Z'], '0'],
    ['the later DTSTAMP', ['DTSTAMP:20260101T000000Z'], ['DTSTAMP:20260102T000000Z'], '1'],
    ['the last', [], [], '1'],
    ['the one with a readable SEQUENCE', ['SEQUENCE:x'], ['SEQUENCE:1'], '1'],
  ])('leave %s', (_, first, second, expected) => expect(winner(versions(first, second))).toEqual([expected]));

  it('at different times with nothing to choose by are separate events', () => {
    const { instances, problems } = read(calendar(vevent(at('0110')), vevent(at('0111'))));
    expect(instances.map(({ uid, key }) => [uid, key])).toEqual([
      ['a', 'a#2026-01-10T10:00:00Z'],
      ['a', 'a#2026-01-11T10:00:00Z'],
    ]);
    expect(problems).toHaveLength(1);
  });

  it('at different times with another version are one event', () => {
    expect(starts(calendar(vevent(at('0110'), 'SEQUENCE:1'), vevent(at('0111'))))).toEqual(['2026-01-10T10:00:00Z']);
  });

  it('of a series leave one series', () => {
    const series = vevent(at('0110'), 'RRULE:FREQ=DAILY;COUNT=2');
    expect(starts(calendar(series, series, vevent(at('0120'))))).toHaveLength(1);
    expect(starts(calendar(vevent(at('0120')), series, series))).toHaveLength(2);
  });

  it('without UID are told apart by what they are', () => {
    const bare = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
    const keys = (...events: string[]) => read(calendar(...events)).instances.map(({ key }) => key);
    const [first, second, third] = keys(bare(at('0110')), bare(at('0110')), bare(at('0110'), 'SUMMARY:x'));
    expect(new Set([first, second, third]).size).toBe(3);
    expect(keys(bare(at('0110'), 'SUMMARY:x'), bare(at('0110')), bare(at('0110')))).toEqual(
      expect.arrayContaining([first, second, third]),
    );
    expect(read(calendar(bare(at('0110')), bare('UID: ', at('0111')))).instances.map(({ uid }) => uid)).toEqual([
      null,
      null,
    ]);
  });

  it('with very long UIDs stay apart and storable', () => {
    const long = 'x😀'.repeat(5000);
    const { instances } = read(calendar(vevent(`UID:${long}1`, at('0110')), vevent(`UID:${long}2`, at('0110'))));
    expect(new Set(instances.map(({ key }) => key)).size).toBe(2);
    for (const { key } of instances) {
      expect(key.length).toBeLessThan(255);
      expect(key).not.toMatch(/\p{Surrogate}/u);
    }
  });
});

describe('the status', () => {
  const statuses = (text: string) => read(text).instances.map(({ status }) => status);

  it.each([
    ['CONFIRMED', 'confirmed'],
    ['TENTATIVE', 'tentative'],
    ['CANCELLED', 'cancelled'],
    ['Canceled', 'cancelled'],
    ['X-ELSE', 'confirmed'],
  ])('%s is read', (status, expected) =>
    expect(statuses(calendar(vevent(at('0110'), `STATUS:${status}`)))).toEqual([expected]),
  );

  it('of a series is that of all its instances, of an override its own', () => {
    const series = (...more: string[]) => vevent(at('0110'), 'RRULE:FREQ=DAILY;COUNT=3', ...more);
    const override = (...more: string[]) => vevent('RECURRENCE-ID:20260111T100000Z', at('0111', '12'), ...more);
    expect(statuses(calendar(series('STATUS:CANCELLED'), override()))).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(statuses(calendar(series(), override('STATUS:CANCELLED')))).toEqual(['confirmed', 'cancelled', 'confirmed']);
    expect(statuses(calendar(series(), vevent('RECURRENCE-ID:20260111T100000Z', 'STATUS:CANCELLED')))).toEqual([
      'confirmed',
      'cancelled',
      'confirmed',
    ]);
  });

  it('of a cancelling calendar is cancelled', () => {
    expect(statuses(calendar('METHOD:CANCEL', vevent(at('0110'))))).toEqual(['cancelled']);
  });
});
