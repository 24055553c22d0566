import { expect, it } from 'vitest';
import { boardOf, boardShift } from '@/test/board.ts';
import { newId } from '@/test/records.ts';
import { daysFrom } from '../engine/days.ts';
import { type By, rowsOf } from '../engine/rows.ts';
import { pasteTarget } from './pasting.ts';

const [north, south] = [newId(), newId()];
const places = [
  { id: north, name: 'North' },
  { id: south, name: 'South' },
];
const shift = (place_id: string | null, day: number, more: Parameters<typeof boardShift>[0] = {}) =>
  boardShift({
    ...{ place_id, start_time: `2026-10-${day}T12:00:00Z`, end_time: `2026-10-${day}T13:30:00Z` },
    ...more,
  });
const gate = shift(north, 24);
const [today] = daysFrom('2026-10-24', 1, 'UTC');

/** Where shifts go that are pasted at another one. */
function at(copied: (typeof gate)[], there: typeof gate, by: By = 'place', shown = today) {
  for (const row of rowsOf(boardOf([there], { places }), by)) {
    const item = row.items.find(({ shift: { id } }) => id === there.id);
    if (item) return pasteTarget(copied, { item, row }, 'UTC', shown);
  }
  throw new Error('It is on no row.');
}

it('one shift goes to the day and the place of the other', () => {
  expect(at([gate], shift(south, 25))).toEqual({ day: '2026-10-25', location: 'South' });
  expect(at([gate], shift(south, 24))).toEqual({ day: '2026-10-24', location: 'South' });
  expect(at([gate], shift(null, 24))).toEqual({ day: '2026-10-24', location: null });
  expect(at([gate], shift(north, 26))).toEqual({ day: '2026-10-26' });
  expect(at([shift(null, 24)], shift(null, 25))).toEqual({ day: '2026-10-25' });
});

it('where it would be on top of the original it follows it; other rows than places keep the place', () => {
  expect(at([gate], gate)).toEqual({ day: '2026-10-24', minutes: 90 });
  expect(at([gate], shift(south, 24, { slots: [] }), 'role')).toEqual({ day: '2026-10-24', minutes: 90 });
  expect(at([gate], shift(south, 25, { slots: [] }), 'role')).toEqual({ day: '2026-10-25' });
  const whole = shift(north, 24, { all_day: true });
  expect(at([whole], whole)).toBeUndefined();
});

it('several keep their places and times, and ask for a day on their own', () => {
  expect(at([gate, shift(south, 25)], shift(south, 26))).toEqual({ day: '2026-10-26' });
  expect(at([shift(south, 25), gate], shift(south, 24))).toBeUndefined();
});

it('a shift of the night before belongs to the day that is shown', () => {
  const night = shift(north, 23, { start_time: '2026-10-23T20:00:00Z', end_time: '2026-10-24T04:00:00Z' });
  expect(at([shift(north, 20)], night)).toEqual({ day: '2026-10-24' });
});
