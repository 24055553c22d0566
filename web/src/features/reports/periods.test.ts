import type { ReportStep } from '@contract/reports.ts';
import { describe, expect, it } from 'vitest';
import {
  daysOf,
  labelOf,
  lastMonths,
  monthPeriod,
  nameOf,
  problemOf,
  stepsOf,
  withoutGaps,
  yearPeriod,
} from './periods.ts';
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
  const gaps = (by: ReportStep, ...days: string[]) =>
    withoutGaps(
      days.map((at) => ({ at, shifts: 1 })),
      by,
      { shifts: 0 },
    ).map(({ at, shifts }) => `${at} ${shifts}`);
  it('have no gaps over time: in months across the turn of the year, in days of February, in weeks of a change of the clock', () => {
    expect(gaps('month', '2025-11-01', '2026-02-01')).toEqual([
      '2025-11-01 1',
      '2025-12-01 0',
      '2026-01-01 0',
      '2026-02-01 1',
    ]);
    expect(gaps('month', '2023-01-01', '2025-12-01')).toHaveLength(36);
    expect(gaps('day', '2026-02-28', '2026-03-02')).toEqual(['2026-02-28 1', '2026-03-01 0', '2026-03-02 1']);
    expect(gaps('week', '2026-03-23', '2026-04-06')).toEqual(['2026-03-23 1', '2026-03-30 0', '2026-04-06 1']);
    expect(gaps('week', '2026-10-19', '2026-11-02')).toEqual(['2026-10-19 1', '2026-10-26 0', '2026-11-02 1']);
    expect(gaps('day', '2026-03-02')).toEqual(['2026-03-02 1']);
    expect(gaps('month')).toEqual([]);
  });
  it('have the days of a column, as far as these are in the report', () => {
    const year = yearPeriod(2026);
    expect(daysOf('2026-02-01', 'month', year)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(daysOf('2025-12-29', 'week', year)).toEqual({ from: '2026-01-01', to: '2026-01-04' });
    expect(daysOf('2026-12-28', 'week', year)).toEqual({ from: '2026-12-28', to: '2026-12-31' });
    expect(daysOf('2026-12-28', 'day', year)).toEqual({ from: '2026-12-28', to: '2026-12-28' });
  });
  it('can be days if they are few, and weeks for about three years', () => {
    const steps = (by: ReportStep, ...days: string[]) =>
      stepsOf(
        days.map((at) => ({ at })),
        by,
      );
    expect(steps('month', '2026-03-01')).toEqual(['day', 'week', 'month']);
    expect(steps('month', '2026-01-01', '2026-03-01')).toEqual(['day', 'week', 'month']);
    expect(steps('month', '2026-01-01', '2026-04-01')).toEqual(['week', 'month']);
    expect(steps('month', '2023-01-01', '2026-04-01')).toEqual(['month']);
    expect(steps('week', '2023-01-02', '2026-06-01')).toEqual(['week', 'month']);
    expect(steps('month')).toEqual(['day', 'week', 'month']);
  });
  it('are named in full, and shortly below a column, with the year where it begins', () => {
    expect([nameOf('2026-06-14', 'day'), nameOf('2026-06-08', 'week'), nameOf('2026-06-01', 'month')]).toEqual([
      'June 14, 2026',
      'June 8 – 14, 2026',
      'June 2026',
    ]);
    expect(labelOf('2026-06-14', 'day', undefined)).toEqual(['Sun', '14']);
    expect(labelOf('2026-06-08', 'week', undefined)).toEqual(['Jun', '8']);
    expect(labelOf('2026-06-01', 'month', undefined)).toEqual(['Jun', '2026']);
    expect(labelOf('2026-07-01', 'month', '2026-06-01')).toEqual(['Jul', undefined]);
    expect(labelOf('2027-01-01', 'month', '2026-12-01')).toEqual(['Jan', '2027']);
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
      by: 'week',
      hours: '10-15',
      sort: 'people.-shifts,paid.name',
    };
    expect(reportSearch.parse(whole)).toEqual(whole);
    const nonsense = {
      from: '2026-02-30',
      to: ['2026-01-01', '2026-01-02'],
      type: 'bar',
      role: 'boss',
      q: '  ',
      by: 'year',
      hours: '10',
      sort: ['a.b', '<'],
    };
    const none = {
      from: undefined,
      to: undefined,
      type: undefined,
      role: undefined,
      q: undefined,
      by: undefined,
      hours: undefined,
      sort: undefined,
    };
    expect(reportSearch.parse(nonsense)).toEqual(none);
  });
});
