import { dayMs } from './civil.ts';

/** A time zone. Wall times and instants are epoch milliseconds; wall times as if they were UTC. */
export interface Zone {
  /** The IANA name; `null` for zones that only a VTIMEZONE defines. */
  iana: string | null;
  /**
   * The instant of a wall time (T4). If it occurs twice, the first; if it does not exist, read with the offset before the
   * gap (RFC 5545 3.3.5).
   */
  toInstant(wall: number): number;
  toWall(instant: number): number;
}

/** Zones outlive the feed that uses them, so their cache is bounded. */
const maxKeptDays = 20_000;

/** A zone from its offsets (milliseconds east of Greenwich at an instant), which are cached. */
export function createZone(iana: string | null, offsetAt: (instant: number) => number): Zone {
  const offset = cachedByDay(offsetAt);
  return {
    iana,
    toWall: (instant) => instant + offset(instant),
    toInstant: (wall) => {
      const before = offset(wall - dayMs);
      const after = offset(wall + dayMs);
      const first = wall - Math.max(before, after);
      if (before === after && offset(first) === before) return first;
      const second = wall - Math.min(before, after);
      if (offset(first) === Math.max(before, after)) return first;
      if (offset(second) === Math.min(before, after)) return second;
      return wall - before;
    },
  };
}

/**
 * Equal offsets at both ends of a UTC day hold for the whole day, because no zone of the tz database changes twice within
 * a day. On other days the offset is computed for each instant.
 */
function cachedByDay(offsetAt: (instant: number) => number): (instant: number) => number {
  const atMidnight = new Map<number, number>();
  const midnight = (day: number): number => {
    let offset = atMidnight.get(day);
    if (offset === undefined) {
      offset = offsetAt(day * dayMs);
      if (atMidnight.size >= maxKeptDays) atMidnight.clear();
      atMidnight.set(day, offset);
    }
    return offset;
  };
  return (instant) => {
    const day = Math.floor(instant / dayMs);
    const offset = midnight(day);
    return offset === midnight(day + 1) ? offset : offsetAt(instant);
  };
}

export const utcZone: Zone = { iana: 'UTC', toInstant: (wall) => wall, toWall: (instant) => instant };

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockText = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/;

/** A zone of the tz database as known to Intl, possibly under an older name; `null` for an unknown name. */
export function ianaZone(name: string): Zone | null {
  const clock = clockOf(name);
  if (clock === null) return null;
  const canonical = clock.resolvedOptions().timeZone;
  if (canonical === 'UTC') return utcZone;
  const written = /^[A-Z]\w+\/[A-Z]/.test(name) ? name : canonical;
  return createZone(written, (instant) => {
    const [, month, day, year, hour, minute, second] = clockText.exec(clock.format(instant))?.map(Number) ?? [];
    const wall = new Date(0);
    wall.setUTCFullYear(year as number, (month as number) - 1, day);
    return wall.setUTCHours(hour as number, minute, second) - Math.floor(instant / 1000) * 1000;
  });
}

function clockOf(name: string): Intl.DateTimeFormat | null {
  const key = name.toLowerCase();
  const known = clocks.get(key);
  if (known) return known;
  try {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(key, clock);
    return clock;
  } catch {
    return null;
  }
}
