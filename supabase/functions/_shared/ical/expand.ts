import { RRuleTemporal } from 'rrule-temporal';
import { civilDate, dayMs, dayNumber, daysInMonth, isoInstant, weekday } from './civil.ts';
import { type Rule, weekdays } from './rule.ts';
import { expandSimple } from './simple-rule.ts';

/** The rule can't be computed with reasonable effort. */
export class RuleTooCostly extends Error {}

/** More periods than any rule needs that people live by; a daily rule with COUNT reaches this after 54 years. */
const maxIterations = 20_000;
const maxCandidates = 200_000;

/**
 * Wall times in `[from, to]` of a rule that starts at `start`, ascending, all as if they were UTC; DTSTART itself only
 * if the rule yields it. At most `limit + 1` are returned, so that the caller can tell that there are more. The rule's
 * UNTIL is not applied here, only `to` is. Throws RuleTooCostly for rules that would take too long.
 */
export function expandRule(rule: Rule, start: number, from: number, to: number, limit: number): number[] {
  if (to < start || to < from) return [];
  return expandSimple(rule, start, from, to, limit) ?? expandGeneral(rule, start, Math.max(from, start), to, limit);
}

function expandGeneral(rule: Rule, start: number, from: number, to: number, limit: number): number[] {
  try {
    if (isMixedYear(rule)) return expandMixedYear(rule, start, from, to, limit);
    const engine = createEngine(rule, start);
    const mostPerDay = densestDay(rule);
    if (mostPerDay * Math.max(1, (to - from) / dayMs) > 4 * limit + 400) return oneByOne(engine, from, to, limit);
    const found = engine.between(new Date(from), new Date(to), true);
    return found.slice(0, limit + 1).map((occurrence) => occurrence.epochMilliseconds);
  } catch (error) {
    throw new RuleTooCostly(error instanceof Error ? error.message : undefined);
  }
}

/** For dense rules: stops at the limit instead of computing a year of seconds. */
function oneByOne(engine: RRuleTemporal, from: number, to: number, limit: number): number[] {
  const found: number[] = [];
  let next = engine.next(new Date(from), true)?.epochMilliseconds;
  while (next !== undefined && next <= to && found.length <= limit) {
    found.push(next);
    next = engine.next(new Date(next), false)?.epochMilliseconds;
  }
  return found;
}

/** Yearly rules that name days in more than one way: the engine gives the union where RFC 5545 wants what all allow. */
function isMixedYear(rule: Rule): boolean {
  const { BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYSETPOS } = rule.numbers;
  const ways = [BYMONTHDAY, BYYEARDAY, BYWEEKNO, rule.byDay[0]];
  return rule.freq === 'YEARLY' && !BYSETPOS && ways.filter((way) => way !== undefined).length > 1;
}

function expandMixedYear(rule: Rule, start: number, from: number, to: number, limit: number): number[] {
  const engine = createEngine({ ...rule, count: null }, start);
  const found = engine.between(new Date(rule.count === null ? from : start), new Date(to), true);
  const walls = found.map((occurrence) => occurrence.epochMilliseconds).filter((wall) => isAllowedDay(rule, wall));
  const counted = rule.count === null ? walls : walls.slice(0, rule.count);
  return counted.filter((wall) => wall >= from).slice(0, limit + 1);
}

function isAllowedDay(rule: Rule, wall: number): boolean {
  const day = Math.floor(wall / dayMs);
  const { year, month, day: dayOfMonth } = civilDate(day);
  const { BYMONTHDAY, BYYEARDAY, BYMONTH } = rule.numbers;
  const [monthStart, monthLength] = [day - dayOfMonth + 1, daysInMonth(year, month)];
  const [yearStart, yearLength] = [dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1)];
  const [scopeStart, scopeLength] = BYMONTH ? [monthStart, monthLength] : [yearStart, yearLength];
  const isOneOf = (list: number[] | undefined, first: number, length: number) =>
    !list || list.includes(day - first + 1) || list.includes(day - first - length);
  const isWanted = rule.byDay.some(({ ordinal, day: name }) => {
    if (weekdays.indexOf(name) !== weekday(day)) return false;
    const fromStart = Math.floor((day - scopeStart) / 7) + 1;
    const fromEnd = Math.floor((scopeStart + scopeLength - 1 - day) / 7) + 1;
    return ordinal === 0 || ordinal === fromStart || ordinal === -fromEnd;
  });
  return (
    isOneOf(BYMONTHDAY, monthStart, monthLength) &&
    isOneOf(BYYEARDAY, yearStart, yearLength) &&
    (!BYMONTH || BYMONTH.includes(month)) &&
    (rule.byDay.length === 0 || isWanted)
  );
}

/** The last wall time before `before`, or `null`. */
export function lastBefore(rule: Rule, start: number, before: number): number | null {
  try {
    return createEngine(rule, start).previous(new Date(before), false)?.epochMilliseconds ?? null;
  } catch (error) {
    throw new RuleTooCostly(error instanceof Error ? error.message : undefined);
  }
}

function createEngine(rule: Rule, start: number): RRuleTemporal {
  const compact = isoInstant(start).replace(/[-:]/g, '');
  return new RRuleTemporal({
    rruleString: `DTSTART:${compact}\nRRULE:${ruleText(rule)}`,
    maxIterations,
    maxCandidateEvaluations: maxCandidates,
  });
}

function ruleText(rule: Rule): string {
  const parts = [`FREQ=${rule.freq}`, `INTERVAL=${rule.interval}`, `WKST=${rule.weekStart}`];
  if (rule.count !== null) parts.push(`COUNT=${rule.count}`);
  if (rule.byDay.length > 0) parts.push(`BYDAY=${rule.byDay.map(({ ordinal, day }) => `${ordinal || ''}${day}`)}`);
  for (const [name, values] of Object.entries(rule.numbers)) parts.push(`${name}=${values}`);
  return parts.join(';');
}

/** An upper bound of the occurrences on one day. */
function densestDay(rule: Rule): number {
  const times = (part: 'BYHOUR' | 'BYMINUTE' | 'BYSECOND') => rule.numbers[part]?.length || 1;
  if (rule.freq === 'SECONDLY') return 86_400 / rule.interval;
  if (rule.freq === 'MINUTELY') return (1440 / rule.interval) * times('BYSECOND');
  if (rule.freq === 'HOURLY') return (24 / rule.interval) * times('BYMINUTE') * times('BYSECOND');
  return times('BYHOUR') * times('BYMINUTE') * times('BYSECOND');
}
