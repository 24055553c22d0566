import type { FeedProblem } from '../contract/feed-problems.ts';
import { readWallTime, type WallTime } from './times.ts';

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof frequencies)[number];

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
type Weekday = (typeof weekdays)[number];

/** `ordinal` 0: every such weekday. */
interface ByDay {
  ordinal: number;
  day: Weekday;
}

const numberParts = {
  BYSECOND: [0, 60],
  BYMINUTE: [0, 59],
  BYHOUR: [0, 23],
  BYMONTHDAY: [-31, 31],
  BYYEARDAY: [-366, 366],
  BYWEEKNO: [-53, 53],
  BYMONTH: [1, 12],
  BYSETPOS: [-366, 366],
} as const;
type NumberPart = keyof typeof numberParts;

/** A checked RRULE (RFC 5545 3.3.10). */
export interface Rule {
  freq: Frequency;
  interval: number;
  count: number | null;
  until: WallTime | null;
  byDay: ByDay[];
  numbers: Partial<Record<NumberPart, number[]>>;
  weekStart: Weekday;
}

type Refusal = Extract<FeedProblem, { code: 'bad_rule' }>['params'];
export type RuleReading = { rule: Rule; ignored: string[] } | { rule: null; refusal: Refusal };

/**
 * Reads an RRULE (R2). Unknown parts are skipped and listed in `ignored`. An invalid value of a known part makes the rule
 * unusable, because guessing would invent dates.
 */
export function readRule(text: string): RuleReading {
  const parts = new Map<string, string>();
  const ignored: string[] = [];
  for (const part of text.split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    const key = name.trim().toUpperCase();
    if (isPart(key) && rest.length === 0) parts.set(key, value.trim().toUpperCase());
    else if (part.trim() !== '') ignored.push(part);
  }
  try {
    return { rule: checkedRule(parts), ignored };
  } catch (error) {
    return { rule: null, refusal: error instanceof BadRule ? error.refusal : { reason: 'unreadable', part: '' } };
  }
}

class BadRule extends Error {
  readonly refusal: Refusal;
  constructor(reason: Refusal['reason'], part: string) {
    super(reason);
    this.refusal = { reason, part };
  }
}

const otherParts = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST', 'RSCALE', 'SKIP']);

function isPart(key: string): boolean {
  return otherParts.has(key) || Object.hasOwn(numberParts, key);
}

function checkedRule(parts: ReadonlyMap<string, string>): Rule {
  const freq = frequencies.find((frequency) => frequency === parts.get('FREQ'));
  if (!freq) throw new BadRule(parts.get('FREQ') ? 'unknown_freq' : 'no_freq', 'FREQ');
  if ((parts.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN') throw new BadRule('rscale', 'RSCALE');
  if ((parts.get('SKIP') ?? 'OMIT') !== 'OMIT') throw new BadRule('skip', 'SKIP');
  const numbers: Rule['numbers'] = {};
  for (const [name, [min, max]] of Object.entries(numberParts) as [NumberPart, readonly [number, number]][]) {
    const text = parts.get(name);
    if (text) numbers[name] = wholeNumbers(name, text, min, max);
  }
  return {
    freq,
    interval: positive('INTERVAL', parts.get('INTERVAL')) ?? 1,
    count: positive('COUNT', parts.get('COUNT')),
    until: untilOf(parts.get('UNTIL')),
    byDay: byDayOf(parts.get('BYDAY'), freq),
    numbers,
    weekStart: weekdayOf('WKST', parts.get('WKST') || 'MO'),
  };
}

function positive(name: string, text: string | undefined): number | null {
  if (!text) return null;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < 1) throw new BadRule('not_positive', name);
  return value;
}

function wholeNumbers(name: NumberPart, text: string, min: number, max: number): number[] {
  const values = text
    .split(',')
    .filter((item) => item.trim() !== '')
    .map((item) => {
      const value = Number(item.trim());
      const zeroIsNone = min < 0 && value === 0;
      if (!/^\s*[+-]?\d{1,3}\s*$/.test(item) || value < min || value > max || zeroIsNone) {
        throw new BadRule('unknown_value', name);
      }
      // A leap second is read as the second before it (T1).
      return name === 'BYSECOND' ? Math.min(value, 59) : value;
    });
  return [...new Set(values)].sort((a, b) => a - b);
}

function untilOf(text: string | undefined): WallTime | null {
  if (!text) return null;
  const until = readWallTime(text);
  if (!until) throw new BadRule('until', 'UNTIL');
  return until;
}

function byDayOf(text: string | undefined, freq: Frequency): ByDay[] {
  const items = (text ?? '').split(',').map((item) => item.trim());
  return [...new Set(items)].filter(Boolean).map((item) => {
    const [, ordinal, day] = /^([+-]?\d{1,2})?\s*([A-Z]{2})$/.exec(item) ?? [];
    const number = Number(ordinal ?? 0);
    if (day === undefined || (ordinal !== undefined && number === 0) || Math.abs(number) > 53) {
      throw new BadRule('unknown_value', 'BYDAY');
    }
    // Ordinals have a meaning in months and years only; elsewhere they are ignored.
    const counts = freq === 'MONTHLY' || freq === 'YEARLY';
    return { ordinal: counts ? number : 0, day: weekdayOf('BYDAY', day) };
  });
}

function weekdayOf(part: string, text: string): Weekday {
  const day = weekdays.find((weekday) => weekday === text);
  if (!day) throw new BadRule('unknown_value', part);
  return day;
}
