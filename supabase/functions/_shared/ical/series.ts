import { dayMs } from './civil.ts';
import type { FeedEvent, Length } from './event.ts';
import { compareVersions, type EventGroup, momentKey } from './groups.ts';
import { type Instance, instanceTimes, isInWindow, recurrenceKey, type Slot, type TimeWindow } from './instance.ts';
import type { Problems } from './problems.ts';
import { SeriesStarts, type Start } from './series-starts.ts';

export interface SeriesResult {
  instances: Instance[];
  /** Occurrences outside the window that have their own VEVENT. */
  outside: Instance[];
  /** Original starts within the window that an EXDATE removes. */
  excluded: string[];
}

export interface SeriesOptions {
  window: TimeWindow;
  /** The maximum number of occurrences of a series. */
  limit: number;
  problems: Problems;
  /** Throws FeedError `cpu_budget` when the computing time is used up; called often enough to bound any series. */
  checkTime: () => void;
}

/** Expands a group within a window. Throws SeriesTooLong, and what `checkTime` throws. */
export function expandGroup(group: EventGroup, options: SeriesOptions): SeriesResult {
  const { master, overrides } = group;
  const { window } = options;
  const outside: Instance[] = [];
  const make: Make = (event, recurrence, slot) => {
    const times = instanceTimes(event, slot ?? ownSlot(event));
    const isInside = isInWindow(times, window);
    if (!isInside && slot) return [];
    const { uid, key } = group;
    const status = master?.status === 'cancelled' ? 'cancelled' : event.status;
    const zone = event.start.isDate || event.start.isUtc ? null : event.start.zone.iana;
    const { texts, line, resolver } = event;
    const instance = { key, uid, recurrence, ...times, status, zone, defaultZone: resolver.floating, texts, line };
    if (isInside) return [instance];
    outside.push(instance);
    return [];
  };
  if (master === null) {
    const orphans = overrides.flatMap((event) => make(event, ownKey(event)));
    return { instances: orphans, outside, excluded: [] };
  }
  const isSeries = master.rules.length > 0 || master.extraDates.length > 0 || overrides.length > 0;
  if (!isSeries) return { instances: make(master, ''), outside, excluded: [] };
  return { outside, ...new SeriesExpansion(master, overrides, options).run(make) };
}

/** Returns the occurrence if it is in the window. `slot`: its time, if not that of the VEVENT. */
type Make = (event: FeedEvent, recurrence: string, slot?: Slot) => Instance[];

function ownSlot(event: FeedEvent): Slot {
  return { wall: event.start.wall, length: event.length };
}

function ownKey(override: FeedEvent): string {
  return override.recurrenceId ? momentKey(override.recurrenceId) : '';
}

class SeriesExpansion {
  readonly #master: FeedEvent;
  readonly #overrides: readonly FeedEvent[];
  readonly #window: TimeWindow;
  readonly #problems: Problems;
  readonly #checkTime: () => void;
  readonly #source: SeriesStarts;
  readonly #starts: Map<number, Start>;
  readonly #excluded: Set<number>;

  constructor(master: FeedEvent, overrides: readonly FeedEvent[], options: SeriesOptions) {
    const { window, limit, problems, checkTime } = options;
    this.#master = master;
    this.#overrides = overrides;
    this.#window = window;
    this.#problems = problems;
    this.#checkTime = checkTime;
    // The range is wider than the window, so it can contain more starts.
    this.#source = new SeriesStarts(master, { limit: 2 * limit + 100, problems, checkTime });
    const before = this.#longest() + this.#longestShift() + 2 * dayMs;
    const after = this.#longestShift() + 2 * dayMs;
    const { starts, excluded } = this.#source.between(window.from - before, window.to + after);
    this.#starts = starts;
    this.#excluded = excluded;
  }

