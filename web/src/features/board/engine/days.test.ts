import { expect, test } from 'vitest';
import { newId } from '@/test/records.ts';
import { daysFrom, hourBefore, openingDay, spansOf } from './days.ts';

const of = (day: string, required: number, taken: number, below_min = 0) => ({
  ...{ day, required, taken, below_min, slot_type_id: newId(), shifts: 1 },
});
const board = (...days: ReturnType<typeof of>[]) => ({ timezone: 'UTC', today: '2026-10-23', days });

test('the board opens with today, or with the next day that has shifts', () => {
  expect(openingDay(board(of('2026-10-20', 1, 1), of('2026-10-23', 1, 1)))).toBe('2026-10-23');
  expect(openingDay(board(of('2026-11-02', 1, 1), of('2026-10-25', 1, 1)))).toBe('2026-10-25');
  expect(openingDay(board(of('2026-10-20', 1, 1)))).toBe('2026-10-23');
});

const berlin = 'Europe/Berlin';
const hour = 3_600_000;
const at = (time: string) => Date.parse(time);
const shift = (from: string, to: string) => ({ from: at(from), to: at(to) });
const shown = (spans: { from: number; to: number }[]) =>
  spans.map(({ from, to }) => [from, to].map((moment) => new Date(moment).toISOString().slice(5, 16)).join(' – '));

test('a day on which the clocks change has 25 or 23 hours', () => {
  const length = (day: string) => daysFrom(day, 1, berlin).map(({ from, to }) => (to - from) / hour);
  expect(length('2026-10-25')).toEqual([25]);
  expect(length('2027-03-28')).toEqual([23]);
  expect(length('2026-10-24')).toEqual([24]);
});

test('days follow each other without a gap', () => {
  const days = daysFrom('2026-10-24', 3, berlin);
  expect(days.map(({ day }) => day)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(days[1]?.from).toBe(days[0].to);
  expect(days[2]?.from).toBe(days[1]?.to);
});

test('full hours are those of the zone', () => {
  const kolkata = (time: string) => new Date(hourBefore(at(time), 'Asia/Kolkata')).toISOString();
  expect(kolkata('2026-10-24T10:10:00Z')).toBe('2026-10-24T09:30:00.000Z');
  expect(kolkata('2026-10-24T09:30:00Z')).toBe('2026-10-24T09:30:00.000Z');
});

test('a day is shown from its first to its last shift, with room, in full hours', () => {
  const day = [
    shift('2026-10-24T08:00:00Z', '2026-10-24T10:00:00Z'),
    shift('2026-10-24T15:15:00Z', '2026-10-24T20:45:00Z'),
  ];
  expect(shown(spansOf(day, daysFrom('2026-10-24', 1, 'UTC'), 'UTC'))).toEqual(['10-24T07:00 – 10-24T22:00']);
});

test('a shift over midnight is shown to its end, and the night before does not count', () => {
  const shifts = [
    shift('2026-10-23T22:00:00Z', '2026-10-24T03:00:00Z'),
    shift('2026-10-24T09:00:00Z', '2026-10-24T12:00:00Z'),
    shift('2026-10-24T20:00:00Z', '2026-10-25T02:00:00Z'),
  ];
  expect(shown(spansOf(shifts, daysFrom('2026-10-24', 1, 'UTC'), 'UTC'))).toEqual(['10-24T08:00 – 10-25T03:00']);
});

test('a day with nothing but the end of a night shows it', () => {
  const shifts = [shift('2026-10-23T22:00:00Z', '2026-10-24T03:00:00Z')];
  expect(shown(spansOf(shifts, daysFrom('2026-10-24', 1, 'UTC'), 'UTC'))).toEqual(['10-24T00:00 – 10-24T04:00']);
});

test('a shift of several days is shown until noon after the last day', () => {
  const shifts = [shift('2026-10-24T09:00:00Z', '2026-10-29T12:00:00Z')];
  expect(shown(spansOf(shifts, daysFrom('2026-10-24', 1, 'UTC'), 'UTC'))).toEqual(['10-24T08:00 – 10-25T12:00']);
});

test('of several days the long nights are left out, and noon stands for a day without shifts', () => {
  const shifts = [
    shift('2026-10-24T09:00:00Z', '2026-10-24T18:00:00Z'),
    shift('2026-10-26T09:00:00Z', '2026-10-26T23:00:00Z'),
  ];
  expect(shown(spansOf(shifts, daysFrom('2026-10-24', 3, 'UTC'), 'UTC'))).toEqual([
    '10-24T08:00 – 10-24T19:00',
    '10-25T10:00 – 10-25T14:00',
    '10-26T08:00 – 10-27T00:00',
  ]);
});

test('a short night is not left out', () => {
  const shifts = [
    shift('2026-10-24T09:00:00Z', '2026-10-25T03:00:00Z'),
    shift('2026-10-25T06:00:00Z', '2026-10-25T12:00:00Z'),
  ];
  expect(shown(spansOf(shifts, daysFrom('2026-10-24', 2, 'UTC'), 'UTC'))).toEqual(['10-24T08:00 – 10-25T13:00']);
});

test('the hour that clocks repeat is drawn twice', () => {
  const night = [shift('2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z')];
  const [span] = spansOf(night, daysFrom('2026-10-25', 1, berlin), berlin);
  expect((span.to - span.from) / hour).toBe(6);
});
