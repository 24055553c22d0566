import { dayMs } from './civil.ts';
import type { Expansion } from './expand.ts';
import type { Rule } from './rule.ts';
import { dayTest } from './rule-days.ts';
import type { StepBudget } from './step-budget.ts';

type ClockFrequency = 'HOURLY' | 'MINUTELY' | 'SECONDLY';
const hourMs = 3_600_000;
const minuteMs = 60_000;
const unitMs: Record<ClockFrequency, number> = { HOURLY: hourMs, MINUTELY: minuteMs, SECONDLY: 1000 };

/**
 * Expands HOURLY, MINUTELY and SECONDLY rules in wall time: a period begins every INTERVAL units after DTSTART. Excluded
 * days, hours and minutes are skipped as a whole, so the cost depends on what can occur.
 */
export function expandClockRule({ rule, start, from, to, limit }: Expansion, budget: StepBudget): number[] {
  const unit = unitMs[rule.freq as ClockFrequency];
  const origin = Math.floor(start / unit) * unit;
  const step = unit * rule.interval;
  const periodFrom = (wall: number) => origin + Math.max(0, Math.ceil((wall - origin) / step)) * step;
  const isAllowedDay = dayTest(rule, Math.floor(start / dayMs));
  const inPeriod = offsetsInPeriod(rule, start);
  const found: number[] = [];
  let counted = 0;
  let allowedDay = Number.NaN;
  let period = rule.count === null ? periodFrom(Math.floor(from / unit) * unit) : origin;
  while (period <= to) {
    budget.spend();
    const day = Math.floor(period / dayMs);
    const excludedUntil = day !== allowedDay && !isAllowedDay(day) ? (day + 1) * dayMs : excludedTime(rule, period);
    if (excludedUntil !== null) {
      period = periodFrom(excludedUntil);
      continue;
    }
    allowedDay = day;
    for (const offset of inPeriod) {
      const wall = period + offset;
      budget.spend();
      if (wall < start) continue;
      counted += 1;
      if (wall > to || (rule.count !== null && counted > rule.count) || found.length > limit) return found;
      if (wall >= from) found.push(wall);
    }
    period += step;
  }
  return found;
}

/** The end of the excluded hour, minute or second in which a period begins; `null` if it is not excluded. */
function excludedTime(rule: Rule, period: number): number | null {
  const { BYHOUR, BYMINUTE, BYSECOND } = rule.numbers;
  const next = (unit: number) => (Math.floor(period / unit) + 1) * unit;
  const seconds = Math.floor((period - Math.floor(period / dayMs) * dayMs) / 1000);
  if (BYHOUR && !BYHOUR.includes(Math.floor(seconds / 3600))) return next(hourMs);
  if (rule.freq === 'HOURLY') return null;
  if (BYMINUTE && !BYMINUTE.includes(Math.floor(seconds / 60) % 60)) return next(minuteMs);
  if (rule.freq === 'MINUTELY') return null;
  return BYSECOND && !BYSECOND.includes(seconds % 60) ? next(1000) : null;
}

/** The offset in milliseconds of each occurrence from the start of its period. */
function offsetsInPeriod(rule: Rule, start: number): number[] {
  const { BYMINUTE, BYSECOND, BYSETPOS } = rule.numbers;
  const seconds = Math.floor((start - Math.floor(start / hourMs) * hourMs) / 1000);
  const inMinute = rule.freq === 'SECONDLY' ? [0] : (BYSECOND ?? [seconds % 60]);
  const inHour = rule.freq === 'HOURLY' ? (BYMINUTE ?? [Math.floor(seconds / 60)]) : [0];
  const offsets = inHour.flatMap((minute) => inMinute.map((second) => (minute * 60 + second) * 1000));
  if (!BYSETPOS) return offsets;
  const wanted = new Set(BYSETPOS.map((position) => (position > 0 ? position - 1 : offsets.length + position)));
  return offsets.filter((_, index) => wanted.has(index));
}
