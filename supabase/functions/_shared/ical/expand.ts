import { dayMs } from './civil.ts';
import { expandClockRule } from './expand-clock.ts';
import { periods } from './periods.ts';
import type { Rule } from './rule.ts';
import { StepBudget } from './step-budget.ts';

/** What to expand: wall times as if they were UTC, `from` and `to` included. */
export interface Expansion {
  rule: Rule;
  start: number;
  from: number;
  to: number;
  /** One more than this is returned at most, so that the caller can tell that there are more. */
  limit: number;
}

/**
 * Wall times of a rule's occurrences, ascending; DTSTART itself only if the rule yields it. The rule's UNTIL is not
 * applied here, `to` is. Throws RuleTooCostly for rules that would take too long.
 *
 * This is plain arithmetic instead of a library because it must be bounded for every rule there is, and is some fifty
 * times cheaper: the tests compare it with rrule-temporal, which takes minutes over some hostile rules.
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
    // A period that lies between DTSTART and the window only counts.
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

/** Milliseconds since midnight of each occurrence on a day, ascending. */
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

/** The indices that BYSETPOS picks out of a set of this size, ascending. */
function chosen(positions: readonly number[], size: number): number[] {
  const picked = positions.map((position) => (position > 0 ? position - 1 : size + position));
  return [...new Set(picked)].filter((index) => index >= 0 && index < size).sort((a, b) => a - b);
}

/** The last wall time before `before`, or `null`. Throws RuleTooCostly. */
export function lastBefore(rule: Rule, start: number, before: number): number | null {
  const recent = before - 3 * 366 * dayMs * rule.interval;
  const limit = Number.POSITIVE_INFINITY;
  const find = (from: number) => expandRule({ rule, start, from, to: before - 1, limit }).at(-1) ?? null;
  return find(recent) ?? find(start);
}
