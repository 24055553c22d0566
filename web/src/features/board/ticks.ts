import { dayKey } from '@/lib/time/time.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import { type Axis, xOf } from './axis.ts';
import { hourBefore } from './days.ts';

const hour = 3_600_000;

interface Tick {
  moment: number;
  x: number;
  /** The hour that clocks show. */
  clock: number;
}

/** The full hours on the axis. */
export function ticksOf(axis: Axis, zone: string): Tick[] {
  const ticks: Tick[] = [];
  for (const { from, to, folded } of axis.segments) {
    if (folded) continue;
    // The next full hour is found anew each time: clocks can change by half an hour.
    for (let moment = from; moment < to; moment = hourBefore(moment + hour, zone))
      ticks.push({ moment, x: xOf(axis, moment), clock: Number(wallTime(moment, zone).time.slice(0, 2)) });
  }
  return ticks;
}

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