  run(make: Make): Omit<SeriesResult, 'outside'> {
    const { isDate } = this.#master.start;
    const { claims, extra } = this.#matchOverrides();
    const future = [...claims]
      .filter(([, { isThisAndFuture, start }]) => isThisAndFuture && start.isDate === isDate)
      .sort(([a], [b]) => a - b);
    const instances = extra.flatMap((override) => make(override, ownKey(override)));
    for (const [id, override] of claims) instances.push(...make(override, recurrenceKey(id, isDate)));
    for (const [id, start] of this.#starts) {
      if (claims.has(id)) continue;
      if (future.length > 0) this.#checkTime();
      const split = future.findLast(([from]) => from <= id);
      const slot = { wall: start.wall, length: start.length ?? this.#master.length };
      const key = recurrenceKey(id, isDate);
      instances.push(...(split ? make(split[1], key, shifted(...split, id)) : make(this.#master, key, slot)));
    }
    const excluded = [...this.#excluded].filter((id) => id < this.#window.to && id + dayMs > this.#window.from);
    return { instances, excluded: excluded.map((id) => recurrenceKey(id, isDate)) };
  }

  /** Overrides by the start that they replace, and those that replace none (R5). */
  #matchOverrides(): { claims: Map<number, FeedEvent>; extra: FeedEvent[] } {
    const claims = new Map<number, FeedEvent>();
    const claim = (id: number, override: FeedEvent): boolean => {
      const rival = claims.get(id);
      if (!rival || compareVersions(override, rival) >= 0) claims.set(id, override);
      return true;
    };
    const inexact = this.#overrides.filter((override) => {
      const id = this.#exactStart(override);
      return id === null || !claim(id, override);
    });
    const extra = inexact.filter((override) => {
      const id = this.#startOfSameDay(override, claims);
      if (id !== null) return !claim(id, override);
      if (override.version()[0] >= this.#master.version()[0]) return true;
      this.#problems.add({ uid: override.uid, code: 'stale_change', params: {}, line: override.line });
      return false;
    });
    return { claims, extra };
  }

  #exactStart(override: FeedEvent): number | null {
    const { recurrenceId } = override;
    if (recurrenceId === null || (recurrenceId.isDate && !this.#master.start.isDate)) return null;
    this.#checkTime();
    const ids = this.#source.idsOf(recurrenceId);
    const known = ids.find((id) => this.#starts.has(id));
    if (known !== undefined) return known;
    const onDay = this.#startsOfDay(override);
    return ids.find((id) => onDay?.has(id)) ?? null;
  }

  #startOfSameDay(override: FeedEvent, claims: ReadonlyMap<number, FeedEvent>): number | null {
    const onDay = [...(this.#startsOfDay(override)?.keys() ?? [])];
    // An override by date and one by time of the same day mean the same occurrence.
    const contested = override.recurrenceId?.isDate ? onDay[0] : undefined;
    return onDay.find((id) => !claims.has(id)) ?? contested ?? null;
  }

  /** The starts on the day of an override; computed only if they can affect the window. */
  #startsOfDay(override: FeedEvent): Map<number, Start> | null {
    const { recurrenceId } = override;
    if (recurrenceId === null) return null;
    const day = this.#source.dayOf(recurrenceId);
    const isNear = day > this.#window.from - 3 * dayMs && day < this.#window.to + 3 * dayMs;
    const isVisible = isInWindow(instanceTimes(override, ownSlot(override)), this.#window);
    return isNear || isVisible || override.isThisAndFuture ? this.#source.between(day, day + dayMs - 1).starts : null;
  }

  /** An upper bound of the distance by which THISANDFUTURE moves a start, across zones too. */
  #longestShift(): number {
    const splits = this.#overrides.filter(({ isThisAndFuture }) => isThisAndFuture);
    const shifts = splits.map(({ start, recurrenceId }) => Math.abs(start.wall - (recurrenceId ?? start).wall));
    return splits.length === 0 ? 0 : Math.max(...shifts) + 2 * dayMs;
  }

  #longest(): number {
    const lengths = [this.#master, ...this.#overrides].map(({ length }) => length);
    const periods = this.#master.extraDates.flatMap(({ length }) => length ?? []);
    return [...lengths, ...periods].reduce((most, length) => Math.max(most, lengthMs(length)), 0);
  }
}

/** THISANDFUTURE: later occurrences move by the same difference in wall time as the override itself (R6). */
function shifted(from: number, split: FeedEvent, id: number): Slot {
  const { zone, isDate, wall } = split.start;
  const clock = (start: number) => (isDate ? start : zone.toWall(start));
  return { wall: clock(id) + wall - clock(from), length: split.length };
}

function lengthMs({ days, ms }: Length): number {
  return days * dayMs + ms;
}
