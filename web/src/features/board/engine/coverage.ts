import type { BoardDays, BoardShift, BoardSlot } from '@contract/board.ts';

/** How far a shift is from having its people: `short` has fewer than half, `critical` fewer than its stated minimum. */
export type CoverageState = 'canceled' | 'full' | 'open' | 'short' | 'critical';

export interface Coverage {
  state: CoverageState;
  required: number;
  taken: number;
  /** People missing to full. */
  missing: number;
  /** People missing to the stated minimums. Who is asked but has not agreed counts as missing here alone. */
  below: number;
}

const sum = (slots: readonly BoardSlot[], of: (slot: BoardSlot) => number): number =>
  slots.reduce((total, slot) => total + of(slot), 0);

/** The slots that still take place. */
export const liveSlots = (slots: readonly BoardSlot[]): BoardSlot[] => slots.filter(({ is_canceled }) => !is_canceled);

/** How many people of a slot who have agreed are missing to its stated minimum. */
const belowOf = ({ min_count, confirmed_count }: BoardSlot): number => Math.max(0, (min_count ?? 0) - confirmed_count);

/** The coverage of a shift, or of these slots of it. */
export function coverageOf(shift: Pick<BoardShift, 'status'>, slots: readonly BoardSlot[]): Coverage {
  const live = shift.status === 'canceled' ? [] : liveSlots(slots);
  const required = sum(live, (slot) => slot.required_count);
  const taken = sum(live, (slot) => slot.current_count);
  const missing = sum(live, (slot) => Math.max(0, slot.required_count - slot.current_count));
  const below = sum(live, belowOf);
  const state = (): CoverageState => {
    if (live.length === 0 && (shift.status === 'canceled' || slots.length > 0)) return 'canceled';
    if (below > 0) return 'critical';
    if (missing === 0) return 'full';
    return taken * 2 < required ? 'short' : 'open';
  };
  return { state: state(), required, taken, missing, below };
}

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
