import { describe, expect, it } from 'vitest';
import { startCpuClock } from '../feeds/cpu-clock.ts';
import type { FeedError } from './feed-error.ts';
import { defaultLimits } from './limits.ts';
import { mapInstances } from './mapping.ts';
import { expandFeed, normalizedText, parseFeed } from './read-feed.ts';
import { calendar, reasons, starts, vevent, zone } from './testing/feed-text.ts';

const window = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 1, 5) };
/** Less time than a sync has, which keeps the tests short. */
const limits = { ...defaultLimits, cpuMs: 300 };
const start = 'DTSTART:20260101T000000Z';
const many = (count: number, make: (index: number) => string, separator = '\r\n') =>
  Array.from({ length: count }, (_, index) => make(index)).join(separator);
const minute = (index: number) => new Date(window.from + index * 60_000).toISOString().replace(/[-:]|\.000Z/g, '');
const timezone = (tzid: string, observances: number, rule: string) => {
  const observance = (index: number) =>
    `BEGIN:STANDARD\r\nDTSTART:0001010${1 + (index % 9)}T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0${1 + (index % 8)}00\r\n${rule}\r\nEND:STANDARD`;
  return `BEGIN:VTIMEZONE\r\nTZID:${tzid}\r\n${many(observances, observance)}\r\nEND:VTIMEZONE`;
};

/** Reads like a sync. Returns the number of occurrences, or the code of the failure. */
function outcome(text: string): number | string {
  const elapsed = startCpuClock();
  try {
    const parsed = parseFeed(new TextEncoder().encode(text), limits);
    normalizedText(parsed.calendars);
    const reading = expandFeed(parsed, { window, zone: zone('Europe/Berlin'), limits, elapsed });
    if (reading.exceeded) throw reading.exceeded;
    return mapInstances(reading.instances, { zone: zone('Europe/Berlin'), defaultLengthMinutes: 60 }).items.length;
  } catch (error) {
    return (error as FeedError).code;
  }
}

