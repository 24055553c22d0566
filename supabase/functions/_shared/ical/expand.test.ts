import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../tests/support/times.ts';
import { startCpuClock } from '../feeds/cpu-clock.ts';
import { dayMs, isoInstant } from './civil.ts';
import { expandRule } from './expand.ts';
import { readRule } from './rule.ts';
import { RuleTooCostly } from './step-budget.ts';

const start2026 = Date.UTC(2026, 0, 1, 9);
const defaults = { start: start2026, from: start2026, to: Date.UTC(2027, 1, 5), limit: 1000 };

function expand(text: string, options: Partial<typeof defaults> = {}): number[] {
  const { rule } = readRule(text);
  if (!rule) throw new Error(`bad rule ${text}`);
  return expandRule({ rule, ...defaults, ...options });
}

const dates = (text: string, options?: Partial<typeof defaults>) =>
  expand(text, options).map((wall) => isoInstant(wall).slice(0, 16));

/** The same, by another library. */
function expandByLibrary(text: string, { start, from, to }: typeof defaults): number[] {
  const dtstart = isoInstant(start).replace(/[-:]/g, '');
  const engine = new RRuleTemporal({ rruleString: `DTSTART:${dtstart}\nRRULE:${text}` });
  return engine.between(new Date(from), new Date(to), true).map(({ epochMilliseconds }) => epochMilliseconds);
}

const some = <T>(values: readonly T[], maxLength = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength }).map((list) => list.join(','));
const maybe = (name: string, values: fc.Arbitrary<string | number>) =>
  fc.option(
    values.map((value) => `${name}=${value}`),
    { nil: null, freq: 2 },
  );
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const times = [maybe('BYHOUR', some([0, 6, 9, 23])), maybe('BYMINUTE', some([0, 15, 59], 2))];
const common = [
  maybe('INTERVAL', fc.constantFrom(1, 2, 3, 5, 13)),
  maybe('COUNT', fc.integer({ min: 1, max: 80 })),
  maybe('WKST', fc.constantFrom(...weekdays)),
];
const monthDays = some([1, 2, 13, 28, 29, 30, 31, -1, -2, -31]);
const ordinals = some(weekdays.flatMap((day) => [`1${day}`, `3${day}`, `5${day}`, `-1${day}`]));
// Families of rules that the other library expands correctly; it unites several ways to select days of a year.
const families = [
  ['DAILY', [maybe('BYDAY', some(weekdays)), maybe('BYMONTH', some([1, 2, 6, 12])), ...times]],
  ['WEEKLY', [maybe('BYDAY', some(weekdays, 7)), maybe('BYMONTH', some([1, 2, 6, 12])), ...times]],
  ['MONTHLY', [maybe('BYMONTHDAY', monthDays), maybe('BYMONTH', some([1, 2, 6, 12])), ...times]],
  ['MONTHLY', [maybe('BYDAY', some(weekdays)), maybe('BYSETPOS', some([1, 2, -1, -2], 2))]],
  ['MONTHLY', [maybe('BYDAY', ordinals)]],
  ['YEARLY', [maybe('BYMONTH', some([1, 2, 6, 12])), maybe('BYMONTHDAY', monthDays), ...times]],
  ['YEARLY', [maybe('BYMONTH', some([1, 2, 6, 12])), maybe('BYDAY', ordinals)]],
  ['YEARLY', [maybe('BYYEARDAY', some([1, 60, 100, 365, 366, -1, -366]))]],
  ['YEARLY', [maybe('BYWEEKNO', some([1, 2, 20, 52, 53, -1])), maybe('BYDAY', some(weekdays))]],
] as const;
const ruleText = fc
  .constantFrom(...families)
  .chain(([freq, parts]) => fc.tuple(...[...common, ...parts]).map((list) => [`FREQ=${freq}`, ...list]))
  .map((list) => list.filter((part) => part !== null).join(';'));

