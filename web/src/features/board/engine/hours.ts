import type { BoardShift } from '@contract/board.ts';
import { dayKey } from '@/lib/time/time.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import { type Axis, type Span, xOf } from './axis.ts';
import { coverageOf } from './coverage.ts';
import { hourBefore, spanOf } from './days.ts';

interface Tick {
  moment: number;
  x: number;
  /** The hour that clocks show. */
  clock: number;
}

const hour = 3_600_000;

/** The full hours of a zone in the parts of the axis that are not folded. The first and the last of a part can be shorter. */
function hoursOf({ segments }: Axis, zone: string): Span[] {
  const hours: Span[] = [];
  for (const { from, to, folded } of segments) {
    if (folded) continue;
    // The next full hour is found anew each time: clocks can change by half an hour.
    for (let start = from; start < to; ) {
      const next = Math.min(to, hourBefore(start + hour, zone));
      hours.push({ from: start, to: next });
      start = next;
    }
  }
  return hours;
}

/** The full hours on the axis. */
export const ticksOf = (axis: Axis, zone: string): Tick[] =>
  hoursOf(axis, zone).map(({ from }) => {
    return { moment: from, x: xOf(axis, from), clock: Number(wallTime(from, zone).time.slice(0, 2)) };
  });

/** Every how many hours there is room for a label. */
export const labelStep = (hourWidth: number, labelWidth: number): number =>
  [1, 2, 3, 4, 6, 12].find((step) => step * hourWidth >= labelWidth) ?? 24;

/** Where each day on the axis begins and ends. */
export function bandsOf(axis: Axis, zone: string): { day: string; x: number; width: number }[] {
  const bands: { day: string; x: number; width: number }[] = [];
  for (const { moment, x } of ticksOf(axis, zone)) {
    const day = dayKey(moment, zone);
    if (bands.at(-1)?.day !== day) bands.push({ day, x, width: 0 });
  }
  return bands.map((band, index) => ({ ...band, width: (bands[index + 1]?.x ?? axis.width) - band.x }));
}

/** An hour of the board: how many people are missing in it, and the shifts that miss them. */
export interface HeatCell extends Span {
  missing: number;
  below: number;
  shifts: readonly string[];
}

/** Hour by hour, who is missing in these shifts. Hours in folds are left out. */
export function heatOf(shifts: readonly BoardShift[], axis: Axis, zone: string): HeatCell[] {
  const short = shifts
    .map((shift) => ({ id: shift.id, ...spanOf(shift, zone), ...coverageOf(shift, shift.slots) }))
    .filter(({ missing, below }) => missing > 0 || below > 0);
  return hoursOf(axis, zone).map(({ from, to }) => {
    const here = short.filter((shift) => shift.from < to && shift.to > from);
    const sum = (of: 'missing' | 'below') => here.reduce((total, shift) => total + shift[of], 0);
    return { from, to, missing: sum('missing'), below: sum('below'), shifts: here.map(({ id }) => id) };
  });
}

/** Which of the shown steps of heat a cell has, from 0 (nobody is missing) to 3 (near the worst hour). */
export const stepOf = ({ missing }: HeatCell, worst: number): 0 | 1 | 2 | 3 =>
  missing === 0 ? 0 : (Math.min(3, Math.ceil((missing / worst) * 3)) as 1 | 2 | 3);
