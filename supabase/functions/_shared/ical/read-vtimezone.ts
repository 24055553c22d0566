import { civilDate, dayMs, dayNumber } from './civil.ts';
import type { TimezoneText } from './components.ts';
import { expandRule, lastBefore } from './expand.ts';
import { firstValue, propertiesOf } from './properties.ts';
import { type Rule, readRule } from './rule.ts';
import { readUtcOffset, readWallTime } from './times.ts';
import { createZone, type Zone } from './zone.ts';

/** A STANDARD or DAYLIGHT block: `offset` applies from each onset. Onsets are wall times in the offset `before`. */
interface Observance {
  before: number;
  offset: number;
  first: number;
  onsets: number[];
  rule: Rule | null;
}

interface Onset {
  instant: number;
  offset: number;
}

/** More observances than any zone has; a VTIMEZONE with one per year of history has far fewer. */
const maxObservances = 500;

/**
 * The zone that a VTIMEZONE describes; `null` if it has no usable observance. `checkTime` throws when the computing time is
 * used up, now or when the zone computes an offset.
 */
export function timezoneFromRules(text: TimezoneText, checkTime: () => void): Zone | null {
  const observances = text.observances.slice(0, maxObservances).flatMap((observance) => {
    checkTime();
    return readObservance(observance);
  });
  const [earliest] = [...observances].sort((a, b) => a.first - b.first);
  if (!earliest) return null;
  const years = new Map<number, Onset[]>();
  const ofYear = (year: number): Onset[] => {
    const known = years.get(year) ?? onsetsAround(observances, year, checkTime);
    years.set(year, known);
    return known;
  };
  return createZone(null, (instant) => {
    const { year } = civilDate(Math.floor(instant / dayMs));
    return ofYear(year).findLast((onset) => onset.instant <= instant)?.offset ?? earliest.before;
  });
}

function readObservance(component: TimezoneText['observances'][number]): Observance[] {
  const value = (name: string) => firstValue(component, name);
  const start = readWallTime(value('dtstart'));
  const before = readUtcOffset(value('tzoffsetfrom'));
  const offset = readUtcOffset(value('tzoffsetto'));
  if (start === null || before === null || offset === null) return [];
  const dates = propertiesOf(component, 'rdate').flatMap(({ values }) => values);
  const onsets = [start.wall, ...dates.map((text) => readWallTime(text)?.wall).filter((wall) => wall !== undefined)];
  return [{ before, offset, first: start.wall, onsets, rule: yearlyRule(value('rrule')) }];
}

/** Clock changes recur yearly; any other rule in a VTIMEZONE is a mistake or an attack. */
function yearlyRule(text: string): Rule | null {
  const { rule } = readRule(text);
  return rule?.freq === 'YEARLY' ? rule : null;
}

/** The onsets of a year, and the last earlier one of each observance, ascending. */
function onsetsAround(observances: readonly Observance[], year: number, checkTime: () => void): Onset[] {
  const from = (dayNumber(year, 1, 1) - 2) * dayMs;
  const to = (dayNumber(year + 1, 1, 1) + 2) * dayMs;
  return observances
    .flatMap(({ before, offset, first, onsets, rule }) => {
      checkTime();
      const walls = onsets.filter((wall) => wall <= to);
      if (rule) walls.push(...ruleOnsets(rule, first, before, from, to));
      return walls.map((wall) => ({ instant: wall - before, offset }));
    })
    .sort((a, b) => a.instant - b.instant);
}

function ruleOnsets(rule: Rule, first: number, before: number, from: number, to: number): number[] {
  const until = rule.until === null ? to : rule.until.wall + (rule.until.isUtc ? before : 0);
  const end = Math.min(to, until);
  try {
    const last = lastBefore(rule, first, Math.min(from, end + 1));
    const inYear = expandRule({ rule, start: first, from, to: end, limit: 100 });
    return last === null ? inYear : [last, ...inYear];
  } catch {
    return [];
  }
}
