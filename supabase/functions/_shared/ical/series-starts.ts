import { dayMs } from './civil.ts';
import type { FeedEvent, Length, Moment } from './event.ts';
import { expandRule } from './expand.ts';
import { excerpt } from './problems.ts';
import { type Rule, type RuleReading, readRule } from './rule.ts';
import type { SeriesOptions } from './series.ts';
import { RuleTooCostly } from './step-budget.ts';

/** A start in a series, as wall time in the master's zone; a PERIOD has its own length. */
export interface Start {
  wall: number;
  length: Length | null;
}

/** The series has more occurrences than the limit (S4). */
export class SeriesTooLong extends Error {}

/** The starts of a series before overrides: DTSTART, rules and extra dates, minus exceptions (R1). */
export class SeriesStarts {
  readonly #master: FeedEvent;
  readonly #rules: Rule[];
  readonly #limit: number;
  readonly #problems: SeriesOptions['problems'];
  readonly #checkTime: () => void;
  readonly #unusable = new Set<Rule>();
  readonly #lines = new Map<Rule, number>();

  /** `limit`: starts that one call of `between` may return; beyond it SeriesTooLong is thrown. */
  constructor(master: FeedEvent, { limit, problems, checkTime }: Omit<SeriesOptions, 'window'>) {
    this.#master = master;
    this.#limit = limit;
    this.#problems = problems;
    this.#checkTime = checkTime;
    this.#rules = master.rules.flatMap(({ text, line }) => this.#read(text, line) ?? []);
  }

  /** Identifies a start: the instant; for dates midnight UTC. */
  id(wall: number): number {
    return this.#master.start.isDate ? wall : this.#master.start.zone.toInstant(wall);
  }

  /** Starts with wall times in `[from, to]` by id, and the ids that exceptions removed. */
  between(from: number, to: number): { starts: Map<number, Start>; excluded: Set<number> } {
    const starts = new Map<number, Start>();
    const add = (wall: number, length: Length | null) => {
      if (wall >= from && wall <= to)
        starts.set(this.id(wall), { wall, length: length ?? starts.get(this.id(wall))?.length ?? null });
    };
    add(this.#master.start.wall, null);
    for (const rule of this.#rules) for (const wall of this.#expand(rule, from, to)) add(wall, null);
    // The length of a PERIOD has no meaning in an all-day series.
    const { isDate } = this.#master.start;
    for (const { start, length } of this.#checked(this.#master.extraDates))
      add(this.#wallOf(start), isDate ? null : length);
    if (starts.size > this.#limit) throw new SeriesTooLong();
    return { starts, excluded: this.#removeExceptions(starts) };
  }

  /** The date that a value means in an all-day series: as written, or the day whose midnight it is in a zone of the file. */
  dateOf(moment: Pick<Moment, 'wall' | 'isDate' | 'isUtc'>): number {
    const date = Math.floor(moment.wall / dayMs) * dayMs;
    if (moment.isDate || !moment.isUtc || moment.wall === date) return date;
    const midnights = this.#master.resolver.likelyZones().map((zone) => zone.toWall(moment.wall));
    return midnights.find((wall) => wall % dayMs === 0) ?? date;
  }

  /** The ids that a value can mean, most likely first. */
  idsOf(moment: Moment): number[] {
    if (this.#master.start.isDate) return [this.dateOf(moment)];
    const instant = moment.zone.toInstant(moment.wall);
    return moment.isFloating ? [instant, this.id(moment.wall)] : [instant];
  }

  /** The local day of a value in the zone of the series, as the wall time of its midnight. */
  dayOf(moment: Moment): number {
    if (this.#master.start.isDate) return this.dateOf(moment);
    const wall = moment.isDate ? moment.wall : this.#master.start.zone.toWall(moment.zone.toInstant(moment.wall));
    return Math.floor(wall / dayMs) * dayMs;
  }

  #wallOf(moment: Moment): number {
    const { start } = this.#master;
    if (start.isDate) return this.dateOf(moment);
    if (moment.isDate) return moment.wall + (start.wall - Math.floor(start.wall / dayMs) * dayMs);
    return start.zone.toWall(moment.zone.toInstant(moment.wall));
  }

  /** The values one by one; checks the computing time. */
  *#checked<T>(values: readonly T[]): Generator<T> {
    for (const [index, value] of values.entries()) {
      if (index % 100 === 99) this.#checkTime();
      yield value;
    }
  }

  #removeExceptions(starts: Map<number, Start>): Set<number> {
    const { exceptions, start } = this.#master;
    const excluded = new Set<number>();
    const days = new Set<number>();
    for (const exception of this.#checked(exceptions)) {
      if (exception.isDate && !start.isDate) days.add(exception.wall);
      else for (const id of this.idsOf(exception)) if (starts.delete(id)) excluded.add(id);
    }
    if (days.size === 0) return excluded;
    for (const [id, { wall }] of starts) {
      if (days.has(Math.floor(wall / dayMs) * dayMs) && starts.delete(id)) excluded.add(id);
    }
    return excluded;
  }

  #expand(rule: Rule, from: number, to: number): number[] {
    if (this.#unusable.has(rule)) return [];
    this.#checkTime();
    const { start } = this.#master;
    const { until } = rule;
    try {
      const last = until === null ? to : Math.min(to, this.#lastWall(until));
      const walls = expandRule({ rule, start: start.wall, from, to: last, limit: this.#limit });
      if (walls.length > this.#limit) throw new SeriesTooLong();
      if (until === null || !until.isUtc || start.isDate) return walls;
      return walls.filter((wall) => this.id(wall) <= until.wall);
    } catch (error) {
      const isEndless = until === null && rule.count === null && (rule.freq === 'SECONDLY' || rule.freq === 'MINUTELY');
      if (!(error instanceof RuleTooCostly) && !(error instanceof SeriesTooLong && isEndless)) throw error;
      this.#unusable.add(rule);
      this.#refuse({ reason: 'too_many_dates', part: '' }, this.#lines.get(rule) ?? this.#master.line);
      return [];
    }
  }

  /** An upper bound of the wall times that UNTIL allows (R3); instants are compared exactly afterwards. */
  #lastWall(until: NonNullable<Rule['until']>): number {
    if (this.#master.start.isDate) return this.dateOf(until);
    if (until.isDate) return until.wall + dayMs - 1;
    return until.isUtc ? until.wall + 2 * dayMs : until.wall;
  }

  #read(text: string, line: number): Rule | null {
    const reading = readRule(text);
    if (reading.rule === null) {
      this.#refuse(reading.refusal, line);
      return null;
    }
    const { rule, ignored } = reading;
    if (ignored.length > 0) {
      const params = { text: excerpt(ignored.join(';')) };
      this.#problems.add({ uid: this.#master.uid, code: 'unknown_rule_part', params, line });
    }
    this.#lines.set(rule, line);
    if (!this.#master.start.isDate) return rule;
    if (rule.freq === 'HOURLY' || rule.freq === 'MINUTELY' || rule.freq === 'SECONDLY') {
      this.#refuse({ reason: 'by_the_clock', part: 'FREQ' }, line);
      return null;
    }
    // For dates, parts for the time of day must be ignored (RFC 5545 3.3.10).
    const { BYHOUR, BYMINUTE, BYSECOND, ...numbers } = rule.numbers;
    const dateRule = { ...rule, numbers };
    this.#lines.set(dateRule, line);
    return dateRule;
  }

  #refuse(params: Extract<RuleReading, { rule: null }>['refusal'], line: number): void {
    this.#problems.addLoss({ uid: this.#master.uid, code: 'bad_rule', params, line });
  }
}
