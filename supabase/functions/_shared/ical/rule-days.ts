import { civilDate, dayNumber, daysInMonth, weekday } from './civil.ts';
import { type Rule, weekdays } from './rule.ts';

/** Whether a day (as day number) passes every day part of a rule. */
export type DayTest = (day: number) => boolean;

/**
 * The day parts of a rule as one test: a day must pass them all. If every day of a period is tested, “limit” and “expand”
 * of RFC 5545 3.3.10 yield the same set. Parts missing from the rule come from DTSTART, the day number `first`.
 */
export function dayTest(rule: Rule, first: number): DayTest {
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = rule.numbers;
  const tests: DayTest[] = [];
  if (BYMONTH) tests.push((day) => BYMONTH.includes(civilDate(day).month));
  if (BYWEEKNO) tests.push((day) => isInWeeks(day, weekdays.indexOf(rule.weekStart), BYWEEKNO));
  if (BYYEARDAY) tests.push((day) => isAt(day, yearSpan(civilDate(day).year), BYYEARDAY));
  if (BYMONTHDAY) tests.push((day) => isAt(day, monthSpan(day), BYMONTHDAY));
  if (rule.byDay.length > 0) tests.push(weekdayTest(rule));
  else if (!BYYEARDAY && !BYMONTHDAY) tests.push(...impliedTests(rule, first));
  return (day) => tests.every((test) => test(day));
}

/** A range of days: the first day and the length. */
type Span = readonly [start: number, length: number];

function monthSpan(day: number): Span {
  const { year, month, day: dayOfMonth } = civilDate(day);
  return [day - dayOfMonth + 1, daysInMonth(year, month)];
}

function yearSpan(year: number): Span {
  const start = dayNumber(year, 1, 1);
  return [start, dayNumber(year + 1, 1, 1) - start];
}

/** Whether the day has one of these positions in the span; negative ones count from the end. */
function isAt(day: number, [start, length]: Span, positions: readonly number[]): boolean {
  const index = day - start;
  return positions.includes(index + 1) || positions.includes(index - length);
}

function weekdayTest(rule: Rule): DayTest {
  const plain = new Set<number>();
  const ordinals = new Map<number, number[]>();
  for (const { ordinal, day } of rule.byDay) {
    const index = weekdays.indexOf(day);
    // With BYWEEKNO, weekdays have no ordinals.
    if (ordinal === 0 || rule.numbers.BYWEEKNO) plain.add(index);
    else ordinals.set(index, [...(ordinals.get(index) ?? []), ordinal]);
  }
  const isYearly = rule.freq === 'YEARLY' && !rule.numbers.BYMONTH;
  return (day) => {
    const index = weekday(day);
    if (plain.has(index)) return true;
    const wanted = ordinals.get(index);
    if (!wanted) return false;
    const [start, length] = isYearly ? yearSpan(civilDate(day).year) : monthSpan(day);
    const fromStart = Math.floor((day - start) / 7) + 1;
    const fromEnd = -Math.floor((start + length - 1 - day) / 7) - 1;
    return wanted.includes(fromStart) || wanted.includes(fromEnd);
  };
}

/** RFC 5545 3.3.10: information not in the rule is taken from DTSTART. */
function impliedTests(rule: Rule, first: number): DayTest[] {
  const start = civilDate(first);
  const sameWeekday: DayTest = (day) => (day - first) % 7 === 0;
  if (rule.freq === 'WEEKLY') return [sameWeekday];
  if (rule.freq !== 'MONTHLY' && rule.freq !== 'YEARLY') return [];
  if (rule.numbers.BYWEEKNO) return [sameWeekday];
  const anyMonth = rule.freq === 'MONTHLY' || rule.numbers.BYMONTH !== undefined;
  return [
    (day) => {
      const date = civilDate(day);
      return date.day === start.day && (anyMonth || date.month === start.month);
    },
  ];
}

/** ISO 8601 week numbers, for weeks that begin on `weekStart` (Monday 0); the first has at least four days. */
function isInWeeks(day: number, weekStart: number, wanted: readonly number[]): boolean {
  const start = day - ((weekday(day) - weekStart + 7) % 7);
  const year = civilDate(start + 3).year;
  const firstWeek = firstWeekStart(year, weekStart);
  const weeks = (firstWeekStart(year + 1, weekStart) - firstWeek) / 7;
  const number = (start - firstWeek) / 7 + 1;
  return wanted.includes(number) || wanted.includes(number - weeks - 1);
}

function firstWeekStart(year: number, weekStart: number): number {
  const fourth = dayNumber(year, 1, 4);
  return fourth - ((weekday(fourth) - weekStart + 7) % 7);
}
