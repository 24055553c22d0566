import { expect, it } from 'vitest';
import { openShift } from '../test/open-page.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { dayHeading, dayKey, momentText, shiftLine, shiftTimes } from './times.ts';

const english = { language: 'en', t: en };
const german = { language: 'de', t: de };

it('times are those of the place, with those of the reader beside them if they differ', () => {
  const shift = openShift(1);
  expect(shiftTimes(english, shift, null)).toEqual({ start: '4:00 PM', end: '8:00 PM', zone: null, reader: null });
  expect(shiftTimes(english, shift, 'Europe/Paris').reader).toBeNull();
  expect(shiftTimes(english, shift, 'America/New_York')).toEqual({
    ...{ start: '4:00 PM', end: '8:00 PM', zone: 'GMT+2' },
    reader: '10:00 AM – 2:00 PM for you',
  });
  expect(shiftTimes(german, shift, 'Asia/Tokyo').reader).toBe('23:00 – So 03:00 bei dir');
});

it('whether times differ is judged at the time of the shift', () => {
  const winter = openShift(1, '2026-03-20', { timezone: 'Europe/London' });
  const summer = openShift(1, '2026-06-20', { timezone: 'Europe/London' });
  expect(shiftTimes(english, winter, 'Africa/Abidjan').reader).toBeNull();
  expect(shiftTimes(english, summer, 'Africa/Abidjan').reader).toBe('2:00 PM – 6:00 PM for you');
});

it('an end on another day names that day', () => {
  const night = openShift(1, '2026-06-13', { end_time: '2026-06-14T02:00:00Z' });
  expect(shiftTimes(english, night, null).end).toBe('Sun 4:00 AM');
});

it('whole days have no times, and no other ones for the reader', () => {
  const days = { all_day: true, start_time: '2026-06-12T22:00:00Z', end_time: '2026-06-14T22:00:00Z' };
  const shift = openShift(1, '2026-06-13', days);
  expect(shiftTimes(english, shift, 'Asia/Tokyo')).toEqual({
    ...{ start: 'All day', end: 'until Sun, Jun 14', zone: null, reader: null },
  });
  expect(shiftTimes(english, { ...shift, end_time: '2026-06-13T22:00:00Z' }, null).end).toBeNull();
  expect(shiftLine(english, shift, '2026-06-01')).toBe('Saturday, June 13, All day until Sun, Jun 14');
});

it('days are named by their distance, and by their year if it is another', () => {
  expect(dayHeading(english, '2026-06-13', '2026-06-13')).toBe('Today');
  expect(dayHeading(english, '2026-07-01', '2026-06-30')).toBe('Tomorrow');
  expect(dayHeading(english, '2026-06-15', '2026-06-13')).toBe('Monday, June 15');
  expect(dayHeading(german, '2027-01-02', '2026-06-13')).toBe('Samstag, 2. Januar 2027');
});

it('a moment has its day and time where the shift is', () => {
  const now = Date.parse('2026-10-01T12:00:00Z');
  expect(momentText(english, '2026-10-03T22:30:00Z', 'Europe/Berlin', now)).toBe('Sun, Oct 4, 12:30 AM');
  expect(dayKey('2026-10-03T22:30:00Z', 'Europe/Berlin')).toBe('2026-10-04');
});

it('a shift in one line has no spaces that differ between browsers', () => {
  expect(shiftLine(english, openShift(1), '2026-06-01')).toBe('Saturday, June 13, 4:00 PM – 8:00 PM');
});
