import { describe, expect, it } from 'vitest';
import {
  dayOf,
  groupByDay,
  rangeInText,
  shortDayOf,
  timeForReader,
  timesOf,
  timingOf,
  todayOf,
  writtenTimes,
  zonesOf,
} from './event-time.ts';

const at = (start_time: string, end_time: string, more: Partial<{ timezone: string; all_day: boolean }> = {}) => ({
  start_time,
  end_time,
  timezone: 'Europe/Berlin',
  all_day: false,
  ...more,
});

describe('timing', () => {
  const event = at('2026-06-13T09:00:00Z', '2026-06-13T11:00:00Z');
  const when = (time: string) => timingOf(event, Date.parse(time));

  it('is upcoming before the start, past after the end, and neither in between', { tags: ['4.24', '4.25'] }, () => {
    expect(when('2026-06-13T08:59:59Z')).toBe('upcoming');
    expect(when('2026-06-13T09:00:00Z')).toBe('now');
    expect(when('2026-06-13T11:00:00Z')).toBe('now');
    expect(when('2026-06-13T11:00:01Z')).toBe('past');
  });
});

const newYork = { timezone: 'America/New_York' };

describe('days', () => {
  const late = at('2026-06-13T22:30:00Z', '2026-06-13T23:30:00Z');
  const early = at('2026-06-14T05:00:00Z', '2026-06-14T06:00:00Z');

  it('are those of the zone of each event', () => {
    expect(groupByDay([late, early])).toEqual([{ day: '2026-06-14', events: [late, early] }]);
    const elsewhere = { ...early, timezone: 'America/Los_Angeles' };
    expect(groupByDay([late, elsewhere]).map(({ day }) => day)).toEqual(['2026-06-14', '2026-06-13']);
  });

  it('of all-day events are those of their zone', () => {
    expect(dayOf(at('2026-06-12T22:00:00Z', '2026-06-13T22:00:00Z', { all_day: true }))).toBe('2026-06-13');
  });

  it('are counted from the present day where the event takes place', () => {
    const now = Date.parse('2026-06-13T23:00:00Z');
    expect([todayOf(late, now), todayOf(newYork, now)]).toEqual(['2026-06-14', '2026-06-13']);
    expect([shortDayOf(late, now), shortDayOf({ ...early, ...newYork }, now)]).toEqual(['Today', 'Tomorrow']);
    expect(todayOf(late, now + 86_400_000)).toBe('2026-06-15');
  });

  it('name their zone: two when the clocks change, or when the events are in two zones', () => {
    const before = at('2026-03-29T00:00:00Z', '2026-03-29T00:45:00Z');
    const after = at('2026-03-29T07:00:00Z', '2026-03-29T09:00:00Z');
    expect(zonesOf([after])).toEqual(['GMT+2']);
    expect(zonesOf([before, after])).toEqual(['GMT+1', 'GMT+2']);
    expect(zonesOf([after, { ...after, ...newYork }])).toEqual(['GMT+2', 'EDT']);
  });
});

describe('written times', () => {
  it('have start, end and length', () => {
    const times = writtenTimes(at('2026-06-13T13:00:00Z', '2026-06-13T17:00:00Z', newYork));
    expect(times).toMatchObject({ start: '9:00 AM', end: '1:00 PM', length: '4 h', zone: 'EDT' });
    expect(times.full).toBe('Saturday, June 13, 2026, 9:00 AM – 1:00 PM EDT');
  });

  it('name the day of an end on another day', () => {
    const utc = { timezone: 'UTC' };
    expect(writtenTimes(at('2026-06-13T20:00:00Z', '2026-06-14T06:00:00Z', utc)).end).toBe('Sun 6:00 AM');
    expect(writtenTimes(at('2026-06-13T20:00:00Z', '2026-06-24T06:00:00Z', utc)).end).toBe('Wed, Jun 24 6:00 AM');
    expect(writtenTimes(at('2026-06-13T20:00:00Z', '2026-06-14T03:00:00Z', newYork)).end).toBe('11:00 PM');
  });

  it('name the zone at both ends where the clocks change', () => {
    const night = writtenTimes(at('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', newYork), true);
    expect([night.start, night.end, night.length]).toEqual(['1:30 AM EDT', '1:30 AM EST', '1 h']);
  });

  it('of all-day events have no hours, and count days across a clock change', () => {
    const oneDay = at('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', { all_day: true });
    expect(writtenTimes(oneDay)).toMatchObject({ start: 'All day', end: null, length: null, zone: null });
    expect(writtenTimes(oneDay).full).toBe('Sunday, March 29, 2026, all day');
    const { start_time: startTime, end_time: endTime } = oneDay;
    const told = timesOf({ startTime, endTime, timezone: 'Europe/Berlin', all_day: true });
    expect(rangeInText(told)).toBe('Sunday, March 29, 2026, all day');
    const threeDays = at('2026-06-11T22:00:00Z', '2026-06-14T22:00:00Z', { all_day: true });
    expect(writtenTimes(threeDays).end).toBe('until Sun, Jun 14');
    // Tomorrow is another day than the one after it begins.
    const twoDays = at('2026-06-11T22:00:00Z', '2026-06-13T22:00:00Z', { all_day: true });
    expect(writtenTimes(twoDays).end).toBe('until Sat, Jun 13');
  });
});

describe('the second time, for a reader elsewhere', () => {
  const evening = at('2026-06-13T01:00:00Z', '2026-06-13T03:00:00Z', newYork);

  it('is that of their clock, with its day if it is another', () => {
    expect(timeForReader(evening, 'America/Los_Angeles')).toBe('6:00 PM for you');
    expect(timeForReader(evening, 'Europe/Berlin')).toBe('Sat 3:00 AM for you');
  });

  it('is missing where the clocks agree at that moment, and for all-day events', () => {
    expect(timeForReader(evening, 'America/New_York')).toBeNull();
    expect(timeForReader(evening, 'America/Toronto')).toBeNull();
    // London and Lisbon always agree; New York and Berlin are five hours apart for three weeks in March.
    expect(timeForReader({ ...evening, timezone: 'Europe/London' }, 'Europe/Lisbon')).toBeNull();
    const spring = at('2026-03-15T13:00:00Z', '2026-03-15T14:00:00Z', newYork);
    expect(timeForReader(spring, 'Europe/Berlin')).toBe('2:00 PM for you');
    expect(timeForReader({ ...evening, all_day: true }, 'Europe/Berlin')).toBeNull();
  });
});
