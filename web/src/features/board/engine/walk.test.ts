import { expect, test } from 'vitest';
import { boardOf, boardShift, boardSlot } from '@/test/board.ts';
import { newId } from '@/test/records.ts';
import { axisOf } from './axis.ts';
import { layoutOf, roomy, rowAt } from './layout.ts';
import { rowsOf } from './rows.ts';
import { between, type Direction, firstStop, neighborOf, nextHole, openingAt, spotOf } from './walk.ts';

const [north, south] = [newId(), newId()];
const at = (time: string) => Date.parse(`2026-10-24T${time}:00Z`);
const shift = (title: string, place_id: string, from: string, to: string, missing = 0) =>
  boardShift({
    ...{ title, place_id, start_time: `2026-10-24T${from}:00Z`, end_time: `2026-10-24T${to}:00Z` },
    slots: [boardSlot({ required_count: 1, current_count: missing > 0 ? 0 : 1 })],
  });
const shifts = [
  shift('N1', north, '08:00', '10:00'),
  shift('N2', north, '10:00', '12:00', 1),
  shift('N3', north, '16:00', '18:00'),
  shift('S1', south, '09:00', '13:00', 1),
  shift('S2', south, '09:30', '10:00'),
];
const places = [
  { id: north, name: 'North' },
  { id: south, name: 'South' },
];
const axis = axisOf([{ from: at('08:00'), to: at('18:00') }], 60);
const { rows, height } = layoutOf(rowsOf(boardOf(shifts, { places }), 'place'), axis, roomy);
const titled = (title: string) => rows.flatMap(({ bars }) => bars).find(({ item }) => item.shift.title === title);
const key = (title: string) => titled(title)?.item.key ?? '';
const go = (title: string, direction: Direction) => {
  const spot = spotOf(rows, key(title));
  return spot && neighborOf(rows, spot, direction)?.item.shift.title;
};

test('bars are as wide as their time, and overlapping ones are below each other', () => {
  expect(titled('N2')).toMatchObject({ x: 120, width: 118, y: titled('N1')?.y });
  expect(titled('S2')?.y).toBeGreaterThanOrEqual((titled('S1')?.y ?? 0) + roomy.bar);
  expect(rows[1]?.height).toBeGreaterThan(rows[0]?.height ?? 0);
  expect(height).toBe((rows[1]?.top ?? 0) + (rows[1]?.height ?? 0));
});

test('a bar that goes on outside the axis is cut there', () => {
  const cut = layoutOf(
    rowsOf(boardOf(shifts, { places }), 'place'),
    axisOf([{ from: at('09:00'), to: at('11:00') }], 60),
    roomy,
  );
  const bars = cut.rows.flatMap(({ bars }) => bars).map((bar) => [bar.item.shift.title, bar.cutStart, bar.cutEnd]);
  expect(bars).toEqual([
    ['N1', true, false],
    ['N2', false, true],
    ['S1', false, true],
    ['S2', false, false],
  ]);
});

test('a height belongs to a row', () => {
  expect(rowAt(rows, 10)?.row.name).toBe('North');
  expect(rowAt(rows, (rows[1]?.top ?? 0) + 1)?.row.name).toBe('South');
  expect(rowAt(rows, height + 1)).toBeUndefined();
});

test('arrows follow time in the row, and lead to what is nearest in the next row', () => {
  expect(go('N1', 'right')).toBe('N2');
  expect(go('N3', 'right')).toBeUndefined();
  expect(go('N2', 'left')).toBe('N1');
  expect(go('N3', 'first')).toBe('N1');
  expect(go('N1', 'last')).toBe('N3');
  expect(go('N2', 'down')).toBe('S1');
  expect(go('N1', 'down')).toBe('S2');
  expect(go('S2', 'up')).toBe('N1');
  expect(go('N1', 'up')).toBeUndefined();
});

test('the next hole is the next in time, and after the last comes the first', () => {
  const next = (title: string) => nextHole(rows, key(title))?.item.shift.title;
  expect(next('N1')).toBe('S1');
  expect(next('S1')).toBe('N2');
  expect(next('N2')).toBe('S1');
  expect(nextHole(rows, null)?.item.shift.title).toBe('S1');
});

test('a range has what is between two shifts in time, in either direction', () => {
  const ids = (...titles: string[]) => titles.map((title) => titled(title)?.item.shift.id);
  expect(between(rows, key('N1'), key('S2'))).toEqual(ids('N1', 'S1', 'S2'));
  expect(between(rows, key('N2'), key('S2'))).toEqual(ids('S2', 'N2'));
});

test('the board is entered at the present shift, else at the next, else at the first', () => {
  const first = (time: string) => firstStop(rows, at(time))?.item.shift.title;
  expect(first('09:10')).toBe('N1');
  expect(first('14:00')).toBe('N3');
  expect(first('20:00')).toBe('N1');
});

test('the board opens at the first shift that begins on it, or at the present one', () => {
  const late = axisOf([{ from: at('09:00'), to: at('18:00') }], 60);
  const { rows: placed } = layoutOf(rowsOf(boardOf(shifts, { places }), 'place'), late, roomy);
  const opening = (time: string) => openingAt(placed, at(time))?.item.shift.title;
  expect(opening('06:00')).toBe('S1');
  expect(opening('09:10')).toBe('N1');
  expect(opening('20:00')).toBe('N1');
});