/** Feeds that took minutes, or could. */
const costly: [string, () => string, (number | string)[]][] = [
  ['line ends without line feeds', () => calendar(vevent(start)) + '\r'.repeat(500_000), [1]],
  ['blank lines', () => calendar(vevent(start), '\n'.repeat(1_000_000)), [1]],
  ['a fold after each letter', () => calendar(vevent(start, `SUMMARY:${'a\r\n '.repeat(500_000)}`)), [1]],
  [
    'components without end',
    () =>
      calendar(
        many(170_000, () => 'BEGIN:X'),
        many(170_000, () => 'bad line'),
      ),
    ['truncated'],
  ],
  [
    'ends without component',
    () =>
      calendar(
        vevent(start),
        many(200_000, () => 'END:X'),
      ),
    [1],
  ],
  [
    'half a million bad lines',
    () =>
      calendar(
        vevent(
          start,
          many(500_000, () => 'bad line'),
        ),
      ),
    [1],
  ],
  ['as many parameters', () => calendar(vevent(`DTSTART${';A=B'.repeat(500_000)}:20260101T000000Z`)), [0]],
  ['a parameter without end', () => calendar(vevent(`DTSTART;TZID="${'a'.repeat(2_000_000)}:20260101T000000Z`)), [0]],
  [
    'a time zone of two million letters',
    () => calendar(vevent(`DTSTART;TZID=${'a'.repeat(2_000_000)}:20260101T000000`)),
    [0],
  ],
  ['a million categories', () => calendar(vevent(start, `CATEGORIES:${'a,'.repeat(1_000_000)}`)), [1]],
  ['blanks in markup', () => calendar(vevent(start, `DESCRIPTION:<b>${' '.repeat(199_000)}`)), [1]],
  ['markup without end', () => calendar(vevent(start, `DESCRIPTION:${'<a '.repeat(60_000)}`)), [1]],
  [
    'a rule with 60,000 weekdays',
    () => calendar(vevent(start, `RRULE:FREQ=YEARLY;BYDAY=${many(60_000, (index) => `${1 + (index % 53)}MO`, ',')}`)),
    [57, 58],
  ],
  [
    'a rule with a million parts',
    () => calendar(vevent(start, `RRULE:FREQ=DAILY;COUNT=3${';X=1'.repeat(500_000)}`)),
    [3],
  ],
  [
    '5,000 changes of 5,000 events of one UID',
    () =>
      calendar(
        many(5_000, (index) => vevent(`DTSTART:${minute(index)}Z`)),
        many(4_900, (index) => vevent(`RECURRENCE-ID:${minute(index)}Z`, `DTSTART:${minute(index + 1)}Z`)),
      ),
    [5_000],
  ],
  [
    '9,000 changes of a series that fit no date',
    () =>
      calendar(
        vevent(start, 'RRULE:FREQ=DAILY', `EXDATE:${many(20_000, (index) => `${minute(index)}Z`, ',')}`),
        many(9_000, (index) =>
          vevent(`RECURRENCE-ID;RANGE=THISANDFUTURE:${minute(index * 50)}Z`, `DTSTART:${minute(index)}Z`),
        ),
      ),
    ['too_large'],
  ],
  [
    '60,000 exceptions',
    () => calendar(vevent(start, 'RRULE:FREQ=DAILY', `EXDATE:${many(60_000, (index) => `${minute(index)}Z`, ',')}`)),
    [358],
  ],
  [
    '60,000 extra dates',
    () => calendar(vevent(start, `RDATE:${many(60_000, (index) => `${minute(index)}Z`, ',')}`)),
    ['too_large'],
  ],
  [
    '20,000 rules',
    () =>
      calendar(
        vevent(
          start,
          many(20_000, () => 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
        ),
      ),
    [1],
  ],
  [
    'a zone of 500 rules that never come true',
    () =>
      calendar(
        timezone('X', 500, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
        vevent('DTSTART;TZID=X:20260101T000000'),
      ),
    [1],
  ],
  [
    'a zone of 500 rules in 5,000 years',
    () =>
      calendar(
        timezone('X', 500, 'RRULE:FREQ=YEARLY'),
        many(5_000, (index) => vevent(`UID:${index}`, `DTSTART;TZID=X:${1000 + index}0101T000000`)),
      ),
    [1],
  ],
  [
    '3,000 zones and as many exceptions',
    () =>
      calendar(
        many(3_000, (index) => timezone(`X${index}`, 1, 'RRULE:FREQ=YEARLY')),
        vevent(
          'DTSTART;VALUE=DATE:20260101',
          'RRULE:FREQ=DAILY',
          `EXDATE:${many(30_000, (index) => `${minute(index)}Z`, ',')}`,
        ),
      ),
    [...Array.from({ length: 401 }, (_, index) => index)],
  ],
  [
    '5,000 calendars with zones that nobody knows',
    () => many(5_000, (index) => calendar(`X-WR-TIMEZONE:Nowhere/${index}`), ''),
    [0],
  ],
  [
    '9,999 events with zones that nobody knows',
    () =>
      calendar(
        many(9_999, (index) => vevent(`UID:${index}`, `DTSTART;TZID=Nowhere ${index}, or, elsewhere:20250101T000000`)),
      ),
    [0],
  ],
  ['20,000 events', () => calendar(many(20_000, (index) => vevent(`UID:${index}`, start))), ['too_large']],
  ['a UID of two million letters', () => calendar(vevent(`UID:${'x'.repeat(2_000_000)}`, start)), [1]],
];

describe('a hostile feed', () => {
  it.each(costly)('with %s stays within its budget', (_, make, expected) => {
    const text = make();
    const elapsed = startCpuClock();
    expect([...expected, 'cpu_budget']).toContain(outcome(text));
    // The budget is checked at intervals; some of these feeds took minutes.
    expect(elapsed()).toBeLessThan(3_000);
  });
});

describe('a mistake of a producer affects only itself', () => {
  const good = vevent('UID:good', 'DTSTART:20260302T100000Z');
  it.each([
    ['a lone quote in a parameter', vevent('DTSTART:20260301T100000Z', 'SUMMARY;X-A=12" pipe:Plumbing')],
    ['a parameter without value', vevent('DTSTART;TZID:20260301T100000Z')],
    ['an empty DTSTART', vevent('DTSTART:')],
    ['DTSTART twice', vevent('DTSTART:20260301T100000Z', 'DTSTART:20260301T110000Z')],
    ['a property without colon', vevent('DTSTART:20260301T100000Z', 'SUMMARY')],
    ['lower-case names', vevent('dtstart:20260301T100000Z').toLowerCase()],
    ['a BEGIN in a text', vevent('DTSTART:20260301T100000Z', 'DESCRIPTION:BEGIN:VEVENT\\nEND:VCALENDAR')],
    ['an alarm that is not closed', vevent('DTSTART:20260301T100000Z', 'BEGIN:VALARM', 'TRIGGER:-PT5M')],
    ['an event inside of a to-do', `BEGIN:VTODO\r\n${vevent('DTSTART:20260301T100000Z')}\r\nEND:VTODO`],
    ['a leap day in another year', vevent('DTSTART:20260229T100000Z')],
    ['a rule with itself', vevent('DTSTART:20260301T100000Z', 'RRULE:RRULE:FREQ=DAILY')],
    ['a rule without FREQ', vevent('DTSTART:20260301T100000Z', 'RRULE:INTERVAL=2')],
    ['INTERVAL=0', vevent('DTSTART:20260301T100000Z', 'RRULE:FREQ=DAILY;INTERVAL=0')],
    ['every second', vevent('DTSTART:20260301T100000Z', 'RRULE:FREQ=SECONDLY')],
    ['a rule in a year far off', vevent('DTSTART:99991231T235959Z', 'RRULE:FREQ=YEARLY;INTERVAL=999999999')],
    ['a duration of a thousand years', vevent('DTSTART:20260301T100000Z', 'DURATION:P52000W')],
    ['an end in the year 9999', vevent('DTSTART:20260301T100000Z', 'DTEND:99991231T235959Z')],
    [
      'an EXDATE with a rule in it',
      vevent('DTSTART:20260301T100000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:FREQ=DAILY'),
    ],
    ['an invalid RECURRENCE-ID', vevent('DTSTART:20260301T100000Z', 'RECURRENCE-ID:yesterday')],
    ['an empty zone', vevent('DTSTART;TZID=:20260301T100000')],
    ['a byte order mark in between', `\uFEFF${vevent('DTSTART:20260301T100000Z')}`],
    ['a vertical tab at a line end', vevent('DTSTART:20260301T100000Z\v')],
  ])('%s', (_, bad) => {
    expect(starts(calendar(bad, good))).toContain('2026-03-02T10:00:00Z');
  });
});

it('reports what was left out of them', () => {
  expect(reasons(calendar(vevent('DTSTART:20260229T100000Z')))).toEqual([
    expect.stringMatching(/^The start is not a date: "20260229T100000Z"/),
  ]);
  expect(reasons(calendar(vevent(`DTSTART${';A=B'.repeat(5_000)}:20260101T000000Z`)))).toEqual([
    'This line is malformed and is left out',
    'The event has no start and is left out',
  ]);
});
