import type { Bar, PlacedRow } from './layout.ts';

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

/** Where a shift is on the board. */
export interface Spot {
  bar: Bar;
  /** The index of its row. */
  row: number;
}

/** Finds a shift on the board by its key. */
export function spotOf(rows: readonly PlacedRow[], key: string | null): Spot | undefined {
  for (const [row, { bars }] of rows.entries()) {
    const bar = bars.find(({ item }) => item.key === key);
    if (bar) return { bar, row };
  }
  return undefined;
}

const centre = ({ x, width }: Bar): number => x + width / 2;

/** The bar of a row that is nearest in time. */
const nearest = (bars: readonly Bar[], to: Bar): Bar | undefined =>
  bars.toSorted((a, b) => Math.abs(centre(a) - centre(to)) - Math.abs(centre(b) - centre(to)) || a.y - b.y)[0];

/** The shift that an arrow key leads to: left and right follow time in the row, up and down the rows. */
export function neighborOf(rows: readonly PlacedRow[], { bar, row }: Spot, direction: Direction): Bar | undefined {
  const own = rows[row]?.bars ?? [];
  const index = own.indexOf(bar);
  const target = {
    left: () => own[index - 1],
    right: () => own[index + 1],
    first: () => own[0],
    last: () => own.at(-1),
    up: () => nearest(rows[row - 1]?.bars ?? [], bar),
    down: () => nearest(rows[row + 1]?.bars ?? [], bar),
  }[direction]();
  return target;
}

/** The bars of all rows in order of time, from the top within the same moment. */
export const inTime = (rows: readonly PlacedRow[]): Bar[] =>
  rows
    .flatMap(({ bars }, row) => bars.map((bar) => ({ bar, row })))
    .sort((a, b) => a.bar.item.from - b.bar.item.from || a.row - b.row)
    .map(({ bar }) => bar);

/** The next shift in time that misses people, after the one with this key; from the start again after the last. */
export function nextHole(rows: readonly PlacedRow[], key: string | null): Bar | undefined {
  const all = inTime(rows);
  const from = all.findIndex(({ item }) => item.key === key) + 1;
  return [...all.slice(from), ...all.slice(0, from)].find(({ item }) => item.coverage.missing > 0);
}

/** The shifts from one to another in order of time, for a selection of a range. */
export function between(rows: readonly PlacedRow[], from: string, to: string): string[] {
  const all = inTime(rows);
  const [first = 0, last = 0] = [from, to]
    .map((key) => all.findIndex(({ item }) => item.key === key))
    .sort((a, b) => a - b);
  return all.slice(Math.max(0, first), last + 1).map(({ item }) => item.shift.id);
}

/** The bar that is focused first: the one at this moment, else the first after it, else the first of all. */
export function firstStop(rows: readonly PlacedRow[], moment: number): Bar | undefined {
  const all = inTime(rows);
  return all.find(({ item }) => item.to > moment) ?? all[0];
}

/** Where the board opens: as the first stop, but not at the end of a night before, unless that is the present one. */
export const openingAt = (rows: readonly PlacedRow[], moment: number): Bar | undefined =>
  inTime(rows).find(({ item, cutStart }) => item.to > moment && (!cutStart || item.from <= moment)) ??
  firstStop(rows, moment);
