import ICAL from 'ical.js';
import { dayMs } from '../ical/civil.ts';
import type { Zone } from '../ical/zone.ts';

/** A UTC-OFFSET (RFC 5545 3.3.14) in the notation of ical.js: +02:00. */
function offsetText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return `${ms < 0 ? '-' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The first instant whose offset differs from the offset at `from`; the offset at `to` must differ. */
function changeBetween(offset: (instant: number) => number, from: number, to: number): number {
  let [before, after] = [from, to];
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (offset(middle) === offset(from)) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * The VTIMEZONE (RFC 5545 3.6.5) of a zone from `from` to `to` (epoch milliseconds): an observance that applies from the
 * beginning, and one for each change of the offset.
 */
export function vtimezone(zone: Zone, from: number, to: number): ICAL.Component {
  const offset = (instant: number): number => zone.toWall(instant) - instant;
  const component = new ICAL.Component('vtimezone');
  component.addPropertyWithValue('tzid', zone.iana);
  const observances = [{ at: from, before: offset(from), after: offset(from) }];
  for (let day = from; day < to; day += dayMs) {
    const next = Math.min(day + dayMs, to);
    if (offset(day) === offset(next)) continue;
    observances.push({ at: changeBetween(offset, day, next), before: offset(day), after: offset(next) });
  }
  const standard = Math.min(...observances.map(({ after }) => after));
  for (const { at, before, after } of observances) {
    const observance = new ICAL.Component(after > standard ? 'daylight' : 'standard');
    const start = new ICAL.Property('dtstart');
    start.setValue(floating(at + before));
    observance.addProperty(start);
    observance.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(offsetText(before)));
    observance.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(offsetText(after)));
    component.addSubcomponent(observance);
  }
  return component;
}

/** A wall time (epoch milliseconds as if in UTC), or its date, as an ical.js time without a zone. */
export function floating(wall: number, isDate = false): ICAL.Time {
  const time = ICAL.Time.fromJSDate(new Date(wall), true);
  time.zone = ICAL.Timezone.localTimezone;
  time.isDate = isDate;
  return time;
}
