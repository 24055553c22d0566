import type { BoardDays } from '@contract/board.ts';

/** How a slot type is filled on a day, or over several: places, how many are taken, and how many are missing to the minimums. */
export interface Fill {
  required: number;
  missing: number;
  below: number;
}

interface GridRow<Type> {
  type: Type;
  /** One for each day; `undefined`: no shifts. */
  cells: readonly (Fill | undefined)[];
}

export interface Grid<Type> {
  days: readonly string[];
  totals: readonly Fill[];
  rows: readonly GridRow<Type>[];
  /** The most people that a cell misses. */
  worst: number;
  missing: number;
  below: number;
}

const none: Fill = { required: 0, missing: 0, below: 0 };
const plus = (a: Fill, b: Fill): Fill => ({
  required: a.required + b.required,
  missing: a.missing + b.missing,
  below: a.below + b.below,
});
const sum = (fills: readonly (Fill | undefined)[]): Fill =>
  fills.reduce<Fill>((total, fill) => (fill ? plus(total, fill) : total), none);

/** The first days with shifts, at most `most`, by slot type. Slot types without shifts on these days are left out. */
export function gridOf<Type extends { id: string }>(
  found: BoardDays['days'],
  types: readonly Type[],
  most: number,
): Grid<Type> {
  const days = [...new Set(found.map(({ day }) => day))].sort().slice(0, most);
  const fills = new Map(
    found.map(({ day, slot_type_id, required, taken, below_min: below }) => [
      `${day} ${slot_type_id}`,
      { required, missing: required - taken, below },
    ]),
  );
  const rows = types
    .map((type) => ({ type, cells: days.map((day) => fills.get(`${day} ${type.id}`)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== undefined));
  const totals = days.map((_, index) => sum(rows.map(({ cells }) => cells[index])));
  const { missing, below } = sum(totals);
  const worst = Math.max(1, ...rows.flatMap(({ cells }) => cells.map((cell) => cell?.missing ?? 0)));
  return { days, totals, rows, worst, missing, below };
}

/** Which of the shown steps of heat a cell has, from 0 (nobody is missing) to 3 (near the worst cell). */
export const stepOf = ({ missing }: Fill, worst: number): 0 | 1 | 2 | 3 =>
  missing === 0 ? 0 : (Math.min(3, Math.ceil((missing / worst) * 3)) as 1 | 2 | 3);
