import { expect, it } from 'vitest';
import { boardOf, boardShift, boardSlot } from '@/test/board.ts';
import { newId } from '@/test/records.ts';
import { axisOf } from './axis.ts';
import { labelsOf } from './fit.ts';
import { dense, layoutOf } from './layout.ts';
import { rowsOf } from './rows.ts';

const place = newId();
const at = (time: string) => Date.parse(`2026-10-24T${time}:00Z`);
const shift = (title: string, from: string, to: string, taken = 0) =>
  boardShift({
    ...{ title, place_id: place, start_time: `2026-10-24T${from}:00Z`, end_time: `2026-10-24T${to}:00Z` },
    slots: [boardSlot({ required_count: 2, current_count: taken })],
  });
/** An hour is 60 pixels: bars of less than an hour have no room for their titles. */
const axis = axisOf([{ from: at('00:00'), to: at('24:00') }], 60);

const labels = (...shifts: ReturnType<typeof shift>[]) => {
  const board = boardOf(shifts, { places: [{ id: place, name: 'Stage' }] });
  const [row] = layoutOf(rowsOf(board, 'place'), axis, dense).rows;
  return labelsOf(row?.bars ?? [], axis.width).map(({ items, missing, before }) => [
    `${items.length} × ${items[0].shift.title}`,
    missing,
    before ? 'before' : 'after',
  ]);
};

it('names equal short shifts beside each other once, with all that they miss', () => {
  const change = (from: string, to: string, taken: number) => shift('Stage change', from, to, taken);
  expect(labels(change('10:00', '10:30', 0), change('11:00', '11:30', 1), change('12:00', '12:30', 2))).toEqual([
    ['3 × Stage change', 3, 'after'],
  ]);
  expect(labels(change('10:00', '10:30', 0), change('18:00', '18:30', 1)).map(([name]) => name)).toEqual([
    ...['1 × Stage change', '1 × Stage change'],
  ]);
});

it('names one short shift, and none that has room for its title', () => {
  expect(labels(shift('Gate', '08:00', '10:00'), shift('Sound', '12:00', '12:30'))).toEqual([
    ['1 × Sound', 2, 'after'],
  ]);
});

it('puts the name before them where there is no room behind, and leaves it out where there is none at all', () => {
  expect(labels(shift('Sound check', '14:00', '14:30'), shift('Concert', '14:30', '18:00'))).toEqual([
    ['1 × Sound check', 2, 'before'],
  ]);
  expect(labels(shift('A', '00:00', '06:00'), shift('Sound', '06:00', '06:30'), shift('B', '06:30', '24:00'))).toEqual(
    [],
  );
});

it('does not use a space twice, and keeps canceled shifts apart', () => {
  const between = labels(
    shift('A', '00:00', '06:00'),
    shift('Sound check', '06:00', '06:30'),
    { ...shift('Sound check', '08:00', '08:30'), status: 'canceled' },
    shift('B', '08:30', '24:00'),
  );
  expect(between).toEqual([['1 × Sound check', 2, 'after']]);
});
