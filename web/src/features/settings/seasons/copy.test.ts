import { describe, expect, it } from 'vitest';
import { daysToDay, daysToSeason, outsideOf } from './copy.ts';

const festival = { first_day: '2026-06-04', last_day: '2026-06-07' };
const festivalDays = ['2026-06-04', '2026-06-05', '2026-06-06', '2026-06-07'];

describe('copying a season', () => {
  it('keeps the weekday of a festival a year later', () => {
    const next = { first_day: '2027-06-03', last_day: '2027-06-06' };
    expect(daysToSeason(festivalDays, festival, next)).toBe(364);
    expect(outsideOf(next, festivalDays, 364)).toBe(0);
  });

  it('chooses the week in which the fewest shifts are outside, before or after', () => {
    const year = { first_day: '2026-09-01', last_day: '2027-06-30' };
    const next = { first_day: '2027-09-01', last_day: '2028-06-30' };
    // 365 days later is no weekday: a week earlier, the first day would be outside, a week later, the last one.
    expect(daysToSeason(['2026-09-01', '2026-09-02', '2027-06-20'], year, next)).toBe(371);
    expect(daysToSeason(['2026-09-03', '2027-06-29', '2027-06-30'], year, next)).toBe(364);
    // Equally few: the nearest.
    expect(daysToSeason(['2026-10-10'], year, next)).toBe(364);
  });

  it('goes back as well', () => {
    const earlier = { first_day: '2025-06-05', last_day: '2025-06-08' };
    expect(daysToSeason(festivalDays, festival, earlier)).toBe(-364);
  });

  it('counts what does not fit into a shorter season', () => {
    const short = { first_day: '2027-06-03', last_day: '2027-06-04' };
    const by = daysToSeason(festivalDays, festival, short);
    expect(by).toBe(364);
    expect(outsideOf(short, festivalDays, by)).toBe(2);
  });

  it('comes closest to a day, also over a change of the clocks', () => {
    expect(daysToDay('2026-03-28', '2026-04-04')).toBe(7);
    expect(daysToDay('2026-06-04', '2027-06-04')).toBe(364);
    expect(daysToDay('2026-06-04', '2026-06-06')).toBe(0);
    expect(daysToDay('2026-06-04', '2026-05-30')).toBe(-7);
  });
});
