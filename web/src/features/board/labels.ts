import { leastTitle } from './fit.ts';
import type { Bar } from './layout.ts';
import type { Item } from './rows.ts';

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

/** In pixels, measured generously as in `fit.ts`. A label that would have less room than `least` is left out. */
const letter = 7;
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
      const wanted = first.item.shift.title.length * letter + gap + (run.length > 1 ? figures : 0);
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
