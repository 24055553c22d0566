import { describe, expect, it } from 'vitest';
import { dayOf, groupByDay, rangeInText, timesOf, timingOf, writtenTimes, zonesOf } from './event-time.ts';

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

describe('days', () => {
  const late = at('2026-06-13T22:30:00Z', '2026-06-13T23:30:00Z');
  const early = at('2026-06-14T05:00:00Z', '2026-06-14T06:00:00Z');

  it('are those of the reader', () => {
    expect(groupByDay([late, early], 'UTC').map(({ day }) => day)).toEqual(['2026-06-13', '2026-06-14']);
    expect(groupByDay([late, early], 'Europe/Berlin')).toEqual([{ day: '2026-06-14', events: [late, early] }]);
    expect(groupByDay([late, early], 'America/Los_Angeles').map(({ day, events }) => [day, events.length])).toEqual([
      ['2026-06-13', 2],
    ]);
  });

  it('of all-day events are those of their zone, for every reader', () => {
    const wholeDay = at('2026-06-12T22:00:00Z', '2026-06-13T22:00:00Z', { all_day: true });
    expect(dayOf(wholeDay, 'America/Los_Angeles')).toBe('2026-06-13');
    expect(dayOf(wholeDay, 'Asia/Tokyo')).toBe('2026-06-13');
  });

  it('have one zone, or two when the clocks change during their events', () => {
    const before = at('2026-03-29T00:00:00Z', '2026-03-29T00:45:00Z');
    const after = at('2026-03-29T07:00:00Z', '2026-03-29T09:00:00Z');
    expect(zonesOf([after], 'Europe/Berlin')).toEqual(['GMT+2']);
    expect(zonesOf([before, after], 'Europe/Berlin')).toEqual(['GMT+1', 'GMT+2']);
    expect(zonesOf([before, after], 'America/New_York')).toEqual(['EDT']);
  });
});

describe('written times', () => {
  it('have start, end and length', () => {
    const times = writtenTimes(at('2026-06-13T13:00:00Z', '2026-06-13T17:00:00Z'), 'America/New_York');
    expect(times).toMatchObject({ start: '9:00 AM', end: '1:00 PM', length: '4 h', zone: 'EDT' });
    expect(times.full).toBe('Saturday, June 13, 2026, 9:00 AM – 1:00 PM EDT');
  });

  it('name the day of an end on another day', () => {
    expect(writtenTimes(at('2026-06-13T20:00:00Z', '2026-06-14T06:00:00Z'), 'UTC').end).toBe('Sun 6:00 AM');
    expect(writtenTimes(at('2026-06-13T20:00:00Z', '2026-06-24T06:00:00Z'), 'UTC').end).toBe('Wed, Jun 24 6:00 AM');
    expect(writtenTimes(at('2026-06-13T20:00:00Z', '2026-06-14T03:00:00Z'), 'America/New_York').end).toBe('11:00 PM');
  });

  it('name the zone at both ends where the clocks change', () => {
    const night = writtenTimes(at('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'), 'America/New_York', true);
    expect([night.start, night.end, night.length]).toEqual(['1:30 AM EDT', '1:30 AM EST', '1 h']);
  });

  it('of all-day events have no hours, and count days across a clock change', () => {
    const oneDay = at('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', { all_day: true });
    expect(writtenTimes(oneDay, 'UTC')).toMatchObject({ start: 'All day', end: null, length: null, zone: null });
    expect(writtenTimes(oneDay, 'UTC').full).toBe('Sunday, March 29, 2026, all day');
    const { start_time: startTime, end_time: endTime } = oneDay;
    const told = timesOf({ startTime, endTime, timezone: 'Europe/Berlin', all_day: true });
    expect(rangeInText(told, 'America/New_York')).toBe('Sunday, March 29, 2026, all day');
    const threeDays = at('2026-06-11T22:00:00Z', '2026-06-14T22:00:00Z', { all_day: true });
    expect(writtenTimes(threeDays, 'UTC').end).toBe('until Sun, Jun 14');
    // Tomorrow is another day than the one after it begins.
    const twoDays = at('2026-06-11T22:00:00Z', '2026-06-13T22:00:00Z', { all_day: true });
    expect(writtenTimes(twoDays, 'UTC').end).toBe('until Sat, Jun 13');
  });
});
