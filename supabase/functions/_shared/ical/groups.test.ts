import { describe, expect, it } from 'vitest';
import { calendar, read, starts, vevent } from './testing/feed-text.ts';

const at = (day: string, hour = '10') => `DTSTART:2026${day}T${hour}0000Z`;

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

  it('at different times with equal versions are separate events (Q5)', () => {
    const { instances, problems } = read(calendar(vevent(at('0110')), vevent(at('0111'))));
    expect(instances.map(({ uid, key }) => [uid, key])).toEqual([
      ['a', 'a#2026-01-10T10:00:00Z'],
      ['a', 'a#2026-01-11T10:00:00Z'],
    ]);
    expect(problems).toHaveLength(1);
  });

  it('at different times with different versions are one event', () => {
    expect(starts(calendar(vevent(at('0110'), 'SEQUENCE:1'), vevent(at('0111'))))).toEqual(['2026-01-10T10:00:00Z']);
  });

  it('of a series yield one series', () => {
    const series = vevent(at('0110'), 'RRULE:FREQ=DAILY;COUNT=2');
    expect(starts(calendar(series, series, vevent(at('0120'))))).toHaveLength(1);
    expect(starts(calendar(vevent(at('0120')), series, series))).toHaveLength(2);
  });

  it('without UID are distinguished by their content (Q6)', () => {
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

  it('with very long UIDs remain distinct and can be stored', () => {
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

  it('of a series applies to all its occurrences, of an override to that one', () => {
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

  it('is canceled in a calendar with METHOD:CANCEL', () => {
    expect(statuses(calendar('METHOD:CANCEL', vevent(at('0110'))))).toEqual(['cancelled']);
  });
});
