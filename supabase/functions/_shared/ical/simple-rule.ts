import { civilDate, dayMs, dayNumber, daysInMonth, weekday } from './civil.ts';
import { type Rule, weekdays } from './rule.ts';

/**
 * Start days (as day numbers, ascending, from `first` on, unbounded) of the rules that nearly every feed consists of,
 * by plain arithmetic: about a hundred times cheaper than the general engine, with the same result. `null`: this rule
 * is not one of them. `from` allows skipping ahead and is only a hint.
 */
export function simpleDays(rule: Rule, first: number, from: number): Iterable<number> | null {
  const parts = Object.keys(rule.numbers);
  const skipTo = rule.count === null ? from : first;
  if (rule.freq === 'DAILY' && parts.length === 0 && rule.byDay.length === 0) return daily(rule, first, skipTo);
  if (rule.freq === 'WEEKLY' && parts.length === 0) return weekly(rule, first, skipTo);
  const dayIn = dayOfMonth(rule, parts, first);
  if (dayIn === null) return null;
  const start = civilDate(first);
  if (rule.freq === 'MONTHLY') return monthly(rule.interval, start.year, start.month, dayIn, first, skipTo);
  const month = rule.numbers.BYMONTH?.[0] ?? start.month;
  return monthly(rule.interval * 12, start.year, month, dayIn, first, skipTo);
}

function* daily(rule: Rule, first: number, from: number): Generator<number> {
  const skipped = Math.max(0, Math.floor((from - first) / rule.interval));
  for (let day = first + skipped * rule.interval; ; day += rule.interval) yield day;
}

function* weekly(rule: Rule, first: number, from: number): Generator<number> {
  const weekStart = weekdays.indexOf(rule.weekStart);
  const inWeek = (day: number) => (weekday(day) - weekStart + 7) % 7;
  const wanted = rule.byDay.map(({ day }) => (weekdays.indexOf(day) - weekStart + 7) % 7);
  const offsets = wanted.length === 0 ? [inWeek(first)] : [...new Set(wanted)].sort((a, b) => a - b);
  const firstWeek = first - inWeek(first);
  const step = rule.interval * 7;
  const skipped = Math.max(0, Math.floor((from - firstWeek) / step));
  for (let week = firstWeek + skipped * step; ; week += step) {
    for (const offset of offsets) if (week + offset >= first) yield week + offset;
  }
}

type DayOfMonth = (year: number, month: number) => number | null;

/** How MONTHLY and YEARLY rules of the simple kind choose their one day of a month; `null`: not of that kind. */
function dayOfMonth(rule: Rule, parts: string[], first: number): DayOfMonth | null {
  if (rule.freq !== 'MONTHLY' && rule.freq !== 'YEARLY') return null;
  const { BYMONTH: months, BYMONTHDAY: days } = rule.numbers;
  const known = (months ? 1 : 0) + (days ? 1 : 0);
  if (parts.length !== known || (months && (rule.freq === 'MONTHLY' || months.length > 1))) return null;
  // In a yearly rule a day without a month means that day of every month, or of the year.
  if (rule.freq === 'YEARLY' && !months && (days || rule.byDay.length > 0)) return null;
  if (rule.byDay.length > 0) {
    const [only, ...more] = rule.byDay;
    if (days || more.length > 0 || !only || only.ordinal === 0 || Math.abs(only.ordinal) > 5) return null;
    return (year, month) => nthWeekday(year, month, only.ordinal, weekdays.indexOf(only.day));
  }
  const day = days ? days[0] : civilDate(first).day;
  if (day === undefined || day < 1 || (days && days.length > 1)) return null;
  return (year, month) => (day <= 28 || day <= daysInMonth(year, month) ? dayNumber(year, month, day) : null);
}

function nthWeekday(year: number, month: number, ordinal: number, wanted: number): number | null {
  const length = daysInMonth(year, month);
  const first = dayNumber(year, month, 1);
  const last = first + length - 1;
  const day =
    ordinal > 0
      ? first + ((wanted - weekday(first) + 7) % 7) + (ordinal - 1) * 7
      : last - ((weekday(last) - wanted + 7) % 7) + (ordinal + 1) * 7;
  return day >= first && day <= last ? day : null;
}

/** Ends by itself after four hundred years without a day: the calendar has repeated itself by then. */
function* monthly(
  step: number,
  startYear: number,
  startMonth: number,
  dayIn: DayOfMonth,
  first: number,
  from: number,
): Generator<number> {
  const target = civilDate(Math.max(first, from));
  const ahead = (target.year - startYear) * 12 + (target.month - startMonth);
  let months = Math.max(0, Math.floor(ahead / step)) * step;
  for (let barren = 0; barren <= 4800; months += step) {
    const index = startMonth - 1 + months;
    const day = dayIn(startYear + Math.floor(index / 12), (index % 12) + 1);
    if (day === null) {
      barren += step;
    } else if (day >= first) {
      barren = 0;
      yield day;
    }
  }
}

/** Wall times of the rule's occurrences in `[from, to]`, or `null` when the rule is not a simple one. */
export function expandSimple(rule: Rule, start: number, from: number, to: number, limit: number): number[] | null {
  const first = Math.floor(start / dayMs);
  const days = simpleDays(rule, first, Math.floor(from / dayMs) - 1);
  if (days === null) return null;
  const timeOfDay = start - first * dayMs;
  const found: number[] = [];
  let counted = 0;
  for (const day of days) {
    counted += 1;
    const wall = day * dayMs + timeOfDay;
    if (wall > to || (rule.count !== null && counted > rule.count)) break;
    if (wall >= from) found.push(wall);
    if (found.length > limit) break;
  }
  return found;
}
