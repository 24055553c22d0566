import { dayMs } from './civil.ts';
import { expandClockRule } from './expand-clock.ts';
import { periods } from './periods.ts';
import type { Rule } from './rule.ts';
import { StepBudget } from './step-budget.ts';

/** What to expand. All times are wall times as if in UTC; `from` and `to` are inclusive. */
export interface Expansion {
  rule: Rule;
  start: number;
  from: number;
  to: number;
  /** At most one more than this is returned, which shows the caller that the limit is exceeded. */
  limit: number;
}

/**
 * Returns the wall times of a rule's occurrences in ascending order; DTSTART only if it matches the rule. Applies `to`
 * but not the rule's UNTIL. Throws RuleTooCostly if the rule exceeds its budget (R7).
 *
 * This is own arithmetic because it must be bounded for every rule, and it is about fifty times cheaper than
 * rrule-temporal, which takes minutes for some hostile rules and with which the tests compare it.
 */
export function expandRule(expansion: Expansion): number[] {
  const { rule, start, from, to } = expansion;
  if (to < start || to < from) return [];
  const bounded = { ...expansion, from: Math.max(from, start) };
  const isClockRule = rule.freq === 'HOURLY' || rule.freq === 'MINUTELY' || rule.freq === 'SECONDLY';
  return isClockRule ? expandClockRule(bounded, new StepBudget()) : expandCalendarRule(bounded, new StepBudget());
}

function expandCalendarRule({ rule, start, from, to, limit }: Expansion, budget: StepBudget): number[] {
  const first = Math.floor(start / dayMs);
  const times = timesOfDay(rule, start - first * dayMs);
  const positions = rule.numbers.BYSETPOS;
  const found: number[] = [];
  let counted = 0;
  for (const { begin, days } of periods(
    rule,
    first,
    Math.floor((rule.count === null ? from : start) / dayMs),
    budget,
  )) {
    if (begin * dayMs > to) break;
    const size = days.length * times.length;
    // Between DTSTART and the window only the number of occurrences matters.
    if (!positions && begin > first && size > 0 && ((days.at(-1) as number) + 1) * dayMs <= from) {
      counted += size;
      continue;
    }
    for (const index of positions ? chosen(positions, size) : indices(size)) {
      const wall = (days[Math.floor(index / times.length)] as number) * dayMs + (times[index % times.length] as number);
      budget.spend();
      if (wall < start) continue;
      counted += 1;
      if (wall > to || (rule.count !== null && counted > rule.count) || found.length > limit) return found;
      if (wall >= from) found.push(wall);
    }
    if (rule.count !== null && counted >= rule.count) break;
  }
  return found;
}

/** The times of day of the occurrences in milliseconds, ascending. */
function timesOfDay(rule: Rule, startTime: number): number[] {
  const seconds = Math.floor(startTime / 1000);
  const { BYHOUR, BYMINUTE, BYSECOND } = rule.numbers;
  const hours = BYHOUR ?? [Math.floor(seconds / 3600)];
  const minutes = BYMINUTE ?? [Math.floor(seconds / 60) % 60];
  const inMinute = BYSECOND ?? [seconds % 60];
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => inMinute.map((second) => ((hour * 60 + minute) * 60 + second) * 1000)),
  );
}

function* indices(size: number): Generator<number> {
  for (let index = 0; index < size; index += 1) yield index;
}

/** The indices that BYSETPOS selects from a set of this size, ascending. */
function chosen(positions: readonly number[], size: number): number[] {
  const picked = positions.map((position) => (position > 0 ? position - 1 : size + position));
  return [...new Set(picked)].filter((index) => index >= 0 && index < size).sort((a, b) => a - b);
}

/** The last occurrence (wall time) before `before`, or `null`. Throws RuleTooCostly. */
export function lastBefore(rule: Rule, start: number, before: number): number | null {
  const recent = before - 3 * 366 * dayMs * rule.interval;
  const limit = Number.POSITIVE_INFINITY;
  const find = (from: number) => expandRule({ rule, start, from, to: before - 1, limit }).at(-1) ?? null;
  return find(recent) ?? find(start);
}
