import { liveSlots } from './coverage.ts';
import type { Item } from './rows.ts';

/** What of a shift fits into its bar. */
export interface Fit {
  /** Only a figure. */
  tiny: boolean;
  title: boolean;
  times: boolean;
  dots: boolean;
  /** How many of how many places are taken, where there are no dots. */
  figure: boolean;
  /** Words beside the dots or the figure. */
  words: boolean;
}

/** Widths in pixels, measured generously: what does not fit is left out, not cut. */
const padding = 18;
const letter = 7.4;
const dot = 13;
const groupGap = 6;
const wordsWidth = 62;
const figureWidth = 40;
const mostDots = 8;
export const leastTitle = 60;
const mostTitle = 16;
const leastFigure = 42;

/** What fits into a bar of this width. `times`: the times of the shift, as text. */
export function fitOf(
  { shift, slots }: Pick<Item, 'shift' | 'slots'>,
  width: number,
  times: string,
  oneLine: boolean,
): Fit {
  // In one line all is beside the title.
  const room = width - padding - (oneLine ? Math.min(shift.title.length, mostTitle) * letter : 0);
  const live = liveSlots(slots);
  const places = live.reduce((sum, { required_count }) => sum + required_count, 0);
  const dots = places * dot + (live.length - 1) * groupGap;
  const dotted = places > 0 && places <= mostDots && room >= dots;
  return {
    tiny: width < leastFigure,
    title: width >= leastTitle,
    times: !oneLine && room >= (shift.title.length + times.length + 1) * letter,
    dots: dotted,
    figure: !oneLine || room >= figureWidth,
    words: room >= (dotted ? dots : figureWidth) + wordsWidth,
  };
}
