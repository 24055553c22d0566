import type { BoardDays, BoardShift } from '@contract/board.ts';
import { addDays } from '@/lib/time/time.ts';
import { instantOf, wallTime } from '@/lib/time/wall-time.ts';
import type { Span } from './axis.ts';

/** The day that the board opens with: today, or the next day with shifts. */
export const openingDay = ({ days, today }: BoardDays): string => {
  const coming = days.map(({ day }) => day).filter((day) => day >= today);
  return coming.sort()[0] ?? today;
};

/** A day of a zone and the moments between which it is: 23 to 25 hours. */
export interface Day extends Span {
  day: string;
}

const minute = 60_000;
const hour = 60 * minute;
/** How long the board shows shifts that began on its last day and go on after midnight. */
export const after = 12 * hour;
/** Room beside the first and the last shift, to move them. */
const room = 30 * minute;
/** Nights without a shift that are longer than this are folded. */
const longNight = 4 * hour;

const at = (date: string, time: string, zone: string): number =>
  Date.parse(instantOf({ date, time }, zone) ?? `${date}T${time}Z`);

/** Days of a zone: `first` and those that follow. */
export function daysFrom(first: string, count: number, zone: string): [Day, ...Day[]] {
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  return days.map((day) => ({ day, from: at(day, '00:00', zone), to: at(addDays(day, 1), '00:00', zone) })) as [
    Day,
    ...Day[],
  ];
}

/**
 * Where a shift stands on a board of a zone. One in another zone stands at the times that the clocks of its own zone show, as everywhere
 * else.
 */
export function spanOf(shift: Pick<BoardShift, 'start_time' | 'end_time' | 'timezone'>, zone: string): Span {
  const [start, end] = [Date.parse(shift.start_time), Date.parse(shift.end_time)];
  if (shift.timezone === zone) return { from: start, to: end };
  const { date, time } = wallTime(start, shift.timezone);
  const from = at(date, time, zone) + (start % minute);
  return { from, to: from + end - start };
}

/** The full hour of a zone at or before a moment. */
export function hourBefore(moment: number, zone: string): number {
  const whole = Math.floor(moment / minute) * minute;
  return whole - Number(wallTime(whole, zone).time.slice(3)) * minute;
}

function hourAfter(moment: number, zone: string): number {
  const before = hourBefore(moment, zone);
  return before === moment ? moment : hourBefore(before + hour + 10 * minute, zone);
}

/** The shifts of the rest of a day: those that are not over at this moment and begin before the next day does. */
export function restOfDay(shifts: readonly BoardShift[], moment: number, zone: string): BoardShift[] {
  const midnight = at(addDays(wallTime(moment, zone).date, 1), '00:00', zone);
  return shifts.filter((shift) => {
    const { from, to } = spanOf(shift, zone);
    return to > moment && from < midnight;
  });
}

/** From the first to the last of some shifts, with room beside them, in full hours. */
function around(shifts: readonly Span[], zone: string, { from, to }: Span): Span {
  const first = Math.min(...shifts.map((shift) => shift.from));
  const last = Math.max(...shifts.map((shift) => shift.to));
  return {
    from: hourBefore(Math.max(from, first - room), zone),
    to: hourAfter(Math.min(to + after, last + room), zone),
  };
}

/**
 * What of these days the board shows: each from its first to its last shift, also after midnight. A shift belongs to the day on
 * which it starts; those from the day before count only if nothing else takes place. Nights between days are left out if they are
 * long and nobody works; of a day without shifts noon remains.
 */
export function spansOf(shifts: readonly Span[], days: readonly [Day, ...Day[]], zone: string): [Span, ...Span[]] {
  const spans: Span[] = [];
  for (const { day, ...bounds } of days) {
    const own = shifts.filter(({ from }) => from >= bounds.from && from < bounds.to);
    const shown = own.length > 0 || days.length > 1 ? own : shifts.filter(({ from }) => from < bounds.from);
    const span =
      shown.length > 0 ? around(shown, zone, bounds) : { from: at(day, '10:00', zone), to: at(day, '14:00', zone) };
    const before = spans.at(-1);
    if (before && span.from - before.to < longNight) before.to = Math.max(before.to, span.to);
    else spans.push(span);
  }
  return spans as [Span, ...Span[]];
}
