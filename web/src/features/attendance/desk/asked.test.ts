import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateEvent } from '@/test/gate.ts';
import { ageLimit, wrongYear } from './asked.ts';

const type = (more: object) => ({
  ...{ id: 'x', name: 'Bar', color: '#3182ce', needs: [], documents: [], min_age: null, young: null },
  ...more,
});
const shift = (from: string, to: string, more = {}) =>
  gateEvent({ start_time: `2026-10-${from}:00Z`, end_time: `2026-10-${to}:00Z`, ...more });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-23T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the rule of ages at the desk', () => {
  it('takes nobody for older than they are: a year counts as its last day', () => {
    const rule = type({ min_age: 16 });
    expect(ageLimit(rule, shift('23T10:00', '23T12:00'), '2010')).toEqual({ reason: 'age', min_age: 16, own: true });
    expect(ageLimit(rule, shift('23T10:00', '23T12:00'), '2009')).toBeNull();
  });

  it.each([
    ['within the hours', '23T06:00', '23T22:00', {}, null],
    ['until too late', '23T18:00', '23T22:30', {}, 'hours'],
    ['from too early', '23T05:30', '23T12:00', {}, 'hours'],
    ['in the zone of the shift', '23T18:00', '23T21:00', { timezone: 'Europe/Berlin' }, 'hours'],
    ['a whole day, which says no hours', '23T00:00', '24T00:00', { all_day: true }, null],
  ])('lets young people work %s', (_, from, to, more, reason) => {
    const limit = ageLimit(
      type({ young: { under: 18, from: '06:00', until: '22:00' } }),
      shift(from, to, more),
      '2010',
    );
    expect(limit?.reason ?? null).toBe(reason);
    expect(
      ageLimit(type({ young: { under: 18, from: '06:00', until: '22:00' } }), shift(from, to, more), '2000'),
    ).toBeNull();
  });

  it.each([
    ['in the evening', '23T18:00', '23T23:00', null],
    ['over midnight', '23T19:00', '24T02:00', null],
    ['after midnight', '24T00:30', '24T01:30', null],
    ['for too long', '23T19:00', '24T02:30', 'hours'],
  ])('knows hours over midnight, %s', (_, from, to, reason) => {
    const rule = type({ young: { under: 18, from: '18:00', until: '02:00' } });
    expect(ageLimit(rule, shift(from, to), '2010')?.reason ?? null).toBe(reason);
  });
});

it('a year in which nobody who is alive was born is none', () => {
  const years = ['2026', '1904', '2027', '1903', '20', '2010-05-03', 'x'];
  expect(years.filter((year) => !wrongYear(year, 'UTC'))).toEqual(['2026', '1904']);
});
