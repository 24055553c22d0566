import type { BoardDays } from '@contract/board.ts';

/** A day of the strip. */
export interface StripDay {
  day: string;
  /** People missing to full, and to the stated minimums. */
  missing: number;
  below: number;
  shifts: number;
}

/** The days with shifts, and the chosen one, in order. */
export function stripOf({ days }: BoardDays, chosen: string): StripDay[] {
  const found = new Map<string, StripDay>([[chosen, { day: chosen, missing: 0, below: 0, shifts: 0 }]]);
  for (const { day, required, taken, below_min, shifts } of days) {
    const known = found.get(day) ?? { day, missing: 0, below: 0, shifts: 0 };
    found.set(day, {
      day,
      missing: known.missing + required - taken,
      below: known.below + below_min,
      shifts: known.shifts + shifts,
    });
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The day that the board opens with: today, or the next day with shifts. */
export const openingDay = ({ days, today }: BoardDays): string => {
  const coming = days.map(({ day }) => day).filter((day) => day >= today);
  return coming.sort()[0] ?? today;
};
