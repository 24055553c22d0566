import { type Bar, type PlacedRow, roomy } from './layout.ts';

/** The part of the board that is drawn, in pixels of its content. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Boxes are multiples of this, so that most scrolling draws nothing new. */
const grain = 500;
/** What is drawn beside the visible part. */
const margin = 400;

const down = (value: number): number => Math.floor((value - margin) / grain) * grain;
const up = (value: number): number => Math.ceil((value + margin) / grain) * grain;

/** What to draw for a scroll position and the size of the window on the board. */
export const boxOf = (left: number, top: number, width: number, height: number): Box => ({
  left: down(left),
  right: up(left + width),
  top: down(top),
  bottom: up(top + height),
});

/** Whether any of a bar in a row at this height is drawn. */
export const isNear = ({ x, y, width }: Pick<Bar, 'x' | 'y' | 'width'>, top: number, box: Box): boolean =>
  x < box.right && x + width > box.left && top + y < box.bottom && top + y + roomy.bar > box.top;

/** How many bars of each row are drawn. */
export const nearOf = (rows: readonly PlacedRow[], box: Box): number[] =>
  rows.map(({ bars, top }) => bars.filter((bar) => isNear(bar, top, box)).length);

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/**
 * How many bars each row draws when `drawn` may be drawn in all, the first rows first. A row that comes without any has its
 * turn when those before it are complete.
 */
export function sharesOf(near: readonly number[], drawn: number): number[] {
  let left = drawn;
  return near.map((bars) => {
    const share = left > 0 ? Math.max(1, Math.min(bars, left)) : 0;
    left -= bars;
    return drawn === Number.POSITIVE_INFINITY ? drawn : share;
  });
}

export const isSameBox = (a: Box, b: Box): boolean =>
  a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom;
