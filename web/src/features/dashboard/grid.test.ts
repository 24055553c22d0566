import { expect, test } from 'vitest';
import { gridOf, stepOf } from './grid.ts';

const [bar, gate, stage] = ['bar', 'gate', 'stage'].map((id) => ({ id })) as [
  { id: string },
  { id: string },
  { id: string },
];
const day = (name: string, type: { id: string }, required: number, taken: number, below = 0) => ({
  day: name,
  slot_type_id: type.id,
  shifts: 1,
  required,
  taken,
  below_min: below,
});
const found = [
  day('2026-06-13', bar, 4, 1, 2),
  day('2026-06-12', gate, 2, 2),
  day('2026-06-13', gate, 3, 2),
  day('2026-06-20', bar, 9, 0),
];

test('has the first days with shifts and the types that are needed on them', () => {
  const grid = gridOf(found, [bar, gate, stage], 2);
  expect(grid.days).toEqual(['2026-06-12', '2026-06-13']);
  expect(grid.rows.map(({ type }) => type.id)).toEqual(['bar', 'gate']);
  expect(grid.rows[0]?.cells).toEqual([undefined, { required: 4, missing: 3, below: 2 }]);
  expect(grid.totals).toEqual([
    { required: 2, missing: 0, below: 0 },
    { required: 7, missing: 4, below: 2 },
  ]);
  expect([grid.missing, grid.below, grid.worst]).toEqual([4, 2, 3]);
});

test('nothing is found: an empty grid', () => {
  expect(gridOf([], [bar], 8)).toMatchObject({ days: [], rows: [], missing: 0, worst: 1 });
});

test('the heat of a cell is its share of the worst one', () => {
  const steps = [0, 1, 4, 5, 8, 9, 12].map((missing) => stepOf({ required: 20, missing, below: 0 }, 12));
  expect(steps).toEqual([0, 1, 1, 2, 2, 3, 3]);
});
