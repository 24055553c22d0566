import { expect, test } from 'vitest';
import { boardShift, boardSlot } from '@/test/board.ts';
import { axisOf } from './axis.ts';
import { heatOf, stepOf } from './hours.ts';

const at = (time: string) => Date.parse(`2026-10-24T${time}:00Z`);
const shift = (from: string, to: string, missing: number, min: number | null = null) =>
  boardShift({
    start_time: `2026-10-24T${from}:00Z`,
    end_time: `2026-10-24T${to}:00Z`,
    slots: [boardSlot({ required_count: missing, min_count: min })],
  });
const axis = axisOf([{ from: at('08:00'), to: at('12:00') }], 60);
const figures = (cells: ReturnType<typeof heatOf>) => cells.map(({ missing, below }) => [missing, below]);

test('each hour counts the people missing in the shifts that run in it', () => {
  const [early, late] = [shift('08:30', '10:00', 3, 1), shift('09:45', '11:00', 2)];
  const cells = heatOf([early, late], axis, 'UTC');
  expect(figures(cells)).toEqual([
    [3, 1],
    [5, 1],
    [2, 0],
    [0, 0],
  ]);
  expect(cells.map(({ shifts }) => shifts)).toEqual([[early.id], [early.id, late.id], [late.id], []]);
});

test('full and canceled shifts are nobody’s cause', () => {
  const full = { ...shift('08:00', '12:00', 1), slots: [boardSlot({ required_count: 1, current_count: 1 })] };
  const off = { ...shift('08:00', '12:00', 5), status: 'canceled' as const };
  expect(heatOf([full, off], axis, 'UTC').every(({ shifts }) => shifts.length === 0)).toBe(true);
});

test('hours are those of the zone, and folds have none', () => {
  const kolkata = axisOf([{ from: at('08:00'), to: at('10:00') }], 60);
  const minutes = heatOf([], kolkata, 'Asia/Kolkata').map(({ from, to }) => (to - from) / 60_000);
  expect(minutes).toEqual([30, 60, 30]);
  const folded = axisOf(
    [
      { from: at('08:00'), to: at('09:00') },
      { from: at('15:00'), to: at('16:00') },
    ],
    60,
  );
  expect(heatOf([], folded, 'UTC').map(({ from }) => from)).toEqual([at('08:00'), at('15:00')]);
});

test('the worst hour has the strongest step, and only an hour without a hole has none', () => {
  const cell = (missing: number) => ({ from: 0, to: 1, below: 0, shifts: [], missing });
  expect([0, 1, 10, 20, 30].map((missing) => stepOf(cell(missing), 30))).toEqual([0, 1, 1, 2, 3]);
});
