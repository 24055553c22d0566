import { type Axis, endsOf, isOn, xOf } from './axis.ts';
import type { Item, Row } from './rows.ts';

/**
 * Distributes what overlaps among lanes, the topmost free one first. `items`: in order of their starts.
 * @returns the lane of each item, and how many there are
 */
export function lanesOf(items: readonly { x: number; width: number }[]): { lanes: number[]; count: number } {
  const ends: number[] = [];
  const lanes = items.map(({ x, width }) => {
    // Positions are fractions of pixels: shifts that adjoin must not count as overlapping.
    const free = ends.findIndex((end) => end <= x + 0.5);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = x + width;
    return lane;
  });
  return { lanes, count: Math.max(1, ends.length) };
}

/** How high bars and the lanes they are in are, in pixels: with two lines, or with one so that a full day fits into a window. */
export interface Density {
  bar: number;
  lane: number;
}
export const roomy: Density = { bar: 46, lane: 50 };
export const dense: Density = { bar: 26, lane: 28 };
export const rowPadding = 4;
/** Bars are at least this wide, so that each can be seen and touched. */
const leastBar = 26;
const gap = 2;

/** A shift where it is drawn in its row. */
export interface Bar {
  item: Item;
  x: number;
  y: number;
  width: number;
  /** It begins before, or ends after, what is shown. */
  cutStart: boolean;
  cutEnd: boolean;
}

export interface PlacedRow {
  row: Row;
  top: number;
  height: number;
  bars: readonly Bar[];
}

const byTime = (a: Item, b: Item): number => a.from - b.from || b.to - a.to;

function barsOf(row: Row, axis: Axis, lane: number): { bars: Bar[]; lanes: number } {
  const ends = endsOf(axis);
  const shown = row.items.filter((item) => isOn(axis, item)).sort(byTime);
  const boxes = shown.map((item) => {
    const x = Math.min(xOf(axis, item.from), axis.width - leastBar);
    return { x, width: Math.max(leastBar, xOf(axis, item.to) - x) };
  });
  const { lanes, count } = lanesOf(boxes);
  const bars = shown.map((item, index) => {
    const { x = 0, width = 0 } = boxes[index] ?? {};
    return {
      item,
      x,
      y: rowPadding + (lanes[index] ?? 0) * lane,
      width: width - gap,
      cutStart: item.from < ends.from,
      cutEnd: item.to > ends.to,
    };
  });
  return { bars, lanes: count };
}

/** Where rows and their shifts are drawn. Rows without anything on the axis are left out. */
export function layoutOf(rows: readonly Row[], axis: Axis, { lane }: Density): { rows: PlacedRow[]; height: number } {
  const placed: PlacedRow[] = [];
  let top = 0;
  for (const row of rows) {
    const { bars, lanes } = barsOf(row, axis, lane);
    if (bars.length === 0) continue;
    const height = lanes * lane + rowPadding + rowPadding / 2;
    placed.push({ row, top, height, bars });
    top += height;
  }
  return { rows: placed, height: top };
}

/** The row with this key. */
export const rowOf = (rows: readonly PlacedRow[], key: string): PlacedRow | undefined =>
  rows.find(({ row }) => row.key === key);

/** The row at a height of the board. */
export const rowAt = (rows: readonly PlacedRow[], y: number): PlacedRow | undefined =>
  rows.find(({ top, height }) => y >= top && y < top + height);
