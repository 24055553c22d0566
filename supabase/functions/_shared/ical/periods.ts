import { civilDate, dayNumber, weekday } from './civil.ts';
import { type Rule, weekdays } from './rule.ts';
import { type DayTest, dayTest } from './rule-days.ts';
import type { StepBudget } from './step-budget.ts';

/** A period of a rule (a day, week, month or year): its first day, and the days with an occurrence. */
export interface Period {
  begin: number;
  days: number[];
}

/** The endless periods of a DAILY to YEARLY rule, beginning with the one that contains the day `from`. */
export function periods(rule: Rule, first: number, from: number, budget: StepBudget): Generator<Period> {
  const test = dayTest(rule, first);
  const isByMonths = rule.freq === 'MONTHLY' || rule.freq === 'YEARLY';
  return isByMonths ? monthPeriods(rule, first, from, test, budget) : dayPeriods(rule, first, from, test, budget);
}

function* dayPeriods(rule: Rule, first: number, from: number, test: DayTest, budget: StepBudget): Generator<Period> {
  const length = rule.freq === 'DAILY' ? 1 : 7;
  const origin = rule.freq === 'DAILY' ? first : first - ((weekday(first) - weekdays.indexOf(rule.weekStart) + 7) % 7);
  const step = length * rule.interval;
  const skipped = Math.max(0, Math.floor((from - origin) / step));
  for (let begin = origin + skipped * step; ; begin += step)
    yield { begin, days: allowed(begin, length, test, budget) };
}

function* monthPeriods(rule: Rule, first: number, from: number, test: DayTest, budget: StepBudget): Generator<Period> {
  const origin = civilDate(first);
  const target = civilDate(from);
  const isMonthly = rule.freq === 'MONTHLY';
  const originMonth = origin.year * 12 + (isMonthly ? origin.month - 1 : 0);
  const step = (isMonthly ? 1 : 12) * rule.interval;
  const skipped = Math.max(0, Math.floor((target.year * 12 + target.month - 1 - originMonth) / step));
  const offsets = isMonthly ? [0] : monthsOfYear(rule, origin.month);
  for (let month = originMonth + skipped * step; ; month += step) {
    const begin = monthStart(month);
    const days = offsets.flatMap((offset) => {
      const start = monthStart(month + offset);
      return allowed(start, monthStart(month + offset + 1) - start, test, budget);
    });
    yield { begin, days };
  }
}

/** The first day of a month; months are counted from January of the year 0. */
function monthStart(month: number): number {
  return dayNumber(Math.floor(month / 12), (month % 12) + 1, 1);
}

function allowed(start: number, length: number, test: DayTest, budget: StepBudget): number[] {
  budget.spend(length);
  const days: number[] = [];
  for (let day = start; day < start + length; day += 1) if (test(day)) days.push(day);
  return days;
}

/** The months of a year (January is 0) that can have occurrences. */
function monthsOfYear(rule: Rule, startMonth: number): readonly number[] {
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = rule.numbers;
  if (BYMONTH) return BYMONTH.map((month) => month - 1);
  const isOpen = !BYMONTHDAY && !BYYEARDAY && !BYWEEKNO && rule.byDay.length === 0;
  return isOpen ? [startMonth - 1] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
}
