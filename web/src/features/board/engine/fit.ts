import { liveSlots } from './coverage.ts';
import type { Bar } from './layout.ts';
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
const leastTitle = 60;
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

/** The name of bars that are too narrow for it, beside them: of one, or of several equal ones in a line. */
export interface Label {
  items: readonly [Item, ...Item[]];
  /** How many people they miss together. */
  missing: number;
  x: number;
  y: number;
  width: number;
  /** Before the first bar, or after the last one. */
  before: boolean;
}

/** In pixels, measured generously as above. A label that would have less room than `least` is left out. */
const labelLetter = 7;
const gap = 6;
const least = 48;
/** Equal bars that are further apart than this have a label each. */
const mostBetween = 120;
/** What '12 × ' and ', 34 open' take. */
const figures = 110;

const isNarrow = ({ width }: Bar): boolean => width < leastTitle;
const endOf = ({ x, width }: Bar): number => x + width;
const belongs = (a: Bar, b: Bar): boolean => {
  const [one, other] = [a.item.shift, b.item.shift];
  const isEqual = one.title === other.title && one.status === other.status && one.draft === other.draft;
  return isEqual && b.x - endOf(a) <= mostBetween;
};

/** The narrow bars of a lane, those near each other that are equal together, with the free space before and after them. */
function runsOf(lane: readonly Bar[], width: number) {
  const runs: { bars: [Bar, ...Bar[]]; from: number; to: number }[] = [];
  for (const [index, bar] of lane.entries()) {
    const before = lane[index - 1];
    const run = runs.at(-1);
    if (!isNarrow(bar)) continue;
    const to = lane[index + 1]?.x ?? width;
    if (before && run && isNarrow(before) && belongs(before, bar)) {
      run.bars.push(bar);
      run.to = to;
    } else runs.push({ bars: [bar], from: before ? endOf(before) : 0, to });
  }
  return runs;
}

/** The labels of a row whose bars end at a width. A space between two runs is used once. */
export function labelsOf(bars: readonly Bar[], width: number): Label[] {
  const labels: Label[] = [];
  for (const y of new Set(bars.map((bar) => bar.y))) {
    const lane = bars.filter((bar) => bar.y === y).sort((a, b) => a.x - b.x);
    let used = 0;
    for (const { bars: run, from, to } of runsOf(lane, width)) {
      const [first] = run;
      const last = run.at(-1) ?? first;
      const wanted = first.item.shift.title.length * labelLetter + gap + (run.length > 1 ? figures : 0);
      const spaces = { before: first.x - Math.max(from, used) - gap, after: to - endOf(last) - gap };
      const before = spaces.after < wanted && spaces.before > spaces.after;
      const room = Math.min(wanted, before ? spaces.before : spaces.after);
      if (room < Math.min(least, wanted)) continue;
      const x = before ? first.x - gap - room : endOf(last) + gap;
      used = before ? used : x + room;
      const [item, ...others] = run.map((bar) => bar.item);
      if (!item) continue;
      const missing = run.reduce((sum, bar) => sum + bar.item.coverage.missing, 0);
      labels.push({ items: [item, ...others], missing, x, y, width: room, before });
    }
  }
  return labels;
}
