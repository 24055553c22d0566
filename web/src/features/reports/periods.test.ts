import { describe, expect, it } from 'vitest';
import { lastMonths, monthPeriod, problemOf, withoutGaps } from './periods.ts';
import { reportSearch } from './search.ts';

describe('periods', () => {
  it('are whole months, the last day of February included', () => {
    expect(monthPeriod('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(monthPeriod('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });
  it('are offered for the last twelve months, across the turn of the year', () => {
    const months = lastMonths('2026-03-31');
    expect(months.slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12']);
    expect(months).toHaveLength(12);
  });
  it.each([
    [{}, undefined],
    [{ from: '2026-01-02' }, undefined],
    [{ from: '2026-01-02', to: '2026-01-02' }, undefined],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'order'],
    [{ from: '2016-01-02', to: '2026-01-01' }, undefined],
    [{ from: '2016-01-02', to: '2026-01-02' }, 'length'],
  ] as const)('%j: what is wrong is %s', (filter, problem) => expect(problemOf(filter)).toBe(problem));
  it('have no gaps between their months', () => {
    const rows = [
      { month: '2025-11', shifts: 1 },
      { month: '2026-02', shifts: 2 },
    ];
    expect(withoutGaps(rows, { shifts: 0 }).map(({ month, shifts }) => `${month} ${shifts}`)).toEqual([
      '2025-11 1',
      '2025-12 0',
      '2026-01 0',
      '2026-02 2',
    ]);
    expect(withoutGaps<{ month: string }>([], {})).toEqual([]);
  });
});

describe('the filter of an address', () => {
  it('keeps what is valid and drops the rest', () => {
    const type = '11111111-1111-4111-8111-111111111111';
    const whole = {
      from: '2026-01-01',
      to: '2026-02-28',
      type,
      role: 'staff',
      q: 'ada',
      sort: 'people.-shifts,paid.name',
    };
    expect(reportSearch.parse(whole)).toEqual(whole);
    const nonsense = {
      from: '2026-02-30',
      to: ['2026-01-01', '2026-01-02'],
      type: 'bar',
      role: 'boss',
      q: '  ',
      sort: ['a.b', '<'],
    };
    const none = { from: undefined, to: undefined, type: undefined, role: undefined, q: undefined, sort: undefined };
    expect(reportSearch.parse(nonsense)).toEqual(none);
  });
});