describe('a rule', () => {
  it('has the same dates as by another library', () => {
    const start = fc.integer({ min: Date.UTC(2015, 0, 1) / 900_000, max: Date.UTC(2026, 11, 31) / 900_000 });
    fc.assert(
      fc.property(ruleText, start, fc.integer({ min: 0, max: 4000 }), (text, quarters, daysLater) => {
        // The other library reads week numbers differently: alone, and at the turn of a year if years are skipped or if the
        // rule begins in days of January that belong to the last week of the previous year.
        const turnsYear =
          new Date(quarters * 900_000 - 4 * dayMs).getUTCFullYear() < new Date(quarters * 900_000).getUTCFullYear();
        fc.pre(!text.includes('BYWEEKNO') || (text.includes('BYDAY') && !text.includes('INTERVAL') && !turnsYear));
        const from = quarters * 900_000 + daysLater * dayMs;
        const options = { start: quarters * 900_000, from, to: from + 420 * dayMs, limit: 100_000 };
        expect({ text, found: expand(text, options) }).toEqual({ text, found: expandByLibrary(text, options) });
      }),
      tries(300, 1500),
    );
  });

  it.each([
    ['FREQ=YEARLY;BYDAY=-1SU;BYMONTHDAY=28', ['2025-12-28']],
    ['FREQ=YEARLY;BYDAY=TU;BYYEARDAY=-1', ['2024-12-31']],
    ['FREQ=YEARLY;BYWEEKNO=1;BYMONTHDAY=2', ['2024-01-02', '2025-01-02', '2026-01-02']],
    ['FREQ=YEARLY;BYDAY=1SU;BYMONTHDAY=13,31', []],
  ])('%s needs all its parts', (text, expected) => {
    const start = Date.UTC(2024, 0, 1, 9);
    const found = dates(text, { start, from: start, to: Date.UTC(2026, 11, 1) });
    expect(found.map((date) => date.slice(0, 10))).toEqual(expected);
  });

  it('ignores the ordinal of a weekday where it has no meaning', () => {
    expect(dates('FREQ=WEEKLY;BYDAY=3MO;COUNT=2')).toEqual(['2026-01-05T09:00', '2026-01-12T09:00']);
    expect(dates('FREQ=DAILY;BYDAY=-1MO;COUNT=2')).toEqual(['2026-01-05T09:00', '2026-01-12T09:00']);
  });

  it.each([
    ['FREQ=HOURLY;INTERVAL=6;COUNT=5', ['01-01T09:00', '01-01T15:00', '01-01T21:00', '01-02T03:00', '01-02T09:00']],
    ['FREQ=MINUTELY;INTERVAL=90;COUNT=3', ['01-01T09:00', '01-01T10:30', '01-01T12:00']],
    [
      'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10;COUNT=7',
      ['01-01T09:00', '01-01T09:20', '01-01T09:40', '01-01T10:00', '01-01T10:20', '01-01T10:40', '01-02T09:00'],
    ],
    ['FREQ=HOURLY;BYDAY=SU;BYHOUR=8,20;BYMINUTE=30;COUNT=3', ['01-04T08:30', '01-04T20:30', '01-11T08:30']],
    ['FREQ=HOURLY;BYMINUTE=0,15,30,45;BYSETPOS=-1;COUNT=2', ['01-01T09:45', '01-01T10:45']],
    ['FREQ=SECONDLY;BYHOUR=12;BYMINUTE=0;BYSECOND=0;COUNT=2', ['01-01T12:00', '01-02T12:00']],
    ['FREQ=DAILY;BYHOUR=9,17;COUNT=3', ['01-01T09:00', '01-01T17:00', '01-02T09:00']],
  ])('%s is expanded by the clock', (text, expected) => {
    expect(dates(text)).toEqual(expected.map((date) => `2026-${date}`));
  });

  it.each(['HOURLY', 'DAILY'])('an occurrence at the end of what is asked for is one of them: %s', (frequency) => {
    const start = Date.UTC(2026, 0, 1, 9);
    const to = Date.UTC(2026, 0, 3, 9);
    expect(dates(`FREQ=${frequency}`, { start, from: start, to }).at(-1)).toBe('2026-01-03T09:00');
  });

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4,6',
    'FREQ=YEARLY;BYDAY=53MO;BYMONTH=3',
    'FREQ=HOURLY;INTERVAL=24;BYHOUR=3',
    'FREQ=YEARLY;INTERVAL=999999999;BYMONTH=1',
  ])('%s has no date, and returns at once', (text) => {
    const elapsed = startCpuClock();
    expect(dates(text, { from: start2026 + dayMs })).toEqual([]);
    expect(elapsed()).toBeLessThan(500);
  });

  it.each(['FREQ=SECONDLY', 'FREQ=MINUTELY', 'FREQ=HOURLY', 'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12'])(
    '%s stops at the limit',
    (text) => expect(expand(text, { limit: 100 })).toHaveLength(101),
  );

  it.each([
    'FREQ=DAILY;INTERVAL=60;BYDAY=SA,TU;BYHOUR=1,2,3,4,5,6,7,8,9,10,11,12,13,14;COUNT=999999999',
    'FREQ=SECONDLY;COUNT=999999999',
    'FREQ=SECONDLY;BYMONTH=12;BYSECOND=59;BYSETPOS=366',
    'FREQ=MINUTELY;BYMONTHDAY=31;BYSETPOS=2',
    'FREQ=WEEKLY;BYSETPOS=366;COUNT=5',
    'FREQ=YEARLY;BYMONTHDAY=13;BYDAY=MO,FR;BYHOUR=3;COUNT=999999999',
  ])('%s from the year 1 ends in time', (text) => {
    const elapsed = startCpuClock();
    try {
      expand(text, { start: Date.UTC(-1, 0, 1) });
    } catch (error) {
      expect(error).toBeInstanceOf(RuleTooCostly);
    }
    expect(elapsed()).toBeLessThan(1000);
  });

  it('never takes long, whatever its parts', () => {
    const number = fc.constantFrom(-366, -31, -1, 1, 2, 5, 13, 29, 30, 31, 53, 59, 366);
    const parts = ['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYSETPOS'].map(
      (name) => maybe(name, fc.array(number, { minLength: 1, maxLength: 60 }).map(String)),
    );
    const hostile = fc
      .tuple(
        fc.constantFrom('SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
        maybe('INTERVAL', fc.constantFrom(1, 7, 59, 86_399, 999_999_999)),
        maybe('COUNT', fc.constantFrom(1, 5000, 999_999_999)),
        maybe('BYDAY', some(['MO', '53SU', '-5TU', '5FR'])),
        ...parts,
      )
      .map(([freq, ...list]) => [`FREQ=${freq}`, ...list.filter((part) => part !== null)].join(';'));
    const year = fc.constantFrom(1, 1601, 1970, 2025);
    fc.assert(
      fc.property(hostile, year, (text, startYear) => {
        const reading = readRule(text);
        if (reading.rule === null) return;
        const elapsed = startCpuClock();
        const start = new Date(0).setUTCFullYear(startYear);
        try {
          expect(expandRule({ ...defaults, rule: reading.rule, start }).length).toBeLessThanOrEqual(1001);
        } catch (error) {
          expect(error).toBeInstanceOf(RuleTooCostly);
        }
        expect({ text, slow: elapsed() > 2000 }).toEqual({ text, slow: false });
      }),
      tries(150, 400),
    );
  });
});

describe('the text of a rule', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=MO;', []],
    [' freq = weekly ; byday = mo , we ', []],
    ['RRULE:AnythingRandom;FREQ=WEEKLY', ['RRULE:AnythingRandom']],
    ['FREQ=WEEKLY;X-FOO=1;BYDAY=MO', ['X-FOO=1']],
    ['FREQ=DAILY;RSCALE=GREGORIAN;SKIP=OMIT', []],
  ])('%j is read', (text, ignored) => expect(readRule(text)).toMatchObject({ rule: {}, ignored }));

  it.each([
    '',
    'BYDAY=MO',
    'FREQ=FORTNIGHTLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=x',
    'FREQ=DAILY;UNTIL=tomorrow',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;WKST=8',
    'FREQ=DAILY;BYHOUR=24',
    'FREQ=MONTHLY;BYDAY=0MO',
    'FREQ=YEARLY;RSCALE=CHINESE',
    'FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=FORWARD',
  ])('%j is not a rule', (text) => expect(readRule(text)).toMatchObject({ rule: null }));
});
