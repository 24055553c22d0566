import type { Statement } from '@contract/availability.ts';
import { expect, it } from 'vitest';
import { saidOfDay } from './said-of-day.ts';

const zone = 'Europe/Berlin';
const said_at = '2026-06-01T10:00:00Z';
const once = (says: Statement['says'], from: string, to: string): Statement => ({
  repeats: 'once',
  says,
  from,
  to,
  said_at,
});
const weekly = (
  says: Statement['says'],
  weekdays: number[],
  from = '00:00',
  to = '00:00',
): Statement & { repeats: 'weekly' } => ({
  repeats: 'weekly',
  says,
  weekdays,
  from,
  to,
  last_day: null,
  said_at,
});
const of = (statements: Statement[], day: string, timezone = zone) => saidOfDay({ statements, timezone }, day, zone);
const state = (statements: Statement[], day: string) => of(statements, day).state;
const times = ({ parts }: ReturnType<typeof of>) =>
  parts.map(({ says, from, to }) => [says, new Date(from).toISOString(), new Date(to).toISOString()]);

it('is nothing, one thing about the whole day, or partly', () => {
  expect(of([], '2026-06-20')).toEqual({ state: 'nothing', parts: [] });
  const days = once('free', '2026-06-19T22:00:00Z', '2026-06-21T22:00:00Z');
  expect(['2026-06-19', '2026-06-20', '2026-06-21', '2026-06-22'].map((day) => state([days], day))).toEqual([
    'nothing',
    'free',
    'free',
    'nothing',
  ]);
  const noon = once('not_free', '2026-06-20T10:00:00Z', '2026-06-20T12:00:00Z');
  expect(times(of([days, noon], '2026-06-20'))).toEqual([
    ['free', '2026-06-19T22:00:00.000Z', '2026-06-20T10:00:00.000Z'],
    ['not_free', '2026-06-20T10:00:00.000Z', '2026-06-20T12:00:00.000Z'],
    ['free', '2026-06-20T12:00:00.000Z', '2026-06-20T22:00:00.000Z'],
  ]);
  expect(state([noon, days], '2026-06-20')).toBe('free');
  expect(state([noon], '2026-06-20')).toBe('partly');
});

it('takes a statement for once before a weekly one, whichever is later', () => {
  const saturdays = weekly('free', [6]);
  expect(state([saturdays], '2026-06-20')).toBe('free');
  expect(state([saturdays], '2026-06-21')).toBe('nothing');
  expect(state([once('not_free', '2026-06-19T22:00:00Z', '2026-06-20T22:00:00Z'), saturdays], '2026-06-20')).toBe(
    'not_free',
  );
  expect(state([{ ...saturdays, last_day: '2026-06-13' }], '2026-06-20')).toBe('nothing');
});

it('knows what goes on past midnight, and when the clocks change', () => {
  expect(times(of([weekly('free', [5], '18:00', '02:00')], '2026-06-20'))).toEqual([
    ['free', '2026-06-19T22:00:00.000Z', '2026-06-20T00:00:00.000Z'],
  ]);
  expect(state([weekly('free', [7])], '2026-10-25')).toBe('free');
  expect(state([weekly('not_free', [7])], '2026-03-29')).toBe('not_free');
});

it('reads weekly times in the zone in which they were said', () => {
  expect(times(of([weekly('free', [6], '09:00', '12:00')], '2026-06-20', 'America/New_York'))).toEqual([
    ['free', '2026-06-20T13:00:00.000Z', '2026-06-20T16:00:00.000Z'],
  ]);
});
