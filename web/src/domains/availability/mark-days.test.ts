import type { StatementBody } from '@contract/availability.ts';
import { expect, it } from 'vitest';
import { type Mark, marked } from './mark-days.ts';

const once = (says: StatementBody['says'], from: string, to: string): StatementBody => ({
  repeats: 'once',
  says,
  from: from.length === 10 ? `${from}T00:00:00+00:00` : from,
  to: to.length === 10 ? `${to}T00:00:00+00:00` : to,
});
const saturdays: StatementBody = {
  repeats: 'weekly',
  says: 'free',
  weekdays: [6],
  from: '00:00',
  to: '00:00',
  last_day: null,
};
const mark = (
  statements: StatementBody[],
  first: string,
  last: string,
  says: Mark['says'],
  times: Mark['times'] = null,
) => marked(statements, { days: [first, last], says, times }, 'UTC');

it('adds one statement for whole days, and one a day for hours', () => {
  expect(mark([saturdays], '2026-06-20', '2026-06-22', 'free')).toEqual([
    saturdays,
    once('free', '2026-06-20', '2026-06-23'),
  ]);
  expect(mark([], '2026-06-20', '2026-06-21', 'not_free', { from: '20:00', to: '02:00' })).toEqual([
    once('not_free', '2026-06-20T20:00:00+00:00', '2026-06-21T02:00:00+00:00'),
    once('not_free', '2026-06-21T20:00:00+00:00', '2026-06-22T02:00:00+00:00'),
  ]);
});

it('leaves out what it covers, and keeps what is about more', () => {
  const [inside, wider] = [once('free', '2026-06-20', '2026-06-21'), once('free', '2026-06-18', '2026-06-21')];
  expect(mark([inside, wider, saturdays], '2026-06-20', '2026-06-21', 'not_free')).toEqual([
    wider,
    saturdays,
    once('not_free', '2026-06-20', '2026-06-22'),
  ]);
});

it('takes back what was said once of these days, and keeps the rest of it', () => {
  const week = once('free', '2026-06-15', '2026-06-22');
  expect(
    mark([week, saturdays, once('not_free', '2026-07-01', '2026-07-02')], '2026-06-17', '2026-06-18', null),
  ).toEqual([
    saturdays,
    once('not_free', '2026-07-01', '2026-07-02'),
    once('free', '2026-06-15', '2026-06-17'),
    once('free', '2026-06-19', '2026-06-22'),
  ]);
});

it('does not let the rest of a statement win over what was said after it', () => {
  const [free, later] = [once('free', '2026-06-01', '2026-06-11'), once('not_free', '2026-06-05', '2026-06-07')];
  expect(mark([free, later], '2026-06-09', '2026-06-09', null)).toEqual([
    later,
    once('free', '2026-06-01', '2026-06-05'),
    once('free', '2026-06-07', '2026-06-09'),
    once('free', '2026-06-10', '2026-06-11'),
  ]);
});
